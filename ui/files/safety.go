package files

import (
	"savant/model/store"
	"savant/ui/internal/words"
)

// Safety keeps the unsaved edits of all windows for a crash, and notices that their files change on disk.
type Safety struct {
	Folder  string // of the journals; "" is the default
	RunOnUI func(f func(), wait bool)
	Holds   func(*store.File) Page // the tab that a file is shown in now, which may have been moved since; nil for none

	journals bool
	watcher  *store.Watcher // nil if unavailable: saving still detects changes

	discarded []store.Recovery // deleted at the end
	away      []store.Recovery // that were offered and are not made yet: left for later, or their files were gone, mostly
}

// KeepEdits has unsaved edits kept, or not any more, of the tabs that are protected from now on.
func (s *Safety) KeepEdits(yes bool) { s.journals = yes }

// Watch begins to notice what changes on disk, and calls changed with the paths.
func (s *Safety) Watch(changed func(path string)) {
	watcher, err := store.Watch()
	if err != nil {
		return
	}
	s.watcher = watcher
	go func() {
		for path := range watcher.Changes {
			s.RunOnUI(func() { changed(path) }, false)
		}
	}()
}

// Renew returns the watched files whose folders were gone and are back.
func (s *Safety) Renew() []string {
	if s.watcher == nil {
		return nil
	}
	return s.watcher.Renew()
}

// Protect begins to journal a page's edits and to watch its file, if there is one, as far as that is wanted.
func (s *Safety) Protect(p Page) {
	if p.Disk().File == nil || p.Doc().ReadOnly() {
		return
	}
	if !s.journals && p.Disk().Journal != nil {
		p.Disk().Journal.Close()
		p.Disk().Journal = nil
	}
	if s.journals && p.Disk().Journal == nil {
		failed := func(err error) {
			s.RunOnUI(func() {
				if p := s.Holds(p.Disk().File); p != nil && !p.Disk().warned {
					p.Disk().warned = true
					p.Window().Fail(p, words.Say("Unsaved edits of %s cannot be kept for a crash: %s Save soon.", p.Name(), words.Sentence(err)))
				}
			}, false)
		}
		if j, err := p.Disk().File.Journal(store.JournalOptions{Folder: s.Folder, Title: p.Name(), Failed: failed}); err == nil {
			p.Disk().Journal = j
		} else {
			failed(err)
		}
	}
	if s.watcher != nil && p.File() != "" && p.Disk().watched != p.File() {
		if p.Disk().watched != "" {
			s.watcher.Remove(p.Disk().watched)
		}
		if s.watcher.Add(p.File()) == nil {
			p.Disk().watched = p.File()
		}
	}
}

// KeepChoices begins to keep what is chosen in a tool, as far as that is wanted; nil keeps nothing. front is the window that says if it fails.
func (s *Safety) KeepChoices(front func() Window, name string, o store.ChoicesOptions) *store.Choices {
	if !s.journals {
		return nil
	}
	warned := false
	o.Folder = s.Folder
	o.Wrote = func(err error) {
		s.RunOnUI(func() {
			w := front()
			w.Trace("choices-kept", "file", o.Path, "kept", err == nil)
			if err != nil && !warned {
				warned = true
				w.Fail(w.Page(), words.Say("Unsaved edits of %s cannot be kept for a crash: %s Save soon.", name, words.Sentence(err)))
			}
		}, false)
	}
	c, err := store.KeepChoices(o)
	if err != nil {
		o.Wrote(err)
	}
	return c
}

// Unprotect ends both and discards unsaved edits.
func (s *Safety) Unprotect(p Page) {
	if p.Disk().Journal != nil {
		p.Disk().Journal.Close()
		p.Disk().Journal = nil
	}
	if p.Disk().watched != "" && s.watcher != nil {
		s.watcher.Remove(p.Disk().watched)
		p.Disk().watched = ""
	}
}

// Close notices nothing any more, and deletes edits that were discarded. One that cannot be deleted is offered again at the next start.
func (s *Safety) Close() {
	for _, r := range s.discarded {
		_ = r.Discard()
	}
	s.discarded = nil
	if s.watcher != nil {
		s.watcher.Close()
		s.watcher = nil
	}
}
