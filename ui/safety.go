//go:build !nogui

package ui

import (
	"fmt"
	"path/filepath"
	"strings"

	"savant/model"
	"savant/model/store"
	"savant/ui/look"
)

// protect makes the program keep unsaved edits for a crash, offer what a crash left, and notice that files change on disk.
func (g *program) protect() {
	g.journals = g.keepsEdits()
	if watcher, err := store.Watch(); err == nil { // where there is none, saving still notices
		g.watcher = watcher
		go func() {
			for path := range watcher.Changes {
				g.hop(func() { g.onDisk(path) }, false)
			}
		}()
	}
	for _, w := range g.windows {
		for _, p := range w.pages {
			p.protect()
		}
	}
}

// protect begins to journal and to watch the page's file, as far as the window does that.
func (p *page) protect() {
	w := p.win
	if p.file == "" || p.opened == nil {
		return
	}
	if w.journals && p.journal == nil {
		failed := func(err error) {
			w.hop(func() {
				if p := w.holds(p.opened); p != nil && !p.warned {
					p.warned = true
					p.win.fail(p, "Unsaved edits of "+p.name+" cannot be kept for a crash: "+sentence(err.Error())+" Save soon.")
				}
			}, false)
		}
		if j, err := p.opened.Journal(store.JournalOptions{Folder: w.journalFolder, Failed: failed}); err == nil {
			p.journal = j
		} else {
			failed(err)
		}
	}
	if w.watcher != nil && p.watched != p.file {
		if p.watched != "" {
			w.watcher.Remove(p.watched)
		}
		if w.watcher.Add(p.file) == nil {
			p.watched = p.file
		}
	}
}

// unprotect ends both: what is unsaved now is not wanted.
func (p *page) unprotect() {
	if p.journal != nil {
		p.journal.Close()
		p.journal = nil
	}
	if p.watched != "" {
		p.win.watcher.Remove(p.watched)
		p.watched = ""
	}
}

// offerRecovery asks about edits that were not saved when the program ended the last time.
func (w *Window) offerRecovery() {
	list, err := store.Recoveries(w.journalFolder)
	if err != nil || len(list) == 0 {
		return
	}
	names := make([]string, 0, len(list))
	for _, r := range list {
		names = append(names, filepath.Base(r.Path))
	}
	words := strings.Join(names, ", ")
	w.notify(nil, &message{color: look.Changed,
		text: fmt.Sprintf("Savant ended without saving the edits of %s, the last of %s.", words, list[0].Last.Format("2 January, 15:04")),
		choices: []choice{
			{"Open with the edits", func() { w.recover(list) }},
			{"Discard them", func() {
				for _, r := range list {
					if err := r.Discard(); err != nil {
						w.fail(nil, sentence(err.Error()))
					}
				}
			}},
		}})
	w.dialog("recovery")
}

// recover opens files with the edits that were left.
func (w *Window) recover(list []store.Recovery) {
	for _, r := range list {
		name := filepath.Base(r.Path)
		if r.Why != "" {
			w.fail(w.page(), name+": "+sentence(r.Why))
			continue
		}
		options := model.Options{Name: name}
		if r.Locked {
			if key, ok := store.Recall(r.Path); ok {
				options.Key = key
			}
		}
		f, err := r.Recover(options)
		if err != nil {
			w.fail(w.page(), "The edits of "+name+" could not be made again: "+sentence(err.Error()))
			continue
		}
		if holder, p := w.holder(r.Path); p != nil && !p.dirty() {
			holder.drop(p)
		}
		p := newPage(w, f, name)
		p.keep = options.Key
		w.add(p)
		w.state.say("recovered", "file", r.Path)
	}
}
