package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// prompt asks for a few words. What was written is explained in place while it cannot be used.
type prompt struct {
	fields []*promptEntry
	note   *widget.Label
	accept func(texts []string) error
	popup  *widget.PopUp
	win    *Window
}

// promptEntry is a field of a prompt: Enter accepts, Escape gives up.
type promptEntry struct {
	widget.Entry
	prompt *prompt
}

// TypedKey is Fyne's.
func (e *promptEntry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		e.prompt.close()
	case fyne.KeyReturn, fyne.KeyEnter:
		e.prompt.try()
	default:
		e.Entry.TypedKey(k)
	}
}

// promptField is one thing a prompt asks for.
type promptField struct{ label, text, hint string }

// prompt shows a prompt. accept is given what was written; its error is shown, and the prompt stays.
func (w *Window) prompt(name, headline, yes string, fields []promptField, accept func([]string) error) {
	p := &prompt{note: widget.NewLabel(""), accept: accept, win: w}
	p.note.Wrapping = fyne.TextWrapWord
	p.note.Importance = widget.DangerImportance
	p.note.Hide()
	title := ink.Bold(headline, look.Text)
	title.Scale = theme.SizeNameSubHeadingText
	body := ink.Down(6, ink.Gap(440, 0), title, ink.Gap(0, 2))
	for _, f := range fields {
		e := &promptEntry{prompt: p}
		e.ExtendBaseWidget(e)
		e.TextStyle.Monospace = true
		e.PlaceHolder = f.hint
		e.SetText(f.text)
		p.fields = append(p.fields, e)
		body.Add(ink.Down(4, ink.Small(f.label, look.Muted), e))
	}
	ok := newPushButton(yes, p.try)
	ok.Importance = widget.HighImportance
	body.Add(p.note)
	body.Add(ink.Gap(0, 2))
	no := newPushButton(words.Say("Cancel"), p.close)
	_, ok.key = answers(p.try, p.close)
	no.key = ok.key
	body.Add(container.NewBorder(nil, nil, nil, container.NewHBox(no, ok)))
	p.popup = widget.NewModalPopUp(ink.Pad(18, 12, 18, 12, body), w.win.Canvas())
	p.popup.Show()
	w.win.Canvas().Focus(p.fields[0])
	p.fields[0].TypedShortcut(&fyne.ShortcutSelectAll{})
	w.dialog(name)
}

func (p *prompt) try() {
	texts := make([]string, len(p.fields))
	for i, f := range p.fields {
		texts[i] = f.Text
	}
	if err := p.accept(texts); err != nil {
		p.note.SetText(words.Sentence(err.Error()))
		p.note.Show()
		p.popup.Content.Refresh()
		p.popup.Resize(p.popup.MinSize())
		p.win.state.say("error", "text", err.Error())
		return
	}
	p.close()
}

func (p *prompt) close() {
	p.popup.Hide()
	if page := p.win.page(); page != nil {
		page.focus()
	}
}
