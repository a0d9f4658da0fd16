package resource

import (
	"bytes"

	"savant/codec/message"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/model"
	"savant/model/scenery"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.

// typeOf is the type of a row's value; ok is false for rows without one.
func (f *Form) typeOf(r model.Row) (t variant.Type, ok bool) {
	p := f.place(r)
	switch p.kind {
	case fieldRow, elementRow:
		if p.made == nil && !p.cut {
			if _, err := f.file.Resource.Head(p.start); err != nil {
				return variant.Nil, false
			}
		}
		return f.open(p).t, true
	case packedRow:
		return f.open(f.place(f.host.Parent(r))).packed, true
	case partRow:
		c := f.partOf(f.host.Parent(r), f.host.Slot(r).Index)
		return c.Kind, c.Name != ""
	}
	return variant.Nil, false
}

func (f *Form) partOf(r model.Row, i int) value.Component {
	t, ok := f.typeOf(r)
	return value.PartOf(t, ok, i)
}

// Value is the decoded value of a row, with references as text has them.
func (f *Form) Value(r model.Row) (variant.Value, error) {
	p := f.place(r)
	switch p.kind {
	case fieldRow, elementRow:
		if p.made != nil {
			return *p.made, nil
		}
		v, _, err := f.file.Resource.Decode(p.start)
		return f.file.Shown(v), err
	case packedRow:
		if p.made != nil {
			return *p.made, nil
		}
		n := f.open(f.place(f.host.Parent(r)))
		return value.FirstElement(f.file.Resource.Element(n.head, resource.Child{Start: p.start, End: p.end}))
	case partRow:
		whole, err := f.Value(f.host.Parent(r))
		if err != nil {
			return whole, err
		}
		if v, ok := f.partOf(f.host.Parent(r), f.host.Slot(r).Index).Pick(whole); ok {
			return v, nil
		}
	}
	return variant.Value{}, f.host.Refuse(r, message.New(scenery.NotAValue))
}

// Text is the value of a row as Godot text; of an item the section that it would be in text.
func (f *Form) Text(r model.Row, engine bool) (string, error) {
	if p := f.place(r); p.kind == itemRow {
		text := f.file.AppendItem(nil, f.file.Item(p.item), f.file.Style(), nil)
		return string(bytes.TrimRight(text, "\n")), nil
	}
	v, err := f.Value(r)
	if err != nil {
		return "", err
	}
	if engine {
		return literal.Engine(v, f.host.Dialect()), nil
	}
	return literal.Text(v, f.host.Dialect()), nil
}

// Parse reads a literal.
func (f *Form) Parse(_ model.Row, text string) (variant.Value, error) {
	return literal.ParseAll(text, f.host.Dialect())
}

// TextAt returns the text of a String that may hold a document.
func (f *Form) TextAt(r model.Row) (text string, ok bool) {
	p := f.place(r)
	if p.kind != fieldRow && p.kind != elementRow || p.made != nil {
		return "", false
	}
	if n := f.open(p); n.t != variant.String {
		return "", false
	}
	v, err := f.Value(r)
	return v.Text, err == nil && model.MayHold([]byte(v.Text))
}

// BytesAt returns the range of the bytes of a PackedByteArray.
func (f *Form) BytesAt(r model.Row) (start, end int64, ok bool) {
	p := f.place(r)
	if p.kind != fieldRow && p.kind != elementRow || p.made != nil {
		return 0, 0, false
	}
	n := f.open(p)
	return int64(n.head.First), int64(n.head.First + n.count), n.t == variant.PackedByteArray
}
