package container

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
)

// Nested plans edits inside values for a form that writes such a value as a whole.
type Nested struct {
	Host   model.Host
	Form   model.Form
	Unread message.ID // refusal for a value that cannot be read
	// Write plans another value for a row, with the effect on the handles below it.
	Write func(e model.Edit, row model.Row, v variant.Value) (model.Edit, error)
}

// of returns the value of a row whose children are to change.
func (n Nested) of(r model.Row) (*Container, error) {
	v, err := n.Form.Value(r)
	if err != nil {
		return nil, n.Host.Refuse(r, message.New(n.Unread))
	}
	return of(n.Host, r, v, n.Form.Len(r))
}

func (n Nested) write(label message.Message, row model.Row, v variant.Value, shifts ...model.Shift) (model.Edit, error) {
	return n.Write(model.Edit{Label: label, Rows: []model.Row{row}, Show: row, Shifts: shifts}, row, v)
}

// Insert plans new children of a value before its index-th.
func (n Nested) Insert(parent model.Row, index int, list []model.Entry) (model.Edit, error) {
	c, err := n.of(parent)
	if err != nil {
		return model.Edit{}, err
	}
	v, shifts, err := c.Insert(index, list)
	if err != nil {
		return model.Edit{}, err
	}
	return n.write(message.New(label.Insert, n.Host.Path(parent)), parent, v, shifts...)
}

// Remove plans the removal of the children of a value with these indices.
func (n Nested) Remove(label message.Message, parent model.Row, indexes []int) (model.Edit, error) {
	c, err := n.of(parent)
	if err != nil {
		return model.Edit{}, err
	}
	v, shifts := c.Remove(indexes)
	return n.write(label, parent, v, shifts...)
}

// Move plans to move the children of a value with indices from before the one at to, in their order.
func (n Nested) Move(label message.Message, parent model.Row, from []int, to int) (model.Edit, error) {
	c, err := n.of(parent)
	if err != nil {
		return model.Edit{}, err
	}
	if to < 0 {
		to = c.count
	}
	v, shifts, changed, err := c.Move(from, to)
	if err != nil || !changed {
		return model.Edit{Label: label}, err
	}
	return n.write(label, parent, v, shifts...)
}

// Duplicate plans copies of the children of a value with these indices, each run of neighbours after its last.
func (n Nested) Duplicate(label message.Message, parent model.Row, indexes []int) (model.Edit, error) {
	c, err := n.of(parent)
	if err != nil {
		return model.Edit{}, err
	}
	v, shifts, err := c.Duplicate(indexes)
	if err != nil {
		return model.Edit{}, err
	}
	return n.write(label, parent, v, shifts...)
}

// Resize plans a new length of an array.
func (n Nested) Resize(r model.Row, length int) (model.Edit, error) {
	c, err := n.of(r)
	if err != nil {
		return model.Edit{}, err
	}
	v, shift, err := c.Resize(length)
	if err != nil {
		return model.Edit{}, err
	}
	return n.write(message.New(label.Resize, n.Host.Path(r)), r, v, shift)
}
