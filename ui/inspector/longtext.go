package inspector

import (
	"context"
	"errors"
	"io"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/textedit"
	"savant/ui/widgets"
)

// longText edits and searches a text of any size, with line numbers.
type longText struct {
	panel *Panel
	area  *longArea
	title *ink.Text
	place *ink.Text
	find  *entry
	found *ink.Text
	bar   *fyne.Container // of find
	note  *ink.Label
	shown string    // the text of the current value
	hint  *ink.Text // shown from when the text gains the focus until it loses it, or is applied
	root  *fyne.Container

	under fyne.CanvasObject // the part of the editor that the pointer is over; nil for none
	left  fyne.Focusable    // what a click on another part took the keyboard from: what is written is still a draft
}

const longRows = 2 // of a long text that are seen at least; it takes all the height that the panel has

func newLongText(p *Panel, v variant.Value) extra {
	if l, ok := p.kept.(*longText); ok && l.area.Disabled() == p.fixed() { // with its caret and undo history
		l.fill(v)
		return l
	}
	l := &longText{panel: p, area: &longArea{}, title: ink.Small("", look.Muted), place: ink.Small("", look.Muted), note: newNote(), shown: v.Text}
	l.area.of = l
	l.area.ExtendBaseWidget(l.area)
	l.area.Multi, l.area.Wrap, l.area.Numbers, l.area.Rows = true, true, true, longRows
	l.area.Wheel, l.area.Moved = p.root.Scrolled, l.moved
	l.area.Colors = textedit.Sniff(v.Text)
	l.area.TextStyle.Monospace = l.area.Colors != nil
	l.area.SetText(v.Text)
	if p.fixed() {
		l.area.Disable()
	}
	l.newFind()
	wrap := ink.NewSwitch(words.Say("Wrap lines"), func(on bool) {
		l.back()
		l.area.SetWrap(on)
	})
	wrap.On, l.title.Cut = true, true
	head := []fyne.CanvasObject{l.title, l.part(widgets.NewIcon(words.Say("Find in the text"), theme.SearchIcon(), l.search), words.Say("Find in the text")), l.part(wrap, "")}
	if items := l.more(); p.Outside.Menu != nil {
		var more *widgets.Button
		more = widgets.NewIcon(words.Say("Import, export and more"), theme.MoreHorizontalIcon(), func() {
			l.back()
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject(more)
			p.Outside.Menu(at.AddXY(0, more.Size().Height), items)
		})
		head = append(head, l.part(more, words.Say("Import, export and more")))
	}
	l.place.Cut = true
	l.hint = ink.Small(linesHint(), look.Muted)
	l.hint.Hide()
	l.area.Changed = func() {
		if p.focused(l.area) {
			l.hint.Show()
		}
		if l.note.Importance == widget.LowImportance && l.written() {
			say(l.note, "", widget.LowImportance) // of what was discarded
		}
		p.draft(l.written(), l.typed)
	}
	l.root = ink.Framed(ink.Pad(0, 0, 0, 4, ink.Down(4, ink.Across(8, 0, 0, head...), l.bar)), l.part(l.area, ""),
		ink.Pad(0, 4, 0, 0, ink.Down(4, l.note, ink.Across(8, 0, 0, l.place, l.hint))))
	l.moved()
	return l
}

// newFind returns the search field of the text, which is shown on request.
func (l *longText) newFind() {
	l.find, l.found = newEntry(l.panel, false), ink.Small("", look.Muted)
	l.find.PlaceHolder = words.Say("Find in the text")
	l.find.Name = l.find.PlaceHolder
	l.find.apply, l.find.revert = func() bool { return l.lost(l.find) }, func() {}
	l.find.step = func(back bool) {
		move := l.panel.win.Canvas().FocusNext
		if back {
			move = l.panel.win.Canvas().FocusPrevious
		}
		l.within(move)
	}
	l.find.OnChanged = func(string) { l.seek(textedit.Here) }
	l.find.key = func(k *fyne.KeyEvent) bool {
		switch k.Name {
		case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyF3:
			l.next(l.find.Shifted())
		case fyne.KeyDown:
			l.next(false)
		case fyne.KeyUp:
			l.next(true)
		case fyne.KeyTab:
			l.find.step(l.find.Shifted())
		case fyne.KeyEscape:
			l.bar.Hide()
			l.panel.relayout()
			l.focus()
		default:
			return false
		}
		return true
	}
	step := func(back bool, text string, icon fyne.Resource) fyne.CanvasObject {
		return l.part(widgets.NewIcon(text, icon, func() {
			l.back()
			l.next(back)
		}), text)
	}
	l.bar = ink.Across(6, 0, 0, l.part(l.find, ""), l.found, step(true, words.Say("Previous match (Shift+F3)"), theme.MoveUpIcon()), step(false, words.Say("Next match (F3)"), theme.MoveDownIcon()))
	l.bar.Hide()
}

func (l *longText) object() fyne.CanvasObject { return l.root }
func (l *longText) grows() fyne.CanvasObject  { return l.root }

func (l *longText) focus() bool {
	if l.area.Disabled() {
		return false
	}
	l.within(func() { l.panel.win.Canvas().Focus(l.area) })
	return true
}

// part is a part of the editor that knows when the pointer is over it.
func (l *longText) part(o fyne.CanvasObject, text string) fyne.CanvasObject {
	t := tip.On(o, text)
	t.Over = func(on bool) {
		if l.under = nil; on {
			l.under = o
		}
	}
	return t
}

// within moves the keyboard from one part of the editor to another, which applies nothing.
func (l *longText) within(move func()) {
	defer func(was fyne.CanvasObject) { l.under = was }(l.under)
	l.under = l.root
	move()
	l.left = nil
}

// lost applies what is written once the keyboard leaves the editor, but not at a click on another part of it, which takes the keyboard first.
func (l *longText) lost(from fyne.Focusable) bool {
	if l.left = nil; l.under != nil && any(l.under) != any(from) {
		l.left = from
		return true
	}
	return l.apply()
}

// back returns the keyboard to where a click on another part of the editor has taken it from.
func (l *longText) back() {
	if l.left != nil {
		l.within(func() { l.panel.win.Canvas().Focus(l.left) })
	}
}

// search shows the search field, filled with the selection if that is a single line.
func (l *longText) search() {
	if text := l.area.SelectedText(); text != "" && len(text) < wide && textedit.Plain(text) {
		l.find.SetText(text)
	}
	l.bar.Show()
	l.panel.relayout()
	l.within(func() { l.panel.win.Canvas().Focus(l.find) })
	l.seek(textedit.Here)
	l.find.selectAll()
}

// next goes to the next or previous match.
func (l *longText) next(back bool) {
	if back {
		l.seek(textedit.Previous)
		return
	}
	l.seek(textedit.Next)
}

// seek goes to a match and says which it is.
func (l *longText) seek(which textedit.Seek) {
	l.area.Find(l.find.Text, which, func(f textedit.Found) {
		text := ""
		switch of := words.Number(int64(f.Of)); {
		case l.find.Text == "":
		case f.Of == 0:
			text = words.Say("No matches")
		case f.At == 0:
			text = words.Say("One of more than %s", of)
		case f.More:
			text = words.Say("%s of %s+", words.Number(int64(f.At)), of)
		default:
			text = words.Say("%s of %s", words.Number(int64(f.At)), of)
		}
		l.found.Set(text)
		l.bar.Refresh()
	})
}

// moved shows the position of the caret.
func (l *longText) moved() {
	revealCaret(l.panel.root, &l.area.Area)
	line, letter := l.area.Caret()
	l.place.Set(words.Say("Line %s of %s, column %s", words.Number(int64(line+1)), words.Number(int64(l.area.Lines())), words.Number(int64(letter+1))))
}

// fill shows the text of the current value, unless the user is typing.
func (l *longText) fill(v variant.Value) {
	l.title.Set(words.Count(int64(len(v.Text)), "Text, %s byte", "Text, %s bytes"))
	if v.Text == l.shown {
		return
	}
	written := l.written()
	l.shown = v.Text
	if !written || !l.panel.focused(l.area) && !l.panel.focused(l.find) && l.left == nil {
		l.area.Follow(v.Text)
	}
}

// settle applies what is written.
func (l *longText) settle() {
	if l.written() {
		l.apply()
	}
}

// written reports whether the text differs from the current value.
func (l *longText) written() bool { return l.area.Len() != len(l.shown) || l.area.String() != l.shown }

// typed is what applying the entered text would assign.
func (l *longText) typed() []model.Assignment {
	text := l.area.String()
	if text == l.shown || l.panel.extra != extra(l) {
		return nil
	}
	return l.panel.all(variant.Value{Type: l.panel.type_, Text: text}, false)
}

// apply makes the entered text the value and reports whether it succeeded.
func (l *longText) apply() bool {
	text := l.area.String()
	if text == l.shown {
		return true
	}
	before := l.shown
	l.shown = text
	if err := l.panel.set(variant.Value{Type: l.panel.type_, Text: text}); err != nil {
		l.shown = before
		say(l.note, explain(err), widget.DangerImportance)
		l.panel.relayout()
		return false
	}
	say(l.note, "", widget.MediumImportance)
	l.panel.wrote(false)
	l.panel.Refresh()
	return true
}

// put sets the value to another text.
func (l *longText) put(text string) {
	if !utf8.ValidString(text) {
		say(l.note, words.Say("This is not text: it is not valid UTF-8."), widget.DangerImportance)
		l.panel.relayout()
		return
	}
	l.area.Replace(text)
	l.apply()
}

// more returns what can be done with the whole text.
func (l *longText) more() []*fyne.MenuItem {
	p := l.panel
	items := []*fyne.MenuItem{fyne.NewMenuItem(words.Say("Copy the text"), func() { fyne.CurrentApp().Clipboard().SetContent(l.area.String()) })}
	if !p.fixed() {
		items = append(items, fyne.NewMenuItem(words.Say("Paste as the whole text"), func() { l.put(fyne.CurrentApp().Clipboard().Content()) }))
	}
	if p.Outside.Export != nil {
		items = append(items, fyne.NewMenuItem(words.Say("Export…"), func() {
			text := l.area.String()
			p.Outside.Export(p.about.Label+".txt", func(_ context.Context, out io.Writer) error {
				_, err := io.WriteString(out, text)
				return err
			})
		}))
	}
	if p.Outside.Import != nil && !p.fixed() {
		items = append(items, fyne.NewMenuItem(words.Say("Import…"), func() {
			p.Outside.Import(func(_ context.Context, content []byte) (func() error, error) {
				if !utf8.Valid(content) {
					return nil, errors.New(words.Say("This is not text: it is not valid UTF-8."))
				}
				text := string(content)
				return func() error { l.put(text); return nil }, nil
			})
		}))
	}
	return items
}

// longArea is the text itself. It applies on Ctrl+Enter and when it loses the focus. Escape discards what is written, and leaves if nothing is.
type longArea struct {
	textedit.Area
	of *longText
}

// TypedKey implements fyne.Focusable.
func (a *longArea) TypedKey(k *fyne.KeyEvent) {
	switch l := a.of; k.Name {
	case fyne.KeyEscape:
		if !l.written() {
			l.panel.leave()
			return
		}
		a.Replace(l.shown) // so that it can be undone, here
		say(l.note, words.Say("Discarded. Ctrl+Z brings it back; Escape leaves the text."), widget.LowImportance)
		l.panel.relayout()
	case fyne.KeyF3:
		if l.find.Text == "" {
			l.search()
			return
		}
		l.next(a.Shifted())
	default:
		if l.panel.Keys == nil || !l.panel.Keys(k) {
			a.Area.TypedKey(k)
		}
	}
}

// Keeps reports whether the text handles a shortcut of the window itself.
func (a *longArea) Keeps(s fyne.Shortcut) bool {
	c, ok := s.(*desktop.CustomShortcut)
	return ok && (c.KeyName == fyne.KeyF || c.KeyName == fyne.KeyReturn)
}

// TypedShortcut implements fyne.Shortcutable.
func (a *longArea) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*desktop.CustomShortcut); ok {
		switch c.KeyName {
		case fyne.KeyReturn, fyne.KeyEnter:
			if a.of.apply() {
				a.of.panel.leave()
			}
			return
		case fyne.KeyF:
			a.of.search()
			return
		}
	}
	a.Area.TypedShortcut(s)
}

// Settle applies the entered text, before an action is run.
func (a *longArea) Settle() bool {
	a.of.apply()
	a.of.hint.Hide()
	return true
}

// FocusGained implements fyne.Focusable.
func (a *longArea) FocusGained() {
	a.Area.FocusGained()
	a.of.hint.Show()
}

// FocusLost applies the entered text, as fields do.
func (a *longArea) FocusLost() {
	a.Area.FocusLost()
	if a.of.lost(a) && a.of.left == nil {
		a.of.hint.Hide()
	}
}
