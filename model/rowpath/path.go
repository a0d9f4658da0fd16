// Package rowpath reads and writes the paths by which people and scripts name rows of a document: player.inventory[3].count. What a path leads
// to is for the document to say.
package rowpath

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Path is a place in a document as people and scripts name it: player.inventory[3].count. Two paths are the same place by
// their spelling exactly when their String is the same.
type Path struct {
	Record int // the record named with "#", from 0; -1 if the path names none
	Steps  []Step
}

// StepKind says what a step goes by.
type StepKind uint8

// The kinds of step.
const (
	NameStep      StepKind = iota // .name or ["name"]: a String key, a property, a component, a section
	AttributeStep                 // .@name: an attribute of a tag, the class of an Object
	KeyStep                       // [literal]: an index, or a key that is no String
	BehindStep                    // [-]: the place after the last child
	ChildStep                     // {n} alone: the n-th child of any kind
	IntoStep                      // !: the document inside bytes
)

// Step is one step of a path.
type Step struct {
	Kind StepKind
	Text string // NameStep: the name itself; AttributeStep: the name without "@"; KeyStep: the literal, in canonical spelling
	Nth  int    // NameStep, AttributeStep, KeyStep, BehindStep: which of several with that key; ChildStep: which child
}

// Index returns the number that a KeyStep spells, if it is a whole number of 64 bits.
func (s Step) Index() (n int64, ok bool) {
	if s.Kind != KeyStep {
		return 0, false
	}
	n, err := strconv.ParseInt(s.Text, 10, 64)
	return n, err == nil
}

// String is the canonical path: the shortest spelling, one space after commas.
func (p Path) String() string {
	var dst []byte
	if p.Record > 0 || p.Record == 0 && len(p.Steps) == 0 {
		dst = strconv.AppendInt(append(dst, '#'), int64(p.Record), 10)
	}
	for i, s := range p.Steps {
		dst = AppendStep(dst, s)
		// "{0}" is left out, unless it keeps a following {n} from being read as belonging to this name.
		if s.named() && s.Nth == 0 && i+1 < len(p.Steps) && p.Steps[i+1].Kind == ChildStep {
			dst = append(dst, "{0}"...)
		}
	}
	return string(dst)
}

// Prefix returns String as written before another step: empty for an empty path.
func (p Path) Prefix() string {
	if p.Record <= 0 && len(p.Steps) == 0 {
		return ""
	}
	return p.String()
}

// named reports whether {n} after the step belongs to it.
func (s Step) named() bool {
	return s.Kind <= BehindStep
}

// AppendStep appends a step in canonical spelling to a path, without the dot where dst is empty.
func AppendStep(dst []byte, s Step) []byte {
	dot := func() {
		if len(dst) > 0 {
			dst = append(dst, '.')
		}
	}
	switch s.Kind {
	case NameStep:
		if IsIdentifier(s.Text) {
			dot()
			dst = append(dst, s.Text...)
		} else {
			dst = append(dst, '[')
			dst = appendQuoted(dst, s.Text)
			dst = append(dst, ']')
		}
	case AttributeStep:
		dot()
		dst = append(append(dst, '@'), s.Text...)
	case KeyStep:
		dst = append(append(append(dst, '['), s.Text...), ']')
	case BehindStep:
		dst = append(dst, "[-]"...)
	case IntoStep:
		dst = append(dst, '!')
	}
	if s.Kind == ChildStep || s.named() && s.Nth > 0 {
		dst = append(strconv.AppendInt(append(dst, '{'), int64(s.Nth), 10), '}')
	}
	return dst
}

// IsIdentifier reports whether a name can follow a dot in a path.
func IsIdentifier(s string) bool {
	if s == "" || s[0] >= '0' && s[0] <= '9' {
		return false
	}
	for i := 0; i < len(s); i++ {
		if !isWord(s[i]) {
			return false
		}
	}
	return true
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}

// Quote returns AppendQuoted as a string.
func Quote(s string) string {
	return string(appendQuoted(nil, s))
}

// appendQuoted appends s as a string literal on one line. It uses only escapes that every engine's text parser reads back
// (core/variant/variant_parser.cpp: \a and \v are not among them). Invalid UTF-8 becomes U+FFFD: a key with such bytes has
// no literal and is named with {n}.
func appendQuoted(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for _, r := range s {
		if i := strings.IndexRune(escaped, r); i >= 0 {
			dst = append(dst, '\\', escapes[i])
		} else if r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 || r == 0xfeff {
			dst = fmt.Appendf(dst, `\u%04x`, r)
		} else {
			dst = utf8.AppendRune(dst, r)
		}
	}
	return append(dst, '"')
}

// escapes[i] after a backslash stands for escaped[i].
const (
	escaped = "\b\t\n\f\r\"\\"
	escapes = "btnfr\"\\"
)
