package page

import (
	"slices"

	"savant/codec/message"
	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// Messages.
const (
	asOpened message.ID = "page.as-opened"
)

// HistoryID is the id of the pane of the history.
const HistoryID host.PaneID = "history"

// historyPane lists the steps that can be undone and redone.
type historyPane struct {
	*LinesPane
	page  host.Page
	steps Steps
	list  []model.Moment
}

// Steps are those that the pane of the history lists, oldest first.
type Steps struct {
	List func() []model.Moment
	Go   func(n int) // undoes or redoes until n of them are in effect
}

// NewHistory makes the pane of the steps of a document that can be undone and redone.
func NewHistory(p host.Page) Pane { return NewHistoryOf(p, Steps{p.Doc().History, p.Doc().Go}) }

// NewHistoryOf is NewHistory of steps that are more than those of the document.
func NewHistoryOf(p host.Page, steps Steps) Pane {
	h := &historyPane{page: p, steps: steps}
	h.LinesPane = NewLinesPane(p, HistoryID, words.Say("History"), "", func() int { return len(h.list) }, h.row, steps.Go)
	return h
}

// Title is the same for all documents.
func (h *historyPane) Title() (widgets.Tab, bool) {
	return widgets.Tab{Text: words.Say("History")}, true
}

// Focus focuses the list, at the step that is in effect.
func (h *historyPane) Focus() {
	h.lines.Highlight(h.now())
	h.LinesPane.Focus()
}

// Refresh lists the steps there are now.
func (h *historyPane) Refresh() {
	steps := h.steps.List()
	h.list = append([]model.Moment{{Label: message.New(asOpened), Done: true, Saved: !h.page.Dirty() && !slices.ContainsFunc(steps, func(m model.Moment) bool { return m.Done })}}, steps...)
	h.lines.Highlight(h.now())
	h.Reload()
}

// now is the row of the step that is in effect.
func (h *historyPane) now() int {
	n := slices.IndexFunc(h.list, func(m model.Moment) bool { return !m.Done })
	if n < 0 {
		n = len(h.list)
	}
	return n - 1
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
	case !m.Done && m.Saved:
		note = words.Say("undone, saved")
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
