package save

import (
	"cmp"
	"encoding/binary"
	"hash/maphash"
	"slices"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/piece"
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

// Bytes returns the bytes from off to end, without copying where they lie together. They must not be changed.
func (t *tree) Bytes(off, end int64) []byte { return t.form.host.Bytes().View(off, end) }

// Value returns the decoded value at a place.
func (t *tree) Value(p model.Place) (variant.Value, error) {
	v, _, err := codec.Decode(t.Bytes(p.Start, p.End), 0, t.Dialect())
	return v, t.form.moved(err, p.Start)
}

// Key returns the decoded key of an entry.
func (t *tree) Key(p model.Place) (variant.Value, error) {
	v, _, err := codec.Decode(t.Bytes(p.Key, p.Start), 0, t.Dialect())
	return v, t.form.moved(err, p.Key)
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

// Number returns which child holds the byte at an offset behind First; Count if it lies behind the last.
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
	s, ok := b.tree.form.keyStep(&b.node, p.Key)
	if !ok {
		return model.Step{Kind: model.ChildStep, Nth: i}
	}
	if nth, ok := b.nths[i]; ok {
		s.Nth = nth
	} else {
		s.Nth = b.doubles.nth(b.tree.form, &b.node, i, p.Key, s)
	}
	return s
}

// steps calls f with the number of each of the first count children that has a key with a literal, and the step to it without its
// number among equal ones.
func (b *Form) steps(n *sparse.Node, count int, f func(int, model.Step)) {
	off := n.First
	for i := range count {
		if s, ok := b.keyStep(n, off); ok {
			f(i, s)
		}
		next, err := b.reader.Next(n, off)
		if err != nil {
			return
		}
		off = next
	}
}

// doubles knows which keys of a container occur more than once. The zero value is good for any container, and for one only.
type doubles struct {
	asked  int
	known  bool
	seed   maphash.Seed
	places map[uint64][]int32 // by the hash of a step that occurs more than once: the children; made when it has been asked for often enough
}

// nth returns how many children of n before the i-th, whose key is at off, have the same key; s is the step to it.
func (d *doubles) nth(b *Form, n *sparse.Node, i int, off int64, s model.Step) int {
	const often = 8
	if i == 0 {
		return 0
	}
	if !d.known && d.asked < often && s.Kind == model.NameStep && off-n.First < int64(n.Count)*sparse.Min {
		// A search of the bytes tells for most keys that there is no other, and is much faster than reading all keys, unless
		// these are few and their values so long that the index knows where they end.
		d.asked++
		needle := append(binary.LittleEndian.AppendUint32(nil, uint32(len(s.Text))), s.Text...)
		if piece.Index(b.host.Bytes(), needle, n.First, off) >= off {
			return 0
		}
	}
	if !d.known {
		d.learn(b, n)
	}
	before, _ := slices.BinarySearch(d.places[d.hash(s)], int32(i))
	return before
}

// learn reads all keys.
func (d *doubles) learn(b *Form, n *sparse.Node) {
	type key struct {
		hash uint64
		at   int32
	}
	d.known, d.seed = true, maphash.MakeSeed()
	keys := make([]key, 0, n.Count)
	b.steps(n, n.Count, func(i int, s model.Step) { keys = append(keys, key{d.hash(s), int32(i)}) })
	slices.SortFunc(keys, func(x, y key) int { return cmp.Or(cmp.Compare(x.hash, y.hash), cmp.Compare(x.at, y.at)) })
	for i, k := range keys {
		again := i > 0 && keys[i-1].hash == k.hash
		if !again && (i+1 == len(keys) || keys[i+1].hash != k.hash) {
			continue
		}
		if d.places == nil {
			d.places = map[uint64][]int32{}
		}
		d.places[k.hash] = append(d.places[k.hash], k.at)
	}
}

// hash is a number for a step that is not yet told from its doubles.
func (d *doubles) hash(s model.Step) uint64 { return maphash.String(d.seed, s.Text) + uint64(s.Kind) }
