package scenery

import (
	"savant/codec/message"
	"savant/model"
	"savant/scene"
)

// SceneResources lists the external resources and the sub-resources, in file order.
func (f Resources) SceneResources() []model.SceneResource {
	s := f.Alone()
	uses := s.UsesOfAll()
	unused := map[int]bool{}
	for _, i := range s.Unused() {
		unused[i] = true
	}
	var list []model.SceneResource
	for i := range s.Items() {
		kind := s.Kind(i)
		if kind != scene.ExternalItem && kind != scene.InternalItem {
			continue
		}
		id, _ := s.ID(i)
		r := model.SceneResource{Row: f.ItemRow(i), External: kind == scene.ExternalItem, ID: id, Unused: unused[i],
			Class: text(s, i, "type"), File: text(s, i, "path"), UID: text(s, i, "uid")}
		last := -1
		for _, use := range uses[i] {
			if use.Item != last {
				r.Users, last = append(r.Users, f.ItemRow(use.Item)), use.Item
			}
			if use.List == scene.Properties {
				r.Properties = append(r.Properties, f.FieldRow(use))
			}
		}
		list = append(list, r)
	}
	return list
}

// resource is the item of a resource that a row shows.
func (f Resources) resource(r model.Row) (int, error) {
	if i := f.Item(r); i >= 0 {
		if kind := f.Alone().Kind(i); kind == scene.ExternalItem || kind == scene.InternalItem {
			return i, nil
		}
	}
	return 0, f.Host().Refuse(r, message.New(notAResource))
}

func (f Resources) rows(items []int) []model.Row {
	var list []model.Row
	for _, i := range items {
		list = append(list, f.ItemRow(i))
	}
	return list
}

// Users lists the rows of what names a resource: nodes and other resources, in file order.
func (f Resources) Users(resource model.Row) []model.Row {
	i, err := f.resource(resource)
	if err != nil {
		return nil
	}
	return f.rows(f.Alone().Users(i))
}

// Unused lists the rows of the resources that nothing needs.
func (f Resources) Unused() []model.Row { return f.rows(f.Alone().Unused()) }

// Refers is the row that a row leads to.
func (f Resources) Refers(r model.Row) (to model.Row, ok bool) {
	s := f.Alone()
	at, ok := f.Field(r)
	if !ok {
		i := f.Item(r)
		if i < 0 {
			return 0, false
		}
		name := map[scene.Kind]string{scene.NodeItem: "instance", scene.ConnectionItem: "from", scene.EditableItem: "path"}[s.Kind(i)]
		if at = (scene.Field{Item: i, Index: s.Find(i, scene.Attributes, name)}); at.Index < 0 {
			return 0, false
		}
	}
	item, ok := s.LeadsFrom(at)
	if !ok {
		return 0, false
	}
	return f.ItemRow(item), true
}

// ExternalFile is the file that an external resource names, as the scene writes it. ok is false for other rows.
func (f Resources) ExternalFile(r model.Row) (path string, ok bool) {
	i, err := f.resource(r)
	if err != nil || f.Alone().Kind(i) != scene.ExternalItem {
		return "", false
	}
	path = text(f.Alone(), i, "path")
	return path, path != ""
}

// NewID refuses an id of a resource to be added that the engines do not take, or that another one has.
func (f Resources) NewID(tag, id string) error {
	kind := scene.InternalItem
	if tag == "ext_resource" {
		kind = scene.ExternalItem
	}
	err := f.Around().NewID(kind, id)
	if err != nil {
		_, err = f.Step(message.New(Added, tag), model.Root, nil, err)
	}
	return err
}

// AddSubResource adds a sub-resource of a class, to be used by a node or resource, and returns its id.
func (f Resources) AddSubResource(class string, user model.Row) (model.Edit, string, error) {
	e, id, err := f.Around().AddSubResource(class, f.Item(user))
	planned, err := f.Step(message.New(Added, class), model.Root, e, err)
	return planned, id, err
}

// AddExtResource adds a reference to another file and returns its id.
func (f Resources) AddExtResource(class, path string) (model.Edit, string, error) {
	e, id, err := f.Around().AddExtResource(class, path)
	planned, err := f.Step(message.New(Added, path), model.Root, e, err)
	return planned, id, err
}

// MakeUnique gives a user of a sub-resource, or one of its properties, a copy of its own.
func (f Resources) MakeUnique(resource, user model.Row, property string) (model.Edit, error) {
	i, err := f.resource(resource)
	if err != nil {
		return model.Edit{}, err
	}
	by := f.Item(user)
	if by < 0 {
		return model.Edit{}, f.Host().Refuse(user, message.New(noResourceHere))
	}
	e, err := f.Around().MakeUnique(i, by, property)
	return f.Step(message.New(makeUnique, f.Host().Path(resource)), resource, e, err)
}

// ReplaceExternal lets an external resource name another file, by its class, path and uid.
func (f Resources) ReplaceExternal(resource model.Row, class, file, uid string) (model.Edit, error) {
	i, err := f.resource(resource)
	if err != nil {
		return model.Edit{}, err
	}
	e, err := f.Around().ReplaceExternal(i, class, file, uid)
	return f.Step(message.New(replaceFile, f.Host().Path(resource)), resource, e, err)
}

// EditItem makes an edit of a node or resource that plan plans.
func (f Resources) EditItem(as message.Message, r model.Row, plan model.ItemPlan) (model.Edit, error) {
	i := f.Item(r)
	if i < 0 {
		return model.Edit{}, f.Host().Refuse(r, message.New(noResourceHere))
	}
	e, err := plan(f.Around(), i)
	return f.Step(as, r, e, err)
}

// Uses lists where the file names a target in another file. self is where it is in the project.
func (f Resources) Uses(self string, t model.Target) []model.Use {
	return f.uses(f.Around().Uses(self, t))
}

func (f Resources) uses(list []scene.Use) []model.Use {
	var out []model.Use
	for _, u := range list {
		out = append(out, f.Use(u))
	}
	return out
}

// Places are the paths of the nodes that are a target's node in this scene, which instances or inherits the target's.
func (f Resources) Places(self string, t model.Target) []string { return f.Around().Places(self, t) }

// Follow updates references to a target that has changed.
func (f Resources) Follow(self string, from, to model.Target) (model.Edit, error) {
	e, err := f.Around().Follow(self, from, to)
	return f.Step(message.New(Followed, from.File), model.Root, e, err)
}

// Doubts lists what Follow would leave alone although it may have to follow.
func (f Resources) Doubts(self string, from, to model.Target) []model.Note {
	e, err := f.Around().Follow(self, from, to)
	var list []model.Note
	for ; err == nil && e != nil; e = e.Next {
		for _, n := range e.Notes {
			if n.Undecided {
				list = append(list, f.Note(n))
			}
		}
	}
	return list
}

// UID is the uid of the header, "" if there is none.
func (f Resources) UID() string { return f.Alone().UID() }

// Target describes how other files refer to a row: a node, a sub-resource, or with Root the file itself. file is the path
// of the document in its project.
func (f Resources) Target(r model.Row, file string) (t model.Target, ok bool) {
	t = model.Target{File: file, UID: f.UID()}
	if r == model.Root {
		return t, true
	}
	i := f.Item(r)
	if i < 0 {
		return t, false
	}
	s := f.Alone()
	if n := s.Tree.Node[i]; n >= 0 {
		t.Node = s.Tree.Nodes[n].Path
		return t, true
	}
	switch s.Kind(i) {
	case scene.InternalItem:
		t.ID, ok = s.ID(i)
	case scene.MainItem: // the resource that the file is
		ok = true
	}
	return t, ok
}

// OwnUses lists where the document itself names one of its nodes by a path.
func (f Resources) OwnUses(r model.Row) []model.Use {
	if n := f.node(r); n >= 0 {
		return f.uses(f.Alone().OwnUses(n))
	}
	return nil
}

// Reroute returns the path from a place of the scene to where text leads once the nodes at was have moved to now.
func (f Resources) Reroute(base, text string, was, now []string) (next string, sure bool) {
	return f.Around().Reroute(base, text, was, now)
}

// Place is where a path from a place of the scene leads, "" if that is not in the scene.
func (f Resources) Place(base, text string) string { return f.Around().Place(base, text) }

// Stands reports whether there is a node at a place of the scene, or in which instance it would be.
func (f Resources) Stands(place string) (there bool, in, rest string) { return f.Alone().Stands(place) }

// Attached lists the places of the nodes that have the script at a path in the project.
func (f Resources) Attached(self, script string) []string { return f.Alone().Attached(self, script) }
