// Package backups is the tab that lists the backups of a file.
package backups

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// Backups is the tab that lists the backups of a file.
type Backups struct {
	win     host.Window
	page    host.Page // whose file it is
	path    string
	List    []store.Backup
	at      int
	Rows    *backupRows
	note    *ink.Text
	buttons []*widgets.Button
	root    *fyne.Container
}

// backupRows is the list; its keys walk and act.
type backupRows struct {
	widget.List
	of *Backups
}

// TypedKey implements fyne.Focusable.
func (l *backupRows) TypedKey(k *fyne.KeyEvent) {
	b := l.of
	switch k.Name {
	case fyne.KeyDown:
		b.Step(1)
	case fyne.KeyUp:
		b.Step(-1)
	case fyne.KeyReturn, fyne.KeyEnter:
		b.compare()
	default:
		b.win.FunctionKey(k)
	}
}

// AccessibilityLabel implements fyne.Accessible.
func (l *backupRows) AccessibilityLabel() string { return words.Say("Backups of %s", l.of.page.Name()) }

// AccessibilityRole implements fyne.Accessible.
func (l *backupRows) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleContainer }

const stampForm = "2006-01-02 15:04:05"

// show opens the tab with the backups of the file that is shown.
func show(w host.Window) {
	p := w.Document()
	if p == nil || p.File() == "" {
		return
	}
	for _, q := range w.Pages() {
		if b, ok := q.Tool().(*Backups); ok && b.path == p.File() {
			b.read()
			w.Bring(q)
			w.Dialog("backups")
			return
		}
	}
	w.AddTool(words.Say("Backups of %s", p.Name()), newBackups(w, p))
	w.Dialog("backups")
}

func newBackups(w host.Window, p host.Page) *Backups {
	b := &Backups{win: w, page: p, path: p.File(), note: ink.New("", look.Muted)}
	for _, c := range []widgets.Choice{{Words: words.Say("Compare"), Run: b.compare}, {Words: words.Say("Open"), Run: b.Open}, {Words: words.Say("Restore…"), Run: b.Ask}} {
		b.buttons = append(b.buttons, widgets.NewButton(c.Words, c.Run))
	}
	bar := ink.Pad(14, 0, 12, 0, widgets.NewButtons(8, widgets.BarHeight, w.PopUp, widgets.Noted(b.note), b.buttons...).Root)
	b.Rows = &backupRows{of: b}
	b.Rows.Length = func() int { return len(b.List) }
	b.Rows.CreateItem = func() fyne.CanvasObject {
		return ink.Pad(10, 0, 10, 0, ink.Across(16, 24, -1, widgets.Fixed(180, ink.New("", look.Text)), ink.New("", look.Muted)))
	}
	b.Rows.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) {
		row := o.(*fyne.Container).Objects[0].(*fyne.Container)
		row.Objects[0].(*fyne.Container).Objects[1].(*ink.Text).Set(b.List[i].Time.Local().Format(stampForm))
		row.Objects[1].(*ink.Text).Set(words.Count(b.List[i].Size, "%s byte", "%s bytes"))
	}
	b.Rows.HideSeparators = true
	b.Rows.OnSelected = func(i widget.ListItemID) { b.at = i }
	b.Rows.ExtendBaseWidget(b.Rows)
	b.root = ink.Framed(ink.Down(0, bar, ink.Line()), container.NewStack(ink.Pad(4, 4, 4, 4, b.Rows)), nil)
	b.read()
	return b
}

// read lists the current backups, the newest first.
func (b *Backups) read() {
	list, err := store.Backups("", b.path)
	b.List = list
	switch {
	case err != nil:
		b.note.Paint(words.Say("The backups of %s cannot be read: %s", filepath.Base(b.path), words.Sentence(err)), look.Error)
	case len(list) == 0:
		b.note.Paint(words.Say("There is no backup of %s: it was not saved here yet.", filepath.Base(b.path)), look.Muted)
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
	b.Rows.Refresh()
	b.at = min(b.at, max(0, len(list)-1))
	if len(list) > 0 {
		b.Rows.Select(b.at)
	}
	b.win.Trace("backups", "count", len(list))
}

// Step selects the next backup, or the one before.
func (b *Backups) Step(by int) {
	if n := len(b.List); n > 0 {
		b.Rows.Select(min(max(b.at+by, 0), n-1))
	}
}

func (b *Backups) chosen() (store.Backup, bool) {
	if b.at >= len(b.List) {
		return store.Backup{}, false
	}
	return b.List[b.at], true
}

// name is what a backup is called.
func (b *Backups) name(of store.Backup) string {
	return words.Say("%s   (backup of %s)", filepath.Base(b.path), of.Time.Local().Format(stampForm))
}

// compare compares the file with a backup.
func (b *Backups) compare() {
	of, ok := b.chosen()
	if !ok {
		return
	}
	p := b.win.Holder(b.path)
	if p == nil || p.Doc() == nil {
		b.win.Fail(b.win.Page(), words.Say("%s is no longer open. Open it to compare it with a backup.", filepath.Base(b.path)))
		return
	}
	b.win.Compare(p, of.Path, p.Key(), b.name(of))
}

// Open shows a backup as a document of its own, which is in no file until it is saved.
func (b *Backups) Open() {
	if of, ok := b.chosen(); ok {
		b.kept(of).Open(b.win, nil)
	}
}

// kept is a backup with what opens it.
func (b *Backups) kept(of store.Backup) host.Kept {
	return host.Kept{Backup: of, File: b.path, Name: b.name(of), Key: b.page.Key()}
}

// Ask asks whether a backup is to be what the file is again.
func (b *Backups) Ask() {
	of, ok := b.chosen()
	if !ok {
		return
	}
	b.win.Ask("restore", words.Say("Restore %s?", filepath.Base(b.path)),
		words.Say("The file becomes what it was before the save of %s. As it is now it is kept as a backup too.", of.Time.Local().Format(stampForm)),
		widgets.Choice{Words: words.Say("Restore"), Run: func() { b.kept(of).Restore(b.win, b.read) }}, widgets.Choice{Words: words.Say("Cancel"), Run: b.Focus})
}

// Focus focuses the list.
func (b *Backups) Focus() { b.win.Canvas().Focus(b.Rows) }

// Object is what the tab shows.
func (b *Backups) Object() fyne.CanvasObject { return b.root }

// Close does nothing.
func (b *Backups) Close() {}

// Guide implements host.Guided.
func (b *Backups) Guide() string { return "safety.md" }

// Status is the file whose backups are listed.
func (b *Backups) Status() (left, place, right string) { return b.path, "", "" }
