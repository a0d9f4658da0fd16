package convert

import (
	"encoding/binary"
	"io"
	"unicode/utf8"

	"savant/codec/strtod"
)

// scanner reads a JSON text part by part. Whatever it does not know it refuses, and leaves what is wrong there to the
// parser.
type scanner struct {
	text *jsonText
	b    []byte // a part of the text, a zero after it, and room for eight bytes to be looked at at once
	n    int    // length of the part
	pos  int    // in the part
	base int64  // offset of the part in the text
	err  error
	room [utf8.UTFMax]byte
}

const (
	scanned   = 256 << 10 // size of a part, unless the text is shorter
	lookAhead = 512       // how much of the text is there before a value, or all of it
)

func newScanner(text *jsonText) *scanner {
	s := &scanner{text: text, b: make([]byte, min(scanned, text.size)+8)}
	s.fill()
	return s
}

// offset returns where in the text the scanner is.
func (s *scanner) offset() int64 { return s.base + int64(s.pos) }

// seek continues at an offset of the text.
func (s *scanner) seek(off int64) {
	if s.base <= off && off <= s.base+int64(s.n) {
		s.pos = int(off - s.base)
		return
	}
	s.base, s.n, s.pos = off, 0, 0
	s.fill()
}

// fill reads more of the text, and reports whether there was more. What is before the position is dropped.
func (s *scanner) fill() bool {
	s.n = copy(s.b, s.b[s.pos:s.n])
	s.base, s.pos = s.base+int64(s.pos), 0
	n, err := (&watched{s.text, s.base + int64(s.n)}).Read(s.b[s.n : len(s.b)-8])
	s.n += n
	s.b[s.n] = 0
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n > 0
}

// ahead makes sure that the next value can be looked at, if it is short.
func (s *scanner) ahead() {
	for s.n-s.pos < lookAhead && s.fill() {
	}
}

// space skips white space, and returns the byte after it; 0 at the end.
func (s *scanner) space() byte {
	for {
		switch c := s.b[s.pos]; {
		case c > ' ':
			return c
		case c == ' ', c == '\n', c == '\t', c == '\r':
			s.pos++
		case s.pos < s.n || !s.fill():
			return 0
		}
	}
}

// take skips white space and a byte, if it is that.
func (s *scanner) take(c byte) bool {
	if s.space() != c {
		return false
	}
	s.pos++
	return true
}

// word skips white space and a word, if it is that. It must have been looked at.
func (s *scanner) word(word string) bool {
	if s.space(); s.n-s.pos < len(word) || string(s.b[s.pos:s.pos+len(word)]) != word {
		return false
	}
	s.pos += len(word)
	return true
}

// quote skips a quotation mark.
func (s *scanner) quote() bool {
	if s.b[s.pos] != '"' {
		return false
	}
	s.pos++
	return true
}

// name returns a short string without escapes at the position, without its quotation marks.
func (s *scanner) name() (name []byte, ok bool) {
	if s.space() != '"' {
		return nil, false
	}
	for i := s.pos + 1; i < min(s.n, s.pos+lookAhead); i++ {
		switch c := s.b[i]; {
		case c == '"':
			name = s.b[s.pos+1 : i]
			s.pos = i + 1
			return name, true
		case c < ' ' || c == '\\' || c >= utf8.RuneSelf:
			return nil, false
		}
	}
	return nil, false
}

// int reads the digits of an int.
func (s *scanner) int() (n int64, ok bool) {
	i := s.pos
	negative := s.b[i] == '-'
	if negative {
		i++
	}
	const most = 18 // digits that always fit
	first := i
	for ; s.b[i]-'0' <= 9 && i-first <= most; i++ {
		n = 10*n + int64(s.b[i]-'0')
	}
	if i == first || i-first > most || s.b[first] == '0' && i-first > 1 {
		return 0, false
	}
	if s.pos = i; negative {
		n = -n
	}
	return n, true
}

// float reads the digits of a float that is neither very large nor very small.
func (s *scanner) float() (f float64, ok bool) {
	b := s.b
	i := s.pos
	negative := b[i] == '-'
	if negative {
		i++
	}
	first, m := i, int64(0)
	for ; b[i]-'0' <= 9 && i-first <= strtod.Most; i++ {
		m = 10*m + int64(b[i]-'0')
	}
	digits, exponent := i-first, 0
	if digits > strtod.Most {
		return s.longFloat()
	}
	if digits == 0 || b[first] == '0' && digits > 1 {
		return 0, false
	}
	if b[i] == '.' {
		i++
		point := i
		for ; b[i]-'0' <= 9 && digits+i-point <= strtod.Most; i++ {
			m = 10*m + int64(b[i]-'0')
		}
		if exponent = point - i; exponent == 0 {
			return 0, false
		}
		digits += i - point
	}
	if digits > strtod.Most {
		return s.longFloat()
	}
	if b[i]|0x20 == 'e' {
		i++
		down := b[i] == '-'
		if down || b[i] == '+' {
			i++
		}
		start, power := i, 0
		for ; b[i]-'0' <= 9 && i-start < 3; i++ {
			power = 10*power + int(b[i]-'0')
		}
		if i == start {
			return 0, false
		}
		if down {
			power = -power
		}
		if exponent += power; exponent > 250 || exponent < -250 {
			return 0, false
		}
	}
	if f, s.pos = strtod.Make(m, exponent), i; negative {
		f = -f
	}
	return f, true
}

// mostDigits is how many digits longFloat reads.
const mostDigits = 40

// longFloat reads the digits of a float that has more than Godot reads, so that the nearest number is meant.
func (s *scanner) longFloat() (f float64, ok bool) {
	b, i := s.b, s.pos
	run := func(most int) (n int) {
		for ; b[i]-'0' <= 9 && n <= most; i++ {
			n++
		}
		if n > most {
			return 0
		}
		return n
	}
	if b[i] == '-' {
		i++
	}
	first := b[i]
	if n := run(mostDigits); n == 0 || n > 1 && first == '0' {
		return 0, false
	}
	if b[i] == '.' {
		i++
		if run(mostDigits) == 0 {
			return 0, false
		}
	}
	if b[i]|0x20 == 'e' {
		if i++; b[i] == '-' || b[i] == '+' {
			i++
		}
		const most = 2 // digits of an exponent that is never too large
		if run(most) == 0 {
			return 0, false
		}
	}
	f, s.pos = strtod.Nearest(b[s.pos:i]), i
	return f, true
}

// plainly reports whether all of eight bytes in a string are its text as they are.
func plainly(eight uint64) bool {
	const ones, highest = 0x0101010101010101, 0x8080808080808080
	quote, slash := eight^ones*'"', eight^ones*'\\'
	return ((eight-ones*' ')&^eight|(quote-ones)&^quote|(slash-ones)&^slash)&highest == 0
}

// letters are the bytes that a backslash and a letter mean.
var letters = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// string reads the rest of a string, after its quotation mark, and has each part of its text appended.
func (s *scanner) string(add func(part []byte)) bool {
	for {
		i := s.pos
		for i+8 <= s.n && plainly(binary.LittleEndian.Uint64(s.b[i:])) {
			i += 8
		}
		for s.b[i] >= ' ' && s.b[i] != '"' && s.b[i] != '\\' {
			i++
		}
		part, c := s.b[s.pos:i], s.b[i]
		if i == s.n { // only part of a character may be there
			part = part[:wholeRunes(part)]
		}
		if !utf8.Valid(part) {
			return false
		}
		add(part)
		s.pos += len(part)
		switch {
		case i == s.n:
			if s.n-s.pos >= utf8.UTFMax || !s.fill() {
				return false
			}
		case c == '"':
			s.pos++
			return true
		case c != '\\':
			return false
		default:
			if !s.escape(add) {
				return false
			}
		}
	}
}

// wholeRunes returns how many bytes of a text are before a character that may be cut off at its end.
func wholeRunes(text []byte) int {
	for n := len(text) - 1; n >= 0 && n >= len(text)-utf8.UTFMax; n-- {
		if utf8.RuneStart(text[n]) {
			if utf8.FullRune(text[n:]) {
				break
			}
			return n
		}
	}
	return len(text)
}

// escape reads an escape.
func (s *scanner) escape(add func(part []byte)) bool {
	const longest = len(`\u0000`)
	for s.n-s.pos < longest && s.fill() {
	}
	c := s.b[s.pos+1]
	if meant := letters[c]; meant != 0 {
		s.room[0] = meant
		add(s.room[:1])
		s.pos += 2
		return true
	}
	if c != 'u' || s.n-s.pos < longest {
		return false
	}
	r := rune(0)
	for _, c := range s.b[s.pos+2 : s.pos+longest] {
		switch {
		case c-'0' <= 9:
			r = r<<4 | rune(c-'0')
		case c|0x20-'a' <= 5 && c|0x20 >= 'a':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return false
		}
	}
	if !utf8.ValidRune(r) { // half of a pair
		return false
	}
	add(utf8.AppendRune(s.room[:0], r))
	s.pos += longest
	return true
}
