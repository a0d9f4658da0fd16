package sparse

import (
	"encoding/binary"
	"math"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model/internal/piece"
)

// Kind says how the children of a value are laid out.
type Kind = codec.Contents

// The kinds are those of codec.
const (
	Leaf    = codec.Leaf
	Values  = codec.Values
	Pairs   = codec.Pairs
	Named   = codec.Named
	Fixed   = codec.Fixed
	Strings = codec.Strings
)

// Reader finds places in a document with the help of its index. It must be remade or reset when the document changes.
type Reader struct {
	Bytes   *piece.List
	Dialect *dialect.Dialect
	Index   *Index
	While   func() bool // called now and then by Scan, which stops if it returns false; may be nil

	// The children that were looked up last, so that looking up the next is one step. A walk goes up and down, so there
	// are several, at an index computed from the parent's offset.
	last [16]cursor

	hint     int    // index of the entry looked up last
	tail     []byte // of the piece that was read last, from tailOff
	tailOff  int64
	joint    []byte // of several pieces that were read last, from jointOff; written again for the next
	jointOff int64
	copied   int64 // bytes into joint so far
}

// cursor says that child number of the value at parent begins at child.
type cursor struct {
	parent, child int64
	number        int
}

// near returns the cursor for the children of the value at off.
func (r *Reader) near(off int64) *cursor {
	return &r.last[uint64(off)*0x9e3779b97f4a7c15>>60]
}

// Node is an opened value. Offsets are in the document.
type Node struct {
	Start, First int64
	Limit        int64 // the value ends here or before
	Count        int
	Stride       int64 // for Fixed: size of an element in bytes
	Kind         Kind
	Torn         bool       // it is damaged: Count is how many children can be read
	Head         codec.Head // its offsets are relative to Start
}

// Place is where a child is: its key or name, if it has one (else equal to Value), and its value.
type Place struct{ Key, Value int64 }

// errCut means that a value extends beyond its record.
var errCut = message.Err(cut)

const cut message.ID = "sparse.cut"

// grow calls try with more and more bytes from off until it succeeds or no more are available before limit. Usually the
// first call has all of them, without copying; only around an edit values are in more than one piece. The bytes are
// valid until the reader's next call.
func (r *Reader) grow(off, limit int64, try func(b []byte) (ok bool)) {
	rest := limit - off
	b := r.Bytes.Tail(off)
	if int64(len(b)) >= rest {
		try(b[:max(rest, 0)])
		return
	}
	if try(b) {
		return
	}
	for n := 2 * int64(len(b)); ; n *= 2 {
		n = max(n, Min)
		if n >= rest || n > mostJoint {
			b = r.Bytes.View(off, min(off+n, limit))
		} else {
			b = r.window(off, limit, n)
		}
		if try(b) || n >= rest {
			return
		}
	}
}

// Reset forgets what the reader knows of the bytes, because they have changed.
func (r *Reader) Reset() {
	r.last = [16]cursor{}
	r.hint, r.tail, r.tailOff, r.joint, r.jointOff = 0, nil, 0, r.joint[:0], 0
}

// entry returns the entry of the value that begins at off, or nil. Lookups are usually in order.
func (r *Reader) entry(off int64) *Entry {
	list := r.Index.entries
	i := r.hint
	if i > len(list) || i < len(list) && list[i].Start < off || i > 0 && list[i-1].Start >= off {
		i = r.Index.from(off)
		r.hint = i
	}
	if i < len(list) && list[i].Start == off {
		return &list[i]
	}
	return nil
}

// mostJoint is how many bytes of several pieces are read at once at most.
const mostJoint = 1 << 16

// window returns n bytes from off, or fewer if limit or the document ends. They are valid until the next call. After
// thousands of edits few ranges of n bytes are in one piece: consecutive reads copy more and more at once.
func (r *Reader) window(off, limit, n int64) []byte {
	n = min(n, limit-off)
	if i := off - r.tailOff; i >= 0 && i+n <= int64(len(r.tail)) {
		return r.tail[i : i+n]
	}
	i, size := off-r.jointOff, n
	if i >= 0 && i+n <= int64(len(r.joint)) {
		return r.joint[i : i+n]
	}
	r.tail, r.tailOff = r.Bytes.Tail(off), off
	if n <= int64(len(r.tail)) {
		return r.tail[:n]
	}
	if i > 0 && i <= int64(len(r.joint)) {
		size = max(n, min(2*int64(len(r.joint)), mostJoint))
	}
	if int64(cap(r.joint)) < size {
		r.joint = make([]byte, size)
	}
	r.joint, r.jointOff = r.joint[:size], off
	r.joint = r.joint[:r.Bytes.ReadAt(r.joint, off)]
	r.copied += int64(len(r.joint))
	return r.joint[:min(n, int64(len(r.joint)))]
}

// ready returns bytes from off that need no copying, before limit and at most n.
func (r *Reader) ready(off, limit, n int64) []byte {
	n = min(n, limit-off)
	if i := off - r.jointOff; i >= 0 && i < int64(len(r.joint)) {
		return r.joint[i:min(i+n, int64(len(r.joint)))]
	}
	i := off - r.tailOff
	if i < 0 || i >= int64(len(r.tail)) {
		r.tail, r.tailOff, i = r.Bytes.Tail(off), off, 0
	}
	return r.tail[min(i, int64(len(r.tail))):min(i+n, int64(len(r.tail)))]
}

// Open opens the value at off, which ends at limit or before.
func (r *Reader) Open(off, limit int64) (n Node, err error) {
	if off < 0 || off >= limit {
		return n, errCut
	}
	r.grow(off, limit, func(b []byte) bool {
		n.Head, err = codec.OpenPart(b, 0, int(limit-off), r.Dialect)
		return err == nil
	})
	n.Start, n.First, n.Limit, n.Count = off, off+int64(n.Head.First), limit, n.Head.Count
	n.Kind, n.Stride = n.Head.Contents(), int64(n.Head.Stride())
	if e := r.entry(off); e != nil {
		n.Limit = e.End
		if e.Torn {
			n.Count, n.Torn, err = int(e.Count), true, nil
		}
	}
	if n.Kind == Leaf {
		n.Count = 0
	}
	return n, err
}

// End returns where the value at off ends, which is at limit or before.
func (r *Reader) End(off, limit int64) (end int64, err error) {
	if e := r.entry(off); e != nil {
		return e.End, nil
	}
	if off < 0 || off >= limit {
		return 0, errCut
	}
	if n, ok := r.short(off, limit); ok {
		return off + n, nil
	}
	return r.skip(off, limit)
}

// short returns how many bytes the value at off takes, if Min bytes tell.
func (r *Reader) short(off, limit int64) (size int64, ok bool) {
	// A byte array may lack its padding where its file ends; here the bytes may only end because the window does.
	told := func(b []byte) bool {
		n, ok := codec.End(b, 0, r.Dialect)
		size = int64(n)
		return ok && (n < len(b) || off+size == limit)
	}
	b := r.ready(off, limit, Min)
	return size, told(b) || int64(len(b)) < min(Min, limit-off) && told(r.window(off, limit, Min))
}

// skip is End without the index.
func (r *Reader) skip(off, limit int64) (end int64, err error) {
	if off < 0 || off >= limit {
		return 0, errCut
	}
	rest := limit - off
	r.grow(off, limit, func(b []byte) bool {
		n, ok := codec.End(b, 0, r.Dialect)
		if ok {
			end, err = off+int64(n), nil
		} else if int64(len(b)) == rest {
			_, err = codec.Skip(b, 0, r.Dialect)
		}
		// A byte array may lack its padding where its file ends; here the bytes only end because the window does.
		return ok && (n < len(b) || end == limit)
	})
	return end, err
}

// text returns where the string block at off ends: a length, so many bytes, and padding.
func (r *Reader) text(off, limit int64) (int64, error) {
	b := r.window(off, limit, 4)
	if len(b) < 4 {
		return 0, errCut
	}
	n := binary.LittleEndian.Uint32(b)
	end := off + codec.TextSize(n)
	if n > math.MaxInt32 || end > limit {
		return 0, errCut
	}
	return end, nil
}

// next returns where the child of n that begins at off ends, which is where its neighbour begins.
func (r *Reader) next(n *Node, off int64) (end int64, err error) {
	switch n.Kind {
	case Values:
		return r.End(off, n.Limit)
	case Pairs:
		if off, err = r.End(off, n.Limit); err != nil {
			return 0, err
		}
		return r.End(off, n.Limit)
	case Named:
		if off, err = r.text(off, n.Limit); err != nil {
			return 0, err
		}
		return r.End(off, n.Limit)
	case Strings:
		return r.text(off, n.Limit)
	}
	return off + n.Stride, nil
}

// Child returns where the i-th child of a node begins; i may be Count, for the place after the last.
func (r *Reader) Child(n *Node, i int) (int64, error) {
	if n.Kind == Fixed {
		return n.First + int64(i)*n.Stride, nil
	}
	off, k := n.First, 0
	if e := r.entry(n.Start); e != nil && i >= stripe && len(e.Marks) > 0 {
		m := min(i/stripe, len(e.Marks))
		off, k = e.Start+int64(e.Marks[m-1]), m*stripe
	}
	c := r.near(n.Start)
	if c.parent == n.Start && c.child > 0 && c.number <= i && c.number > k {
		off, k = c.child, c.number
	}
	for ; k < i; k++ {
		end, err := r.next(n, off)
		if err != nil {
			return 0, err
		}
		off = end
	}
	*c = cursor{n.Start, off, i}
	return off, nil
}

// Place returns where the key and the value of the i-th child lie.
func (r *Reader) Place(n *Node, i int) (p Place, err error) {
	if p.Key, err = r.Child(n, i); err != nil {
		return p, err
	}
	switch n.Kind {
	case Pairs:
		p.Value, err = r.End(p.Key, n.Limit)
	case Named:
		p.Value, err = r.text(p.Key, n.Limit)
	default:
		p.Value = p.Key
	}
	return p, err
}

// Text returns the bytes of the string block at off, without its length and padding; at most n of them.
func (r *Reader) Text(off int64, n int64) []byte {
	var b [4]byte
	if r.Bytes.ReadAt(b[:], off) < 4 {
		return nil
	}
	return r.Bytes.View(off+4, off+4+min(n, int64(binary.LittleEndian.Uint32(b[:]))))
}

// mark returns the last marked child of n that begins at off or before, and its number.
func (r *Reader) mark(n *Node, off int64) (at int64, k int) {
	at = n.First
	e := r.entry(n.Start)
	if e == nil {
		return at, 0
	}
	lo, hi := 0, len(e.Marks)
	for lo < hi {
		if m := (lo + hi) / 2; e.Start+int64(e.Marks[m]) <= off {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo > 0 {
		return e.Start + int64(e.Marks[lo-1]), lo * stripe
	}
	return at, 0
}

// Number returns which child of n holds the byte at off; Count if it is after the last, -1 if before the first.
func (r *Reader) Number(n *Node, off int64) (int, error) {
	if off < n.First {
		return -1, nil
	}
	if n.Kind == Fixed {
		return int(min((off-n.First)/n.Stride, int64(n.Count))), nil
	}
	at, k := r.mark(n, off)
	for ; k < n.Count; k++ {
		end, err := r.next(n, at)
		if err != nil || end > off {
			return k, err
		}
		at = end
	}
	return n.Count, nil
}

// Next returns where the child after the one at off begins.
func (r *Reader) Next(n *Node, off int64) (int64, error) { return r.next(n, off) }
