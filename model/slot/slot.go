// Package slot edits what a property names: resources of the same file, and other files. A resource that nothing names any more because of
// such an edit goes with it.
package slot

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
	"savant/model/property"
	"savant/scene"
	"savant/scene/class"
)

// Messages.
const (
	wrongClass  message.ID = "slot.wrong-class wanted class"
	noResource  message.ID = "slot.no-resource id"
	uniqueWhole message.ID = "slot.unique-whole path"
	saveOwn     message.ID = "slot.save-own path file"
)

// Slot is a property that names a resource.
type Slot struct {
	Doc   *model.Document
	Table *class.Table
	Owner model.Row  // the node or resource whose property it is
	Name  string     // of the property
	Hint  class.Hint // the classes that it takes
	// Put gives the property a value.
	Put func(v variant.Value) error
}

// step makes an edit of several parts of the property one step, and removes resources that are no longer used.
func (s Slot) step(edit func() error) error {
	return s.group(message.New(label.Set, s.Doc.Path(s.Owner)+"."+s.Name), edit)
}

// group is step with words of its own.
func (s Slot) group(as message.Message, edit func() error) error {
	before := s.Doc.Unused()
	return s.Doc.Group(as, func() error {
		if err := edit(); err != nil {
			return err
		}
		lost := slices.DeleteFunc(s.Doc.Unused(), func(r model.Row) bool { return slices.Contains(before, r) })
		if len(lost) == 0 {
			return nil
		}
		return s.Doc.Remove(lost...)
	})
}

// reference is the value that names a resource of the file.
func (s Slot) reference(kind variant.ReferenceKind, id string) variant.Value {
	ref := &variant.Resource{Kind: kind, ID: id}
	ref.Numeric = property.Section(s.Doc, ref) == 0 // which is looked for as it is written
	return variant.Value{Type: variant.Object, Data: ref}
}

// Make gives the property a new resource of a class.
func (s Slot) Make(class string) error {
	return s.step(func() error {
		id, err := s.Doc.AddSubResource(class, s.Owner)
		if err != nil {
			return err
		}
		return s.Put(s.reference(variant.Internal, id))
	})
}

// Use gives the property a resource that the file has already.
func (s Slot) Use(r model.SceneResource) error {
	kind := variant.Internal
	if r.External {
		kind = variant.External
	}
	return s.step(func() error { return s.Put(s.reference(kind, r.ID)) })
}

// Load gives the property the resource of another file, which the file may refer to already. class is that of the resource.
func (s Slot) Load(class, file, uid string) error {
	return s.step(func() error {
		r, err := s.declare(class, file, uid)
		if err != nil {
			return err
		}
		return s.Put(s.reference(variant.External, r.ID))
	})
}

// declare adds an external resource for a file, unless there is one.
func (s Slot) declare(class, file, uid string) (model.SceneResource, error) {
	if r, ok := s.external(file); ok {
		return r, nil
	}
	if _, err := s.Doc.AddExtResource(namedAs(s.Table, class), file); err != nil {
		return model.SceneResource{}, err
	}
	r, _ := s.external(file)
	if uid != "" && s.Table.Major() >= 4 {
		if err := s.Doc.ReplaceExternal(r.Row, "", file, uid); err != nil {
			return r, err
		}
		r, _ = s.external(file)
	}
	return r, nil
}

// Detach gives all that name a resource of this file the resource of another file, which holds the same: they go on sharing one, as in Godot's
// editor.
func Detach(d *model.Document, resource model.Row, of, file string) error {
	s := Slot{Doc: d, Table: class.For(d.Dialect())}
	all := d.SceneResources()
	at := slices.IndexFunc(all, func(r model.SceneResource) bool { return r.Row == resource && !r.External })
	if at < 0 {
		return message.Err(noResource, d.Path(resource))
	}
	id, users := all[at].ID, d.Users(resource)
	return s.group(message.New(saveOwn, d.Path(resource), file), func() error {
		if len(users) == 0 {
			return d.Remove(resource)
		}
		r, err := s.declare(of, file, "")
		if err != nil {
			return err
		}
		shared, _ := s.reference(variant.External, r.ID).Data.(*variant.Resource)
		for _, user := range users {
			if err := s.refer(user, id, shared); err != nil {
				return err
			}
		}
		return nil
	})
}

// refer makes the properties of a node or resource that name a resource of the file name another.
func (s Slot) refer(user model.Row, id string, other *variant.Resource) error {
	rows, order := property.Stored(s.Doc, user)
	for _, name := range order {
		v, err := s.Doc.Value(rows[name])
		if err != nil {
			return err
		}
		named := false
		v = scene.Referring(v, func(r *variant.Resource) *variant.Resource {
			if r.Kind != variant.Internal || r.ID != id {
				return r
			}
			named = true
			return other
		})
		if named {
			if err := s.Doc.SetAs(rows[name], v); err != nil {
				return err
			}
		}
	}
	return nil
}

// external is the external resource for a file. In a binary file its id follows from its position and changes with it.
func (s Slot) external(file string) (model.SceneResource, bool) {
	for _, r := range s.Doc.SceneResources() {
		if r.External && r.File == file {
			return r, true
		}
	}
	return model.SceneResource{}, false
}

// Clear makes the property empty.
func (s Slot) Clear() error {
	return s.step(func() error { return s.Put(variant.Value{}) })
}

// Unique gives the property a copy of its own of the resource that it names.
func (s Slot) Unique(resource model.Row) error {
	return s.step(func() error {
		_, err := s.Doc.MakeUnique(resource, s.Owner, s.Name)
		return err
	})
}

// Shared reports whether a sub-resource is named more than once.
func Shared(d *model.Document, resource model.Row) bool {
	users := d.Users(resource)
	if len(users) != 1 {
		return len(users) > 1
	}
	rows, order := property.Stored(d, users[0])
	named := 0
	for _, name := range order {
		if names(d, rows[name], resource) {
			named++
		}
	}
	return named > 1
}

// UniqueWhole is Unique that copies all sub-resources that the resource needs too, as far as something else uses them.
func (s Slot) UniqueWhole(id string) error {
	return s.step(func() error { return UniqueWhole(s.Doc, s.Owner, id) })
}

// UniqueWhole gives a node or resource its own copy of the sub-resource with an id, and of all that this needs, as far as something else uses
// them.
func UniqueWhole(d *model.Document, owner model.Row, id string) error {
	return d.EditItem(message.New(uniqueWhole, d.Path(owner)), owner, func(s *scene.Scene, item int) (*scene.Edit, error) { return s.Unshare(id, item) })
}

// NeedsResources reports whether a sub-resource needs other sub-resources.
func NeedsResources(d *model.Document, resource model.Row) bool {
	return slices.ContainsFunc(d.SceneResources(), func(r model.SceneResource) bool { return !r.External && slices.Contains(r.Users, resource) })
}

// Takes refuses a value that names a resource of a class that the property does not take.
func (s Slot) Takes(v variant.Value) error {
	ref, ok := v.Data.(*variant.Resource)
	if !ok || s.Hint.Kind != class.ResourceHint {
		return nil
	}
	row := property.Section(s.Doc, ref)
	if row == 0 {
		if ref.Kind == variant.Loaded {
			return nil
		}
		return message.Err(noResource, ref.ID)
	}
	given, err := s.Doc.Find(s.Doc.Path(row) + ".@type")
	if err != nil {
		return nil
	}
	name, err := s.Doc.Value(given)
	if err != nil {
		return nil
	}
	return s.accepts(name.Text, ref.Kind == variant.External)
}

// Accepts refuses the resource of another file by its class, if the property does not take that.
func (s Slot) Accepts(class string) error { return s.accepts(class, true) }

func (s Slot) accepts(class string, file bool) error {
	if Fits(s.Table, s.Hint, class, file) {
		return nil
	}
	return message.Err(wrongClass, strings.Join(s.Hint.Classes, ", "), class)
}

// Fits reports whether a property with a hint takes a resource of a class. What the table does not know may be anything; a file may be named by
// a class that the resource in it descends from.
func Fits(t *class.Table, h class.Hint, name string, file bool) bool {
	if _, known := t.Class(name); !known || len(h.Classes) == 0 {
		return true
	}
	if slices.ContainsFunc(h.Except, func(no string) bool { return t.Inherits(name, no) }) {
		return false
	}
	return slices.ContainsFunc(h.Classes, func(want string) bool {
		_, known := t.Class(want)
		return !known || t.Inherits(name, want) || file && t.Inherits(want, name)
	})
}

// savedAs are the classes by which scenes name what descends from them, so that one can take the place of another (OBJ_SAVE_TYPE, 3.2 to 4.6).
var savedAs = []string{"Texture2D", "Texture3D", "TextureLayered", "Texture", "Script", "Shader", "Material", "AudioStream", "VideoStream", "StyleBox", "BitMap"}

// namedAs is the class by which a scene names the resource of a file.
func namedAs(t *class.Table, name string) string {
	for _, c := range t.Lineage(name) {
		if slices.Contains(savedAs, c.Name) {
			return c.Name
		}
	}
	return name
}

// Classes returns the names of the classes whose new resources the property accepts.
func Classes(t *class.Table, h class.Hint) []string {
	var list []string
	for _, want := range h.Classes {
		for _, c := range t.Descendants(want) {
			if c.Made && t.Inherits(c.Name, "Resource") && Fits(t, h, c.Name, false) {
				list = append(list, c.Name)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
