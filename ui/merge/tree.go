package merge

import (
	"slices"

	"savant/model"
	"savant/model/rowpath"
	"savant/model/threeway"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/page"
)

// tree is changes grouped by their paths.
type tree struct{ spots []spot }

// spot is a row of the table: a place, a change, or both.
type spot struct {
	up     outline.Node
	index  int // among the children of up
	kids   []outline.Node
	path   string
	label  string
	change int // the number of the change; -1 for a place alone
	below  int // how many changes there are, with its own
}

// top is the spot of the file as a whole.
const top outline.Node = 1

// treeOf groups the changes that fit, and further paths.
func treeOf(list []threeway.Change, fits func(*threeway.Change) bool, more ...string) *tree {
	t := &tree{spots: []spot{{change: -1}, {change: -1}}}
	at := map[string]outline.Node{}
	for i := range list {
		if !fits(&list[i]) {
			continue
		}
		n := t.place(at, list[i].Path)
		if t.spots[n].change >= 0 { // a node may be renamed and also in conflict
			n = t.add(t.spots[n].up, list[i].Path, t.spots[n].label)
		}
		for up := n; up != 0; up = t.spots[up].up {
			t.spots[up].below++
		}
		t.spots[n].change = i
	}
	for _, path := range more {
		t.place(at, path)
	}
	return t
}

// place returns the row of a path, with those of the places around it.
func (t *tree) place(at map[string]outline.Node, path string) outline.Node {
	p, err := rowpath.Parse(path)
	if err != nil {
		p = model.Path{Record: -1, Steps: []model.Step{{Text: path}}}
	}
	n := top
	if p.Record >= 0 {
		n = t.spot(at, n, model.Path{Record: p.Record}.String(), model.Path{Record: p.Record}.String())
	}
	for k, step := range p.Steps {
		n = t.spot(at, n, model.Path{Record: p.Record, Steps: p.Steps[:k+1]}.String(), page.StepWords(step, k))
	}
	if n == top {
		n = t.spot(at, n, "", words.Say("The whole file"))
	}
	return n
}

// spot returns the place of a path, adding it if needed.
func (t *tree) spot(at map[string]outline.Node, up outline.Node, path, label string) outline.Node {
	if n := at[path]; n != 0 {
		return n
	}
	n := t.add(up, path, label)
	at[path] = n
	return n
}

func (t *tree) add(up outline.Node, path, label string) outline.Node {
	n := outline.Node(len(t.spots))
	t.spots = append(t.spots, spot{up: up, index: len(t.spots[up].kids), path: path, label: label, change: -1})
	t.spots[up].kids = append(t.spots[up].kids, n)
	return n
}

// Len implements outline.Model.
func (t *tree) Len(n outline.Node) int { return len(t.spots[n].kids) }

// Child implements outline.Model.
func (t *tree) Child(n outline.Node, i int) outline.Node { return t.spots[n].kids[i] }

// Parent implements outline.Model.
func (t *tree) Parent(n outline.Node) outline.Node { return t.spots[n].up }

// Index implements outline.Model.
func (t *tree) Index(n outline.Node) int { return t.spots[n].index }

// each calls f for the changes in a row, in the order of the table.
func (t *tree) each(n outline.Node, f func(i int)) {
	if i := t.spots[n].change; i >= 0 {
		f(i)
	}
	for _, kid := range t.spots[n].kids {
		t.each(kid, f)
	}
}

// next is the row after a row, or before it, whose change fits; after the last comes the first. It is 0 if none fits.
func (t *tree) next(n outline.Node, by int, fits func(i int) bool) outline.Node {
	return t.seek(n, by, func(n outline.Node) bool { i := t.spots[n].change; return i >= 0 && fits(i) })
}

// seek is next for rows with and without a change.
func (t *tree) seek(n outline.Node, by int, fits func(outline.Node) bool) outline.Node {
	var rows []outline.Node // in the order of the table
	var walk func(n outline.Node)
	walk = func(n outline.Node) {
		rows = append(rows, n)
		for _, kid := range t.spots[n].kids {
			walk(kid)
		}
	}
	walk(top)
	at := max(0, slices.Index(rows, n))
	for range rows {
		at = (at + by + len(rows)) % len(rows)
		if fits(rows[at]) {
			return rows[at]
		}
	}
	return 0
}

// find returns the row of a path, 0 if there is none.
func (t *tree) find(path string) outline.Node {
	for n := range t.spots {
		if n > int(top) && t.spots[n].path == path {
			return outline.Node(n)
		}
	}
	return 0
}
