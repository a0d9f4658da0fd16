package text

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/container"
	"savant/model/value"
	"savant/scene/literal"
)

// written is the text of a new value, with LF.
func (f *Form) written(v variant.Value) []byte { return literal.Append(nil, v, f.style()) }

// within plans edits inside values.
func (f *Form) within() container.Nested {
	return container.Nested{Host: f.host, Form: f, Unread: badValue, Write: func(e model.Edit, row model.Row, v variant.Value) (model.Edit, error) {
		if why := f.unsupported(v, 0); !why.IsZero() {
			return model.Edit{}, f.host.Refuse(row, why)
		}
		p := f.place(row)
		return f.put(e, row, p, v, f.like(p, v))
	}}
}

func (f *Form) insertNested(parent model.Row, index int, list []model.Entry) (model.Edit, error) {
	list = slices.Clone(list)
	for i, one := range list {
		if one.Key != nil && !wellFormed(*one.Key, 0) {
			return model.Edit{}, f.host.Refuse(parent, f.unwritable(*one.Key))
		}
		if !wellFormed(one.Value, 0) {
			return model.Edit{}, f.host.Refuse(parent, f.unwritable(one.Value))
		}
		now, why := value.Consistent(one.Value, f.host.Dialect())
		if !why.IsZero() {
			return model.Edit{}, f.host.Refuse(parent, why)
		}
		list[i].Value = now
	}
	return f.within().Insert(parent, index, list)
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
	at := place{start: int64(span.Start), end: int64(span.End)}
	return f.put(model.Edit{Label: label, Rows: []model.Row{r}, Show: r}, r, at, key, now)
}

// Resize plans that an array has n elements.
func (f *Form) Resize(r model.Row, n int) (model.Edit, error) { return f.within().Resize(r, n) }
