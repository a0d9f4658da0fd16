package compare

import (
	"context"
	"path/filepath"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// askCompare offers what the document can be compared with.
func askCompare(w host.Window) {
	p := w.Document()
	if p == nil {
		return
	}
	var items []*fyne.MenuItem
	for _, q := range w.Pages() {
		if q != p && q.Doc() != nil {
			items = append(items, fyne.NewMenuItem(words.Say("%s   (open)", w.Title(q)), func() { Show(p, q.Doc(), q, words.Say("%s   (open)", q.Name())) }))
		}
	}
	if len(items) > 0 {
		items = append(items, fyne.NewMenuItemSeparator())
	}
	items = append(items, w.Item(actionCompareDisk, words.Say("The file on disk")), w.Item(actionCompareBackup, words.Say("A backup…")),
		w.Item(actionCompareFile, words.Say("Another file…")))
	w.Pick("compare", items)
}

func compareDisk(w host.Window) {
	if p := w.Document(); p != nil && p.File() != "" {
		With(w, p, p.File(), p.Key(), words.Say("%s   (on disk)", p.Name()))
	}
}

// compareBackup asks which of the backups, made when the file was saved, to compare with.
func compareBackup(w host.Window) {
	p := w.Document()
	if p == nil || p.File() == "" {
		return
	}
	list, err := store.Backups("", p.File())
	if err != nil {
		w.Fail(p, words.Say("The backups of %s cannot be read: %s", p.Name(), words.Sentence(err)))
		return
	}
	if len(list) == 0 {
		w.Note(p, words.Say("There is no backup of %s: it was not saved here yet.", p.Name()))
		return
	}
	var items []*fyne.MenuItem
	for _, b := range list {
		when := b.Time.Local().Format("2006-01-02 15:04:05")
		items = append(items, fyne.NewMenuItem(when+"   "+words.Count(b.Size, "%s byte", "%s bytes"), func() {
			With(w, p, b.Path, p.Key(), words.Say("%s   (backup of %s)", p.Name(), when))
		}))
	}
	w.Pick("backups", items)
}

func compareFile(w host.Window) {
	p := w.Document()
	if p == nil {
		return
	}
	w.AskFile(dialogs.Question{Title: words.Say("Compare %s with the file", widgets.Shorten(p.Name())), Filters: dialogs.Filters()}, func(path string) {
		if path == p.File() || p.File() == "" || !p.Key().IsZero() { // the key may open both
			With(w, p, path, p.Key(), filepath.Base(path))
			return
		}
		Both(w, p.File(), path, nil)
	})
}

// askFolders asks for two folders to compare.
func askFolders(w host.Window) {
	w.AskFolder(dialogs.Question{Title: words.Say("Compare two folders: the left one"), Folder: w.Listed()}, func(a string) { askOther(w, a) })
}

// askOther asks what to compare a folder with.
func askOther(w host.Window, a string) {
	w.AskFolder(dialogs.Question{Title: words.Say("Compare %s with the folder", widgets.Shorten(filepath.Base(a)))}, func(b string) { Folders(w, a, b) })
}

// Both opens two files in tabs and compares them, so that both can be edited. done, which may be nil, is called with the tab of the comparison and
// those of the files.
func Both(w host.Window, a, b string, done func(tab, left, right host.Page)) {
	w.Open(func() {
		left, right := w.Holder(a), w.Holder(b)
		if left == nil || right == nil || left.Doc() == nil || right.Doc() == nil {
			return // it was said why, or a tab asks for the password
		}
		if tab := Show(left, right.Doc(), right, words.Say("%s   (open)", right.Name())); done != nil {
			done(tab, left, right)
		}
	}, a, b)
}

// With compares a document with a file, which is read in the background.
func With(w host.Window, p host.Page, path string, key model.Key, name string) {
	var f *store.File
	w.Work(words.Say("Opening %s", filepath.Base(path)), func(ctx context.Context, progress func(float64)) (err error) {
		f, err = w.Read(ctx, path, key, progress)
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(p, err, host.NotOpened(path, err))
			return
		}
		f.Close() // the comparison holds on to the file
		showFile(p, f.Doc, nil, name, path)
	})
}
