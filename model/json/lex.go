package json

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

// The functions of this file read bytes from the i-th on. ok is false where the bytes end before they know: there may be more in another
// piece of the document.

// space returns where what is neither a blank nor a comment comes next.
func space(b []byte, i int) (end int, ok bool) {
	for i < len(b) {
		switch b[i] {
		case ' ', '\t', '\n', '\r':
			i++
		case '/':
			end, ok := comment(b, i)
			if !ok || end == i {
				return i, ok
			}
			i = end
		default:
			return i, true
		}
	}
	return i, false
}

// commas returns the commas and what is between them. There is at most one in JSON that is right.
func commas(b []byte, i int) (end int, ok bool) {
	for ok = true; ok && i < len(b) && b[i] == ','; {
		i, ok = space(b, i+1)
	}
	return i, i < len(b)
}

// comment returns where a comment ends, i if there is none. One of a line ends in front of the line's end.
func comment(b []byte, i int) (end int, ok bool) {
	if i+1 >= len(b) {
		return i, false
	}
	n := 0
	switch b[i+1] {
	case '/':
		n = bytes.IndexByte(b[i:], '\n')
	case '*':
		if n = bytes.Index(b[i+2:], []byte("*/")); n >= 0 {
			n += 4
		}
	}
	return i + n, n >= 0
}

// quoted returns where the string that begins at i ends.
func quoted(b []byte, i int) (end int, ok bool) {
	at := i + 1
	for at < len(b) && at < i+16 && b[at] != '\\' { // most are short
		if at++; b[at-1] == '"' {
			return at, true
		}
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

// word returns where a number, true, false, null, or what is in their place ends.
func word(b []byte, i int) (end int, ok bool) {
	for i < len(b) && wordy[b[i]] {
		i++
	}
	return i, i < len(b)
}

// wordy are the bytes of numbers and words.
var wordy = func() (t [256]bool) {
	for c := range t {
		t[c] = c == '_' || c == '$' || c == '+' || c == '-' || c == '.' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf
	}
	return t
}()

// bracket returns where the array or object that begins at i ends, whatever is in it.
func bracket(b []byte, i int) (end int, ok bool) {
	for depth := 0; i < len(b); {
		switch b[i] {
		case '"':
			if i, ok = quoted(b, i); !ok {
				return i, false
			}
			continue
		case '/':
			n, ok := comment(b, i)
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

// badChild returns where a child of an array or object that begins at i and is not understood ends: in front of a comma, or of what closes the
// container; the mark of a conflict is a line. ok is false where the text ends before.
func badChild(b []byte, i int) (end int, ok bool) {
	if marksConflict(b, i) {
		n := bytes.IndexByte(b[i:], '\n')
		return i + max(n, 0), n >= 0
	}
	for depth := 0; i < len(b); {
		switch b[i] {
		case '"':
			if i, ok = quoted(b, i); !ok {
				return i, false
			}
			end = i
			continue
		case '/':
			n, ok := comment(b, i)
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

// isNumber reports whether a word is a number as JSON has it.
func isNumber(b []byte) bool {
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

// isWhole reports whether a number is written without point and exponent.
func isWhole(b []byte) bool { return !bytes.ContainsAny(b, ".eE") }

// unquote returns what a string, with its quotes, says; ok is false if it holds what JSON does not allow there.
func unquote(b []byte) (text string, ok bool) {
	b = b[1 : len(b)-1]
	if bytes.IndexByte(b, '\\') < 0 {
		return string(b), clean(b)
	}
	ok = clean(b)
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); {
		r, n, good := character(b[i:])
		ok = ok && good
		if r < 0 {
			out = append(out, b[i:i+n]...)
		} else {
			out = utf8.AppendRune(out, r)
		}
		i += n
	}
	return string(out), ok
}

// clean reports whether there are no control characters and nothing but UTF-8.
func clean(b []byte) bool {
	for _, c := range b {
		if c < ' ' {
			return false
		}
	}
	return utf8.Valid(b)
}

const escapes, escaped = `"\/bfnrt`, "\"\\/\b\f\n\r\t"

// character reads the first character inside a string and of how many bytes it is made. r is -1 for one that stands for itself.
func character(b []byte) (r rune, n int, ok bool) {
	if b[0] != '\\' {
		_, n := utf8.DecodeRune(b)
		return -1, n, true
	}
	if len(b) < 2 {
		return -1, 1, false
	}
	if k := bytes.IndexByte([]byte(escapes), b[1]); k >= 0 {
		return rune(escaped[k]), 2, true
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

// marksConflict reports whether the mark of a merge conflict begins at i.
func marksConflict(b []byte, i int) bool {
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
