package shell

import "fyne.io/fyne/v2"

// tool is what a tab shows that holds no file of its own: a comparison, conversions.
type tool interface {
	focus()
	close()
	words() (left, place, right string) // for the status line
}

// newToolPage shows a tool in a tab.
func newToolPage(w *Window, name string, t tool, root fyne.CanvasObject) *page {
	return &page{win: w, looks: w.looks, name: name, tool: t, root: root}
}

// edited is the page whose document undo and redo are about: the one shown, or the left one of a comparison.
func (w *Window) edited() *page {
	if c := w.comparison(); c != nil {
		return c.left
	}
	return w.document()
}

// comparison is what is compared in the tab shown, nil if it shows something else.
func (w *Window) comparison() *comparison {
	if p := w.page(); p != nil {
		if c, ok := p.tool.(*comparison); ok {
			return c
		}
	}
	return nil
}
