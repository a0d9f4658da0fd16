package files

import (
	"context"

	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// reload opens the file that is shown again, after asking when that loses edits.
func reload(w Window, p Page) {
	if p.File() != "" {
		Reload(w, p)
	}
}

// Reload shows the file as it is on disk. Edits that are not in it come back with undo.
func Reload(w Window, p Page) { reread(w, p, func(Page) {}) }

// reread is Reload that calls then with the tab that took the place of the old one.
func reread(w Window, p Page, then func(fresh Page)) {
	var f *store.File
	key := p.Disk().Key
	w.Work(words.Say("Opening %s", p.Name()), func(ctx context.Context, progress func(float64)) (err error) {
		f, err = w.Read(ctx, p.File(), key, progress)
		return err
	}, func(err error) {
		switch {
		case err != nil:
			w.Failed(p, err, host.NotOpened(p.File(), err))
		case !has(w, p):
			f.Close() // it was closed meanwhile
		default:
			then(reloaded(w, p, f))
		}
	})
}

// reloaded shows the reread file in a tab that replaces the old one.
func reloaded(w Window, p Page, f *store.File) (fresh Page) {
	edited := p.Dirty()
	fresh = replace(w, p, f, stepReloaded)
	if edited {
		w.Notify(fresh, &host.Message{Color: look.Changed,
			Text: words.Say("%s is shown as it is on disk. Ctrl+Z brings back the edits that are not in it.", p.Name())})
	}
	w.Trace("opened", "file", p.File(), "kind", fresh.Kind())
	return fresh
}

// Written reads a file again that a feature wrote, if it is open without edits.
func Written(w Window, file string) {
	if p, ok := w.Holder(file).(Page); ok && !p.Dirty() && p.Doc() != nil {
		Reload(p.Window().(Window), p)
	}
}

// Moved has the tab of a file that a feature moved, or the tabs of the files in a folder, without edits in them, go on with them where they are now.
func Moved(w Window, from, to string) {
	for _, tab := range w.Within(from) {
		if p, ok := tab.(Page); ok && p.Disk().File != nil {
			moved(w, p, store.Within(tab.File(), from, to))
		}
	}
}

// moved has a tab go on with its file at another path, and as it is on disk there. What undo would bring back of reading it again was another file, and
// goes.
func moved(w Window, p Page, to string) {
	goOn(w, p, to)
	if p.Disk().File.Changed() != nil {
		reread(p.Window().(Window), p, func(fresh Page) { fresh.Disk().before = nil })
	}
}

// goOn has a tab go on with its file at another path, and with the edits in it.
func goOn(w Window, p Page, to string) {
	p.Disk().File.Moved(to)
	p.Disk().before, p.Disk().after = nil, nil
	w.Notify(p, nil) // that it is gone may have been said
	p.Saved(to)
}
