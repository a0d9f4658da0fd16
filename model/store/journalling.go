package store

import (
	"savant/codec/message"
	"savant/model"
)

// Messages.
const (
	noFileYet message.ID = "store.no-file-yet"
)

// Journal starts a journal of a file's edits, including earlier unsaved ones. It follows saves and reloads by itself; the
// owner of the document must call Close. A document that was never on disk cannot have one and returns an error. Call it
// once, on the document's goroutine.
func (f *File) Journal(o JournalOptions) (*Journal, error) {
	if f.opened == nil || f.Path == "" {
		return nil, message.Err(noFileYet)
	}
	if o.Folder == "" {
		dir, err := journalFolder()
		if err != nil {
			return nil, err
		}
		o.Folder = dir
	}
	if o.Pause == 0 {
		o.Pause = defaultPause
	}
	if o.Failed == nil {
		o.Failed = func(error) {}
	}
	j := &Journal{folder: o.Folder, pause: o.Pause, failed: o.Failed, sys: f.sys, wake: make(chan struct{}, 1),
		asked: make(chan chan error), quit: make(chan struct{}), ended: make(chan struct{}), claim: f.claim}
	f.journal, f.claim = j, nil
	f.follow()
	f.rebase(f.Doc.Original())
	go j.run()
	return j, nil
}

// follow makes the journal receive each edit of the file's current document.
func (f *File) follow() {
	doc := f.Doc
	doc.OnChange(func(model.Change) {
		if f.journal != nil && f.Doc == doc {
			f.journal.note(doc)
		}
	})
}

// rebase tells the journal that the file on disk has changed to base.
func (f *File) rebase(base model.Mark) {
	j := f.journal
	if j == nil {
		return
	}
	name, err := canonical(f.Path)
	if err != nil {
		name = f.Path
	}
	j.mu.Lock()
	j.state = journalState{epoch: j.state.epoch + 1, name: name, base: base, whole: keepsBase(f.Doc, base), now: f.Doc.Mark(), dialect: chosen(f.Doc)}
	if f.opened != nil {
		j.state.size = f.opened.info.Size()
	}
	j.mu.Unlock()
	j.poke()
}
