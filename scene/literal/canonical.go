package literal

import (
	"bytes"
	"math"
)

// Canonical reports whether text, that of one value, is as an engine of the style's dialect writes it in a file of the
// style's format. Floats that the engine holds in 32 bits lose that in text, so that either form of each counts as
// written by it.
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

// narrowed is the number of 32 bits that the engine may have held where f was read, if it writes f's text for it.
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
