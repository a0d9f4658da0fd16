package scene_test

import (
	"slices"

	"savant/scene"
)

// After applies the changes of values first, then those of lists, then those of items.
func (v *toy) After(e *scene.Edit) (*scene.Scene, []int) {
	next, before, gone := &toy{dialect: v.dialect}, []int(nil), map[int]bool{}
	for _, c := range e.Changes {
		switch c := c.(type) {
		case scene.Remove:
			gone[c.Item] = true
		case scene.Move:
			gone[c.Item] = true
		}
	}
	changed := v.changed(e.Changes)
	add := func(item toyItem, was int) {
		next.items, before = append(next.items, item), append(before, was)
	}
	for i := range v.items {
		if !gone[i] {
			add(changed[i], i)
		}
		for _, c := range e.Changes {
			switch c := c.(type) {
			case scene.Move:
				if c.After == i {
					add(changed[c.Item], c.Item)
				}
			case scene.Copy:
				if c.After == i {
					add(v.changed(c.Changes)[c.Item], -1)
				}
			case scene.Add:
				if c.After == i {
					add(toyItem{c.Kind, v.items[i].title, [2][]scene.Entry{c.Attributes, c.Properties}}, -1)
				}
			}
		}
	}
	return scene.New(next, v.dialect), before
}

// changed returns the items with their fields changed.
func (v *toy) changed(changes []scene.Change) []toyItem {
	out, gone, added, slots := &toy{}, map[scene.Field]bool{}, map[scene.Field][]scene.Entry{}, map[scene.Field][]int{}
	for _, item := range v.items {
		out.items = append(out.items, toyItem{item.kind, item.title, [2][]scene.Entry{slices.Clone(item.lists[0]), slices.Clone(item.lists[1])}})
	}
	mention := func(f scene.Field, at int, text string) {
		n := 0
		out.at(f).Value = rewritten(out.at(f).Value, 0, &n, func(m scene.Mention) string {
			if m.At == at {
				return text
			}
			return m.Text
		})
	}
	for _, c := range changes {
		switch c := c.(type) {
		case scene.SetText:
			out.at(c.Field).Value.Text = c.Text
		case scene.SetMention:
			mention(c.Field, c.At, c.Text)
		case scene.SetFile:
			mention(c.Field, c.At, c.Text)
		case scene.SetValue:
			out.at(c.Field).Value = c.Value
		case scene.Rename:
			out.at(c.Field).Name = c.Name
		case scene.AddAttribute:
			f := scene.Field{Item: c.Item, List: scene.Attributes, Index: -1}
			added[f] = append(added[f], scene.Entry{Name: c.Name, Value: c.Value})
		case scene.AddProperty:
			f := scene.Field{Item: c.Item, List: scene.Properties, Index: c.After}
			added[f] = append(added[f], scene.Entry{Name: c.Name, Value: c.Value})
		case scene.RemoveFields:
			for _, i := range c.Indexes {
				gone[scene.Field{Item: c.Item, List: c.List, Index: i}] = true
			}
		case scene.MoveFields:
			for _, i := range c.Slot {
				slots[scene.Field{Item: c.Item, List: scene.Properties, Index: i}] = nil
			}
			slots[scene.Field{Item: c.Item, List: scene.Properties, Index: c.Slot[0]}] = c.From
		}
	}
	for i := range out.items {
		for list := range scene.Properties + 1 {
			var entries []scene.Entry
			put := func(k int) {
				f := scene.Field{Item: i, List: list, Index: k}
				if k >= 0 && !gone[f] {
					entries = append(entries, *out.at(f))
				}
				entries = append(entries, added[f]...)
			}
			for k := range out.items[i].lists[list] {
				if from, moved := slots[scene.Field{Item: i, List: list, Index: k}]; moved {
					for _, k := range from {
						put(k)
					}
					continue
				}
				put(k)
			}
			put(-1)
			out.items[i].lists[list] = entries
		}
	}
	return out.items
}
