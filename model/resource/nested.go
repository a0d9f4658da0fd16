package resource

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/container"
)

// within plans edits inside values.
func (f *Form) within() container.Nested {
	return container.Nested{Host: f.host, Form: f, Unread: damaged, Write: func(e model.Edit, row model.Row, v variant.Value) (model.Edit, error) {
		return f.alter(e, row, func(old *variant.Value) message.Message {
			*old = v
			return message.Message{}
		})
	}}
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

// Resize plans that an array has n elements.
func (f *Form) Resize(r model.Row, n int) (model.Edit, error) { return f.within().Resize(r, n) }

// beside returns the numbers of rows that are children of one value; ok is false if they are not.
func (f *Form) beside(list []model.Row) (indexes []int, ok bool) {
	return container.Beside(f.host, list, func(r model.Row) bool {
		p := f.place(r)
		return p.kind == elementRow || p.kind == packedRow
	})
}
