package literal

import (
	"bytes"
	"encoding/base64"
	"math"
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	notBase64           message.ID = "literal.not-base64 cause"
	expectedQuote       message.ID = "literal.expected-quote sign"
	expectedValue       message.ID = "literal.expected-value found"
	intTooLarge         message.ID = "literal.int-too-large"
	beforeElements      message.ID = "literal.before-elements"
	afterElement        message.ID = "literal.after-element"
	beforeEntries       message.ID = "literal.before-entries"
	afterEntry          message.ID = "literal.after-entry"
	afterKey            message.ID = "literal.after-key"
	colourDigits        message.ID = "literal.colour-digits digits"
	misspeltWord        message.ID = "literal.misspelt-word word right"
	unknownWordText     message.ID = "literal.unknown-word-text word"
	afterNumber         message.ID = "literal.after-number"
	wrongNumbers        message.ID = "literal.wrong-numbers type size count"
	tooManyNumbers      message.ID = "literal.too-many-numbers size"
	afterString         message.ID = "literal.after-string"
	expectedPlainString message.ID = "literal.expected-plain-string"
	expectedString      message.ID = "literal.expected-string found"
)

// value parses any value.
func (r *reader) value() (v variant.Value, err error) {
	switch c := r.peek(); {
	case c == '"':
		v.Type = variant.String
		v.Text, err = r.literalText(v.Type)
		return v, err
	case c == '&' || c == '@':
		if r.pos+1 >= len(r.src) || r.src[r.pos+1] != '"' {
			return v, r.fail(r.pos, expectedQuote, string(c))
		}
		start := r.pos
		r.pos++
		v.Type = variant.StringName
		v.Text, err = r.literalText(v.Type)
		r.meets(start, only4)
		return v, err
	case c == '[':
		v.Type = variant.Array
		list := &variant.List{}
		v.Data = list
		list.Items, err = r.items(v)
		return v, err
	case c == '{':
		v.Type = variant.Dictionary
		dict := &variant.Dict{}
		v.Data = dict
		dict.Entries, err = r.entries(v)
		return v, err
	case c == '#':
		return r.colour()
	case c == '-' || c >= '0' && c <= '9':
		return r.numeral()
	case identifierStart(c):
		return r.word()
	case r.pos >= len(r.src):
		return v, r.fail(r.pos, expectedValue, message.New(foundEnd))
	}
	return v, r.fail(r.pos, expectedValue, r.foundInstead())
}

// numeral parses an Int or a Float.
func (r *reader) numeral() (v variant.Value, err error) {
	start := r.pos
	n, err := r.number()
	switch {
	case err != nil:
		return v, err
	case n.real:
		return variant.OfFloat(n.float), nil
	case n.over && r.entered:
		return v, r.fail(start, intTooLarge)
	}
	return variant.OfInt(n.int), nil
}

// items parses the elements of an array from its bracket.
func (r *reader) items(array variant.Value) ([]variant.Value, error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	if err := r.need('[', beforeElements); err != nil {
		return nil, err
	}
	if err := r.begin(array); err != nil {
		return nil, err
	}
	mark := len(r.values)
	for n := 0; !r.take(']'); n++ {
		if n > 0 {
			if err := r.need(',', afterElement); err != nil {
				return nil, err
			}
			if r.take(']') {
				break
			}
		}
		item, err := r.child()
		if err != nil {
			return nil, err
		}
		if r.builds() {
			r.values = append(r.values, item)
		}
	}
	r.depth--
	return closed(&r.values, mark), r.end()
}

// closed pops what is on a stack above mark.
func closed[T any](stack *[]T, mark int) []T {
	top := (*stack)[mark:]
	if len(top) == 0 {
		return nil
	}
	list := make([]T, len(top))
	copy(list, top)
	clear(top)
	*stack = (*stack)[:mark]
	return list
}

// entries parses the entries of a dictionary from its brace.
func (r *reader) entries(dictionary variant.Value) ([]variant.Entry, error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	if err := r.need('{', beforeEntries); err != nil {
		return nil, err
	}
	if err := r.begin(dictionary); err != nil {
		return nil, err
	}
	mark := len(r.pairs)
	for n := 0; !r.take('}'); n++ {
		if n > 0 {
			if err := r.need(',', afterEntry); err != nil {
				return nil, err
			}
			if r.take('}') {
				break
			}
		}
		key, err := r.whole()
		if err != nil {
			return nil, err
		}
		if err := r.need(':', afterKey); err != nil {
			return nil, err
		}
		if err := r.key(key); err != nil {
			return nil, err
		}
		value, err := r.child()
		if err != nil {
			return nil, err
		}
		if r.builds() {
			r.pairs = append(r.pairs, variant.Entry{Key: key, Value: value})
		}
	}
	r.depth--
	return closed(&r.pairs, mark), r.end()
}

// colour parses "#rgb", "#rgba", "#rrggbb" or "#rrggbbaa"; before 4.0 alpha comes first.
func (r *reader) colour() (v variant.Value, err error) {
	start := r.pos
	r.pos++
	var digits []byte
	for r.pos < len(r.src) {
		x, ok := hexDigit(r.src[r.pos])
		if !ok {
			break
		}
		digits = append(digits, x)
		r.pos++
	}
	var parts []float64
	switch len(digits) {
	case 3, 4:
		for _, x := range digits {
			parts = append(parts, float64(float32(x)/15))
		}
	case 6, 8:
		for i := 0; i < len(digits); i += 2 {
			parts = append(parts, float64(float32(digits[i]<<4|digits[i+1])/255))
		}
	default:
		return v, r.fail(start, colourDigits, len(digits))
	}
	switch {
	case len(parts) == 3:
		parts = append(parts, 1)
	case r.d.Text.Alpha == dialect.AlphaFirst:
		parts = append(parts[1:], parts[0])
	}
	return variant.Value{Type: variant.Color, Data: &variant.Math{Double: r.d.Text.Double, C: parts}}, nil
}

// words are the values that are a single word.
var words = map[string]variant.Value{
	"true":    variant.OfBool(true),
	"false":   variant.OfBool(false),
	"null":    {},
	"nil":     {},
	"inf":     variant.OfFloat(math.Inf(1)),
	"inf_neg": variant.OfFloat(math.Inf(-1)),
	"nan":     variant.OfFloat(variant.NaN()),
}

// unknownWord returns the message for a word that no value begins with. It points out GDScript's NAN and INF and words
// in the wrong case.
func unknownWord(word []byte) message.Message {
	if lower := strings.ToLower(string(word)); words[lower].Type != variant.Nil || lower == "null" {
		return message.New(misspeltWord, strconv.Quote(string(word)), lower)
	}
	return message.New(unknownWordText, strconv.Quote(string(word)))
}

// word parses what begins with an identifier.
func (r *reader) word() (v variant.Value, err error) {
	start := r.pos
	end := identifierEnd(r.src, start)
	if r.src[start] >= 'a' { // constructors begin with a capital letter
		switch w, ok := words[string(r.src[start:end])]; {
		case ok && w.Type == variant.Float:
			n, err := r.number() // "inf.0", "nan(0x…)"
			return variant.OfFloat(n.float), err
		case ok:
			r.pos = end
			return w, nil
		}
	}
	r.pos = end
	c, ok := constructors[string(r.src[start:end])]
	if !ok {
		return v, &Error{Offset: start, What: unknownWord(r.src[start:end])}
	}
	r.meets(start, c.by)
	if err := r.enter(); err != nil {
		return v, err
	}
	if err := r.construct(c, &v); err != nil {
		return variant.Value{}, err
	}
	r.depth--
	return v, nil
}

// next parses the n-th number between parentheses, from 0; more is false at the end. A comma is required between two
// numbers and not allowed elsewhere.
func (r *reader) next(n int) (x number, more bool, err error) {
	c := r.peek()
	if c == ')' {
		r.pos++
		return x, false, nil
	}
	if n > 0 {
		if c != ',' {
			return x, false, r.need(',', afterNumber)
		}
		r.pos++
		c = r.peek()
	}
	start := r.pos
	x, err = r.number()
	if c >= '@' { // a word
		r.meets(start, from33)
	}
	return x, err == nil, err
}

// single rounds a number as the engine does for a 32-bit component.
func single(f float64) float64 {
	bits, _ := variant.Narrow(f)
	return variant.Widen(bits)
}

// readMath parses the constructor of a type with components.
func readMath(r *reader, v *variant.Value) error {
	start := r.pos
	shape, _ := variant.ShapeOf(v.Type)
	size := len(shape.Components)
	m := newMath(size)
	m.Double = r.isDouble(v.Type) && !shape.Integer
	v.Data = m
	if err := r.open(); err != nil {
		return err
	}
	for n := 0; ; n++ {
		before := r.pos
		x, more, err := r.next(n)
		switch {
		case err != nil:
			return err
		case !more && n < size:
			return r.fail(start, wrongNumbers, v.Type.String(), size, n)
		case !more:
			return nil
		case n == size:
			return r.fail(before, tooManyNumbers, size)
		case shape.Integer:
			m.C[n] = float64(x.whole32())
		case m.Double:
			m.C[n] = x.value()
		default:
			m.C[n] = single(x.value())
		}
	}
}

// isDouble reports whether the numbers of a type keep 64 bits.
func (r *reader) isDouble(t variant.Type) bool {
	switch t {
	case variant.PackedFloat32Array:
		return false
	case variant.Color, variant.PackedColorArray: // double-precision builds of 4.x keep colours in single precision
		return r.d.Text.Double
	}
	return r.d.Text.Double
}

// newMath allocates a Math and its n components together.
func newMath(n int) *variant.Math {
	switch {
	case n <= 4:
		m := &struct {
			variant.Math
			room [4]float64
		}{}
		m.C = m.room[:n:n]
		return &m.Math
	case n <= 12:
		m := &struct {
			variant.Math
			room [12]float64
		}{}
		m.C = m.room[:n:n]
		return &m.Math
	}
	return &variant.Math{C: make([]float64, n)}
}

// whole drops the numbers after the last complete element, as the engine does.
func whole[T any](t variant.Type, numbers []T) []T {
	element, _ := variant.ElementOf(t)
	if shape, ok := variant.ShapeOf(element); ok {
		return numbers[:len(numbers)-len(numbers)%len(shape.Components)]
	}
	return numbers
}

// readList parses the numbers of a packed array.
func readList[T any](r *reader, v *variant.Value, convert func(number) T) error {
	if err := r.open(); err != nil {
		return err
	}
	var list []T
	p := partly{r: r, of: v.Type}
	if !r.discard {
		list = make([]T, 0, p.room())
	}
	for n := 0; ; n++ {
		x, more, err := r.next(n)
		if err != nil {
			return err
		}
		if !more {
			v.Data = whole(v.Type, list)
			return p.end(*v)
		}
		if r.discard {
			continue
		}
		if p.full(len(list)) {
			if err := p.part(list); err != nil {
				return err
			}
			list = list[:0]
		}
		list = append(list, convert(x))
	}
}

func readFloats(r *reader, v *variant.Value) error {
	if r.isDouble(v.Type) {
		return readList(r, v, number.value)
	}
	return readList(r, v, func(x number) float32 {
		bits, _ := variant.Narrow(x.value())
		return math.Float32frombits(bits)
	})
}

// readBytes parses numbers or one base64 string.
func readBytes(r *reader, v *variant.Value) error {
	mark := r.pos
	if err := r.open(); err != nil {
		return err
	}
	if r.peek() == '"' {
		start := r.pos
		if err := readBase64(r, v); err != nil {
			return err
		}
		r.meets(start, from43)
		return r.close()
	}
	r.pos = mark
	return readList(r, v, func(x number) byte { return byte(x.whole()) })
}

// readBase64 parses the string with all bytes of an array.
func readBase64(r *reader, v *variant.Value) error {
	start := r.pos
	if plain := r.plainBase64(); len(plain) > base64Part {
		p := partly{r: r, of: v.Type}
		part := make([]byte, base64Part/4*3)
		for ; len(plain) > base64Part; plain = plain[base64Part:] {
			if _, err := base64.StdEncoding.Decode(part, plain[:base64Part]); err != nil {
				break // the whole string is decoded next, for its error
			}
			if err := p.part(part); err != nil {
				return err
			}
		}
		if n, err := base64.StdEncoding.Decode(part, plain[:min(len(plain), base64Part)]); err == nil {
			r.pos = start + 1
			r.pos += bytes.IndexByte(r.src[r.pos:], '"') + 1
			v.Data = part[:n]
			return p.end(*v)
		}
	}
	text, err := r.quoted()
	if err != nil {
		return err
	}
	list, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return r.fail(start, notBase64, err)
	}
	v.Data = list
	return nil
}

// plainBase64 returns the text between the quotes at pos if it can be decoded for a visitor in parts: every four
// characters are three bytes, except the last four.
func (r *reader) plainBase64() []byte {
	if r.visitor == nil {
		return nil
	}
	text := r.src[r.pos+1:]
	text = text[:max(0, bytes.IndexByte(text, '"'))]
	if bytes.ContainsAny(text, "\\\r\n") || bytes.IndexByte(text, '=') >= 0 && bytes.IndexByte(text, '=') < len(text)-2 {
		return nil
	}
	return text
}

func readStrings(r *reader, v *variant.Value) error {
	if err := r.open(); err != nil {
		return err
	}
	list := []string{}
	p := partly{r: r, of: v.Type}
	for n := 0; !r.take(')'); n++ {
		if n > 0 {
			if err := r.need(',', afterString); err != nil {
				return err
			}
			if r.take(')') {
				break
			}
		}
		s, err := r.text()
		if err != nil {
			return err
		}
		if p.full(len(list)) {
			if err := p.part(list); err != nil {
				return err
			}
			list, p.bytes = list[:0], 0
		}
		list = append(list, s)
		p.bytes += len(s)
	}
	v.Data = list
	return p.end(*v)
}

// text parses a string, or the bytes of one that is not UTF-8.
func (r *reader) text() (string, error) {
	c := r.peek()
	if c == '"' {
		return r.quoted()
	}
	if start := r.pos; identifierStart(c) {
		v, err := r.whole()
		if err != nil {
			return "", err
		}
		if v.Type == variant.PackedByteArray {
			return string(v.Data.([]byte)), nil
		}
		return "", r.fail(start, expectedPlainString)
	}
	return "", r.fail(r.pos, expectedString, r.foundInstead())
}
