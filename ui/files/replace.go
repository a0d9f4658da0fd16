package files

import (
	"savant/model"
	"savant/model/store"
)

// replace shows a tab's file, which was read again, in the place of the tab, which undo brings back as it was.
func replace(w Window, old Page, f *store.File) (fresh Page) {
	fresh = w.NewPage(f, old.Name(), old.Disk().Key)
	old.Stop()
	fresh.Disk().before = &pageStep{page: old, steps: doneSteps(fresh.Doc())}
	w.Replace(old, fresh)
	fresh.StandLike(old)
	return fresh
}

// doneSteps is how many steps of the history are in force.
func doneSteps(doc *model.Document) int {
	n := 0
	for _, m := range doc.History() {
		if m.Done {
			n++
		}
	}
	return n
}

// UndoReload brings the page back that was in the place of another before it was reloaded or merged, if its history is at that
// place.
func UndoReload(w Window, p Page) bool {
	if !MayUndoReload(p) {
		return false
	}
	old := p.Disk().before.page
	old = swapPages(w, p, old)
	old.Disk().after = &pageStep{page: p, steps: doneSteps(old.Doc())}
	return true
}

// MayUndoReload reports whether the step to undo is that the file was read again.
func MayUndoReload(p Page) bool {
	return p.Disk().before != nil && doneSteps(p.Doc()) == p.Disk().before.steps
}

// MayRedoReload reports whether the step to redo is that the file was read again.
func MayRedoReload(p Page) bool {
	return p.Disk().after != nil && !p.Doc().CanRedo() && doneSteps(p.Doc()) == p.Disk().after.steps
}

// RedoReload undoes UndoReload.
func RedoReload(w Window, p Page) bool {
	if !MayRedoReload(p) {
		return false
	}
	fresh := p.Disk().after.page
	p.Disk().after = nil
	swapPages(w, p, fresh)
	return true
}

// swapPages shows a page again that another had replaced. Its document becomes an edit of what is on disk, as the other page
// knows it.
func swapPages(w Window, p, other Page) (back Page) {
	back = w.Carry(other)
	p.Stop()
	w.Notify(back, nil)
	w.Replace(p, back)
	back.StandLike(p)
	adopt(back, p.Disk().File, p.Changes().Base())
	back.Protect()
	back.Checker().Soon()
	w.Trace("turned", "file", back.File())
	w.TraceSelection()
	return back
}

// adopt has a page count its changes from the file that is on disk, whose document without edits is base.
func adopt(p Page, disk *store.File, base *model.Snapshot) {
	p.Disk().File.Adopt(disk)
	p.Changes().SetBase(base)
}
