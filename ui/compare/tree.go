package compare

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"savant/model"
	"savant/model/diff"
	"savant/scene/nodepath"
	"savant/ui/outline"
)

// spot is a row of the table of differences: a difference, or a place with several differences.
type spot struct {
	up    uint32
	at    uint32   // among the spots in up
	kids  []uint32 // in file order
	diff  int32    // index of the difference, -1 if only a place
	path  string
	order int // among the spots in up
	from  int // where the part of path that the row shows begins
	below int // the number of differences in it, including its own
}

// choice is the side that was taken for a conflict.
type choice uint8

const (
	undecided choice = iota
	tookMine
	leftTheirs
	tookBase
	tookOther // a value that no side has
)

// topSpot is the row of the files as a whole.
const topSpot = 1

// differenceTree groups differences by where they are, in file order. Places with a single entry are left out. It does
// not change after it is made.
type differenceTree struct {
	all    []diff.Difference
	chosen []choice // of conflicts, what was decided for each of all; else nil
	spots  []spot
	count  int
}

// Len implements outline.Model.
func (t *differenceTree) Len(n outline.Node) int { return len(t.spots[n].kids) }

// Child implements outline.Model.
func (t *differenceTree) Child(n outline.Node, i int) outline.Node {
	return outline.Node(t.spots[n].kids[i])
}

// Parent implements outline.Model.
func (t *differenceTree) Parent(n outline.Node) outline.Node { return outline.Node(t.spots[n].up) }

// Index implements outline.Model.
func (t *differenceTree) Index(n outline.Node) int { return int(t.spots[n].at) }

// treeOf groups the differences that match a filter, along with beside unless that is nil. chosen are what was decided for each if they are
// conflicts. It returns nil if ctx ends.
func treeOf(ctx context.Context, all []diff.Difference, chosen []choice, fits func(*diff.Difference) bool, b *beside) *differenceTree {
	t := &differenceTree{all: all, chosen: chosen, spots: make([]spot, 2, 2+len(all))}
	t.spots[topSpot].diff = -1
	places := map[string]uint32{}
	for i := range all {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil
		}
		if fits(&all[i]) {
			t.count++
			n := t.add(places, all, i)
			if b != nil {
				t.spots[n].order = b.order[i]
			}
		}
	}
	if b != nil {
		for _, p := range b.same {
			if fits(&diff.Difference{Path: p.path}) {
				n := t.spot(t.into(places, p.path), p.path, -1)
				t.spots[n].order = p.order
			}
		}
		t.arrange(topSpot)
	}
	t.settle(topSpot)
	return t
}

// arrange sorts the differences of a spot, and returns the position of the first.
func (t *differenceTree) arrange(n uint32) int {
	s := &t.spots[n]
	for _, kid := range s.kids {
		if first := t.arrange(kid); s.diff < 0 && (s.order == 0 || first < s.order) {
			s.order = first
		}
	}
	slices.SortStableFunc(s.kids, func(a, b uint32) int { return cmp.Compare(t.spots[a].order, t.spots[b].order) })
	return s.order
}

// choice is what was decided for the difference of a row.
func (t *differenceTree) choice(n outline.Node) choice {
	if i := t.spots[n].diff; i >= 0 && t.chosen != nil {
		return t.chosen[i]
	}
	return undecided
}

// open reports whether a row has a difference that nothing was decided for.
func (t *differenceTree) open(n uint32) bool {
	return t.spots[n].diff >= 0 && t.choice(outline.Node(n)) == undecided
}

// same reports whether a row contains no differences.
func (t *differenceTree) same(n outline.Node) bool { return t.spots[n].below == 0 }

// into makes the rows of the places that contain a path, and returns the last of them.
func (t *differenceTree) into(places map[string]uint32, path string) uint32 {
	up := uint32(topSpot)
	cuts := steps(path)
	for k := 0; k+1 < len(cuts); k++ {
		here := path[:cuts[k]]
		n, ok := places[here]
		if !ok {
			n = t.spot(up, here, -1)
			places[here] = n
		}
		up = n
	}
	return up
}

// add makes the rows of a difference and of the places that contain it.
func (t *differenceTree) add(places map[string]uint32, all []diff.Difference, i int) uint32 {
	path := all[i].Path
	up := t.into(places, path)
	if all[i].Op == diff.Removed {
		return t.spot(up, path, i) // the same path may now refer to something else
	}
	if n, ok := places[path]; ok && t.spots[n].diff < 0 {
		t.spots[n].diff = int32(i)
		return n
	}
	n := t.spot(up, path, i)
	if all[i].Op == diff.Moved {
		places[path] = n // what moved may differ in other ways too
	}
	return n
}

func (t *differenceTree) spot(up uint32, path string, i int) uint32 {
	n := uint32(len(t.spots))
	t.spots = append(t.spots, spot{up: up, path: path, diff: int32(i)})
	t.spots[up].kids = append(t.spots[up].kids, n)
	return n
}

// settle leaves out places with a single entry, and counts the differences that are not decided.
func (t *differenceTree) settle(n uint32) int {
	s := &t.spots[n]
	below := 0
	if t.open(n) {
		below = 1
	}
	for i, kid := range s.kids {
		for len(t.spots[kid].kids) == 1 && t.spots[kid].diff < 0 {
			kid = t.spots[kid].kids[0]
		}
		s.kids[i] = kid
		k := &t.spots[kid]
		k.up, k.at, k.from = n, uint32(i), len(s.path)
		if strings.HasPrefix(k.path[k.from:], ".") {
			k.from++
		}
		below += t.settle(kid)
	}
	s.below = below
	return below
}

// difference returns the difference of a row, or nil for a place.
func (t *differenceTree) difference(n outline.Node) *diff.Difference {
	if i := t.spots[n].diff; i >= 0 {
		return &t.all[i]
	}
	return nil
}

// label returns the part of the path that a row shows.
func (t *differenceTree) label(n outline.Node) string {
	s := &t.spots[n]
	return s.path[s.from:]
}

// each calls f for the differences in a row that are not decided, in order.
func (t *differenceTree) each(n outline.Node, f func(d *diff.Difference)) {
	s := &t.spots[n]
	if t.open(uint32(n)) {
		f(&t.all[s.diff])
	}
	for _, kid := range s.kids {
		t.each(outline.Node(kid), f)
	}
}

// branches are rows to decide, with all of a branch that one side lacks and that a row is of: its nodes come or go together.
func (t *differenceTree) branches(rows []outline.Node) []outline.Node {
	whole := slices.Clone(rows)
	for _, n := range rows {
		d := t.difference(n)
		if d == nil || d.Op != diff.Added && d.Op != diff.Removed || model.NodePlace(d.Path) == "" {
			continue
		}
		top := model.NodePlace(d.Path)
		each := func(f func(n outline.Node, at string)) {
			for n := topSpot + 1; n < len(t.spots); n++ {
				if other := t.difference(outline.Node(n)); other != nil && other.Op == d.Op && model.NodePlace(other.Path) != "" {
					f(outline.Node(n), model.NodePlace(other.Path))
				}
			}
		}
		each(func(_ outline.Node, at string) {
			if nodepath.Within(top, at) {
				top = at
			}
		})
		each(func(n outline.Node, at string) {
			if nodepath.Within(at, top) && !slices.Contains(whole, n) {
				whole = append(whole, n)
			}
		})
	}
	return whole
}

// withBelow are rows, with those of the nodes below a node that one side lacks: its branch comes as a whole, as it goes as a whole.
func (t *differenceTree) withBelow(rows []outline.Node) []outline.Node {
	tops := map[diff.Op]map[string]bool{diff.Added: {}, diff.Removed: {}}
	known := map[outline.Node]bool{}
	for _, n := range rows {
		known[n] = true
		if place := t.lacked(n); place != "" {
			tops[t.difference(n).Op][place] = true
		}
	}
	whole := slices.Clone(rows)
	if len(tops[diff.Added])+len(tops[diff.Removed]) == 0 {
		return whole
	}
	for i := topSpot + 1; i < len(t.spots); i++ {
		n := outline.Node(i)
		place := t.lacked(n)
		if place == "" || known[n] {
			continue
		}
		for up := nodepath.Parent(place); up != "." && up != nodepath.Lost; up = nodepath.Parent(up) {
			if tops[t.difference(n).Op][up] {
				whole = append(whole, n)
				break
			}
		}
	}
	return whole
}

// lacked is the node of a row that one side lacks; "" for other rows.
func (t *differenceTree) lacked(n outline.Node) string {
	if d := t.difference(n); d != nil && (d.Op == diff.Added || d.Op == diff.Removed) {
		return model.NodePlace(d.Path)
	}
	return ""
}

// next returns the row of the next or previous difference, in the order of the table; 0 if there is none.
func (t *differenceTree) next(n outline.Node, by int) outline.Node {
	if n == 0 {
		n = topSpot
	}
	for {
		if by > 0 {
			n = t.behind(n)
		} else {
			n = t.before(n)
		}
		if n == 0 || n == topSpot {
			return 0
		}
		if t.open(uint32(n)) {
			return n
		}
	}
}

func (t *differenceTree) behind(n outline.Node) outline.Node {
	if kids := t.spots[n].kids; len(kids) > 0 {
		return outline.Node(kids[0])
	}
	for n != topSpot {
		s := &t.spots[n]
		if up := &t.spots[s.up]; int(s.at)+1 < len(up.kids) {
			return outline.Node(up.kids[s.at+1])
		}
		n = outline.Node(s.up)
	}
	return 0
}

func (t *differenceTree) before(n outline.Node) outline.Node {
	if n == topSpot {
		return 0
	}
	s := &t.spots[n]
	if s.at == 0 {
		return outline.Node(s.up)
	}
	n = outline.Node(t.spots[s.up].kids[s.at-1])
	for len(t.spots[n].kids) > 0 {
		kids := t.spots[n].kids
		n = outline.Node(kids[len(kids)-1])
	}
	return n
}

// steps returns where the steps of a path end.
func steps(path string) []int {
	var ends []int
	i := 0
	if strings.HasPrefix(path, "#") {
		for i++; i < len(path) && path[i] >= '0' && path[i] <= '9'; i++ {
		}
		ends = append(ends, i)
	}
	for i < len(path) {
		switch path[i] {
		case '[':
			i = bracket(path, i)
		case '!':
			i++
		case '{':
			i = brace(path, i)
		default:
			for i++; i < len(path) && !strings.ContainsRune(".[!{", rune(path[i])); i++ {
			}
		}
		if i < len(path) && path[i] == '{' && path[i-1] != '!' {
			i = brace(path, i)
		}
		ends = append(ends, i)
	}
	return ends
}

func brace(path string, i int) int {
	if n := strings.IndexByte(path[i:], '}'); n >= 0 {
		return i + n + 1
	}
	return len(path)
}

// bracket returns where a part that starts with a bracket ends.
func bracket(path string, i int) int {
	depth, quoted := 0, false
	for ; i < len(path); i++ {
		switch c := path[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[':
			depth++
		case c == ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(path)
}
