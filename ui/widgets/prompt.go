package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/textedit"
)

// prompt asks for a line of text. Errors are explained in place while it is invalid.
type prompt struct {
	show    func(texts []string) []string // returns lines that describe the effect of the texts; nil for none
	lines   *fyne.Container
	Fields  []*PromptEntry
	Note    *ink.Label
	accept  func(texts []string) error
	canvas  fyne.Canvas
	popup   *widget.PopUp
	refused func(error)
	closed  func()
	keys    map[string]func() // what shortcuts do, by their names
	ended   []func()
	scroll  *container.Scroll // the fields, if the window is too low to show all of them; else nil
}

// PromptEntry is a field of a prompt: Enter accepts, or goes on to the next field where it takes a completion or the field is one for that; Ctrl+Enter
// accepts in all of them, Shift+Enter begins a line in those that grow, Escape gives up.
type PromptEntry struct {
	textedit.Entry
	Prompt  *prompt
	reached bool
	onward  bool        // Enter goes on
	chosen  int         // how many letters are selected at first; 0 for all
	most    int         // how many rows it grows to; 0 for a field of one line
	offers  *completing // nil for none
}

// Keeps reports whether the prompt has a use of its own for a shortcut.
func (e *PromptEntry) Keeps(s fyne.Shortcut) bool {
	return e.Prompt.keys[s.ShortcutName()] != nil || isAccept(s)
}

// isAccept reports whether a shortcut is Ctrl+Enter.
func isAccept(s fyne.Shortcut) bool {
	c, ok := s.(*desktop.CustomShortcut)
	return ok && c.Modifier == fyne.KeyModifierShortcutDefault && (c.KeyName == fyne.KeyReturn || c.KeyName == fyne.KeyEnter)
}

// TypedShortcut implements fyne.Shortcutable.
func (e *PromptEntry) TypedShortcut(s fyne.Shortcut) {
	switch do := e.Prompt.keys[s.ShortcutName()]; {
	case do != nil:
		do()
	case isAccept(s):
		e.Prompt.Try()
	default:
		e.Entry.TypedShortcut(s)
	}
}

// FocusGained implements fyne.Focusable. The text is selected when the field is first focused, so that typing replaces it.
func (e *PromptEntry) FocusGained() {
	e.Entry.FocusGained()
	e.Prompt.seen(e)
	if !e.reached {
		e.reached = true
		e.TypedShortcut(&fyne.ShortcutSelectAll{})
		e.chooseFirst()
	}
}

// chooseFirst selects the letters that are to be selected at first, where these are not all.
func (e *PromptEntry) chooseFirst() {
	if e.chosen == 0 {
		return
	}
	shift := &fyne.KeyEvent{Name: desktop.KeyShiftLeft}
	e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	e.KeyDown(shift)
	for range e.chosen {
		e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	e.KeyUp(shift)
}

// TypedKey implements fyne.Focusable.
func (e *PromptEntry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		e.Prompt.close()
	case fyne.KeyReturn, fyne.KeyEnter:
		if e.Breaks && e.Shifted() {
			e.Entry.TypedKey(k)
			return
		}
		e.enter()
	default:
		if e.offers == nil || !e.offers.key(k) {
			e.Entry.TypedKey(k)
		}
	}
}

// Resize implements fyne.CanvasObject.
func (e *PromptEntry) Resize(s fyne.Size) {
	other := s.Width != e.Size().Width
	e.Entry.Resize(s)
	if other {
		e.fit()
	}
}

// fit gives a field that grows the rows that its text takes.
func (e *PromptEntry) fit() {
	if e.most > 0 && e.Size().Width > 0 && e.Fit(e.most) {
		e.Prompt.resize()
	}
}

// enter takes a completion, and goes on or accepts.
func (e *PromptEntry) enter() {
	if e.offers != nil && e.offers.chosen() && e.offers.goOn() {
		return
	}
	if e.offers != nil && e.offers.settle() && e.Prompt.next(e) {
		return
	}
	taken := e.offers != nil && e.offers.accepts()
	if taken && e.onward {
		e.offers.settle()
	}
	if !(e.onward && e.Prompt.next(e)) && !taken {
		e.Prompt.Try()
	}
}

// AcceptsTab implements fyne.Tabbable: Tab takes the best completion of what is typed, and else goes on.
func (e *PromptEntry) AcceptsTab() bool {
	return e.offers != nil && (e.offers.begun() || e.offers.chosen() && e.offers.rest(e.Text) != "")
}

// Field is one thing a prompt asks for.
type Field struct {
	Label, Text, Hint string
	Selected          int // how many letters of the text are selected at first; 0 for all
	// Tail has the end of a text seen that is longer than the field, of a path say.
	Tail bool
	// Beside and Below build what is shown beside the field and below it, and can also write into it; nil for nothing. Below may return nil, too.
	Beside func(of Below) fyne.CanvasObject
	Below  func(of Below) fyne.CanvasObject
	// Complete returns what a text may become, the best first; nil for fields that offer nothing while one types.
	Complete func(text string) []string
	// Rest returns what is written behind a text once that was taken as a completion, and whether the text may be meant as it is although it may become
	// more; nil for nothing.
	Rest func(text string) (rest string, whole bool)
	// Onward is for fields of a prompt that is accepted once what follows is there too: Enter goes on to the next field.
	Onward bool
	// Most is how many rows the field grows to for a text that is longer than one; 0 for a field of one line.
	Most int
	// Known is for fields in which hardly anything is meant but what is offered: Enter takes the best completion of what is typed.
	Known bool
}

// Below is a field of a prompt, as seen by what is beside it and below it.
type Below struct {
	Text    func() string                // what the field says
	Write   func(text string)            // writes into the field
	Follow  func(written func(t string)) // calls written with the text of the field, now and whenever it changes
	Focus   func()                       // focuses the field
	Keys    func(*fyne.KeyEvent) bool    // takes the keys that accept or give up, from what is below
	Resized func()                       // called when what is below may need another height
	Accept  func()                       // accepts, as Enter in the field does
	Close   func()                       // gives up
	Closed  func(do func())              // has something done when the prompt is closed
	Also    func(fyne.Shortcut, func())  // has a shortcut do something while the field has the keyboard
	Offer   func()                       // looks for completions again
}

// Prompt shows a prompt. accept is called with the text; its error is shown and passed to refused, and the prompt stays.
func Prompt(canvas fyne.Canvas, headline, yes string, fields []Field, accept func([]string) error, refused func(error), closed func()) {
	Preview(canvas, headline, yes, fields, nil, accept, refused, closed)
}

// grows is how much higher a prompt becomes, in dp, once it offers completions and says what is wrong: there is room for that below it, if anywhere.
const grows = 120

// Preview is Prompt with lines from show below the fields, updated while typing; show may be nil.
func Preview(canvas fyne.Canvas, headline, yes string, fields []Field, show func([]string) []string, accept func([]string) error, refused func(error), closed func()) {
	p := &prompt{canvas: canvas, Note: ink.NewLabel(""), accept: accept, refused: refused, closed: closed, show: show, lines: ink.Down(2), keys: map[string]func(){}}
	p.Note.Importance, p.Note.SizeName = widget.DangerImportance, theme.SizeNameCaptionText
	title := ink.Bold(headline, look.Text)
	title.Scale = theme.SizeNameSubHeadingText
	inner := ink.Down(6)
	body := ink.Down(6, ink.Gap(440, 0), title, ink.Gap(0, 2), inner)
	for _, f := range fields {
		e := &PromptEntry{Prompt: p, chosen: f.Selected, onward: f.Onward, most: f.Most}
		e.ExtendBaseWidget(e)
		e.TextStyle.Monospace = true
		e.PlaceHolder, e.Name, e.Breaks = f.Hint, f.Label, f.Most > 0
		e.SetText(f.Text)
		if f.Tail {
			e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
		}
		p.Fields = append(p.Fields, e)
		line := fyne.CanvasObject(e)
		if f.Beside != nil {
			line = ink.Across(6, 0, 0, e, f.Beside(p.below(e)))
		}
		inner.Add(ink.Down(4, ink.Small(f.Label, look.Muted), line))
		if f.Complete != nil {
			e.offers = newCompleting(e, f, p.resize)
			inner.Add(e.offers.line)
		}
		if f.Below != nil {
			if below := f.Below(p.below(e)); below != nil {
				inner.Add(below)
			}
		}
	}
	ok := NewButton(yes, p.Try)
	ok.Importance = widget.HighImportance
	for _, e := range p.Fields {
		before := e.OnChanged
		e.OnChanged = func(text string) {
			if before != nil {
				before(text)
			}
			if e.offers != nil {
				e.offers.typed(text)
			}
			e.fit()
			p.changed()
		}
	}
	body.Add(Reserved(p.Note.MinSize().Height, ink.Down(6, p.lines, p.Note)))
	no := NewButton(words.Say("Cancel"), p.close)
	_, ok.Key = AnswerKeys(p.Try, p.close)
	no.Key = ok.Key
	body.Add(container.NewBorder(nil, nil, nil, container.NewHBox(no, ok)))
	p.Note.Hide()
	const around = 48 // the edges of the dialog, and some of the window beside it
	if most := canvas.Size().Height - around - (body.MinSize().Height - inner.MinSize().Height); inner.MinSize().Height > most {
		p.scroll = container.NewVScroll(inner)
		p.scroll.SetMinSize(fyne.NewSize(inner.MinSize().Width, most))
		body.Objects[3] = p.scroll
	}
	p.popup = NewModal(ink.Pad(18, 12, 18, 12, body), canvas)
	p.preview()
	ShowGrowing(p.popup, grows)
	canvas.Focus(p.Fields[0])
}

// seen scrolls a field into view.
func (p *prompt) seen(e *PromptEntry) {
	if p.scroll == nil {
		return
	}
	driver := fyne.CurrentApp().Driver()
	top := driver.AbsolutePositionForObject(e).Y - driver.AbsolutePositionForObject(p.scroll.Content).Y
	if low := top + e.Size().Height - p.scroll.Size().Height; low > p.scroll.Offset.Y {
		p.scroll.ScrollToOffset(fyne.NewPos(0, low))
	} else if top < p.scroll.Offset.Y {
		p.scroll.ScrollToOffset(fyne.NewPos(0, top))
	}
}

// below is a field, as seen by the preview below it.
func (p *prompt) below(e *PromptEntry) Below {
	keys, _ := AnswerKeys(func() {
		if !(e.onward && p.next(e)) {
			p.Try()
		}
	}, p.close)
	return Below{
		Text:  func() string { return e.Text },
		Write: e.SetText,
		Follow: func(written func(string)) {
			e.OnChanged = written
			written(e.Text)
		},
		Keys:    keys,
		Accept:  p.Try,
		Close:   p.close,
		Closed:  func(do func()) { p.ended = append(p.ended, do) },
		Also:    func(s fyne.Shortcut, do func()) { p.keys[s.ShortcutName()] = do },
		Focus:   func() { p.canvas.Focus(e) },
		Resized: p.resize,
		Offer: func() {
			if e.offers != nil {
				e.offers.typed(e.Text)
				p.preview()
			}
		},
	}
}

// next focuses the field after one; it is false for the last.
func (p *prompt) next(e *PromptEntry) bool {
	i := slices.Index(p.Fields, e) + 1
	if i == len(p.Fields) {
		return false
	}
	p.canvas.Focus(p.Fields[i])
	return true
}

// resize gives the prompt the height that it needs now.
func (p *prompt) resize() {
	if p.popup != nil {
		Grow(p.popup)
	}
}

// texts are the texts of the fields.
func (p *prompt) texts() []string {
	texts := make([]string, len(p.Fields))
	for i, f := range p.Fields {
		texts[i] = f.Text
	}
	return texts
}

// Shown returns the lines of the preview; none while a field offers what its text may become, which is not yet what is meant.
func (p *prompt) Shown() []string {
	if p.show == nil || p.offering() {
		return nil
	}
	return p.show(p.texts())
}

// offering reports whether a field offers what its text may become.
func (p *prompt) offering() bool {
	return slices.ContainsFunc(p.Fields, func(e *PromptEntry) bool { return e.offers != nil && e.offers.at < 0 && len(e.offers.list) > 0 })
}

// preview shows what the words would do.
func (p *prompt) preview() {
	if p.show == nil || p.popup == nil {
		return
	}
	p.lines.RemoveAll()
	for _, line := range p.Shown() {
		p.lines.Add(ink.Small(line, look.Muted))
	}
	p.resize()
}

// changed takes back what was wrong with other texts, and shows what these would do.
func (p *prompt) changed() {
	p.Note.Hide()
	p.preview()
}

func (p *prompt) Try() {
	if err := p.accept(p.texts()); err != nil {
		p.Note.SetText(words.Sentence(err))
		p.Note.Show()
		for _, line := range slices.Clone(p.lines.Objects) { // the preview may have said it already
			if x, ok := line.(*ink.Text); ok && x.Text == p.Note.Text {
				p.lines.Remove(x)
			}
		}
		p.resize()
		p.refused(err)
		return
	}
	p.close()
}

func (p *prompt) close() {
	for _, do := range p.ended {
		do()
	}
	p.popup.Hide()
	p.closed()
}
