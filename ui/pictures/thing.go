package pictures

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
	"savant/model/property"
)

// thing is something with properties: a node, a resource, or an Object of a save.
type thing struct {
	editor *Editor
	row    model.Row
	rows   map[string]model.Row // of the properties that are stored
}

// thingOf is the node, resource or Object that a row is.
func (e *Editor) thingOf(r model.Row) thing { return thing{e, r, e.properties(r)} }

// class is that of a node or resource by what the file says, or of an Object of a save; "" for other rows.
func (e *Editor) class(r model.Row) string {
	doc := e.page.Doc()
	if property.Is(doc, r) {
		return property.Class(doc, r, nil)
	}
	if doc.Describe(r).Badge != model.BadgeObject || doc.Describe(r).Length > mostObject {
		return ""
	}
	if v, err := doc.Value(r); err == nil {
		if o, ok := v.Data.(*variant.Instance); ok {
			return o.Class
		}
	}
	return ""
}

// mostObject is the largest Object of a save, in bytes, that is read.
const mostObject = 1 << 20

// value is that of a property as the file stores it.
func (t thing) value(name string) (v variant.Value, stored bool) {
	row := t.rows[name]
	if row == 0 {
		return v, false
	}
	v, err := t.editor.page.Doc().Value(row)
	return v, err == nil
}

// number returns the value of a property, or its default.
func (t thing) number(name string, usual float64) float64 {
	v, _ := t.value(name)
	switch v.Type {
	case variant.Int:
		return float64(v.Int())
	case variant.Float:
		return v.Float()
	}
	return usual
}

// named is a property with the value that it gets.
type named struct {
	name  string
	value variant.Value
}

// put sets properties in one step; those that are not stored yet are inserted where the engine would write them. amend
// merges the step with a preceding edit of the same property.
func (t thing) put(amend bool, list ...named) error {
	doc := t.editor.page.Doc()
	var assign []model.Assignment
	for _, p := range list {
		if row := t.rows[p.name]; row != 0 {
			assign = append(assign, model.Assignment{Row: row, Value: p.value})
		}
	}
	if len(assign) == len(list) {
		return t.editor.panel.Assign(assign, amend)
	}
	return doc.Group(message.New(label.SetValues, len(list)), func() error {
		for _, p := range list {
			if row := t.rows[p.name]; row != 0 {
				if err := doc.Set(row, p.value); err != nil {
					return err
				}
				continue
			}
			index, ok := property.Index(doc, t.row, p.name, nil, nil)
			if !ok {
				index = doc.Len(t.row)
			}
			key := variant.OfString(p.name)
			if _, err := doc.Insert(t.row, index, &key, p.value); err != nil {
				return err
			}
		}
		return nil
	})
}
