// Package laxjson reads JSON with common deviations: comments, commas after the last element, NULs after the text,
// numbers and strings that JSON does not allow.
package laxjson

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/bits"
	"strconv"
	"unicode/utf8"

	"savant/codec/strtod"
	"savant/codec/variant"
)

// The functions of this file read bytes from index i on. ok is false if the bytes end before the result is known:
// another piece of the document may continue them.

// Space returns the index after blanks and comments.
func Space(b []byte, i int) (end int, ok bool) {
	for i < len(b) {
		c := b[i]
		if c > ' ' && c != '/' {
			return i, true
		}
		switch c {
		case ' ', '\t', '\n', '\r':
			i++
		case '/':
			end, ok := Comment(b, i)
			if !ok || end == i {
				return end, ok
			}
			i = end
		default:
			return i, true
		}
	}
	return i, false
}

// Commas returns the end of the commas from i on, with the space between them. Valid JSON has at most one.
func Commas(b []byte, i int) (end int, ok bool) {
	for ok = true; ok && i < len(b) && b[i] == ','; {
		i, ok = Space(b, i+1)
	}
	return i, i < len(b)
}

// Comment returns where a comment ends, i if there is none or it is not closed. A line comment ends before the line's
// end, or with the text.
func Comment(b []byte, i int) (end int, ok bool) {
	if i+1 >= len(b) {
		return i, false
	}
	switch b[i+1] {
	case '/':
		if n := bytes.IndexByte(b[i:], '\n'); n >= 0 {
			return i + n, true
		}
		return len(b), false
	case '*':
		if n := bytes.Index(b[i+2:], []byte("*/")); n >= 0 {
			return i + n + 4, true
		}
		return i, false
	}
	return i, true
}

// Quoted returns where the string that begins at i ends.
func Quoted(b []byte, i int) (end int, ok bool) {
	at := i + 1
	for at+8 <= len(b) && at < i+1+16 { // most are short
		if hit := quoteOrBackslash(binary.LittleEndian.Uint64(b[at:])); hit != 0 {
			if at += bits.TrailingZeros64(hit) / 8; b[at] == '"' {
				return at + 1, true
			}
			break
		}
		at += 8
	}
	for {
		n := bytes.IndexByte(b[at:], '"')
		if n < 0 {
			return len(b), false
		}
		at += n + 1
		slashes := 0
		for k := at - 2; k > i && b[k] == '\\'; k-- {
			slashes++
		}
		if slashes%2 == 0 {
			return at, true
		}
	}
}

// Near returns where the first quote or backslash is among the eight bytes after the quote at i, which must be there; the ninth if there is none.
func Near(b []byte, i int) (at int) {
	return i + 1 + bits.TrailingZeros64(quoteOrBackslash(binary.LittleEndian.Uint64(b[i+1:])))/8
}

// quoteOrBackslash has the highest bit of the first byte of eight set that is a quote or a backslash, and maybe bits after it; 0 if none is.
func quoteOrBackslash(eight uint64) uint64 {
	const ones, highest = 0x0101010101010101, 0x8080808080808080
	quote, backslash := eight^ones*'"', eight^ones*'\\'
	return ((quote-ones)&^quote | (backslash-ones)&^backslash) & highest
}

// Word returns the end of a number, true, false, null, or any other word in their place.
func Word(b []byte, i int) (end int, ok bool) {
	for i < len(b) && Wordy[b[i]] {
		i++
	}
	return i, i < len(b)
}

// Wordy are the bytes of numbers and words.
var Wordy = func() (t [256]bool) {
	for c := range t {
		t[c] = c == '_' || c == '$' || c == '+' || c == '-' || c == '.' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf
	}
	return t
}()

// Bracket returns the end of the array or object that begins at i, whatever is in it.
func Bracket(b []byte, i int) (end int, ok bool) {
	for depth := 0; i < len(b); {
		switch b[i] {
		case '"':
			if i, ok = Quoted(b, i); !ok {
				return i, false
			}
			continue
		case '/':
			n, ok := Comment(b, i)
			if !ok {
				return len(b), false
			}
			i = max(n, i+1)
			continue
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return i + 1, true
			}
		}
		i++
	}
	return i, false
}

// BadChild returns the end of an unreadable child that begins at i in an array or object: before a comma or the closing
// bracket; a conflict marker is one line. ok is false if the text ends first.
func BadChild(b []byte, i int) (end int, ok bool) {
	if MarksConflict(b, i) {
		n := bytes.IndexByte(b[i:], '\n')
		return i + max(n, 0), n >= 0
	}
	for depth := 0; i < len(b); {
		switch b[i] {
		case '"':
			if i, ok = Quoted(b, i); !ok {
				return i, false
			}
			end = i
			continue
		case '/':
			n, ok := Comment(b, i)
			if !ok {
				return i, false
			}
			if n > i {
				i = n
				continue
			}
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth < 0 {
				return end, true
			}
		case ',':
			if depth == 0 {
				return end, true
			}
		case ' ', '\t', '\r', '\n':
			i++
			continue
		}
		i++
		end = i
	}
	return i, false
}

// IsNumber reports whether a word is a JSON number.
func IsNumber(b []byte) bool {
	digits := func() bool {
		n := 0
		for n < len(b) && b[n] >= '0' && b[n] <= '9' {
			n++
		}
		b = b[n:]
		return n > 0
	}
	if len(b) > 0 && b[0] == '-' {
		b = b[1:]
	}
	switch {
	case len(b) > 0 && b[0] == '0':
		b = b[1:]
	case !digits():
		return false
	}
	if len(b) > 0 && b[0] == '.' {
		if b = b[1:]; !digits() {
			return false
		}
	}
	if len(b) > 0 && b[0]|0x20 == 'e' {
		if b = b[1:]; len(b) > 0 && (b[0] == '+' || b[0] == '-') {
			b = b[1:]
		}
		if !digits() {
			return false
		}
	}
	return len(b) == 0
}

// IsWhole reports whether a number is written without a point or exponent.
func IsWhole(b []byte) bool { return !bytes.ContainsAny(b, ".eE") }

// Unquote returns the text of a quoted string; ok is false if it holds what JSON does not allow there. Half of a
// surrogate pair becomes what AppendRune makes of it.
func Unquote(b []byte) (text string, ok bool) {
	b = b[1 : len(b)-1]
	if bytes.IndexByte(b, '\\') < 0 {
		return string(b), clean(b)
	}
	ok = clean(b)
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); {
		r, n, good := Character(b[i:])
		ok = ok && good
		if r < 0 {
			out = append(out, b[i:i+n]...)
		} else {
			out = AppendRune(out, r)
		}
		i += n
	}
	return string(out), ok
}

// Text returns the text of a quoted string with U+FFFD for each half of a surrogate pair and each byte that is not
// UTF-8. whole is false if there are any.
func Text(b []byte) (text string, whole bool) {
	said, _ := Unquote(b)
	if utf8.ValidString(said) {
		return said, true
	}
	out := make([]byte, 0, len(said))
	for i := 0; i < len(said); {
		r := utf8.RuneError
		_, n := Half(said[i:])
		if n == 0 {
			r, n = utf8.DecodeRuneInString(said[i:])
		}
		out = utf8.AppendRune(out, r)
		i += n
	}
	return string(out), false
}

// Half returns the half of a surrogate pair that text begins with and its length in bytes; n is 0 if text begins
// otherwise.
func Half(text string) (r rune, n int) {
	if len(text) < 3 || text[0] != 0xed || text[1] < 0xa0 || text[1] > 0xbf || text[2]&0xc0 != 0x80 {
		return 0, 0
	}
	return 0xd000 | rune(text[1]&0x3f)<<6 | rune(text[2]&0x3f), 3
}

// AppendRune appends a rune as UTF-8, encoding half of a surrogate pair the same way.
func AppendRune(dst []byte, r rune) []byte {
	if r < 0xd800 || r > 0xdfff {
		return utf8.AppendRune(dst, r)
	}
	return append(dst, 0xed, 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f)
}

// HasHalf reports whether a quoted string has half of a surrogate pair, which Godot 3 reads (3.6) and Godot 4 refuses
// along with the file (4.6).
func HasHalf(b []byte) bool {
	if bytes.IndexByte(b, '\\') < 0 {
		return false
	}
	for b = b[1 : len(b)-1]; len(b) > 0; {
		r, n, _ := Character(b)
		if r >= 0xd800 && r <= 0xdfff {
			return true
		}
		b = b[n:]
	}
	return false
}

// clean reports whether b is UTF-8 without control characters.
func clean(b []byte) bool {
	for _, c := range b {
		if c < ' ' {
			return false
		}
	}
	return utf8.Valid(b)
}

const Escapes, Escaped = `"\/bfnrt`, "\"\\/\b\f\n\r\t"

// Character reads the first character inside a string and returns how many bytes it takes. r is -1 for one that is not an escape.
func Character(b []byte) (r rune, n int, ok bool) {
	if b[0] != '\\' {
		_, n := utf8.DecodeRune(b)
		return -1, n, true
	}
	if len(b) < 2 {
		return -1, 1, false
	}
	if k := bytes.IndexByte([]byte(Escapes), b[1]); k >= 0 {
		return rune(Escaped[k]), 2, true
	}
	if b[1] != 'u' {
		_, n := utf8.DecodeRune(b[1:])
		return -1, 1 + n, false
	}
	r, ok = unit(b)
	if !ok {
		return -1, 2, false
	}
	if r >= 0xd800 && r < 0xdc00 {
		if low, ok := unit(b[6:]); ok && low >= 0xdc00 && low <= 0xdfff {
			return 0x10000 + (r-0xd800)<<10 + (low - 0xdc00), 12, true
		}
	}
	return r, 6, r < 0xd800 || r > 0xdfff
}

// unit reads \uXXXX.
func unit(b []byte) (rune, bool) {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(b[2:6]), 16, 16)
	return rune(n), err == nil
}

// MarksConflict reports whether a merge conflict marker begins at i.
func MarksConflict(b []byte, i int) bool {
	if i > 0 && b[i-1] != '\n' {
		return false
	}
	for _, mark := range []string{"<<<<<<<", "=======", ">>>>>>>", "|||||||"} {
		if bytes.HasPrefix(b[i:], []byte(mark)) {
			return true
		}
	}
	return false
}

// Meaning returns the value of a word; ok is false if it has none. Whole numbers are ints if they fit in 64 bits.
func Meaning(word []byte) (v variant.Value, ok bool) {
	text := string(word)
	if v, ok := words[text]; ok {
		return v, true
	}
	if IsNumber(word) && IsWhole(word) && text != "-0" {
		if i, err := strconv.ParseInt(text, 10, 64); err == nil {
			return variant.OfInt(i), true
		}
	}
	if c := word[len(word)-1]; c >= '0' && c <= '9' || c == '.' {
		_, err := strconv.ParseFloat(text, 64)
		return variant.OfFloat(strtod.Parse(word)), err == nil || errors.Is(err, strconv.ErrRange)
	}
	return v, false
}

// words are the words with a value, in JSON or as some programs write them.
var words = map[string]variant.Value{
	"true": variant.OfBool(true), "false": variant.OfBool(false), "null": {},
	"nan": special("nan"), "NaN": special("nan"), "inf": special("inf"), "-inf": special("-inf"),
	"Infinity": special("inf"), "-Infinity": special("-inf"),
}

func special(text string) variant.Value {
	x, _ := strconv.ParseFloat(text, 64)
	return variant.OfFloat(x)
}
