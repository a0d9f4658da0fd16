package files

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// Save writes a page's file, or asks for one if it has none; then calls done if all went well.
func Save(w Window, p Page, force bool, done func()) {
	saveOrAsk(w, p, store.SaveOptions{Force: force}, done)
}

// SaveIn is Save as a part of a change of several files; nil for none.
func SaveIn(w Window, p Page, in *store.Batch, done func()) {
	saveOrAsk(w, p, store.SaveOptions{Batch: in}, done)
}

// saveOrAsk writes a page if it has a file, and else asks for one.
func saveOrAsk(w Window, p Page, o store.SaveOptions, done func()) {
	if p.File() == "" {
		askSaveAs(w, p, done)
		return
	}
	write(w, p, o, done)
}

// write saves a page in the background, as it is now; it can be edited meanwhile.
func write(w Window, p Page, o store.SaveOptions, done func()) {
	if p.Disk().Writing {
		return
	}
	o.Limits = w.Limits()
	disk := p.Disk()
	saving, err := disk.File.Begin(o)
	if err != nil {
		notSaved(w, p, err, done)
		return
	}
	disk.Writing = true
	_, changed := p.Doc().Differing()
	now := p.Doc().Snapshot()
	if p.Doc().Size() >= provedLater {
		p.Checker().Stop() // both at once would slow the window down
	}
	var saved store.Saved
	w.Work(words.Say("Saving %s", p.Name()), func(ctx context.Context, progress func(float64)) (err error) {
		saved, err = saving.Write(ctx, progress)
		return err
	}, func(err error) {
		disk.Writing = false
		if err != nil || o.Copy {
			p.Checker().Soon()
		}
		if err != nil {
			notSaved(w, p, err, done)
			return
		}
		saving.Finish()
		if o.Copy {
			w.Trace("copy", "file", saved.Path)
			return
		}
		p.Changes().SetBase(now)
		afterSave(w, p, saved)
		text := words.Count(changed, "Saved, %s byte changed", "Saved, %s bytes changed")
		if len(p.Doc().Info().Envelopes) > 0 { // of the file itself more may be other bytes
			text = words.Count(changed, "Saved, %s byte of its content changed", "Saved, %s bytes of its content changed")
		}
		switch {
		case !saved.Written:
			text = words.Say("Nothing has changed since the file was opened or saved.")
		case o.To != "" || changed == 0: // what it was before is not in this file
			text = words.Say("Saved: %s written to %s", words.Count(saved.Bytes, "%s byte", "%s bytes"), filepath.Base(saved.Path))
		}
		w.Note(p, text)
		if done != nil {
			done()
		}
	})
}

// provedLater is the size from which a file is proved only when it is saved.
const provedLater = 64 << 20

func notSaved(w Window, p Page, err error, done func()) {
	var changed *store.ChangedError
	if errors.As(err, &changed) {
		p.Disk().checks++ // only this question is current
		readDisk(w, p, func(n *diskChange) { changedOnDisk(w, n, done) })
		return
	}
	switch {
	case errors.Is(err, os.ErrPermission):
		offerSaveAs(w, p, words.Say("%s cannot be written, or its folder is read-only. Nothing is lost: save it as another file, or change the permissions.", p.Name()), done)
		return
	case errors.Is(err, os.ErrNotExist):
		offerSaveAs(w, p, words.Say("The folder of %s is no longer there. Nothing is lost: save it as another file.", p.Name()), done)
		return
	case ofSystem(err):
		offerSaveAs(w, p, words.Say("%s was not saved: %s", p.Name(), words.Sentence(err)), done)
		return
	}
	unsaved(w, p, err, p.Name())
}

// ofSystem reports whether the system refused to write: where it did, such as on a full disk, another place may be better.
func ofSystem(err error) bool {
	var number syscall.Errno
	return errors.As(err, &number)
}

// unsaved says why a page was not saved, until it is, unless the user cancelled.
func unsaved(w Window, p Page, err error, name string) {
	if errors.Is(err, context.Canceled) {
		return
	}
	text := words.Say("%s was not saved: %s", name, words.Sentence(err))
	w.Notify(p, &host.Message{Color: look.Error, Text: text, Stays: true})
	w.Trace("error", "text", text)
}

// askOver notifies of what stands in the way of what the user has just done. Its highlighted answer has the keyboard, as in a dialog, unless a text is
// being written meanwhile.
func askOver(w Window, p Page, m *host.Message) {
	w.Notify(p, m)
	if m.Primary == 0 || w.Page() != host.Page(p) || w.Canvas().Overlays().Top() != nil {
		return
	}
	if _, typing := w.Canvas().Focused().(interface{ SelectedText() string }); !typing {
		w.Do(host.ActionMessage)
	}
}

// offerSaveAs says why a file could not be written, and offers another.
func offerSaveAs(w Window, p Page, text string, done func()) {
	askOver(w, p, &host.Message{Color: look.Error, Text: text, Primary: 1,
		Choices: []widgets.Choice{{Words: words.Say("Save as…"), Run: func() { askSaveAs(w, p, done) }}}})
	w.Trace("error", "text", text)
}

func afterSave(w Window, p Page, s store.Saved) {
	p.Saved(s.Path)
	w.Trace("saved", "file", s.Path)
	if len(s.Warnings) > 0 {
		var said []string
		for _, warning := range s.Warnings {
			said = append(said, words.Sentence(warning))
		}
		w.Notify(p, &host.Message{Text: strings.Join(said, " "), Color: look.Changed})
	}
}

func askSaveAs(w Window, p Page, done func()) {
	q := dialogs.Question{Title: words.Say("Save as"), Name: savedName(p), Filters: dialogs.Filters()}
	w.AskTarget(q, func(path string) {
		saveTo(w, p, path, done)
	})
}

// savedName is what a page's file is called by default. A tab that has none may be called more than the file would be: "hero.tscn   (merged)".
func savedName(p Page) string {
	if p.File() == "" && p.Doc().Name() != "" {
		return filepath.Base(p.Doc().Name())
	}
	return p.Name()
}

// askSaveCopy writes the document as it is into another file; the tab stays with its own.
func askSaveCopy(w Window, p Page) {
	q := dialogs.Question{Title: words.Say("Save a copy"), Name: savedName(p), Filters: dialogs.Filters()}
	w.AskTarget(q, func(path string) {
		whereNamed(w, p, path, func() { write(w, p, store.SaveOptions{To: path, Force: true, Copy: true}, nil) })
	})
}

// saveTo writes a page to another file, which is the page's file from then on. The dialog has asked about a file that is there.
func saveTo(w Window, p Page, path string, done func()) {
	if full, err := store.Absolute(path); err == nil {
		path = full
	}
	w.SetFolder(filepath.Dir(path))
	whereNamed(w, p, path, func() { write(w, p, store.SaveOptions{To: path, Force: true}, done) })
}
