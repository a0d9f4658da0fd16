package textedit

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// blockSize is how many bytes of a text are kept together. A key copies one block, and finding a place looks at each: 16 MiB are 2048.
const blockSize = 8 << 10

// block is a part of a text.
type block struct {
	text   string
	breaks int // newlines in it
}

// buffer is a text that can be changed anywhere without being copied. Offsets are in bytes; the text need not be UTF-8.
type buffer struct {
	blocks []block
	size   int
}

// set makes it another text, whose memory is shared.
func (b *buffer) set(text string) { b.blocks, b.size = cut(text), len(text) }

// cut makes blocks of a text.
func cut(text string) []block {
	list := make([]block, 0, len(text)/blockSize+1)
	for len(text) > 2*blockSize {
		list = append(list, newBlock(text[:blockSize]))
		text = text[blockSize:]
	}
	if text != "" {
		list = append(list, newBlock(text))
	}
	return list
}

func newBlock(text string) block { return block{text, strings.Count(text, "\n")} }

// find returns the block that has the byte at off, and where that begins; the last one for the end.
func (b *buffer) find(off int) (i, start int) {
	for i < len(b.blocks)-1 && start+len(b.blocks[i].text) <= off {
		start += len(b.blocks[i].text)
		i++
	}
	return i, start
}

// slice is the text of [from, to).
func (b *buffer) slice(from, to int) string {
	if from >= to {
		return ""
	}
	i, start := b.find(from)
	if first := b.blocks[i].text; to <= start+len(first) {
		return first[from-start : to-start]
	}
	var s strings.Builder
	s.Grow(to - from)
	for ; i < len(b.blocks) && start < to; i++ {
		text := b.blocks[i].text
		s.WriteString(text[max(0, from-start):min(len(text), to-start)])
		start += len(text)
	}
	return s.String()
}

// replace puts a text in the place of [from, to).
func (b *buffer) replace(from, to int, with string) {
	if len(b.blocks) == 0 {
		b.set(with)
		return
	}
	i, start := b.find(from)
	j, last := b.find(max(from, to-1))
	text := b.blocks[i].text[:from-start] + with + b.blocks[j].text[to-last:]
	b.blocks = slices.Replace(b.blocks, i, j+1, cut(text)...)
	b.size += len(with) - (to - from)
}

// String is the whole text.
func (b *buffer) String() string { return b.slice(0, b.size) }

// lines is how many lines there are: one more than newlines.
func (b *buffer) lines() int {
	n := 1
	for _, x := range b.blocks {
		n += x.breaks
	}
	return n
}

// lineOf is the number of the line that holds a place, from 0.
func (b *buffer) lineOf(off int) int {
	n := 0
	for _, x := range b.blocks {
		if off < len(x.text) {
			return n + strings.Count(x.text[:off], "\n")
		}
		n += x.breaks
		off -= len(x.text)
	}
	return n
}

// lineStart is where a line begins; the end of the text for one that does not exist.
func (b *buffer) lineStart(line int) int {
	start := 0
	for _, x := range b.blocks {
		if line > x.breaks {
			line -= x.breaks
			start += len(x.text)
			continue
		}
		at := 0
		for ; line > 0; line-- {
			at += strings.IndexByte(x.text[at:], '\n') + 1
		}
		return start + at
	}
	return b.size
}

// letters is how many letters there are in [from, to). A letter may go on in the next block.
func (b *buffer) letters(from, to int) (n int) {
	start := 0
	for _, x := range b.blocks {
		if start >= to {
			break
		}
		for _, c := range []byte(x.text[min(max(0, from-start), len(x.text)):min(to-start, len(x.text))]) {
			if utf8.RuneStart(c) {
				n++
			}
		}
		start += len(x.text)
	}
	return n
}

// begin is where the line that holds a place begins.
func (b *buffer) begin(off int) int {
	if len(b.blocks) == 0 {
		return 0
	}
	i, start := b.find(off)
	text := b.blocks[i].text[:off-start]
	for {
		if n := strings.LastIndexByte(text, '\n'); n >= 0 {
			return start + n + 1
		}
		for i--; i >= 0 && b.blocks[i].breaks == 0; i-- {
			start -= len(b.blocks[i].text)
		}
		if i < 0 {
			return 0
		}
		text = b.blocks[i].text
		start -= len(text)
	}
}

// end is where the line that holds a place ends: at its newline, or with the text.
func (b *buffer) end(off int) int {
	if len(b.blocks) == 0 {
		return 0
	}
	i, start := b.find(off)
	if n := strings.IndexByte(b.blocks[i].text[off-start:], '\n'); n >= 0 {
		return off + n
	}
	for start += len(b.blocks[i].text); i+1 < len(b.blocks); start += len(b.blocks[i].text) {
		if i++; b.blocks[i].breaks > 0 {
			return start + strings.IndexByte(b.blocks[i].text, '\n')
		}
	}
	return b.size
}
