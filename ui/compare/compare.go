// Package compare shows what differs between an open document and another, by path, and copies differences over.
package compare

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/diff"
	"savant/model/pairs"
	"savant/model/threeway"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/textedit"
	"savant/ui/widgets"
)

// comparison shows what differs between an open document and another, by path, and copies differences over.
type comparison struct {
	win   host.Window
	left  host.Page
	right *model.Document
	other host.Page // the tab that shows right; nil if there is none
	name  string    // of right, with what it is

	leftName, otherName string // of the tabs

	filter  *compareEntry
	note    *ink.Text
	stopIt  *widgets.Button
	kinds   *widgets.Segments // only differences, or all rows
	save    *widgets.Button
	goBack  *tip.Tipped // hidden where there is nothing to go back to
	back    func()      // to the folders that it was opened from; nil for none
	table   *outline.Outline
	heads   [4]*ink.Text    // left, right, base, result
	heading *fyne.Container // the headings above the table
	sized   *differenceTree // that values is of
	values  float32         // how wide the values are
	empty   *widgets.Empty
	root    *fyne.Container

	all    []diff.Difference // the last result; tree has what is shown
	tree   *differenceTree   // of those that match the filter
	whole  bool              // unchanged rows are shown too
	more   bool
	done   bool
	failed bool // the differences found last are not all
	deciding
	generation int                // of the current run
	stop       context.CancelFunc // of the current run
	sifting    context.CancelFunc // of the filter
	sifted     int
	selectPath string     // the path to select in the next table
	gone       [][]string // the paths that were selected as their differences went, the last ones last
	shown      int        // the run whose result is in the table
}

const (
	// mostDifferences is the largest number of differences kept of two files.
	mostDifferences = 2_000_000
	// longestShown is how much of a value is kept for showing and filtering.
	longestShown = 160
	// longestTold is how much of it if there are few, for the tip.
	longestTold = 2000
	// openedAtOnce is the number of differences up to which all places are open at first.
	openedAtOnce = 2000
)

// compareEntry is the filter field; Enter and Down go to the table, Escape empties it.
type compareEntry struct {
	textedit.Entry
	of *comparison
}

// TypedKey implements fyne.Focusable.
func (e *compareEntry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		e.SetText("")
		e.of.Focus()
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyDown:
		e.of.Focus()
	default:
		if !e.of.win.FunctionKey(k) {
			e.Entry.TypedKey(k)
		}
	}
}

// Focus focuses the table.
func (c *comparison) Focus() {
	c.title() // it may have been saved in its own tab
	c.win.Canvas().Focus(c.table)
}

// Sift implements host.Sifter.
func (c *comparison) Sift() host.FilterField { return c.filter }

// Object returns the object that the tab shows.
func (c *comparison) Object() fyne.CanvasObject { return c.root }

// Close stops the comparison, and lets go of the decisions that are kept.
func (c *comparison) Close() {
	c.end()
	c.kept.Choices.Close()
}

// end stops what runs for the comparison.
func (c *comparison) end() {
	c.win.Jobs().Forget(c)
	for _, stop := range []context.CancelFunc{c.stop, c.sifting} {
		if stop != nil {
			stop()
		}
	}
}

// comesFrom has Escape and a button go back to the folders that the comparison was opened from.
func (c *comparison) comesFrom(back func()) {
	c.back = back
	c.goBack.Show()
	c.root.Refresh()
	c.win.Refresh()
}

// halt stops a comparison that takes too long. The differences found so far are shown.
func (c *comparison) halt() { c.stop() }

// Guide implements host.Guided.
func (c *comparison) Guide() string { return "window.md#compare" }

// Status returns the texts of the status line.
func (c *comparison) Status() (left, place, right string) {
	right = words.Say("Enter copies to the left, Space shows it there, Ctrl+Z undoes it")
	if c.other != nil {
		right = words.Say("Enter copies to the left, Ctrl+Shift+Enter to the right, Ctrl+Z undoes it")
	}
	if c.conflicts != nil {
		right = words.Say("1 takes mine, 2 leaves theirs, 3 takes base, F2 writes another value, Ctrl+Z undoes it")
	}
	n, ok := c.table.Current()
	switch {
	case c.conflicts != nil && (!ok || c.tree.count == 0):
		return c.leftName, "", right
	case !ok || c.tree.count == 0:
		return words.Say("%s and %s", c.leftName, c.name), "", right
	case c.tree.same(n) && c.tree.difference(n) == nil:
		return c.tree.spots[n].path, words.Say("the same on both sides"), right
	case c.tree.difference(n) == nil:
		return c.tree.spots[n].path, words.Count(int64(c.tree.spots[n].below), "%s difference", "%s differences"), right
	}
	d := c.tree.difference(n)
	if say := conflictWords[d.Op]; c.conflicts != nil && say != nil {
		return widgets.PathWords(d.Path), say(d), right
	}
	return widgets.PathWords(d.Path), opWords[d.Op](d), right
}

// conflictWords are opWords of what has to be decided, where the sides have names.
var conflictWords = map[diff.Op]func(*diff.Difference) string{
	diff.Added:   func(*diff.Difference) string { return words.Say("only in mine") },
	diff.Removed: func(*diff.Difference) string { return words.Say("only in theirs") },
	diff.Changed: func(d *diff.Difference) string {
		return words.Say("%s theirs, %s mine", widgets.Shorten(widgets.FirstLine(d.Old)), widgets.Shorten(widgets.FirstLine(d.New)))
	},
}

// opWords describes a difference by its kind.
var opWords = map[diff.Op]func(*diff.Difference) string{
	diff.Added:   func(d *diff.Difference) string { return words.Say("only on the right") },
	diff.Removed: func(d *diff.Difference) string { return words.Say("only on the left") },
	diff.Changed: func(d *diff.Difference) string {
		return words.Say("%s left, %s right", widgets.Shorten(widgets.FirstLine(d.Old)), widgets.Shorten(widgets.FirstLine(d.New)))
	},
	diff.Moved: func(d *diff.Difference) string {
		if !d.Note.IsZero() {
			return words.Text(d.Note)
		}
		return words.Say("in another place")
	},
}

// brief shortens a value's text by copying, so that the long original can be freed.
func brief(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// restart compares again. The old result is shown until there is a new one.
func (c *comparison) restart() {
	c.outdated()
	c.start()
}

// restartSoon compares again once edits pause and the comparison is visible.
func (c *comparison) restartSoon() {
	c.outdated()
	c.win.Jobs().Soon(c, host.CompareJob, func() bool { return comparisonOf(c.win.Page()) == c }, c.start)
}

// outdated shows that the comparison is of older states of the documents.
func (c *comparison) outdated() {
	c.end()
	c.generation++
	c.done = false
	c.title()
	c.note.Paint(words.Say("Comparing…"), look.Muted)
	c.stopIt.Show()
	c.root.Refresh()
}

// start compares in the background.
func (c *comparison) start() {
	ctx, stop := context.WithCancel(context.Background())
	c.stop = stop
	generation, a, b, twice := c.generation, c.left.Doc().Snapshot(), c.right.Snapshot(), c.twice
	var base *model.Snapshot
	if c.base != nil {
		base = c.base.Snapshot()
	}
	conflicts := maps.Clone(c.conflicts)
	go func() {
		var found []diff.Difference
		var toBase []towards
		var began *pairs.Scenes
		reported, most := time.Now(), longestShown
		if base != nil {
			most = longestTold
		}
		scenes, err := pairs.Known(a, b, twice), error(nil)
		compare := scenes.Compare
		if base == nil { // of conflicts it is known which nodes both sides renamed
			if scenes, err = pairs.Follow(ctx, a, b); err == nil {
				compare = scenes.Told
			}
		}
		if err == nil {
			err = compare(ctx, func(share float64) {
				if now := time.Now(); now.Sub(reported) > host.Pace {
					reported = now
					c.win.RunOnUI(func() { c.progress(generation, share) }, false)
				}
			}, func(d diff.Difference) bool {
				d.Old, d.New, d.Note = brief(cmp.Or(d.Old, words.Text(d.OldSize)), most), brief(cmp.Or(d.New, words.Text(d.NewSize)), most), moved(&d)
				found = append(found, d)
				return len(found) <= mostDifferences
			})
		}
		if base != nil && err == nil {
			began = pairs.Known(a, base, threeway.Turned(twice))
			toBase = fromBase(ctx, began, scenes, conflicts)
		}
		c.win.RunOnUI(func() {
			if generation == c.generation {
				c.toBase, c.began, c.scenes = toBase, began, scenes
			}
			c.finished(generation, found, err)
		}, false)
	}()
}

// progress shows how far a comparison is.
func (c *comparison) progress(generation int, share float64) {
	if generation == c.generation && !c.done {
		c.note.Paint(words.Say("Comparing… %d %%", int(share*100)), look.Muted)
	}
}

// finished shows the result.
func (c *comparison) finished(generation int, found []diff.Difference, err error) {
	if generation != c.generation {
		return
	}
	c.done = true
	c.stopIt.Hide()
	halted := errors.Is(err, context.Canceled)
	c.failed = err != nil
	c.more = len(found) > mostDifferences || halted
	c.all = found[:min(len(found), mostDifferences)]
	c.selectPath = cmp.Or(c.selectPath, c.untaken(c.all))
	c.empty.Set("")
	var kind *diff.KindError
	switch {
	case errors.As(err, &kind):
		c.empty.Set(words.Say("%s and %s cannot be compared by path.", words.Sentence(kind.A), words.Sentence(kind.B)))
	case err != nil && !halted:
		c.empty.Set(words.Sentence(err))
	case len(found) == 0 && !halted:
		c.empty.Set(words.Say("They hold the same values."))
	}
	c.sift()
	c.win.Trace("compared", "left", c.left.Name(), "right", c.name, "differences", len(found))
}

// fits returns a function that reports whether a difference matches the filter.
func (c *comparison) fits() func(*diff.Difference) bool {
	text := strings.ToLower(c.filter.Text)
	return func(d *diff.Difference) bool {
		return text == "" || strings.Contains(strings.ToLower(d.Path), text) || strings.Contains(strings.ToLower(d.Old), text) ||
			strings.Contains(strings.ToLower(d.New), text)
	}
}

// sift builds a new table of the differences that match the filter, in the background.
func (c *comparison) sift() {
	if c.sifting != nil {
		c.sifting()
	}
	ctx, stop := context.WithCancel(context.Background())
	c.sifting = stop
	c.sifted++
	generation, run, all, fits := c.generation, c.sifted, c.all, c.fits()
	var chosen []choice // nil if all differences are compared
	if c.conflicts != nil {
		all, chosen = c.listed(c.all)
	}
	whole := c.whole && c.conflicts == nil && len(all) > 0 && len(all) <= mostBeside
	a, b := c.left.Doc().Snapshot(), c.right.Snapshot()
	go func() {
		var among *beside
		if whole {
			among = besideOf(ctx, a.Document(), b.Document(), all)
		}
		tree := treeOf(ctx, all, chosen, fits, among)
		c.win.RunOnUI(func() {
			if tree != nil && generation == c.generation && run == c.sifted {
				c.show(tree)
			}
		}, false)
	}()
}

// show shows a new table and keeps the selection, or selects something near it.
func (c *comparison) show(tree *differenceTree) {
	row := max(0, c.table.CurrentRow())
	if n, ok := c.table.Current(); ok && c.selectPath == "" && int(n) < len(c.tree.spots) {
		c.selectPath = c.tree.spots[n].path
	}
	want, open, back := c.selectPath, c.open(), c.returned(tree)
	c.selectPath = ""
	at := c.table.Offset()
	c.tree = tree
	c.heading.Refresh()
	c.table.Reset(tree, topSpot)
	for i := 0; i < c.table.Len() && i < 10*openedAtOnce; i++ {
		yes, known := open[tree.spots[c.table.Rows().At(i).Node].path]
		if yes || !known && tree.count <= openedAtOnce {
			c.table.Open(i)
		}
	}
	c.table.SetOffset(at)
	c.table.Refresh()
	c.updateNote()
	switch n := tree.find(want); {
	case tree.count == 0:
	case len(back) > 0:
		c.table.SelectNode(back[0])
		c.table.SetSelection(back)
	case n != 0:
		c.table.SelectNode(n)
	default:
		c.table.Select(min(row, c.table.Len()-1))
	}
	c.root.Refresh()
	c.win.Refresh()
	c.win.Trace("differences", "shown", tree.count, "left", c.unresolved(c.all), "of", len(c.all))
}

// returned are the rows of a new table that were selected as their differences went, and whose differences an undo brought back.
func (c *comparison) returned(tree *differenceTree) (back []outline.Node) {
	if c.shown == c.generation {
		return nil // only the filter is another
	}
	c.shown = c.generation
	var went []string
	for _, n := range c.table.Selection() {
		if int(n) < len(c.tree.spots) && n != topSpot && tree.find(c.tree.spots[n].path) == 0 {
			went = append(went, c.tree.spots[n].path)
		}
	}
	if len(went) > 0 {
		c.gone = append(c.gone, went)
		return nil
	}
	n := len(c.gone) - 1
	if n < 0 {
		return nil
	}
	for _, path := range c.gone[n] {
		row := tree.find(path)
		if row == 0 {
			return nil
		}
		back = append(back, row)
	}
	c.gone = c.gone[:n]
	return back
}

// open returns whether each place in the table is open.
func (c *comparison) open() map[string]bool {
	open := map[string]bool{}
	for i := 0; i < c.table.Len() && i < 10*openedAtOnce; i++ {
		if row := c.table.Rows().At(i); len(c.tree.spots[row.Node].kids) > 0 {
			open[c.tree.spots[row.Node].path] = row.Open
		}
	}
	return open
}

// find returns the row of a difference at a path, or 0 if there is none. A table that is too long to search has none.
func (t *differenceTree) find(path string) outline.Node {
	if path == "" || len(t.spots) > 100*openedAtOnce {
		return 0
	}
	for n := range t.spots {
		if n > topSpot && t.spots[n].path == path && t.spots[n].at < uint32(len(t.spots[t.spots[n].up].kids)) &&
			t.spots[t.spots[n].up].kids[t.spots[n].at] == uint32(n) {
			return outline.Node(n)
		}
	}
	return 0
}

// updateNote shows how many differences there are.
func (c *comparison) updateNote() {
	n := int64(len(c.all))
	text := words.Count(n, "%s difference", "%s differences")
	c.over = c.conflicts != nil && c.scenes != nil && !c.failed && !c.more && c.unresolved(c.all) == 0
	c.keep()
	switch {
	case c.more:
		text = words.Say("More than %s differences; these are the first", words.Number(n))
	case c.over:
		c.settled()
	case c.conflicts != nil:
		text = c.remaining(c.all)
	case c.filter.Text != "":
		text = words.Say("%s of %s", words.Number(int64(c.tree.count)), words.Number(n))
	}
	switch {
	case c.tree.count > 0:
		c.empty.Set("")
	case c.filter.Text != "" && c.empty.Text() == "":
		c.empty.Set(words.Say("No difference matches the filter."))
	}
	if c.empty.Text() != "" && n == 0 {
		text = ""
	}
	c.note.Paint(text, look.Muted)
	c.title()
}

// MayStep reports whether there are differences to go to.
func (c *comparison) MayStep() bool {
	return c.done && c.tree.spots[topSpot].below > 0
}

// Step goes to the next or previous difference.
func (c *comparison) Step(by int) {
	n, _ := c.table.Current()
	if to := c.tree.next(n, by); to != 0 {
		c.table.SelectNode(to)
	}
}

// chosen updates what depends on the selection.
func (c *comparison) chosen() {
	if comparisonOf(c.win.Page()) != c {
		return
	}
	c.win.Refresh()
	if n, ok := c.table.Current(); ok {
		s := &c.tree.spots[n]
		op := "place"
		if d := c.tree.difference(n); d != nil {
			op = d.Op.String()
		} else if c.tree.same(n) {
			op = "same"
		}
		c.win.Trace("difference", "path", s.path, "op", op)
	}
}

// Changed compares again after a document has changed.
func (c *comparison) Changed(doc *model.Document) {
	if c.left.Doc() == doc || c.right == doc {
		c.restartSoon()
	}
}

// Replaced continues the comparison with the tab that replaced another. If the left document has no tab any more, the
// comparison ends; the right document is kept without one. Conflicts end with the document that they are in: what replaces it was not merged, or anew.
func (c *comparison) Replaced(old, fresh host.Page) bool {
	switch {
	case c.left == old && (fresh == nil || c.conflicts != nil):
		return false
	case c.left == old:
		c.left = fresh
		c.restartSoon()
	case c.other == old:
		c.other = fresh
		if fresh != nil {
			c.right = fresh.Doc()
			c.restartSoon()
		}
	}
	return true
}

// Edited implements host.Editing: differences are copied to the left, and to the right if that is open.
func (c *comparison) Edited() []host.Page {
	if c.other == nil {
		return []host.Page{c.left}
	}
	return []host.Page{c.left, c.other}
}

// comparisonOf returns the comparison in a tab, or nil if the tab shows something else.
func comparisonOf(p host.Page) *comparison {
	if p == nil {
		return nil
	}
	c, _ := p.Tool().(*comparison)
	return c
}
