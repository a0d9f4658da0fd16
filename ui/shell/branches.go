package shell

import (
	"fyne.io/fyne/v2"

	"savant/ui/outline"
)

// branch is one row of a list of ours, with those below it.
type branch struct {
	key   string // tells it from the others below the same row; by it, what is open and selected stays so
	look  outline.Look
	below []*branch
	open  bool // below is shown from the start
	data  any
}

// branches is a list of rows that can be opened, drawn by the same outline as documents are.
type branches struct {
	outline *outline.Outline
	chosen  func(*branch)                      // selected, by key or pointer
	act     func(*branch)                      // Enter, or a double click
	keys    func(*branch, *fyne.KeyEvent) bool // taken; the branch is nil without a selection

	ids     map[string]outline.Node
	places  map[outline.Node]branchPlace
	opened  map[outline.Node]bool // once, by itself
	filling bool
}

type branchPlace struct {
	*branch
	parent outline.Node
	index  int
}

const branchRoot outline.Node = 1

func newBranches() *branches {
	b := &branches{ids: map[string]outline.Node{}, opened: map[outline.Node]bool{}, places: map[outline.Node]branchPlace{branchRoot: {branch: &branch{}}}}
	b.outline = outline.New(b, branchRoot, func(n outline.Node) outline.Look {
		l := b.places[n].look
		l.Branch = len(b.places[n].below) > 0
		return l
	})
	b.outline.OnSelected = func(n outline.Node) {
		if x := b.places[n].branch; x != nil && b.chosen != nil && !b.filling {
			b.chosen(x)
		}
	}
	b.outline.OnActivated = func(n outline.Node) {
		if x := b.places[n].branch; x != nil && b.act != nil {
			b.act(x)
		}
	}
	b.outline.OnKey = func(e *fyne.KeyEvent) bool { return b.keys != nil && b.keys(b.current(), e) }
	return b
}

// Len is the outline's.
func (b *branches) Len(n outline.Node) int {
	if x := b.places[n].branch; x != nil {
		return len(x.below)
	}
	return 0
}

// Child is the outline's.
func (b *branches) Child(n outline.Node, i int) outline.Node {
	return b.ids[b.keyOf(n)+"\x00"+b.places[n].below[i].key]
}

// Parent is the outline's.
func (b *branches) Parent(n outline.Node) outline.Node { return b.places[n].parent }

// Index is the outline's.
func (b *branches) Index(n outline.Node) int {
	if x, there := b.places[n]; there {
		return x.index
	}
	return -1
}

// keyOf is the keys on the way to a node.
func (b *branches) keyOf(n outline.Node) string {
	if n == branchRoot {
		return ""
	}
	x := b.places[n]
	return b.keyOf(x.parent) + "\x00" + x.key
}

// show lists other rows. What is open and selected stays so, as far as it is still there.
func (b *branches) show(top []*branch) {
	b.filling = true
	b.places = map[outline.Node]branchPlace{branchRoot: {branch: &branch{below: top}}}
	var fresh []outline.Node
	var place func(above *branch, node outline.Node, key string)
	place = func(above *branch, node outline.Node, key string) {
		for i, x := range above.below {
			own := key + "\x00" + x.key
			id, known := b.ids[own]
			if !known {
				id = outline.Node(len(b.ids)) + branchRoot + 1
				b.ids[own] = id
			}
			if x.open && len(x.below) > 0 && !b.opened[id] {
				b.opened[id] = true
				fresh = append(fresh, id)
			}
			b.places[id] = branchPlace{x, node, i}
			place(x, id, own)
		}
	}
	place(b.places[branchRoot].branch, branchRoot, "")
	b.outline.SetModel(b, branchRoot)
	for _, n := range fresh {
		if row, ok := b.outline.RowOf(n); ok {
			b.outline.Open(row)
		}
	}
	b.filling = false
	b.outline.Refresh()
}

// current is the selected branch, nil for none.
func (b *branches) current() *branch {
	if n, ok := b.outline.Current(); ok {
		return b.places[n].branch
	}
	return nil
}
