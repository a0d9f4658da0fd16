package property

import (
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
)

// Scenes opens the scene that an instance names by path or uid; nil if there is none.
type Scenes func(path, uid string) *model.Document

// steps are how many steps the path of a node or a resource has, by the name that it begins with.
var steps = map[string]int{"node": 2, "sub_resource": 2, "resource": 1}

// Stored returns the rows of the properties that the file holds of an object, by name, and their names in the file's order. If a name
// occurs twice, the last counts, as in the engines.
func Stored(d *model.Document, r model.Row) (rows map[string]model.Row, order []string) {
	rows = map[string]model.Row{}
	own := len(d.PathOf(r).Steps)
	for i := range d.Len(r) {
		row := d.Child(r, i)
		steps := d.PathOf(row).Steps
		if len(steps) != own+1 {
			break // child nodes, which come after the row's own properties
		}
		if last := steps[own]; last.Kind == model.NameStep {
			if _, twice := rows[last.Text]; !twice {
				order = append(order, last.Text)
			}
			rows[last.Text] = row
		}
	}
	return rows, order
}

// Section returns the row of the section that a reference names in its own file, 0 if there is none.
func Section(d *model.Document, ref *variant.Resource) model.Row {
	tag := "sub_resource["
	if ref.Kind == variant.External {
		tag = "ext_resource["
	}
	id := rowpath.Quote(ref.ID)
	if ref.Numeric {
		id = ref.ID
	}
	r, err := d.Find(tag + id + "]")
	if err != nil || ref.Kind == variant.Loaded {
		return 0
	}
	return r
}

// File returns the file that an external reference names, and its uid; both are empty if it names none.
func File(d *model.Document, ref *variant.Resource) (file, uid string) {
	if ref.Kind == variant.Loaded {
		return ref.Path, ref.UID
	}
	section := d.Path(Section(d, ref))
	if section == "" || ref.Kind == variant.Internal {
		return "", ""
	}
	path, _ := attribute(d, section, "path")
	id, _ := attribute(d, section, "uid")
	return path.Text, id.Text
}

// Open returns the document that an external reference names, nil if it is none or cannot be opened.
func Open(d *model.Document, ref *variant.Resource, scenes Scenes) *model.Document {
	file, uid := File(d, ref)
	if scenes == nil || file == "" && uid == "" {
		return nil
	}
	return scenes(file, uid)
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
