package codec

import (
	"bytes"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
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
	oddNamed   message.ID = "codec.odd-named type others"
	oddNumber  message.ID = "codec.odd-number type"
	oddInt     message.ID = "codec.odd-int as"
	oddText    message.ID = "codec.odd-text type text"
	oddControl message.ID = "codec.odd-control type character"
)

// Bounds of what is looked at for values that were read in the place of damaged ones.
const (
	largestSuspected = 1 << 20 // bytes of a damaged value
	largestUnusual   = 16 << 20
	mostSuspects     = 32
	leastBeside      = 3 // keys, elements or values that have to have one type for that of another one to be odd
	leastKeys        = 2 // keys that have to be names or ints for one to be odd that is neither, nor a place
	leastLetters     = 4 // bytes of a packed array that can be a text
	mostLetters      = 64
	fewDigits        = 13 // characters of a float that somebody has typed, not one of random bits
	mostRIDs         = 1 << 24
	mostNames        = 1 << 16 // bytes of a text or of names that are looked at for characters
	leastDenormal    = 1 << 23 // bits of the smallest float that is normal
)

// Suspects returns what of the damaged value at off, with which b ends, can be read but hardly is what was written, and what speaks against it: the type
// of a key or a value may be damaged, too. If a number is known that explains all that is wrong, that is only what games practically never write.
func Suspects(b []byte, off int, explained bool, d *dialect.Dialect) (list []*Error) {
	if off < 0 || len(b)-off > largestSuspected {
		return nil
	}
	r, _ := Resync(b, off, d)
	part := r.without(b, off, d)
	if len(r.Values) == 0 || part == nil {
		r.Gaps = nil
		part = (&salvage{b: b, d: d}).part(nil, off, 0)
	}
	list = suspects(part, d, explained)
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
			x.leaf(off, end)
		}
		return end
	}
	var keys, values []typed
	beside := map[string][]typed{} // the values of the dictionaries in it, by their keys
	named := map[string][]typed{}  // and those, by their bytes behind the type
	pos := h.First
	for range Count(x.b[:h.First]) {
		switch key := pos; kind {
		case Pairs:
			if pos = x.skip(pos, 0); pos >= 0 {
				id, _ := x.keyID(key)
				keys = append(keys, typed{key, uint8(id)})
				if !x.key(key, pos) && x.strict {
					x.leaf(key, pos)
				}
			}
		case Named:
			if pos = x.skipper.text(pos); pos >= 0 && !isText(x.b[key+4:key+4+int(le.Uint32(x.b[key:]))]) {
				x.add(key, oddKeyText)
			}
		}
		if pos < 0 || pos >= len(x.b) {
			return failed
		}
		values = append(values, typed{pos, x.b[pos]})
		if kind != Named {
			x.entries(pos, beside, named)
		}
		if pos = x.walk(pos, depth+1); pos < 0 {
			return failed
		}
	}
	if odd, others, ok := x.odd(keys, leastKeys); ok && x.isOddKey(odd, others, len(keys)) {
		x.add(odd.at, oddKeyType, x.d.Rows[x.b[odd.at]].Name, x.d.Rows[others].Name)
	}
	if odd, others, ok := x.odd(values, leastBeside); ok && kind == Values && (!x.strict || x.rarelyBeside(odd, others, values)) {
		x.add(odd.at, oddElement, x.d.Rows[odd.id].Name, x.d.Rows[others].Name)
	}
	for _, list := range beside {
		if odd, others, ok := x.odd(list, leastBeside); ok && (!x.strict || x.rarelyBeside(odd, others, list)) {
			x.add(odd.at, oddBeside, x.d.Rows[odd.id].Name, x.d.Rows[others].Name)
		}
	}
	for _, list := range named {
		if odd, others, ok := x.odd(list, leastBeside); ok {
			x.add(odd.at, oddNamed, x.d.Rows[odd.id].Name, x.d.Rows[others].Name)
		}
	}
	return pos
}

// entries notes the values of the dictionary at off by the bytes of their keys, and the keys by what follows their type.
func (x *suspector) entries(off int, beside, named map[string][]typed) {
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
		named[string(x.b[pos+4:value])] = append(named[string(x.b[pos+4:value])], typed{pos, x.b[pos]})
		beside[string(x.b[pos:value])] = append(beside[string(x.b[pos:value])], typed{value, x.b[value]})
		if pos = x.skip(value, 0); pos < 0 {
			return
		}
	}
}

// odd returns the only one of a list that has another type than the others, of which there are a few and which all have the same; null may stand in the
// place of anything.
func (x *suspector) odd(list []typed, least int) (odd typed, others uint8, ok bool) {
	if len(list) <= least {
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
	return odd, others, n == 1 && x.d.Rows[others].Layout != dialect.Empty && (x.d.Rows[odd.id].Layout != dialect.Empty || x.strict)
}

// isOddKey reports whether one of so many keys is hardly what was written. Places are keys beside a few names.
func (x *suspector) isOddKey(odd typed, others uint8, n int) bool {
	if place := x.d.Rows[odd.id].Layout == dialect.Components; place || !x.strict {
		return n > leastBeside && (!x.strict || x.rarelyKey(odd, others))
	}
	return x.rarelyKey(odd, others)
}

// rarelyKey reports whether no game has a key of such a type among others: names and numbers are often mixed.
func (x *suspector) rarelyKey(odd typed, others uint8) bool {
	switch x.d.Rows[odd.id].Type {
	case variant.String, variant.StringName, variant.NodePath, variant.Int, variant.Nil:
		return false
	case variant.Bool, variant.Float:
		if !x.couldBe(odd, others) {
			return false
		}
	}
	t := x.d.Rows[others].Type
	return t == variant.String || t == variant.StringName || t == variant.Int
}

// couldBe reports whether a key begins with the bytes of one of another type, of a name that has characters.
func (x *suspector) couldBe(key typed, id uint8) bool {
	end := x.skip(key.at, 0)
	if end < 0 {
		return false
	}
	b := bytes.Clone(x.b[key.at:end])
	b[0] = id
	if _, ok := End(b, 0, x.d); !ok {
		return false
	}
	h, err := open(b, 0, x.d)
	return err == nil && (h.Row.Layout != dialect.String || h.Count > 0 && isText(b[h.First:h.First+h.Count]))
}

// rarelyBeside reports whether no game has a value of such a type among others: it could be one of them with a damaged type, and is nothing that stands for the
// lack of one.
func (x *suspector) rarelyBeside(odd typed, others uint8, list []typed) bool {
	was, is := &x.d.Rows[others], &x.d.Rows[odd.id]
	end := x.skip(odd.at, 0)
	switch is.Layout {
	case dialect.Components, dialect.ID:
		return was.Layout == dialect.Components && slices.ContainsFunc(list, func(v typed) bool { return v.id == others && x.skip(v.at, 0)-v.at == end-odd.at })
	case dialect.Dictionary, dialect.Array, dialect.TypedArray, dialect.Elements, dialect.Strings:
		empty := end == odd.at+8
		return empty && (was.Layout == dialect.Flag || was.Layout == dialect.Number || was.Layout == dialect.String)
	}
	return false
}

// key suspects the key from off to end if its text is none.
func (x *suspector) key(off, end int) (odd bool) {
	h, err := open(x.b, off, x.d)
	if err != nil || h.Row.Layout != dialect.String {
		return false
	}
	if odd = !isText(x.b[h.First:min(h.First+h.Count, end)]); odd {
		x.add(off, oddKeyText)
	}
	return odd
}

// leaf suspects the value from off to end, which holds no others.
func (x *suspector) leaf(off, end int) {
	h, err := open(x.b, off, x.d)
	if err != nil {
		return
	}
	if text, ok := x.text(&h, end); ok {
		x.add(off, oddText, h.Row.Name, strconv.Quote(text))
		return
	}
	if c, ok := x.control(&h, off, end); ok {
		x.add(off, oddControl, h.Row.Name, fmt.Sprintf("U+%04X", c))
		return
	}
	x.number(off, end, &h)
}

// control returns the character of a text or a name that none has. Texts that have several may be other bytes, as some games keep them, and one with no
// other character may be that of a key or a separator.
func (x *suspector) control(h *Head, off, end int) (c rune, ok bool) {
	var texts []string
	switch h.Row.Layout {
	case dialect.String, dialect.NodePath, dialect.Strings:
		if end-off > mostNames {
			return 0, false
		}
		v, _ := x.value(off)
		switch data := v.Data.(type) {
		case []string:
			texts = data
		case *variant.Path:
			texts = slices.Concat(data.Names, data.Subnames)
		default:
			texts = []string{v.Text}
		}
	}
	n := 0
	for _, text := range texts {
		for _, r := range text {
			if unicode.IsControl(r) && !unicode.IsSpace(r) {
				c = r
				n++
			}
		}
	}
	if n == 1 && h.Row.Layout == dialect.String && utf8.RuneCountInString(texts[0]) == 1 {
		return 0, false
	}
	return c, n == 1 || n > 1 && h.Row.Type != variant.String && h.Row.Layout != dialect.Strings
}

// text returns the text that a value has the bytes of, with its length in front: that of a String whose type is damaged. ok is false if it is none.
func (x *suspector) text(h *Head, end int) (text string, ok bool) {
	payload := x.b[h.Payload:end]
	switch h.Row.Layout {
	case dialect.Components, dialect.ID:
		n := int(le.Uint32(payload))
		if n < 1 || dialect.Padded(n) != len(payload)-4 || n < 3 && h.Row.Type != variant.Vector2 {
			return "", false
		}
		text, ok = string(payload[4:4+n]), bytes.Trim(payload[4+n:], "\x00") == nil
		return text, ok && isText(payload[4:4+n])
	case dialect.Elements:
		if h.Row.Type != variant.PackedByteArray || h.Count < leastLetters || h.Count > mostLetters {
			return "", false
		}
		letters := x.b[h.First : h.First+h.Count]
		return string(letters), isLetters(letters)
	}
	return "", false
}

// isLetters reports whether bytes are a word or several, and hardly numbers.
func isLetters(b []byte) bool {
	var different [256]bool
	letters, kinds := 0, 0
	for _, c := range b {
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
			letters++
		case c < ' ' || c > '~':
			return false
		}
		if !different[c] {
			different[c] = true
			kinds++
		}
	}
	return letters >= len(b)*3/4 && kinds > 2
}

// number suspects a number that is larger or smaller than anything in a game, or that has the bits of another type.
func (x *suspector) number(off, end int, h *Head) {
	if h.Row.Layout == dialect.ID {
		if off > 0 && le.Uint32(x.b[h.Payload:]) > mostRIDs { // the engine counts them
			x.add(off, oddNumber, h.Row.Name)
		}
		return
	}
	if h.Row.Layout != dialect.Number && h.Row.Layout != dialect.Components {
		return
	}
	w := weigher{reader: x.reader}
	switch number := h.Row.Layout == dialect.Number; {
	case h.Row.Type == variant.Int && h.Stride() == 4:
		if f := float64(math.Float32frombits(le.Uint32(x.b[h.Payload:]))); x.likeFloat(le.Uint32(x.b[h.Payload:])) {
			x.add(off, oddInt, f)
		}
	case h.Row.Type == variant.Int:
		if f := math.Float64frombits(le.Uint64(x.b[h.Payload:])); typedFloat(f) {
			x.add(off, oddInt, f)
		}
	case number && x.strict && h.Stride() == 4:
		if n := le.Uint32(x.b[h.Payload:]); n > 0 && n < 1<<24 {
			x.add(off, oddNumber, h.Row.Name)
		}
	case number && x.strict:
		if n := le.Uint64(x.b[h.Payload:]); n > 0 && n < 1<<52 {
			x.add(off, oddNumber, h.Row.Name)
		}
	case x.strict:
		if x.strayBits(h, end) {
			x.add(off, oddNumber, h.Row.Name)
		}
	case w.oddNumbers(off, *h) > 0:
		x.add(off, oddNumber, h.Row.Name)
	}
}

// typedFloat reports whether a float has few digits, as those have that somebody has typed.
func typedFloat(f float64) bool {
	size := math.Abs(f)
	round := bits.OnesCount64(math.Float64bits(size)) <= 2
	return size >= 1e-6 && size < 1e9 && !round && len(strconv.FormatFloat(size, 'g', -1, 64)) <= fewDigits
}

// strayBits reports whether the components of a value have the bits of something else: floats those of ints and characters, ints those of floats. Wide ones are
// not looked at: nothing else is as long.
func (x *suspector) strayBits(h *Head, end int) bool {
	shape, ok := variant.ShapeOf(h.Row.Type)
	if !ok || h.Wide {
		return false
	}
	small, text, floats, others := 0, 0, 0, 0
	for pos := h.Payload; pos+4 <= end; pos += 4 {
		switch n := le.Uint32(x.b[pos:]); {
		case n == 0:
		case isWord(x.b[pos : pos+4]):
			text++
		case shape.Integer && x.likeFloat(n):
			floats++
		case !shape.Integer && (n&^(1<<31) < leastDenormal || n == math.MaxUint32):
			small++
		default:
			others++
		}
	}
	if shape.Integer {
		return others == 0 && (floats > 0 && text == 0 || text > 1)
	}
	return others == 0 && (small > 0 || text > 1)
}

// isWord reports whether bytes are all letters, digits or what stands between them.
func isWord(b []byte) bool {
	for _, c := range b {
		if c < ' ' || c > '~' {
			return false
		}
	}
	return true
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
