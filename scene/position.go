package scene

import (
	"bytes"
	"unicode/utf8"
)

// Position returns the line and the column of an offset, both from 1; the column counts characters.
func Position(src []byte, off int) (line, column int) { return NewLocator(src).Position(off) }

// Locator finds the lines and columns of offsets. Those that are asked for in rising order cost one pass over the text together.
type Locator struct {
	src               []byte
	off, line, column int // of the last one
}

// NewLocator returns a Locator for a text.
func NewLocator(src []byte) *Locator { return &Locator{src: src, line: 1, column: 1} }

// Position returns the line and the column of an offset, both from 1; the column counts characters.
func (l *Locator) Position(off int) (line, column int) {
	off = min(max(off, 0), len(l.src))
	if off < l.off {
		l.off, l.line, l.column = 0, 1, 1
	}
	part := l.src[l.off:off]
	if n := bytes.LastIndexByte(part, '\n'); n >= 0 {
		l.line += bytes.Count(part, []byte{'\n'})
		l.column, part = 1, part[n+1:]
	}
	l.off, l.column = off, l.column+utf8.RuneCount(part)
	return l.line, l.column
}
