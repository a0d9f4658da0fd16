package inspector

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/model/value"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// literalField shows the value as Godot text, which can be edited for any type.
type literalField struct {
	panel  *Panel
	entry  *entry
	note   *ink.Label
	retype *widgets.Button // offered if the entered text is of another type
	asked  variant.Value
	shown  string
	frozen bool
	long   bool
	root   *fyne.Container
}

func newLiteral(p *Panel, text string) *literalField {
	long := len(text) > literal
	l := &literalField{panel: p, note: newNote(), long: long}
	l.entry = newEntry(p, true)
	if len(text) > wide {
		l.entry.wrap(text)
	}
	l.entry.apply, l.entry.revert, l.entry.leave = l.apply, l.revert, p.leave
	l.entry.OnChanged = l.changed
	l.retype = widgets.NewButton("", func() {
		if err := p.setAs(l.asked, true); err != nil {
			l.explain(err)
			return
		}
		p.wrote(false)
		p.Refresh()
	})
	l.retype.Hide()
	caption := words.Say("As Godot text")
	switch json := p.doc.AsJSON(p.row); {
	case json && long:
		caption = words.Say("As JSON, the beginning")
	case json:
		caption = words.Say("As JSON")
	case long:
		caption = words.Say("As Godot text, the beginning")
	}
	l.root = ink.Down(4, ink.Small(caption, look.Muted), l.entry, l.note, container.NewHBox(l.retype))
	if long {
		l.entry.Disable()
	}
	return l
}

func (l *literalField) fill(text string) {
	if l.long && len(text) > part {
		text = strings.ToValidUTF8(text[:part], "") + "…"
	}
	written := l.entry.Text != l.shown
	l.shown = text
	if written && l.panel.focused(l.entry) {
		return
	}
	l.set(text)
}

func (l *literalField) set(text string) {
	l.frozen = true
	l.entry.SetText(text)
	l.frozen = false
	l.retype.Hide()
	if now := l.panel.became; now.doc == l.panel.doc && now.row == l.panel.row && now.type_ == l.panel.about.Type {
		say(l.note, now.said, widget.MediumImportance)
	} else {
		say(l.note, "", widget.MediumImportance)
	}
}

// became is what a container has become with a literal that has types for its elements, as long as it is that.
type became struct {
	doc   *model.Document
	row   model.Row
	type_ string
	said  string
}

// retyped is what the first row has become with a literal if that has changed the types of its elements, with a class among them that the engine lacks, or
// has a key twice.
func (p *Panel) retyped(was string, v variant.Value) became {
	now, demands := p.describe().Type, value.DemandsOf(v)
	if why := value.Doubled(v, p.doc.Dialect()); !why.IsZero() {
		return became{p.doc, p.row, now, words.Sentence(why)}
	}
	if demands.None() || now == was {
		return became{}
	}
	b := became{p.doc, p.row, now, words.Say("%s has become %s.", was, now)}
	if why := value.UnknownClass(demands, p.doc.Dialect()); !why.IsZero() {
		b.said += " " + words.Sentence(why)
	}
	return b
}

// calculated is what a text makes of rows whose numbers are of both types, which have no field of numbers in common.
func (p *Panel) calculated(text string) (list numtext.Results, ok bool) {
	if !p.several() || p.type_ != variant.Types {
		return list, false
	}
	return numtext.Each(text, p.values)
}

func (l *literalField) changed(text string) {
	if l.frozen {
		return
	}
	l.retype.Hide()
	l.panel.draft(l.entry.Text != l.shown, l.typed)
	if list, ok := l.panel.calculated(text); ok {
		_, err := list.Values()
		if err == nil {
			say(l.note, "= "+list.String(), widget.LowImportance)
			l.panel.relayout()
			return
		}
		l.explain(err)
		return
	}
	v, err := l.panel.doc.Parse(l.panel.row, text)
	if why := value.Doubled(v, l.panel.doc.Dialect()); err == nil && !why.IsZero() {
		say(l.note, words.Sentence(why), widget.WarningImportance)
		l.panel.relayout()
		return
	}
	l.explain(err)
}

// typed is what applying the entered text would assign.
func (l *literalField) typed() []model.Assignment {
	p, text := l.panel, l.entry.Text
	if text == l.shown || l.long || !p.focused(l.entry) {
		return nil
	}
	if list, ok := p.calculated(text); ok {
		values, err := list.Values()
		if err != nil {
			return nil
		}
		all := p.all(variant.Value{}, false)
		for i := range all {
			all[i].Value = values[i]
		}
		return all
	}
	v, err := p.doc.Parse(p.row, text)
	if err != nil {
		return nil
	}
	return p.all(v, false)
}

func (l *literalField) explain(err error) {
	say(l.note, explain(err), widget.DangerImportance)
	l.panel.relayout()
}

func (l *literalField) apply() bool {
	if l.entry.Text == l.shown || l.long {
		return true
	}
	p := l.panel
	if list, ok := p.calculated(l.entry.Text); ok {
		return l.assign(list)
	}
	v, err := p.doc.Parse(p.row, l.entry.Text)
	if err != nil {
		l.explain(err)
		return false
	}
	before, was := l.shown, p.about.Type
	l.shown = l.entry.Text
	if err = p.set(v); err == nil {
		p.became = p.retyped(was, v)
		p.wrote(false)
		p.Refresh()
		return true
	}
	l.shown = before
	l.asked = v
	switch why := p.doc.SuitsAll(p.rows, v); {
	case p.type_ == variant.Types || v.Type == p.type_:
	case why != nil:
		err = why
	default:
		l.retype.SetText(words.Say("Change the type to %s", v.Type.String()))
		l.retype.Show()
		err = errors.New(explain(err) + " " + words.Say("This is %s, and %s was written.", p.type_.String(), v.Type.String()))
	}
	l.explain(err)
	return false
}

// assign gives each row the number that was calculated for it.
func (l *literalField) assign(list numtext.Results) bool {
	p, before := l.panel, l.shown
	values, err := list.Values()
	if err == nil {
		l.shown = l.entry.Text
		next := 0
		err = p.change(func(variant.Value) (variant.Value, error) {
			next++
			return values[next-1], nil
		}, false)
	}
	if err == nil {
		p.wrote(false)
		p.Refresh()
		return true
	}
	l.shown = before
	l.explain(err)
	return false
}

func (l *literalField) revert() {
	l.set(l.shown)
	l.panel.draft(l.entry.Text != l.shown, l.typed)
	l.panel.relayout()
}

// was shows the original value, with a button to restore it.
type was struct {
	text  *ink.Text
	alone bool // on a line of its own, not beside the field
	root  *fyne.Container
}

func newWas(p *Panel, text string) *was {
	w := &was{text: ink.New(text, look.Muted), alone: true}
	w.text.Cut = true
	back := ink.NewLink("↶ "+words.Say("revert"), func() {
		if p.Revert != nil {
			p.Revert(p.row)
		}
	})
	box := container.NewStack(ink.Box(look.Panel, look.Line, 4),
		ink.Pad(10, 0, 10, 0, ink.Across(8, 0, 0, w.text, back)))
	w.root = ink.Down(4, ink.Small(words.Say("Was"), look.Muted), container.New(fieldHeight{}, box))
	return w
}
