package text

import (
	"savant/codec/message"
	"savant/model"
)

// Messages.
const (
	notAResource   message.ID = "text.not-a-resource"
	noResourceHere message.ID = "text.no-resource-here"
)

// resource is the section of a resource that a row shows.
func (f resourceForm) resource(r model.Row) (section int, err error) {
	if err := f.scenery(r); err != nil {
		return 0, err
	}
	p := f.place(r)
	if p.kind != textSection || !idTag(f.outline.Sections[p.section].Tag) {
		return 0, f.host.Refuse(r, message.New(notAResource))
	}
	return p.section, nil
}

// Users lists the rows of the sections that name a resource of the document: nodes and other resources, in file order.
func (f resourceForm) Users(resource model.Row) []model.Row {
	section, err := f.resource(resource)
	if err != nil {
		return nil
	}
	var list []model.Row
	for _, i := range f.file().Users(section) {
		list = append(list, f.sectionRow(i))
	}
	return list
}

// Unused lists the rows of the resources that nothing needs: those that nothing names, and those that only such ones name. They
// can be removed together.
func (f resourceForm) Unused() []model.Row {
	if err := f.scenery(model.Root); err != nil {
		return nil
	}
	var list []model.Row
	for _, i := range f.file().Unused() {
		list = append(list, f.sectionRow(i))
	}
	return list
}

// MakeUnique gives a user of a sub-resource, one of Users, a copy of its own and returns the copy's row. Duplicate makes a copy that
// nothing uses yet.
func (f resourceForm) MakeUnique(resource, user model.Row) (model.Edit, error) {
	section, err := f.resource(resource)
	if err != nil {
		return model.Edit{}, err
	}
	p := f.place(user)
	if p.kind != textSection {
		return model.Edit{}, f.host.Refuse(user, message.New(noResourceHere))
	}
	e, err := f.around().MakeUnique(section, p.section)
	return f.planned("Make unique "+f.host.Path(resource), resource, e, err)
}

// ReplaceExternal lets an external resource name another file, by its path and uid; all that refers to the resource refers to that
// file then. The uid may be "", then the engine goes by the path.
func (f resourceForm) ReplaceExternal(resource model.Row, file, uid string) (model.Edit, error) {
	section, err := f.resource(resource)
	if err != nil {
		return model.Edit{}, err
	}
	e, err := f.around().ReplaceExternal(section, file, uid)
	return f.planned("Replace "+f.host.Path(resource), resource, e, err)
}
