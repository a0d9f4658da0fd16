package model

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/internal/piece"
	"savant/model/internal/sparse"
)

func (b *saveForm) insert(parent Row, index int, list []Entry) (edit, error) {
	if parent == Root {
		return b.insertRecords(index, list)
	}
	c := b.begin("Insert into " + b.d.Path(parent))
	k, err := c.in(parent)
	if err != nil {
		return edit{}, err
	}
	if index < 0 || index > k.node.Count {
		return edit{}, b.d.refuse(parent, fmt.Sprintf("there is no place %d: it has %s", index, sized(int64(k.node.Count), "child", "children")))
	}
	if len(list) > 1 {
		b.takeKeys(k)
	}
	var children [][]byte
	for _, one := range list {
		child, err := b.encodeChild(k, one.Key, one.Value)
		if err != nil {
			return edit{}, err
		}
		children = append(children, child)
	}
	if err := c.insert(k, index, joined(children), len(list)); err != nil {
		return edit{}, err
	}
	c.edit.shifts = []shift{{parent: parent, at: index, inserted: len(list)}}
	return c.finish()
}

// takeKeys looks up which keys a container has, for an edit that brings several.
func (b *saveForm) takeKeys(k *container) {
	if k.taken != nil {
		return
	}
	k.taken = map[string]bool{}
	n := &k.node
	if n.Kind != sparse.Pairs && n.Kind != sparse.Named {
		return
	}
	off := n.First
	for range n.Count {
		if key, err := b.key(n, off); err == nil {
			k.taken[keyName(key, b.d.info.Dialect)] = true
		} else if end, err := b.reader.End(off, n.Limit); err == nil {
			k.taken[string(b.d.bytes.View(off, end))] = true
		}
		next, err := b.reader.Next(n, off)
		if err != nil {
			return
		}
		off = next
	}
}

// keyName is the same for keys that are equal, and for no others.
func keyName(key variant.Value, d *dialect.Dialect) string {
	encoded, err := codec.Append(nil, key, d)
	if err != nil {
		return key.Text
	}
	return string(encoded)
}

func (b *saveForm) remove(list []Row) (edit, error) {
	c := b.begin("Remove " + b.d.Path(list[0]))
	// From the last child to the first, so that each shift is in the numbers that the rows still have.
	list = slices.Clone(list)
	slices.SortStableFunc(list, b.backwards)
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
			c.edit.spans = append(c.edit.spans, span{start: p.start, length: p.end - p.start, kind: spanRest})
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

// backwards orders rows by their parents, and the children of each from the last to the first.
func (b *saveForm) backwards(x, y Row) int {
	s, t := b.d.rows.at(x), b.d.rows.at(y)
	if s.parent != t.parent {
		return int(min(max(int64(s.parent)-int64(t.parent), -1), 1))
	}
	return t.slot.index - s.slot.index
}

func (b *saveForm) move(list []Row, parent Row, index int) (edit, error) {
	for _, r := range list {
		s := b.d.rows.at(r)
		switch {
		case r == Root || s.slot.part != childPart:
			return edit{}, b.d.refuse(r, "this is a part of a value and cannot be moved")
		case (s.parent == Root) != (parent == Root):
			return edit{}, b.d.refuse(r, "a record cannot be moved into another, nor a value out of one; copy and paste it")
		}
	}
	if parent == Root {
		return b.moveRecords(list, index)
	}
	c := b.begin("Move " + b.d.Path(list[0]))
	target, err := c.in(parent)
	if err != nil {
		return edit{}, err
	}
	if index < 0 || index > target.node.Count {
		return edit{}, b.d.refuse(parent, fmt.Sprintf("there is no place %d", index))
	}
	if len(list) > 1 {
		b.takeKeys(target)
	}
	var children [][]byte
	for _, r := range list {
		s := b.d.rows.at(r)
		from, i := s.parent, s.slot.index
		source, err := c.in(from)
		if err != nil {
			return edit{}, err
		}
		if i >= source.node.Count {
			return edit{}, b.d.refuse(r, "what follows the value of a record stays where it is")
		}
		child, err := c.remove(source, i)
		if err != nil {
			return edit{}, err
		}
		if from != parent {
			if child, err = b.translate(r, source, target, child); err != nil {
				return edit{}, err
			}
		}
		children = append(children, child)
	}
	if b.stays(list, parent, index) {
		return edit{}, nil
	}
	if err := c.insert(target, index, joined(children), len(list)); err != nil {
		return edit{}, err
	}
	c.edit.shifts = b.carried(list, parent, index)
	return c.finish()
}

// stays reports whether rows moved to a place would stand as they do already.
func (b *saveForm) stays(list []Row, parent Row, index int) bool {
	first := b.d.rows.at(list[0]).slot.index
	for i, r := range list {
		if s := b.d.rows.at(r); s.parent != parent || s.slot.index != first+i {
			return false
		}
	}
	return index >= first && index <= first+len(list)
}

// carried are the shifts of rows that move: first all go, from the last to the first, then they come in their order.
func (b *saveForm) carried(list []Row, parent Row, index int) []shift {
	gone := slices.Clone(list)
	slices.SortStableFunc(gone, b.backwards)
	to := index
	var shifts []shift
	number := make(map[Row]int, len(gone))
	for _, r := range gone {
		s := b.d.rows.at(r)
		shifts = append(shifts, shift{parent: s.parent, at: s.slot.index, removed: 1})
		number[r] = len(shifts)
		if s.parent == parent && s.slot.index < index {
			to--
		}
	}
	for i, r := range list {
		shifts = append(shifts, shift{parent: parent, at: to + i, inserted: 1, takes: number[r]})
	}
	return shifts
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
	if k.node.Kind == sparse.Pairs {
		if first := b.original(p.key, p.start, key, nil, encoded); first != nil {
			encoded = first
		}
	}
	old := b.d.bytes.View(p.key, p.start)
	if bytes.Equal(old, encoded) {
		return edit{}, nil
	}
	e := c.edit
	e.rows = []Row{r}
	e.splices = []piece.Splice{trimmed(p.key, old, encoded)}
	e.spans = []span{renamed, {start: p.key, length: p.start - p.key, newLength: int64(len(encoded))}}
	return b.lengths(e, r)
}

func (b *saveForm) duplicate(list []Row) (edit, error) {
	for _, r := range list {
		if s := b.d.rows.at(r); r == Root || s.slot.part != childPart {
			return edit{}, b.d.refuse(r, "this cannot be duplicated")
		}
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, b.backwards)
	slices.Reverse(list)
	c := b.begin("Duplicate " + b.d.Path(list[0]))
	for len(list) > 0 {
		n := b.neighbours(list)
		if err := b.duplicateRun(c, list[:n]); err != nil {
			return edit{}, err
		}
		list = list[n:]
	}
	return c.finish()
}

// neighbours is how many rows at the beginning of a sorted list stand one behind the other.
func (b *saveForm) neighbours(list []Row) int {
	n := 1
	for n < len(list) {
		s, t := b.d.rows.at(list[n-1]), b.d.rows.at(list[n])
		if s.parent != t.parent || s.slot.index+1 != t.slot.index {
			break
		}
		n++
	}
	return n
}

// duplicateRun adds to a change the copies of rows that stand one behind the other.
func (b *saveForm) duplicateRun(c *change, run []Row) error {
	parent, at := b.d.rows.at(run[0]).parent, b.d.rows.at(run[len(run)-1]).slot.index+1
	if c.copies == nil {
		c.copies = map[Row]int{}
	}
	c.edit.shifts = append(c.edit.shifts, shift{parent: parent, at: at + c.copies[parent], inserted: len(run)})
	c.copies[parent] += len(run)
	if parent == Root {
		return b.duplicateRecords(c, at-len(run), at)
	}
	k, err := c.in(parent)
	if err != nil {
		return err
	}
	b.takeKeys(k)
	var children [][]byte
	for _, r := range run {
		child, err := b.copied(c, k, r)
		if err != nil {
			return err
		}
		children = append(children, child)
	}
	return c.insert(k, at, joined(children), len(run))
}

// copied is the copy of a child of a container, with a key of its own.
func (b *saveForm) copied(c *change, k *container, r Row) ([]byte, error) {
	i := b.d.rows.at(r).slot.index
	if i >= k.node.Count {
		return nil, b.d.refuse(r, "this cannot be duplicated")
	}
	start, end, err := c.bounds(k, i)
	if err != nil {
		return nil, err
	}
	if k.node.Kind != sparse.Pairs && k.node.Kind != sparse.Named {
		return b.d.bytes.View(start, end), nil
	}
	p := b.place(r)
	key, err := b.key(&k.node, p.key)
	if err != nil {
		return nil, b.d.refuse(r, "its key cannot be copied")
	}
	encoded, err := b.freeKey(k, key)
	if err != nil {
		return nil, err
	}
	return append(encoded, b.d.bytes.View(p.start, p.end)...), nil
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
		if !k.taken[keyName(next, b.d.info.Dialect)] {
			encoded, err := b.encodeKey(k, next, -1)
			k.taken[keyName(next, b.d.info.Dialect)] = true
			return encoded, err
		}
	}
	return nil, b.d.refuse(k.row, "no key was found for the copy that is not taken")
}
