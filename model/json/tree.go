package json

import (
	"bytes"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/laxjson"
	"savant/codec/variant"
	"savant/model"
	"savant/model/value"
)

// tree provides the values of a text by their place in the bytes.
type tree struct{ form *Form }

// Tree returns the values of the text.
func (f *Form) Tree() model.Tree { return &tree{f} }

// Dialect returns the dialect in which values are shown.
func (t *tree) Dialect() *dialect.Dialect { return t.form.host.Dialect() }

// Size returns the length of the payload.
func (t *tree) Size() int64 { return t.form.host.Size() }

// Records returns how many records there are, with what follows the last as one more.
func (t *tree) Records() int { return t.form.Len(model.Root) }

// Record returns the place of the i-th record.
func (t *tree) Record(i int) (p model.Place, rest []byte, value bool) {
	at := t.form.place(t.form.host.Child(model.Root, i))
	return model.Place{Key: at.start, Start: at.start, End: at.end}, nil, at.kind != placeOpaque && at.kind != placeTail
}

// Bytes returns the bytes from off to end.
func (t *tree) Bytes(off, end int64) []byte { return t.form.host.Bytes().View(off, end) }

// Value returns the decoded value at a place.
func (t *tree) Value(p model.Place) (variant.Value, error) { return t.form.reader.value(p.Start) }

// Key returns the decoded key of a member.
func (t *tree) Key(p model.Place) (variant.Value, error) { return t.key(p.Key), nil }

// key is the key at off: one before a comma is a value, if it says more than a string does.
func (t *tree) key(off int64) variant.Value {
	r := &t.form.reader
	n := node{keys: values}
	if _, opaque := r.opaque(off); opaque {
		return variant.OfString(r.key(off))
	}
	if r.byte(off) == '"' && r.byte(r.gap(r.lex(off, laxjson.Quoted), false)) == ':' {
		n.keys = members
	}
	return r.keyValue(n, off)
}

// Exact reports that equal values may have different bytes.
func (t *tree) Exact(model.Tree) bool { return false }

// Common returns how many bytes are the same in both trees.
func (t *tree) Common(off int64, with model.Tree, at, most int64) int64 {
	other, ok := with.(*tree)
	if !ok {
		return 0
	}
	return t.form.host.Bytes().Common(off, other.form.host.Bytes(), at, most)
}

// Same reports whether two values have the same bytes.
func (t *tree) Same(p model.Place, with model.Tree, q model.Place, _ *codec.Twins) bool {
	size := p.End - p.Start
	return q.End-q.Start == size && t.Common(p.Start, with, q.Start, size) == size
}

// branch is the children of an array or object.
type branch struct {
	tree *tree
	node node
	n    int
}

// Open opens the value at a place; ok is false for a leaf value.
func (t *tree) Open(p model.Place) (*model.Branch, bool) {
	r := &t.form.reader
	c := r.byte(p.Start)
	if _, opaque := r.opaque(p.Start); opaque {
		return nil, false
	}
	if _, deep := in(r.index.deep, p.Start); deep || c != '[' && c != '{' {
		return nil, false
	}
	b := &branch{tree: t, node: node{start: p.Start, first: p.Start + 1, end: p.End, keys: keysOf(c)}}
	s, meant := r.sense(p.Start)
	if meant {
		if b.node = s.list; !s.holds() {
			return nil, false
		}
	}
	b.n = r.count(b.node)
	out := &model.Branch{Type: variant.Array, Count: b.n, Keyed: b.node.keys != none, Children: b}
	if out.Keyed {
		out.Type = variant.Dictionary
	}
	if meant {
		out.Type, out.Class, out.Named, out.Packed = s.t, s.class, s.t == variant.Object, b.node.packed != variant.Nil
		out.Types = [3]variant.ElementType{s.demands.Element, s.demands.Key, s.demands.Value}
	}
	return out, true
}

// First returns where the first child begins, its key with it.
func (b *branch) First() int64 { return b.Offset(0) }

// Offset returns where the i-th child begins, its key with it; with i equal to Count, where the last ends.
func (b *branch) Offset(i int) int64 {
	if off, ok := b.tree.form.reader.child(b.node, i); ok {
		return off
	}
	return b.node.end
}

// Number returns which child holds the byte at an offset after First; Count if it is after the last.
func (b *branch) Number(off int64) int {
	r := &b.tree.form.reader
	i, begin := r.number(b.node, off)
	if i == b.n-1 && off >= r.end(b.node, begin) {
		return b.n
	}
	return max(i, 0)
}

// Child returns the place of the i-th child.
func (b *branch) Child(i int) model.Place {
	r := &b.tree.form.reader
	off, ok := r.child(b.node, i)
	if !ok {
		return model.Place{Key: b.node.end, Start: b.node.end, End: b.node.end}
	}
	start := r.valueOf(b.node, off)
	return model.Place{Key: off, Start: start, End: r.end(b.node, off)}
}

// Element returns the decoded element of a packed array.
func (b *branch) Element(p model.Place) (variant.Value, error) {
	return b.tree.form.reader.element(b.node, p.Start)
}

// Step returns the step of a path to the i-th child, which is at p.
func (b *branch) Step(i int, p model.Place) model.Step { return b.tree.form.stepTo(b.node, p.Key, i) }

// Same returns how many children from the i-th on and, in another branch, from the j-th on have the same bytes.
func (b *branch) Same(i int, with model.Children, j int, _ *codec.Twins) int {
	other, ok := with.(*branch)
	if !ok || i >= b.n || j >= other.n {
		return 0
	}
	off, at := b.Offset(i), other.Offset(j)
	same := b.tree.Common(off, other.tree, at, min(b.node.end-off, other.node.end-at))
	n := b.Number(off + same)
	if last := b.Child(b.n - 1); n == b.n && off+same == last.End {
		n-- // it may go on in the other: 1 and 1.0
	}
	return n - i
}

// KeyText returns the text of the key of a member.
func (b *branch) KeyText(p model.Place) (text []byte, ok bool) {
	if _, opaque := b.tree.form.reader.opaque(p.Key); opaque || b.node.keys == none {
		return nil, false
	}
	if b.node.keys == values {
		key := b.tree.key(p.Key)
		return []byte(key.Text), key.Type == variant.String && len(key.Text) <= value.LongestKey
	}
	raw := b.tree.Bytes(p.Key, b.tree.form.reader.lex(p.Key, laxjson.Quoted))
	if text = raw[1 : len(raw)-1]; bytes.IndexByte(text, '\\') >= 0 {
		key, _ := laxjson.Unquote(raw)
		text = []byte(key)
	}
	return text, len(text) <= value.LongestKey
}

// Alike reports that there are no packed arrays.
func (b *branch) Alike(model.Children) bool { return false }

// Prepare has nothing to do: keys are remembered as they are asked for.
func (b *branch) Prepare([]int) {}
