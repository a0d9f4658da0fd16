package save

import (
	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/sparse"
)

// tree gives the values of a save by their place in the bytes.
type tree struct{ form *Form }

// Tree returns the values of the save.
func (b *Form) Tree() model.Tree { return &tree{b} }

// Dialect returns the dialect of the save.
func (t *tree) Dialect() *dialect.Dialect { return t.form.host.Dialect() }

// Size returns the length of the payload.
func (t *tree) Size() int64 { return t.form.host.Size() }

// Records returns how many records there are, with what follows the last as one more.
func (t *tree) Records() int {
	n := t.form.records.len()
	if t.form.hasTail() {
		n++
	}
	return n
}

// Record returns the place of the i-th record's value, or of all its bytes where they do not decode: value is false then. rest
// is what follows the value.
func (t *tree) Record(i int) (p model.Place, rest []byte, value bool) {
	if i >= t.form.records.len() {
		return model.Place{Key: t.form.tail, Start: t.form.tail, End: t.Size()}, nil, false
	}
	r := t.form.records.at(i)
	return model.Place{Key: r.value, Start: r.value, End: r.valueEnd}, t.Bytes(r.valueEnd, r.end), !r.opaque
}

// Exact reports whether values of both trees that say the same have the same bytes.
func (t *tree) Exact(other model.Tree) bool {
	_, ok := other.(*tree)
	return ok && t.Dialect() == other.Dialect()
}

// Bytes returns the bytes from off to end, without a copy if they are contiguous. They must not be changed.
func (t *tree) Bytes(off, end int64) []byte { return t.form.host.Bytes().View(off, end) }

// Value returns the decoded value at a place.
func (t *tree) Value(p model.Place) (variant.Value, error) {
	v, _, err := codec.Decode(t.Bytes(p.Start, p.End), 0, t.Dialect())
	return v, moved(err, p.Start)
}

// Key returns the decoded key of an entry.
func (t *tree) Key(p model.Place) (variant.Value, error) {
	v, _, err := codec.Decode(t.Bytes(p.Key, p.Start), 0, t.Dialect())
	return v, moved(err, p.Key)
}

// Common returns how many bytes are the same in both trees, from off in t and from other's offset at on; it counts no further than most bytes.
func (t *tree) Common(off int64, with model.Tree, at, most int64) int64 {
	other, ok := with.(*tree)
	if !ok {
		return 0
	}
	return t.form.host.Bytes().Common(off, other.form.host.Bytes(), at, most)
}

// branch is the children of a value.
type branch struct {
	tree    *tree
	node    sparse.Node
	end     int64
	keyed   bool
	named   bool
	packed  bool
	doubles doubles
	nths    map[int]int // what Prepare found
}

// Open opens the value at a place; ok is false for a value without others in it.
func (t *tree) Open(p model.Place) (*model.Branch, bool) {
	n, err := t.form.reader.Open(p.Start, p.End)
	if err != nil || n.Kind == sparse.Leaf {
		return nil, false
	}
	h := &n.Head
	b := &branch{
		tree: t, node: n, end: p.End,
		keyed: n.Kind == sparse.Pairs || n.Kind == sparse.Named, named: n.Kind == sparse.Named,
		packed: n.Kind == sparse.Fixed || n.Kind == sparse.Strings,
	}
	return &model.Branch{
		Type: h.Row.Type, Count: n.Count, Class: h.Class, Types: [3]variant.ElementType{h.Element, h.Key, h.Value},
		Keyed: b.keyed, Named: b.named, Packed: b.packed, Children: b,
	}, true
}

// First returns where the first child begins, its key with it.
func (b *branch) First() int64 { return b.node.First }

// Offset returns where the i-th child begins, its key with it; with i equal to Count, where the last ends.
func (b *branch) Offset(i int) int64 {
	off, err := b.tree.form.reader.Child(&b.node, i)
	if err != nil {
		return b.end
	}
	return off
}

// Number returns which child holds the byte at an offset after First; Count if it is after the last.
func (b *branch) Number(off int64) int {
	i, err := b.tree.form.reader.Number(&b.node, off)
	if err != nil || i < 0 {
		return 0
	}
	return i
}

// Child returns the place of the i-th child. Of an element of a packed array it is that of its numbers.
func (b *branch) Child(i int) model.Place {
	r := &b.tree.form.reader
	p, err := r.Place(&b.node, i)
	lost := model.Place{Key: b.end, Start: b.end, End: b.end}
	if err != nil {
		return lost
	}
	var end int64
	if b.packed {
		end, err = r.Next(&b.node, p.Key)
	} else {
		end, err = r.End(p.Value, b.end)
	}
	if err != nil {
		return lost
	}
	return model.Place{Key: p.Key, Start: p.Value, End: end}
}

// Element returns an element of a packed array as a value.
func (b *branch) Element(p model.Place) (variant.Value, error) {
	return b.tree.form.elementAt(b.node.Start, b.node.First, b.tree.Bytes(p.Start, p.End))
}

// Step returns the step of a path to the i-th child, which is at p.
func (b *branch) Step(i int, p model.Place) model.Step {
	if !b.keyed {
		return indexStep(i)
	}
	s, ok := keyStep(&b.tree.form.reader, &b.node, p.Key)
	if !ok {
		return model.Step{Kind: model.ChildStep, Nth: i}
	}
	if nth, ok := b.nths[i]; ok {
		s.Nth = nth
	} else {
		s.Nth = b.doubles.nth(&b.tree.form.reader, &b.node, i, p.Key, s)
	}
	return s
}
