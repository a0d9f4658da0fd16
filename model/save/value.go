package save

import (
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
	keyTooLong  message.ID = "save.key-too-long"
	noValue     message.ID = "save.no-value"
	nameARecord message.ID = "save.name-a-record records"
)

var errLong = message.Err(keyTooLong)

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
		v, _, err := codec.Decode(b.host.Bytes().View(p.start, p.end), 0, b.host.Dialect())
		return v, b.moved(err, p.start)
	case placeText:
		return b.markedText(p), nil
	case placeElement:
		mini, err := b.mini(r)
		if err != nil {
			return variant.Value{}, err
		}
		v, _, err := codec.Decode(mini, 0, b.host.Dialect())
		if err != nil {
			return v, b.moved(err, p.start)
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

// moved makes an error about bytes that begin at off one about the document.
func (b *Form) moved(err error, off int64) error {
	if e, ok := err.(*codec.Error); ok {
		c := *e
		c.Offset += int(off)
		return &c
	}
	return err
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

// count is the number of values in the file, keys not counted.
func (b *Form) count() int {
	total := 0
	for _, r := range b.records.all() {
		if !r.opaque {
			total += b.countValue(r.value, r.valueEnd)
		}
	}
	return total
}

// decodedAtOnce is up to which length a value is decoded as a whole by what looks at all values.
const decodedAtOnce = 1 << 20

func (b *Form) countValue(off, end int64) int {
	if end-off > decodedAtOnce {
		n, err := b.reader.Open(off, end)
		if err == nil && (n.Kind == sparse.Values || n.Kind == sparse.Pairs || n.Kind == sparse.Named) {
			total := 1
			for i := range n.Count {
				p, err := b.reader.Place(&n, i)
				if err != nil {
					break
				}
				e, err := b.reader.End(p.Value, end)
				if err != nil {
					break
				}
				total += b.countValue(p.Value, e)
			}
			return total
		}
		return 1
	}
	v, _, err := codec.Decode(b.host.Bytes().View(off, end), 0, b.host.Dialect())
	if err != nil {
		return 0
	}
	return valuesIn(v)
}

// valuesIn counts a value and those in it, keys not counted.
func valuesIn(v variant.Value) int {
	n := 1
	switch data := v.Data.(type) {
	case *variant.Dict:
		for _, e := range data.Entries {
			n += valuesIn(e.Value)
		}
	case *variant.List:
		for _, i := range data.Items {
			n += valuesIn(i)
		}
	case *variant.Instance:
		for _, p := range data.Properties {
			n += valuesIn(p.Value)
		}
	}
	return n
}

// BytesAt returns where the bytes of a PackedByteArray lie.
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

// TextAt returns the text of a String that stands in brackets.
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
	return string(raw), model.Bracketed(raw)
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
