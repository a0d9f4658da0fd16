package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/textedit"
)

// broken edits the text of a row that was not understood. What is written says at once whether it would be.
type broken struct {
	panel *Panel
	entry *entry
	note  *ink.Label
	shown string
	root  *fyne.Container
}

// addBroken adds the field of a text that was not understood, as far as it is short, and reports whether there is one.
func (p *Panel) addBroken() bool {
	if p.several() {
		return false
	}
	text, ok := p.doc.Broken(p.row)
	if !ok || len(text) > literal || !textedit.Plain(text) {
		return false
	}
	b := &broken{panel: p, entry: newEntry(p, true), note: newNote(), shown: text}
	b.entry.lines = rowsNeeded(text) > 1
	if b.entry.lines {
		b.entry.wrap(text)
	}
	b.entry.SetText(text)
	b.entry.apply, b.entry.revert, b.entry.leave = b.apply, b.revert, p.leave
	b.entry.OnChanged = b.changed
	b.root = ink.Down(4, ink.Small(words.Say("As the file has it"), look.Muted), b.entry, b.note)
	if b.entry.lines {
		addLinesHint(b.root, b.entry)
	}
	p.extra = b
	p.body.Add(b.root)
	return true
}

func (b *broken) object() fyne.CanvasObject { return b.root }

func (b *broken) focus() bool {
	b.panel.win.Canvas().Focus(b.entry)
	return true
}

// fill does nothing: a row whose text has changed is another row.
func (b *broken) fill(variant.Value) {}

func (b *broken) changed(text string) {
	if text == b.shown {
		say(b.note, "", widget.MediumImportance)
	} else if wrong := b.panel.doc.Judge(b.panel.row, text); !wrong.IsZero() {
		say(b.note, words.Sentence(wrong), widget.DangerImportance)
	} else {
		say(b.note, words.Say("This is understood."), widget.SuccessImportance)
	}
	b.panel.relayout()
}

func (b *broken) apply() bool {
	p, text := b.panel, b.entry.Text
	if text == b.shown {
		return true
	}
	before := b.shown
	b.shown = text
	row, err := p.doc.Mend(p.row, text)
	if err != nil {
		b.shown = before
		say(b.note, explain(err), widget.DangerImportance)
		p.relayout()
		return false
	}
	if p.Turn != nil {
		p.Turn(row)
	} else {
		p.Show(p.doc, row)
	}
	return true
}

func (b *broken) revert() {
	b.entry.SetText(b.shown)
	b.changed(b.shown)
}
