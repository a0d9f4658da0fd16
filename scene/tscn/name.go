package tscn

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// isBare reports whether a name stands for itself.
func isBare(raw []byte) bool {
	for _, c := range raw {
		if c <= ' ' || c == ';' || c == '"' {
			return false
		}
	}
	return true
}

// plainName returns the meaning of a name as written in the file. The engines append every byte above the blank to a
// bare name, skip comments in it, and let a quoted part replace the whole (VariantParser::parse_tag_assign_eof, all
// versions).
func plainName(raw []byte) string {
	if len(raw) > 0 && raw[0] == '"' {
		if text, ok := Unquote(raw); ok {
			return text
		}
	}
	if isBare(raw) {
		return string(raw)
	}
	out := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case c == ';':
			end := bytes.IndexByte(raw[i:], '\n')
			if end < 0 {
				return string(out)
			}
			i += end
		case c == '"':
			end, what := skipString(raw, i)
			text, ok := Unquote(raw[i:end])
			if what != "" || !ok {
				return string(append(out, raw[i:]...))
			}
			out, i = append(out[:0], text...), end-1
		case c > ' ':
			out = append(out, c)
		}
	}
	return string(out)
}

// Unquote returns the text of a string literal, including StringName literals, and whether raw is one. Escapes are
// those of the engines: \b \t \n \f \r, \uXXXX with surrogate pairs, \UXXXXXX; every other escaped character stands for
// itself.
func Unquote(raw []byte) (string, bool) {
	if len(raw) > 0 && (raw[0] == '&' || raw[0] == '@') {
		raw = raw[1:]
	}
	if len(raw) < 2 || raw[0] != '"' {
		return "", false
	}
	body := raw[1:]
	end := bytes.IndexByte(body, '"')
	if end == len(body)-1 && bytes.IndexByte(body, '\\') < 0 {
		return string(body[:end]), true
	}
	out := make([]byte, 0, len(body))
	for i := 0; i < len(body); i++ {
		c := body[i]
		if c == '"' {
			return string(out), i == len(body)-1
		}
		if c != '\\' {
			out = append(out, c)
			continue
		}
		if i++; i >= len(body) {
			break
		}
		switch c = body[i]; c {
		case 'b':
			out = append(out, '\b')
		case 't':
			out = append(out, '\t')
		case 'n':
			out = append(out, '\n')
		case 'f':
			out = append(out, '\f')
		case 'r':
			out = append(out, '\r')
		case 'u', 'U':
			r, n := escaped(body[i:])
			if n == 0 {
				return "", false
			}
			out = utf8.AppendRune(out, r)
			i += n - 1
		default:
			out = append(out, c)
		}
	}
	return "", false
}

// escaped decodes uXXXX or UXXXXXX, and the second half of a surrogate pair after it; n is 0 if the digits are missing.
func escaped(b []byte) (r rune, n int) {
	digits := 4
	if b[0] == 'U' {
		digits = 6
	}
	if r = hexadecimal(b[1:], digits); r < 0 {
		return 0, 0
	}
	n = 1 + digits
	if utf16.IsSurrogate(r) && len(b) >= n+6 && b[n] == '\\' && b[n+1] == 'u' {
		if low := hexadecimal(b[n+2:], 4); low >= 0 {
			if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
				return pair, n + 6
			}
		}
	}
	return r, n
}

func hexadecimal(b []byte, digits int) rune {
	if len(b) < digits {
		return -1
	}
	var r rune
	for _, c := range b[:digits] {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c >= 'a' && c <= 'f':
			r = r<<4 | rune(c-'a'+10)
		case c >= 'A' && c <= 'F':
			r = r<<4 | rune(c-'A'+10)
		default:
			return -1
		}
	}
	return r
}

// PropertyName returns the spelling of a property's name: bare where the engines leave it bare
// (String::property_name_encode: characters 33 to 126 without = " ; [ ]), else quoted.
func PropertyName(name string) string {
	for i := 0; i < len(name); i++ {
		switch c := name[i]; {
		case c < 33 || c > 126, c == '=', c == '"', c == ';', c == '[', c == ']':
			return Quote(name)
		}
	}
	if name == "" {
		return `""`
	}
	return name
}

// Quote returns the spelling of a String value: only the quote and the backslash are escaped.
func Quote(text string) string {
	out := make([]byte, 0, len(text)+2)
	out = append(out, '"')
	for i := 0; i < len(text); i++ {
		if text[i] == '"' || text[i] == '\\' {
			out = append(out, '\\')
		}
		out = append(out, text[i])
	}
	return string(append(out, '"'))
}

// QuoteName returns the spelling of node names, paths of nodes, signals, methods and groups in tags: with C escapes
// (String::c_escape).
func QuoteName(text string) string {
	out := make([]byte, 0, len(text)+2)
	out = append(out, '"')
	for i := 0; i < len(text); i++ {
		c := text[i]
		if short := shortEscapes[c]; short != 0 {
			out = append(out, '\\', short)
		} else {
			out = append(out, c)
		}
	}
	return string(append(out, '"'))
}

// The engines also write \a and \v, but read them back as letters: those two are left raw, so that no name changes.
var shortEscapes = [256]byte{
	'\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't', '\\': '\\', '\'': '\'', '"': '"',
}
