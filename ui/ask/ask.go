// Package ask asks the user for something, over the page that is shown: questions, words, choices, colours, files.
package ask

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// Asker asks in one window: it is its host.Asker.
type Asker struct {
	Files Files // how files are asked for

	win    host.Window
	colors func() // closes the colours that are to choose from; nil while there are none
}

// Files is how a window asks for files.
type Files interface {
	dialogs.Opener
	dialogs.Saver
	dialogs.FolderOpener
}

// New asks in a window, for files with the system's dialogs.
func New(w host.Window) *Asker {
	return &Asker{Files: &dialogs.Files{Window: w.Native()}, win: w}
}

// Ask shows a question. The first choice is the one that Enter takes, the last one is what Escape takes.
func (a *Asker) Ask(name, headline, text string, choices ...widgets.Choice) *widgets.Question {
	q := widgets.Ask(a.win.Canvas(), headline, text, choices...)
	a.win.Dialog(name)
	return q
}

// AskAbout asks with a list of n places and what is told of each.
func (a *Asker) AskAbout(name, headline string, n int, at func(i int) (where, what string), choices ...widgets.Choice) *widgets.Question {
	q := widgets.AskAbout(a.win.Canvas(), headline, n, at, choices...)
	a.win.Dialog(name)
	return q
}

// Sheet shows something to read until it is closed, or one of the choices is taken.
func (a *Asker) Sheet(name, headline string, content fyne.CanvasObject, choices ...widgets.Choice) *widgets.Question {
	q := widgets.Sheet(a.win.Canvas(), headline, content, a.back(), choices...)
	a.win.Dialog(name)
	return q
}

// Review lists planned changes, and makes them if the user accepts.
func (a *Asker) Review(name, headline, text string, list *outline.Outline, yes string, can bool, do func()) *widgets.Question {
	q := widgets.Review(a.win.Canvas(), headline, text, list, yes, can, do, a.back())
	a.win.Dialog(name)
	return q
}

// Prompt asks for a line of text. accept is called with it; if it returns an error, that is shown and the prompt stays
// open.
func (a *Asker) Prompt(name, headline, yes string, fields []widgets.Field, accept func([]string) error) {
	a.Preview(name, headline, yes, fields, nil, accept)
}

// Preview is Prompt with lines from show below the fields, updated while typing; show may be nil.
func (a *Asker) Preview(name, headline, yes string, fields []widgets.Field, show func([]string) []string, accept func([]string) error) {
	widgets.Preview(a.win.Canvas(), headline, yes, fields, show, accept, func(err error) { a.win.Trace("error", "text", words.Text(err)) }, a.back())
	a.win.Dialog(name)
}

// Choose offers items to choose one of.
func (a *Asker) Choose(name, hint string, all []widgets.Item) {
	widgets.Choose(a.win.Canvas(), hint, all, a.back(), a.win.TraceSelection)
	a.win.Dialog(name)
}

// Pick shows a focused menu to choose from, in the upper part of the window.
func (a *Asker) Pick(name string, items []*fyne.MenuItem) {
	size := a.win.Canvas().Size()
	host.KeysInWords(items)
	m := widget.NewPopUpMenu(fyne.NewMenu("", items...), a.win.Canvas())
	m.ShowAtPosition(fyne.NewPos(max(0, (size.Width-m.MinSize().Width)/2), size.Height/8))
	a.win.Canvas().Focus(m)
	for _, item := range items { // Enter chooses the first enabled item
		m.ActivateNext()
		if !item.Disabled {
			break
		}
	}
	a.win.Dialog(name)
}

// PopUp shows a menu at a place of the canvas.
func (a *Asker) PopUp(items []*fyne.MenuItem, at fyne.Position) {
	host.KeysInWords(items)
	menu := widget.NewPopUpMenu(fyne.NewMenu("", items...), a.win.Canvas())
	menu.ShowAtPosition(at)
	if a.win.Tracing() { // its items find their places when it is drawn
		go a.win.RunOnUI(func() { a.traceMenu(items, menu) }, false)
	}
}

// traceMenu reports to tests where the items of a menu are.
func (a *Asker) traceMenu(items []*fyne.MenuItem, shown *widget.PopUpMenu) {
	places := map[string][2]int{}
	for i, item := range shown.Items {
		at, size := a.win.App().Driver().AbsolutePositionForObject(item), item.Size()
		places[host.WordsOf(items[i])] = [2]int{int(at.X + size.Width/2), int(at.Y + size.Height/2)}
	}
	a.win.Trace("menu", "items", places)
}

// Dialog traces that a question is shown now.
func (a *Asker) Dialog(name string) { a.win.Trace("dialog", "name", name) }

// back returns a function that gives the keyboard back when a question is closed: to the widget that has it now, to the pane in
// front if that widget is a button or no longer shown, or else to the page. The next key then means what it meant before.
func (a *Asker) back() func() {
	had, _ := a.win.Canvas().Focused().(fyne.CanvasObject)
	at, p := place(had), a.win.Page()
	return func() {
		now, _ := a.win.Canvas().Focused().(fyne.CanvasObject)
		switch _, button := had.(*widgets.Button); {
		case p == nil || a.win.Page() != p || at.IsZero() || now != had && now != nil:
			a.focus()
		case button || now == nil || place(had).IsZero():
			p.FocusAt(at)
		}
	}
}

// place is where an object is on its canvas, the zero position if it is not shown.
func place(o fyne.CanvasObject) fyne.Position {
	if o == nil {
		return fyne.Position{}
	}
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
}

// focus returns the focus to the page that is shown, unless something is being written there.
func (a *Asker) focus() {
	if _, writing := a.win.Canvas().Focused().(host.Unsettled); writing {
		return
	}
	if p := a.win.Page(); p != nil {
		p.Focus()
	}
}
