package resource

import (
	"slices"

	"savant/codec/message"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/piece"
	"savant/model/label"
	"savant/model/reason"
	"savant/model/scenery"
	"savant/model/value"
	"savant/scene"
	"savant/scene/scn"
)

// Messages.
const (
	damaged       message.ID = "resource.damaged"
	propertyTaken message.ID = "resource.property-taken name"
)

// Fixed reports that the file cannot be changed: its tables are damaged, or its format is unknown.
func (f *Form) Fixed() bool {
	return f.wrong != nil || f.file.Resource.Format > resource.MaxFormat
}

// Set plans another value for a row.
func (f *Form) Set(r model.Row, v variant.Value, how model.Typing) (model.Edit, error) {
	return f.set(model.Edit{Label: message.New(label.Set, f.host.Path(r)), Rows: []model.Row{r}, Show: r}, r, v, how)
}

// set plans another value for a row, as part of an edit of one that may be a component of it.
func (f *Form) set(e model.Edit, r model.Row, v variant.Value, how model.Typing) (model.Edit, error) {
	d := f.host.Dialect()
	switch p := f.place(r); p.kind {
	case fieldRow, elementRow:
		var why message.Message
		if v, why = value.Consistent(v, d); !why.IsZero() {
			return e, f.host.Refuse(r, why)
		}
		if p.kind == fieldRow && p.list == scene.Attributes {
			name := f.file.Item(p.item).Fields[p.list][p.index].Name
			if id, ok := scenery.IDOf(v); ok && name == "id" && f.file.Kind(p.item) == scene.InternalItem {
				planned, err := f.file.Scene().ChangeID(p.item, id)
				return f.planned(e, r, planned, err)
			}
			if why := f.Around().AttributeProblem(p.item, name, v); !why.IsZero() {
				return e, f.host.Refuse(r, why)
			}
		}
		if t := f.open(p).t; v.Type != t && how == model.SameType && !bothObjects(v, t) {
			var why message.Message
			if v, why = value.Exactly(v, t, d); !why.IsZero() {
				return e, f.host.Refuse(r, why)
			}
		}
		if was, err := f.Value(r); err == nil && was.Type == v.Type && how != model.OwnTypes {
			var why message.Message
			if v, why = value.DemandsOf(was).Typed(v, d); !why.IsZero() && how == model.SameType {
				return e, f.host.Refuse(r, why)
			}
		}
	case packedRow:
		t, _ := f.typeOf(r)
		var why message.Message
		if v, why = value.Exactly(v, t, d); !why.IsZero() {
			return e, f.host.Refuse(r, why)
		}
	case partRow:
		parent, c := f.host.Parent(r), f.partOf(f.host.Parent(r), f.host.Slot(r).Index)
		whole, err := f.Value(parent)
		if err != nil {
			return e, err
		}
		whole, why := scenery.PutPart(whole, c, v, d)
		if !why.IsZero() {
			return e, f.host.Refuse(r, why)
		}
		return f.set(e, parent, whole, model.SameType)
	default:
		return e, f.host.Refuse(r, message.New(scenery.NotSettable))
	}
	if was, err := f.Value(r); err == nil && variant.Equal(was, v) {
		return model.Edit{Label: e.Label, Show: e.Show}, nil
	}
	before, after := f.Len(r), f.open(place{made: &v}).count
	if before > 0 || after > 0 {
		e.Shifts = []model.Shift{{Parent: r, Removed: before, Inserted: after}}
	}
	return f.alter(e, r, func(old *variant.Value) message.Message {
		*old = v
		return message.Message{}
	})
}

// bothObjects reports whether one value is null and the other a resource, or both are resources: a property that holds one
// can hold the other.
func bothObjects(v variant.Value, t variant.Type) bool {
	return (v.Type == variant.Nil || v.Type == variant.Object) && (t == variant.Nil || t == variant.Object)
}

// alter plans to replace the value of a row by the result of change.
func (f *Form) alter(e model.Edit, r model.Row, change func(*variant.Value) message.Message) (model.Edit, error) {
	p := f.place(r)
	var trail []int
	for at := r; f.place(at).kind != fieldRow; at = f.host.Parent(at) {
		trail = append(trail, f.host.Slot(at).Index)
	}
	slices.Reverse(trail)
	at := scene.Field{Item: p.item, List: p.list, Index: p.index}
	whole, ok := f.file.ValueOf(&f.file.Item(p.item).Fields[p.list][p.index])
	if !ok {
		return e, f.host.Refuse(r, message.New(damaged))
	}
	if why := within(&whole, trail, change); !why.IsZero() {
		return e, f.host.Refuse(r, why)
	}
	if p.list == scene.Properties {
		name := f.file.Scene().Name(at)
		if why := f.Around().AssignProblem(p.item, name, whole); !why.IsZero() {
			return e, f.host.Refuse(r, why)
		}
		lost, err := f.typesLost(r, name, whole)
		if err != nil {
			return e, err
		}
		e.Notes = append(e.Notes, lost...)
	}
	return f.planned(e, r, &scene.Edit{Changes: []scene.Change{scene.SetValue{Field: at, Value: whole}}}, nil)
}

// within changes the value at the end of a trail inside another.
func within(v *variant.Value, trail []int, change func(*variant.Value) message.Message) message.Message {
	if len(trail) == 0 {
		return change(v)
	}
	switch data := v.Data.(type) {
	case *variant.Dict:
		return within(&data.Entries[trail[0]].Value, trail[1:], change)
	case *variant.List:
		return within(&data.Items[trail[0]], trail[1:], change)
	}
	stride := variant.NumbersPerElement(v.Type)
	_, double := v.Data.([]float64)
	one, err := value.FirstElement(variant.Value{Type: v.Type, Data: value.Ordered(v.Data, trail[:1], stride)})
	if err != nil {
		return message.Of(err)
	}
	if why := change(&one); !why.IsZero() {
		return why
	}
	packed, why := value.PackedOf(v.Type, one, double)
	if why.IsZero() {
		value.SetElements(v.Data, packed.Data, trail[0], stride)
	}
	return why
}

// planned makes a step of the history from an edit of package scene.
func (f *Form) planned(out model.Edit, r model.Row, e *scene.Edit, err error) (model.Edit, error) {
	if f.Fixed() {
		return model.Edit{}, f.host.Refuse(r, message.New(damaged))
	}
	var written *scn.Edit
	if err == nil {
		err = f.file.Scene().InOrder(e)
	}
	if err == nil {
		written, err = f.file.Write(e)
	}
	switch refusal := err.(type) {
	case nil:
	case *scene.Refusal:
		return model.Edit{}, f.host.Refuse(r, refusal.Why)
	case *resource.Error:
		return model.Edit{}, f.host.Refuse(r, refusal.What)
	default:
		return model.Edit{}, f.host.Refuse(r, message.Of(err))
	}
	for _, s := range written.Splices {
		out.Splices = append(out.Splices, piece.Splice{Start: int64(s.Start), End: int64(s.End), New: s.New})
		out.Spans = append(out.Spans, model.Span{Start: int64(s.Start), Length: int64(s.End - s.Start), NewLength: int64(len(s.New))})
	}
	if len(out.Splices) == 0 {
		return model.Edit{Label: out.Label, Show: out.Show}, nil
	}
	for ; e != nil; e = e.Next {
		for _, n := range e.Notes {
			out.Notes = append(out.Notes, f.Note(n))
		}
	}
	f.reshape(&out, written)
	return out, nil
}

// Insert plans new children.
func (f *Form) Insert(parent model.Row, index int, list []model.Entry) (model.Edit, error) {
	p := f.place(parent)
	switch p.kind {
	case fieldRow, elementRow:
		return f.within().Insert(parent, index, list)
	case boneRow:
		if len(list) > 1 {
			return model.Edit{}, model.ErrApart
		}
		return f.nodes.InsertInBone(parent, list[0].Key, list[0].Value)
	case itemRow:
	default:
		return model.Edit{}, f.host.Refuse(parent, message.New(scenery.NoInsert))
	}
	if len(list) > 1 {
		return model.Edit{}, model.ErrApart
	}
	key, v := list[0].Key, list[0].Value
	if key != nil && value.IsText(key.Type) {
		if name, ok := scenery.AttributeName(f.file.Scene(), p.item, key.Text); ok {
			e, err := f.file.Scene().InsertAttribute(p.item, name, v)
			return f.Step(message.New(label.AddTo, "@"+name, f.host.Path(parent)), parent, e, err)
		}
	}
	kind := f.file.Kind(p.item)
	switch {
	case kind != scene.NodeItem && kind != scene.InternalItem && kind != scene.MainItem:
		return model.Edit{}, f.host.Refuse(parent, message.New(scenery.NoInsert))
	case key == nil || !value.IsText(key.Type) || key.Text == "":
		return model.Edit{}, f.host.Refuse(parent, message.New(scenery.PropertyNeedsName))
	case f.file.Scene().Find(p.item, scene.Properties, key.Text) >= 0:
		return model.Edit{}, f.host.Refuse(parent, message.New(propertyTaken, key.Text))
	}
	if why := f.Around().AssignProblem(p.item, key.Text, v); !why.IsZero() {
		return model.Edit{}, f.host.Refuse(parent, why)
	}
	lost, err := f.typesLost(parent, key.Text, v)
	if err != nil {
		return model.Edit{}, err
	}
	after := index - 1
	if after >= f.file.Scene().Len(p.item, scene.Properties) {
		after = -1
	}
	e := &scene.Edit{Changes: []scene.Change{scene.AddProperty{Item: p.item, After: after, Name: key.Text, Value: v}}}
	step, err := f.Step(message.New(label.AddTo, key.Text, f.host.Path(parent)), parent, e, nil)
	step.Notes = append(step.Notes, lost...)
	return step, err
}

// typesLost refuses a value of a property that would lose types of containers, or if that is allowed, returns a note.
func (f *Form) typesLost(r model.Row, property string, v variant.Value) ([]model.Note, error) {
	why := scn.TypesLost(property, v)
	switch {
	case why.IsZero():
		return nil, nil
	case f.host.AllowsLosses():
		return []model.Note{{Text: message.In(property, why), Offset: int64(f.place(r).start), Removed: true}}, nil
	}
	return nil, f.host.Refuse(r, why)
}

// Remove plans the removal of rows.
func (f *Form) Remove(list []model.Row) (model.Edit, error) {
	first := list[0]
	as := message.New(label.Remove, f.host.Path(first))
	kind, parent := f.place(first).kind, f.host.Parent(first)
	if kind == innerRow {
		return model.Edit{}, f.nodes.Theirs(first)
	}
	if kind == boneRow {
		if slices.ContainsFunc(list, func(r model.Row) bool { return f.place(r).kind != kind || f.host.Parent(r) != parent }) {
			return model.Edit{}, model.ErrApart
		}
		return f.nodes.RemoveBones(list)
	}
	var nodes, items, indexes []int
	for _, r := range list {
		p := f.place(r)
		if p.kind != kind || p.kind != itemRow && f.host.Parent(r) != parent {
			return model.Edit{}, model.ErrApart
		}
		switch {
		case p.kind == itemRow && f.file.Scene().Tree.Node[p.item] >= 0:
			nodes = append(nodes, f.file.Scene().Tree.Node[p.item])
		case p.kind == itemRow:
			items = append(items, p.item)
		case p.kind == fieldRow && p.list == f.place(first).list:
			indexes = append(indexes, p.index)
		case p.kind == fieldRow:
			return model.Edit{}, model.ErrApart
		default:
			indexes = append(indexes, f.host.Slot(r).Index)
		}
	}
	switch {
	case len(nodes) > 0 && len(items) > 0:
		return model.Edit{}, model.ErrApart
	case len(nodes) > 0:
		e, err := f.Around().RemoveNodes(nodes...)
		return f.Step(as, first, e, err)
	case len(items) > 0:
		e, err := f.Around().RemoveItems(items...)
		return f.Step(as, first, e, err)
	case kind == fieldRow && f.place(first).list == scene.Attributes:
		e, err := f.file.Scene().RemoveAttributes(f.place(first).item, indexes...)
		return f.Step(as, first, e, err)
	case kind == fieldRow:
		if e, ok := f.Around().RemoveOverride(f.place(first).item, scene.Properties, indexes...); ok {
			return f.Step(as, first, e, nil)
		}
		e := &scene.Edit{Changes: []scene.Change{scene.RemoveFields{Item: f.place(first).item, List: scene.Properties, Indexes: indexes}}}
		return f.Step(as, first, e, nil)
	case kind == elementRow || kind == packedRow:
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
	if len(list) > 1 {
		return model.Edit{}, model.ErrApart
	}
	switch f.place(r).kind {
	case boneRow:
		return f.nodes.MoveBone(as, r, parent)
	case innerRow:
		return model.Edit{}, f.nodes.Theirs(r)
	case itemRow:
		if f.nodes.Source == nil { // a resource has none
			return model.Edit{}, f.host.Refuse(r, message.New(scenery.OnlyNodesMove))
		}
		return f.nodes.MoveNode(as, r, parent, index)
	}
	return model.Edit{}, f.host.Refuse(r, message.New(scenery.OwnPlaceOnly))
}

// Rename plans another key or name.
func (f *Form) Rename(r model.Row, key variant.Value) (model.Edit, error) {
	p := f.place(r)
	as := message.New(label.Rename, f.host.Path(r))
	if p.kind == elementRow {
		return f.renameNested(as, r, key)
	}
	if !value.IsText(key.Type) {
		return model.Edit{}, f.host.Refuse(r, message.New(scenery.NameNeeded))
	}
	switch {
	case p.kind == innerRow:
		return model.Edit{}, f.nodes.Theirs(r)
	case p.kind == boneRow:
		return f.nodes.RenameBone(as, r, key.Text)
	case p.kind == fieldRow && p.list == scene.Properties:
		e, err := f.Around().RenameProperty(p.item, p.index, key.Text)
		out, err := f.Step(as, r, e, err)
		out.Shifts = nil // every row stays where it is
		return out, err
	case p.kind == itemRow && f.file.Scene().Tree.Node[p.item] >= 0:
		e, err := f.Around().RenameNode(f.file.Scene().Tree.Node[p.item], key.Text)
		return f.Step(as, r, e, err)
	case p.kind == itemRow && (f.file.Kind(p.item) == scene.ExternalItem || f.file.Kind(p.item) == scene.InternalItem):
		e, err := f.Around().ChangeID(p.item, key.Text)
		return f.Step(as, r, e, err)
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
	p := f.place(r)
	if p.kind != itemRow {
		return model.Edit{}, f.host.Refuse(r, message.New(reason.NoDuplicate))
	}
	if node := f.file.Scene().Tree.Node[p.item]; node >= 0 {
		e, err := f.Around().DuplicateNode(node)
		return f.Step(as, r, e, err)
	}
	e, err := f.Around().DuplicateItem(p.item)
	return f.Step(as, r, e, err)
}
