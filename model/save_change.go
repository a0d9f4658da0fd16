package model

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strconv"

	"savant/codec"
	"savant/codec/variant"
	"savant/model/internal/piece"
	"savant/model/internal/sparse"
)

// change is an edit of children while it is planned: for each container what goes and what comes.
type change struct {
	form       *saveForm
	edit       edit
	containers []*container
}

// container is one container in a change. Its node holds as long as the bytes do, which is until the edit is made.
type container struct {
	row   Row
	place place
	node  sparse.Node
	count int   // of children afterwards
	delta int64 // by which its children together grow
}

func (b *saveForm) begin(label string) *change {
	return &change{form: b, edit: edit{label: label}}
}

// in returns the container of a row, opened.
func (c *change) in(r Row) (*container, error) {
	for _, k := range c.containers {
		if k.row == r {
			return k, nil
		}
	}
	p := c.form.place(r)
	if p.kind != placeValue {
		return nil, c.form.d.refuse(r, "nothing can be inserted here or removed from here")
	}
	n, err := c.form.reader.Open(p.start, p.end)
	if err != nil {
		return nil, c.form.d.refuse(r, c.form.plain(err))
	}
	if n.Kind == sparse.Leaf {
		return nil, c.form.d.refuse(r, fmt.Sprintf("%s has no children", article(n.Head.Row.Name)))
	}
	k := &container{row: r, place: p, node: n, count: n.Count}
	c.containers = append(c.containers, k)
	c.edit.rows = append(c.edit.rows, r)
	return k, nil
}

// bounds returns where the i-th child begins and ends, its key with it.
func (c *change) bounds(k *container, i int) (start, end int64, err error) {
	if start, err = c.form.reader.Child(&k.node, i); err != nil {
		return 0, 0, err
	}
	if end, err = c.form.reader.Next(&k.node, start); err != nil {
		return 0, 0, err
	}
	return start, end, nil
}

// remove takes the i-th child out and returns its bytes.
func (c *change) remove(k *container, i int) ([]byte, error) {
	start, end, err := c.bounds(k, i)
	if err != nil {
		return nil, err
	}
	c.edit.splices = append(c.edit.splices, piece.Splice{Start: start, End: end})
	k.count--
	k.delta -= end - start
	return c.form.d.bytes.View(start, end), nil
}

// insert puts bytes before the i-th child.
func (c *change) insert(k *container, i int, child []byte) error {
	at, err := c.form.reader.Child(&k.node, i)
	if err != nil {
		return err
	}
	c.edit.splices = append(c.edit.splices, piece.Splice{Start: at, End: at, New: child})
	k.count++
	k.delta += int64(len(child))
	return nil
}

// finish adds counts, padding, lengths of records and spans.
func (c *change) finish() (edit, error) {
	b, e := c.form, &c.edit
	for _, k := range c.containers {
		n := &k.node
		if k.count != n.Count {
			if k.count > math.MaxInt32 {
				return *e, b.d.refuse(k.row, "it would have more children than the format can count")
			}
			var old, now [4]byte
			b.d.bytes.ReadAt(old[:], n.First-4)
			binary.LittleEndian.PutUint32(now[:], binary.LittleEndian.Uint32(old[:])&(1<<31)|uint32(k.count))
			e.splices = append(e.splices, trimmed(n.First-4, old[:], slices.Clone(now[:])))
		}
		grown := k.delta
		if n.Kind == sparse.Fixed && n.Stride%4 != 0 && k.delta != 0 {
			data := n.First + int64(n.Count)*n.Stride
			pad := -(data + k.delta - n.Start) & 3
			grown += pad - (k.place.end - data)
			e.splices = append(e.splices, piece.Splice{Start: data, End: k.place.end, New: make([]byte, pad)})
		}
		length := k.place.end - k.place.start
		e.spans = append(e.spans, span{k.place.start, length, length + grown})
	}
	if slices.Contains(e.spans, anew) {
		e.spans = []span{anew}
	} else {
		e.spans = append([]span{renamed}, merged(e.spans)...)
	}
	slices.SortStableFunc(e.splices, inOrder)
	if len(e.rows) == 0 {
		return *e, nil
	}
	return b.lengths(*e, e.rows[0])
}

func inOrder(x, y piece.Splice) int {
	if x.Start != y.Start {
		return int(min(max(x.Start-y.Start, -1), 1))
	}
	return int(min(max(x.End-y.End, -1), 1))
}

// merged sorts spans and lets those that lie inside another only add to its growth.
func merged(list []span) []span {
	slices.SortFunc(list, func(x, y span) int {
		if x.start != y.start {
			return int(min(max(x.start-y.start, -1), 1))
		}
		return int(min(max(y.length-x.length, -1), 1))
	})
	var out []span
	for _, s := range list {
		if n := len(out); n > 0 && s.start < out[n-1].start+out[n-1].length {
			out[n-1].newLength += s.newLength - s.length
			continue
		}
		out = append(out, s)
	}
	return out
}

func (b *saveForm) insert(parent Row, index int, key *variant.Value, v variant.Value) (edit, error) {
	if parent == Root {
		return b.insertRecord(index, key, v)
	}
	c := b.begin("Insert into " + b.d.Path(parent))
	k, err := c.in(parent)
	if err != nil {
		return edit{}, err
	}
	if index < 0 || index > k.node.Count {
		return edit{}, b.d.refuse(parent, fmt.Sprintf("there is no place %d: it has %s", index, sized(int64(k.node.Count), "child", "children")))
	}
	child, err := b.encodeChild(k, key, v)
	if err != nil {
		return edit{}, err
	}
	if err := c.insert(k, index, child); err != nil {
		return edit{}, err
	}
	c.edit.shifts = []shift{{parent: parent, at: index, inserted: 1}}
	return c.finish()
}

// encodeChild is a new child of a container as it stands in it: with its key, where there are keys.
func (b *saveForm) encodeChild(k *container, key *variant.Value, v variant.Value) ([]byte, error) {
	d, n := b.d.info.Dialect, &k.node
	refuse := func(why string) ([]byte, error) { return nil, b.d.refuse(k.row, why) }
	keyed := n.Kind == sparse.Pairs || n.Kind == sparse.Named
	switch {
	case keyed && key == nil:
		return refuse("a new entry needs a key")
	case !keyed && key != nil:
		return refuse("the elements of " + article(n.Head.Row.Name) + " have no keys")
	case int(k.place.depth)+1+depthOf(v) > codec.MaxDepth:
		return refuse(fmt.Sprintf("more than %d values would lie in one another", codec.MaxDepth))
	}
	var child []byte
	var err error
	switch n.Kind {
	case sparse.Values:
		if why := b.fits(v, n.Head.Element, "this array"); why != "" {
			return refuse(why)
		}
	case sparse.Pairs:
		if why := b.fits(v, n.Head.Value, "this dictionary"); why != "" {
			return refuse(why)
		}
		if child, err = b.encodeKey(k, *key, -1); err != nil {
			return nil, err
		}
	case sparse.Named:
		if child, err = b.encodeKey(k, *key, -1); err != nil {
			return nil, err
		}
	case sparse.Fixed, sparse.Strings:
		t, _ := variant.ElementOf(n.Head.Row.Type)
		v, why := exactly(v, t, d)
		if why != "" {
			return refuse(why)
		}
		packed, why := packedOf(n.Head.Row.Type, v, n.Head.Wide)
		if why != "" {
			return refuse(why)
		}
		encoded, err := codec.AppendLike(nil, b.emptied(n), packed, d)
		if err != nil {
			return refuse(b.plain(err))
		}
		if n.Kind == sparse.Fixed {
			return encoded[n.First-n.Start:][:n.Stride], nil
		}
		return encoded[n.First-n.Start:], nil
	}
	if child, err = codec.Append(child, v, d); err != nil {
		return refuse(b.plain(err))
	}
	return child, nil
}

// emptied is a packed array without its elements.
func (b *saveForm) emptied(n *sparse.Node) []byte {
	head := slices.Clone(b.d.bytes.View(n.Start, n.First))
	binary.LittleEndian.PutUint32(head[len(head)-4:], 0)
	return head
}

// encodeKey is a key, or the name of a property, as it stands in a container; it refuses one that is there already, other
// than as that of the child number own.
func (b *saveForm) encodeKey(k *container, key variant.Value, own int) ([]byte, error) {
	d, n := b.d.info.Dialect, &k.node
	if n.Kind == sparse.Named && key.Type != variant.String {
		return nil, b.d.refuse(k.row, "a property's name is a String")
	}
	if n.Kind == sparse.Pairs {
		if why := b.fits(key, n.Head.Key, "this dictionary"); why != "" {
			return nil, b.d.refuse(k.row, why)
		}
	}
	encoded, err := codec.Append(nil, key, d)
	if err != nil {
		return nil, b.d.refuse(k.row, b.plain(err))
	}
	if n.Kind == sparse.Named {
		encoded = encoded[4:]
	}
	if b.d.twice && n.Kind == sparse.Pairs {
		return encoded, nil
	}
	if i, err := b.indexOf(n, key, encoded, own); err != nil || i >= 0 {
		if err != nil {
			return nil, err
		}
		return nil, b.d.refuse(k.row, "it has this key already")
	}
	return encoded, nil
}

// indexOf returns which child of a node has the key, -1 for none; the child number own does not count.
func (b *saveForm) indexOf(n *sparse.Node, key variant.Value, encoded []byte, own int) (int, error) {
	off := n.First
	for i := range n.Count {
		if i != own {
			if bytes.Equal(b.d.bytes.View(off, off+int64(len(encoded))), encoded) {
				return i, nil
			}
			if other, err := b.sameType(n, off, key); err == nil && variant.Equal(other, key) {
				return i, nil
			}
		}
		next, err := b.reader.Next(n, off)
		if err != nil {
			return -1, err
		}
		off = next
	}
	return -1, nil
}

// sameType decodes the key at off if it is of the type of key, and not one that is told by its bytes alone.
func (b *saveForm) sameType(n *sparse.Node, off int64, key variant.Value) (variant.Value, error) {
	if n.Kind == sparse.Named {
		return variant.OfString(string(b.reader.Text(off, longestKey))), nil
	}
	if text, ok := b.stringKey(off); ok {
		if key.Type != variant.String || string(text) != key.Text {
			return variant.Value{}, nil
		}
		return variant.OfString(string(text)), nil
	}
	return b.key(n, off)
}

func (b *saveForm) remove(list []Row) (edit, error) {
	label := "Remove " + b.d.Path(list[0])
	if len(list) > 1 {
		label = "Remove " + sized(int64(len(list)), "row", "rows")
	}
	c := b.begin(label)
	// From the last child to the first, so that each shift is in the numbers that the rows still have.
	slices.SortFunc(list, func(x, y Row) int { return b.d.rows.at(y).slot.index - b.d.rows.at(x).slot.index })
	var records []int
	for _, r := range list {
		s := b.d.rows.at(r)
		if r == Root || s.slot.part != childPart {
			return edit{}, b.d.refuse(r, "this is a part of a value and cannot be removed")
		}
		if s.parent == Root {
			records = append(records, s.slot.index)
			c.edit.shifts = append(c.edit.shifts, shift{parent: Root, at: s.slot.index, removed: 1})
			continue
		}
		k, err := c.in(s.parent)
		if err != nil {
			return edit{}, err
		}
		if s.slot.index >= k.node.Count {
			p := b.place(r)
			if p.kind != placeRest {
				return edit{}, b.d.refuse(r, "there is nothing to remove")
			}
			c.edit.splices = append(c.edit.splices, piece.Splice{Start: p.start, End: p.end})
			c.edit.spans = append(c.edit.spans, anew)
		} else if _, err := c.remove(k, s.slot.index); err != nil {
			return edit{}, err
		}
		c.edit.shifts = append(c.edit.shifts, shift{parent: s.parent, at: s.slot.index, removed: 1})
	}
	if len(records) > 0 {
		if err := b.removeRecords(c, records); err != nil {
			return edit{}, err
		}
	}
	return c.finish()
}

func (b *saveForm) move(r, parent Row, index int) (edit, error) {
	s := b.d.rows.at(r)
	if r == Root || s.slot.part != childPart {
		return edit{}, b.d.refuse(r, "this is a part of a value and cannot be moved")
	}
	from, i := s.parent, s.slot.index
	if from == Root || parent == Root {
		return b.moveRecord(r, from, parent, i, index)
	}
	c := b.begin("Move " + b.d.Path(r))
	source, err := c.in(from)
	if err != nil {
		return edit{}, err
	}
	target, err := c.in(parent)
	if err != nil {
		return edit{}, err
	}
	switch {
	case i >= source.node.Count:
		return edit{}, b.d.refuse(r, "what follows the value of a record stays where it is")
	case index < 0 || index > target.node.Count:
		return edit{}, b.d.refuse(parent, fmt.Sprintf("there is no place %d", index))
	case from == parent && (index == i || index == i+1):
		return edit{}, nil
	}
	child, err := c.remove(source, i)
	if err != nil {
		return edit{}, err
	}
	to := index
	if from == parent {
		if index > i {
			to--
		}
	} else if child, err = b.translate(r, source, target, child); err != nil {
		return edit{}, err
	}
	if err := c.insert(target, index, child); err != nil {
		return edit{}, err
	}
	c.edit.shifts = []shift{{parent: from, at: i, removed: 1}, {parent: parent, at: to, inserted: 1, takes: 1}}
	return c.finish()
}

// translate is the child r of one container as it stands in another.
func (b *saveForm) translate(r Row, source, target *container, child []byte) ([]byte, error) {
	p := b.place(r)
	from, to := &source.node, &target.node
	packed := from.Kind == sparse.Fixed || from.Kind == sparse.Strings
	if to.Kind == sparse.Fixed || to.Kind == sparse.Strings || packed {
		v, err := b.value(r)
		if err != nil {
			return nil, err
		}
		if to.Kind == sparse.Pairs || to.Kind == sparse.Named {
			return nil, b.d.refuse(r, "it has no key under which it could stand there")
		}
		return b.encodeChild(target, nil, v)
	}
	value := b.d.bytes.View(p.start, p.end)
	v, _, err := codec.Decode(value, 0, b.d.info.Dialect)
	if err != nil {
		return nil, b.moved(err, p.start)
	}
	if to.Kind == sparse.Values {
		if why := b.fits(v, to.Head.Element, "the array there"); why != "" {
			return nil, b.d.refuse(r, why)
		}
	} else if to.Kind == sparse.Pairs {
		if why := b.fits(v, to.Head.Value, "the dictionary there"); why != "" {
			return nil, b.d.refuse(r, why)
		}
	}
	if int(target.place.depth)+1+depthOf(v) > codec.MaxDepth {
		return nil, b.d.refuse(r, fmt.Sprintf("more than %d values would lie in one another", codec.MaxDepth))
	}
	if to.Kind == sparse.Values {
		return value, nil
	}
	if from.Kind == sparse.Values {
		return nil, b.d.refuse(r, "it has no key under which it could stand there")
	}
	key, err := b.key(from, p.key)
	if err != nil {
		return nil, b.d.refuse(r, "its key cannot be moved")
	}
	encoded, err := b.encodeKey(target, key, -1)
	if err != nil {
		return nil, err
	}
	if from.Kind == to.Kind {
		return child, nil
	}
	return append(encoded, value...), nil
}

func (b *saveForm) rename(r Row, key variant.Value) (edit, error) {
	s := b.d.rows.at(r)
	c := b.begin("Rename " + b.d.Path(r))
	if r == Root || s.parent == Root || s.slot.part != childPart {
		return edit{}, b.d.refuse(r, "it has no key")
	}
	parent, index := s.parent, s.slot.index
	k, err := c.in(parent)
	if err != nil {
		return edit{}, err
	}
	if index >= k.node.Count || k.node.Kind != sparse.Pairs && k.node.Kind != sparse.Named {
		return edit{}, b.d.refuse(r, "it has no key")
	}
	encoded, err := b.encodeKey(k, key, index)
	if err != nil {
		return edit{}, err
	}
	p := b.place(r)
	old := b.d.bytes.View(p.key, p.start)
	if bytes.Equal(old, encoded) {
		return edit{}, nil
	}
	e := c.edit
	e.rows = []Row{r}
	e.splices = []piece.Splice{trimmed(p.key, old, encoded)}
	e.spans = []span{renamed, {p.key, p.start - p.key, int64(len(encoded))}}
	return b.lengths(e, r)
}

func (b *saveForm) duplicate(r Row) (edit, error) {
	s := b.d.rows.at(r)
	if r == Root || s.slot.part != childPart {
		return edit{}, b.d.refuse(r, "this cannot be duplicated")
	}
	parent, index := s.parent, s.slot.index
	if parent == Root {
		return b.duplicateRecord(r, index)
	}
	c := b.begin("Duplicate " + b.d.Path(r))
	k, err := c.in(parent)
	if err != nil {
		return edit{}, err
	}
	if index >= k.node.Count {
		return edit{}, b.d.refuse(r, "this cannot be duplicated")
	}
	start, end, err := c.bounds(k, index)
	if err != nil {
		return edit{}, err
	}
	child := b.d.bytes.View(start, end)
	if k.node.Kind == sparse.Pairs || k.node.Kind == sparse.Named {
		p := b.place(r)
		key, err := b.key(&k.node, p.key)
		if err != nil {
			return edit{}, b.d.refuse(r, "its key cannot be copied")
		}
		encoded, err := b.freeKey(k, key)
		if err != nil {
			return edit{}, err
		}
		child = append(encoded, b.d.bytes.View(p.start, p.end)...)
	}
	if err := c.insert(k, index+1, child); err != nil {
		return edit{}, err
	}
	c.edit.shifts = []shift{{parent: parent, at: index + 1, inserted: 1}}
	return c.finish()
}

// freeKey encodes a key like this one that the container does not have yet: "name_2", or the next number.
func (b *saveForm) freeKey(k *container, key variant.Value) ([]byte, error) {
	const most = 1000
	for i := range most {
		next := key
		switch key.Type {
		case variant.String, variant.StringName:
			next.Text = key.Text + "_" + strconv.Itoa(i+2)
		case variant.Int:
			if key.Int() > math.MaxInt64-most {
				return nil, b.d.refuse(k.row, "no larger number is left for the key of the copy")
			}
			next = variant.OfInt(key.Int() + int64(i) + 1)
		default:
			return nil, b.d.refuse(k.row, "a copy needs another key, and none follows from "+article(b.d.info.Dialect.TypeName(key.Type)))
		}
		encoded, err := b.encodeKey(k, next, -1)
		if err != nil {
			continue
		}
		if taken, err := b.indexOf(&k.node, next, encoded, -1); err == nil && taken < 0 {
			return encoded, nil
		}
	}
	return nil, b.d.refuse(k.row, "no key was found for the copy that is not taken")
}
