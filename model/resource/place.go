package resource

import (
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/model"
	"savant/model/value"
	"savant/scene"
)

// place finds the place of a row.
func (f *Form) place(r model.Row) place {
	if known := f.places.Of(f.host, r); known != nil {
		return *known
	}
	p := place{kind: rootRow, end: int(f.host.Size()), key: -1}
	if r != model.Root {
		way := []model.Row{r}
		above := f.host.Parent(r)
		for ; above != model.Root && f.places.Of(f.host, above) == nil; above = f.host.Parent(above) {
			way = append(way, above)
		}
		p = f.place(above)
		for i := len(way) - 1; i >= 0; i-- {
			if p = f.below(p, f.host.Slot(way[i])); p.kind == boneRow {
				p = f.bonePlace(way[i], p)
			}
			f.places.Set(f.host, way[i], p)
		}
		return p
	}
	f.places.Set(f.host, r, p)
	return p
}

// below finds the place of a child.
func (f *Form) below(p place, s model.Slot) place {
	lost := place{start: p.start, end: p.start, item: p.item, key: -1}
	switch s.Part {
	case model.ViewPart:
		return place{kind: boneRow, item: p.item, start: p.start, end: p.end, key: -1}
	case model.InnerPart:
		return place{kind: innerRow, item: p.item, start: p.start, end: p.start, key: -1}
	case model.ChildPart:
	case model.ComponentPart:
		part := p
		part.kind, part.index = partRow, s.Index
		return part
	default:
		return lost
	}
	l := f.arranged()
	switch p.kind {
	case rootRow:
		if s.Index >= len(l.Top) {
			return lost
		}
		switch top, gap := l.Top[s.Index], l.Top[s.Index].Item-f.file.Items(); {
		case top.Item < 0:
			return place{kind: groupRow, item: top.Group, key: -1}
		case gap >= 0:
			g := f.gaps[gap]
			return place{kind: gapRow, item: gap, start: g.Start, end: g.End, key: -1}
		default:
			return f.itemPlace(top.Item)
		}
	case groupRow:
		if items := l.Groups[p.item].Items; s.Index < len(items) {
			return f.itemPlace(items[s.Index])
		}
	case itemRow:
		return f.inItem(p, s.Index)
	case fieldRow, elementRow:
		if s.Index < f.count(p) {
			return f.nested(p, s.Index)
		}
	}
	return lost
}

func (f *Form) itemPlace(i int) place {
	x := f.file.Item(i)
	return place{kind: itemRow, item: i, start: x.Start, end: x.End, key: -1}
}

// inItem is the place of the i-th child of an item.
func (f *Form) inItem(p place, i int) place {
	x := f.file.Item(p.item)
	n := len(x.Fields[scene.Properties])
	switch {
	case i < n:
		return f.fieldPlace(p.item, scene.Properties, i)
	case i < f.own(p.item):
		return f.fieldPlace(p.item, scene.Attributes, i-n)
	}
	if children := f.childNodes(p.item); i-f.own(p.item) < len(children) {
		return f.itemPlace(f.file.Scene().Tree.Nodes[children[i-f.own(p.item)]].Item)
	}
	return place{start: p.start, end: p.start, item: p.item, key: -1}
}

func (f *Form) fieldPlace(item int, list scene.List, i int) place {
	x := f.file.Item(item).Fields[list][i]
	return place{kind: fieldRow, item: item, list: list, index: i, start: x.Off, end: x.End, key: -1, made: x.Made, cut: x.Cut, damaged: x.Cut}
}

// opened is a value with others in it, or none.
type opened struct {
	head   resource.Head
	t      variant.Type
	count  int
	keyed  bool
	part   *resource.Part // of cut values
	packed variant.Type   // of the elements of a packed array
}

// open describes the contents of the value at a place.
func (f *Form) open(p place) (n opened) {
	if p.made != nil {
		n.t = p.made.Type
		switch data := p.made.Data.(type) {
		case *variant.Dict:
			n.count, n.keyed = len(data.Entries), true
		case *variant.List:
			n.count = len(data.Items)
		case []string:
			n.count = len(data)
		case []int32:
			n.count = len(data) / variant.NumbersPerElement(n.t)
		}
	} else if part, ok := f.part(p); ok {
		n.part, n.head, n.t, n.count, n.keyed = &part, part.Head, part.Type, part.Count, part.Type == variant.Dictionary
	} else {
		h, err := f.file.Resource.Head(p.start)
		if err != nil {
			return n
		}
		n.head, n.t, n.count, n.keyed = h, h.Type, h.Count, h.Type == variant.Dictionary
	}
	if e, ok := variant.ElementOf(n.t); ok {
		n.packed = e
	}
	return n
}

// part is what can be read of a value in which the file is cut or damaged.
func (f *Form) part(p place) (part resource.Part, ok bool) {
	if !p.cut {
		return part, false
	}
	return f.file.Index.Part(p.start)
}

// nested is the place of the i-th child of a value.
func (f *Form) nested(p place, i int) place {
	n := f.open(p)
	c := place{kind: elementRow, list: p.list, item: p.item, index: p.index, key: -1, damaged: p.damaged}
	if n.packed != variant.Nil {
		c.kind = packedRow
	}
	if p.made != nil {
		c.made = &variant.Value{}
		switch data := p.made.Data.(type) {
		case *variant.Dict:
			c.made, c.name = &data.Entries[i].Value, &data.Entries[i].Key
		case *variant.List:
			c.made = &data.Items[i]
		default:
			*c.made, _ = value.FirstElement(variant.Value{Type: n.t, Data: value.Ordered(data, []int{i}, variant.NumbersPerElement(n.t))})
		}
		return c
	}
	c.cut = n.part != nil && n.part.Broken && i == n.count-1
	var child resource.Child
	var err error
	if c.cut {
		child, err = f.file.Index.Broken(*n.part)
	} else {
		child, err = f.file.Index.Child(n.head, i)
	}
	if err != nil {
		return place{start: p.start, end: p.start, item: p.item, key: -1}
	}
	c.start, c.end, c.key = child.Start, child.End, child.Key
	return c
}

// bonePlace is the place of the row of a bone: the item that has it.
func (f *Form) bonePlace(r model.Row, p place) place {
	if f.file.Content != nil {
		if a, _ := f.nodes.Bone(r); a != nil {
			return p
		}
	}
	return place{start: p.start, end: p.start, item: p.item, key: -1}
}

// itemRow returns the handle of an item.
func (f *Form) itemRow(i int) model.Row { return f.arranged().Row(f.host, i, f.own) }

// fieldRow returns the handle of a property or attribute.
func (f *Form) fieldRow(item int, list scene.List, index int) model.Row {
	if list == scene.Attributes {
		index += len(f.file.Item(item).Fields[scene.Properties])
	}
	return f.host.Child(f.itemRow(item), index)
}

// own is how many rows an item has before its child nodes.
func (f *Form) own(item int) int {
	x := f.file.Item(item)
	return len(x.Fields[scene.Properties]) + len(x.Fields[scene.Attributes])
}

// childNodes are the nodes below that of an item.
func (f *Form) childNodes(item int) []int {
	if n := f.file.Scene().Tree.Node[item]; n >= 0 {
		return f.file.Scene().Tree.Nodes[n].Children
	}
	return nil
}

func (f *Form) count(p place) int {
	switch p.kind {
	case rootRow:
		return len(f.arranged().Top)
	case groupRow:
		return len(f.arranged().Groups[p.item].Items)
	case itemRow:
		return f.own(p.item) + len(f.childNodes(p.item))
	case fieldRow, elementRow:
		return f.open(p).count
	}
	return 0
}

// Len is the number of children of a row.
func (f *Form) Len(r model.Row) int { return f.count(f.place(r)) }
