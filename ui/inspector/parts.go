package inspector

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// parts shows the children of a row as a short form: their values as Godot text, editable in place. A value that does
// not fit a line is only named, with a link to its own row.
type parts struct {
	panel *Panel
	list  []*partField
	root  *fyne.Container
}

// partField is one child.
type partField struct {
	panel *Panel
	row   model.Row
	entry *entry // nil if the value does not fit a line
	brief *ink.Text
	note  *ink.Label
	menu  *ink.Link // nil if nothing can be done with the child
	shown string
}

const (
	mostParts  = 24  // fields cost 1.5 ms each to build
	longestRow = 256 // bytes in the file of a value that is shown in a line
)

func newParts(p *Panel) *parts {
	s := &parts{panel: p, root: ink.Down(4)}
	n := p.doc.Len(p.row)
	for i := range min(n, mostParts) {
		r := p.doc.Child(p.row, i)
		d := Localized(p.doc.Describe(r))
		f := &partField{panel: p, row: r}
		name := ink.PaintedLink(d.Label, look.Muted, func() {
			if p.Turn != nil {
				p.Turn(r)
			}
		})
		name.Text.Cut = true
		tip.Link(name)
		var shown fyne.CanvasObject
		f.note = newNote()
		if d.Can&model.CanSet != 0 && d.Length <= longestRow && d.Children == 0 {
			f.entry = newEntry(p, false)
			f.entry.Name = d.Label
			f.entry.apply, f.entry.revert, f.entry.leave = f.apply, f.revert, p.leave
			f.entry.step, f.entry.key = func(back bool) { s.step(f, back) }, f.key
			shown = f.entry
		} else {
			f.brief = ink.New("", look.Muted)
			f.brief.Cut = true
			shown = ink.Pad(6, 4, 0, 4, tip.Text(f.brief))
		}
		s.list = append(s.list, f)
		if p.Outside.Menu != nil && d.Can&(model.CanMove|model.CanRemove|model.CanDuplicate|model.CanSet) != 0 {
			f.menu = ink.NewLink("⋯", f.offer)
			f.menu.Color(look.Muted)
			shown = ink.Across(6, 0, 0, shown, f.menu)
		}
		s.root.Add(container.New(pair{}, name, ink.Down(2, shown, f.note)))
	}
	if n > mostParts {
		s.root.Add(ink.Small(words.Say("and %s more, in the outline", words.Number(int64(n-mostParts))), look.Muted))
	}
	if p.Outside.Insert != nil && p.about.Can&model.CanInsert != 0 {
		s.root.Add(ink.Pad(0, 4, 0, 0, ink.Across(0, 0, -1, ink.NewKeyLink(words.Say("Insert…"), p.Outside.Insert))))
	}
	s.Fill()
	return s
}

// step goes to the field of another child, and from the last and the first one to what is beside the fields.
func (s *parts) step(from *partField, back bool) {
	by, beyond := 1, s.panel.win.Canvas().FocusNext
	if back {
		by, beyond = -1, s.panel.win.Canvas().FocusPrevious
	}
	for i := slices.Index(s.list, from) + by; i >= 0 && i < len(s.list); i += by {
		if e := s.list[i].entry; e != nil {
			s.panel.win.Canvas().Focus(e)
			return
		}
	}
	beyond()
}

// key takes the keys of a field that are about its child.
func (f *partField) key(k *fyne.KeyEvent) bool {
	menu := k.Name == desktop.KeyMenu && f.menu != nil
	if menu {
		f.offer()
	}
	return menu
}

// Focused implements Lined.
func (s *parts) Focused() model.Row {
	for _, f := range s.list {
		if f.entry != nil && s.panel.focused(f.entry) {
			return f.row
		}
	}
	return 0
}

// FocusOn implements Lined.
func (s *parts) FocusOn(r model.Row) bool {
	for _, f := range s.list {
		if f.entry != nil && f.row == r {
			s.panel.win.Canvas().Focus(f.entry)
			return true
		}
	}
	return false
}

// Object implements Part.
func (s *parts) Object() fyne.CanvasObject { return s.root }

// Current reports whether the children shown are still the first ones.
func (s *parts) Current() bool {
	p := s.panel
	if min(p.doc.Len(p.row), mostParts) != len(s.list) {
		return false
	}
	for i, f := range s.list {
		if p.doc.Child(p.row, i) != f.row {
			return false
		}
	}
	return true
}

// Fill implements Part.
func (s *parts) Fill() {
	for _, f := range s.list {
		f.fill()
	}
}

// offer shows what can be done with the child.
func (f *partField) offer() {
	p := f.panel
	doc, parent, i := p.doc, p.row, p.doc.Index(f.row)
	can := doc.Describe(f.row).Can
	var items []*fyne.MenuItem
	add := func(text string, may bool, edit func() error) {
		if may {
			items = append(items, fyne.NewMenuItem(text, func() { f.attempt(edit) }))
		}
	}
	add(words.Say("Move up"), can&model.CanMove != 0 && i > 0, func() error { return doc.Move(f.row, parent, i-1) })
	add(words.Say("Move down"), can&model.CanMove != 0 && i+1 < doc.Len(parent), func() error { return doc.Move(f.row, parent, i+2) })
	add(words.Say("Duplicate"), can&model.CanDuplicate != 0, func() error {
		_, err := doc.Duplicate(f.row)
		return err
	})
	add(words.Say("Change the type…"), can&model.CanSet != 0 && p.Outside.RetypeOf != nil, func() error {
		p.Outside.RetypeOf(f.row)
		return nil
	})
	add(words.Say("Remove"), can&model.CanRemove != 0, func() error { return doc.Remove(f.row) })
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(f.menu)
	p.Outside.Menu(at.AddXY(0, f.menu.Size().Height), items)
}

// attempt edits the child and shows why it was refused.
func (f *partField) attempt(edit func() error) {
	if err := edit(); err != nil {
		f.panel.head.refuse(err)
		return
	}
	f.panel.Refresh()
}

func (f *partField) fill() {
	d := Localized(f.panel.doc.Describe(f.row))
	if f.entry == nil {
		f.brief.Set(strings.TrimSpace(d.Summary + " " + d.Note))
		if f.brief.Text == "" {
			f.brief.Set(d.Type)
		}
		say(f.note, d.Misfit, widget.DangerImportance)
		return
	}
	text, err := f.panel.doc.Text(f.row)
	if err != nil {
		text = ""
	}
	written := f.entry.Text != f.shown
	f.shown = text
	if !written || !f.panel.focused(f.entry) {
		f.entry.SetText(text)
		say(f.note, d.Misfit, widget.DangerImportance)
	}
}

func (f *partField) apply() bool {
	if f.entry.Text == f.shown {
		return true
	}
	p, text := f.panel, f.entry.Text
	if now, err := p.doc.Value(f.row); err == nil {
		text = numtext.Calculated(text, now)
	}
	v, err := p.doc.Parse(f.row, text)
	if err == nil {
		before := f.shown
		f.shown = f.entry.Text
		if err = p.setRow(f.row, v); err == nil {
			p.Refresh()
			return true
		}
		f.shown = before
	}
	say(f.note, explain(err), widget.DangerImportance)
	p.relayout()
	return false
}

func (f *partField) revert() {
	f.entry.SetText(f.shown)
	say(f.note, Localized(f.panel.doc.Describe(f.row)).Misfit, widget.DangerImportance)
	f.panel.relayout()
}
