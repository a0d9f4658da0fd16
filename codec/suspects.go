package codec

import (
	"bytes"
	"math"
	"math/bits"
	"slices"
	"unicode"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	oddKeyType message.ID = "codec.odd-key-type type others"
	oddKeyText message.ID = "codec.odd-key-text"
	oddElement message.ID = "codec.odd-element type others"
	oddBeside  message.ID = "codec.odd-beside type others"
	oddNumber  message.ID = "codec.odd-number type"
	oddInt     message.ID = "codec.odd-int as"
)

// Bounds of what is looked at for values that were read in the place of damaged ones.
const (
	largestSuspected = 1 << 20 // bytes of a damaged value
	largestUnusual   = 16 << 20
	mostSuspects     = 32
	leastBeside      = 3 // keys, elements or values that have to have one type for that of another one to be odd
)

// Suspects returns what of the damaged value at off, with which b ends, can be read but hardly is what was written, and what speaks against it: the type
// of a key or a value may be damaged, too.
func Suspects(b []byte, off int, d *dialect.Dialect) (list []*Error) {
	if off < 0 || len(b)-off > largestSuspected {
		return nil
	}
	r, _ := Resync(b, off, d)
	part := r.without(b, off, d)
	if len(r.Values) == 0 || part == nil {
		r.Gaps = nil
		part = (&salvage{b: b, d: d}).part(nil, off, 0)
	}
	list = suspects(part, d, false)
	for _, e := range list {
		e.Offset += off
		for _, g := range r.Gaps {
			if e.Offset >= g.From {
				e.Offset += g.To - g.From
			}
		}
	}
	return list
}

// Unusual is Suspects for the value at off of which nothing is known to be damaged: only what games practically never write.
func Unusual(b []byte, off int, d *dialect.Dialect) []*Error {
	if off < 0 || len(b)-off > largestUnusual {
		return nil
	}
	list := suspects(b[off:], d, true)
	for _, e := range list {
		e.Offset += off
	}
	return list
}

func suspects(b []byte, d *dialect.Dialect, strict bool) []*Error {
	x := suspector{reader: reader{skipper: skipper{b: b, steps: d.Steps(), d: d}}, strict: strict}
	x.walk(0, 0)
	slices.SortStableFunc(x.list, func(a, b *Error) int { return a.Offset - b.Offset })
	return x.list
}

// suspector walks as skipper does.
type suspector struct {
	reader
	strict bool
	list   []*Error
}

// typed is a key or a value and its type.
type typed struct {
	at int
	id uint8
}

func (x *suspector) add(off int, id message.ID, args ...any) {
	if len(x.list) < mostSuspects {
		x.list = append(x.list, fault(off, id, args...))
	}
}

// walk returns the end of the value at off, or failed.
func (x *suspector) walk(off, depth int) int {
	h, _ := open(x.b, off, x.d)
	kind := h.Contents()
	if !x.holds(off) || h.First <= h.Payload || depth > salvageDepth {
		end := x.skip(off, 0)
		if end >= 0 {
			x.number(off, &h)
		}
		return end
	}
	var keys, values []typed
	beside := map[string][]typed{} // the values of the dictionaries in it, by their keys
	pos := h.First
	for range Count(x.b[:h.First]) {
		switch key := pos; kind {
		case Pairs:
			if pos = x.skip(pos, 0); pos >= 0 {
				keys = append(keys, typed{key, x.b[key]})
				x.key(key, pos)
			}
		case Named:
			pos = x.skipper.text(pos)
		}
		if pos < 0 || pos >= len(x.b) {
			return failed
		}
		values = append(values, typed{pos, x.b[pos]})
		if !x.strict && kind != Named {
			x.entries(pos, beside)
		}
		if pos = x.walk(pos, depth+1); pos < 0 {
			return failed
		}
	}
	if odd, others, ok := x.odd(keys); ok && (!x.strict || x.rarelyKey(odd, others)) {
		x.add(odd.at, oddKeyType, x.d.Rows[odd.id].Name, x.d.Rows[others].Name)
	}
	if x.strict {
		return pos
	}
	if odd, others, ok := x.odd(values); ok && kind == Values {
		x.add(odd.at, oddElement, x.d.Rows[odd.id].Name, x.d.Rows[others].Name)
	}
	for _, list := range beside {
		if odd, others, ok := x.odd(list); ok {
			x.add(odd.at, oddBeside, x.d.Rows[odd.id].Name, x.d.Rows[others].Name)
		}
	}
	return pos
}

// entries notes the values of the dictionary at off by the bytes of their keys.
func (x *suspector) entries(off int, beside map[string][]typed) {
	h, err := open(x.b, off, x.d)
	if err != nil || h.Contents() != Pairs {
		return
	}
	pos := h.First
	for range h.Count {
		value := x.skip(pos, 0)
		if value < 0 || value >= len(x.b) {
			return
		}
		beside[string(x.b[pos:value])] = append(beside[string(x.b[pos:value])], typed{value, x.b[value]})
		if pos = x.skip(value, 0); pos < 0 {
			return
		}
	}
}

// odd returns the only one of a list that has another type than the others, which all have the same; null may stand in the place of anything.
func (x *suspector) odd(list []typed) (odd typed, others uint8, ok bool) {
	if len(list) <= leastBeside {
		return odd, 0, false
	}
	if others = list[0].id; others != list[1].id { // either of them may be the odd one
		others = list[2].id
	}
	n := 0
	for _, v := range list {
		if v.id != others {
			odd = v
			n++
		}
	}
	return odd, others, n == 1 && x.d.Rows[odd.id].Layout != dialect.Empty && x.d.Rows[others].Layout != dialect.Empty
}

// rarelyKey reports whether no game has a key of such a type among others.
func (x *suspector) rarelyKey(odd typed, others uint8) bool {
	t := x.d.Rows[odd.id].Type
	return others == idOfString && (t == variant.Bool || t == variant.Float)
}

// key suspects the key from off to end if its text is none.
func (x *suspector) key(off, end int) {
	h, err := open(x.b, off, x.d)
	if err != nil || h.Row.Layout != dialect.String {
		return
	}
	text := x.b[h.First:min(h.First+h.Count, end)]
	if !utf8.Valid(text) || bytes.ContainsRune(text, utf8.RuneError) || bytes.IndexFunc(text, func(r rune) bool { return unicode.IsControl(r) && !unicode.IsSpace(r) }) >= 0 {
		x.add(off, oddKeyText)
	}
}

// number suspects a number that is larger or smaller than anything in a game, or that has the bits of another type.
func (x *suspector) number(off int, h *Head) {
	if h.Row.Layout != dialect.Number && h.Row.Layout != dialect.Components {
		return
	}
	w := weigher{reader: x.reader}
	switch narrow := h.Row.Type == variant.Float && h.Stride() == 4; {
	case h.Row.Type == variant.Int && h.Stride() == 4:
		if f := float64(math.Float32frombits(le.Uint32(x.b[h.Payload:]))); x.likeFloat(le.Uint32(x.b[h.Payload:])) {
			x.add(off, oddInt, f)
		}
	case narrow && x.strict:
		if n := le.Uint32(x.b[h.Payload:]); n > 0 && n < 1<<24 {
			x.add(off, oddNumber, h.Row.Name)
		}
	case !x.strict && w.oddNumbers(off, *h) > 0:
		x.add(off, oddNumber, h.Row.Name)
	}
}

// likeFloat reports whether a number has the bits of a float as games have them, with few digits, and is not round as an int.
func (x *suspector) likeFloat(n uint32) bool {
	digits := 8
	if x.strict {
		digits = 16
	}
	n &^= 1 << 31
	f := math.Float32frombits(n)
	return f >= 1.0/1024 && f < 1<<20 && bits.TrailingZeros32(n) >= digits && bits.OnesCount32(n) > 2 && n%1000 != 0
}
