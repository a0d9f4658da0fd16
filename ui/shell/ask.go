package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/look"
	"savant/ui/outline"
)

// question is a modal question that the keyboard can answer: Enter takes the marked answer, the arrows and Tab mark another,
// Escape takes the last, which does nothing.
type question struct {
	widget.BaseWidget
	buttons []*pushButton
	choices []choice
	marked  int
	scroll  func(pages float32) // of a sheet; nil in questions
	popup   *widget.PopUp
	content fyne.CanvasObject
	list    *outline.Outline // that the arrows up and down move in; may be nil
	tick    func() bool      // ticks the current row of the list with the space bar; false if it cannot be
}

// ask shows a question. The first choice is the one that Enter takes, the last one is what Escape takes.
func (w *Window) ask(name, headline, text string, choices ...choice) *question {
	q := &question{choices: choices}
	title := ink.Bold(headline, look.Text)
	title.Scale = theme.SizeNameSubHeadingText
	words := widget.NewLabel(text)
	words.Wrapping = fyne.TextWrapWord
	row := container.NewHBox()
	for i, c := range choices {
		b := newPushButton(c.words, func() { q.answer(i) })
		b.key = q.escape
		q.buttons = append(q.buttons, b)
		row.Add(b)
	}
	space := ink.Gap(420, 0)
	body := ink.Down(8, space, ink.Pad(6, 0, 6, 0, title), words, ink.Gap(0, 4), container.NewBorder(nil, nil, nil, row))
	q.content = ink.Pad(14, 10, 14, 12, body)
	q.ExtendBaseWidget(q)
	q.popup = widget.NewModalPopUp(q, w.win.Canvas())
	q.mark(0)
	q.popup.Show()
	w.win.Canvas().Focus(q)
	w.dialog(name)
	return q
}

// CreateRenderer is Fyne's.
func (q *question) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(q.content) }

func (q *question) mark(i int) {
	q.marked = i
	for k, b := range q.buttons {
		b.Importance = widget.MediumImportance
		if k == i {
			b.Importance = widget.HighImportance
		}
		b.Refresh()
	}
}

func (q *question) answer(i int) {
	q.popup.Hide()
	if f := q.choices[i].run; f != nil {
		f()
	}
}

// escape closes the question with Escape, where the keyboard is on something in it.
func (q *question) escape(k *fyne.KeyEvent) bool {
	_, buttons := answers(q.close, q.close)
	return buttons(k)
}

// close gives the answer that Escape gives.
func (q *question) close() { q.answer(len(q.choices) - 1) }

// FocusGained is Fyne's.
func (q *question) FocusGained() {}

// FocusLost is Fyne's.
func (q *question) FocusLost() {}

// AcceptsTab keeps Tab within the question.
func (q *question) AcceptsTab() bool { return true }

// TypedRune is Fyne's.
func (q *question) TypedRune(rune) {}

// scrolls says how many pages a key goes in a sheet.
var scrolls = map[fyne.KeyName]float32{
	fyne.KeyUp: -0.1, fyne.KeyDown: 0.1, fyne.KeyPageUp: -0.9, fyne.KeyPageDown: 0.9, fyne.KeyHome: -1e6, fyne.KeyEnd: 1e6,
}

// TypedKey is Fyne's.
func (q *question) TypedKey(k *fyne.KeyEvent) {
	n := len(q.choices)
	if by, ok := scrolls[k.Name]; ok && q.scroll != nil {
		q.scroll(by)
		return
	}
	if k.Name == fyne.KeySpace && q.tick != nil && q.tick() {
		return
	}
	switch k.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyEnd:
		if q.list != nil {
			q.list.TypedKey(k)
			return
		}
	}
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		q.answer(q.marked)
	case fyne.KeyEscape:
		q.close()
	case fyne.KeyTab:
		q.tab()
	case fyne.KeyRight, fyne.KeyDown:
		q.mark((q.marked + 1) % n)
	case fyne.KeyLeft, fyne.KeyUp:
		q.mark((q.marked + n - 1) % n)
	}
}

// tab marks the next answer, or the one before; in a sheet it goes on to what can be used in it, which comes back here.
func (q *question) tab() {
	n, step := len(q.choices), 1
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	if ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0 {
		step = -1
	}
	switch c := fyne.CurrentApp().Driver().CanvasForObject(q); {
	case n > 1 || c == nil:
		q.mark((q.marked + n + step) % n)
	case step > 0:
		c.FocusNext()
	default:
		c.FocusPrevious()
	}
}
