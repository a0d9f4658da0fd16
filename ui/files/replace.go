package files

import (
	"time"

	"savant/codec/message"
	"savant/model"
	"savant/model/store"
)

// Messages.
const (
	stepReloaded message.ID = "files.reloaded"
	stepMerged   message.ID = "files.merged"
)

// pageStep is the step by which a file was read again: undo and redo swap the pages of before and after it.
type pageStep struct {
	page  Page // of the other side
	label message.Message
	made  time.Time
	steps int       // that are in effect on this side beside it
	last  time.Time // when the newest step of this side was made; redo is lost if there is a newer one
}

// replace shows a tab's file, which was read again, in the place of the tab, which undo brings back as it was. label names that step.
func replace(w Window, old Page, f *store.File, label message.ID) (fresh Page) {
	fresh = w.NewPage(f, old.Name(), old.Disk().Key)
	old.Stop()
	fresh.Disk().before = &pageStep{page: old, label: message.New(label), made: time.Now(), steps: fresh.Doc().Steps()}
	w.Replace(old, fresh)
	fresh.StandLike(old)
	return fresh
}

// newest is when the newest step of a document was made, undone or not; zero if there is none.
func newest(doc *model.Document) time.Time {
	if list := doc.History(); len(list) > 0 {
		return list[len(list)-1].Made
	}
	return time.Time{}
}

// UndoReload brings the page back that was in the place of another before it was reloaded or merged, if its history is at that
// place.
func UndoReload(w Window, p Page) bool {
	if !mayUndoReload(p) {
		return false
	}
	undoReload(w, p)
	return true
}

func undoReload(w Window, p Page) (old Page) {
	s := p.Disk().before
	old = swapPages(w, p, s.page)
	old.Disk().after = &pageStep{page: p, label: s.label, made: s.made, steps: old.Doc().Steps(), last: newest(old.Doc())}
	return old
}

// mayUndoReload reports whether the step to undo is that the file was read again.
func mayUndoReload(p Page) bool {
	return p.Disk().before != nil && p.Doc().Steps() == p.Disk().before.steps
}

// undone returns the reading of the file that redo brings back after the steps of a page, nil if there is none.
func undone(p Page) *pageStep {
	s := p.Disk().after
	if s == nil || !s.last.Equal(newest(p.Doc())) {
		return nil // or it was replaced by a newer step
	}
	return s
}

// mayRedoReload reports whether the step to redo is that the file was read again.
func mayRedoReload(p Page) bool {
	s := undone(p)
	return s != nil && p.Doc().Steps() == s.steps
}

// RedoReload undoes UndoReload.
func RedoReload(w Window, p Page) bool {
	if !mayRedoReload(p) {
		return false
	}
	redoReload(w, p)
	return true
}

func redoReload(w Window, p Page) (fresh Page) {
	fresh = p.Disk().after.page
	p.Disk().after = nil
	return swapPages(w, p, fresh)
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
