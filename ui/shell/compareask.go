package shell

import (
	"context"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/internal/words"
)

// askCompare offers what the document can be compared with.
func (w *Window) askCompare() {
	p := w.document()
	if p == nil {
		return
	}
	var items []*fyne.MenuItem
	for _, q := range w.pages {
		if q != p && q.doc != nil {
			items = append(items, fyne.NewMenuItem(words.Say("%s   (open)", q.name), func() { w.compare(p, q.doc, q, words.Say("%s   (open)", q.name)) }))
		}
	}
	if len(items) > 0 {
		items = append(items, fyne.NewMenuItemSeparator())
	}
	items = append(items, w.Item(actionCompareDisk, words.Say("The file on disk")), w.Item(actionCompareBackup, words.Say("A backup…")),
		w.Item(actionCompareFile, words.Say("Another file…")))
	w.Pick("compare", items)
}

func (w *Window) onDiskToo() bool { p := w.document(); return p != nil && p.file != "" }

func (w *Window) compareDisk() {
	if p := w.document(); p != nil && p.file != "" {
		w.compareWith(p, p.file, p.Key(), words.Say("%s   (on disk)", p.name))
	}
}

// compareBackup asks with which of the backups to compare: what the file was before it was saved.
func (w *Window) compareBackup() {
	p := w.document()
	if p == nil || p.file == "" {
		return
	}
	list, err := store.Backups("", p.file)
	if err != nil {
		w.Fail(p, words.Say("The backups of %s cannot be read: %s", p.name, words.Sentence(err)))
		return
	}
	if len(list) == 0 {
		w.Fail(p, words.Say("There is no backup of %s: it was not saved here yet.", p.name))
		return
	}
	var items []*fyne.MenuItem
	for _, b := range list {
		when := b.Time.Local().Format("2006-01-02 15:04:05")
		items = append(items, fyne.NewMenuItem(words.Say("%s   %s bytes", when, words.Number(b.Size)), func() {
			w.compareWith(p, b.Path, p.Key(), words.Say("%s   (backup of %s)", p.name, when))
		}))
	}
	w.Pick("backups", items)
}

func (w *Window) compareFile() {
	p := w.document()
	if p == nil {
		return
	}
	w.AskFile(dialogs.Question{Title: words.Say("Compare with"), Filters: dialogs.Filters()}, func(path string) {
		w.compareWith(p, path, p.Key(), baseName(path))
	})
}

// compareWith compares a document with a file, which is read elsewhere.
func (w *Window) compareWith(p *tabPage, path string, key model.Key, name string) {
	var f *store.File
	w.Work(words.Say("Opening %s", baseName(path)), func(ctx context.Context, progress func(float64)) (err error) {
		f, err = w.Read(ctx, path, key, progress)
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(p, err, openWords(path, err))
			return
		}
		f.Close() // what is compared holds on to it
		w.compare(p, f.Doc, nil, name)
	})
}
