package files

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"savant/model"
	"savant/model/store"
	"savant/model/threeway"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// OfferRecovery asks about edits that were not saved when the program ended the last time, and reports whether there are any. Edits of files
// that something has written since are merged onto them, or, if what they were made on is not kept, cannot be made again; that is said. Unless the
// edits are opened or discarded they are kept, and offered again. Discarded ones are deleted when the program ends, and can be brought back until
// then. Files are named by their names, and what was in no file by that of its tab.
func (s *Safety) OfferRecovery(w Window) bool {
	s.discarded, s.away = nil, nil
	list, err := store.Recoveries(s.Folder)
	if err != nil || len(list) == 0 {
		return false
	}
	s.offer(w, list)
	return true
}

// offer asks about edits that were left.
func (s *Safety) offer(w Window, list []store.Recovery) {
	l := sorted(list)
	s.waits(l.bad)
	m := &host.Message{Color: look.Changed, Text: l.words(namesAmong(w, list))}
	if len(l.good)+len(l.overtaken)+len(l.choices) > 0 {
		m.Choices = append(m.Choices, widgets.Choice{Words: l.offer(), Run: func() { s.recover(w, l) }})
		m.Primary = 1
	}
	if len(list) > 1 {
		m.Choices = append(m.Choices, widgets.Choice{Words: words.Say("Choose…"), Run: func() { s.choose(w, list, m) }})
	}
	m.Escape = func() {
		s.waits(list)
		w.Notify(nil, &host.Message{Color: look.Muted, Passing: true, Text: words.Say("The edits are kept. “Recover unsaved edits…” in the File menu offers them again.")})
	}
	m.Choices = append(m.Choices, widgets.Choice{Words: words.Say("Discard them"), Run: func() { s.discard(w, list) }})
	w.Notify(nil, m)
	w.Trace("recovery", "good", len(l.good)+len(l.choices), "overtaken", len(l.overtaken), "bad", len(l.bad))
	w.Dialog("recovery")
}

// recover brings back all that can be.
func (s *Safety) recover(w Window, l leftovers) {
	s.recoverEdits(w, l.good)
	mergeRecovered(w, l.overtaken, func() { recoverChoices(w, l.choices) })
}

// choose lets the user choose what to bring back. The rest is offered again; until the user has chosen, the offer stays.
func (s *Safety) choose(w Window, list []store.Recovery, offer *host.Message) {
	w.Notify(nil, offer)
	chooseLeft(w, list, namesAmong(w, list), func(now, later []store.Recovery) {
		w.Notify(nil, nil)
		if len(later) > 0 {
			s.offer(w, later)
		}
		s.recover(w, sorted(now))
	})
}

// waits has edits offered again when their file is opened.
func (s *Safety) waits(list []store.Recovery) {
	for _, r := range list {
		if !slices.ContainsFunc(s.away, func(x store.Recovery) bool { return x.Journal == r.Journal }) {
			s.away = append(s.away, r)
		}
	}
}

// discard has edits deleted when the program ends, and offers them again.
func (s *Safety) discard(w Window, list []store.Recovery) {
	s.discarded, s.away = list, nil
	w.Notify(nil, &host.Message{Color: look.Muted, Text: words.Say("The edits are deleted when Savant closes. Until then, “Recover unsaved edits…” in the File menu offers them."),
		Choices: []widgets.Choice{{Words: words.Say("Undo"), Run: func() { s.OfferRecovery(w) }}}})
	w.Trace("discarded", "count", len(list))
}

// OfferBack offers the edits of a file that is opened, if they were offered before: the answer was to leave them for later, or they can be made only
// now, as the file was gone and is back.
func (s *Safety) OfferBack(p Page) {
	w := p.Window().(Window)
	var list []store.Recovery
	s.away = slices.DeleteFunc(s.away, func(r store.Recovery) bool {
		if r.Path == "" || w.Holder(r.Path) != host.Page(p) {
			return false
		}
		now, ok := r.Now()
		can := ok && (now.Why.IsZero() || now.Merges)
		if can {
			list = append(list, now)
		}
		return can
	})
	if len(list) > 0 {
		s.offer(w, list)
	}
}

// AskRecovery is OfferRecovery, but also says if there is nothing to recover.
func (s *Safety) AskRecovery(w Window) {
	if !s.OfferRecovery(w) {
		w.Notify(nil, &host.Message{Color: look.Muted, Passing: true, Text: words.Say("There are no unsaved edits of an earlier session.")})
	}
}

// leftovers are the edits that were left, by what can be done with them.
type leftovers struct {
	good      []store.Recovery // can be made again
	choices   []store.Recovery // are what was chosen in merges, and can be chosen again
	overtaken []store.Recovery // can be merged onto the files as they are now
	bad       []store.Recovery // neither
}

func sorted(list []store.Recovery) (l leftovers) {
	for _, r := range list {
		switch {
		case r.Why.IsZero() && r.Choices:
			l.choices = append(l.choices, r)
		case r.Why.IsZero():
			l.good = append(l.good, r)
		case r.Merges:
			l.overtaken = append(l.overtaken, r)
		default:
			l.bad = append(l.bad, r)
		}
	}
	return l
}

// offer is what the answer is called that brings back all that can be.
func (l leftovers) offer() string {
	switch {
	case len(l.overtaken) == 0:
		return words.Say("Open with the edits")
	case len(l.good)+len(l.choices) == 0:
		return words.Say("Merge my edits onto it")
	}
	return words.Say("Open and merge the edits")
}

// words returns what can be recovered, of which files, and since when. names are those of all files.
func (l leftovers) words(names map[string]string) string {
	fileNames := func(list []store.Recovery) string {
		var of []string
		for _, r := range list {
			if name := cmp.Or(names[r.Path], r.Title); r.Path == "" || !slices.Contains(of, name) { // two tabs may have had the same file
				of = append(of, name)
			}
		}
		return strings.Join(of, ", ")
	}
	var text []string
	if good := slices.Concat(l.good, l.choices); len(good) > 0 { // a choice is an edit of the file that it is for
		last := slices.MaxFunc(good, func(a, b store.Recovery) int { return a.Last.Compare(b.Last) }).Last
		text = append(text, words.Say("Savant closed before the edits to %s were saved; the last one was made at %s.", fileNames(good),
			last.Local().Format("2006-01-02 15:04")))
	}
	if len(l.overtaken) > 0 {
		text = append(text, words.Say("Savant closed before the edits to %s were saved, the last one at %s. Another program has written to the file since; the edits can be merged onto what it wrote.",
			fileNames(l.overtaken), l.overtaken[0].Last.Local().Format("2006-01-02 15:04")))
	}
	switch {
	case len(l.bad) > 0 && len(text) == 0:
		text = append(text, words.Say("Savant closed before the edits to %s were saved, and they cannot be reapplied: %s", fileNames(l.bad), words.Sentence(l.bad[0].Why)))
	case len(l.bad) > 0:
		text = append(text, words.Say("There are also unsaved edits to %s, but they cannot be reapplied: %s", fileNames(l.bad), words.Sentence(l.bad[0].Why)))
	}
	return strings.Join(text, " ")
}

// namesAmong returns what files of which edits were left are called, by their paths: with their folders where others among them, or among those that
// are open, have the same name.
func namesAmong(w host.Window, list []store.Recovery) map[string]string {
	var names, files []string
	add := func(file string) {
		if !slices.Contains(files, file) {
			names, files = append(names, filepath.Base(file)), append(files, file)
		}
	}
	for _, r := range list {
		if r.Path != "" {
			add(r.Path)
		}
	}
	for _, p := range w.Pages() {
		if p.File() != "" {
			add(p.File())
		}
	}
	of := map[string]string{}
	for i, name := range host.Distinct(names, files) {
		of[files[i]] = name
	}
	return of
}

// recoverEdits opens files with the edits that were left. Those of files that changed since they were offered are offered as they are now.
func (s *Safety) recoverEdits(w Window, list []store.Recovery) {
	var changed []store.Recovery
	for _, r := range list {
		key, known := keyFor(w, r)
		f, err := r.Recover(model.Options{Name: filepath.Base(r.Path), Key: key})
		var locked *model.LockedError
		switch {
		case errors.As(err, &locked):
			go w.RunOnUI(func() { askKey(w, r, locked, known) }, false) // later: else the Space that chose this is typed into the field
		case err != nil:
			if now, ok := r.Now(); ok && !now.Why.IsZero() {
				changed = append(changed, now)
				continue
			}
			notRecovered(w, w.Page(), r, err)
		case r.Path == "":
			tellRecovered(w, w.AddFile(f, r.Title, key))
		default:
			tellRecovered(w, addRecovered(w, r.Path, f, key))
		}
	}
	if len(changed) > 0 {
		s.offer(w, changed)
	}
}

// keyFor is the key of a file that edits were left of: that of its tab if it is open, else what the system's keyring has, as known says.
func keyFor(w Window, r store.Recovery) (key model.Key, known bool) {
	if !r.Locked && !r.Choices {
		return key, false
	}
	if p, ok := w.Holder(r.Path).(Page); ok && p.Doc() != nil {
		return p.Key(), false
	}
	return store.Recall(r.Path)
}

// askKey asks for the key of a file, to make the edits again that were left of it. The file is shown without them if it is no longer the one that
// they were made on.
func askKey(w Window, r store.Recovery, e *model.LockedError, known bool) {
	dropUnedited(w, r.Path)
	var refused *store.RecoverError
	addLocked(w, r.Path, e, known, unlocked{
		read: func(key model.Key) (*store.File, error) {
			f, err := r.Recover(model.Options{Name: filepath.Base(r.Path), Key: key})
			if refused = nil; errors.As(err, &refused) {
				return w.Read(context.Background(), r.Path, key, nil)
			}
			return f, err
		},
		tell: func(open Page) {
			introduce(w, open)
			if refused != nil {
				notRecovered(w, open, r, refused)
				return
			}
			tellRecovered(w, open)
		},
	})
}

// notRecovered says why edits that were left could not be made again.
func notRecovered(w Window, p host.Page, r store.Recovery, err error) {
	w.Fail(p, words.Say("The edits of %s could not be reapplied: %s", filepath.Base(r.Name()), words.Sentence(err)))
}

// tellRecovered says that a file is shown with the edits that were left.
func tellRecovered(w Window, p host.Page) {
	if p.Dirty() {
		w.Notify(p, &host.Message{Color: look.Good, Edit: true, Text: words.Say("%s is open with the edits that had not been saved. Ctrl+Z undoes them.", p.Name())})
	} else {
		w.Notify(p, &host.Message{Color: look.Good, Text: words.Say("%s is open again.", p.Name()) + " " + words.Say("This is in no file yet. Save it to keep it.")})
	}
	w.Trace("recovered", "file", p.File())
}

// addRecovered shows a file with edits that were left, instead of a tab without any.
func addRecovered(w Window, path string, f *store.File, key model.Key) host.Page {
	dropUnedited(w, path)
	return w.AddFile(f, filepath.Base(path), key)
}

// dropUnedited closes the tab of a file, if there is one and it has no edits.
func dropUnedited(w Window, path string) {
	if p := w.Holder(path); p != nil && !p.Dirty() {
		p.Window().Close(p)
	}
}

// mergeRecovered merges edits that were left onto the files as they are now, one after the other. Edits that cannot be made stay offered, besides
// being shown for a decision, until all are decided: closing the comparison must not lose them. then is called at the end.
func mergeRecovered(w Window, list []store.Recovery, then func()) {
	if len(list) == 0 {
		then()
		return
	}
	r, name := list[0], filepath.Base(list[0].Path)
	var o *store.Overtaken
	var q undecided
	w.Work(words.Say("Merging the edits of %s", name), func(ctx context.Context, _ func(float64)) (err error) {
		if o, err = r.Overtaken(model.Options{Name: name}); err != nil {
			return err
		}
		q.base, q.mine, q.instead = o.Base, o.Mine, r.Journal
		q.keepsVersions()
		q.result, err = threeway.Onto(ctx, o.Base, o.Mine, o.File.Doc)
		if err != nil || len(q.result.Left) > 0 {
			o.File.Leave()
		}
		if err != nil {
			o.File.Close()
		}
		return err
	}, func(err error) {
		defer mergeRecovered(w, list[1:], then)
		if err != nil {
			w.Failed(w.Page(), err, words.Say("The edits of %s could not be merged: %s", name, words.Sentence(err)))
			return
		}
		p := addRecovered(w, r.Path, o.File, model.Key{})
		q.undo, q.decided = words.Say("Ctrl+Z undoes them."), answered(p, r)
		q.tell(w, p)
		w.Trace("recovered", "file", r.Path)
	})
}

// answered returns what is to be called, once or more often, when all edits are decided that could not be made: those that were taken are a page's own
// now. They are offered no more once they are kept as such.
func answered(holder host.Page, r store.Recovery) func() {
	var journal *store.Journal // follows the document, whichever tab shows it
	if p, ok := holder.(Page); ok {
		journal = p.Disk().Journal
	}
	done := false
	return func() {
		if done || journal != nil && journal.Sync() != nil {
			return
		}
		done = true
		_ = r.Discard() // what cannot be deleted is offered again
	}
}
