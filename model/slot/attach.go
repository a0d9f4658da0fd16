package slot

import (
	"savant/codec/variant"
	"savant/model"
	"savant/model/property"
	"savant/scene/class"
)

// Attach sets the script of a node to a file of the project, as one step. of is the script's class, such as "GDScript"; uid is "" for none.
func Attach(doc *model.Document, node model.Row, of, file, uid string) error {
	s := Slot{Doc: doc, Table: class.For(doc.Dialect()), Owner: node, Name: "script"}
	s.Put = func(v variant.Value) error {
		if stored, _ := property.Stored(doc, node); stored["script"] != 0 {
			return doc.SetAs(stored["script"], v)
		}
		return property.Insert(doc, node, "script", v, nil, nil)
	}
	return s.Load(of, file, uid)
}
