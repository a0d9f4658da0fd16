// Package files opens and saves the files of tabs: reading, passwords, changes by other programs, recovery of unsaved
// edits, the intact part of a damaged save.
//
// It is not a feature: it needs more of the window than package host offers, as declared by Window, Page and Disk.
package files

import (
	"slices"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/store"
	"savant/ui/changes"
	"savant/ui/check"
	"savant/ui/host"
)

// Window is what opening and saving ask of a window beyond what features do.
type Window interface {
	host.Window

	// NewPage returns a tab of an open file, which is not shown yet. key is the key that opened the file.
	NewPage(f *store.File, name string, key model.Key) Page
	// Add appends a tab.
	Add(Page)
	// AddLocked shows in a new tab what asks for the key of a file.
	AddLocked(path string, lock Locked) Page
	// Replace replaces a tab with another.
	Replace(old, fresh Page)
	// Carry returns a tab of this window in the place of one that may be of another window. It is not shown yet.
	Carry(Page) Page
	// OpenFolder lists a folder beside the tabs.
	OpenFolder(path string)
	// Raise brings the window to the front.
	Raise()
	// Recent are the files that were opened before.
	Recent() *Recent
	// Allow has a file unpack to a size because the user agreed to it.
	Allow(path string, size int64)
	// RetraceSelection is TraceSelection even of what was traced last.
	RetraceSelection()
}

// Page is a tab as this package sees it.
type Page interface {
	host.Page

	// Disk returns the state of the tab's file on disk.
	Disk() *Disk
	// Changes and Checker are those of the document; nil without one.
	Changes() *changes.List
	Checker() *check.Checker
	// Protect keeps unsaved edits for a crash and notices that the file changes on disk.
	Protect()
	// Saved updates the tab after its file was saved at a path. Only what is said of the edits in it still stands.
	Saved(path string)
	// Stop lets go of what runs for the tab.
	Stop()
	// StandLike has the tab show what another showed of the same file: the same rows, open and selected, and the same pane.
	StandLike(Page)
	// Detach disconnects a tab whose document another tab shows.
	Detach()
}

// Locked is what a tab shows while its file waits for a key.
type Locked interface {
	host.Keyed
	Object() fyne.CanvasObject
	Focus()
}

// Disk is what a tab has to do with its file.
type Disk struct {
	File    *store.File // nil while it is locked, and for tools
	Key     model.Key   // what opened the file
	Writing bool        // a save is under way
	Journal *store.Journal

	watched string          // the path that is watched
	warned  bool            // of a journal that cannot be written
	checks  int             // how often readDisk was called; only the last call counts
	asked   *host.Message   // what to do about a change on disk; nil for none
	told    bool            // what is wrong with the file was said, or is about to be
	problem *host.Message   // that says it; nil for none
	good    *model.Salvaged // the readable part of a damaged save; nil if there is none
	part    host.Page       // the tab of that part, nil for none
	partOf  *model.Salvaged // what that tab was opened with
	before  *pageStep       // that the file was read again: what undo brings back; nil for none
	after   *pageStep       // that was undone: what redo brings back
}

// HandOver passes the journal, the watch, and what undo brings back to another tab of the same file.
func (d *Disk) HandOver(to *Disk) {
	to.Key, to.Journal, to.watched = d.Key, d.Journal, d.watched
	to.told, to.good, to.part, to.partOf = d.told, d.good, d.part, d.partOf
	to.before, to.after = d.before, d.after
	d.Journal, d.watched = nil, ""
}

// document is the tab that is shown if it holds an open document, else nil.
func document(w host.Window) Page {
	p, _ := w.Document().(Page)
	return p
}

// has reports whether a page is one of the window's.
func has(w host.Window, p host.Page) bool { return slices.Contains(w.Pages(), p) }
