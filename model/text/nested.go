package text

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/container"
	"savant/model/label"
	"savant/scene/literal"
)

// written is the text of a new value, with LF.
func (f *Form) written(v variant.Value) []byte { return literal.Append(nil, v, f.style()) }

// rewrite plans another value for a container with what it means for the handles below it.
func (f *Form) rewrite(label message.Message, row model.Row, v variant.Value, shifts ...model.Shift) (model.Edit, error) {
	if why := f.unsupported(v, 0); !why.IsZero() {
		return model.Edit{}, f.host.Refuse(row, why)
	}
	p := f.place(row)
	e := model.Edit{Label: label, Rows: []model.Row{row}, Show: row, Shifts: shifts}
	return f.replace(e, p.start, p.end, f.like(p, v))
}

// container returns the value of a row whose children are to change.
func (f *Form) container(r model.Row) (*container.Container, error) {
	v, err := f.Value(r)
	if err != nil {
		return nil, f.host.Refuse(r, message.New(badValue))
	}
	return container.Of(f.host, r, v, f.Len(r))
}

func (f *Form) insertNested(parent model.Row, index int, list []model.Entry) (model.Edit, error) {
	c, err := f.container(parent)
	if err != nil {
		return model.Edit{}, err
	}
	for _, one := range list {
		if one.Key != nil && !wellFormed(*one.Key, 0) {
			return model.Edit{}, f.host.Refuse(parent, f.unwritable(*one.Key))
		}
		if !wellFormed(one.Value, 0) {
			return model.Edit{}, f.host.Refuse(parent, f.unwritable(one.Value))
		}
	}
	v, shifts, err := c.Insert(index, list)
	if err != nil {
		return model.Edit{}, err
	}
	return f.rewrite(message.New(label.Insert, f.host.Path(parent)), parent, v, shifts...)
}

func (f *Form) removeNested(label message.Message, parent model.Row, indexes []int) (model.Edit, error) {
	c, err := f.container(parent)
	if err != nil {
		return model.Edit{}, err
	}
	v, shifts := c.Remove(indexes)
	return f.rewrite(label, parent, v, shifts...)
}

// moveNested plans another order for the children of a value: those numbered from come before the one at to, in their order.
func (f *Form) moveNested(label message.Message, parent model.Row, from []int, to int) (model.Edit, error) {
	c, err := f.container(parent)
	if err != nil {
		return model.Edit{}, err
	}
	v, shifts, changed, err := c.Move(from, to)
	if err != nil || !changed {
		return model.Edit{Label: label}, err
	}
	return f.rewrite(label, parent, v, shifts...)
}

func (f *Form) renameNested(label message.Message, r model.Row, key variant.Value) (model.Edit, error) {
	parent, i := f.host.Parent(r), f.host.Slot(r).Index
	whole, err := f.Value(parent)
	if err != nil {
		return model.Edit{}, err
	}
	if err := container.Renamed(f.host, r, whole, i, key); err != nil {
		return model.Edit{}, err
	}
	if why := f.unwritable(key); !why.IsZero() {
		return model.Edit{}, f.host.Refuse(r, why)
	}
	span := f.open(f.place(parent)).children[i].Key
	now := literal.AppendLike(nil, f.src[span.Start:span.End], key, f.style())
	return f.replace(model.Edit{Label: label, Rows: []model.Row{r}, Show: r}, int64(span.Start), int64(span.End), now)
}

// duplicateNested plans copies of the children of a value with these numbers, each behind the last of its neighbours.
func (f *Form) duplicateNested(label message.Message, parent model.Row, indexes []int) (model.Edit, error) {
	c, err := f.container(parent)
	if err != nil {
		return model.Edit{}, err
	}
	v, shifts, err := c.Duplicate(indexes)
	if err != nil {
		return model.Edit{}, err
	}
	return f.rewrite(label, parent, v, shifts...)
}

// Resize plans that an array has n elements.
func (f *Form) Resize(r model.Row, n int) (model.Edit, error) {
	c, err := f.container(r)
	if err != nil {
		return model.Edit{}, err
	}
	v, shift, err := c.Resize(n)
	if err != nil {
		return model.Edit{}, err
	}
	return f.rewrite(message.New(label.Resize, f.host.Path(r)), r, v, shift)
}
