package json

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/laxjson"
	"savant/codec/message"
	"savant/model"
	"savant/model/label"
	"savant/model/order"
	"savant/model/reason"
	"savant/model/value"
)

// Insert plans new children.
func (f *Form) Insert(parent model.Row, index int, list []model.Entry) (model.Edit, error) {
	c := f.begin(label.Insert, f.host.Path(parent))
	p, err := c.in(parent)
	if err != nil {
		return model.Edit{}, err
	}
	if index < 0 || index > p.count {
		return model.Edit{}, f.host.Refuse(parent, message.New(reason.PlaceBeyond, index, message.New(value.Children, int64(p.count))))
	}
	for _, one := range list {
		child, err := c.child(p, one)
		if err != nil {
			return model.Edit{}, err
		}
		p.added[index] = append(p.added[index], child)
	}
	c.edit.Shifts = []model.Shift{{Parent: parent, At: index, Inserted: len(list)}}
	return c.finish()
}

// Remove plans the removal of rows.
func (f *Form) Remove(list []model.Row) (model.Edit, error) {
	c := f.begin(label.Remove, f.host.Path(list[0]))
	list = slices.Clone(list)
	slices.SortStableFunc(list, order.Backwards(f.host))
	for _, r := range list {
		if r == model.Root {
			return model.Edit{}, f.host.Refuse(r, message.New(rootStays))
		}
		if !f.place(r).isChild() {
			return model.Edit{}, f.host.Refuse(r, message.New(notMoved))
		}
		parent, i := f.host.Parent(r), f.host.Slot(r).Index
		p, err := c.in(parent)
		if err != nil {
			return model.Edit{}, err
		}
		if f.place(r).kind == placeTail {
			c.splice(f.reader.index.tail, f.host.Size(), nil)
		} else {
			p.removed = append(p.removed, i)
		}
		c.edit.Shifts = append(c.edit.Shifts, model.Shift{Parent: parent, At: i, Removed: 1})
	}
	return c.finish()
}

// Move plans to make rows children of parent.
func (f *Form) Move(list []model.Row, parent model.Row, index int) (model.Edit, error) {
	c := f.begin(label.Move, f.host.Path(list[0]))
	target, err := c.in(parent)
	if err != nil {
		return model.Edit{}, err
	}
	if index < 0 || index > target.count {
		return model.Edit{}, f.host.Refuse(parent, message.New(reason.PlaceBeyond, index, message.New(value.Children, int64(target.count))))
	}
	for _, r := range list {
		from := f.host.Parent(r)
		switch kind := f.place(r).kind; {
		case r == model.Root, kind == placeTail, kind == placeOpaque, kind == placeLost, kind == placePart, kind == placeMark:
			return model.Edit{}, f.host.Refuse(r, message.New(notMoved))
		case (from == model.Root) != (parent == model.Root):
			return model.Edit{}, f.host.Refuse(r, message.New(valuesStayApart))
		}
		source, err := c.in(from)
		if err != nil {
			return model.Edit{}, err
		}
		child, err := c.carried(r, source, target)
		if err != nil {
			return model.Edit{}, err
		}
		source.removed = append(source.removed, f.host.Slot(r).Index)
		target.added[index] = append(target.added[index], child)
	}
	if order.Stays(f.host, list, parent, index) {
		return model.Edit{}, nil
	}
	c.edit.Shifts = order.Moved(f.host, list, parent, index)
	return c.finish()
}

// carried is the child r of one container as it is in another.
func (c *change) carried(r model.Row, source, target *part) ([]byte, error) {
	f := c.form
	p := f.place(r)
	if source == target {
		return f.host.Bytes().View(p.key, p.end), nil
	}
	if p.kind == placeElement || source.node.keys != target.node.keys || f.reader.godot && f.writesNative(source.row) != f.writesNative(target.row) {
		one := model.Entry{}
		v, err := f.Value(r)
		if err != nil {
			return nil, err
		}
		if one.Value = v; source.node.keys != none && target.node.keys != none {
			key := f.reader.keyValue(source.node, p.key)
			one.Key = &key
		}
		return c.child(target, one)
	}
	if v, err := f.reader.value(p.start); err != nil || int(target.place.depth)+1+depthOf(v) > deepest {
		return nil, f.host.Refuse(r, message.New(tooDeepToSet, deepest))
	}
	start := p.start
	if target.node.keys != none {
		if err := c.take(target, f.reader.name(source.node, p.key)); err != nil {
			return nil, err
		}
		start = p.key
	}
	b := f.host.Bytes().View(start, p.end)
	if strings.Contains(target.lead, "\n") && f.ownLine(p.key) {
		b = reindent(b, f.indent(p.key), target.indent)
	}
	return b, nil
}

// Duplicate plans copies of rows right after them, those of neighbours after the last.
func (f *Form) Duplicate(list []model.Row) (model.Edit, error) {
	c := f.begin(label.Duplicate, f.host.Path(list[0]))
	list = slices.Clone(list)
	slices.SortStableFunc(list, order.Backwards(f.host))
	slices.Reverse(list)
	copies := map[model.Row]int{}
	for len(list) > 0 {
		n := 1
		for n < len(list) && f.host.Parent(list[n]) == f.host.Parent(list[0]) && f.host.Slot(list[n]).Index == f.host.Slot(list[0]).Index+n {
			n++
		}
		run := list[:n]
		list = list[n:]
		parent := f.host.Parent(run[0])
		p, err := c.in(parent)
		if err != nil {
			return model.Edit{}, err
		}
		at := f.host.Slot(run[n-1]).Index + 1
		for _, r := range run {
			child, err := c.copied(p, r)
			if err != nil {
				return model.Edit{}, err
			}
			p.added[at] = append(p.added[at], child)
		}
		c.edit.Shifts = append(c.edit.Shifts, model.Shift{Parent: parent, At: at + copies[parent], Inserted: n})
		copies[parent] += n
	}
	return c.finish()
}

// copied is the copy of a child, with a key of its own.
func (c *change) copied(p *part, r model.Row) ([]byte, error) {
	f := c.form
	at := f.place(r)
	switch at.kind {
	case placeRoot, placeTail, placeOpaque, placeLost, placePart, placeMark:
		return nil, f.host.Refuse(r, message.New(notMoved))
	}
	if p.node.keys == none {
		return f.host.Bytes().View(at.start, at.end), nil
	}
	if p.node.keys == values {
		return c.copiedNative(p, r)
	}
	const most = 1000
	key := f.reader.key(at.key)
	for i := range most {
		next := key + "_" + strconv.Itoa(i+2)
		if !c.keys(p)[next] {
			p.taken[next] = true
			end := f.reader.lex(at.key, laxjson.Quoted)
			b, _ := p.style.restring(f.host.Bytes().View(at.key, end), next) // bytes that are not UTF-8 are those of the old key
			return append(b, f.host.Bytes().View(end, at.end)...), nil
		}
	}
	return nil, f.host.Refuse(r, message.New(reason.NoFreeKey))
}

// Resize plans that an array has n elements.
func (f *Form) Resize(r model.Row, n int) (model.Edit, error) {
	const most = 1 << 24 // a mistyped number must not fill the memory
	c := f.begin(label.Resize, f.host.Path(r))
	p, err := c.in(r)
	switch {
	case err != nil:
		return model.Edit{}, err
	case p.place.kind != placeContainer || p.node.keys != none:
		return model.Edit{}, f.host.Refuse(r, message.New(reason.OnlyArrays))
	case n-p.count > most:
		return model.Edit{}, f.host.Refuse(r, message.New(reason.TooMany, message.New(value.Elements, int64(n-p.count))))
	case n < p.count:
		for i := n; i < p.count; i++ {
			p.removed = append(p.removed, i)
		}
		c.edit.Shifts = []model.Shift{{Parent: r, At: n, Removed: p.count - n}}
	case n > p.count:
		one, err := c.zero(p)
		if err != nil {
			return model.Edit{}, err
		}
		p.added[p.count] = slices.Repeat([][]byte{one}, n-p.count)
		c.edit.Shifts = []model.Shift{{Parent: r, At: p.count, Inserted: n - p.count}}
	}
	return c.finish()
}
