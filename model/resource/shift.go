package resource

import (
	"maps"
	"slices"

	"savant/codec/variant"
	"savant/model"
	"savant/model/scenery"
	"savant/scene"
	"savant/scene/scn"
)

// identity identifies a child across an edit by what it was before: an item, a field of one list, a group, a gap.
type identity struct {
	part byte // 'i', 'p', 'a', 'g', 'd'; 0 of a new one
	of   int  // the item of a field
	n    int
	// fresh is the number of a new item after the edit, from 1.
	fresh int
}

// pair lists the children of a row that an edit removes and inserts, from at on. seats says where the rows of nodes of another
// scene are while the scene does not mention them.
type pair struct {
	row         model.Row
	at          int
	goes, comes []identity
	seats       map[identity]model.Seat
}

// shape describes the children of rows in one state of the file.
type shape struct {
	s      *scene.Scene
	at     func(item int) *scn.Item
	layout *scenery.Layout
	was    func(item int) int // the number that an item had before, -1 of a new one
}

func (s *shape) item(i int) identity {
	if was := s.was(i); was >= 0 {
		return identity{part: 'i', n: was}
	}
	return identity{fresh: i + 1}
}

// root are the children of Root.
func (s *shape) root() (list []identity) {
	for _, top := range s.layout.Top {
		switch gap := top.Item - s.s.Items(); {
		case top.Item < 0:
			list = append(list, identity{part: 'g', n: int(s.layout.Groups[top.Group].Kind)})
		case gap >= 0:
			list = append(list, identity{part: 'd', n: gap})
		default:
			list = append(list, s.item(top.Item))
		}
	}
	return list
}

func (s *shape) items(list []int) []identity {
	out := make([]identity, len(list))
	for k, i := range list {
		out[k] = s.item(i)
	}
	return out
}

// below are the children of an item.
func (s *shape) below(i int) []identity {
	x := s.at(i)
	var out []identity
	for _, list := range []scene.List{scene.Properties, scene.Attributes} {
		for k := range x.Fields[list] {
			id := identity{part: "ap"[list], of: s.was(i), n: x.Fields[list][k].Was()}
			if id.n < 0 || id.of < 0 {
				id = identity{}
			}
			out = append(out, id)
		}
	}
	if n := s.s.Tree.Node[i]; n >= 0 {
		for _, c := range s.s.Tree.Nodes[n].Children {
			out = append(out, s.item(s.s.Tree.Nodes[c].Item))
		}
	}
	return out
}

// reshape adds to an edit the shifts that lead from the rows as they are to those that it leaves.
func (f *Form) reshape(e *model.Edit, written *scn.Edit) {
	wasOf := func(i int) int { return i }
	now := wasOf // where each item is afterwards, -1 for those that are gone
	if written.Order != nil {
		wasOf = func(i int) int { return written.Order[i] }
		places := slices.Repeat([]int{-1}, f.file.Items())
		for i, was := range written.Order {
			if was >= 0 {
				places[was] = i
			}
		}
		now = func(i int) int { return places[i] }
	}
	before := &shape{f.file.Scene(), f.file.Item, f.arranged(), func(i int) int { return i }}
	after := &shape{written.Next, written.Item, before.layout, wasOf}
	others := map[int]bool{} // items whose children may be others
	for _, i := range written.Made() {
		if was := wasOf(i); was >= 0 {
			others[was] = true
		}
	}
	sameTree := after.s.Tree == before.s.Tree
	if !sameTree {
		after.layout = arrange(written.Next, len(f.gaps))
		bereaved(before.s.Tree, after.s.Tree, now, wasOf, others)
	}
	var pairs []pair
	look := func(row func() model.Row, was, is []identity) {
		from := 0
		for from < len(was) && from < len(is) && was[from] == is[from] && was[from].part != 0 {
			from++
		}
		a, b := len(was), len(is)
		for a > from && b > from && was[a-1] == is[b-1] && was[a-1].part != 0 {
			a, b = a-1, b-1
		}
		if from < a || from < b {
			pairs = append(pairs, pair{row(), from, was[from:a], is[from:b], nil})
		}
	}
	if !sameTree {
		look(func() model.Row { return model.Root }, before.root(), after.root())
		for n, g := range before.layout.Groups {
			for _, h := range after.layout.Groups {
				if g.Kind == h.Kind {
					look(func() model.Row { return before.layout.GroupRow(f.host, n) }, before.items(g.Items), after.items(h.Items))
				}
			}
		}
	}
	for _, i := range slices.Sorted(maps.Keys(others)) {
		if at := now(i); at >= 0 {
			look(func() model.Row { return f.itemRow(i) }, before.below(i), after.below(at))
		}
	}
	pairs = f.seated(pairs, before, after, now)
	f.resized(e, written, wasOf)
	// First everything that changed its place goes, from last to first; then it comes where it belongs.
	gone := map[identity]int{} // the number of the shift that took it out, from 1
	for _, p := range pairs {
		for i := len(p.goes) - 1; i >= 0; i-- {
			e.Shifts = append(e.Shifts, model.Shift{Parent: p.row, At: p.at + i, Removed: 1, Inner: p.seats[p.goes[i]]})
			gone[p.goes[i]] = len(e.Shifts)
		}
	}
	for _, p := range pairs {
		for i, id := range p.comes {
			e.Shifts = append(e.Shifts, model.Shift{Parent: p.row, At: p.at + i, Inserted: 1, Takes: gone[id], Inner: p.seats[id]})
			delete(gone, id)
		}
	}
}

// seated sets the seats of nodes of other scenes that the edit makes the scene mention, or no longer mention, and adds pairs for
// what is below their rows.
func (f *Form) seated(pairs []pair, before, after *shape, now func(int) int) []pair {
	if f.file.Content == nil {
		return pairs
	}
	var below []pair
	for k, p := range pairs {
		seats := map[identity]model.Seat{}
		for _, id := range p.comes {
			item := id.fresh - 1
			if item < 0 || after.s.Tree.Node[item] < 0 {
				continue
			}
			if seat, ok := f.nodes.Comes(after.s, after.s.Tree.Node[item]); ok {
				seats[id] = seat
				row := f.host.Row(seat.Parent, model.Slot{Part: model.InnerPart, Index: seat.Index})
				below = append(below, pair{row: row, comes: after.below(item)})
			}
		}
		for _, id := range p.goes {
			if id.part != 'i' || now(id.n) >= 0 || before.s.Tree.Node[id.n] < 0 {
				continue
			}
			if seat, ok := f.nodes.Stays(after.s, before.s.Tree.Node[id.n], now); ok {
				seats[id] = seat
				below = append(below, pair{row: f.itemRow(id.n), goes: before.below(id.n)})
			}
		}
		pairs[k].seats = seats
	}
	return append(pairs, below...)
}

// resized adds the shifts inside values whose number of children has changed, unless the edit contains them already.
func (f *Form) resized(e *model.Edit, written *scn.Edit, wasOf func(int) int) {
	planned := map[model.Row]bool{} // planned moves are known to the caller
	for _, s := range e.Shifts {
		for r := s.Parent; r != model.Root; r = f.host.Parent(r) {
			planned[r] = true
		}
	}
	for _, at := range written.Made() {
		i := wasOf(at)
		if i < 0 {
			continue
		}
		for list, fields := range written.Item(at).Fields {
			for k := range fields {
				if x := &fields[k]; x.Was() >= 0 && x.Set() {
					f.refilled(e, planned, i, scene.List(list), x.Was(), x.Made)
				}
			}
		}
	}
}

// bereaved adds the items of nodes that have other children in another tree.
func bereaved(before, after *scene.Tree, now, was func(int) int, others map[int]bool) {
	for i := range before.Nodes {
		n := &before.Nodes[i]
		at := now(n.Item)
		if at < 0 {
			continue
		}
		children := after.Nodes[after.Node[at]].Children
		same := len(children) == len(n.Children)
		for k := 0; same && k < len(children); k++ {
			same = was(after.Nodes[children[k]].Item) == before.Nodes[n.Children[k]].Item
		}
		if !same {
			others[n.Item] = true
		}
	}
}

// refilled adds the shift of a value that is another now.
func (f *Form) refilled(e *model.Edit, planned map[model.Row]bool, item int, list scene.List, index int, v *variant.Value) {
	a, b := f.open(f.fieldPlace(item, list, index)).count, f.open(place{made: v}).count
	if a == b {
		return
	}
	if r := f.fieldRow(item, list, index); !planned[r] {
		e.Shifts = append(e.Shifts, model.Shift{Parent: r, Removed: a, Inserted: b})
	}
}
