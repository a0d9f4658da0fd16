package sourceview

import (
	"bytes"
	"sort"
)

// Source provides the text shown.
type Source interface {
	Size() int64
	// ReadAt fills p with the bytes from off on and returns how many there were.
	ReadAt(p []byte, off int64) int
}

const (
	stripe = 256       // lines between two places that are remembered
	far    = 256 << 10 // or so many bytes, if the lines are long
	chunk  = 64 << 10  // bytes read at a time
)

// mark is where a line begins.
type mark struct{ line, off int64 }

// index knows where lines begin. It counts them only as far as it was asked to, and remembers a few of them.
type index struct {
	source  Source
	size    int64
	marks   []mark
	lines   int64 // newlines in [0, counted)
	counted int64
	buffer  []byte
}

func newIndex(s Source) *index {
	x := &index{source: s, marks: []mark{{}}}
	if s != nil {
		x.size = max(0, s.Size())
	}
	return x
}

// done reports whether every line is counted.
func (x *index) done() bool { return x.counted >= x.size }

// count counts the lines of the next n bytes.
func (x *index) count(n int64) {
	for end := min(x.size, x.counted+n); x.counted < end; {
		b := x.read(x.counted, min(chunk, end-x.counted))
		if len(b) == 0 { // the source is shorter than it reported
			x.size = x.counted
			return
		}
		for i := 0; ; {
			j := bytes.IndexByte(b[i:], '\n')
			if j < 0 {
				break
			}
			i += j + 1
			x.lines++
			off, last := x.counted+int64(i), x.marks[len(x.marks)-1]
			if x.lines-last.line >= stripe || off-last.off >= far {
				x.marks = append(x.marks, mark{x.lines, off})
			}
		}
		x.counted += int64(len(b))
	}
}

func (x *index) read(off, n int64) []byte {
	if x.source == nil || n <= 0 {
		return nil
	}
	if int64(cap(x.buffer)) < n {
		x.buffer = make([]byte, max(n, chunk))
	}
	b := x.buffer[:n]
	return b[:min(max(0, x.source.ReadAt(b, off)), int(n))]
}

// total is the number of lines. While they are not all counted it is a guess from those that are.
func (x *index) total() int64 {
	n := x.lines + 1
	if !x.done() && x.counted > 0 {
		n = max(n, int64(float64(n)*float64(x.size)/float64(x.counted)))
	}
	return n
}

// start is where a line begins, and false if there is no such line.
func (x *index) start(line int64) (int64, bool) {
	for line > x.lines && !x.done() {
		x.count(1 << 20)
	}
	if line < 0 || line > x.lines {
		return 0, false
	}
	m := x.before(func(m mark) bool { return m.line > line })
	off := x.skip(m.off, line-m.line)
	return off, off >= 0
}

// before is the last mark that is not past some place.
func (x *index) before(past func(mark) bool) mark {
	return x.marks[max(0, sort.Search(len(x.marks), func(i int) bool { return past(x.marks[i]) })-1)]
}

// skip is the place after the n-th newline from off on, -1 if there are fewer.
func (x *index) skip(off, n int64) int64 {
	for size := int64(1 << 10); n > 0; size = min(size*4, chunk) { // most lines are short: begin with little
		b := x.read(off, min(size, x.size-off))
		if len(b) == 0 {
			return -1
		}
		i := 0
		for ; n > 0; n-- {
			j := bytes.IndexByte(b[i:], '\n')
			if j < 0 {
				i = len(b)
				break
			}
			i += j + 1
		}
		off += int64(i)
	}
	return off
}

// end is where a line that begins at off ends, without its newline.
func (x *index) end(line, off int64) int64 {
	if m := x.before(func(m mark) bool { return m.line > line+1 }); m.line == line+1 { // a long line need not be searched again
		return m.off - 1
	}
	if n := x.skip(off, 1); n >= 0 {
		return n - 1
	}
	return x.size
}

// lineOf is the line a byte is in.
func (x *index) lineOf(off int64) int64 {
	off = min(max(0, off), x.size)
	for x.counted < off {
		x.count(1 << 20)
	}
	m := x.before(func(m mark) bool { return m.off > off })
	for m.off < off {
		b := x.read(m.off, min(chunk, off-m.off))
		if len(b) == 0 {
			break
		}
		m.line += int64(bytes.Count(b, []byte{'\n'}))
		m.off += int64(len(b))
	}
	return m.line
}
