package shell

import (
	"path/filepath"
	"slices"
	"strings"

	"savant/model"
	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/settings"
	"savant/ui/widgets"
)

// protect makes the program keep unsaved edits for a crash, offer what a crash left, and notice that files change on disk.
func (g *program) protect() {
	g.journals = settings.KeepsEdits(g.app.Preferences())
	go store.SweepBeside(g.lately(), "")           // what programs left that were killed while they saved
	if watcher, err := store.Watch(); err == nil { // where there is none, saving still notices
		g.watcher = watcher
		go func() {
			for path := range watcher.Changes {
				g.RunOnUI(func() { g.checkDisk(path) }, false)
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
func (p *tabPage) protect() {
	w := p.win
	if p.file == "" || p.disk.opened == nil {
		return
	}
	if w.journals && p.disk.journal == nil {
		failed := func(err error) {
			w.RunOnUI(func() {
				if p := w.holds(p.disk.opened); p != nil && !p.disk.warned {
					p.disk.warned = true
					p.win.Fail(p, words.Say("Unsaved edits of %s cannot be kept for a crash: %s Save soon.", p.name, words.Sentence(err)))
				}
			}, false)
		}
		if j, err := p.disk.opened.Journal(store.JournalOptions{Folder: w.journalFolder, Failed: failed}); err == nil {
			p.disk.journal = j
		} else {
			failed(err)
		}
	}
	if w.watcher != nil && p.disk.watched != p.file {
		if p.disk.watched != "" {
			w.watcher.Remove(p.disk.watched)
		}
		if w.watcher.Add(p.file) == nil {
			p.disk.watched = p.file
		}
	}
}

// lately are the files that were opened before, and those of the last session.
func (g *program) lately() []string {
	files := slices.Clone(g.recent)
	for _, k := range g.session.Last() {
		for _, f := range k.Files {
			files = append(files, f.Path)
		}
	}
	return files
}

// unprotect ends both: what is unsaved now is not wanted.
func (p *tabPage) unprotect() {
	if p.disk.journal != nil {
		p.disk.journal.Close()
		p.disk.journal = nil
	}
	if p.disk.watched != "" {
		p.win.watcher.Remove(p.disk.watched)
		p.disk.watched = ""
	}
}

// offerRecovery asks about edits that were not saved when the program ended the last time. Those of files that are no longer the
// ones they were made on cannot be made again; that is said.
func offerRecovery(w *Window) {
	list, err := store.Recoveries(w.journalFolder)
	if err != nil || len(list) == 0 {
		return
	}
	var good, bad []store.Recovery
	for _, r := range list {
		if r.Why.IsZero() {
			good = append(good, r)
		} else {
			bad = append(bad, r)
		}
	}
	m := &host.Message{Color: look.Changed, Text: recoveryWords(good, bad)}
	if len(good) > 0 {
		m.Choices = append(m.Choices, widgets.Choice{Words: words.Say("Open with the edits"), Run: func() { recoverEdits(w, good) }})
		m.Primary = 1
	}
	m.Choices = append(m.Choices, widgets.Choice{Words: words.Say("Discard them"), Run: func() {
		for _, r := range list {
			if err := r.Discard(); err != nil {
				w.Fail(nil, words.Sentence(err))
			}
		}
		w.Trace("discarded", "count", len(list))
	}})
	w.Notify(nil, m)
	w.Trace("recovery", "good", len(good), "bad", len(bad))
	w.Dialog("recovery")
}

// recoveryWords says what was left, of which files, and since when.
func recoveryWords(good, bad []store.Recovery) string {
	var text []string
	if len(good) > 0 {
		text = append(text, words.Say("Savant ended without saving the edits of %s, the last of %s.", fileNames(good),
			good[0].Last.Local().Format("2006-01-02 15:04")))
	}
	if len(bad) > 0 {
		text = append(text, words.Say("There are also unsaved edits of %s, but they cannot be reapplied: %s", fileNames(bad), words.Sentence(bad[0].Why)))
	}
	return strings.Join(text, " ")
}

func fileNames(list []store.Recovery) string {
	names := make([]string, 0, len(list))
	for _, r := range list {
		names = append(names, filepath.Base(r.Path))
	}
	return strings.Join(names, ", ")
}

// recoverEdits opens files with the edits that were left.
func recoverEdits(w *Window, list []store.Recovery) {
	for _, r := range list {
		name := filepath.Base(r.Path)
		options := model.Options{Name: name}
		if r.Locked {
			if key, ok := store.Recall(r.Path); ok {
				options.Key = key
			}
		}
		f, err := r.Recover(options)
		if err != nil {
			w.Fail(w.page(), words.Say("The edits of %s could not be made again: %s", name, words.Sentence(err)))
			continue
		}
		if holder, p := w.holder(r.Path); p != nil && !p.Dirty() {
			holder.drop(p)
		}
		p := newPage(w, f, name)
		p.disk.key = options.Key
		w.add(p)
		w.Notify(p, &host.Message{Color: look.Good, Text: words.Say("%s is open with the edits that were not saved. Ctrl+Z undoes them.", name)})
		w.Trace("recovered", "file", r.Path)
	}
}
