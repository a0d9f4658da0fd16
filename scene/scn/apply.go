package scn

import (
	"maps"
	"slices"

	"savant/codec/variant"
	"savant/scene"
	"savant/scene/class"
)

// apply returns the view after an edit, and for each of its items the previous index, -1 for new ones; order is nil if
// none moved. nodes says whether nodes may have other names or places.
func (v view) apply(e *scene.Edit) (next view, order []int, nodes bool) {
	next, order, nodes = v.applyOne(e)
	for e = e.Next; e != nil; e = e.Next {
		var then []int
		var more bool
		next, then, more = next.applyOne(e)
		if order != nil && then != nil {
			for i, k := range then {
				if k >= 0 {
					then[i] = order[k]
				}
			}
		}
		if then != nil {
			order = then
		}
		nodes = nodes || more
	}
	return next, order, nodes
}

// editing collects what the changes of one edit do to the items of a view.
type editing struct {
	view
	items  map[int]*altered
	cut    map[int]bool
	pastes map[int][]paste // by the item after which they are inserted
	nodes  bool            // nodes may have other names or places
}

// paste is an item inserted after another.
type paste struct {
	from int // its previous index; -1 for a new one
	item Item
}

// altered is an item with its changes. Its fields are the previous ones, in their order, as long as changes refer to
// them by index.
type altered struct {
	fields [2][]Field
	gone   [2]map[int]bool
	added  [2][]inserted
	slots  map[int][]int // by the first property of a run: the properties that replace it
	taken  map[int]bool  // the replaced properties
}

// inserted is a new field after another, or at the end.
type inserted struct {
	after int // -1: before all
	field Field
}

func (v view) applyOne(e *scene.Edit) (next view, before []int, nodes bool) {
	w := editing{view: v, items: map[int]*altered{}, cut: map[int]bool{}, pastes: map[int][]paste{}}
	for _, c := range e.Changes {
		switch c := c.(type) {
		case scene.Remove:
			w.cut[c.Item] = true
		case scene.Move:
			w.cut[c.Item] = true
			w.pastes[c.After] = append(w.pastes[c.After], paste{from: c.Item})
		case scene.Copy:
			item := *v.at(c.Item)
			copied := w.open(&item)
			for _, change := range c.Changes {
				w.change(copied, c.Item, change)
			}
			item.Fields, item.was = copied.done(), -1
			w.pastes[c.After] = append(w.pastes[c.After], paste{-1, item})
		case scene.Add:
			w.pastes[c.After] = append(w.pastes[c.After], paste{-1, newItem(c)})
		default:
			i, list := fieldsOf(c)
			if w.items[i] == nil {
				w.items[i] = w.open(v.at(i))
			}
			w.nodes = w.nodes || v.Kind(i) == scene.NodeItem && list == scene.Attributes
			w.change(w.items[i], i, c)
		}
	}
	next = view{File: v.File, made: map[int]*Item{}}
	if len(w.cut)+len(w.pastes) == 0 {
		next.order, next.now = v.order, v.now
		maps.Copy(next.made, v.made)
		for i := range w.items {
			next.made[i] = w.item(i)
		}
		return next, nil, w.nodes
	}
	next.order = make([]int32, 0, v.Items())
	next.now = slices.Repeat([]int32{-1}, v.File.Items())
	before = make([]int, 0, v.Items())
	add := func(made *Item, from int) {
		was := int32(-1)
		if from >= 0 && v.order != nil {
			was = v.order[from]
		} else if from >= 0 {
			was = int32(from)
		}
		at := len(next.order)
		if made != nil {
			next.made[at] = made
		}
		if was >= 0 {
			next.now[was] = int32(at)
		}
		next.order, before = append(next.order, was), append(before, from)
	}
	old := func(i int) *Item {
		if w.items[i] != nil {
			return w.item(i)
		}
		return v.made[i]
	}
	behind := func(i int) {
		for _, p := range w.pastes[i] {
			if p.from >= 0 {
				add(old(p.from), p.from)
			} else {
				add(&p.item, -1)
			}
		}
	}
	behind(-1)
	for i := range v.Items() {
		if !w.cut[i] {
			add(old(i), i)
		}
		behind(i)
	}
	return next, before, true
}

// item returns an item with its changes.
func (w *editing) item(i int) *Item {
	x := *w.at(i)
	x.Fields = w.items[i].done()
	return &x
}

// fieldsOf returns the item and the list of it in which a change changes fields.
func fieldsOf(c scene.Change) (item int, list scene.List) {
	switch c := c.(type) {
	case scene.SetText:
		return c.Field.Item, c.Field.List
	case scene.SetMention:
		return c.Field.Item, c.Field.List
	case scene.SetFile:
		return c.Field.Item, c.Field.List
	case scene.SetValue:
		return c.Field.Item, c.Field.List
	case scene.Rename:
		return c.Field.Item, c.Field.List
	case scene.AddAttribute:
		return c.Item, scene.Attributes
	case scene.AddProperty:
		return c.Item, scene.Properties
	case scene.RemoveFields:
		return c.Item, c.List
	case scene.MoveFields:
		return c.Item, scene.Properties
	}
	return 0, scene.Attributes
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

// fresh returns a new field.
func fresh(name string, v variant.Value) Field {
	x := made(name, v)
	x.was = -1
	return x
}

func (w *editing) open(x *Item) *altered {
	return &altered{fields: [2][]Field{slices.Clone(x.Fields[0]), slices.Clone(x.Fields[1])}, gone: [2]map[int]bool{{}, {}}, slots: map[int][]int{}, taken: map[int]bool{}}
}

// change applies one change to the fields of an item.
func (w *editing) change(a *altered, item int, c scene.Change) {
	at := func(f scene.Field) *Field { return &a.fields[f.List][f.Index] }
	switch c := c.(type) {
	case scene.SetText:
		x := at(c.Field)
		v, _ := w.ValueOf(x)
		v.Text = c.Text
		x.give(v)
	case scene.SetMention:
		w.mention(at(c.Field), c.At, c.Text)
	case scene.SetFile:
		w.mention(at(c.Field), c.At, c.Text)
	case scene.SetValue:
		at(c.Field).give(c.Value)
	case scene.Rename:
		at(c.Field).Name = c.Name
	case scene.AddAttribute:
		a.added[scene.Attributes] = append(a.added[scene.Attributes], inserted{len(a.fields[scene.Attributes]) - 1, fresh(c.Name, c.Value)})
	case scene.AddProperty:
		after := c.After
		if after < 0 {
			after = w.placeOf(item, c.Class, c.Name) - 1
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

// mention replaces what a field mentions.
func (w *editing) mention(x *Field, at int, text string) {
	v, _ := w.ValueOf(x)
	m := mentions{visit: func(m scene.Mention, set func(string)) {
		if m.At == at {
			set(text)
		}
	}}
	m.walk(&v, 0)
	x.give(v)
}

// give sets the value of a field.
func (x *Field) give(v variant.Value) { x.Made, x.set = &v, true }

// done returns the fields with all changes.
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

// placeOf returns the index at which the engine would write a property of an item, by the order of its class; one that
// the class does not have goes after those with the same prefix, else after all but metadata. of is the class if the
// item does not have it.
func (v view) placeOf(item int, of, name string) int {
	x := v.at(item)
	var names []string
	for _, p := range x.Fields[scene.Properties] {
		names = append(names, p.Name)
	}
	if i := find(x.Fields[scene.Attributes], "type"); i >= 0 {
		of = x.Fields[scene.Attributes][i].Made.Text
	} else if x.Kind != scene.NodeItem {
		of = v.MainClass()
	}
	return class.For(v.Resource.Dialect()).PlaceAmong(of, names, name)
}
