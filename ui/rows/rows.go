// Package rows edits the rows of a document by their structure: it inserts, renames, removes, copies and moves them.
package rows

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// editable returns the selected rows that can be edited.
func editable(p host.Page, what model.Can) []model.Row {
	return slices.DeleteFunc(p.Selection(), func(r model.Row) bool { return p.Doc().Describe(r).Can&what == 0 })
}

// theirs says where a node comes from that only its own scene can rename, move or remove; "" if no such node is selected.
func theirs(w host.Window) string {
	p := w.Document()
	if p == nil {
		return ""
	}
	n := outline.Node(p.Selected())
	if at, ok := p.Outline().Current(); ok && n == outline.Node(model.Root) {
		n = at // a line that is no row
	}
	if from := page.Belongs(p, n); from != "" {
		return words.Say("%s belongs to %s", widgets.Shorten(page.LineName(p, n)), from)
	}
	return ""
}

// Several are the selected rows, nil if there is only one.
func Several(p host.Page) []model.Row {
	if list := p.Selection(); len(list) > 1 {
		return list
	}
	return nil
}

// remove removes the selected rows and selects the row that takes their place, or the one that stays.
func remove(w host.Window) {
	p := w.Document()
	if p == nil {
		return
	}
	rows := editable(p, model.CanRemove)
	if len(rows) == 0 {
		return
	}
	parent, index := p.Doc().Parent(rows[0]), p.Doc().Index(rows[0])
	nodes := make([]outline.Node, len(rows))
	for i, r := range rows {
		nodes[i] = outline.Node(r)
	}
	if found := p.Outline().Found; found != nil && !found.Holds(nodes[0]) {
		w.Fail(p, words.Say("%s does not match the filter, and nothing in it does. Clear the filter to remove it.", p.Doc().Describe(rows[0]).Label))
		return
	}
	next, removed := p.Outline().After(nodes), removedWords(p, outer(p, rows))
	if err := page.RemoveRows(p, rows); err != nil {
		w.Refused(p, err)
		return
	}
	w.Note(p, removed)
	if first := rows[0]; p.Doc().Alive(first) && p.Doc().Unmentioned(first) { // of a node of another scene only its changes were removed
		p.Settle([]model.Row{first})
		return
	}
	if r := model.Row(next); next != 0 && !page.IsInner(next) && r != model.Root && p.Doc().Alive(r) {
		p.Settle([]model.Row{r})
		return
	}
	r := p.Doc().Child(parent, min(index, p.Doc().Len(parent)-1)) // the outline does not list what was removed
	if r == 0 {
		r = parent
	}
	p.Settle([]model.Row{r})
}

// removedWords names what is removed with rows, none of which is below another.
func removedWords(p host.Page, rows []model.Row) string {
	doc := p.Doc()
	what := words.Count(int64(len(rows)), "%s row", "%s rows")
	if len(rows) == 1 {
		what = widgets.Shorten(doc.Describe(rows[0]).Label)
	}
	below := 0
	for _, r := range rows {
		below += len(nodesBelow(doc, r))
	}
	if below > 0 {
		return words.Say("Removed %s with %s", what, words.Count(int64(below), "%s node", "%s nodes"))
	}
	return words.Say("Removed %s", what)
}

// canDuplicate is the condition of Duplicate: the selected row can be duplicated, or the focused widget duplicates
// something of its own.
func canDuplicate(w host.Window) bool {
	_, own := w.Canvas().Focused().(host.Duplicator)
	return own || host.Can(model.CanDuplicate)(w)
}

// duplicate puts copies of the selected rows after them, and selects the copies.
func duplicate(w host.Window) {
	if d, ok := w.Canvas().Focused().(host.Duplicator); ok {
		d.Duplicate()
		return
	}
	p := w.Document()
	if p == nil {
		return
	}
	rows := editable(p, model.CanDuplicate)
	if len(rows) == 0 {
		return
	}
	rows = outer(p, rows)
	opened := openedIn(p)
	made, err := duplicateAll(p, rows)
	if err != nil {
		w.Refused(p, err)
		return
	}
	if len(made) == len(rows) {
		open := map[outline.Node]bool{}
		for i := range rows {
			alike(p.Doc(), rows[i], made[i], opened, open)
		}
		p.Outline().OpenWhere(mostOpened, func(n outline.Node) bool { return open[n] })
	}
	p.SelectAll(made)
}

// mostOpened is how many lines are looked at for what is open.
const mostOpened = 20_000

// openedIn are the lines of the outline that are open.
func openedIn(p host.Page) map[outline.Node]bool {
	opened, rows := map[outline.Node]bool{}, p.Outline().Rows()
	for i := range min(rows.Len(), mostOpened) {
		if x := rows.At(i); x.Open {
			opened[x.Node] = true
		}
	}
	return opened
}

// alike marks of a copy what is open of the original.
func alike(doc *model.Document, row, made model.Row, opened, open map[outline.Node]bool) {
	if !opened[outline.Node(row)] {
		return
	}
	open[outline.Node(made)] = true
	for i := range min(doc.Len(row), doc.Len(made), mostOpened) {
		alike(doc, doc.Child(row, i), doc.Child(made, i), opened, open)
	}
}

// move moves the selected rows among their siblings: by -1 up, by 1 down. Rows that are apart come together.
func move(by int) func(host.Window) {
	return func(w host.Window) {
		p := w.Document()
		if p == nil {
			return
		}
		rows := editable(p, model.CanMove)
		if len(rows) == 0 {
			return
		}
		parent := p.Doc().Parent(rows[0])
		for _, r := range rows {
			if p.Doc().Parent(r) != parent {
				w.Fail(p, words.Say("The selected rows lie in different places. Select rows of one parent to move them."))
				return
			}
		}
		slices.SortFunc(rows, func(a, b model.Row) int { return p.Doc().Index(a) - p.Doc().Index(b) })
		to := beside(p, parent, rows, by)
		if to < 0 {
			if filteredOut(p, parent, rows, by) {
				w.Fail(p, words.Say("The filter shows no row there to move past. Clear the filter first."))
			}
			return
		}
		if err := moveAll(p, rows, parent, to); err != nil {
			w.Refused(p, err)
			return
		}
		p.SelectAll(rows)
	}
}

// beside is the place before the sibling that is shown above some rows, or after the one below them; -1 if there is none.
// It is counted while the rows are still in their old places.
func beside(p host.Page, parent model.Row, rows []model.Row, by int) int {
	if parent == 0 {
		return -1
	}
	at := p.Doc().Index(rows[0])
	if by > 0 {
		at = p.Doc().Index(rows[len(rows)-1])
	}
	for at += by; at >= 0 && at < p.Doc().Len(parent); at += by {
		if p.Outline().Lists(outline.Node(p.Doc().Child(parent, at))) {
			return at + max(0, by)
		}
	}
	return -1
}

// filteredOut reports whether rows have siblings above them, or below them, though none of these is shown.
func filteredOut(p host.Page, parent model.Row, rows []model.Row, by int) bool {
	if parent == 0 {
		return false
	}
	if by < 0 {
		return p.Doc().Index(rows[0]) > 0
	}
	return p.Doc().Index(rows[len(rows)-1]) < p.Doc().Len(parent)-1
}

// outer are the rows of a list that are not below others of it.
func outer(p host.Page, list []model.Row) []model.Row {
	in := make(map[model.Row]bool, len(list))
	for _, r := range list {
		in[r] = true
	}
	return slices.DeleteFunc(slices.Clone(list), func(r model.Row) bool {
		for up := p.Doc().Parent(r); up != 0; up = p.Doc().Parent(up) {
			if in[up] {
				return true
			}
		}
		return false
	})
}

// Assign gives rows of a document values, in one step. amend has it be one step with the last, if that set the same rows.
func Assign(doc *model.Document, list []model.Assignment, amend bool) error {
	for _, a := range list {
		if !a.Retype {
			continue
		}
		if err := doc.Suits(a.Row, a.Value); err != nil {
			return err
		}
	}
	switch as := message.New(label.SetValues, len(list)); {
	case len(list) != 1 && amend:
		return doc.AmendAll(as, list)
	case len(list) != 1:
		return doc.SetAll(as, list)
	}
	a := list[0]
	switch {
	case a.Retype:
		return doc.SetAs(a.Row, a.Value)
	case amend:
		return doc.Amend(a.Row, a.Value)
	}
	return doc.Set(a.Row, a.Value)
}

// AssignTo gives rows of a page values, in one step. Of several it says how many changed.
func AssignTo(p host.Page, list []model.Assignment, amend bool) error {
	changed := 0
	if len(list) > 1 {
		for _, a := range list {
			if was, err := p.Doc().Value(a.Row); err != nil || !variant.Equal(was, a.Value) {
				changed++
			}
		}
	}
	if err := Assign(p.Doc(), list, amend); err != nil {
		return err
	}
	if len(list) > 1 {
		p.Window().Note(p, words.Count(int64(changed), "%s value changed", "%s values changed"))
	}
	return nil
}

// setAll gives rows one value, in one step.
func setAll(p host.Page, rows []model.Row, v variant.Value) error {
	list := make([]model.Assignment, len(rows))
	for i, r := range rows {
		list[i] = model.Assignment{Row: r, Value: v}
	}
	return AssignTo(p, list, false)
}

// moveAll moves rows below a parent, in their order and in one step.
func moveAll(p host.Page, list []model.Row, parent model.Row, i int) error {
	if i >= p.Doc().Len(parent) {
		i = -1 // after all rows, including those of an instance's own scene
	}
	if len(list) == 1 {
		return page.Move(p.Window(), p.Doc(), list, parent, i)
	}
	as := message.New(label.MoveRows, len(list))
	if !slices.ContainsFunc(list, func(r model.Row) bool { return !page.IsNode(p.Doc(), r) }) {
		as = message.New(label.MoveNodes, len(list), page.NodeWords(p.Doc(), parent))
	}
	return p.Doc().Group(as, func() error { return page.Move(p.Window(), p.Doc(), list, parent, i) })
}

// duplicateAll puts copies after rows, in one step, and returns them.
func duplicateAll(p host.Page, list []model.Row) (made []model.Row, err error) {
	err = p.Doc().Group(message.New(label.DuplicateRows, len(list)), func() error {
		made, err = p.Doc().DuplicateAll(list)
		return err
	})
	return made, err
}
