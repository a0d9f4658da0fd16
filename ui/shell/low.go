package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/widgets"
)

// editorPane is the editor as one of the panes: in a window that is too low for eight rows of both, one above the other.
type editorPane struct {
	panel *inspector.Panel
	leave func() // to the outline
}

func (e editorPane) ID() host.PaneID            { return page.EditorID }
func (e editorPane) Title() (widgets.Tab, bool) { return widgets.Tab{Text: words.Say("Editor")}, true }
func (e editorPane) Object() fyne.CanvasObject  { return e.panel.Object() }
func (e editorPane) Refresh()                   {}
func (e editorPane) Follow()                    {}
func (e editorPane) Close()                     {}

// Focus focuses the first field, or the outline if there is none.
func (e editorPane) Focus() {
	if !e.panel.Edit() {
		e.leave()
	}
}

// leastPaneRows is how many rows a pane has room for at least, until the user makes it smaller.
const leastPaneRows = 8

// rightSide arranges the editor and the panes of a tab for the height that there is.
type rightSide struct {
	editor editorPane
	above  *fyne.Container // of the editor, above the panes
	rows   *widgets.Split
	panes  *page.Panes
	large  bool // the panes have all of it
}

// enlarge leaves the whole side to the panes, or ends that.
func (r *rightSide) enlarge(yes bool) {
	r.large = yes
	r.rows.Only(yes || r.panes.Joined())
}

// leastPanes is the height of the panes with their least rows.
func (r *rightSide) leastPanes() float32 {
	return leastPaneRows*look.Size(theme.Current(), look.RowHeight) + r.panes.HeadHeight()
}

// leastEditor is the height of the editor with as many rows below its headline and its filter.
func (r *rightSide) leastEditor() float32 {
	return leastPaneRows*look.Size(theme.Current(), look.RowHeight) + r.rows.Least[0]
}

// fit shows the editor above the panes, or as one of them where there is not room for both.
func (r *rightSide) fit(height float32) {
	low := height < r.leastEditor()+r.leastPanes()
	if height <= 0 || low == r.panes.Joined() {
		return
	}
	if low {
		r.above.Objects = nil
		r.panes.Join(&r.editor)
	} else {
		r.panes.Part()
		r.above.Objects = []fyne.CanvasObject{r.editor.Object()}
	}
	r.above.Refresh()
	r.rows.Only(low || r.large)
}

// lend gives the panes a height at least, of what the editor has besides half its least rows: what is turned by hand in a picture needs room.
func (r *rightSide) lend(height float32) {
	r.rows.Keeps = r.leastEditor() - leastPaneRows/2*look.Size(theme.Current(), look.RowHeight)
	r.rows.Lend(height)
}

// inEditor does something in the editor, which is in front then; if that reports false, the pane that was there is again.
func (r *rightSide) inEditor(do func() bool) bool {
	if !r.panes.Joined() {
		r.enlarge(false)
		return do()
	}
	before := r.panes.Front().ID()
	r.panes.Show(page.EditorID)
	if do() {
		return true
	}
	r.panes.Show(before)
	return false
}
