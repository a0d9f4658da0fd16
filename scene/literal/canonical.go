package literal

import (
	"bytes"
	"math"
)

// Canonical reports whether text, that of one value, is what an engine of the style's dialect writes in a file of the
// style's format. Text does not show which floats the engine holds in 32 bits, so either form of each is accepted.
func Canonical(text []byte, s Style) bool {
	start := blank(text, 0)
	v, end, err := parse(text, start, s.Dialect, reader{nearest: true}) // what the engine held that wrote it
	if err != nil {
		return false
	}
	text = text[start:end]
	s.OneLine, s.NoSort, s.Shortest = false, false, false
	w := newWriter(s)
	w.limit = false
	same := func() bool { return bytes.Equal(bytes.TrimSuffix(w.value(nil, v), []byte("\n")), text) }
	if same() {
		return true
	}
	w.narrow = true
	return same()
}

// narrowed returns the 32-bit float that the engine may have held for f, if it would write f's text for it.
func (w *writer) narrowed(f float64, k kind) float64 {
	g := float64(float32(f))
	if g == f || f != f || math.IsInf(g, 0) {
		return f
	}
	if text := w.engineFloat(nil, g, k); readsBack(text, f, false) {
		return g
	}
	return f
}
