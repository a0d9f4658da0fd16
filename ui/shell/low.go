package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/widgets"
)

// editorPane is the editor as one of the panes: in a window that is too low for eight rows of both, one above the other.
type editorPane struct{ page *tabPage }

func (e editorPane) ID() host.PaneID            { return page.EditorID }
func (e editorPane) Title() (widgets.Tab, bool) { return widgets.Tab{Text: words.Say("Editor")}, true }
func (e editorPane) Object() fyne.CanvasObject  { return e.page.view.panel.Object() }
func (e editorPane) Refresh()                   {}
func (e editorPane) Follow()                    {}
func (e editorPane) Close()                     {}

// Focus focuses the first field, or the outline if there is none.
func (e editorPane) Focus() {
	if !e.page.view.panel.Edit() {
		e.page.Focus()
	}
}

// leastPaneRows is how many rows a pane has room for at least, until the user makes it smaller.
const leastPaneRows = 8

// leastPanes is the height of the panes with that many rows, leaving room for the bar that comes with the first edit.
func (p *tabPage) leastPanes() float32 {
	return leastPaneRows*look.Size(theme.Current(), look.RowHeight) + p.view.panes.HeadHeight() + p.view.saving.Height()
}

// leastEditor is the height of the editor with that many rows below its headline and its filter.
func (p *tabPage) leastEditor() float32 {
	return leastPaneRows*look.Size(theme.Current(), look.RowHeight) + p.view.rows.Least[0]
}

// fit shows the editor above the panes, or as one of them where there is not room for both.
func (p *tabPage) fit(height float32) {
	low := height < p.leastEditor()+p.leastPanes()
	if height <= 0 || low == p.view.panes.Joined() {
		return
	}
	if low {
		p.view.editor.Objects = nil
		p.view.panes.Join(editorPane{p})
	} else {
		p.view.panes.Part()
		p.view.editor.Objects = []fyne.CanvasObject{p.view.panel.Object()}
	}
	p.view.editor.Refresh()
	p.view.rows.Only(low)
}

// inEditor does something in the editor, which is in front then; if that reports false, the pane that was there is again.
func (p *tabPage) inEditor(do func() bool) bool {
	if !p.view.panes.Joined() {
		return do()
	}
	before := p.view.panes.Front().ID()
	p.ShowPane(page.EditorID)
	if do() {
		return true
	}
	p.ShowPane(before)
	return false
}
