package shell

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/internal/words"
)

// pick shows a menu to choose from, in the upper part of the window, with the keyboard in it.
func (w *Window) pick(name string, items []*fyne.MenuItem) {
	size := w.win.Canvas().Size()
	m := widget.NewPopUpMenu(fyne.NewMenu("", items...), w.win.Canvas())
	m.ShowAtPosition(fyne.NewPos(max(0, (size.Width-m.MinSize().Width)/2), size.Height/8))
	w.win.Canvas().Focus(m)
	for _, item := range items { // Enter takes the first that can be chosen
		m.ActivateNext()
		if !item.Disabled {
			break
		}
	}
	w.dialog(name)
}

// menuOf shows actions as a menu at a place.
func (w *Window) menuOf(ids []string, at fyne.Position) {
	m := fyne.NewMenu("")
	for _, id := range ids {
		m.Items = append(m.Items, w.itemOf(id, ""))
	}
	widget.ShowPopUpMenuAtPosition(m, w.win.Canvas(), at)
}

// itemOf is an action as an item of a menu, with other words if there are some; a line between groups for "".
func (w *Window) itemOf(id, text string) *fyne.MenuItem {
	for i := range w.actions {
		a := &w.actions[i]
		if a.id != id || id == "" {
			continue
		}
		if text == "" {
			text = a.words
		}
		item := fyne.NewMenuItem(text, func() { w.do(a) })
		item.Disabled = a.enabled != nil && !a.enabled(w)
		if a.key != nil {
			item.Shortcut = a.key.shortcut()
		}
		return item
	}
	return fyne.NewMenuItemSeparator()
}

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
	items = append(items, w.itemOf("compare-disk", words.Say("The file on disk")), w.itemOf("compare-backup", words.Say("A backup…")),
		w.itemOf("compare-file", words.Say("Another file…")))
	w.pick("compare", items)
}

func (w *Window) onDiskToo() bool { p := w.document(); return p != nil && p.file != "" }

func (w *Window) compareDisk() {
	if p := w.document(); p != nil && p.file != "" {
		w.compareWith(p, p.file, p.key(), words.Say("%s   (on disk)", p.name))
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
		w.fail(p, words.Say("The backups of %s cannot be read: %s", p.name, words.Sentence(err)))
		return
	}
	if len(list) == 0 {
		w.fail(p, words.Say("There is no backup of %s: it was not saved here yet.", p.name))
		return
	}
	var items []*fyne.MenuItem
	for _, b := range list {
		when := b.Time.Local().Format("2006-01-02 15:04:05")
		items = append(items, fyne.NewMenuItem(words.Say("%s   %s bytes", when, words.Number(b.Size)), func() {
			w.compareWith(p, b.Path, p.key(), words.Say("%s   (backup of %s)", p.name, when))
		}))
	}
	w.pick("backups", items)
}

func (w *Window) compareFile() {
	p := w.document()
	if p == nil {
		return
	}
	w.files.Open(dialogs.Question{Title: words.Say("Compare with"), Folder: w.folder(), Filters: filters()}, func(path string, err error) {
		if err != nil {
			w.dialogFailed(err)
			return
		}
		w.compareWith(p, path, p.key(), baseName(path))
	})
	w.dialog("open")
}

// compareWith compares a document with a file, which is read elsewhere.
func (w *Window) compareWith(p *page, path string, key model.Key, name string) {
	var f *store.File
	w.work(words.Say("Opening %s", baseName(path)), func(ctx context.Context, progress func(float64)) (err error) {
		f, err = w.read(ctx, path, key, progress)
		return err
	}, func(err error) {
		if err != nil {
			w.failed(p, err, openWords(path, err))
			return
		}
		f.Close() // what is compared holds on to it
		w.compare(p, f.Doc, nil, name)
	})
}
