package save

import (
	"bytes"
	"math"
	"slices"
	"strconv"

	"savant/codec"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/piece"
	"savant/model/internal/sparse"
	"savant/model/label"
	"savant/model/order"
	"savant/model/reason"
	"savant/model/value"
)

// Messages.
const (
	partStays       message.ID = "save.part-stays"
	nothingToRemove message.ID = "save.nothing-to-remove"
	partNotMoved    message.ID = "save.part-not-moved"
	recordNotMoved  message.ID = "save.record-not-moved"
	placeMissing    message.ID = "save.place-missing place"
	restStays       message.ID = "save.rest-stays"
	noKeyThere      message.ID = "save.no-key-there"
	keyNotMoved     message.ID = "save.key-not-moved"
	keyNotCopied    message.ID = "save.key-not-copied"
	noLargerKey     message.ID = "save.no-larger-key"
	noNextKey       message.ID = "save.no-next-key type"
)

// Insert plans new children.
func (b *Form) Insert(parent model.Row, index int, list []model.Entry) (model.Edit, error) {
	list, lost, err := b.heldEntries(parent, index, list)
	if err != nil {
		return model.Edit{}, err
	}
	e, err := b.insert(parent, index, list)
	e.Notes = append(e.Notes, lost...)
	return e, err
}

// insert is Insert for values that the engine of the file has.
func (b *Form) insert(parent model.Row, index int, list []model.Entry) (model.Edit, error) {
	if parent == model.Root {
		return b.insertRecords(index, list)
	}
	c := b.begin(label.Insert, b.host.Path(parent))
	k, err := c.in(parent)
	if err != nil {
		return model.Edit{}, err
	}
	if index < 0 || index > k.node.Count {
		return model.Edit{}, b.host.Refuse(parent, message.New(reason.PlaceBeyond, index, message.New(value.Children, int64(k.node.Count))))
	}
	if len(list) > 1 {
		b.takeKeys(k)
	}
	var children [][]byte
	for _, one := range list {
		child, err := b.encodeChild(k, one.Key, one.Value)
		if err != nil {
			return model.Edit{}, err
		}
		children = append(children, child)
	}
	if err := c.insert(k, index, joined(children), len(list)); err != nil {
		return model.Edit{}, err
	}
	c.edit.Shifts = []model.Shift{{Parent: parent, At: index, Inserted: len(list)}}
	return c.finish()
}

// takeKeys looks up which keys a container has, for an edit that brings several.
func (b *Form) takeKeys(k *container) {
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
		if key, err := keyAt(&b.reader, n, off); err == nil {
			k.taken[keyName(key, b.host.Dialect())] = true
		} else if end, err := b.reader.End(off, n.Limit); err == nil {
			k.taken[string(b.host.Bytes().View(off, end))] = true
		}
		next, err := b.reader.Next(n, off)
		if err != nil {
			return
		}
		off = next
	}
}

// Remove plans the removal of rows.
func (b *Form) Remove(list []model.Row) (model.Edit, error) {
	c := b.begin(label.Remove, b.host.Path(list[0]))
	// From the last child to the first, so that each shift is in the numbers that the rows still have.
	list = slices.Clone(list)
	slices.SortStableFunc(list, order.Backwards(b.host))
	var records []int
	for _, r := range list {
		if r == model.Root || b.host.Slot(r).Part != model.ChildPart {
			return model.Edit{}, b.host.Refuse(r, message.New(partStays))
		}
		if b.host.Parent(r) == model.Root {
			records = append(records, b.host.Slot(r).Index)
			c.edit.Shifts = append(c.edit.Shifts, model.Shift{Parent: model.Root, At: b.host.Slot(r).Index, Removed: 1})
			continue
		}
		k, err := c.in(b.host.Parent(r))
		if err != nil {
			return model.Edit{}, err
		}
		if b.host.Slot(r).Index >= k.node.Count {
			p := b.place(r)
			if p.kind != placeRest {
				return model.Edit{}, b.host.Refuse(r, message.New(nothingToRemove))
			}
			c.edit.Splices = append(c.edit.Splices, piece.Splice{Start: p.start, End: p.end})
			c.edit.Spans = append(c.edit.Spans, model.Span{Start: p.start, Length: p.end - p.start, Kind: model.SpanRest})
		} else if _, err := c.remove(k, b.host.Slot(r).Index); err != nil {
			return model.Edit{}, err
		}
		c.edit.Shifts = append(c.edit.Shifts, model.Shift{Parent: b.host.Parent(r), At: b.host.Slot(r).Index, Removed: 1})
	}
	if len(records) > 0 {
		if err := b.removeRecords(c, records); err != nil {
			return model.Edit{}, err
		}
	}
	return c.finish()
}

// Move plans to make rows children of parent.
func (b *Form) Move(list []model.Row, parent model.Row, index int) (model.Edit, error) {
	for _, r := range list {
		switch {
		case r == model.Root || b.host.Slot(r).Part != model.ChildPart:
			return model.Edit{}, b.host.Refuse(r, message.New(partNotMoved))
		case (b.host.Parent(r) == model.Root) != (parent == model.Root):
			return model.Edit{}, b.host.Refuse(r, message.New(recordNotMoved))
		}
	}
	if parent == model.Root {
		return b.moveRecords(list, index)
	}
	c := b.begin(label.Move, b.host.Path(list[0]))
	target, err := c.in(parent)
	if err != nil {
		return model.Edit{}, err
	}
	if index < 0 || index > target.node.Count {
		return model.Edit{}, b.host.Refuse(parent, message.New(placeMissing, index))
	}
	if len(list) > 1 {
		b.takeKeys(target)
	}
	var children [][]byte
	for _, r := range list {
		from, i := b.host.Parent(r), b.host.Slot(r).Index
		source, err := c.in(from)
		if err != nil {
			return model.Edit{}, err
		}
		if i >= source.node.Count {
			return model.Edit{}, b.host.Refuse(r, message.New(restStays))
		}
		child, err := c.remove(source, i)
		if err != nil {
			return model.Edit{}, err
		}
		if from != parent {
			if child, err = b.translate(r, source, target, child); err != nil {
				return model.Edit{}, err
			}
		}
		children = append(children, child)
	}
	if order.Stays(b.host, list, parent, index) {
		return model.Edit{}, nil
	}
	if err := c.insert(target, index, joined(children), len(list)); err != nil {
		return model.Edit{}, err
	}
	c.edit.Shifts = order.Moved(b.host, list, parent, index)
	return c.finish()
}

// translate returns the child r of one container as stored in another.
func (b *Form) translate(r model.Row, source, target *container, child []byte) ([]byte, error) {
	p := b.place(r)
	from, to := &source.node, &target.node
	packed := from.Kind == sparse.Fixed || from.Kind == sparse.Strings
	if to.Kind == sparse.Fixed || to.Kind == sparse.Strings || packed {
		v, err := b.Value(r)
		if err != nil {
			return nil, err
		}
		if to.Kind == sparse.Pairs || to.Kind == sparse.Named {
			return nil, b.host.Refuse(r, message.New(noKeyThere))
		}
		return b.encodeChild(target, nil, v)
	}
	value := b.host.Bytes().View(p.start, p.end)
	v, _, err := codec.Decode(value, 0, b.host.Dialect())
	if err != nil {
		return nil, moved(err, p.start)
	}
	if to.Kind == sparse.Values {
		if why := b.fits(v, to.Head.Element, theArrayThere); !why.IsZero() {
			return nil, b.host.Refuse(r, why)
		}
	} else if to.Kind == sparse.Pairs {
		if why := b.fits(v, to.Head.Value, theDictionaryThere); !why.IsZero() {
			return nil, b.host.Refuse(r, why)
		}
	}
	if int(target.place.depth)+1+depthOf(v) > codec.MaxDepth {
		return nil, b.host.Refuse(r, message.New(tooDeep, codec.MaxDepth))
	}
	if to.Kind == sparse.Values {
		return value, nil
	}
	if from.Kind == sparse.Values {
		return nil, b.host.Refuse(r, message.New(noKeyThere))
	}
	key, err := keyAt(&b.reader, from, p.key)
	if err != nil {
		return nil, b.host.Refuse(r, message.New(keyNotMoved))
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

// Rename plans another key or name.
func (b *Form) Rename(r model.Row, key variant.Value) (model.Edit, error) {
	c := b.begin(label.Rename, b.host.Path(r))
	if r == model.Root || b.host.Parent(r) == model.Root || b.host.Slot(r).Part != model.ChildPart {
		return model.Edit{}, b.host.Refuse(r, message.New(reason.NoKey))
	}
	parent, index := b.host.Parent(r), b.host.Slot(r).Index
	k, err := c.in(parent)
	if err != nil {
		return model.Edit{}, err
	}
	if index >= k.node.Count || k.node.Kind != sparse.Pairs && k.node.Kind != sparse.Named {
		return model.Edit{}, b.host.Refuse(r, message.New(reason.NoKey))
	}
	encoded, err := b.encodeKey(k, key, index)
	if err != nil {
		return model.Edit{}, err
	}
	p := b.place(r)
	if k.node.Kind == sparse.Pairs {
		if back := b.setBack(b.original(p.key, p.start), key, nil, encoded); back != nil {
			encoded = back
		}
	}
	old := b.host.Bytes().View(p.key, p.start)
	if bytes.Equal(old, encoded) {
		return model.Edit{}, nil
	}
	e := c.edit
	e.Rows = []model.Row{r}
	e.Splices = []piece.Splice{piece.Trim(p.key, old, encoded)}
	e.Spans = []model.Span{renamed, {Start: p.key, Length: p.start - p.key, NewLength: int64(len(encoded))}}
	return b.lengths(e, r)
}

// Duplicate plans copies of rows, right after them.
func (b *Form) Duplicate(list []model.Row) (model.Edit, error) {
	for _, r := range list {
		if r == model.Root || b.host.Slot(r).Part != model.ChildPart {
			return model.Edit{}, b.host.Refuse(r, message.New(reason.NoDuplicate))
		}
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, order.Backwards(b.host))
	slices.Reverse(list)
	c := b.begin(label.Duplicate, b.host.Path(list[0]))
	for len(list) > 0 {
		n := b.neighbours(list)
		if err := b.duplicateRun(c, list[:n]); err != nil {
			return model.Edit{}, err
		}
		list = list[n:]
	}
	return c.finish()
}

// neighbours returns how many rows at the beginning of a sorted list follow one another directly.
func (b *Form) neighbours(list []model.Row) int {
	n := 1
	for n < len(list) {
		before, r := list[n-1], list[n]
		if b.host.Parent(before) != b.host.Parent(r) || b.host.Slot(before).Index+1 != b.host.Slot(r).Index {
			break
		}
		n++
	}
	return n
}

// duplicateRun adds to a change the copies of rows that follow one another directly.
func (b *Form) duplicateRun(c *change, run []model.Row) error {
	parent, at := b.host.Parent(run[0]), b.host.Slot(run[len(run)-1]).Index+1
	if c.copies == nil {
		c.copies = map[model.Row]int{}
	}
	c.edit.Shifts = append(c.edit.Shifts, model.Shift{Parent: parent, At: at + c.copies[parent], Inserted: len(run)})
	c.copies[parent] += len(run)
	if parent == model.Root {
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
func (b *Form) copied(c *change, k *container, r model.Row) ([]byte, error) {
	i := b.host.Slot(r).Index
	if i >= k.node.Count {
		return nil, b.host.Refuse(r, message.New(reason.NoDuplicate))
	}
	start, end, err := c.bounds(k, i)
	if err != nil {
		return nil, err
	}
	if k.node.Kind != sparse.Pairs && k.node.Kind != sparse.Named {
		return b.host.Bytes().View(start, end), nil
	}
	p := b.place(r)
	key, err := keyAt(&b.reader, &k.node, p.key)
	if err != nil {
		return nil, b.host.Refuse(r, message.New(keyNotCopied))
	}
	encoded, err := b.freeKey(k, key)
	if err != nil {
		return nil, err
	}
	return append(encoded, b.host.Bytes().View(p.start, p.end)...), nil
}

// freeKey encodes a key like this one that the container does not have yet: "name_2", or the next number.
func (b *Form) freeKey(k *container, key variant.Value) ([]byte, error) {
	const most = 1000
	for i := range most {
		next := key
		switch key.Type {
		case variant.String, variant.StringName:
			next.Text = key.Text + "_" + strconv.Itoa(i+2)
		case variant.Int:
			if key.Int() > math.MaxInt64-most {
				return nil, b.host.Refuse(k.row, message.New(noLargerKey))
			}
			next = variant.OfInt(key.Int() + int64(i) + 1)
		default:
			return nil, b.host.Refuse(k.row, message.New(noNextKey, b.host.Dialect().TypeName(key.Type)))
		}
		if !k.taken[keyName(next, b.host.Dialect())] {
			encoded, err := b.encodeKey(k, next, -1)
			k.taken[keyName(next, b.host.Dialect())] = true
			return encoded, err
		}
	}
	return nil, b.host.Refuse(k.row, message.New(reason.NoFreeKey))
}
