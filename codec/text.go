package codec

import (
	"strings"
	"unicode/utf8"

	"savant/codec/dialect"
)

// Shown returns what an engine makes of a String's bytes: no byte order mark at the start, and only up to the first NUL
// (String::parse_utf8, all versions).
func Shown(text string) string {
	text = strings.TrimPrefix(text, "\xef\xbb\xbf")
	if i := strings.IndexByte(text, 0); i >= 0 {
		text = text[:i]
	}
	return text
}

// accepted reports whether an engine with that rule accepts the bytes as a String.
func accepted(text []byte, rule dialect.UTF8) bool {
	if rule == dialect.AnyUTF8 {
		return true
	}
	for i, c := range text {
		if c == 0 {
			text = text[:i]
			break
		}
	}
	if utf8.Valid(text) {
		return true
	}
	return rule == dialect.LooseUTF8 && loose(text)
}

// loose is the rule of 3.x: any lead byte for up to six bytes, followed by continuation bytes 10xxxxxx; of overlong
// forms only those of two bytes are refused.
func loose(text []byte) bool {
	for len(text) > 0 {
		c := text[0]
		n := 1
		switch {
		case c < 0x80:
		case c&0xe0 == 0xc0:
			n = 2
		case c&0xf0 == 0xe0:
			n = 3
		case c&0xf8 == 0xf0:
			n = 4
		case c&0xfc == 0xf8:
			n = 5
		case c&0xfe == 0xfc:
			n = 6
		default:
			return false
		}
		if n > len(text) || n == 2 && c&0x1e == 0 {
			return false
		}
		for _, c := range text[1:n] {
			if c&0xc0 != 0x80 {
				return false
			}
		}
		text = text[n:]
	}
	return true
}

// printable reports whether bytes are text.
func printable(text []byte) bool {
	if !accepted(text, dialect.StrictUTF8) {
		return false
	}
	for _, c := range text {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' || c == 0x7f {
			return false
		}
	}
	return true
}
