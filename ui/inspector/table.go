package inspector

import (
	"errors"
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/inspector/hint"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// cells is what a table shows and edits.
type cells interface {
	count() int
	heads() []string     // above the columns; nil for one column without a name
	index(i int) string  // the index shown before a row
	last(i int) string   // that of the last of what is in a row
	total() string       // how much there is, counted as index counts
	show(i int) []string // the texts of a row
	take(i, k int, text string) error
	insert(i int) error // inserts a row before row i
	remove(i int) error
	more() []*fyne.MenuItem // what else can be done
}

// table shows many rows with few fields, which are reused: only those on the screen exist.
type table struct {
	panel   *Panel
	cells   cells
	first   int
	at      int // the current row, before which new ones are inserted; -1 for none
	rows    []*tableRow
	place   *ink.Text
	jump    *entry
	remover *widgets.Button
	problem *ink.Label
	lines   *fyne.Container
	root    *fyne.Container
}

// tableRow is one row of fields.
type tableRow struct {
	index   *ink.Text
	entries []*entry
	shown   []string
	at      int // the row that is shown; -1 for none
	line    *fyne.Container
}

const tableRows = 8

// newTableOf returns a table. shares divides the width among the columns; nil makes them equal.
func newTableOf(p *Panel, c cells, title string, mono bool, shares []float32) *table {
	t := &table{panel: p, cells: c, at: -1, problem: newNote(), place: ink.Small("", look.Muted), lines: ink.Down(2)}
	heads := c.heads()
	layout := ink.Shared{Gap: 8, Shares: shares}
	if heads != nil {
		row := make([]fyne.CanvasObject, 0, len(heads))
		for _, n := range heads {
			row = append(row, ink.Small(n, look.Muted))
		}
		t.lines.Add(container.New(indexed{}, ink.Small("", look.Muted), container.New(layout, row...)))
	}
	for slot := range tableRows {
		t.lines.Add(t.newRow(slot, max(1, len(heads)), mono, layout).line)
	}
	wheel := hint.NewPad(func(e *fyne.ScrollEvent) {
		if e.Scrolled.DY != 0 {
			t.scroll(int(math.Copysign(2, -float64(e.Scrolled.DY))))
		}
	})
	t.root = ink.Down(6, ink.Small(title, look.Muted), container.NewStack(t.lines, wheel), t.problem, t.foot())
	return t
}

// foot returns the line below the rows, with the position and what can be done.
func (t *table) foot() fyne.CanvasObject {
	t.jump = newEntry(t.panel, false)
	t.jump.PlaceHolder = words.Say("Go to")
	t.jump.Name = t.jump.PlaceHolder
	t.jump.revert = func() { t.jump.SetText("") }
	t.jump.apply = t.goTo
	t.place.Cut = true
	line := []fyne.CanvasObject{t.place,
		container.NewGridWrap(fyne.NewSize(78, t.jump.MinSize().Height), t.jump),
		tip.On(widgets.NewIcon(words.Say("Previous rows"), theme.NavigateBackIcon(), func() { t.scroll(-tableRows) }), words.Say("Previous rows")),
		tip.On(widgets.NewIcon(words.Say("Next rows"), theme.NavigateNextIcon(), func() { t.scroll(tableRows) }), words.Say("Next rows"))}
	if !t.panel.fixed() {
		t.remover = widgets.NewIcon(words.Say("Remove the element"), theme.ContentRemoveIcon(), t.remove)
		line = append(line, tip.On(widgets.NewIcon(words.Say("Insert an element"), theme.ContentAddIcon(), t.insert), words.Say("Insert an element")),
			tip.On(t.remover, words.Say("Remove the element")))
	}
	if items := t.cells.more(); len(items) > 0 && t.panel.Outside.Menu != nil {
		var more *widgets.Button
		more = widgets.NewIcon(words.Say("Import, export and more"), theme.MoreHorizontalIcon(), func() {
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject(more)
			t.panel.Outside.Menu(at.AddXY(0, more.Size().Height), t.cells.more())
		})
		line = append(line, tip.On(more, words.Say("Import, export and more")))
	}
	return ink.Across(6, 0, 0, line...)
}

func (t *table) newRow(slot, columns int, mono bool, layout ink.Shared) *tableRow {
	r := &tableRow{index: ink.Small("", look.Muted), at: -1, shown: make([]string, columns)}
	r.index.Align = fyne.TextAlignTrailing
	r.index.Cut = true
	objects := make([]fyne.CanvasObject, columns)
	for k := range columns {
		c := newEntry(t.panel, mono)
		c.apply = func() bool { return t.apply(r, k) }
		c.revert = func() { c.SetText(r.shown[k]) }
		c.leave = t.panel.leave
		c.key = func(key *fyne.KeyEvent) bool { return t.move(slot, k, key.Name) }
		c.focusing = func(on bool) {
			if on {
				t.at = r.at
				if t.panel.Using != nil {
					t.panel.Using(r.at)
				}
			}
		}
		r.entries = append(r.entries, c)
		objects[k] = c
	}
	r.line = container.New(indexed{}, r.index, container.New(layout, objects...))
	t.rows = append(t.rows, r)
	return r
}

func (t *table) object() fyne.CanvasObject { return t.root }

func (t *table) focus() bool {
	if c := t.rows[0].entries[0]; t.rows[0].at >= 0 && !c.Disabled() {
		t.panel.win.Canvas().Focus(c)
		c.selectAll()
		return true
	}
	return false
}

// refill shows the rows from first on.
func (t *table) refill() {
	n := t.cells.count()
	t.first = max(0, min(t.first, n-tableRows))
	changed := false
	for slot, r := range t.rows {
		i := t.first + slot
		changed = changed || r.line.Visible() != (i < n)
		if i >= n {
			r.line.Hide()
			r.at = -1
			continue
		}
		r.line.Show()
		r.at = i
		r.index.Set(t.cells.index(i))
		for k, text := range t.cells.show(i) {
			t.fillCell(r, k, text)
		}
	}
	switch {
	case n == 0:
		t.place.Set(words.Say("empty"))
	default:
		last := min(n, t.first+tableRows) - 1
		t.place.Set(words.Say("%s to %s of %s", t.cells.index(t.first), t.cells.last(last), t.cells.total()))
	}
	if t.remover != nil {
		if n == 0 {
			t.remover.Disable()
		} else {
			t.remover.Enable()
		}
	}
	say(t.problem, "", widget.MediumImportance)
	if changed {
		t.lines.Refresh()
	}
}

func (t *table) fillCell(r *tableRow, k int, text string) {
	c := r.entries[k]
	r.shown[k] = text
	if c.Text != text {
		c.SetText(text)
	}
	if t.panel.fixed() {
		c.Disable()
	} else {
		c.Enable()
	}
}

// attempt edits the array and shows the error, if any.
func (t *table) attempt(edit func() error) bool {
	if err := edit(); err != nil {
		say(t.problem, explain(err), widget.DangerImportance)
		t.panel.relayout()
		return false
	}
	t.panel.Refresh()
	return true
}

func (t *table) apply(r *tableRow, k int) bool {
	text := r.entries[k].Text
	if r.at < 0 || text == r.shown[k] {
		return true
	}
	before := r.shown[k]
	r.shown[k] = text
	err := t.cells.take(r.at, k, text)
	if err == nil {
		t.panel.Refresh()
		return true
	}
	r.shown[k] = before
	say(t.problem, t.cells.index(r.at)+": "+explain(err), widget.DangerImportance)
	t.panel.relayout()
	return false
}

// insert inserts a row before the current one, or at the end.
func (t *table) insert() {
	at := t.cells.count()
	if t.at >= 0 && t.at < at {
		at = t.at
	}
	if t.attempt(func() error { return t.cells.insert(at) }) {
		t.show(at)
	}
}

// remove removes the current row, or the last one.
func (t *table) remove() {
	at := t.cells.count() - 1
	if t.at >= 0 && t.at < at {
		at = t.at
	}
	if at >= 0 {
		t.attempt(func() error { return t.cells.remove(at) })
	}
}

// show scrolls to a row.
func (t *table) show(i int) {
	if i < t.first || i >= t.first+tableRows {
		t.first = max(0, i-tableRows/2)
	}
	t.refill()
}

// scroll moves the table by some rows.
func (t *table) scroll(by int) {
	first := max(0, min(t.first+by, t.cells.count()-tableRows))
	if first == t.first {
		return
	}
	if f, ok := t.panel.win.Canvas().Focused().(*entry); ok && t.owns(f) {
		f.apply()
	}
	t.first = first
	t.refill()
}

func (t *table) owns(f *entry) bool {
	for _, r := range t.rows {
		for _, c := range r.entries {
			if c == f {
				return true
			}
		}
	}
	return false
}

// move moves up and down the table with the arrow keys.
func (t *table) move(slot, k int, key fyne.KeyName) bool {
	step := 0
	switch key {
	case fyne.KeyUp:
		step = -1
	case fyne.KeyDown:
		step = 1
	case fyne.KeyPageUp:
		t.scroll(-tableRows)
		return true
	case fyne.KeyPageDown:
		t.scroll(tableRows)
		return true
	default:
		return false
	}
	t.rows[slot].entries[k].apply()
	if next := slot + step; next >= 0 && next < len(t.rows) && t.rows[next].at >= 0 {
		t.panel.win.Canvas().Focus(t.rows[next].entries[k])
	} else {
		t.scroll(step)
	}
	return true
}

func (t *table) goTo() bool {
	if t.jump.Text == "" {
		return true
	}
	n, err := numtext.ParseInt(t.jump.Text)
	if err != nil { // whose words are about the number of a value
		err = errors.New(words.Say("Enter a whole number."))
	}
	if count := int64(t.cells.count()); err == nil && (n < 0 || n >= count) {
		err = errors.New(words.Say("There is no row %s. Rows are numbered from 0 to %s.", strconv.FormatInt(n, 10), strconv.FormatInt(count-1, 10)))
	}
	if err != nil {
		say(t.problem, explain(err), widget.DangerImportance)
		t.panel.relayout()
		return false
	}
	t.jump.SetText("")
	t.first, t.at = int(n), int(n)
	t.refill()
	if c := t.rows[int(n)-t.first].entries[0]; !c.Disabled() {
		t.panel.win.Canvas().Focus(c)
	}
	return true
}
