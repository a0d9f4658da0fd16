//go:build !nogui

package ui

import (
	"runtime/debug"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

func (w *Window) hasTab() bool     { return w.page() != nil }
func (w *Window) hasFile() bool    { return w.document() != nil }
func (w *Window) hasRow() bool     { p := w.document(); return p != nil && p.selected != 0 }
func (w *Window) canBack() bool    { p := w.document(); return p != nil && len(p.past) > 0 }
func (w *Window) canForward() bool { p := w.document(); return p != nil && len(p.coming) > 0 }

func (w *Window) undo() {
	if p := w.edited(); p != nil && !w.turnBack(p) && p.doc.Undo() {
		w.showEdited(p)
	}
}

func (w *Window) redo() {
	if p := w.edited(); p != nil && !w.turnOn(p) && p.doc.Redo() {
		w.showEdited(p)
	}
}

// showEdited leaves the selection where it is; the outline marks what changed.
func (w *Window) showEdited(p *page) { w.refresh() }

func (w *Window) editValue() {
	if p := w.document(); p != nil {
		p.edit()
	}
}

func (w *Window) copyPath() {
	if p := w.document(); p != nil {
		w.app.Clipboard().SetContent(p.path())
		w.state.say("copied", "text", p.path())
	}
}

func (w *Window) goTo() {
	if p := w.document(); p != nil {
		p.crumbs.open()
	}
}

func (w *Window) back() {
	p := w.document()
	if p == nil || len(p.past) == 0 {
		return
	}
	r := p.past[len(p.past)-1]
	now := p.selected
	past, coming := p.past[:len(p.past)-1], append(p.coming, now)
	p.select_(r)
	p.past, p.coming = past, coming
	w.refresh()
}

func (w *Window) forward() {
	p := w.document()
	if p == nil || len(p.coming) == 0 {
		return
	}
	r := p.coming[len(p.coming)-1]
	now := p.selected
	past, coming := append(p.past, now), p.coming[:len(p.coming)-1]
	p.select_(r)
	p.past, p.coming = past, coming
	w.refresh()
}

func (w *Window) focusOutline() {
	if p := w.document(); p != nil {
		p.focus()
	}
}

func (w *Window) nextTab() {
	if n := len(w.pages); n > 0 {
		w.show((w.current + 1) % n)
	}
}

// popup shows what can be done with the row under the pointer.
func (w *Window) popup(at fyne.Position) {
	m := fyne.NewMenu("")
	for _, id := range []string{"edit", "rename", "", "insert", "duplicate", "remove", "up", "down", "", "cut", "copy", "paste", "paste-into", "copy-path", "", "open-below", "close-others", "", "mark-value", "mark-text", "unmark"} {
		if id == "" {
			m.Items = append(m.Items, fyne.NewMenuItemSeparator())
			continue
		}
		for i := range w.actions {
			a := &w.actions[i]
			if a.id == id {
				item := fyne.NewMenuItem(a.words, func() { w.do(a) })
				item.Disabled = a.enabled != nil && !a.enabled(w)
				if a.key != nil {
					item.Shortcut = a.key.shortcut()
				}
				m.Items = append(m.Items, item)
			}
		}
	}
	widget.ShowPopUpMenuAtPosition(m, w.win.Canvas(), at)
}

// showKeys lists every action that has keys.
func (w *Window) showKeys() {
	table := ink.Down(2)
	for _, menu := range menus() {
		head := ink.Small(menu.words, look.Muted)
		added := false
		for i := range w.actions {
			a := &w.actions[i]
			if a.menu != menu.id || a.key == nil {
				continue
			}
			if !added {
				table.Add(ink.Pad(0, 8, 0, 2, head))
				added = true
			}
			words := a.key.words()
			for _, c := range a.also {
				words += ", " + c.words()
			}
			table.Add(ink.Across(12, 20, -1, fixed(170, ink.New(words, look.Text)), ink.New(a.words, look.Muted)))
		}
	}
	extra := [][2]string{{"Enter", "Edit the selected value; in a field: apply"}, {"Escape", "In a field: take back what was written"},
		{"Left, Right", "Close or open a row"}, {"*", "Open a row and all below"}, {"letters", "Find a row by its name"}}
	table.Add(ink.Pad(0, 8, 0, 2, ink.Small("Outline and fields", look.Muted)))
	for _, e := range extra {
		table.Add(ink.Across(12, 20, -1, fixed(170, ink.New(e[0], look.Text)), ink.New(e[1], look.Muted)))
	}
	w.sheet("keys", "Keys", table)
}

// showAbout says what this is.
func (w *Window) showAbout() {
	version := ""
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		version = " " + info.Main.Version
	}
	w.sheet("about", "Savant"+version, ink.Down(6,
		ink.New("Edits the saves and scenes of Godot games.", look.Text),
		ink.New("What you do not change stays as it is, byte for byte.", look.Muted)))
}

// sheet shows something to read until it is closed.
func (w *Window) sheet(name, headline string, content fyne.CanvasObject) {
	q := &question{choices: []choice{{words: "Close", run: func() {
		if p := w.page(); p != nil {
			p.focus()
		}
	}}}}
	title := ink.Bold(headline, look.Text)
	title.Scale = theme.SizeNameSubHeadingText
	b := widget.NewButton("Close", func() { q.answer(0) })
	q.buttons = []*widget.Button{b}
	scroll := container.NewVScroll(content)
	want := content.MinSize()
	most := w.win.Canvas().Size().Height * 0.7
	scroll.SetMinSize(fyne.NewSize(max(420, want.Width+16), min(want.Height, most)))
	q.content = ink.Pad(18, 14, 18, 14, ink.Down(12, title, scroll, container.NewBorder(nil, nil, nil, b)))
	q.ExtendBaseWidget(q)
	q.popup = widget.NewModalPopUp(q, w.win.Canvas())
	q.mark(0)
	q.popup.Show()
	w.win.Canvas().Focus(q)
	w.dialog(name)
}
