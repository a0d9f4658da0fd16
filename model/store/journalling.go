package store

import (
	"cmp"

	"savant/codec/message"
	"savant/model"
)

// Messages.
const (
	lockedInNoFile message.ID = "store.locked-in-no-file"
)

// Journal starts a journal of a file's edits, including earlier unsaved ones. It follows saves and reloads by itself; the
// owner of the document must call Close. Of a document that is in no file it keeps all, until that is saved. Call it once, on the
// document's goroutine.
func (f *File) Journal(o JournalOptions) (*Journal, error) {
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
	j.title = cmp.Or(o.Title, f.options.Name)
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

// Draft has the journal keep what the document would become by what is still being typed, until the next edit or draft. doc is a copy of the file's
// document with that set; nil takes the draft back.
func (f *File) Draft(doc *model.Document) {
	if f.journal == nil {
		return
	}
	if doc == nil {
		doc = f.Doc
	}
	f.journal.note(doc)
}

// rebase tells the journal that the file on disk has changed to base.
func (f *File) rebase(base model.Mark) {
	j := f.journal
	if j == nil {
		return
	}
	s := journalState{base: base, now: f.Doc.Mark(), dialect: chosen(f.Doc)}
	if f.Path == "" {
		f.describe(&s, j.title)
	} else {
		name, err := canonical(f.Path)
		if err != nil {
			name = f.Path
		}
		s.name, s.whole = name, keepsBase(f.Doc, base)
		if f.opened != nil {
			s.size = f.opened.info.Size()
		}
	}
	j.mu.Lock()
	s.epoch = j.state.epoch + 1
	j.state = s
	j.mu.Unlock()
	j.poke()
}

// describe takes down what a document in no file is, for its journal.
func (f *File) describe(s *journalState, title string) {
	s.unfiled = &unfiled{Title: title, Name: f.options.Name, Only: f.Only}
	s.data, s.size = f.data, int64(len(f.data))
	if Encrypted(f.Doc) {
		s.refused = message.Err(lockedInNoFile) // to open it again takes its key, which no journal has, and there is no file to ask for it of
	}
}
