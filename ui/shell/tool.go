package shell

import "savant/ui/host"

// newToolPage shows a tool in a tab.
func newToolPage(w *Window, name string, t host.Tool) *tabPage {
	return &tabPage{win: w, looks: w.looks, name: name, tool: t, root: t.Object()}
}

// edited is the page whose document undo and redo are about: the one shown, or the left one of a comparison.
func (w *Window) edited() *tabPage {
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
