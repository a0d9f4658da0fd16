package json

import (
	"slices"
	"sort"

	"savant/codec/laxjson"
	"savant/codec/variant"
	"savant/model/internal/piece"
)

// reader finds places in a document with the help of its index.
type reader struct {
	list  *piece.List
	index index

	b    []byte // what was read last, from at on
	at   int64
	hint int // into the entries: near the one that was looked for last

	godot bool // JSON.from_native's output is read as Godot's values
	last  [16]cursor
}

// cursor says that the number-th child of the container at parent begins at child.
type cursor struct {
	parent, child int64
	number        int
}

// node is where an array or object is, or the file with its records.
type node struct {
	start  int64 // -1 of the file
	first  int64 // after the bracket
	end    int64
	keys   keys
	each   int          // number of JSON values per child: two with a key among the values, the number of numbers of an element, or 0 for one
	packed variant.Type // of a packed array, whose children are its elements; else Nil
}

// keys says what precedes the children of a node.
type keys uint8

const (
	none          keys = iota
	members            // a string and a colon
	propertyNames      // a string, as a value of its own
	values             // any value
)

// keysOf are the keys of a container in plain JSON that begins with this byte.
func keysOf(bracket byte) keys {
	if bracket == '{' {
		return members
	}
	return none
}

// single is the node with each value as a child, as the index has it.
func (n node) single() node { return node{start: n.start, first: n.first, end: n.end} }

// top is the file.
func (r *reader) top() node { return node{start: -1, end: r.index.tail} }

// near is the cursor for the children of the container at off.
func (r *reader) near(off int64) *cursor { return &r.last[uint64(off+1)*0x9e3779b97f4a7c15>>60] }

// reset forgets what was read, as the bytes have changed.
func (r *reader) reset() { r.b, r.at, r.hint, r.last = nil, 0, 0, [16]cursor{} }

// from returns bytes from off on, at least one unless the text ends there.
func (r *reader) from(off int64) []byte {
	if i := off - r.at; i < 0 || i >= int64(len(r.b)) {
		r.b, r.at = r.list.Tail(off), off
	}
	return r.cut(r.b[off-r.at:], off)
}

// cut removes what is not understood.
func (r *reader) cut(b []byte, off int64) []byte {
	return b[:max(min(int64(len(b)), r.index.tail-off), 0)]
}

// lex runs one of the functions over bytes at off, with as many bytes as it needs, and returns where it ends.
func (r *reader) lex(off int64, f func(b []byte, i int) (end int, ok bool)) int64 {
	b := r.from(off)
	end, ok := f(b, 0)
	for n := int64(256); !ok && off+int64(len(b)) < r.index.tail; n *= 4 {
		b = r.cut(r.list.View(off, off+int64(len(b))+n), off)
		end, ok = f(b, 0)
	}
	return off + int64(end)
}

// byte returns the byte at off, 0 at the end.
func (r *reader) byte(off int64) byte {
	if b := r.from(off); len(b) > 0 {
		return b[0]
	}
	return 0
}

// gap returns where something comes from off on. Between records there may be NULs.
func (r *reader) gap(off int64, top bool) int64 {
	for {
		if b := r.from(off); len(b) > 0 && b[0] > ' ' && b[0] != '/' {
			return off
		}
		off = r.lex(off, laxjson.Space)
		if !top || off >= r.index.tail || r.byte(off) != 0 {
			return off
		}
		off++
	}
}

// entry returns the entry of the container at off, nil if it has none. Who goes through a file asks for one place after the other.
func (r *reader) entry(off int64) *entry {
	list := r.index.entries
	i := r.hint
	if i > len(list) || i < len(list) && list[i].start < off || i > 0 && list[i-1].start >= off {
		i = r.index.from(off)
		r.hint = i
	}
	if i < len(list) && list[i].start == off {
		return &list[i]
	}
	return nil
}

// from returns the number of the first entry that begins at off or later.
func (x *index) from(off int64) int {
	return sort.Search(len(x.entries), func(i int) bool { return x.entries[i].start >= off })
}

// in returns the span of a list that begins at off.
func in(list []span, off int64) (s span, ok bool) {
	i, ok := slices.BinarySearchFunc(list, off, func(s span, off int64) int { return before(s.start, off) })
	if ok {
		s = list[i]
	}
	return s, ok
}

// opaque returns the child that begins at off and is not understood; ok is false for others.
func (r *reader) opaque(off int64) (s span, ok bool) {
	if len(r.index.opaque) == 0 {
		return s, false
	}
	return in(r.index.opaque, off)
}

// skip returns where the value at off ends.
func (r *reader) skip(off int64) int64 {
	switch c := r.byte(off); c {
	case '"':
		return r.lex(off, laxjson.Quoted)
	case '[', '{':
	default:
		return r.lex(off, laxjson.Word)
	}
	if e := r.entry(off); e != nil {
		return e.end
	}
	if d, ok := in(r.index.deep, off); ok {
		return d.end
	}
	// Where it is short, no entry is in it.
	b := r.from(off)
	if end, ok := laxjson.Bracket(b[:min(len(b), least)], 0); ok {
		return off + int64(end)
	}
	for depth := 0; ; {
		b := r.from(off)
		i := 0
		for i < len(b) && !structural[b[i]] {
			i++
		}
		if off += int64(i); off >= r.index.tail {
			return r.index.tail
		}
		if i == len(b) {
			continue
		}
		switch c := b[i]; c {
		case '"':
			off = r.lex(off, laxjson.Quoted)
			continue
		case '/':
			off = max(r.lex(off, laxjson.Comment), off+1)
			continue
		case '[', '{':
			if depth > 0 {
				if e := r.entry(off); e != nil {
					off = e.end
					continue
				}
				if d, ok := in(r.index.deep, off); ok {
					off = d.end
					continue
				}
			}
			depth++
		default:
			if depth--; depth == 0 {
				return off + 1
			}
		}
		off++
	}
}

// structural are the bytes that say where containers begin and end, and those where that does not count.
var structural = [256]bool{'"': true, '/': true, '[': true, ']': true, '{': true, '}': true}

// open returns the container at off.
func (r *reader) open(off int64) node {
	return node{start: off, first: off + 1, end: r.skip(off), keys: keysOf(r.byte(off))}
}

// valueOf returns where the value of the child begins that begins at off.
func (r *reader) valueOf(n node, off int64) int64 {
	if _, opaque := r.opaque(off); opaque || n.keys == none {
		return off
	}
	off = r.gap(r.skip(off), false)
	return r.gap(off+1, false) // after the colon or comma
}

// firstChild returns where the first child of a node begins; ok is false if it has none.
func (r *reader) firstChild(n node) (off int64, ok bool) {
	if n.start < 0 {
		off = 0
		if r.list.Len() >= 3 && string(r.list.View(0, 3)) == "\xef\xbb\xbf" {
			off = 3
		}
	} else {
		off = n.first
	}
	off = r.gap(off, n.start < 0)
	if n.start >= 0 {
		off = r.lex(off, laxjson.Commas)
	}
	return r.there(n, off)
}

// there reports whether a child begins at off.
func (r *reader) there(n node, off int64) (int64, bool) {
	if off >= r.index.tail || n.start >= 0 && off >= n.end {
		return off, false
	}
	c := r.byte(off)
	return off, n.start < 0 || c != ']' && c != '}'
}

// end returns where the child ends that begins at off.
func (r *reader) end(n node, off int64) int64 {
	if o, ok := r.opaque(off); ok {
		return o.end
	}
	off = r.skip(r.valueOf(n, off))
	if n.packed != variant.Nil {
		for k := 1; k < n.each; k++ {
			off = r.skip(r.gap(r.gap(off, false)+1, false))
		}
	}
	return off
}

// next returns where the child after the one at off begins; ok is false if that is the last.
func (r *reader) next(n node, off int64) (int64, bool) {
	end := r.end(n, off)
	if end <= off {
		return off, false // nothing is understood here
	}
	return r.behind(n, end)
}

// behind is next for a child that ends at off.
func (r *reader) behind(n node, off int64) (int64, bool) {
	off = r.gap(off, n.start < 0)
	_, opaque := r.opaque(off) // a record may begin with a comma, and be broken
	if !opaque && (n.start < 0 || off < n.end) {
		if off = r.lex(off, laxjson.Commas); n.start < 0 {
			off = r.gap(off, true)
		}
	}
	return r.there(n, off)
}

// child returns where the i-th child of a node begins; ok is false if there is none.
func (r *reader) child(n node, i int) (off int64, ok bool) {
	if n.each > 1 {
		return r.child(n.single(), i*n.each)
	}
	k := 0
	if off, ok = r.firstChild(n); !ok || i < 0 {
		return off, false
	}
	if e := r.entry(n.start); e != nil {
		if i >= e.count {
			return 0, false
		}
		if m := sort.Search(len(e.marks), func(m int) bool { return e.marks[m].number > i }); m > 0 {
			off, k = e.marks[m-1].off, e.marks[m-1].number
		}
	}
	c := r.near(n.start)
	if c.parent == n.start && c.number <= i && c.number > k {
		off, k = c.child, c.number
	}
	for ; k < i; k++ {
		if off, ok = r.next(n, off); !ok {
			return off, false
		}
	}
	*c = cursor{n.start, off, i}
	return off, true
}

// count returns how many children a node has.
func (r *reader) count(n node) int {
	if n.each > 1 {
		return r.count(n.single()) / n.each
	}
	if e := r.entry(n.start); e != nil {
		return e.count
	}
	i := 0
	for off, ok := r.firstChild(n); ok; i++ {
		off, ok = r.next(n, off)
	}
	return i
}

// number returns which child of a node holds the byte at off, the one before it if it is between two, and where it
// begins; -1 if it is before the first.
func (r *reader) number(n node, off int64) (i int, begin int64) {
	if n.each > 1 {
		if i, begin = r.number(n.single(), off); i > 0 {
			i /= n.each
			begin, _ = r.child(n, i)
		}
		return i, begin
	}
	at, ok := r.firstChild(n)
	if !ok || at > off {
		return -1, at
	}
	if e := r.entry(n.start); e != nil {
		if m := sort.Search(len(e.marks), func(m int) bool { return e.marks[m].off > off }); m > 0 {
			at, i = e.marks[m-1].off, e.marks[m-1].number
		}
	}
	for {
		next, ok := r.next(n, at)
		if !ok || next > off {
			return i, at
		}
		at, i = next, i+1
	}
}
