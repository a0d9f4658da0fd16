//go:build !nogui

package ui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/model/diff"
	"savant/model/merge"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// comparison shows what differs between an open document and another, by path, and copies single differences over.
type comparison struct {
	win   *Window
	left  *page
	right *model.Document
	other *page  // that shows right; nil if no tab does
	name  string // of right, with what it is

	filter *compareEntry
	note   *ink.Text
	stopIt *widget.Button
	list   *differences
	heads  [2]*ink.Text
	empty  *ink.Text
	root   *fyne.Container

	all   []diff.Difference
	shown []int // indexes in all that the filter keeps
	at    int   // the selected one of shown, -1 for none
	more  bool
	done  bool
	turn  int // of the run that counts
	stop  context.CancelFunc
}

// mostDifferences bounds what is listed; more than these nobody reads.
const mostDifferences = 20_000

// compareEntry is the filter; Enter and Down go to the table, Escape empties it.
type compareEntry struct {
	widget.Entry
	of *comparison
}

// TypedKey is Fyne's.
func (e *compareEntry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		e.SetText("")
		e.of.focus()
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyDown:
		e.of.focus()
	default:
		e.Entry.TypedKey(k)
	}
}

// differences is the table; its keys walk, copy over and jump.
type differences struct {
	widget.List
	of *comparison
}

// TypedKey is Fyne's.
func (l *differences) TypedKey(k *fyne.KeyEvent) {
	c := l.of
	switch k.Name {
	case fyne.KeyDown:
		c.step(1)
	case fyne.KeyUp:
		c.step(-1)
	case fyne.KeyHome:
		c.list.Select(0)
	case fyne.KeyEnd:
		c.list.Select(len(c.shown) - 1)
	case fyne.KeyReturn, fyne.KeyEnter:
		c.copyOver()
	case fyne.KeySpace:
		c.jump(false)
	default:
		c.win.functionKey(k)
	}
}

func newComparison(left *page, right *model.Document, other *page, name string) *comparison {
	c := &comparison{win: left.win, left: left, right: right, other: other, name: name, at: -1}
	c.filter = &compareEntry{of: c}
	c.filter.ExtendBaseWidget(c.filter)
	c.filter.PlaceHolder = "Filter differences: path or value"
	c.filter.Icon = theme.SearchIcon()
	c.filter.OnChanged = func(string) { c.sift() }
	c.note = ink.Small("", look.Muted)
	c.stopIt = widget.NewButton("Stop", c.halt)
	up := widget.NewButton("↑", func() { c.step(-1) })
	down := widget.NewButton("↓", func() { c.step(1) })
	bar := ink.Pad(12, 0, 12, 0, ink.Across(8, barHeight, 0, c.filter, up, down, c.note, c.stopIt))
	c.heads = [2]*ink.Text{ink.Small("", look.Muted), ink.Small("", look.Muted)}
	for _, t := range c.heads {
		t.Cut = true
	}
	head := container.New(compareColumns{height: 28}, ink.New("", ""), ink.Small("Path", look.Muted), c.heads[0], ink.New("", ""), c.heads[1])
	c.list = &differences{of: c}
	c.list.Length = func() int { return len(c.shown) }
	c.list.CreateItem = func() fyne.CanvasObject { return newDifferenceRow() }
	c.list.UpdateItem = c.row
	c.list.OnSelected = c.chosen
	c.list.HideSeparators = true // each row draws its own line
	c.list.ExtendBaseWidget(c.list)
	c.empty = ink.New("", look.Muted)
	body := container.NewStack(c.list, container.NewCenter(c.empty))
	c.root = ink.Framed(ink.Down(0, bar, ink.Line(), head, ink.Line()), body, nil)
	c.again()
	return c
}

func (c *comparison) focus() { c.win.win.Canvas().Focus(c.list) }

func (c *comparison) close() {
	if c.stop != nil {
		c.stop()
	}
}

// halt ends a comparison that takes too long.
func (c *comparison) halt() {
	c.close()
	c.done = true
	c.stopIt.Hide()
	c.note.Paint("Stopped", look.Muted)
	c.root.Refresh()
}

// words are for the status line.
func (c *comparison) words() (left, place, right string) {
	right = "Enter copies over, Space shows it, Ctrl+Z takes it back"
	if c.at < 0 || c.at >= len(c.shown) {
		return c.left.name + " and " + c.name, "", right
	}
	d := c.all[c.shown[c.at]]
	return pathWords(d), shorten(opWords[d.Op](d)), right
}

// opWords says what a difference is.
var opWords = map[diff.Op]func(diff.Difference) string{
	diff.Added:   func(d diff.Difference) string { return "only on the right" },
	diff.Removed: func(d diff.Difference) string { return "only on the left" },
	diff.Changed: func(d diff.Difference) string { return firstLine(d.Old) + " left, " + firstLine(d.New) + " right" },
	diff.Moved:   func(d diff.Difference) string { return "in another place" },
}

func pathWords(d diff.Difference) string {
	if d.Path == "" {
		return "the whole file"
	}
	return d.Path
}

// again compares anew, elsewhere.
func (c *comparison) again() {
	c.close()
	c.turn++
	c.done = false
	c.heads[0].Set(c.left.name + map[bool]string{true: "   (open, edited)", false: "   (open)"}[c.left.dirty()])
	c.heads[1].Set(c.name)
	c.note.Paint("Comparing…", look.Muted)
	c.stopIt.Show()
	ctx, stop := context.WithCancel(context.Background())
	c.stop = stop
	turn, a, b := c.turn, c.left.doc.Snapshot(), c.right.Snapshot()
	go func() {
		var found []diff.Difference
		told := time.Now()
		err := diff.Compare(ctx, a, b, func(share float64) {
			if now := time.Now(); now.Sub(told) > hitsEvery {
				told = now
				c.win.hop(func() {
					if turn == c.turn && !c.done {
						c.note.Paint(fmt.Sprintf("Comparing… %d %%", int(share*100)), look.Muted)
					}
				}, false)
			}
		}, func(d diff.Difference) bool {
			found = append(found, d)
			return len(found) <= mostDifferences
		})
		if ctx.Err() == nil {
			c.win.hop(func() { c.ended(turn, found, err) }, false)
		}
	}()
}

// ended shows what was found.
func (c *comparison) ended(turn int, found []diff.Difference, err error) {
	if turn != c.turn || c.done {
		return
	}
	c.done = true
	c.stopIt.Hide()
	c.more = len(found) > mostDifferences
	if c.more {
		found = found[:mostDifferences]
	}
	c.all = found
	c.sift()
	words := count(int64(len(found)), "difference")
	if c.more {
		words = "More than " + words
	}
	c.note.Paint(words, look.Muted)
	c.empty.Set("")
	var kind *diff.KindError
	switch {
	case errors.As(err, &kind):
		c.empty.Set(sentence(err.Error()))
		c.note.Paint("", look.Muted)
	case err != nil:
		c.empty.Set(sentence(err.Error()))
	case len(found) == 0:
		c.empty.Set("They hold the same values.")
	}
	c.root.Refresh()
	c.win.state.say("compared", "left", c.left.name, "right", c.name, "differences", len(found))
}

// sift keeps what the filter lets through, and the selection near where it was.
func (c *comparison) sift() {
	text := strings.ToLower(c.filter.Text)
	c.shown = c.shown[:0]
	for i, d := range c.all {
		if text == "" || strings.Contains(strings.ToLower(d.Path+"\n"+d.Old+"\n"+d.New), text) {
			c.shown = append(c.shown, i)
		}
	}
	at := min(c.at, len(c.shown)-1)
	c.at = -1
	c.list.UnselectAll()
	c.list.Refresh()
	if len(c.shown) > 0 {
		c.list.Select(max(at, 0))
	} else {
		c.win.status.show(c.win.page())
	}
}

// step goes to another difference.
func (c *comparison) step(by int) {
	if n := len(c.shown); n > 0 {
		c.list.Select(min(max(c.at+by, 0), n-1))
	}
}

func (c *comparison) chosen(i int) {
	c.at = i
	c.list.Highlight(i)
	if c.win.comparison() == c {
		c.win.refresh()
		c.win.state.say("difference", "path", c.all[c.shown[i]].Path, "op", c.all[c.shown[i]].Op.String())
	}
}

// selected is the difference that is selected.
func (c *comparison) selected() (d diff.Difference, ok bool) {
	if c == nil || !c.done || c.at < 0 || c.at >= len(c.shown) {
		return d, false
	}
	return c.all[c.shown[c.at]], true
}

// copyOver makes the left document like the right one in the selected difference.
func (c *comparison) copyOver() {
	d, ok := c.selected()
	if !ok {
		return
	}
	w := c.win
	if err := merge.Take(c.left.doc, c.right, d); err != nil {
		w.fail(w.page(), fmt.Sprintf("%s was not copied over: %s", pathWords(d), sentence(err.Error())))
		return
	}
	w.dismiss()
	w.state.say("copied-over", "path", d.Path)
}

// was is where a difference is in the left document.
func was(d diff.Difference) string {
	if d.From != "" {
		return d.From
	}
	return d.Path
}

// jump shows the selected difference in the document it is in: on the left, or where there is nothing, or if it is asked for,
// on the right.
func (c *comparison) jump(right bool) {
	d, ok := c.selected()
	if !ok {
		return
	}
	p, path := c.left, was(d)
	if right || d.Op == diff.Added {
		p, path = c.other, d.Path
	}
	w := c.win
	if p == nil {
		w.fail(w.page(), c.name+" is not open in a tab. Open it to look at "+pathWords(d)+" there.")
		return
	}
	for i := range w.pages {
		if w.pages[i] == p {
			w.show(i)
			if r, err := p.doc.Find(path); err == nil {
				p.select_(r)
			}
		}
	}
}

// compareAgain compares anew after a document has changed.
func (w *Window) compareAgain(doc *model.Document) {
	for _, p := range w.pages {
		if c, ok := p.tool.(*comparison); ok && (c.left.doc == doc || c.right == doc) {
			c.again()
		}
	}
}

// compareInstead has comparisons of a page go on with the page that takes its place; with none, they go with it.
func (w *Window) compareInstead(old, fresh *page) {
	for _, p := range append([]*page{}, w.pages...) {
		c, ok := p.tool.(*comparison)
		switch {
		case !ok:
		case c.left == old && fresh == nil:
			w.drop(p)
		case c.left == old:
			c.left = fresh
			c.again()
		case c.other == old:
			c.other = fresh
			if fresh != nil {
				c.right = fresh.doc
				c.again()
			}
		}
	}
}

// compare opens a tab with a comparison of the document shown.
func (w *Window) compare(left *page, right *model.Document, other *page, name string) {
	c := newComparison(left, right, other, name)
	w.add(newToolPage(w, "Compare "+left.name, c, c.root))
}

// askCompare offers what the document can be compared with.
func (w *Window) askCompare() {
	p := w.document()
	if p == nil {
		return
	}
	m := fyne.NewMenu("")
	for _, q := range w.pages {
		if q != p && q.doc != nil {
			m.Items = append(m.Items, fyne.NewMenuItem(q.name, func() { w.compare(p, q.doc, q, q.name+"   (open)") }))
		}
	}
	if len(m.Items) > 0 {
		m.Items = append(m.Items, fyne.NewMenuItemSeparator())
	}
	for _, id := range []string{"compare-disk", "compare-backup", "compare-file"} {
		for i := range w.actions {
			if a := &w.actions[i]; a.id == id {
				item := fyne.NewMenuItem(strings.TrimPrefix(a.words, "Compare with "), func() { w.do(a) })
				item.Disabled = a.enabled != nil && !a.enabled(w)
				m.Items = append(m.Items, item)
			}
		}
	}
	size := w.win.Canvas().Size()
	widget.ShowPopUpMenuAtPosition(m, w.win.Canvas(), fyne.NewPos(size.Width/3, size.Height/8))
	w.dialog("compare")
}

func (w *Window) onDiskToo() bool { p := w.document(); return p != nil && p.file != "" }

func (w *Window) compareDisk() {
	if p := w.document(); p != nil && p.file != "" {
		w.compareWith(p, p.file, p.key(), p.name+"   (on disk)")
	}
}

// compareBackup compares with what the file was before it was last saved.
func (w *Window) compareBackup() {
	p := w.document()
	if p == nil || p.file == "" {
		return
	}
	list, err := store.Backups("", p.file)
	if err == nil && len(list) == 0 {
		err = errors.New("it was not saved here yet")
	}
	if err != nil {
		w.fail(p, fmt.Sprintf("There is no backup of %s: %s", p.name, sentence(err.Error())))
		return
	}
	w.compareWith(p, list[0].Path, p.key(), p.name+"   (backup of "+list[0].Time.Local().Format("2 January, 15:04:05")+")")
}

func (w *Window) compareFile() {
	p := w.document()
	if p == nil {
		return
	}
	w.files.Open(dialogs.Question{Title: "Compare with", Folder: w.folder(), Filters: filters}, func(path string, err error) {
		if err != nil {
			w.dialogFailed(err)
			return
		}
		w.compareWith(p, path, p.key(), baseName(path))
	})
	w.dialog("open")
}

// compareWith compares a document with a file, which is read elsewhere.
func (w *Window) compareWith(p *page, path string, key model.Key, name string) {
	go func() {
		f, err := w.read(path, key)
		w.hop(func() {
			if err != nil {
				w.fail(p, openWords(path, err))
				return
			}
			w.compare(p, f.Doc, nil, name)
		}, false)
	}()
}

// withComparison is an action's condition: a difference is selected.
func (w *Window) withComparison() bool { _, ok := w.comparison().selected(); return ok }

func (w *Window) copyOver() {
	if c := w.comparison(); c != nil {
		c.copyOver()
	}
}

func (w *Window) jumpLeft() {
	if c := w.comparison(); c != nil {
		c.jump(false)
	}
}

func (w *Window) jumpRight() {
	if c := w.comparison(); c != nil {
		c.jump(true)
	}
}
