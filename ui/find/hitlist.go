package find

import (
	"slices"

	"fyne.io/fyne/v2"

	"savant/model/find"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
)

// hitGroup holds the hits of one file.
type hitGroup struct {
	name  string // as it is shown
	file  string
	sign  look.Badge
	hits  []find.Hit
	error string // why it was not searched
}

// hitList lists the hits, grouped by file if there are several. It grows at its end while a search runs.
type hitList struct {
	outline *outline.Outline
	groups  []hitGroup
	query   *queryFields                                // what is looked for
	single  bool                                        // one document: its hits are at the top
	after   func(group, hit int) (text string, ok bool) // what a hit would change to
	chosen  func(group, hit int)
	act     func(group, hit int) // hit is -1 for a file
	keys    func(*fyne.KeyEvent) bool
	quiet   bool // what is selected is not the user's doing
	nodes   bool // nodes are looked for, not values
	made    bool // the list has what was replaced, not what was found
}

const hitRoot outline.Node = 1

// hitBits are those of a node that number the hit in its group.
const hitBits = 32

func newHitList(single bool, query *queryFields) *hitList {
	l := &hitList{query: query, single: single}
	if single {
		l.groups = make([]hitGroup, 1)
	}
	l.outline = outline.New(l, l.top(), l.rowLook)
	l.outline.OnSelected = func(n outline.Node) {
		if g, h := split32(n); h >= 0 && l.chosen != nil && !l.quiet {
			l.chosen(g, h)
		}
	}
	l.outline.OnActivated = func(n outline.Node) {
		if g, h := split32(n); l.act != nil {
			l.act(g, h)
		}
	}
	l.outline.OnKey = func(e *fyne.KeyEvent) bool { return l.keys != nil && l.keys(e) }
	return l
}

func (l *hitList) top() outline.Node {
	if l.single {
		return hitNode(0, -1)
	}
	return hitRoot
}

// hitNode is the node of a hit, or of a group with -1.
func hitNode(group, hit int) outline.Node {
	return outline.Node(group+1)<<hitBits | outline.Node(hit+1)
}

func split32(n outline.Node) (group, hit int) {
	return int(n>>hitBits) - 1, int(n&(1<<hitBits-1)) - 1
}

// Len implements outline.Model.
func (l *hitList) Len(n outline.Node) int {
	if n == hitRoot {
		return len(l.groups)
	}
	if g, h := split32(n); h < 0 && g < len(l.groups) {
		return len(l.groups[g].hits)
	}
	return 0
}

// Child implements outline.Model.
func (l *hitList) Child(n outline.Node, i int) outline.Node {
	if n == hitRoot {
		return hitNode(i, -1)
	}
	g, _ := split32(n)
	return hitNode(g, i)
}

// Parent implements outline.Model.
func (l *hitList) Parent(n outline.Node) outline.Node {
	if g, h := split32(n); h >= 0 {
		return hitNode(g, -1)
	}
	return hitRoot
}

// Index implements outline.Model.
func (l *hitList) Index(n outline.Node) int {
	g, h := split32(n)
	switch {
	case g >= len(l.groups) || h >= 0 && h >= len(l.groups[g].hits):
		return -1
	case h < 0:
		return g
	}
	return h
}

// rowLook is what the list draws of a row.
func (l *hitList) rowLook(n outline.Node) outline.Look {
	g, h := split32(n)
	if g < 0 || g >= len(l.groups) {
		return outline.Look{}
	}
	group := &l.groups[g]
	if h < 0 {
		shown := outline.Look{Label: group.name, Badge: group.sign, Branch: len(group.hits) > 0}
		if group.error != "" {
			shown.Summary, shown.SummaryColor = group.error, look.Changed
			return shown
		}
		shown.Summary = l.counted(len(group.hits))
		return shown
	}
	if h >= len(group.hits) {
		return outline.Look{}
	}
	hit := &group.hits[h]
	shown := outline.Look{Label: hit.Path, Summary: hit.Text, Type: hit.Type}
	if hit.IsCode {
		shown.Type = words.Say("code")
	}
	switch {
	case hit.Line > 0:
		shown.Label = words.Place(hit.Line, hit.Column, hit.Offset)
	case hit.Path == "":
		shown.Label = words.Say("the whole file")
	case hit.Key != "":
		shown.Label = hit.Path + " (" + hit.Key + ")"
	}
	shown.Summary, shown.Marks = said(hit)
	if l.after != nil {
		if text, ok := l.after(g, h); ok {
			shown.Note, shown.NoteColor = "› "+afterwards(hit, text), look.Changed
		}
	}
	return shown
}

// counted says how many hits there are.
func (l *hitList) counted(n int) string {
	switch {
	case l.nodes:
		return words.Count(int64(n), "%s node", "%s nodes")
	case l.made:
		return words.Count(int64(n), "%s value", "%s values")
	}
	return words.Count(int64(n), "%s match", "%s matches")
}

// clear begins again.
func (l *hitList) clear() {
	l.groups = l.groups[:0]
	if l.single {
		l.groups = append(l.groups, hitGroup{})
	}
	l.outline.ClearSelection()
	l.grown()
}

// grown shows new hits.
func (l *hitList) grown() {
	l.quiet = true
	l.outline.Sync()
	l.outline.Refresh()
	l.quiet = false
}

// add adds the hits of one file, and opens it unless there are many already.
func (l *hitList) add(g hitGroup) {
	l.groups = append(l.groups, g)
	l.grown()
	if row, ok := l.outline.RowOf(hitNode(len(l.groups)-1, -1)); ok && len(g.hits) > 0 && l.outline.Len() < mostOpenHits {
		l.outline.Open(row)
	}
}

// mostOpenHits is up to how many rows files are opened by themselves.
const mostOpenHits = 2000

// count is how many hits there are, in how many files with any.
func (l *hitList) count() (hits, files int) {
	for i := range l.groups {
		if n := len(l.groups[i].hits); n > 0 {
			hits, files = hits+n, files+1
		}
	}
	return hits, files
}

// pick selects a hit.
func (l *hitList) pick(group, hit int) { l.outline.SelectNode(hitNode(group, hit)) }

// current is the hit that is selected, -1 for none.
func (l *hitList) current() (group, hit int) {
	if n, ok := l.outline.Current(); ok {
		return split32(n)
	}
	return -1, -1
}

// selected returns the selected hits: those of the list, and all of a selected file.
func (l *hitList) selected() (holds func(file string, h find.Hit) bool, n int) {
	type place struct{ file, path string }
	all := map[place][][]int{} // trails: keys that are there twice have one path
	take := func(g, h int) {
		at, trail := place{l.groups[g].file, l.groups[g].hits[h].Path}, l.groups[g].hits[h].Trail
		if !holdsTrail(all[at], trail) {
			all[at] = append(all[at], trail)
			n++
		}
	}
	for _, node := range l.outline.Selection() {
		g, h := split32(node)
		switch {
		case g < 0 || g >= len(l.groups):
		case h >= 0 && h < len(l.groups[g].hits):
			take(g, h)
		case h < 0:
			for h := range l.groups[g].hits {
				take(g, h)
			}
		}
	}
	return func(file string, h find.Hit) bool { return holdsTrail(all[place{file, h.Path}], h.Trail) }, n
}

func holdsTrail(list [][]int, trail []int) bool {
	return slices.ContainsFunc(list, func(t []int) bool { return slices.Equal(t, trail) })
}

// remaining is what is said of what a list has, after what was replaced of it before.
func remaining(made, has string) string {
	if made == "" {
		return has
	}
	return made + " " + words.Say("Remaining: %s", has)
}
