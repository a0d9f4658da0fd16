package inspector

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// parts shows the children of a row as a short form: their values as Godot text, editable in place. What does not fit a line
// is only named, and leads to its own row.
type parts struct {
	panel *Panel
	list  []*partField
	root  *fyne.Container
}

// partField is one child.
type partField struct {
	panel *Panel
	row   model.Row
	entry *entry // nil where the value does not fit a line
	brief *ink.Text
	note  *widget.Label
	shown string
}

const (
	mostParts  = 24  // fields cost a millisecond and a half each to build
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
		var shown fyne.CanvasObject
		if d.Can&model.CanSet != 0 && d.Length <= longestRow && d.Children == 0 {
			f.note = newNote()
			f.entry = newEntry(p, false)
			f.entry.apply, f.entry.revert, f.entry.leave = f.apply, f.revert, p.leave
			shown = ink.Down(2, p.still(f.entry), f.note)
		} else {
			f.brief = ink.New("", look.Muted)
			f.brief.Cut = true
			shown = ink.Pad(6, 4, 0, 4, f.brief)
		}
		s.list = append(s.list, f)
		s.root.Add(container.New(pair{}, name, shown))
	}
	if n > mostParts {
		s.root.Add(ink.Small(words.Say("and %s more, in the outline", words.Number(int64(n-mostParts))), look.Muted))
	}
	s.Fill()
	return s
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

func (f *partField) fill() {
	d := Localized(f.panel.doc.Describe(f.row))
	if f.entry == nil {
		f.brief.Set(strings.TrimSpace(d.Summary + " " + d.Note))
		if f.brief.Text == "" {
			f.brief.Set(d.Type)
		}
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
		say(f.note, "", widget.MediumImportance)
	}
}

func (f *partField) apply() bool {
	if f.entry.Text == f.shown {
		return true
	}
	p := f.panel
	v, err := p.doc.Parse(f.row, f.entry.Text)
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
	say(f.note, "", widget.MediumImportance)
	f.panel.relayout()
}
