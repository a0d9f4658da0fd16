// Package property tells what a node or a resource can store: what the file holds of it, and what its class would add.
package property

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/scene/class"
)

// Messages.
const (
	neither message.ID = "property.neither"
)

// Property is one property of an Object.
type Property struct {
	class.Property           // what the class says; of one that it does not have only Name and Type are set
	OfClass        bool      // whether the class has it
	Row            model.Row // where the file stores it; 0 if it does not
	Value          string    // as Godot text: the stored value, or the default; "" where that is not known
}

// Stored reports whether the file holds the property.
func (p Property) Stored() bool { return p.Row != 0 }

// Object is a node or a resource.
type Object struct {
	Class      string       // "" where the file does not tell it: the root of another scene, a node that another scene adds
	Table      *class.Table // of the engine that is nearest to the file's
	Known      bool         // whether the table has the class
	Properties []Property   // those of the class in the engine's order, then what an instance or a script adds, in the file's
}

// Scenes opens the scene that an instance names by path or uid; nil if there is none.
type Scenes func(path, uid string) *model.Document

// Of returns the node or resource of a row. scenes may be nil: then the class of an instance is unknown. The error is a
// *model.PathError for a row that is neither.
func Of(d *model.Document, r model.Row, scenes Scenes) (*Object, error) {
	o := &Object{Table: class.For(d.Dialect())}
	path := d.Path(r)
	if !isObject(path) {
		return nil, &model.PathError{Path: path, What: message.New(neither)}
	}
	o.Class = Class(d, r, scenes)
	stored, order := Stored(d, r)
	list, known := o.Table.Properties(o.Class)
	o.Known = known
	for _, p := range list {
		row, isStored := stored[p.Name]
		if !p.InFile && !isStored {
			continue
		}
		delete(stored, p.Name)
		property := Property{Property: p, OfClass: true, Row: row, Value: p.Default}
		if isStored {
			if err := property.read(d); err != nil {
				return nil, err
			}
		}
		o.Properties = append(o.Properties, property)
	}
	for _, name := range order {
		row, left := stored[name]
		if !left {
			continue
		}
		property := Property{Property: class.Property{Name: name, InFile: true}, Row: row}
		if err := property.read(d); err != nil {
			return nil, err
		}
		o.Properties = append(o.Properties, property)
	}
	return o, nil
}

// read fills in the stored value and, where the class does not say it, its type.
func (p *Property) read(d *model.Document) error {
	text, err := d.Text(p.Row)
	if err != nil {
		return err
	}
	p.Value = text
	if !p.OfClass {
		if v, err := d.Value(p.Row); err == nil {
			p.Type = d.Dialect().TypeName(v.Type)
		}
	}
	return nil
}

// steps are how many steps the path of a node or a resource has, by the name that it begins with.
var steps = map[string]int{"node": 2, "sub_resource": 2, "resource": 1}

// isObject reports whether a path is that of a node or a resource.
func isObject(path string) bool {
	p, err := model.ParsePath(path)
	return err == nil && len(p.Steps) > 0 && p.Steps[0].Kind == model.NameStep && steps[p.Steps[0].Text] == len(p.Steps)
}

// Stored returns the rows of the properties that the file holds of an object, by name, and their names in the file's order. If a name
// occurs twice, the last counts, as in the engines.
func Stored(d *model.Document, r model.Row) (rows map[string]model.Row, order []string) {
	rows = map[string]model.Row{}
	own, err := model.ParsePath(d.Path(r))
	if err != nil {
		return rows, nil
	}
	for i := range d.Len(r) {
		row := d.Child(r, i)
		path, err := model.ParsePath(d.Path(row))
		if err != nil || len(path.Steps) != len(own.Steps)+1 {
			continue // a child node
		}
		if last := path.Steps[len(path.Steps)-1]; last.Kind == model.NameStep {
			if _, twice := rows[last.Text]; !twice {
				order = append(order, last.Text)
			}
			rows[last.Text] = row
		}
	}
	return rows, order
}

// mostInstances is how many scenes may stand behind one another to find the class of an instance.
const mostInstances = 16

// Class returns the class of a node or resource: its type, or that of the root of the scene that it is an instance of; "" where that is not
// known, and for rows that are neither.
func Class(d *model.Document, r model.Row, scenes Scenes) string {
	if path := d.Path(r); isObject(path) {
		return classOf(d, path, scenes, 0)
	}
	return ""
}

func classOf(d *model.Document, path string, scenes Scenes, depth int) string {
	if path == "resource" {
		path = "header"
	}
	if v, ok := attribute(d, path, "type"); ok {
		return v.Text
	}
	v, ok := attribute(d, path, "instance")
	ref, external := v.Data.(*variant.Resource)
	if !ok || !external || scenes == nil || depth == mostInstances {
		return ""
	}
	if scene := Open(d, ref, scenes); scene != nil {
		return classOf(scene, `node["."]`, scenes, depth+1)
	}
	return ""
}

// Section returns the row of the section that a reference names in its own file, 0 if there is none.
func Section(d *model.Document, ref *variant.Resource) model.Row {
	tag := "sub_resource["
	if ref.Kind == variant.External {
		tag = "ext_resource["
	}
	id := model.Quote(ref.ID)
	if ref.Numeric {
		id = ref.ID
	}
	r, err := d.Find(tag + id + "]")
	if err != nil || ref.Kind == variant.Loaded {
		return 0
	}
	return r
}

// Open returns the document that an external reference names, nil if it is none or cannot be opened.
func Open(d *model.Document, ref *variant.Resource, scenes Scenes) *model.Document {
	if scenes == nil || ref.Kind == variant.Internal {
		return nil
	}
	if ref.Kind == variant.Loaded {
		return scenes(ref.Path, ref.UID)
	}
	section := d.Path(Section(d, ref))
	if section == "" {
		return nil
	}
	file, _ := attribute(d, section, "path")
	uid, _ := attribute(d, section, "uid")
	return scenes(file.Text, uid.Text)
}

// attribute reads an attribute of a section's tag.
func attribute(d *model.Document, path, name string) (variant.Value, bool) {
	r, err := d.Find(path + ".@" + name)
	if err != nil {
		return variant.Value{}, false
	}
	v, err := d.Value(r)
	return v, err == nil
}
