package shell

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/model/store"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// backups is the tab that lists what is kept of a file from before its saves.
type backups struct {
	win     *Window
	page    *tabPage // whose file it is
	path    string
	list    []store.Backup
	at      int
	rows    *backupRows
	note    *ink.Text
	buttons []*widgets.Button
	root    *fyne.Container
}

// backupRows is the list; its keys walk and act.
type backupRows struct {
	widget.List
	of *backups
}

// TypedKey is Fyne's.
func (l *backupRows) TypedKey(k *fyne.KeyEvent) {
	b := l.of
	switch k.Name {
	case fyne.KeyDown:
		b.step(1)
	case fyne.KeyUp:
		b.step(-1)
	case fyne.KeyReturn, fyne.KeyEnter:
		b.compare()
	default:
		b.win.FunctionKey(k)
	}
}

const stampForm = "2006-01-02 15:04:05"

// showBackups opens the tab with the backups of the file that is shown.
func (w *Window) showBackups() {
	p := w.document()
	if p == nil || p.file == "" {
		return
	}
	for i, q := range w.pages {
		if b, ok := q.tool.(*backups); ok && b.path == p.file {
			b.read()
			w.show(i)
			w.Dialog("backups")
			return
		}
	}
	b := newBackups(w, p)
	w.add(newToolPage(w, words.Say("Backups of %s", p.name), b))
	w.Dialog("backups")
}

func newBackups(w *Window, p *tabPage) *backups {
	b := &backups{win: w, page: p, path: p.file, note: ink.New("", look.Muted)}
	b.note.Cut = true
	for _, c := range []widgets.Choice{{Words: words.Say("Compare"), Run: b.compare}, {Words: words.Say("Open"), Run: b.open}, {Words: words.Say("Restore…"), Run: b.ask}} {
		b.buttons = append(b.buttons, widgets.NewButton(c.Words, c.Run))
	}
	bar := ink.Pad(14, 0, 12, 0, ink.Across(8, widgets.BarHeight, 0, b.note, b.buttons[0], b.buttons[1], b.buttons[2]))
	b.rows = &backupRows{of: b}
	b.rows.Length = func() int { return len(b.list) }
	b.rows.CreateItem = func() fyne.CanvasObject {
		return ink.Pad(10, 0, 10, 0, ink.Across(16, 24, -1, widgets.Fixed(180, ink.New("", look.Text)), ink.New("", look.Muted)))
	}
	b.rows.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) {
		row := o.(*fyne.Container).Objects[0].(*fyne.Container)
		row.Objects[0].(*fyne.Container).Objects[1].(*ink.Text).Set(b.list[i].Time.Local().Format(stampForm))
		row.Objects[1].(*ink.Text).Set(words.Count(b.list[i].Size, "%s byte", "%s bytes"))
	}
	b.rows.HideSeparators = true
	b.rows.OnSelected = func(i widget.ListItemID) { b.at = i }
	b.rows.ExtendBaseWidget(b.rows)
	b.root = ink.Framed(ink.Down(0, bar, ink.Line()), container.NewStack(ink.Pad(4, 4, 4, 4, b.rows)), nil)
	b.read()
	return b
}

// read lists what is there now, the newest first.
func (b *backups) read() {
	list, err := store.Backups("", b.path)
	b.list = list
	switch {
	case err != nil:
		b.note.Paint(words.Say("The backups of %s cannot be read: %s", baseName(b.path), words.Sentence(err)), look.Error)
	case len(list) == 0:
		b.note.Paint(words.Say("There is no backup of %s: it was not saved here yet.", baseName(b.path)), look.Muted)
	default:
		b.note.Paint(words.Count(int64(len(list)), "%s backup, as the file was before a save.", "%s backups, each as the file was before a save."), look.Muted)
	}
	for _, button := range b.buttons {
		if len(list) == 0 {
			button.Disable()
		} else {
			button.Enable()
		}
	}
	b.rows.Refresh()
	b.at = min(b.at, max(0, len(list)-1))
	if len(list) > 0 {
		b.rows.Select(b.at)
	}
	b.win.Trace("backups", "count", len(list))
}

func (b *backups) step(by int) {
	if n := len(b.list); n > 0 {
		b.rows.Select(min(max(b.at+by, 0), n-1))
	}
}

func (b *backups) chosen() (store.Backup, bool) {
	if b.at >= len(b.list) {
		return store.Backup{}, false
	}
	return b.list[b.at], true
}

// name is what a backup is called.
func (b *backups) name(of store.Backup) string {
	return words.Say("%s   (backup of %s)", baseName(b.path), of.Time.Local().Format(stampForm))
}

// compare compares the file with a backup.
func (b *backups) compare() {
	of, ok := b.chosen()
	if !ok {
		return
	}
	_, p := b.win.holder(b.path)
	if p == nil || p.doc == nil {
		b.win.Fail(b.win.page(), words.Say("%s is not open any more. Open it to compare it with a backup.", baseName(b.path)))
		return
	}
	b.win.compareWith(p, of.Path, p.Key(), b.name(of))
}

// open shows a backup as a document of its own, which is in no file until it is saved.
func (b *backups) open() {
	of, ok := b.chosen()
	if !ok {
		return
	}
	w, key := b.win, b.page.Key()
	var f *store.File
	w.Work(words.Say("Opening %s", b.name(of)), func(context.Context, func(float64)) error {
		data, err := store.ReadFile(of.Path)
		if err == nil {
			f, err = store.New(data, model.Options{Name: baseName(b.path), Key: key, Unpack: w.Unpack(b.path)})
		}
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(w.page(), err, openWords(of.Path, err))
			return
		}
		fresh := newPage(w, f, b.name(of))
		fresh.keep = key
		w.add(fresh)
		w.Trace("opened", "file", of.Path, "kind", fresh.kind())
	})
}

// ask asks whether a backup is to be what the file is again.
func (b *backups) ask() {
	of, ok := b.chosen()
	if !ok {
		return
	}
	b.win.Ask("restore", words.Say("Restore %s?", baseName(b.path)),
		words.Say("The file becomes what it was before the save of %s. As it is now it is kept as a backup too.", of.Time.Local().Format(stampForm)),
		widgets.Choice{Words: words.Say("Restore"), Run: func() { b.restore(of) }}, widgets.Choice{Words: words.Say("Cancel"), Run: b.Focus})
}

func (b *backups) restore(of store.Backup) {
	w := b.win
	w.Work(words.Say("Restoring %s", baseName(b.path)), func(ctx context.Context, _ func(float64)) error {
		_, err := store.Restore(ctx, "", of, b.path)
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(w.page(), err, words.Say("%s was not restored: %s", baseName(b.path), words.Sentence(err)))
			return
		}
		b.read()
		w.Trace("restored", "file", b.path)
		if holder, p := w.holder(b.path); p != nil && p.opened != nil {
			holder.reloadPage(p)
		}
	})
}

func (b *backups) Focus() { b.win.Canvas().Focus(b.rows) }

// Object is what the tab shows.
func (b *backups) Object() fyne.CanvasObject { return b.root }

func (b *backups) Close() {}

func (b *backups) Status() (left, place, right string) { return b.path, "", "" }
