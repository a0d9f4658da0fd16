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
	"savant/ui/outline"
)

// Question is a modal question that the keyboard can answer: Enter takes the marked answer, the arrows and Tab mark another,
// Escape takes the last, which does nothing.
type Question struct {
	widget.BaseWidget
	Buttons  []*Button
	Choices  []Choice
	marked   int
	Scroll   func(pages float32) // of a sheet, or a question with a long text; nil otherwise
	Popup    *widget.PopUp
	headline string
	content  fyne.CanvasObject
	List     *outline.Outline  // that the arrows up and down move in; may be nil
	Say      func(text string) // changes the text over the list
	Tick     func()            // ticks the current row of the list with the space bar, which then takes no answer; may be nil
}

// CreateRenderer implements fyne.Widget.
func (q *Question) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(q.content) }

func (q *Question) mark(i int) {
	q.marked = i
	for k, b := range q.Buttons {
		b.Importance = widget.MediumImportance
		if k == i {
			b.Importance = widget.HighImportance
		}
		b.Refresh()
	}
}

func (q *Question) answer(i int) {
	q.Popup.Hide()
	if f := q.Choices[i].Run; f != nil {
		f()
	}
}

// escape closes the question with Escape, where the keyboard is on something in it.
func (q *Question) escape(k *fyne.KeyEvent) bool {
	_, buttons := AnswerKeys(q.Close, q.Close)
	return buttons(k)
}

// Close gives the answer that Escape gives.
func (q *Question) Close() { q.answer(len(q.Choices) - 1) }

// MouseDown implements desktop.Mouseable.
func (q *Question) MouseDown(*desktop.MouseEvent) { keepKeyboard(q.Popup.Canvas) }

// MouseUp implements desktop.Mouseable.
func (q *Question) MouseUp(*desktop.MouseEvent) { keepKeyboard(q.Popup.Canvas) }

// FocusGained implements fyne.Focusable.
func (q *Question) FocusGained() {}

// FocusLost implements fyne.Focusable.
func (q *Question) FocusLost() {}

// AcceptsTab keeps Tab within the question.
func (q *Question) AcceptsTab() bool { return true }

// TypedRune implements fyne.Focusable.
func (q *Question) TypedRune(rune) {}

// scrolls says how many pages a key goes in a sheet.
var scrolls = map[fyne.KeyName]float32{
	fyne.KeyUp: -0.1, fyne.KeyDown: 0.1, fyne.KeyPageUp: -0.9, fyne.KeyPageDown: 0.9, fyne.KeyHome: -1e6, fyne.KeyEnd: 1e6,
}

// TypedKey implements fyne.Focusable.
func (q *Question) TypedKey(k *fyne.KeyEvent) {
	n := len(q.Choices)
	if by, ok := scrolls[k.Name]; ok && q.Scroll != nil {
		q.Scroll(by)
		return
	}
	if k.Name == fyne.KeySpace && q.Tick != nil {
		q.Tick()
		return
	}
	switch k.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyEnd:
		if q.List != nil {
			q.List.TypedKey(k)
			return
		}
	}
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		q.answer(q.marked)
	case fyne.KeyEscape:
		q.Close()
	case fyne.KeyTab:
		q.tab()
	case fyne.KeyLeft, fyne.KeyDown:
		q.mark((q.marked + 1) % n)
	case fyne.KeyRight, fyne.KeyUp:
		q.mark((q.marked + n - 1) % n)
	}
}

// tab marks the answer at the right, from the last one on the first, or the one at the left; in a sheet it moves on to its contents, which return here.
func (q *Question) tab() {
	n, step := len(q.Choices), -1
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	if ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0 {
		step = 1
	}
	switch c := fyne.CurrentApp().Driver().CanvasForObject(q); {
	case n > 1 || c == nil:
		q.mark((q.marked + n + step) % n)
	case step < 0:
		c.FocusNext()
	default:
		c.FocusPrevious()
	}
}

// Choice is one answer to a message or a question.
type Choice struct {
	Words   string
	Run     func()
	Careful bool // Enter takes it only once it is marked
}

// safe is the first choice that Enter may take at once; the last one if there is no other.
func safe(choices []Choice) int {
	for i, c := range choices {
		if !c.Careful {
			return i
		}
	}
	return len(choices) - 1
}

// answers are the buttons, as in all dialogs: at the right the first choice, which Enter takes, at the left what Escape takes.
func (q *Question) answers() fyne.CanvasObject {
	row := container.NewHBox()
	for i, c := range q.Choices {
		b := NewButton(c.Words, func() { q.answer(i) })
		b.Key = q.escape
		q.Buttons = append(q.Buttons, b)
	}
	for _, b := range slices.Backward(q.Buttons) {
		row.Add(b)
	}
	return container.NewBorder(nil, nil, nil, row)
}

// mostText is how much of the height of the window the text of a question takes; what is longer scrolls.
const mostText = 0.5

// Ask shows a question. The first choice is the one that Enter takes, unless it wants care; the last one is what Escape takes.
func Ask(canvas fyne.Canvas, headline, text string, choices ...Choice) *Question {
	words := ink.NewLabel(text)
	width := max(420, heading(headline).MinSize().Width+12)
	words.Resize(fyne.NewSize(width, 0)) // so that it knows how many lines it takes before it is laid out
	if most := canvas.Size().Height * mostText; words.MinSize().Height > most {
		view := container.NewVScroll(words)
		view.SetMinSize(fyne.NewSize(width, most))
		return asking(canvas, headline, view, scrolled(view), choices)
	}
	return asking(canvas, headline, words, nil, choices)
}

// AskAbout is Ask with a list of n places and what is told of each in place of a text.
func AskAbout(canvas fyne.Canvas, headline string, n int, at func(i int) (where, what string), choices ...Choice) *Question {
	list, around := Told(headline, n, at)
	scroll := func(pages float32) { list.ScrollToOffset(list.GetScrollOffset() + pages*list.Size().Height) }
	return asking(canvas, headline, around, scroll, choices)
}

// asking shows a question about what is said; scroll moves that, and may be nil.
func asking(canvas fyne.Canvas, headline string, said fyne.CanvasObject, scroll func(pages float32), choices []Choice) *Question {
	q := &Question{Choices: choices, headline: headline, Scroll: scroll}
	body := ink.Down(8, ink.Gap(420, 0), ink.Pad(6, 0, 6, 0, heading(headline)), said, ink.Gap(0, 4), q.answers())
	q.content = ink.Pad(14, 10, 14, 12, body)
	q.ExtendBaseWidget(q)
	q.Popup = NewModal(q, canvas)
	q.mark(safe(choices))
	q.Popup.Show()
	canvas.Focus(q)
	return q
}

// heading is the headline of a question.
func heading(text string) *ink.Text {
	title := ink.Bold(text, look.Text)
	title.Scale = theme.SizeNameSubHeadingText
	return title
}

// Sheet shows something to read until it is closed, and then calls closed, or until one of the choices is taken. The arrows and the page keys
// scroll it.
func Sheet(canvas fyne.Canvas, headline string, content fyne.CanvasObject, closed func(), choices ...Choice) *Question {
	q := &Question{headline: headline, Choices: append(choices, Choice{Words: words.Say("Close"), Run: closed})}
	title := heading(headline)
	view := container.NewVScroll(content)
	content.Resize(content.MinSize()) // so that texts know how many lines they take
	want := content.MinSize()
	most := canvas.Size().Height * 0.75
	view.SetMinSize(fyne.NewSize(max(420, want.Width+16), min(want.Height, most)))
	q.Scroll = scrolled(view)
	q.content = ink.Pad(18, 14, 18, 14, ink.Down(12, title, view, q.answers()))
	q.ExtendBaseWidget(q)
	q.Popup = NewModal(q, canvas)
	q.mark(0)
	q.Popup.Show()
	canvas.Focus(q)
	return q
}

// scrolled scrolls a view by pages.
func scrolled(view *container.Scroll) func(pages float32) {
	return func(pages float32) { view.ScrollToOffset(view.Offset.AddXY(0, pages*view.Size().Height)) }
}

// ReviewWidth is how wide the list of a review is.
func ReviewWidth(canvas fyne.Canvas) float32 { return min(canvas.Size().Width-80, 860) }

// Review lists planned changes, and makes them if the user accepts; otherwise it calls cancelled.
func Review(canvas fyne.Canvas, headline, text string, list *outline.Outline, yes string, can bool, do, cancelled func()) *Question {
	q := &Question{headline: headline, Choices: []Choice{{Words: yes, Run: do}, {Words: words.Say("Cancel"), Run: cancelled}}}
	if !can {
		q.Choices = q.Choices[1:]
	}
	title := heading(headline)
	title.Cut = true
	width, edge := ReviewWidth(canvas), -theme.InnerPadding()
	note := note(text)
	q.Say = note.Set
	body := ink.Pad(edge, edge, edge, edge, note)
	body.Resize(fyne.NewSize(width, 0)) // so that it knows how many lines it takes before it is laid out
	room := container.NewStack(ink.Gap(width, min(canvas.Size().Height*0.6, 460)-body.MinSize().Height), ink.Box(look.Background, look.Line, 4), ink.Pad(2, 4, 2, 4, list))
	q.content = ink.Pad(18, 14, 18, 14, ink.Down(10, title, body, room, q.answers()))
	q.List = list
	q.ExtendBaseWidget(q)
	q.Popup = NewModal(q, canvas)
	q.mark(0)
	q.Popup.Show()
	canvas.Focus(q)
	return q
}

// AccessibilityLabel implements fyne.Accessible.
func (q *Question) AccessibilityLabel() string { return q.headline }

// AccessibilityRole implements fyne.Accessible.
func (q *Question) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleContainer }
