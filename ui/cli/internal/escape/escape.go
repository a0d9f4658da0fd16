// Package escape writes text so that it cannot control a terminal, nor imitate another line.
package escape

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"
)

// acting reports whether a terminal acts on a character or does not show it: control characters (C0, DEL, C1), line and paragraph
// separators, marks of direction (Unicode's Bidi_Control), and the byte order mark.
func acting(r rune) bool {
	switch {
	case r < ' ', r >= 0x7f && r < 0xa0, r == 0x061c, r == 0x200e, r == 0x200f, r >= 0x2028 && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0xfeff:
		return true
	}
	return false
}

// manner says how to treat control characters.
type manner func(dst []byte, r rune) []byte

// escape appends text with each character that acts written by write, which gets -1-b for a byte b that is no UTF-8.
func escape(dst []byte, text string, write manner) []byte {
	from := 0 // what is still to be copied
	for i := 0; i < len(text); {
		if c := text[i]; c >= ' ' && c < 0x7f {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		bad := r == utf8.RuneError && n == 1
		if bad {
			r = -1 - rune(text[i])
		}
		if bad || acting(r) {
			dst = write(append(dst, text[from:i]...), r)
			from = i + n
		}
		i += n
	}
	return append(dst, text[from:]...)
}

// short are the escapes that have a letter in Godot, JSON and Go.
var short = map[rune]string{'\b': `\b`, '\t': `\t`, '\n': `\n`, '\f': `\f`, '\r': `\r`}

// inLine writes everything as an escape, a byte that is no UTF-8 too.
func inLine(dst []byte, r rune) []byte {
	if r < 0 {
		return fmt.Appendf(dst, `\x%02x`, -1-r)
	}
	if s, ok := short[r]; ok {
		return append(dst, s...)
	}
	return fmt.Appendf(dst, `\u%04x`, r)
}

// inText keeps lines and tabs.
func inText(dst []byte, r rune) []byte {
	if r == '\n' || r == '\t' {
		return append(dst, byte(r))
	}
	return inLine(dst, r)
}

// inJSON has no escape for bytes.
func inJSON(dst []byte, r rune) []byte {
	if r < 0 {
		r = utf8.RuneError
	}
	return inLine(dst, r)
}

// JSON is JSON on one line. What acts on a terminal can only be in its strings.
func JSON(line []byte) []byte { return escape(nil, string(line), inJSON) }

// Line is text as it can be in a line.
func Line(text string) string {
	if clean(text) {
		return text
	}
	return string(escape(nil, text, inLine))
}

// clean reports whether there is nothing to escape, as is usual.
func clean(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] >= 0x7f {
			return false
		}
	}
	return true
}

// Notation is text in Godot notation with characters that act as escapes in its strings, as all engines read them (\u in
// core/variant/variant_parser.cpp). Lines and tabs stay; outside of strings control characters are space between words.
func Notation(text string) string {
	if clean(text) {
		return text
	}
	quoted, slashed, at := false, false, 0
	return string(escape(nil, text, func(dst []byte, r rune) []byte {
		for ; at < len(dst); at++ { // what was copied since the last time
			switch c := dst[at]; {
			case slashed:
				slashed = false
			case c == '\\' && quoted:
				slashed = true
			case c == '"':
				quoted = !quoted
			}
		}
		if slashed && r != '\n' && r != '\t' {
			dst = dst[:len(dst)-1] // a backslash before any other character stands for that character
		}
		slashed = false
		switch {
		case r == '\n' || r == '\t':
			dst = append(dst, byte(r))
		case r < 0:
			dst = utf8.AppendRune(dst, utf8.RuneError) // no notation has bytes that are no text
		case quoted:
			dst = inLine(dst, r)
		case r == '\r' || r == 0xfeff:
		default:
			dst = append(dst, ' ')
		}
		at = len(dst)
		return dst
	}))
}

// Shown writes contents to W as a terminal can show them. A character may come in two parts.
type Shown struct {
	W    io.Writer
	rest []byte
}

func (s *Shown) Write(b []byte) (int, error) {
	all := append(s.rest, b...)
	n := len(all)
	for k := max(0, n-utf8.UTFMax+1); k < n; k++ {
		if utf8.RuneStart(all[k]) && !utf8.FullRune(all[k:]) {
			n = k
		}
	}
	_, err := s.W.Write(escape(nil, string(all[:n]), inText))
	s.rest = bytes.Clone(all[n:])
	return len(b), err
}

// End writes an incomplete remainder.
func (s *Shown) End() {
	s.W.Write(escape(nil, string(s.rest), inText))
	s.rest = nil
}
