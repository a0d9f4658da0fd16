package resource

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/container"
	"savant/model/label"
)

// container returns the value of a row whose children are to change.
func (f *Form) container(r model.Row) (*container.Container, error) {
	v, err := f.Value(r)
	if err != nil {
		return nil, f.host.Refuse(r, message.New(damaged))
	}
	return container.Of(f.host, r, v, f.Len(r))
}

// refill plans another value for a container with what it means for the handles below it.
func (f *Form) refill(as message.Message, row model.Row, v variant.Value, shifts ...model.Shift) (model.Edit, error) {
	return f.alter(model.Edit{Label: as, Rows: []model.Row{row}, Show: row, Shifts: shifts}, row, func(old *variant.Value) message.Message {
		*old = v
		return message.Message{}
	})
}

func (f *Form) insertNested(parent model.Row, index int, list []model.Entry) (model.Edit, error) {
	c, err := f.container(parent)
	if err != nil {
		return model.Edit{}, err
	}
	v, shifts, err := c.Insert(index, list)
	if err != nil {
		return model.Edit{}, err
	}
	return f.refill(message.New(label.Insert, f.host.Path(parent)), parent, v, shifts...)
}

func (f *Form) removeNested(as message.Message, parent model.Row, indexes []int) (model.Edit, error) {
	c, err := f.container(parent)
	if err != nil {
		return model.Edit{}, err
	}
	v, shifts := c.Remove(indexes)
	return f.refill(as, parent, v, shifts...)
}

// moveNested plans another order for the children of a value: those numbered from come before the one at to, in their order.
func (f *Form) moveNested(as message.Message, parent model.Row, from []int, to int) (model.Edit, error) {
	c, err := f.container(parent)
	if err != nil {
		return model.Edit{}, err
	}
	v, shifts, changed, err := c.Move(from, to)
	if err != nil || !changed {
		return model.Edit{Label: as}, err
	}
	return f.refill(as, parent, v, shifts...)
}

func (f *Form) renameNested(as message.Message, r model.Row, key variant.Value) (model.Edit, error) {
	parent, i := f.host.Parent(r), f.host.Slot(r).Index
	whole, err := f.Value(parent)
	if err != nil {
		return model.Edit{}, err
	}
	if err := container.Renamed(f.host, r, whole, i, key); err != nil {
		return model.Edit{}, err
	}
	return f.alter(model.Edit{Label: as, Rows: []model.Row{r}, Show: r}, parent, func(v *variant.Value) message.Message {
		v.Data.(*variant.Dict).Entries[i].Key = key
		return message.Message{}
	})
}

// duplicateNested plans copies of the children of a value with these numbers, each behind the last of its neighbours.
func (f *Form) duplicateNested(as message.Message, parent model.Row, indexes []int) (model.Edit, error) {
	c, err := f.container(parent)
	if err != nil {
		return model.Edit{}, err
	}
	v, shifts, err := c.Duplicate(indexes)
	if err != nil {
		return model.Edit{}, err
	}
	return f.refill(as, parent, v, shifts...)
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
	return f.refill(message.New(label.Resize, f.host.Path(r)), r, v, shift)
}

// beside returns the numbers of rows that are children of one value; ok is false if they are not.
func (f *Form) beside(list []model.Row) (indexes []int, ok bool) {
	parent := f.host.Parent(list[0])
	for _, r := range list {
		p := f.place(r)
		if p.kind != elementRow && p.kind != packedRow || f.host.Parent(r) != parent {
			return nil, false
		}
		indexes = append(indexes, f.host.Slot(r).Index)
	}
	return indexes, true
}
