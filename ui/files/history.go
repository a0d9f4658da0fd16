package files

import (
	"slices"

	"savant/model"
	"savant/ui/host"
	"savant/ui/page"
)

// ToUndo is the step that undo takes back in a page: an edit, or that the file was read again. ok is false if there is none.
func ToUndo(p Page) (m model.Moment, ok bool) {
	if mayUndoReload(p) {
		return p.Disk().before.moment(true), true
	}
	if n := p.Doc().Steps(); n > 0 {
		return p.Doc().History()[n-1], true
	}
	return model.Moment{}, false
}

// ToRedo is the step that redo makes again in a page.
func ToRedo(p Page) (m model.Moment, ok bool) {
	if mayRedoReload(p) {
		return undone(p).moment(false), true
	}
	if p.Doc().CanRedo() {
		return p.Doc().History()[p.Doc().Steps()], true
	}
	return model.Moment{}, false
}

func (s *pageStep) moment(done bool) model.Moment {
	return model.Moment{Label: s.label, Done: done, Made: s.made}
}

// NewHistory makes the pane of the steps of a page, of which reading its file again is one.
func NewHistory(p host.Page) page.Pane {
	of, ok := p.(Page)
	if !ok {
		return page.NewHistory(p)
	}
	return page.NewHistoryOf(p, page.Steps{List: func() []model.Moment { return Steps(of) }, Go: func(n int) { goTo(of, n) }})
}

// begin is how many steps of a page's document made what was read: the edits that were merged.
func begin(p Page) int {
	if s := p.Disk().before; s != nil {
		return s.steps
	}
	return 0
}

// own returns the steps of a page since its file was read, up to where it was read again; all if it was not.
func own(p Page) []model.Moment {
	list := p.Doc().History()
	if s := undone(p); s != nil {
		list = list[:s.steps]
	}
	return list[begin(p):]
}

// Steps lists all steps of a page: those before its file was read again, that it was, and those since.
func Steps(p Page) []model.Moment {
	list := own(p)
	for q := p; q.Disk().before != nil; q = q.Disk().before.page {
		read := q.Disk().before
		joint := read.moment(true)
		if q == p {
			joint.Saved = read.steps == 0 && len(list) == 0 && !p.Dirty() || read.steps > 0 && p.Doc().History()[read.steps-1].Saved
		}
		earlier := read.page.Doc().History()[begin(read.page):read.page.Doc().Steps()]
		list = slices.Concat(marked(earlier, true), []model.Moment{joint}, list)
	}
	for s := undone(p); s != nil; s = undone(s.page) {
		list = slices.Concat(list, []model.Moment{s.moment(false)}, marked(own(s.page), false))
	}
	return list
}

// marked returns steps of a page that is not shown: all in effect or none, and none is in the file.
func marked(list []model.Moment, done bool) []model.Moment {
	for i := range list {
		list[i].Done, list[i].Saved = done, false
	}
	return list
}

// goTo undoes or redoes until n steps of a page are in effect.
func goTo(p Page, n int) {
	first, w, now := p, p.Window().(Window), 0
	for _, m := range Steps(p) {
		if m.Done {
			now++
		}
	}
	for ; now > n; now-- {
		if mayUndoReload(p) {
			p = undoReload(w, p)
		} else {
			p.Doc().Undo()
		}
	}
	for ; now < n; now++ {
		if mayRedoReload(p) {
			p = redoReload(w, p)
		} else {
			p.Doc().Redo()
		}
	}
	if p != first {
		p.EnterPane(page.HistoryID)
	}
}
