package convert

import (
	"strconv"

	"savant/codec/variant"
)

// direct writes the value stored at off without decoding it, and returns its end, or 0 for a value that must be decoded.
func (w *plainWriter) direct(b []byte, off int) (end int) {
	f, wide := w.directs.at(b, off)
	switch f.kind {
	case directNil:
		w.b = append(w.b, f.open...)
		return off + 4
	case directBool:
		bits := le.Uint32(b[off+4:])
		if bits > 1 {
			return 0
		}
		w.b = strconv.AppendBool(w.b, bits != 0)
		return off + 8
	case directInt:
		n, end := w.directs.int(b, off, wide)
		if end > 0 {
			w.int(n)
		}
		return end
	case directFloat:
		x, end := w.directs.float(b, off, wide)
		if end > 0 {
			w.float(x)
		}
		return end
	case directText:
		if w.texts || f.open != directly[variant.String].open {
			return 0
		}
		text, end, _ := w.directs.text(b, off)
		if end == 0 {
			return 0
		}
		w.b = append(w.b, '"')
		for part := range pieces(text) {
			w.b = appendEscaped(w.b, part)
			w.flush(flushed)
		}
		w.b = append(w.b, '"')
		return end
	}
	return 0
}
