// Package merge is the tab that merges three versions of a file: the changes of both sides are shown as one tree, and
// conflicts are resolved there. Package threeway computes the result.
package merge

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"savant/model/store"
	"savant/model/threeway"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// merging is the tab.
type merging struct {
	view
	plan
	win     host.Window
	page    host.Page
	request Request

	tree   *tree
	kind   int // of what is listed, as kinds has them
	run    int // counts the merges that were begun; only the last counts
	known  int // of which merge the result is
	saving bool

	turnedTo string // the path of the change that undo or redo is about, to select; "" for none

	refused bool // a value for the selected row, which is still said

	then func() // what follows a save; nil for showing what was written

	kept *store.Choices // the choices, for a crash; nil if they are not kept
}

// Start reads the three versions and shows the merge in a new tab.
func Start(w host.Window, r Request) {
	m := newMerging(w, r)
	w.Work(words.Say("Opening %s", r.Name), func(ctx context.Context, _ func(float64)) error { return m.read(ctx) }, func(err error) {
		if err != nil {
			w.Failed(w.Page(), err, words.Say("%s cannot be merged: %s", r.Name, words.Sentence(err)))
			return
		}
		m.kept = w.KeepChoices(r.Name, m.plan.kept(&m.request))
		m.add()
	})
}

func newMerging(w host.Window, r Request) *merging {
	m := &merging{win: w, request: r, tree: treeOf(nil, nil)}
	m.noBase = r.noBase
	m.choices = noChoices()
	return m
}

// read opens the versions.
func (m *merging) read(ctx context.Context) error {
	r := &m.request
	for i, s := range []Source{r.Base, r.Ours, r.Theirs} {
		f, err := s.open(ctx, m.win, r.Name)
		if err != nil {
			return err
		}
		m.files[i] = f
	}
	return nil
}

// add shows the merge in a new tab.
func (m *merging) add() {
	m.build()
	m.page = m.win.AddTool(words.Say("Merge %s", m.request.Name), m)
	m.restart()
	m.Focus()
}

// build creates the widgets.
func (m *merging) build() {
	table := outline.New(m.tree, top, func(n outline.Node) outline.Look { return rowLook(&m.plan, m.tree, n) })
	table.OnCell = m.cell
	table.OnKey = m.key
	table.OnRune = m.digit
	table.OnSelected = func(outline.Node) { m.selected() }
	table.OnSelection = func() { m.win.Refresh() }
	table.OnMenu = func(_ outline.Node, at fyne.Position) { m.win.Menu(changeMenu, at) }
	m.view = newView(m.request, table, handlers{step: m.Step, save: m.Save, preview: m.preview, filter: m.show, filterKey: m.filterKey, which: func(i int) {
		m.kind = i
		m.show()
	}, other: m.other, otherKey: m.otherKey, ask: m.ask, both: m.takeBoth})
	m.save.Why = m.Unsavable
}

// restart merges again in the background and then shows the result. Until then the old one stays.
func (m *merging) restart() {
	m.keep(m.kept)
	m.run++
	run, merge := m.run, m.begin()
	go func() {
		o := merge()
		m.win.RunOnUI(func() {
			switch {
			case run != m.run:
			case o.err != nil:
				m.empty.Set(words.Sentence(o.err))
				m.root.Refresh()
			default:
				m.outcome, m.known = o, run
				m.show()
				m.doubt()
			}
		}, false)
	}()
}

// decide takes a side for the selected change, or for all changes below the selected place: for the conflicts if there are some.
func (m *merging) decide(side threeway.Side) {
	n, ok := m.table.Current()
	if !ok || m.result == nil || m.saving {
		return
	}
	if side == threeway.Base && m.noBase {
		m.win.Fail(m.page, baseUnknown())
		m.refused = true
		return
	}
	var conflicts, others []string
	m.tree.each(n, func(i int) {
		switch c := &m.result.Changes[i]; {
		case c.Conflict():
			conflicts = append(conflicts, c.Path)
		case !c.Fixed():
			others = append(others, c.Path)
		}
	})
	paths := conflicts
	if len(paths) == 0 {
		paths = others
	}
	if len(paths) > 0 {
		m.take(paths, side)
		m.win.Trace("chosen", "paths", paths, "side", int(side))
		m.proceed()
		m.restart()
	}
}

// decideLeft takes a side for all conflicts that are undecided.
func (m *merging) decideLeft(side threeway.Side) {
	var paths []string
	for i := range m.result.Changes {
		if c := &m.result.Changes[i]; c.Left() {
			paths = append(paths, c.Path)
		}
	}
	if m.saving || len(paths) == 0 {
		return
	}
	m.take(paths, side)
	m.win.Trace("chosen", "paths", paths, "side", int(side))
	m.restart()
}

// proceed goes from a conflict that is decided now to the next one that is not.
func (m *merging) proceed() {
	c, _ := m.current()
	if c == nil || !c.Conflict() || m.choose[c.Path] == threeway.None {
		return
	}
	n, _ := m.table.Current()
	undecided := func(i int) bool {
		c := &m.result.Changes[i]
		return c.Conflict() && m.choose[c.Path] == threeway.None
	}
	if to := m.tree.next(n, 1, undecided); to != 0 {
		m.table.SelectNode(to)
	}
}

// Undo takes the last choice back.
func (m *merging) Undo() { m.turnTo(m.undo) }

// Redo repeats the choice undone last.
func (m *merging) Redo() { m.turnTo(m.redo) }

// turnTo goes to other choices by undo or redo. The change that they are about will be selected.
func (m *merging) turnTo(swap func() bool) {
	was := m.choices
	if !m.saving && swap() {
		m.turnedTo = m.otherwise(was)
		m.restart()
	}
}

// CanUndo implements host.Undoer.
func (m *merging) CanUndo() bool { return !m.saving && len(m.past) > 0 }

// CanRedo implements host.Undoer.
func (m *merging) CanRedo() bool { return !m.saving && len(m.future) > 0 }

// MayStep reports whether there are conflicts to go to, or places that lead nowhere.
func (m *merging) MayStep() bool {
	return m.result != nil && (m.result.Left() > 0 || len(m.result.Nowhere) > 0)
}

// Step goes to the next conflict that is left, or to the one before; once none is left, to what leads nowhere.
func (m *merging) Step(by int) {
	if !m.MayStep() {
		return
	}
	n, _ := m.table.Current()
	to := m.tree.next(n, by, func(i int) bool { return m.result.Changes[i].Left() })
	if m.result.Left() == 0 {
		to = m.tree.seek(n, by, func(n outline.Node) bool {
			return slices.ContainsFunc(m.result.Nowhere, func(one threeway.Nowhere) bool { return one.Path == m.tree.spots[n].path })
		})
	}
	if to != 0 {
		m.table.SelectNode(to)
	}
}

// Sift implements host.Sifter.
func (m *merging) Sift() host.FilterField { return m.filter }

// Focus focuses the table.
func (m *merging) Focus() { m.win.Canvas().Focus(m.table) }

// Object is what the tab shows.
func (m *merging) Object() fyne.CanvasObject { return m.root }

// Close discards the running merge, and the choices that are kept: the user was asked, or they are saved.
func (m *merging) Close() {
	m.run++
	m.kept.Close()
	if closed := m.request.Closed; closed != nil {
		m.request.Closed = nil
		go m.win.RunOnUI(closed, false) // later: the tab is still being closed
	}
}

// Status is for the status line.
func (m *merging) Status() (left, place, right string) {
	right = words.Say("1, 2, 3 choose, F2 writes another value, %s takes it back", m.win.KeyOf(host.ActionUndo))
	if m.noBase {
		right = words.Say("1, 2 choose, F2 writes another value, %s takes it back", m.win.KeyOf(host.ActionUndo))
	}
	c, _ := m.current()
	if c == nil {
		return m.request.Name, "", right
	}
	texts := shown(c)
	if m.noBase {
		texts[baseCell] = words.Say("not known")
	}
	return widgets.PathWords(c.Path), words.Say("%s in base, %s in ours, %s in theirs", said(texts[baseCell]), said(texts[oursCell]), said(texts[theirsCell])), right
}

// current is the selected change with the name of its row; nil if it is a place with several.
func (m *merging) current() (c *threeway.Change, label string) {
	n, ok := m.table.Current()
	if !ok || m.result == nil {
		return nil, ""
	}
	return m.change(m.tree, n), m.name(&m.tree.spots[n])
}

// filterKey takes the keys of the filter that lead into the table.
func (m *merging) filterKey(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyEscape:
		m.filter.SetText("")
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyDown:
	default:
		return m.win.FunctionKey(k)
	}
	m.Focus()
	return true
}

// key takes the keys of the table that are not the outline's own.
func (m *merging) key(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		m.Step(1)
	case fyne.KeyF2:
		if m.detail.field.Visible() {
			m.win.Canvas().Focus(m.detail.other)
		} else {
			m.ask()
		}
	default:
		return m.win.FunctionKey(k)
	}
	return true
}

// other is called when another value was written into the field below the table.
func (m *merging) other(text string) {
	if err := m.replace(text); err != nil {
		m.win.Refused(m.page, err)
		m.refused = true
		return
	}
	m.Focus()
}

// otherKey takes the keys of that field which lead back into the table.
func (m *merging) otherKey(k *fyne.KeyEvent) bool {
	if k.Name == fyne.KeyEscape {
		m.Focus()
		m.selected()
		return true
	}
	return m.win.FunctionKey(k)
}

// digits are the keys that choose.
var digits = map[rune]threeway.Side{'1': threeway.Ours, '2': threeway.Theirs, '3': threeway.Base}

func (m *merging) digit(r rune) bool {
	side, ok := digits[r]
	switch {
	case ok:
		m.decide(side)
	case r == '4':
		m.takeBoth()
	default:
		return false
	}
	return true
}

// cell is a click on a cell of the table: it chooses the version where there is a circle.
func (m *merging) cell(n outline.Node, cell int) bool {
	c := m.change(m.tree, n)
	if c == nil || sides[cell] == threeway.None || !c.Conflict() && !c.Chosen {
		return false
	}
	m.table.SelectNode(n)
	m.decide(sides[cell])
	return true
}

// fits is what the filter and the choice beside it let through; more are the places without changes that should be looked at, or lead nowhere.
func (m *merging) fits() (fits func(*threeway.Change) bool, more []string) {
	text := strings.ToLower(m.filter.Text)
	has := func(list ...string) bool {
		return slices.ContainsFunc(list, func(s string) bool { return strings.Contains(strings.ToLower(s), text) })
	}
	fits = func(c *threeway.Change) bool {
		_, review := m.review[c.Path]
		return [...]bool{true, c.Conflict(), !c.Conflict(), review}[m.kind] && has(c.Path, c.Base, c.Ours, c.Theirs)
	}
	changed := func(path string) bool {
		return slices.ContainsFunc(m.result.Changes, func(c threeway.Change) bool { return c.Path == path })
	}
	if m.kind == 0 {
		for _, n := range m.result.Nowhere {
			if _, review := m.review[n.Path]; has(n.Path) && !review && !changed(n.Path) {
				more = append(more, n.Path)
			}
		}
	}
	if m.kind == 0 || m.kind == 3 {
		for _, path := range slices.Sorted(maps.Keys(m.review)) {
			if has(path) && !changed(path) {
				more = append(more, path)
			}
		}
	}
	return fits, more
}

// openedAtOnce is up to how many rows all places are open at first.
const openedAtOnce = 2000

// show shows what came of the last merge, with the selection where it was, at first on the first conflict.
func (m *merging) show() {
	if m.result == nil {
		return
	}
	first := m.tree.spots[top].below == 0
	path := ""
	if n, ok := m.table.Current(); ok {
		path = m.tree.spots[n].path
	}
	path, m.turnedTo = cmp.Or(m.turnedTo, path), ""
	at := m.table.Offset()
	fits, more := m.fits()
	m.tree = treeOf(m.result.Changes, fits, more...)
	m.table.Reset(m.tree, top)
	for i := 0; i < m.table.Len() && i < openedAtOnce; i++ {
		m.table.Open(i)
	}
	m.table.SetOffset(at)
	m.tell(&m.outcome, m.table.Len(), m.request.Base.Path != "" || m.request.Theirs.Path != "")
	m.heading(&m.request, m.result.Changes)
	switch n := m.tree.find(path); {
	case n != 0:
		m.table.SelectNode(n)
	case first && m.MayStep():
		m.Step(1)
	case first:
		if to := m.tree.next(top, 1, func(int) bool { return true }); to != 0 {
			m.table.SelectNode(to)
		}
	}
	m.selected()
	m.table.Refresh()
	m.root.Refresh()
	m.win.Trace("merge", "changes", len(m.result.Changes), "left", m.result.Left(), "chosen", len(m.choose), "review", len(m.review))
}

// selected shows the selected change below the table.
func (m *merging) selected() {
	if m.refused { // what was refused was entered for another row
		m.refused = false
		m.win.Notify(m.page, nil)
	}
	c, label := m.current()
	m.detail.show(&m.plan, c, label)
	if n, ok := m.table.Current(); ok && c == nil {
		m.detail.why.Set(m.nowhere(m.tree.spots[n].path))
	}
	if c != nil {
		m.win.Trace("change", "path", c.Path, "left", c.Left(), "chosen", c.Chosen)
	}
	m.win.Refresh()
}
