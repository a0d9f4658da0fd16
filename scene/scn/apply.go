package scn

import (
	"slices"

	"savant/codec/variant"
	"savant/scene"
	"savant/scene/class"
)

// apply is the items that an edit leaves, and for each the number that it had before, -1 for new ones.
func (v view) apply(e *scene.Edit) (list []Item, before []int) {
	list, before = v.applyOne(e)
	for e = e.Next; e != nil; e = e.Next {
		next, order := view{v.File, list}.applyOne(e)
		for i, k := range order {
			if k >= 0 {
				order[i] = before[k]
			}
		}
		list, before = next, order
	}
	return list, before
}

// editing gathers what the changes of one edit do to the items of a view.
type editing struct {
	view
	items  map[int]*altered
	cut    map[int]bool
	pastes []paste
}

// paste is an item that comes behind another.
type paste struct {
	after, from int // from is the number that it had before; -1 of a new one
	item        Item
}

// altered is an item with its changes. Its fields are those of before, in their order, as long as changes name them by their numbers.
type altered struct {
	fields [2][]Field
	gone   [2]map[int]bool
	added  [2][]inserted
	slots  map[int][]int // by the first property of a run: the properties that take its place
	taken  map[int]bool  // the properties whose place others take
}

// inserted is a new field behind another, or at the end.
type inserted struct {
	after int // -1: in front of all
	field Field
}

func (v view) applyOne(e *scene.Edit) (list []Item, before []int) {
	w := editing{view: v, items: map[int]*altered{}, cut: map[int]bool{}}
	for _, c := range e.Changes {
		switch c := c.(type) {
		case scene.Remove:
			w.cut[c.Item] = true
		case scene.Move:
			w.cut[c.Item] = true
			w.pastes = append(w.pastes, paste{after: c.After, from: c.Item})
		case scene.Copy:
			item := v.list[c.Item]
			copied := w.open(item)
			for _, change := range c.Changes {
				w.change(copied, c.Item, change)
			}
			item.Fields, item.was = copied.done(), -1
			w.pastes = append(w.pastes, paste{after: c.After, from: -1, item: item})
		case scene.Add:
			w.pastes = append(w.pastes, paste{after: c.After, from: -1, item: newItem(c)})
		default:
			i := itemOf(c)
			if w.items[i] == nil {
				w.items[i] = w.open(v.list[i])
			}
			w.change(w.items[i], i, c)
		}
	}
	item := func(i int) Item {
		x := v.list[i]
		if a := w.items[i]; a != nil {
			x.Fields = a.done()
		}
		return x
	}
	behind := func(i int) {
		for _, p := range w.pastes {
			switch {
			case p.after != i:
			case p.from >= 0:
				list, before = append(list, item(p.from)), append(before, p.from)
			default:
				list, before = append(list, p.item), append(before, -1)
			}
		}
	}
	behind(-1)
	for i := range v.list {
		if !w.cut[i] {
			list, before = append(list, item(i)), append(before, i)
		}
		behind(i)
	}
	return list, before
}

// itemOf is the item of which a change changes fields.
func itemOf(c scene.Change) int {
	switch c := c.(type) {
	case scene.SetText:
		return c.Field.Item
	case scene.SetMention:
		return c.Field.Item
	case scene.SetFile:
		return c.Field.Item
	case scene.SetValue:
		return c.Field.Item
	case scene.Rename:
		return c.Field.Item
	case scene.AddAttribute:
		return c.Item
	case scene.AddProperty:
		return c.Item
	case scene.RemoveFields:
		return c.Item
	case scene.MoveFields:
		return c.Item
	}
	return 0
}

func newItem(c scene.Add) Item {
	x := Item{Kind: c.Kind, Place: -1, was: -1}
	for list, entries := range [2][]scene.Entry{c.Attributes, c.Properties} {
		for _, e := range entries {
			x.Fields[list] = append(x.Fields[list], fresh(e.Name, e.Value))
		}
	}
	return x
}

// fresh is a new field.
func fresh(name string, v variant.Value) Field {
	x := made(name, v)
	x.was = -1
	return x
}

func (w *editing) open(x Item) *altered {
	return &altered{fields: [2][]Field{slices.Clone(x.Fields[0]), slices.Clone(x.Fields[1])}, gone: [2]map[int]bool{{}, {}}, slots: map[int][]int{}, taken: map[int]bool{}}
}

// change makes one change of the fields of an item.
func (w *editing) change(a *altered, item int, c scene.Change) {
	at := func(f scene.Field) *Field { return &a.fields[f.List][f.Index] }
	switch c := c.(type) {
	case scene.SetText:
		x := at(c.Field)
		v, _ := w.ValueOf(x)
		v.Text = c.Text
		x.Made = &v
	case scene.SetMention:
		w.mention(at(c.Field), c.At, c.Text)
	case scene.SetFile:
		w.mention(at(c.Field), c.At, c.Text)
	case scene.SetValue:
		at(c.Field).Made = &c.Value
	case scene.Rename:
		at(c.Field).Name = c.Name
	case scene.AddAttribute:
		a.added[scene.Attributes] = append(a.added[scene.Attributes], inserted{len(a.fields[scene.Attributes]) - 1, fresh(c.Name, c.Value)})
	case scene.AddProperty:
		after := c.After
		if after < 0 {
			after = w.placeOf(item, c.Name) - 1
		}
		a.added[scene.Properties] = append(a.added[scene.Properties], inserted{after, fresh(c.Name, c.Value)})
	case scene.RemoveFields:
		for _, i := range c.Indexes {
			a.gone[c.List][i] = true
		}
	case scene.MoveFields:
		a.slots[c.Slot[0]] = c.From
		for _, i := range c.Slot {
			a.taken[i] = true
		}
	}
}

// mention makes what a field mentions something else.
func (w *editing) mention(x *Field, at int, text string) {
	v, _ := w.ValueOf(x)
	m := mentions{visit: func(m scene.Mention, set func(string)) {
		if m.At == at {
			set(text)
		}
	}}
	m.walk(&v, 0)
	x.Made = &v
}

// done is the fields with all changes.
func (a *altered) done() (fields [2][]Field) {
	for list := range a.fields {
		behind := func(i int) {
			for _, x := range a.added[list] {
				if x.after == i {
					fields[list] = append(fields[list], x.field)
				}
			}
		}
		behind(-1)
		for i, x := range a.fields[list] {
			switch {
			case scene.List(list) == scene.Properties && a.taken[i]:
				for _, k := range a.slots[i] {
					fields[list] = append(fields[list], a.fields[list][k])
				}
			case !a.gone[list][i]:
				fields[list] = append(fields[list], x)
			}
			behind(i)
		}
	}
	return fields
}

// placeOf is the index at which the engine would write a property of an item, by the order of its class; one that the class does not tell goes
// behind those with the same beginning, else behind all but metadata.
func (v view) placeOf(item int, name string) int {
	x := &v.list[item]
	var names []string
	for _, p := range x.Fields[scene.Properties] {
		names = append(names, p.Name)
	}
	of := v.MainClass()
	if i := find(x.Fields[scene.Attributes], "type"); i >= 0 {
		of = x.Fields[scene.Attributes][i].Made.Text
	} else if x.Kind == scene.NodeItem {
		of = ""
	}
	return class.For(v.Resource.Dialect()).PlaceAmong(of, names, name)
}
