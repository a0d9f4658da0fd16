// Package piece holds a byte sequence as a list of pieces of immutable blocks: the file as it was read, and what was
// typed. Splicing makes a new list of pieces and copies no bytes; removing 500 MB costs a few words.
package piece

import "sort"

// List is a byte sequence. A copy of a List is unaffected by changes of the original, but must not be changed itself:
// that takes a Snapshot. The zero value is empty.
type List struct {
	blocks [][]byte // only ever appended to; the bytes of a block never change
	pieces []piece  // replaced as a whole by each change, never written to
	length int64
	keep   any
}

// piece is length bytes of a block, from off. They are at offset at of the sequence.
type piece struct {
	at, off, length int64
	block           int
}

func (p piece) end() int64 { return p.at + p.length }

// New returns the sequence of these bytes, which the caller must not change any more.
func New(b []byte) List {
	l := List{blocks: [][]byte{b}}
	if len(b) > 0 {
		l.pieces = []piece{{length: int64(len(b))}}
		l.length = int64(len(b))
	}
	return l
}

// Keep makes the sequence, and all derived from it, keep alive something that the memory of its bytes depends on.
func (l *List) Keep(owner any) { l.keep = owner }

// Snapshot returns a copy that may be changed as well, also in another goroutine.
func (l *List) Snapshot() List {
	return List{l.blocks[:len(l.blocks):len(l.blocks)], l.pieces, l.length, l.keep}
}

// Len returns how many bytes there are.
func (l *List) Len() int64 { return l.length }

// Pieces returns how many pieces there are.
func (l *List) Pieces() int { return len(l.pieces) }

// find returns the index of the piece that holds the byte at off, or the number of pieces.
func (l *List) find(off int64) int {
	if len(l.pieces) == 1 && off < l.length {
		return 0
	}
	return sort.Search(len(l.pieces), func(i int) bool { return l.pieces[i].end() > off })
}

// bytes returns the bytes of a piece.
func (l *List) bytes(p piece) []byte {
	return l.blocks[p.block][p.off : p.off+p.length : p.off+p.length]
}

// Parts returns the bytes of all pieces, without copying. They must not be changed.
func (l *List) Parts() [][]byte {
	list := make([][]byte, len(l.pieces))
	for i, p := range l.pieces {
		list[i] = l.bytes(p)
	}
	return list
}

// Tail returns the bytes from off to the end of the piece that holds it, without copying; nil at the end.
func (l *List) Tail(off int64) []byte {
	if off < 0 || off >= l.length {
		return nil
	}
	p := l.pieces[l.find(off)]
	return l.bytes(p)[off-p.at:]
}

// View returns the bytes from off to end, clamped: without copying if one piece holds them. They must not be changed.
func (l *List) View(off, end int64) []byte {
	off, end = max(off, 0), min(end, l.length)
	if off >= end {
		return nil
	}
	tail := l.Tail(off)
	if int64(len(tail)) >= end-off {
		return tail[: end-off : end-off]
	}
	b := make([]byte, end-off)
	l.ReadAt(b, off)
	return b
}

// Window returns at least n bytes from off, or all up to the end of the sequence. It returns more if more are in one
// piece, and copies only if n bytes are not.
func (l *List) Window(off int64, n int) []byte {
	tail := l.Tail(off)
	if len(tail) >= n || off+int64(len(tail)) >= l.length {
		return tail
	}
	return l.View(off, off+int64(n))
}

// ReadAt copies bytes from off into b and returns how many there were.
func (l *List) ReadAt(b []byte, off int64) int {
	if off < 0 || off >= l.length {
		return 0
	}
	n := 0
	for i := l.find(off); i < len(l.pieces) && n < len(b); i++ {
		p := l.pieces[i]
		n += copy(b[n:], l.bytes(p)[off+int64(n)-p.at:])
	}
	return n
}

// Splice replaces the bytes from Start to End by New, which must not be changed any more.
type Splice struct {
	Start, End int64
	New        []byte
}

// Undo is what Swap needs to undo a change: the previous pieces of each place.
type Undo struct{ runs []run }

// run says that the pieces replace the bytes from start to end.
type run struct {
	start, end int64
	pieces     []piece
}

// First returns the first place that changes; ok is false if none does.
func (u Undo) First() (off int64, ok bool) {
	if len(u.runs) == 0 {
		return 0, false
	}
	return u.runs[0].start, true
}

// Words returns approximately how many machine words the Undo keeps.
func (u Undo) Words() int {
	n := 0
	for _, r := range u.runs {
		n += 5 + 4*len(r.pieces)
	}
	return n
}

// Do applies the splices all at once: their offsets refer to the sequence before. They must be sorted, within the
// sequence, and not overlap. It returns the Undo.
func (l *List) Do(splices []Splice) Undo {
	runs := make([]run, 0, len(splices))
	for _, s := range splices {
		r := run{start: s.Start, end: s.End}
		if len(s.New) > 0 {
			l.blocks = append(l.blocks, s.New)
			r.pieces = []piece{{length: int64(len(s.New)), block: len(l.blocks) - 1}}
		}
		runs = append(runs, r)
	}
	return l.Swap(Undo{runs})
}

// Swap applies the change in an Undo and returns the Undo of that.
func (l *List) Swap(u Undo) Undo {
	next := make([]piece, 0, len(l.pieces)+2*len(u.runs)+1)
	length := int64(0)
	put := func(p piece) {
		if p.length == 0 {
			return
		}
		if n := len(next); n > 0 {
			if q := &next[n-1]; q.block == p.block && q.off+q.length == p.off {
				q.length += p.length
				length += p.length
				return
			}
		}
		p.at = length
		next = append(next, p)
		length += p.length
	}
	back := Undo{make([]run, 0, len(u.runs))}
	i, at := 0, int64(0) // at is how far the old sequence is done; it is in or before piece i
	// upTo passes the old sequence's pieces from at to end to take.
	upTo := func(end int64, take func(piece)) {
		for at < end {
			p := l.pieces[i]
			n := min(p.end(), end) - at
			take(piece{off: p.off + at - p.at, length: n, block: p.block})
			at += n
			if at == p.end() {
				i++
			}
		}
	}
	for _, r := range u.runs {
		upTo(r.start, put)
		b := run{start: length}
		upTo(r.end, func(p piece) { b.pieces = append(b.pieces, p) })
		for _, p := range r.pieces {
			put(p)
		}
		b.end = length
		back.runs = append(back.runs, b)
	}
	upTo(l.length, put)
	l.pieces, l.length = next, length
	return back
}
