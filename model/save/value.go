package save

import (
	"errors"

	"savant/codec"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/sparse"
	"savant/model/packed"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.
const (
	noValue     message.ID = "save.no-value"
	nameARecord message.ID = "save.name-a-record records"
)

// typeOf is the type of a row's value; ok is false for rows without one.
func (b *Form) typeOf(r model.Row) (t variant.Type, ok bool) {
	p := b.place(r)
	switch p.kind {
	case placeValue:
		n, err := b.open(p)
		if err != nil {
			return variant.Nil, false
		}
		return n.Head.Row.Type, true
	case placeElement:
		n, err := b.open(b.place(b.host.Parent(r)))
		if err != nil {
			return variant.Nil, false
		}
		return variant.ElementOf(n.Head.Row.Type)
	case placePart:
		c := b.partOf(b.host.Parent(r), b.host.Slot(r).Index)
		return c.Kind, c.Name != ""
	case placeMark, placeText:
		return variant.String, true
	}
	return variant.Nil, false
}

// tornAt says what is wrong with a value of which only a part can be read; nil for others.
func (b *Form) tornAt(p place) error {
	if p.kind != placeValue || p.record < 0 || p.record >= int64(b.records.len()) || !b.reader.Torn(p.start) {
		return nil
	}
	return b.told(p.record, b.records.at(int(p.record)))
}

func (b *Form) partOf(r model.Row, i int) value.Component {
	t, ok := b.typeOf(r)
	return value.PartOf(t, ok, i)
}

func (b *Form) component(r model.Row, steps []model.Step) (model.Row, int, message.Message) {
	t, ok := b.typeOf(r)
	return b.host.Component(r, t, ok, steps)
}

// Value is the decoded value of a row.
func (b *Form) Value(r model.Row) (variant.Value, error) {
	r, err := b.single(r)
	if err != nil {
		return variant.Value{}, err
	}
	p := b.place(r)
	switch p.kind {
	case placeValue:
		var at *codec.Error
		if err := b.tornAt(p); errors.As(err, &at) {
			return variant.Value{}, err
		} else if err != nil { // of the record as a whole
			return variant.Value{}, b.host.Refuse(r, plain(err))
		}
		v, _, err := codec.Decode(b.host.Bytes().View(p.start, p.end), 0, b.host.Dialect())
		return v, moved(err, p.start)
	case placeText:
		return b.markedText(p), nil
	case placeElement:
		mini, err := b.mini(r)
		if err != nil {
			return variant.Value{}, err
		}
		v, _, err := codec.Decode(mini, 0, b.host.Dialect())
		if err != nil {
			return v, moved(err, p.start)
		}
		return value.FirstElement(v)
	case placePart:
		c := b.partOf(b.host.Parent(r), b.host.Slot(r).Index)
		whole, err := b.Value(b.host.Parent(r))
		if err != nil {
			return variant.Value{}, err
		}
		if v, ok := c.Pick(whole); ok {
			return v, nil
		}
	case placeMark:
		if text := b.attribute(p, b.host.Slot(r).Index); text != "" {
			return variant.OfString(text), nil
		}
	}
	return variant.Value{}, b.host.Refuse(r, message.New(noValue))
}

// single is the row itself, or for the root the only record.
func (b *Form) single(r model.Row) (model.Row, error) {
	if r != model.Root {
		return r, nil
	}
	if b.records.len() == 1 {
		return b.host.Child(model.Root, 0), nil
	}
	return 0, &model.RefusedError{Why: message.New(nameARecord, message.New(value.Records, int64(b.records.len())))}
}

// mini is the packed array that holds only the element of row r: it is read and written as any other.
func (b *Form) mini(r model.Row) ([]byte, error) {
	p := b.place(r)
	n, err := b.open(b.place(b.host.Parent(r)))
	if err != nil {
		return nil, err
	}
	return codec.AppendElements(nil, b.host.Bytes().View(n.Start, n.First), 1, b.host.Bytes().View(p.start, p.end)), nil
}

// Text is the value of a row as Godot text.
func (b *Form) Text(r model.Row, engine bool) (string, error) {
	v, err := b.Value(r)
	if err != nil {
		return "", err
	}
	if engine {
		return literal.Engine(v, b.host.Dialect()), nil
	}
	return literal.Text(v, b.host.Dialect()), nil
}

// Parse reads a literal.
func (b *Form) Parse(_ model.Row, text string) (variant.Value, error) {
	return literal.ParseAll(text, b.host.Dialect())
}

// BytesAt returns the range of the bytes of a PackedByteArray.
func (b *Form) BytesAt(r model.Row) (start, end int64, ok bool) {
	p := b.place(r)
	if p.kind != placeValue {
		return 0, 0, false
	}
	n, err := b.open(p)
	if err != nil || n.Head.Row.Type != variant.PackedByteArray {
		return 0, 0, false
	}
	return n.First, n.First + int64(n.Count), true
}

// TextAt returns the text of a String that may hold a document.
func (b *Form) TextAt(r model.Row) (text string, ok bool) {
	p := b.place(r)
	if p.kind != placeValue {
		return "", false
	}
	n, err := b.open(p)
	if err != nil || n.Head.Row.Type != variant.String {
		return "", false
	}
	first := p.start + int64(n.Head.First)
	raw := b.host.Bytes().View(first, first+int64(n.Head.Count))
	if !model.MayHold(raw) {
		return "", false // without a copy: it may be long
	}
	return string(raw), true
}

// Packed is the packed array that a row is; nil for other rows.
func (b *Form) Packed(r model.Row) (*packed.Array, error) {
	r, err := b.single(r)
	if err != nil {
		return nil, nil
	}
	p := b.place(r)
	if p.kind != placeValue {
		return nil, nil
	}
	n, err := b.open(p)
	if err != nil {
		return nil, err
	}
	if n.Kind != sparse.Fixed && n.Kind != sparse.Strings {
		return nil, nil
	}
	return packed.AtNode(b.host.Bytes().Snapshot(), n, b.host.Dialect())
}

// markedText is the text of a place that is marked as a string.
func (b *Form) markedText(p place) variant.Value {
	return variant.OfString(string(b.host.Bytes().View(min(p.start+4, p.end), p.end)))
}

// attributes are the names of attribute rows, by the index of their slot.
var attributes = []string{"class", "type", "key_type", "value_type"}

// attribute is the text of an attribute of a value, "" if it has none of that kind.
func (b *Form) attribute(p place, i int) string {
	if p.kind != placeValue && p.kind != placeMark {
		return ""
	}
	n, err := b.reader.Open(p.start, p.end)
	if err != nil {
		return ""
	}
	switch i {
	case 0:
		return n.Head.Class
	case 1:
		return elementName(n.Head.Element, b.host.Dialect())
	case 2:
		return elementName(n.Head.Key, b.host.Dialect())
	}
	return elementName(n.Head.Value, b.host.Dialect())
}
