package sourceview

import "unicode/utf8"

const (
	exact   = 4096 // bytes of a line within which characters are counted; after them every byte counts as a character
	tabStop = 4
)

// part is a piece of one line as it is on the screen.
type part struct {
	letters []rune
	at      []int64 // where each character starts in the text; one more for the end
	more    bool    // the line goes on
}

// columnOf is the column of a byte in the line that begins at start.
func (x *index) columnOf(start, off int64) int {
	if off-start > exact {
		return int(min(off-start, 1<<30))
	}
	return len(x.partOf(start, off, 0, exact).letters)
}

// partOf reads letters of a line from column left on, n of them at most.
func (x *index) partOf(start, end int64, left, n int) part {
	var p part
	at, column := start, 0
	if left > exact { // characters are not counted that far
		at, column = start+int64(left), left
		for back := 0; back < utf8.UTFMax && at > start; back++ { // start at a character boundary
			b := x.read(at, 1)
			if len(b) == 0 || utf8.RuneStart(b[0]) {
				break
			}
			at--
		}
	}
	need := int64(n+1)*utf8.UTFMax + int64(max(0, left-column))*utf8.UTFMax
	b := x.read(at, min(need, end-at))
	last := at + int64(len(b))
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		wide := 1
		switch {
		case r == '\t':
			r, wide = ' ', tabStop-column%tabStop
		case r == '\r' && int64(size) == int64(len(b)) && last == end:
			p.at = append(p.at, at) // of a CRLF
			return p
		case r < ' ' || r == 0x7f:
			r = '·'
		}
		for ; wide > 0; wide-- {
			if column >= left {
				if len(p.letters) == n {
					p.more = true
					p.at = append(p.at, at)
					return p
				}
				p.letters = append(p.letters, r)
				p.at = append(p.at, at)
			}
			column++
		}
		b = b[size:]
		at += int64(size)
	}
	p.more = last < end
	p.at = append(p.at, at)
	return p
}
