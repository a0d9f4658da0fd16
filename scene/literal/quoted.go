package literal

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/message"
)

// Messages.
const (
	stringOpen    message.ID = "literal.string-open"
	shortEscape   message.ID = "literal.short-escape"
	halfSurrogate message.ID = "literal.half-surrogate"
)

// quoted parses a string from its quote. Line breaks are kept, and an escaped character without a special meaning
// stands for itself ("\a" is "a", as in the engine). Bytes that are not UTF-8 are kept.
func (r *reader) quoted() (string, error) {
	start := r.pos + 1
	n := bytes.IndexByte(r.src[start:], '"')
	if n < 0 {
		return "", r.fail(r.pos, stringOpen)
	}
	if bytes.IndexByte(r.src[start:start+n], '\\') < 0 {
		r.pos = start + n + 1
		return r.share(r.src[start : start+n]), nil
	}
	return r.escaped(start)
}

// share returns a string of these bytes, reusing a recent one if it is short.
func (r *reader) share(b []byte) string {
	n := len(b)
	if n == 0 || n > 32 || r.strings == nil {
		return string(b)
	}
	known := &r.strings[(n*31+int(b[0])*7+int(b[n/2])*3+int(b[n-1]))%len(r.strings)]
	if *known != string(b) {
		*known = string(b)
	}
	return *known
}

// escapes maps escape letters to the characters that they stand for, if not themselves.
var escapes = [256]byte{'b': '\b', 't': '\t', 'n': '\n', 'f': '\f', 'r': '\r'}

// escaped parses a string with escapes, from after its quote.
func (r *reader) escaped(start int) (string, error) {
	end, ok := stringEnd(r.src, start)
	if !ok {
		return "", r.fail(start-1, stringOpen)
	}
	body := r.src[start : end-1]
	r.pos = start
	out, _, err := r.unescaped(make([]byte, 0, len(body)), body, len(body))
	r.pos = end
	return string(out), err
}

// unescaped appends the unescaped text of the string at r.pos, whose text between the quotes is body, up to about most
// bytes, and returns how much of body it has read.
func (r *reader) unescaped(out, body []byte, most int) (text []byte, n int, err error) {
	i := 0
	for i < len(body) && len(out) < most {
		n := bytes.IndexByte(body[i:min(len(body), i+most-len(out))], '\\')
		if n < 0 {
			n = min(len(body)-i, most-len(out))
		}
		out = append(out, body[i:i+n]...)
		if i += n; i == len(body) || body[i] != '\\' {
			continue
		}
		c := body[i+1] // the closing quote is not escaped, so something follows
		if c != 'u' && (c != 'U' || !r.d.Text.LongU) {
			if e := escapes[c]; e != 0 {
				c = e
			}
			out = append(out, c)
			i += 2
			continue
		}
		code, n, ok := hexEscape(body[i:])
		if !ok {
			return out, i, r.fail(r.pos+i, shortEscape)
		}
		at := r.pos + i
		i += n
		if low, n, ok := hexEscape(body[i:]); utf16.IsSurrogate(code) && ok && n == 6 {
			if pair := utf16.DecodeRune(code, low); pair != utf8.RuneError {
				code = pair
				i += n
			}
		}
		if utf16.IsSurrogate(code) && r.d.Text.LongU {
			return out, i, r.fail(at, halfSurrogate)
		}
		out = appendCode(out, code)
	}
	return out, i, nil
}

// appendCode appends a character; half of a surrogate pair takes three bytes, as the engines store it.
func appendCode(out []byte, code rune) []byte {
	if utf16.IsSurrogate(code) {
		return append(out, 0xe0|byte(code>>12), 0x80|byte(code>>6&0x3f), 0x80|byte(code&0x3f))
	}
	return utf8.AppendRune(out, code)
}

// hexEscape parses "\uXXXX" or "\UXXXXXX" and returns its length.
func hexEscape(b []byte) (code rune, n int, ok bool) {
	if len(b) < 2 || b[0] != '\\' {
		return 0, 0, false
	}
	switch b[1] {
	case 'u':
		n = 6
	case 'U':
		n = 8
	}
	if n == 0 || len(b) < n {
		return 0, 0, false
	}
	for _, c := range b[2:n] {
		x, ok := hexDigit(c)
		if !ok {
			return 0, 0, false
		}
		code = code<<4 | rune(x)
	}
	return code, n, true
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10, true
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10, true
	}
	return 0, false
}

// stringEnd returns the offset after the closing quote of a string, given the one after its opening quote.
func stringEnd(src []byte, pos int) (end int, ok bool) {
	quote := pos - 1
	for {
		if quote < pos {
			n := bytes.IndexByte(src[pos:], '"')
			if n < 0 {
				return len(src), false
			}
			quote = pos + n
		}
		n := bytes.IndexByte(src[pos:quote], '\\')
		if n < 0 {
			return quote + 1, true
		}
		if pos += n + 2; pos > len(src) {
			return len(src), false
		}
	}
}

const hexDigits = "0123456789abcdef"

// appendCEscaped appends a string with all of C's escapes, as the engine writes names, paths and elements of string
// arrays (core/ustring.cpp, String::c_escape). The engine does not read back "\a" and "\v"; if keep is set, they become
// escapes that it does read.
func appendCEscaped(dst []byte, s string, t *dialect.Text, keep bool) []byte {
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		e := cEscapes[c]
		if e == 0 && (c != '?' || !t.Question) && (c != 0 || !keep) {
			continue
		}
		dst = append(dst, s[from:i]...)
		from = i + 1
		switch {
		case keep && (c == '\a' || c == '\v' || c == 0):
			dst = append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		case c == '?':
			dst = append(dst, '\\', '?')
		default:
			dst = append(dst, '\\', e)
		}
	}
	return append(dst, s[from:]...)
}

var cEscapes = [256]byte{
	'\\': '\\', '"': '"', '\'': '\'',
	'\a': 'a', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't', '\v': 'v',
}

// appendRaw appends a string as the engine writes the value of a String: only quotes and backslashes are escaped
// (String::c_escape_multiline), and if keep is set NULs, at which the text would end.
func appendRaw(dst []byte, s string, keep bool) []byte {
	from := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			dst = append(dst, s[from:i]...)
			dst = append(dst, '\\')
			from = i
		case c == 0 && keep:
			dst = append(dst, s[from:i]...)
			dst = append(dst, `\u0000`...)
			from = i + 1
		}
	}
	return append(dst, s[from:]...)
}

// appendLine appends a string on one line with every control character visible.
func appendLine(dst []byte, s string) []byte {
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c != 0x7f && c != '"' && c != '\\' && c != 0xc2 && c != 0xe2 {
			i++
			continue
		}
		code, n := rune(c), 1
		if c >= utf8.RuneSelf {
			code, n = utf8.DecodeRuneInString(s[i:])
			if n == 1 || code >= 0xa0 && code != 0x2028 && code != 0x2029 {
				i += n
				continue
			}
		}
		dst = append(dst, s[from:i]...)
		i += n
		from = i
		switch {
		case c == '\b' || c == '\f' || c == '\n' || c == '\r' || c == '\t' || c == '"' || c == '\\':
			dst = append(dst, '\\', cEscapes[c])
		default:
			dst = append(dst, '\\', 'u', hexDigits[code>>12], hexDigits[code>>8&15], hexDigits[code>>4&15], hexDigits[code&15])
		}
	}
	return append(dst, s[from:]...)
}
