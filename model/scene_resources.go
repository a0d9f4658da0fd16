package model

import (
	"savant/codec/message"
)

// SceneResources lists the external resources and the sub-resources of a text scene or resource, in file order.
func (d *Document) SceneResources() []SceneResource {
	if f, ok := d.form.(Resourced); ok {
		return f.SceneResources()
	}
	return nil
}

// Users returns the rows of the sections that refer to a resource of the document: nodes and other resources, in file
// order.
func (d *Document) Users(resource Row) []Row {
	if f, err := formOf[Resourced](d, resource, ""); err == nil {
		return f.Users(resource)
	}
	return nil
}

// Unused returns the rows of the resources that nothing needs: those without references, and those referred to only by
// such. They can be removed together.
func (d *Document) Unused() []Row {
	if f, ok := d.form.(Resourced); ok {
		return f.Unused()
	}
	return nil
}

// Refers returns the row that a row leads to: for a value that refers to a resource or a node, an instance, a
// connection's first node. ok is false if it leads nowhere in the file.
func (d *Document) Refers(r Row) (to Row, ok bool) {
	if f, err := formOf[Resourced](d, r, ""); err == nil {
		return f.Refers(r)
	}
	return 0, false
}

// ExternalFile returns the file of an external resource, as the scene writes it. ok is false for other rows.
func (d *Document) ExternalFile(r Row) (path string, ok bool) {
	if f, err := formOf[Resourced](d, r, ""); err == nil {
		return f.ExternalFile(r)
	}
	return "", false
}

// EmbeddedScripts lists the scripts whose source is in the file.
func (d *Document) EmbeddedScripts() []EmbeddedScript {
	if f, ok := d.form.(Resourced); ok {
		return f.EmbeddedScripts()
	}
	return nil
}

// NewID returns an error for the id of a new resource, "ext_resource" or "sub_resource", that the engines of the file
// do not accept or that is taken. It is a *RefusedError.
func (d *Document) NewID(tag, id string) error {
	f, err := formOf[Resourced](d, Root, onlyScenes)
	if err != nil {
		return err
	}
	return f.NewID(tag, id)
}

// AddSubResource adds a sub-resource of a class, to be used by a node or resource, Root for none, and returns its id.
func (d *Document) AddSubResource(class string, user Row) (id string, err error) {
	_, err = planned(d, Root, func(f Resourced) (e Edit, err error) {
		e, id, err = f.AddSubResource(class, user)
		return e, err
	})
	return id, err
}

// AddExtResource adds a reference to another file and returns its id.
func (d *Document) AddExtResource(class, path string) (id string, err error) {
	_, err = planned(d, Root, func(f Resourced) (e Edit, err error) {
		e, id, err = f.AddExtResource(class, path)
		return e, err
	})
	return id, err
}

// MakeUnique gives a user of a sub-resource, one of Users, its own copy and returns the copy's row. property is the only
// one that changes to it; "" for all that the user has. Duplicate makes a copy that nothing uses yet.
func (d *Document) MakeUnique(resource, user Row, property string) (Row, error) {
	return planned(d, resource, func(f Resourced) (Edit, error) { return f.MakeUnique(resource, user, property) })
}

// ReplaceExternal makes an external resource refer to another file, by its class, path and uid; all references to the
// resource then lead to that file. If the class is "", it stays; if the uid is "", the engine uses the path. If the
// document already refers to the file, the references lead there, and the resource is removed.
func (d *Document) ReplaceExternal(resource Row, class, file, uid string) error {
	_, err := planned(d, resource, func(f Resourced) (Edit, error) { return f.ReplaceExternal(resource, class, file, uid) })
	return err
}

// EditItem makes an edit of a node or resource planned by plan, as one step named as. A *scene.Refusal is returned as a
// *RefusedError.
func (d *Document) EditItem(as message.Message, r Row, plan ItemPlan) error {
	_, err := planned(d, r, func(f Resourced) (Edit, error) { return f.EditItem(as, r, plan) })
	return err
}

// AmendItem is EditItem, but merges with the step before if that has the same label: the caller knows that it was an edit of the same.
func (d *Document) AmendItem(as message.Message, r Row, plan ItemPlan) error {
	return d.log.Amend(func() error { return d.EditItem(as, r, plan) }, func(before, now told) (told, bool) {
		if !before.Label.Equal(now.Label) {
			return told{}, false
		}
		return told{Label: before.Label, What: grouped([]step{before.What, now.What})}, true
	})
}
