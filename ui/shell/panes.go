package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/codec/message"
	"savant/model"
	"savant/model/diff"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/widgets"
)

// Messages.
const (
	asOpened message.ID = "shell.as-opened"
)

// The panes of every document.
const (
	changesPaneID  host.PaneID = "changes"
	problemsPaneID host.PaneID = "problems"
	historyPaneID  host.PaneID = "history"
)

// linesPane is a pane that is a list of lines, or says that there are none.
type linesPane struct {
	page    *tabPage
	id      host.PaneID
	lines   *widgets.Lines
	nothing string // what it says without lines
	full    fyne.CanvasObject
	empty   fyne.CanvasObject
}

func newLinesPane(p *tabPage, id host.PaneID, nothing string, n func() int, row func(int, *widgets.Line), tapped func(int)) *linesPane {
	l := &linesPane{page: p, id: id, nothing: nothing}
	l.lines = widgets.NewLines(n, row, tapped)
	l.lines.Keys = p.PaneKey
	l.full = ink.Pad(6, 4, 6, 4, l.lines)
	l.empty = container.NewCenter(ink.New(nothing, look.Muted))
	return l
}

// ID names the pane.
func (l *linesPane) ID() host.PaneID { return l.id }

// Object is the list, or what it says without lines.
func (l *linesPane) Object() fyne.CanvasObject {
	if l.Count() == 0 {
		return l.empty
	}
	return l.full
}

// Follow does nothing: the list stays where it is.
func (l *linesPane) Follow() {}

// Focus gives the keyboard to the list.
func (l *linesPane) Focus() {
	if l.Count() > 0 {
		l.page.win.Canvas().Focus(l.lines)
	}
}

// Close does nothing.
func (l *linesPane) Close() {}

// Count is how many lines there are.
func (l *linesPane) Count() int { return l.lines.Length() }

// changesPane lists what has changed since the file was opened or saved.
type changesPane struct {
	*linesPane
	list []diff.Difference
}

func newChangesPane(p *tabPage) *changesPane {
	c := &changesPane{}
	c.linesPane = newLinesPane(p, changesPaneID, words.Say("Nothing has changed since the file was opened or saved."), func() int { return len(c.list) }, c.row, func(i int) {
		if r, err := p.doc.Find(c.list[i].OldPath()); err == nil {
			p.Select(r)
		}
	})
	return c
}

// Title counts the changes.
func (c *changesPane) Title() (widgets.Tab, bool) {
	return widgets.Tab{Text: words.Say("Changes"), Count: len(c.page.edits.list)}, true
}

// Refresh lists the changes there are now.
func (c *changesPane) Refresh() {
	c.list = c.page.edits.list
	c.lines.Refresh()
}

func (c *changesPane) row(i int, r *widgets.Line) {
	d := c.list[i]
	path := d.OldPath()
	if path == "" {
		path = c.page.name
	}
	before, after := c.page.edits.sides(d)
	r.First.Paint(path, look.Text)
	r.Second.Paint(before, look.Muted)
	r.After.Paint(after, look.Text)
	r.Arrow.Show()
	r.Back.Text.Set("↶ " + words.Say("revert"))
	r.Back.Tap = func() { c.page.revertChange(d) }
	r.Back.Show()
}

// revertChange takes back one change of the list.
func (p *tabPage) revertChange(d diff.Difference) {
	if err := p.edits.revert(d); err != nil {
		p.win.Fail(p, words.Say("%s could not be set back: %s", d.OldPath(), words.Sentence(err)))
	}
	p.view.panel.Refresh()
	p.win.Tell()
}

// problemsPane lists what is not understood, or not written back as it was.
type problemsPane struct {
	*linesPane
	list []model.Problem
}

func newProblemsPane(p *tabPage) *problemsPane {
	x := &problemsPane{}
	x.linesPane = newLinesPane(p, problemsPaneID, words.Say("No problems were found."), func() int { return len(x.list) }, x.row, func(i int) {
		q := x.list[i]
		if q.Row != 0 && p.doc.Alive(q.Row) {
			p.Select(q.Row)
		} else {
			p.Select(p.doc.At(q.Offset))
		}
	})
	return x
}

// Title counts the problems.
func (x *problemsPane) Title() (widgets.Tab, bool) {
	return widgets.Tab{Text: words.Say("Problems"), Count: len(x.page.problems())}, true
}

// Refresh lists the problems there are now.
func (x *problemsPane) Refresh() {
	x.list = x.page.problems()
	x.lines.Refresh()
}

func (x *problemsPane) row(i int, r *widgets.Line) {
	q := x.list[i]
	where := words.Say("offset %#x", q.Offset)
	if line, column := x.page.doc.Position(q.Offset); line > 0 {
		where = words.Say("line %d, column %d", line, column)
	}
	if q.Path != "" {
		where = q.Path + " (" + where + ")"
	}
	r.First.Paint(where, look.Text)
	r.Second.Paint(words.Text(q.Text), look.Error)
}

// historyPane lists the steps that can be undone and redone.
type historyPane struct {
	*linesPane
	list []model.Moment
}

func newHistoryPane(p *tabPage) *historyPane {
	h := &historyPane{}
	h.linesPane = newLinesPane(p, historyPaneID, "", func() int { return len(h.list) }, h.row, func(i int) { p.doc.Go(i) })
	return h
}

// Title is the same for all documents.
func (h *historyPane) Title() (widgets.Tab, bool) {
	return widgets.Tab{Text: words.Say("History")}, true
}

// Refresh lists the steps there are now.
func (h *historyPane) Refresh() {
	doc := h.page.doc
	steps := doc.History()
	h.list = append([]model.Moment{{Label: message.New(asOpened), Done: true, Saved: !doc.Dirty() && len(steps) == 0}}, steps...)
	h.lines.Refresh()
}

func (h *historyPane) row(i int, r *widgets.Line) {
	m := h.list[i]
	name := look.Text
	if !m.Done {
		name = look.Faint
	}
	r.First.Paint(words.Text(m.Label), name)
	last := i+1 == len(h.list) || !h.list[i+1].Done
	note := ""
	switch {
	case !m.Done:
		note = words.Say("undone")
	case last && m.Saved:
		note = words.Say("now, saved")
	case last:
		note = words.Say("now")
	case m.Saved:
		note = words.Say("saved")
	}
	r.Second.Paint(note, look.Muted)
}

// EnterPane brings a pane to the front with the keyboard in it.
func (p *tabPage) EnterPane(id host.PaneID) {
	p.view.panes.Show(id)
	front := p.view.panes.Front()
	front.Focus()
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.view.panes.Body())
	rows := 0
	if x, ok := front.(page.Counted); ok {
		rows = x.Count()
	}
	p.win.Trace("pane", "content", front.ID(), "rows", rows, "x", at.X, "y", at.Y)
}
