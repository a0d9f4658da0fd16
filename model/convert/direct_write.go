package convert

import (
	"math"
	"runtime"
	"strconv"
	"sync"

	"savant/codec/typedjson"
	"savant/codec/variant"
)

// direct writes the value stored at off without decoding it, and returns its end, or 0 for a value that must be decoded.
func (w *saveWriter) direct(b []byte, off int) (end int) {
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
			w.b = append(strconv.AppendInt(append(w.b, f.open...), n, 10), '"')
		}
		return end
	case directFloat:
		x, end := w.directs.float(b, off, wide)
		if end > 0 {
			w.b = append(typedjson.AppendFloat(append(w.b, f.open...), x), '"')
		}
		return end
	case directText:
		text, end, plain := w.directs.text(b, off)
		switch {
		case end == 0:
			return 0
		case len(text) > partSize:
			return w.longText(f.open, text, off, end)
		}
		if w.b = append(w.b, f.open...); plain {
			w.b = append(w.b, text...)
		} else {
			w.b = appendEscaped(w.b, text)
		}
		w.b = append(w.b, '"')
		return end
	case directPath:
		start := len(w.b)
		if w.b, end = w.directs.appendPath(append(w.b, f.open...), b, off); end == 0 {
			w.b = w.b[:start]
			return 0
		}
		w.b = append(w.b, '"')
		return end
	case directDict:
		return w.directDict(b, off, f.open)
	case directArray:
		return w.directArray(b, off, f.open)
	case directFloats, directInts:
		end = off + 4 + 4*f.numbers
		if end > len(b) {
			return 0
		}
		w.b = append(w.b, f.open...)
		w.components(b[off+4:end], f)
		w.b = append(w.b, "]}"...)
		return end
	case directStrings:
		n, first, end := w.directs.strings(b, off)
		if end > 0 {
			w.b = append(w.b, f.open...)
			w.strings(b, first, n)
			w.b = append(w.b, "]}"...)
		}
		return end
	case directBytes, directInt32s, directInt64s, directFloat32s, directFloat64s:
		numbers, end := f.elements(b, off)
		if end > 0 {
			w.packed(f, numbers, off)
		}
		return end
	}
	return 0
}

func (w *saveWriter) directDict(b []byte, off int, open string) (pos int) {
	n, _ := w.directs.count(b, off)
	w.b = append(w.b, open...)
	w.enter(2)
	pos = off + 8
	for i := 0; i < n && w.err == nil; i++ {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.line()
		pos = w.stored(b, pos)
		w.b = append(w.b, ", "...)
		pos = w.stored(b, pos)
	}
	if w.leave(2); n > 0 {
		w.line()
	}
	w.b = append(w.b, "]}"...)
	return pos
}

func (w *saveWriter) directArray(b []byte, off int, open string) (pos int) {
	n, _ := w.directs.count(b, off)
	pos = off + 8
	broken := w.broken(b, pos, n)
	w.b = append(w.b, open...)
	w.enter(1)
	for i := 0; i < n && w.err == nil; i++ {
		if i > 0 {
			if w.b = append(w.b, ','); !broken {
				w.b = append(w.b, ' ')
			}
		}
		if broken {
			w.line()
		}
		pos = w.stored(b, pos)
	}
	if w.leave(1); broken {
		w.line()
	}
	w.b = append(w.b, ']')
	return pos
}

// components writes the components of a value.
func (w *saveWriter) components(stored []byte, f *direct) {
	for i := range f.numbers {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		at := i
		if f.columns != nil {
			at = f.columns[i]
		}
		w.b = f.appendNumber(w.b, stored[4*at:])
	}
}

// packed writes a packed array of numbers, as many parts at once as there are processors.
func (w *saveWriter) packed(f *direct, numbers []byte, off int) {
	w.b = append(w.b, f.open...)
	if len(numbers) <= partSize {
		w.b = f.appendNumbers(w.b, numbers)
	} else {
		texts := make([][]byte, runtime.GOMAXPROCS(0))
		for done := 0; done < len(numbers); {
			first := done
			var all sync.WaitGroup
			for i := range texts {
				part := numbers[done:min(done+partSize, len(numbers))]
				done += len(part)
				all.Go(func() { texts[i] = f.appendNumbers(texts[i][:0], part) })
			}
			all.Wait()
			for i, text := range texts {
				if len(text) == 0 {
					break
				}
				if first > 0 || i > 0 {
					w.b = append(w.b, ',')
				}
				if w.b = append(w.b, text...); w.pause(off+done) != nil {
					return
				}
			}
		}
	}
	w.b = append(w.b, "]}"...)
}

// appendNumbers appends the numbers of a packed array with commas between them.
func (f *direct) appendNumbers(dst, numbers []byte) []byte {
	if len(numbers) == 0 {
		return dst
	}
	if f.kind == directBytes {
		dst = appendBytes(dst, numbers)
	} else {
		for width := f.width(); len(numbers) > 0; numbers = numbers[width:] {
			dst = append(f.appendNumber(dst, numbers), ',')
		}
	}
	return dst[:len(dst)-1] // without the last comma
}

// appendNumber appends a number of a value with components, or of a packed array of others than bytes.
func (f *direct) appendNumber(dst, stored []byte) []byte {
	switch f.kind {
	case directInts, directInt32s:
		return strconv.AppendInt(dst, int64(int32(le.Uint32(stored))), 10)
	case directInt64s:
		return appendInt64(dst, int64(le.Uint64(stored)))
	case directFloat64s:
		return typedjson.AppendNumber(dst, math.Float64frombits(le.Uint64(stored)))
	}
	return typedjson.AppendNumber(dst, variant.Widen(le.Uint32(stored)))
}

// strings writes n strings of a packed array, the first of which is at pos.
func (w *saveWriter) strings(b []byte, pos, n int) {
	for i := 0; i < n && w.err == nil; i++ {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		text, end, plain := packedText(b, pos)
		switch {
		case len(text) > partSize:
			w.longText(`"`, text, pos, end)
		case plain:
			w.b = append(append(append(w.b, '"'), text...), '"')
		default:
			w.b = append(appendEscaped(append(w.b, '"'), text), '"')
		}
		if pos = end; len(w.b) > flushed {
			w.pause(pos)
		}
	}
}

// bytesInJSON are all bytes as eight characters: the decimal digits, a comma, and at the end how many of these count.
var bytesInJSON = func() (table [256]uint64) {
	for i := range table {
		var text [8]byte
		text[7] = byte(copy(text[:], strconv.Itoa(i)+","))
		table[i] = le.Uint64(text[:])
	}
	return table
}()

// appendBytes appends numbers, each with a comma after it.
func appendBytes(dst, numbers []byte) []byte {
	at := len(dst)
	dst = append(dst, make([]byte, 4*len(numbers)+8)...)
	for _, n := range numbers {
		text := bytesInJSON[n]
		le.PutUint64(dst[at:], text)
		at += int(text >> 56)
	}
	return dst[:at]
}

// longText writes a text part by part, and returns its end.
func (w *saveWriter) longText(open string, text []byte, off, end int) int {
	w.b = append(w.b, open...)
	done := off
	for part := range pieces(text) {
		w.b = appendEscaped(w.b, part)
		if done += len(part); w.pause(done) != nil {
			return off
		}
	}
	w.b = append(w.b, '"')
	return end
}
