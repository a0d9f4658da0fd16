package shell

import (
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"savant/assets"
	"savant/model"
	"savant/model/store"
	"savant/ui/actions"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/settings"
	"savant/ui/widgets"
)

// arrived shows a file that was read, or asks for its key. It reports false for one that could not be read.
func arrived(w *Window, path string, f *store.File, err error) bool {
	var locked *model.LockedError
	switch {
	case errors.As(err, &locked):
		w.add(newLockedPage(w, path, locked))
		w.Dialog("key")
	case err != nil:
		return false
	default:
		w.add(newPage(w, f, filepath.Base(path)))
		remember(w, path)
		w.Trace("opened", "file", path, "kind", w.page().Kind())
		introduce(w, w.page())
	}
	return true
}

// introduce says of a file that is no save and no scene what it is.
func introduce(w *Window, p *tabPage) {
	salvageSoon(w, p)
	i := p.doc.Info()
	if i.HasValues {
		return
	}
	w.Notify(p, &host.Message{Color: look.Changed,
		Text: words.Say("%s is not a Godot save or scene: it is %s. It is shown as bytes and cannot be edited here.", p.name, words.Text(i.Format))})
}

// indexOfFile returns the index of the page that shows a file, -1 for none.
func indexOfFile(w *Window, path string) int {
	for i, p := range w.pages {
		if p.file == path {
			return i
		}
	}
	return -1
}

// dropped opens what was dropped on the window, unless the tool that is shown has a use for it.
func dropped(w *Window, uris []fyne.URI) {
	paths := make([]string, 0, len(uris))
	for _, u := range uris {
		paths = append(paths, u.Path())
	}
	if p := w.page(); p != nil {
		if d, ok := p.tool.(host.Dropper); ok {
			d.Drop(paths)
			return
		}
	}
	w.Open(nil, paths...)
}

func askOpen(w *Window) {
	q := dialogs.Question{Title: words.Say("Open"), Filters: dialogs.Filters()}
	w.AskFile(q, func(path string) {
		w.Open(nil, path)
	})
}

// openSamples opens the documents that come with the program. They are in no file until they are saved.
func openSamples(w *Window) {
	for _, name := range samples() {
		openSample(w, name)
	}
}

// samples are the documents that come with the program.
func samples() []string { return []string{"player.tscn", "slot_1_godot3.sav", "slot_1.sav"} }

func openSample(w *Window, name string) {
	for i, p := range w.pages {
		if p.file == "" && p.name == name {
			w.show(i)
			return
		}
	}
	data, err := assets.Samples.ReadFile("samples/" + name)
	if err == nil {
		var f *store.File
		if f, err = store.New(data, model.Options{Name: name}); err == nil {
			w.add(newPage(w, f, name))
			w.Trace("opened", "file", name, "kind", w.page().Kind())
			return
		}
	}
	w.Fail(w.page(), host.NotOpened(name, err))
}

// save writes the file that is shown.
func save(w *Window) {
	if p := w.document(); p != nil {
		savePage(w, p, false, nil)
	}
}

// savePage writes a page's file, or asks for one if it has none; then calls done if all went well.
func savePage(w *Window, p *tabPage, force bool, done func()) {
	if p.file == "" {
		askSaveAsPage(w, p, done)
		return
	}
	write(w, p, store.SaveOptions{Force: force}, done)
}

// write saves a page. The work is done elsewhere, on the document as it is now; meanwhile it can be edited further.
func write(w *Window, p *tabPage, o store.SaveOptions, done func()) {
	if p.disk.writing {
		return
	}
	o.Limits = w.Limits()
	saving, err := p.disk.opened.Begin(o)
	if err != nil {
		notSaved(w, p, err, done)
		return
	}
	p.disk.writing = true
	if p.doc.Size() >= provedLater {
		p.checks.Stop() // both at once would leave the window too little of the machine
	}
	var saved store.Saved
	w.Work(words.Say("Saving %s", p.name), func(ctx context.Context, progress func(float64)) (err error) {
		saved, err = saving.Write(ctx, progress)
		return err
	}, func(err error) {
		p.disk.writing = false
		if err != nil || o.Copy {
			p.checks.Soon()
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
		afterSave(w, p, saved, done)
	})
}

// provedLater is the size from which a file is proved only when it is saved.
const provedLater = 64 << 20

func notSaved(w *Window, p *tabPage, err error, done func()) {
	var changed *store.ChangedError
	if errors.As(err, &changed) {
		p.disk.diskChecks++ // this question is the one to answer
		readDisk(w, p, func(n *diskChange) { changedOnDisk(w, n, done) })
		return
	}
	if errors.Is(err, os.ErrPermission) {
		mayNotWrite(w, p, done)
		return
	}
	w.Failed(p, err, words.Say("%s was not saved: %s", p.name, words.Sentence(err)))
}

// mayNotWrite says that a file is not ours to write, and offers another.
func mayNotWrite(w *Window, p *tabPage, done func()) {
	text := words.Say("%s may not be written, or nothing may be made in its folder. Nothing is lost: save it as another file, or change its permissions.", p.name)
	w.Notify(p, &host.Message{Color: look.Error, Text: text, Primary: 1,
		Choices: []widgets.Choice{{Words: words.Say("Save as…"), Run: func() { askSaveAsPage(w, p, done) }}}})
	w.Trace("error", "text", text)
}

func afterSave(w *Window, p *tabPage, s store.Saved, done func()) {
	if s.Path != p.file {
		p.file, p.name = s.Path, filepath.Base(s.Path)
		p.view.crumbs.Show()
	}
	p.protect()
	if !p.Dirty() {
		p.changes.Compare()
	}
	w.Notify(p, nil)
	p.bookmarks.Keep()
	p.view.panel.Refresh()
	p.afterEdit()
	p.view.outline.Refresh()
	w.Refresh()
	w.TraceSelection()
	w.Trace("saved", "file", s.Path)
	if len(s.Warnings) > 0 {
		var said []string
		for _, warning := range s.Warnings {
			said = append(said, words.Sentence(warning))
		}
		w.Notify(p, &host.Message{Text: strings.Join(said, " "), Color: look.Changed})
	}
	if done != nil {
		done()
	}
}

func askSaveAs(w *Window) {
	if p := w.document(); p != nil {
		askSaveAsPage(w, p, nil)
	}
}

func askSaveAsPage(w *Window, p *tabPage, done func()) {
	q := dialogs.Question{Title: words.Say("Save as"), Name: p.name, Filters: dialogs.Filters()}
	w.AskTarget(q, func(path string) {
		saveTo(w, p, path, done)
	})
}

// askSaveCopy writes the document as it is into another file; the tab stays with its own.
func askSaveCopy(w *Window) {
	p := w.document()
	if p == nil {
		return
	}
	q := dialogs.Question{Title: words.Say("Save a copy"), Name: p.name, Filters: dialogs.Filters()}
	w.AskTarget(q, func(path string) {
		write(w, p, store.SaveOptions{To: path, Force: true, Copy: true}, nil)
	})
}

// saveTo writes a page to another file, which is the page's file from then on. The dialog has asked about a file that is there.
func saveTo(w *Window, p *tabPage, path string, done func()) {
	if full, err := store.Absolute(path); err == nil {
		path = full
	}
	w.SetFolder(filepath.Dir(path))
	write(w, p, store.SaveOptions{To: path, Force: true}, done)
}

// reload opens the file that is shown again, after asking when that loses edits.
func reload(w *Window) {
	if p := w.document(); p != nil && p.file != "" {
		reloadPage(w, p)
	}
}

// reloadPage shows the file as it is on disk. Edits that are not in it come back with undo.
func reloadPage(w *Window, p *tabPage) {
	var f *store.File
	key := p.Key()
	w.Work(words.Say("Opening %s", p.name), func(ctx context.Context, progress func(float64)) (err error) {
		f, err = w.Read(ctx, p.file, key, progress)
		return err
	}, func(err error) {
		switch {
		case err != nil:
			w.Failed(p, err, host.NotOpened(p.file, err))
		case !slices.Contains(w.pages, p):
			f.Close() // it was closed meanwhile
		default:
			reloaded(w, p, f)
		}
	})
}

// reloaded shows what was read again.
func reloaded(w *Window, p *tabPage, f *store.File) {
	edited := p.Dirty()
	fresh := newPage(w, f, p.name)
	replace(w, p, fresh)
	if edited {
		w.Notify(fresh, &host.Message{Color: look.Changed,
			Text: words.Say("%s is shown as it is on disk. Ctrl+Z brings back the edits that are not in it.", p.name)})
	}
	w.Trace("opened", "file", p.file, "kind", fresh.Kind())
}

// closeTab closes the file that is shown.
func closeTab(w *Window) { closePage(w, w.current) }

// closePage closes a tab, after asking when that loses edits.
func closePage(w *Window, i int) {
	if i < 0 || i >= len(w.pages) {
		return
	}
	p := w.pages[i]
	unless(w, p, func() { w.drop(p) })
}

// unless does something to a page once its edits are saved or given up.
func unless(w *Window, p *tabPage, then func()) {
	if !p.Dirty() {
		then()
		return
	}
	if i := indexOf(w, p); w.current != i {
		w.show(i)
	}
	askUnsaved(w, p, then, then)
}

// askUnsaved asks what becomes of a page's unsaved edits.
func askUnsaved(w *Window, p *tabPage, saved, dropped func()) *widgets.Question {
	return w.Ask("unsaved", words.Say("Save the changes to %s?", p.name), words.Say("They are lost if the file is closed without saving."),
		widgets.Choice{Words: words.Say("Save"), Run: func() { savePage(w, p, false, saved) }},
		widgets.Choice{Words: words.Say("Close without saving"), Run: dropped},
		widgets.Choice{Words: words.Say("Cancel"), Run: p.Focus})
}

// drop takes a page away.
func (w *Window) drop(p *tabPage) {
	for i := range w.pages {
		if w.pages[i] != p {
			continue
		}
		p.close()
		w.notice.Notify(p, nil)
		w.pages = append(w.pages[:i:i], w.pages[i+1:]...)
		if w.current > i || w.current == len(w.pages) {
			w.current--
		}
		w.Trace("closed", "file", p.file)
		if !p.moved {
			w.replaced(p, nil)
		}
		w.show(w.current)
		return
	}
}

// mostRecent is how many files are remembered.
const mostRecent = 12

// remember puts a file at the head of those opened before.
func remember(w *Window, path string) {
	list := []string{path}
	for _, p := range w.recent {
		if p != path && len(list) < mostRecent {
			list = append(list, p)
		}
	}
	w.recent = list
	kept := make([]string, len(list))
	for i, p := range list {
		kept[i] = store.EncodePath(p)
	}
	w.App().Preferences().SetStringList(settings.Recent, kept)
	w.SetFolder(filepath.Dir(path))
	for _, o := range w.windows {
		showRecent(o)
	}
}

// recentFiles are the files that were opened before, as they were kept.
func recentFiles(p fyne.Preferences) []string {
	list := p.StringList(settings.Recent)
	for i := range list {
		list[i] = store.DecodePath(list[i])
	}
	return list
}

// showRecent fills the menu of files opened before.
func showRecent(w *Window) {
	var items []*fyne.MenuItem
	for _, path := range w.recent {
		items = append(items, fyne.NewMenuItem(path, func() { w.Open(nil, path) }))
	}
	w.SetSubmenu(actions.Recent, items)
}

// ShowFolder opens the folder that a file is in, in the system's own way.
func (w *Window) ShowFolder(path string) {
	folder := filepath.Dir(path)
	if err := w.App().OpenURL(&url.URL{Scheme: "file", Path: filepath.ToSlash(folder)}); err != nil {
		w.Fail(w.page(), words.Say("The folder %s could not be shown: %s", folder, words.Sentence(err)))
	}
	w.Trace("folder", "path", folder)
}
