package codec

import (
	"math"
	"slices"

	"savant/codec/dialect"
	"savant/codec/variant"
)

const (
	enough    = 4000 // number of values checked to weigh a reading
	oddEnough = 0.5  // how odd a value is that an engine has hardly written
)

// weigher counts values that engines do not write this way.
type weigher struct {
	reader
	values  int
	odd     float64
	oddest  float64 // of the oddest value
	strange bool
}

// walk checks the value at off and its children.
func (w *weigher) walk(off, depth int) (end int) {
	h, err := open(w.b, off, w.d)
	if err != nil || depth > MaxDepth {
		return len(w.b)
	}
	w.values++
	odd := w.oddness(off, h)
	w.odd, w.oddest = w.odd+odd, max(w.oddest, odd)
	switch h.Row.Layout {
	case dialect.Dictionary, dialect.Array, dialect.TypedArray:
		n := h.Count
		if h.Row.Layout == dialect.Dictionary {
			n *= 2
		}
		pos := h.First
		for i := 0; i < n && w.values < enough && pos < len(w.b); i++ { // a damaged value ends the walk
			if h.Row.Layout == dialect.Dictionary && i&1 == 0 {
				w.odd += w.oddKey(pos)
			}
			if h.Row.Layout == dialect.TypedArray && h.Element.Kind == variant.Builtin && h.Element.Typed() && w.row(pos).Type != h.Element.Type {
				w.odd, w.oddest = w.odd+1, 1 // its engine leaves it out; a save of Godot 4 in which one is wrong is still of Godot 4
			}
			pos = w.walk(pos, depth+1)
		}
		return pos
	}
	if end = w.skip(off, depth); end < 0 {
		return len(w.b)
	}
	return end
}

// oddIn reports whether something in the value at off is hardly what an engine has written.
func oddIn(b []byte, off int, d *dialect.Dialect) bool {
	w := weigher{reader: reader{skipper: skipper{b: b, steps: d.Steps(), d: d}}}
	w.walk(off, 0)
	return w.oddest >= oddEnough
}

// oddKey returns how odd a value is as a dictionary key.
func (w *weigher) oddKey(off int) float64 {
	if len(w.b)-off < 4 {
		return 1
	}
	switch w.steps[uint8(le.Uint32(w.b[off:]))].Layout {
	case dialect.String:
		return 0
	case dialect.Number, dialect.Components:
		return 0.1
	}
	return 0.5
}

// oddness returns how odd a value is, from 0 to 1.
func (w *weigher) oddness(off int, h Head) float64 {
	odd := 0.0
	if h.Header&^h.known(w.d) != 0 {
		odd, w.strange = 1, true
	}
	switch h.Row.Layout {
	case dialect.Flag:
		if le.Uint32(w.b[off+4:]) > 1 {
			odd = 1
		}
	case dialect.String:
		text := w.b[h.First : h.First+min(h.Count, 200)]
		if h.Count > 200 {
			text = text[:0]
		}
		if !printable(text) || !w.padded(h.First+h.Count) {
			odd = 1
		}
	case dialect.Number, dialect.Components:
		odd = max(odd, w.oddNumbers(off, h))
	case dialect.Elements:
		if h.Count == 0 && h.Row.Type != variant.PackedByteArray {
			odd = max(odd, 0.05)
		}
		odd = max(odd, w.oddElements(h))
	case dialect.Object, dialect.InputEvent, dialect.Image:
		odd = max(odd, 0.2)
	case dialect.Empty:
		if h.Row.Type != variant.Nil {
			odd = max(odd, 0.3)
		}
	}
	return odd
}

// padded reports whether the padding of the string that ends at off is what the dialect's encoder writes.
func (w *weigher) padded(off int) bool {
	if w.d.Binary.Garbage&dialect.GarbageStrings != 0 {
		return true
	}
	for end := min(dialect.Padded(off), len(w.b)); off < end; off++ {
		if w.b[off] != 0 {
			return false
		}
	}
	return true
}

// oddNumbers returns how odd the numbers of a value are, that is, whether floats are larger or smaller than anything in
// a game.
func (w *weigher) oddNumbers(off int, h Head) float64 {
	v, _ := w.value(off)
	numbers := []float64{v.Float()}
	shape := variant.Shape{Integer: v.Type == variant.Int}
	if m, ok := v.Data.(*variant.Math); ok {
		numbers = m.C
		shape, _ = variant.ShapeOf(v.Type)
	}
	if shape.Integer {
		numbers = nil
		if m, ok := v.Data.(*variant.Math); ok {
			for _, c := range m.C {
				if c > 1<<28 || c < -(1<<28) {
					numbers = append(numbers, 1e300) // more likely the bits of a float
				}
			}
		}
	}
	if slices.ContainsFunc(numbers, func(f float64) bool { return oddFloat(f) || v.Type == variant.Color && (f < 0 || f > 64) }) {
		return 0.5
	}
	return 0
}

// oddFloat reports whether a float is larger or smaller than anything in a game.
func oddFloat(f float64) bool { return f != 0 && (f > 1e15 || f < -1e15 || f < 1e-15 && f > -1e-15) }

// oddElements returns the share of odd floats among the first of a packed array.
func (w *weigher) oddElements(h Head) float64 {
	one, _ := variant.ElementOf(h.Row.Type)
	shape, _ := variant.ShapeOf(one)
	if shape.Integer || one == variant.Int {
		return 0
	}
	width := h.Stride() / variant.NumbersPerElement(h.Row.Type)
	n := min(h.Count*h.Stride()/width, 64)
	odd := 0
	for i := range n {
		f := 0.0
		if at := w.b[h.First+i*width:]; width == 8 {
			f = math.Float64frombits(le.Uint64(at))
		} else {
			f = float64(math.Float32frombits(le.Uint32(at)))
		}
		if oddFloat(f) {
			odd++
		}
	}
	return float64(odd) / float64(max(n, 1))
}
