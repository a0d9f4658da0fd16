package scene

import (
	"bytes"
	"unicode/utf8"
)

// Position returns the line and the column of an offset, both from 1; the column counts characters.
func Position(src []byte, off int) (line, column int) {
	off = min(max(off, 0), len(src))
	before := src[:off]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte{'\n'}) + 1, utf8.RuneCount(before[start:]) + 1
}
