package model

import scene "savant/scene/tscn"

// resource is the section of a resource that a row shows.
func (d *Document) resource(r Row) (f *textForm, section int, err error) {
	if f, err = d.scenery(r); err != nil {
		return nil, 0, err
	}
	p := f.place(r)
	if p.kind != textSection || !idTag(f.outline.Sections[p.extra].Tag) {
		return nil, 0, d.refuse(r, "this is no resource")
	}
	return f, int(p.extra), nil
}

// Users lists the rows of the sections that name a resource of the document: nodes and other resources, in file order.
func (d *Document) Users(resource Row) []Row {
	f, section, err := d.resource(resource)
	if err != nil {
		return nil
	}
	var list []Row
	for _, i := range f.file().Users(section) {
		list = append(list, f.sectionRow(i))
	}
	return list
}

// Unused lists the rows of the resources that nothing needs: those that nothing names, and those that only such ones name. They
// can be removed together.
func (d *Document) Unused() []Row {
	f, err := d.scenery(Root)
	if err != nil {
		return nil
	}
	var list []Row
	for _, i := range f.file().Unused() {
		list = append(list, f.sectionRow(i))
	}
	return list
}

// MakeUnique gives a user of a sub-resource, one of Users, a copy of its own and returns the copy's row. Duplicate makes a copy that
// nothing uses yet.
func (d *Document) MakeUnique(resource, user Row) (Row, error) {
	f, section, err := d.resource(resource)
	if err != nil {
		return 0, err
	}
	p := f.place(user)
	if p.kind != textSection {
		return 0, d.refuse(user, "this cannot use a resource")
	}
	e, err := f.file().MakeUnique(section, int(p.extra))
	planned, err := f.planned("Make unique "+d.Path(resource), resource, e, err)
	return d.makeRow(planned, err)
}

// ReplaceExternal lets an external resource name another file, by its path and uid; all that refers to the resource refers to that
// file then. The uid may be "", then the engine goes by the path.
func (d *Document) ReplaceExternal(resource Row, file, uid string) error {
	f, section, err := d.resource(resource)
	if err != nil {
		return err
	}
	e, err := f.file().ReplaceExternal(section, file, uid)
	planned, err := f.planned("Replace "+d.Path(resource), resource, e, err)
	_, err = d.makeRow(planned, err)
	return err
}

// RemoveBonesAndTracks removes bones of one skeleton as Remove does, and with them the animation tracks that move them.
func (d *Document) RemoveBonesAndTracks(list []Row) error {
	f, err := d.scenery(Root)
	if err != nil {
		return err
	}
	for _, r := range list {
		if err := d.demand(r); err != nil {
			return err
		}
	}
	planned, err := f.onBones("Remove", list, func(file *scene.File, a *scene.Armature, bones []int) (*scene.Edit, error) {
		return file.RemoveBonesAndTracks(a, bones...)
	})
	_, err = d.makeRow(planned, err)
	return err
}
