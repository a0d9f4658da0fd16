package files

import (
	"path/filepath"
	"strings"

	"savant/model"
	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// OfferRecovery asks about edits that were not saved when the program ended the last time, and reports whether there are any. Edits of files
// that are no longer the ones they were made on cannot be made again; that is said. Unless the edits are opened or discarded they are kept, and
// offered again. Discarded ones are deleted when the program ends, and can be brought back until then.
func (s *Safety) OfferRecovery(w Window) bool {
	s.discarded = nil
	list, err := store.Recoveries(s.Folder)
	if err != nil || len(list) == 0 {
		return false
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
	m.Escape = func() {
		w.Notify(nil, &host.Message{Color: look.Muted, Text: words.Say("The edits are kept. “Recover unsaved edits…” in the File menu offers them again.")})
	}
	m.Choices = append(m.Choices, widgets.Choice{Words: words.Say("Discard them"), Run: func() { s.discard(w, list) }})
	w.Notify(nil, m)
	w.Trace("recovery", "good", len(good), "bad", len(bad))
	w.Dialog("recovery")
	return true
}

// discard has edits deleted when the program ends, and offers them again.
func (s *Safety) discard(w Window, list []store.Recovery) {
	s.discarded = list
	w.Notify(nil, &host.Message{Color: look.Muted, Text: words.Say("The edits are deleted when Savant closes. Until then, “Recover unsaved edits…” in the File menu offers them."),
		Choices: []widgets.Choice{{Words: words.Say("Undo"), Run: func() { s.OfferRecovery(w) }}}})
	w.Trace("discarded", "count", len(list))
}

// AskRecovery is OfferRecovery, but also says if there is nothing to recover.
func (s *Safety) AskRecovery(w Window) {
	if !s.OfferRecovery(w) {
		w.Notify(nil, &host.Message{Color: look.Muted, Text: words.Say("There are no unsaved edits of an earlier session.")})
	}
}

// recoveryWords returns what can be recovered, of which files, and since when.
func recoveryWords(good, bad []store.Recovery) string {
	var text []string
	if len(good) > 0 {
		text = append(text, words.Say("Savant closed before the edits to %s were saved; the last one was made at %s.", fileNames(good),
			good[0].Last.Local().Format("2006-01-02 15:04")))
	}
	switch {
	case len(bad) > 0 && len(good) == 0:
		text = append(text, words.Say("Savant closed before the edits to %s were saved, and they cannot be reapplied: %s", fileNames(bad), words.Sentence(bad[0].Why)))
	case len(bad) > 0:
		text = append(text, words.Say("There are also unsaved edits to %s, but they cannot be reapplied: %s", fileNames(bad), words.Sentence(bad[0].Why)))
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
func recoverEdits(w Window, list []store.Recovery) {
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
			w.Fail(w.Page(), words.Say("The edits of %s could not be reapplied: %s", name, words.Sentence(err)))
			continue
		}
		if p := w.Holder(r.Path); p != nil && !p.Dirty() {
			p.Window().Close(p)
		}
		p := w.AddFile(f, name, options.Key)
		w.Notify(p, &host.Message{Color: look.Good, Text: words.Say("%s is open with the edits that had not been saved. Ctrl+Z undoes them.", name)})
		w.Trace("recovered", "file", r.Path)
	}
}
