package changes

import (
	"savant/model"
	"savant/model/edits"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/widgets"
)

// PaneID is the id of the pane of changes.
const PaneID host.PaneID = "changes"

// changesPane lists the changes since the file was opened or saved.
type changesPane struct {
	*page.LinesPane
	page    host.Page
	changes *List
	list    []edits.Edit
}

// NewPane makes the pane of a list of changes.
func NewPane(p host.Page, l *List) page.Pane {
	c := &changesPane{page: p, changes: l}
	c.LinesPane = page.NewLinesPane(p, PaneID, words.Say("Changes"), unchanged(p.File() != ""), func() int { return len(c.list) }, c.row, func(i int) {
		if r, err := p.Doc().Find(c.list[i].OldPath()); err == nil {
			p.Select(r)
		}
	})
	c.OnDelete(func(i int) { l.Revert(&c.list[i]) })
	return c
}

// Title counts the changes.
func (c *changesPane) Title() (widgets.Tab, bool) {
	return widgets.Tab{Text: words.Say("Changes"), Count: len(c.changes.Edits()), Room: true}, true
}

// Refresh lists the changes there are now.
func (c *changesPane) Refresh() {
	c.list = c.changes.Edits()
	nothing := unchanged(c.page.File() != "")
	switch {
	case c.changes.stale:
		nothing = words.Say("Comparing…")
	case c.page.Doc().Dirty():
		nothing = words.Say("No value has changed, only bytes around the values, such as a count, a length or a checksum.")
	}
	c.Nothing(nothing)
	c.Reload()
}

func (c *changesPane) row(i int, r *widgets.Line) {
	d := &c.list[i]
	path := c.changes.told(d)
	if path == "" {
		path = c.page.Name()
	}
	if moved := d.Moved(); !moved.IsZero() {
		r.First.Paint(model.NodePlace(d.OldPath()), look.Text)
		r.Second.Paint(words.Text(moved), look.Text)
		r.After.Set("")
		r.Arrow.Hide()
	} else {
		before, after := sides(d)
		r.First.Paint(path, look.Text)
		r.Second.Paint(before, look.Muted)
		r.After.Paint(after, look.Text)
		r.Arrow.Show()
	}
	r.First.Tail = true // the end of a long path says what it is
	r.Back.Text.Set("↶ " + words.Say("revert"))
	r.Back.Tap = func() { c.changes.Revert(d) }
	r.Back.Show()
}
