package tscn

import (
	"bytes"

	"savant/codec/message"
)

// Messages.
const (
	stringOpen  message.ID = "tscn.string-open"
	bracketOpen message.ID = "tscn.bracket-open"
	notAValue   message.ID = "tscn.not-avalue"
)

// skipping classifies bytes for the skipper; the zero class is skipped inside brackets.
var skipping = [256]uint8{
	'"': quote, ';': remark,
	'(': opening, '[': opening, '{': opening, ')': closing, ']': closing, '}': closing,
}

const (
	quote = 1 + iota
	remark
	opening
	closing
)

// word marks the bytes of numbers and identifiers.
var word = func() (t [256]bool) {
	for c := range t {
		t[c] = c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_' || c == '.' || c == '-' || c == '+'
	}
	return t
}()

// skipValue returns the end of the value that begins at p, without parsing it; what is "" if it ends.
func skipValue(src []byte, p int, grammar Grammar) (end int, what message.ID) {
	if p >= len(src) {
		return p, notAValue
	}
	c := src[p]
	switch {
	case c == '"':
		return skipString(src, p)
	case c == '&' || c == '@' || c == '^':
		if p+1 < len(src) && src[p+1] == '"' {
			return skipString(src, p+1)
		}
		return p, notAValue
	case c == '[' || c == '{':
		return skipBracket(src, p, grammar)
	case c == '#':
		p++
		for p < len(src) && hexadecimal(src[p:], 1) >= 0 {
			p++
		}
		return p, ""
	case !word[c]:
		return p, notAValue
	}
	if c == '-' && p+1 < len(src) && src[p+1] > '9' || c > '9' {
		return skipWord(src, p, grammar)
	}
	return skipNumber(src, p)
}

// skipNumber skips digits, a fraction and an exponent.
func skipNumber(src []byte, p int) (end int, what message.ID) {
	start := p
	if src[p] == '-' {
		p++
	}
	p = skipDigits(src, p)
	if p == start {
		return p, notAValue
	}
	if p < len(src) && src[p] == '.' {
		p = skipDigits(src, p+1)
	}
	if p < len(src) && (src[p] == 'e' || src[p] == 'E') {
		p++
		if p < len(src) && (src[p] == '-' || src[p] == '+') {
			p++
		}
		p = skipDigits(src, p)
	}
	return p, ""
}

func skipDigits(src []byte, p int) int {
	for p < len(src) && src[p] >= '0' && src[p] <= '9' {
		p++
	}
	return p
}

// skipWord skips a word, or a constructor with its arguments.
func skipWord(src []byte, p int, grammar Grammar) (end int, what message.ID) {
	start := p
	if src[p] == '-' {
		p++
	}
	for p < len(src) && identifier[src[p]] {
		p++
	}
	if constant(src[start:p]) {
		if p+1 < len(src) && src[p] == '.' && src[p+1] == '0' && (src[p-1] == 'f' || src[p-1] == 'n' || src[p-1] == 'g') { // 3.2 and older: -inf.0
			return p + 2, ""
		}
		if p < len(src) && src[p] == '(' && src[p-1] == 'n' && src[p-2] == 'a' { // nan(0x...), Savant's own
			return skipBracket(src, p, grammar)
		}
		return p, ""
	}
	next := skipInline(src, p)
	if next < len(src) && src[next] == '[' { // Array[int](...)
		if next, what = skipBracket(src, next, grammar); what != "" {
			return next, what
		}
		p, next = next, skipInline(src, next)
	}
	if next < len(src) && src[next] == '(' {
		return skipBracket(src, next, grammar)
	}
	return p, ""
}

func constant(name []byte) bool {
	switch string(name) {
	case "true", "false", "null", "nil", "inf", "nan", "inf_neg", "-inf", "-nan":
		return true
	}
	return false
}

// skipInline skips blanks up to the end of the line.
func skipInline(src []byte, p int) int {
	for p < len(src) && src[p] <= ' ' && src[p] != '\n' {
		p++
	}
	return p
}

// skipString returns the offset after the string whose opening quote is at p.
func skipString(src []byte, p int) (end int, what message.ID) {
	p++
	// Most strings are short; searching for a byte pays off in long ones.
	for short := min(len(src), p+24); p < short && src[p] != '\\'; p++ {
		if src[p] == '"' {
			return p + 1, ""
		}
	}
	for {
		n := bytes.IndexByte(src[p:], '"')
		if n < 0 {
			return len(src), stringOpen
		}
		// The quote closes unless an odd number of backslashes precedes it.
		q := p + n
		slash := q
		for slash > p && src[slash-1] == '\\' {
			slash--
		}
		if (q-slash)%2 == 0 {
			return q + 1, ""
		}
		p = q + 1
	}
}

// skipBracket returns the offset after the bracket that closes the one at p. In a file of tags a section header cannot
// be in a value, so an unclosed bracket costs no more than its own section.
func skipBracket(src []byte, p int, grammar Grammar) (end int, what message.ID) {
	depth := 0
	for p < len(src) {
		c := skipping[src[p]]
		if c == 0 {
			p++
			continue
		}
		switch c {
		case quote:
			if p, what = skipString(src, p); what != "" {
				return p, what
			}
			continue
		case remark:
			n := bytes.IndexByte(src[p:], '\n')
			if n < 0 {
				return len(src), bracketOpen
			}
			p += n
		case opening:
			if grammar == Tags && src[p] == '[' && p > 0 && src[p-1] == '\n' && isHeader(src, p, Tags) {
				return p, bracketOpen
			}
			depth++
		case closing:
			if depth--; depth == 0 {
				return p + 1, ""
			}
		}
		p++
	}
	return p, bracketOpen
}

// isHeader reports whether the bracket at p, at the beginning of a line, certainly opens a section: a tag that the
// engines know, or with Names a line of nothing but a name in brackets.
func isHeader(src []byte, p int, grammar Grammar) bool {
	rest := src[p:]
	if len(rest) == 0 || rest[0] != '[' {
		return false
	}
	if grammar == Names {
		line := rest[1:]
		if n := bytes.IndexByte(line, '\n'); n >= 0 {
			line = line[:n]
		}
		line = bytes.TrimRight(line, " \t\r")
		return len(line) > 1 && line[len(line)-1] == ']' && !bytes.ContainsAny(line[:len(line)-1], "\",{}[]()=")
	}
	end := 1
	for end < len(rest) && end < 16 && (rest[end] >= 'a' && rest[end] <= 'z' || rest[end] == '_') {
		end++
	}
	if end == len(rest) || rest[end] != ']' && rest[end] > ' ' {
		return false
	}
	return known(rest[1:end]) != ""
}

// known returns the name of a tag that the engines know, without allocating, or "".
func known(name []byte) string {
	switch string(name) {
	case "node":
		return "node"
	case "sub_resource":
		return "sub_resource"
	case "ext_resource":
		return "ext_resource"
	case "connection":
		return "connection"
	case "editable":
		return "editable"
	case "resource":
		return "resource"
	case "gd_scene":
		return "gd_scene"
	case "gd_resource":
		return "gd_resource"
	}
	return ""
}
