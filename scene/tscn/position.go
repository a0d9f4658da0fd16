package tscn

import (
	"bytes"
	"unicode/utf8"
)

// Position returns the line and the column of an offset, both from 1; the column counts characters.
func Position(src []byte, off int) (line, column int) { return NewLocator(src).Position(off) }

// Locator finds the lines and columns of offsets. It moves from one to the next, forward or back, so that a lookup
// costs the distance between the two: many in file order cost one pass over the text.
type Locator struct {
	src               []byte
	off, line, column int // its position, at the beginning of a character
}

// NewLocator returns a Locator for a text.
func NewLocator(src []byte) *Locator { return &Locator{src: src, line: 1, column: 1} }

// Position returns the line and the column of an offset, both from 1; the column counts characters, and each byte that is not UTF-8.
func (l *Locator) Position(off int) (line, column int) {
	off = min(max(off, 0), len(l.src))
	at := l.character(off)
	switch {
	case at >= l.off:
		l.forward(at)
	case at < l.off-at: // the beginning is closer
		l.off, l.line, l.column = 0, 1, 1
		l.forward(at)
	default:
		l.back(at)
	}
	return l.line, l.column + utf8.RuneCount(l.src[at:off])
}

// character returns the start of the character that contains off, or of one just before it; never an offset within one.
func (l *Locator) character(off int) int {
	for at := off; at > off-utf8.UTFMax && at >= 0 && at < len(l.src); at-- {
		switch c := l.src[at]; {
		case c >= 0xc0:
			return at
		case c < utf8.RuneSelf:
			return off
		}
	}
	return off
}

func (l *Locator) forward(off int) {
	part := l.src[l.off:off]
	if n := bytes.LastIndexByte(part, '\n'); n >= 0 {
		l.line += bytes.Count(part, []byte{'\n'})
		l.column, part = 1, part[n+1:]
	}
	l.off, l.column = off, l.column+utf8.RuneCount(part)
}

func (l *Locator) back(off int) {
	part := l.src[off:l.off]
	l.off = off
	lines := bytes.Count(part, []byte{'\n'})
	if lines == 0 {
		l.column -= utf8.RuneCount(part)
		return
	}
	start := bytes.LastIndexByte(l.src[:off], '\n') + 1
	l.line, l.column = l.line-lines, 1+utf8.RuneCount(l.src[start:off])
}
