package inspector

import (
	"errors"
	"strconv"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/words"
)

// elements are the elements of a packed array, one per row, with a column for each component. Only the rows on the
// screen are read, so the length of the array does not matter.
type elements struct {
	*array
	element variant.Type
	shape   variant.Shape
	columns []string
}

// newTable returns the table of a packed array.
func newTable(p *Panel, _ variant.Value) extra {
	a := &array{panel: p}
	if packed, err := p.doc.Packed(p.row); err == nil {
		a.type_ = packed.Type
	}
	if a.type_ == variant.PackedByteArray {
		h := &hexRows{&packedBytes{panel: p}, a.more}
		a.table = newTableOf(p, h, words.Say("Bytes"), true, []float32{3, 1.2})
		return a
	}
	e := &elements{array: a}
	e.element, _ = variant.ElementOf(e.type_)
	if shape, ok := variant.ShapeOf(e.element); ok {
		e.shape, e.columns = shape, shape.Components
	}
	a.table = newTableOf(p, e, words.Say("Elements"), false, nil)
	return a
}

func (e *elements) total() string { return words.Number(int64(e.count())) }

func (e *elements) count() int { return e.panel.doc.Len(e.panel.row) }

func (e *elements) heads() []string { return e.columns }

func (e *elements) index(i int) string { return strconv.Itoa(i) }

func (e *elements) last(i int) string { return e.index(i) }

func (e *elements) child(i int) model.Row { return e.panel.doc.Child(e.panel.row, i) }

func (e *elements) show(i int) []string {
	r := e.child(i)
	v, err := e.panel.doc.Value(r)
	if err != nil {
		return make([]string, max(1, len(e.columns)))
	}
	switch v.Type {
	case variant.Int:
		return []string{strconv.FormatInt(v.Int(), 10)}
	case variant.Float:
		return []string{numtext.FloatText(v.Float(), e.bits(r))}
	case variant.String:
		return []string{v.Text}
	}
	list := make([]string, len(e.columns))
	for k := range list {
		list[k] = componentText(v, k)
	}
	return list
}

// bits returns how many bits a float is stored in.
func (e *elements) bits(r model.Row) int {
	if w := e.panel.doc.Describe(r).Width; w != 0 {
		return w
	}
	if e.type_ == variant.PackedFloat64Array {
		return 64
	}
	return 32
}

func (e *elements) take(i, k int, text string) error {
	r := e.child(i)
	v, err := e.panel.doc.Value(r)
	if err != nil {
		return err
	}
	if v.Type != variant.String {
		text = numtext.Evaluated(text, e.show(i)[k], v.Type == variant.Int || e.shape.Integer)
	}
	switch v.Type {
	case variant.Int:
		n, err := numtext.ParseInt(text)
		if err != nil {
			return err
		}
		if low, high := e.limits(); n < low || n > high {
			return errors.New(words.Say("%d does not fit an element: %d to %d.", n, low, high))
		}
		v = variant.OfInt(n)
	case variant.Float:
		f, err := numtext.Component(text, variant.Shape{}, e.bits(r) == 64)
		if err != nil {
			return err
		}
		v = variant.OfFloat(f)
	case variant.String:
		v = variant.OfString(text)
	default:
		if v, err = componentSpec(k, "", e.shape).take(v, text); err != nil {
			return err
		}
	}
	return e.panel.setRow(r, v)
}

func (e *elements) limits() (low, high int64) {
	if e.type_ == variant.PackedInt64Array {
		return -1 << 63, 1<<63 - 1
	}
	return -1 << 31, 1<<31 - 1
}

// insert inserts a copy of element i before it.
func (e *elements) insert(i int) error {
	v := e.zero()
	if n := e.count(); n > 0 {
		var err error
		if v, err = e.panel.doc.Value(e.child(min(i, n-1))); err != nil {
			return err
		}
	}
	_, err := e.panel.doc.Insert(e.panel.row, i, nil, v)
	return err
}

func (e *elements) zero() variant.Value {
	switch e.element {
	case variant.Int:
		return variant.OfInt(0)
	case variant.Float:
		return variant.OfFloat(0)
	case variant.String:
		return variant.OfString("")
	}
	return variant.OfMath(e.element, make([]float64, len(e.columns))...)
}

func (e *elements) remove(i int) error { return e.panel.doc.Remove(e.child(i)) }
