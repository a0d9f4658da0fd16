package shell

import (
	"savant/model"
	"savant/ui/outline"
)

// moment is what a passing text was said in: what was done last, to which documents, and what is selected. The text goes with the next.
type moment struct {
	actions  int
	page     *tabPage
	revision uint32 // of the documents that are edited together; each edit raises it
	selected model.Row
	inner    outline.Node
	count    int // of selected rows
}

// now is the moment there is now.
func (w *Window) now() moment {
	m := moment{actions: w.acted, page: w.page()}
	for _, p := range edited(w) {
		if p != nil && p.doc != nil {
			m.revision += p.doc.Revision()
		}
	}
	if p := w.document(); p != nil {
		m.selected, m.inner, m.count = p.nav.selected, p.nav.inner, p.view.outline.Selected()
	}
	return m
}

// pass takes passing texts away that were said in an earlier moment.
func (w *Window) pass() {
	if now := w.now(); now != w.said {
		w.said = now
		w.status.Forget()
		w.notice.Pass()
	}
}
