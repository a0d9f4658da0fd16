package text

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/container"
	"savant/model/label"
	"savant/model/reason"
	"savant/model/scenery"
	"savant/model/value"
	"savant/scene"
	"savant/scene/tscn"
)

// node returns the number of the node that a row is, or -1.
func (f *Form) node(r model.Row) int {
	if p := f.place(r); p.kind == textSection {
		if l := f.arranged(); l.tree != nil {
			return l.tree.Node[p.section]
		}
	}
	return -1
}

// Insert plans new children.
func (f *Form) Insert(parent model.Row, index int, list []model.Entry) (model.Edit, error) {
	p := f.place(parent)
	switch p.kind {
	case textProperty, textAttribute, textElement:
		return f.insertNested(parent, index, list)
	}
	if len(list) > 1 {
		return model.Edit{}, model.ErrApart
	}
	key, v := list[0].Key, list[0].Value
	switch p.kind {
	case textSection:
		if key == nil || !value.IsText(key.Type) {
			return model.Edit{}, f.host.Refuse(parent, message.New(scenery.PropertyNeedsName))
		}
		if name, ok := scenery.AttributeName(f.file().Scene, p.section, key.Text); ok && f.outline.Grammar == tscn.Tags {
			e, err := f.around().InsertAttribute(p.section, name, v)
			return f.planned(message.New(label.AddTo, "@"+name, f.host.Path(parent)), parent, e, err)
		}
		v, why := value.Consistent(v, f.host.Dialect())
		if why.IsZero() {
			why = f.unwritable(v)
		}
		if !why.IsZero() {
			return model.Edit{}, f.host.Refuse(parent, why)
		}
		s := &f.outline.Sections[p.section]
		n := index
		if index < 0 || index >= len(s.Properties)+len(s.Damage) {
			n = -1
		} else if i, damage := mixedAt(s, index); !damage {
			n = i
		}
		moves, err := f.Alone().Ahead(scene.AddProperty{Item: p.section, Name: key.Text, Value: v})
		if err != nil {
			return f.planned(message.Message{}, parent, nil, err)
		}
		e, err := f.around().AddProperty(p.section, n, key.Text, f.written(v))
		if err == nil {
			e = f.file().Moving(e, moves)
		}
		return f.planned(message.New(label.AddTo, key.Text, f.host.Path(parent)), parent, e, err)
	case textBone:
		return f.nodes.InsertInBone(parent, key, v)
	}
	return model.Edit{}, f.host.Refuse(parent, message.New(scenery.NoInsert))
}

// Remove plans the removal of rows.
func (f *Form) Remove(list []model.Row) (model.Edit, error) {
	first := list[0]
	as := message.New(label.Remove, f.host.Path(first))
	kind, parent := f.place(first).kind, f.host.Parent(first)
	if kind == textBone {
		of := f.place(first).section
		for _, r := range list {
			if p := f.place(r); p.kind != kind || p.section != of {
				return model.Edit{}, model.ErrApart
			}
		}
		return f.nodes.RemoveBones(list)
	}
	var nodes, sections, indexes []int
	for _, r := range list {
		p := f.place(r)
		if p.kind != kind || p.kind != textSection && f.host.Parent(r) != parent {
			return model.Edit{}, model.ErrApart
		}
		switch {
		case p.kind == textSection && f.node(r) >= 0:
			nodes = append(nodes, f.node(r))
		case p.kind == textSection:
			sections = append(sections, p.section)
		case p.kind == textProperty, p.kind == textAttribute:
			indexes = append(indexes, p.index)
		default:
			indexes = append(indexes, f.host.Slot(r).Index)
		}
	}
	switch {
	case kind == textInner:
		return model.Edit{}, f.nodes.Theirs(first)
	case len(nodes) > 0 && len(sections) > 0:
		return model.Edit{}, model.ErrApart
	case len(nodes) > 0:
		e, err := f.around().RemoveNodes(nodes...)
		return f.planned(as, first, e, err)
	case len(sections) > 0:
		e, err := f.around().RemoveSections(sections...)
		return f.planned(as, first, e, err)
	case kind == textProperty:
		if e, ok := f.Around().RemoveOverride(f.place(first).section, scene.Properties, indexes...); ok {
			return f.Step(as, first, e, nil)
		}
		e, err := f.around().RemoveProperties(f.place(first).section, indexes...)
		return f.planned(as, first, e, err)
	case kind == textAttribute:
		e, err := f.around().RemoveAttributes(f.place(first).section, indexes...)
		return f.planned(as, first, e, err)
	case kind == textElement || kind == textPacked:
		return f.within().Remove(as, parent, indexes)
	}
	return model.Edit{}, f.host.Refuse(first, message.New(scenery.NotAlone))
}

// Move plans to make rows children of parent.
func (f *Form) Move(list []model.Row, parent model.Row, index int) (model.Edit, error) {
	r := list[0]
	as := message.New(label.Move, f.host.Path(r))
	if indexes, ok := f.beside(list); ok && f.host.Parent(r) == parent {
		return f.within().Move(as, parent, indexes, index)
	}
	if f.ordered(list, parent) {
		return f.moveProperties(as, list, index)
	}
	if len(list) > 1 {
		return model.Edit{}, model.ErrApart
	}
	switch p := f.place(r); p.kind {
	case textBone:
		return f.nodes.MoveBone(as, r, parent)
	case textInner:
		return model.Edit{}, f.nodes.Theirs(r)
	case textSection:
		if f.nodes == nil {
			return model.Edit{}, f.host.Refuse(r, message.New(scenery.OnlyNodesMove))
		}
		return f.nodes.MoveNode(as, r, parent, index)
	}
	return model.Edit{}, f.host.Refuse(r, message.New(scenery.OwnPlaceOnly))
}

// ordered reports whether rows are properties of one section, which the file may have in any order and which stay in it.
func (f *Form) ordered(list []model.Row, parent model.Row) bool {
	return f.outline.Grammar == tscn.Names && !slices.ContainsFunc(list, func(r model.Row) bool {
		return f.place(r).kind != textProperty || f.host.Parent(r) != parent
	})
}

// moveProperties plans to move properties before a child of their section, to the end if there is no such child.
func (f *Form) moveProperties(as message.Message, list []model.Row, index int) (model.Edit, error) {
	section := f.place(list[0]).section
	s := &f.outline.Sections[section]
	if len(s.Damage) > 0 {
		return model.Edit{}, f.host.Refuse(list[0], message.New(scenery.OwnPlaceOnly))
	}
	var from []int
	for _, r := range list {
		from = append(from, f.place(r).index)
	}
	e, err := f.around().MoveProperties(section, index, from...)
	return f.planned(as, list[0], e, err)
}

// beside returns the numbers of rows that are children of one value; ok is false if they are not.
func (f *Form) beside(list []model.Row) (indexes []int, ok bool) {
	return container.Beside(f.host, list, func(r model.Row) bool {
		p := f.place(r)
		return p.kind == textElement || p.kind == textPacked
	})
}

// Rename plans another key or name.
func (f *Form) Rename(r model.Row, key variant.Value) (model.Edit, error) {
	p := f.place(r)
	as := message.New(label.Rename, f.host.Path(r))
	if p.kind == textElement {
		return f.renameNested(as, r, key)
	}
	if !value.IsText(key.Type) {
		return model.Edit{}, f.host.Refuse(r, message.New(scenery.NameNeeded))
	}
	switch {
	case p.kind == textInner:
		return model.Edit{}, f.nodes.Theirs(r)
	case p.kind == textBone:
		return f.nodes.RenameBone(as, r, key.Text)
	case p.kind == textProperty:
		e, err := f.around().RenameProperty(p.section, p.index, key.Text)
		out, err := f.planned(as, r, e, err)
		out.Shifts = nil // every row stays where it is
		return out, err
	case p.kind == textSection && f.node(r) >= 0:
		e, err := f.around().RenameNode(f.node(r), key.Text)
		return f.planned(as, r, e, err)
	case p.kind == textSection && f.outline.Grammar == tscn.Tags && idTag(f.outline.Sections[p.section].Tag):
		e, err := f.around().ChangeID(p.section, key.Text)
		return f.planned(as, r, e, err)
	case p.kind == textSection && f.outline.Grammar == tscn.Names:
		e, err := f.around().RenameSection(p.section, key.Text)
		return f.planned(as, r, e, err)
	}
	return model.Edit{}, f.host.Refuse(r, message.New(scenery.NoName))
}

// Duplicate plans copies of rows, right after them.
func (f *Form) Duplicate(list []model.Row) (model.Edit, error) {
	r := list[0]
	as := message.New(label.Duplicate, f.host.Path(r))
	if indexes, ok := f.beside(list); ok {
		return f.within().Duplicate(as, f.host.Parent(r), indexes)
	}
	if len(list) > 1 {
		return model.Edit{}, model.ErrApart
	}
	switch p := f.place(r); {
	case f.node(r) >= 0:
		e, err := f.around().DuplicateNode(f.node(r))
		return f.planned(as, r, e, err)
	case p.kind == textSection:
		e, err := f.around().DuplicateSection(p.section)
		return f.planned(as, r, e, err)
	}
	return model.Edit{}, f.host.Refuse(r, message.New(reason.NoDuplicate))
}
