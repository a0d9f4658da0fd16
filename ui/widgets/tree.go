// Package widgets holds the parts that panes, sheets and tabs are built of: buttons and fields that share their keys, questions, lists, the
// strip of tabs and the split between two panes. They know documents through the outline at most.
package widgets

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"savant/ui/outline"
)

// Branch is one row of a Tree, with those below it.
type Branch struct {
	Key   string // unique below the same row, to keep rows open and selected
	Look  outline.Look
	Draw  func() outline.Look // makes Look once it is needed, where there are many rows; nil if it is there
	Below []*Branch
	Open  bool // below is shown from the start
	Data  any
}

// Tree is a list of rows that can be opened, drawn by the same outline as documents are.
type Tree struct {
	Outline *outline.Outline
	Chosen  func(*Branch)                      // selected, by key or pointer
	Act     func(*Branch)                      // Enter, or a double click
	Keys    func(*Branch, *fyne.KeyEvent) bool // reports whether the key was used; the branch is nil without a selection

	// Returns is for lists of what can be removed: what was selected as it went is selected once it is back, as after an undo.
	Returns bool

	gone    [][]outline.Node // the selections that went, the last one last
	merging bool             // what goes belongs to the last of them
	ids     map[string]outline.Node
	places  map[outline.Node]position
	opened  map[outline.Node]bool // opened automatically, once
	filling bool
}

type position struct {
	*Branch
	parent outline.Node
	index  int
}

const branchRoot outline.Node = 1

// NewTree returns an empty list.
func NewTree() *Tree {
	b := &Tree{ids: map[string]outline.Node{}, opened: map[outline.Node]bool{}, places: map[outline.Node]position{branchRoot: {Branch: &Branch{}}}}
	b.Outline = outline.New(b, branchRoot, func(n outline.Node) outline.Look {
		x := b.places[n].Branch
		if x.Draw != nil {
			x.Look, x.Draw = x.Draw(), nil
		}
		l := x.Look
		l.Branch = len(b.places[n].Below) > 0
		return l
	})
	b.Outline.OnSelected = func(n outline.Node) {
		if x := b.places[n].Branch; x != nil && b.Chosen != nil && !b.filling {
			b.Chosen(x)
		}
	}
	b.Outline.OnActivated = func(n outline.Node) {
		if x := b.places[n].Branch; x != nil && b.Act != nil {
			b.Act(x)
		}
	}
	b.Outline.OnKey = func(e *fyne.KeyEvent) bool { return b.Keys != nil && b.Keys(b.Current(), e) }
	return b
}

// Len implements outline.Model.
func (b *Tree) Len(n outline.Node) int {
	if x := b.places[n].Branch; x != nil {
		return len(x.Below)
	}
	return 0
}

// Child implements outline.Model.
func (b *Tree) Child(n outline.Node, i int) outline.Node {
	return b.ids[b.keyOf(n)+"\x00"+b.places[n].Below[i].Key]
}

// Parent implements outline.Model.
func (b *Tree) Parent(n outline.Node) outline.Node { return b.places[n].parent }

// Index implements outline.Model.
func (b *Tree) Index(n outline.Node) int {
	if x, there := b.places[n]; there {
		return x.index
	}
	return -1
}

// keyOf is the keys on the way to a node.
func (b *Tree) keyOf(n outline.Node) string {
	if n == branchRoot {
		return ""
	}
	x := b.places[n]
	return b.keyOf(x.parent) + "\x00" + x.Key
}

// Show lists other rows. Rows that still exist stay open and selected. In the place of a selected row that does not comes the next one below the
// same row, the last one, or the row above them.
func (b *Tree) Show(top []*Branch) {
	b.filling = true
	was, had := b.places, b.Outline.Selection()
	selected, any := b.Outline.Current()
	b.places = map[outline.Node]position{branchRoot: {Branch: &Branch{Below: top}}}
	var fresh []outline.Node
	var place func(above *Branch, node outline.Node, key string)
	place = func(above *Branch, node outline.Node, key string) {
		for i, x := range above.Below {
			own := key + "\x00" + x.Key
			id, known := b.ids[own]
			if !known {
				id = outline.Node(len(b.ids)) + branchRoot + 1
				b.ids[own] = id
			}
			if x.Open && len(x.Below) > 0 && !b.opened[id] {
				b.opened[id] = true
				fresh = append(fresh, id)
			}
			b.places[id] = position{x, node, i}
			place(x, id, own)
		}
	}
	place(b.places[branchRoot].Branch, branchRoot, "")
	for id := range b.opened {
		if b.Len(id) == 0 {
			delete(b.opened, id) // it opens again when it comes back, or has rows below it again
		}
	}
	b.Outline.SetModel(b, branchRoot)
	if any && b.places[selected].Branch == nil {
		b.Outline.SelectNode(b.next(was, selected))
	}
	for _, n := range fresh {
		if row, ok := b.Outline.RowOf(n); ok {
			b.Outline.Open(row)
		}
	}
	if b.Returns {
		b.follow(had)
	}
	b.filling = false
	b.Outline.Refresh()
}

// Together has all that goes while do removes it be selected together when it is back.
func (b *Tree) Together(do func() error) error {
	b.gone, b.merging = append(b.gone, nil), true
	err := do()
	if b.merging = false; len(b.gone[len(b.gone)-1]) == 0 {
		b.gone = b.gone[:len(b.gone)-1]
	}
	return err
}

// follow remembers which of the rows that were selected went, or selects those that are back.
func (b *Tree) follow(had []outline.Node) {
	went := slices.DeleteFunc(had, b.there)
	last := len(b.gone) - 1
	switch {
	case b.merging:
		b.gone[last] = append(b.gone[last], went...)
	case len(went) > 0:
		b.gone = append(b.gone, went)
	case last >= 0 && !slices.ContainsFunc(b.gone[last], func(x outline.Node) bool { return !b.there(x) }):
		back := b.gone[last]
		b.gone = b.gone[:last]
		b.Outline.SelectNode(back[0])
		b.Outline.SetSelection(back)
	}
}

// there reports whether a row is in the list.
func (b *Tree) there(n outline.Node) bool { return b.places[n].Branch != nil }

// next is the row for the selection after the selected one is gone, the root for none.
func (b *Tree) next(was map[outline.Node]position, n outline.Node) outline.Node {
	for n != branchRoot && was[n].Branch != nil {
		gone := was[n]
		n = gone.parent
		if x := b.places[n].Branch; x != nil && len(x.Below) > 0 {
			return b.Child(n, min(gone.index, len(x.Below)-1))
		} else if x != nil {
			return n
		}
	}
	return branchRoot
}

// Selected returns the selected branches in order.
func (b *Tree) Selected() []*Branch {
	var list []*Branch
	for _, n := range b.Outline.Selection() {
		if x := b.places[n].Branch; x != nil {
			list = append(list, x)
		}
	}
	return list
}

// Select selects the branch at a path of keys from the top and opens its ancestors. It reports whether there is one.
func (b *Tree) Select(keys ...string) bool {
	n, there := b.ids["\x00"+strings.Join(keys, "\x00")]
	return there && b.places[n].Branch != nil && b.Outline.SelectNode(n)
}

// Light selects the first of the rows in open branches that fits, or none, and reports it to nobody.
func (b *Tree) Light(fits func(*Branch) bool) {
	was := b.filling
	b.filling = true
	defer func() { b.filling = was }()
	for row := range b.Outline.Len() {
		if x := b.At(b.Outline.Rows().At(row).Node); x != nil && fits(x) {
			b.Outline.Select(row)
			return
		}
	}
	if _, any := b.Outline.Current(); any {
		b.Outline.ClearSelection()
	}
}

// Current returns the selected branch, nil for none.
func (b *Tree) Current() *Branch {
	if n, ok := b.Outline.Current(); ok {
		return b.places[n].Branch
	}
	return nil
}

// At returns the branch of a node of the outline, nil for none.
func (b *Tree) At(n outline.Node) *Branch { return b.places[n].Branch }
