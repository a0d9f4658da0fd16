package page

import (
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
	doc  *model.Document
	list []model.Moment
}

// NewHistory makes the pane of the steps that can be undone and redone.
func NewHistory(p host.Page) Pane {
	h := &historyPane{doc: p.Doc()}
	h.LinesPane = NewLinesPane(p, HistoryID, words.Say("History"), "", func() int { return len(h.list) }, h.row, func(i int) { h.doc.Go(i) })
	return h
}

// Title is the same for all documents.
func (h *historyPane) Title() (widgets.Tab, bool) {
	return widgets.Tab{Text: words.Say("History")}, true
}

// Focus focuses the list, at the step that is in effect.
func (h *historyPane) Focus() {
	h.lines.Highlight(h.doc.Steps())
	h.LinesPane.Focus()
}

// Refresh lists the steps there are now.
func (h *historyPane) Refresh() {
	steps := h.doc.History()
	h.list = append([]model.Moment{{Label: message.New(asOpened), Done: true, Saved: !h.doc.Dirty() && len(steps) == 0}}, steps...)
	h.lines.Highlight(h.doc.Steps())
	h.Reload()
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
