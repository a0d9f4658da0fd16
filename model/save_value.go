package model

import (
	"errors"
	"fmt"
	"math"

	"savant/codec"
	"savant/codec/variant"
	"savant/model/internal/sparse"
	"savant/scene/literal"
)

var errLong = errors.New("too long to be shown as a key")

// typeOf is the type of a row's value; ok is false for rows without one.
func (b *saveForm) typeOf(r Row) (t variant.Type, ok bool) {
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
		return c.kind, c.name != ""
	case placeMark, placeText:
		return variant.String, true
	}
	return variant.Nil, false
}

func (b *saveForm) partOf(r Row, i int) component {
	t, ok := b.typeOf(r)
	return partOf(t, ok, i)
}

func (b *saveForm) component(r Row, steps []Step) (Row, int, string) {
	t, ok := b.typeOf(r)
	return b.host.component(r, t, ok, steps)
}

func (b *saveForm) Value(r Row) (variant.Value, error) {
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
		return firstElement(v)
	case placePart:
		c := b.partOf(b.host.Parent(r), b.host.Slot(r).Index)
		whole, err := b.Value(b.host.Parent(r))
		if err != nil {
			return variant.Value{}, err
		}
		if v, ok := c.pick(whole); ok {
			return v, nil
		}
	case placeMark:
		if text := b.attribute(p, b.host.Slot(r).Index); text != "" {
			return variant.OfString(text), nil
		}
	}
	return variant.Value{}, b.host.Refuse(r, "these bytes hold no value that is understood")
}

// single is the row itself, or for the root the only record.
func (b *saveForm) single(r Row) (Row, error) {
	if r != Root {
		return r, nil
	}
	if b.records.len() == 1 {
		return b.host.Child(Root, 0), nil
	}
	return 0, &RefusedError{Why: fmt.Sprintf("the file has %s; name one, such as #0", sized(int64(b.records.len()), "record", "records"))}
}

// moved makes an error about bytes that begin at off one about the document.
func (b *saveForm) moved(err error, off int64) error {
	if e, ok := err.(*codec.Error); ok {
		c := *e
		c.Offset += int(off)
		return &c
	}
	return err
}

// mini is the packed array that holds only the element of row r: it is read and written as any other.
func (b *saveForm) mini(r Row) ([]byte, error) {
	p := b.place(r)
	n, err := b.open(b.place(b.host.Parent(r)))
	if err != nil {
		return nil, err
	}
	return codec.AppendElements(nil, b.host.Bytes().View(n.Start, n.First), 1, b.host.Bytes().View(p.start, p.end)), nil
}

// firstElement is the first element of a packed array as a value of its own.
func firstElement(v variant.Value) (variant.Value, error) {
	t, _ := variant.ElementOf(v.Type)
	switch data := v.Data.(type) {
	case []byte:
		if len(data) > 0 {
			return variant.OfInt(int64(data[0])), nil
		}
	case []int64:
		if len(data) > 0 {
			return variant.OfInt(data[0]), nil
		}
	case []float64:
		if t == variant.Float && len(data) > 0 {
			return variant.OfFloat(data[0]), nil
		}
		if t != variant.Float && len(data) > 0 {
			return variant.Value{Type: t, Data: &variant.Math{Double: true, C: data}}, nil
		}
	case []int32:
		if t == variant.Int && len(data) > 0 {
			return variant.OfInt(int64(data[0])), nil
		}
		c := make([]float64, len(data))
		for i, n := range data {
			c[i] = float64(n)
		}
		return variant.Value{Type: t, Data: &variant.Math{C: c}}, nil
	case []float32:
		c := make([]float64, len(data))
		for i, f := range data {
			c[i] = variant.Widen(math.Float32bits(f))
		}
		if t == variant.Float && len(data) > 0 {
			return variant.OfFloat(c[0]), nil
		}
		return variant.Value{Type: t, Data: &variant.Math{C: c}}, nil
	case []string:
		if len(data) > 0 {
			return variant.OfString(data[0]), nil
		}
	}
	return variant.Value{}, errors.New("the packed array has no such element")
}

// packedOf is a packed array of type t with one element v; why says that v does not fit. double tells that the array's floats
// have 64 bits.
func packedOf(t variant.Type, v variant.Value, double bool) (packed variant.Value, why string) {
	packed.Type = t
	switch t {
	case variant.PackedByteArray:
		if v.Int() < 0 || v.Int() > 255 {
			return packed, fmt.Sprintf("%d is no byte: 0 to 255 fit", v.Int())
		}
		packed.Data = []byte{byte(v.Int())}
	case variant.PackedInt32Array:
		if v.Int() != int64(int32(v.Int())) {
			return packed, fmt.Sprintf("%d does not fit the 32 bits that this array has for each number", v.Int())
		}
		packed.Data = []int32{int32(v.Int())}
	case variant.PackedInt64Array:
		packed.Data = []int64{v.Int()}
	case variant.PackedFloat32Array:
		packed.Data = []float32{narrow(v.Float())}
	case variant.PackedFloat64Array:
		packed.Data = []float64{v.Float()}
	case variant.PackedStringArray:
		packed.Data = []string{v.Text}
	default:
		m, ok := v.Data.(*variant.Math)
		if !ok {
			return packed, "this is no element of such an array"
		}
		shape, _ := variant.ShapeOf(v.Type)
		switch {
		case shape.Integer:
			list := make([]int32, len(m.C))
			for i, c := range m.C {
				if c != float64(int32(c)) {
					return packed, "the numbers do not fit the 32 bits that this array has for each"
				}
				list[i] = int32(c)
			}
			packed.Data = list
		case double:
			packed.Data = m.C
		default:
			list := make([]float32, len(m.C))
			for i, c := range m.C {
				list[i] = narrow(c)
			}
			packed.Data = list
		}
	}
	return packed, ""
}

// narrow is the float32 nearest to f.
func narrow(f float64) float32 {
	bits, _ := variant.Narrow(f)
	return math.Float32frombits(bits)
}

func (b *saveForm) Text(r Row, engine bool) (string, error) {
	v, err := b.Value(r)
	if err != nil {
		return "", err
	}
	if engine {
		return literal.Engine(v, b.host.Dialect()), nil
	}
	return literal.Text(v, b.host.Dialect()), nil
}

func (b *saveForm) Parse(_ Row, text string) (variant.Value, error) {
	return literal.ParseAll(text, b.host.Dialect())
}

// count is the number of values in the file, keys not counted.
func (b *saveForm) count() int {
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

func (b *saveForm) countValue(off, end int64) int {
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
func (b *saveForm) BytesAt(r Row) (start, end int64, ok bool) {
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

// Packed is the packed array that a row is; nil for other rows.
func (b *saveForm) Packed(r Row) (*Packed, error) {
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
	return packedNode(b.host.Bytes().Snapshot(), n, b.host.Dialect())
}
