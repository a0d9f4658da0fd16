package shell

import (
	"fyne.io/fyne/v2"

	"savant/ui/outline"
	"savant/ui/widgets"
)

// ask shows a question. The first choice is the one that Enter takes, the last one is what Escape takes.
func (w *Window) ask(name, headline, text string, choices ...widgets.Choice) *widgets.Question {
	q := widgets.Ask(w.win.Canvas(), headline, text, choices...)
	w.dialog(name)
	return q
}

// sheet shows something to read until it is closed.
func (w *Window) sheet(name, headline string, content fyne.CanvasObject) *widgets.Question {
	q := widgets.Sheet(w.win.Canvas(), headline, content, w.focusPage)
	w.dialog(name)
	return q
}

// review shows a list of what would be done, and does it when that is wanted.
func (w *Window) review(name, headline, text string, list *outline.Outline, yes string, can bool, do func()) *widgets.Question {
	q := widgets.Review(w.win.Canvas(), headline, text, list, yes, can, do, w.focusPage)
	w.dialog(name)
	return q
}

// prompt asks for a few words. accept is given what was written; its error is shown, and the prompt stays.
func (w *Window) prompt(name, headline, yes string, fields []widgets.Field, accept func([]string) error) {
	widgets.Prompt(w.win.Canvas(), headline, yes, fields, accept, func(err error) { w.state.say("error", "text", err.Error()) }, w.focusPage)
	w.dialog(name)
}

// focusPage gives the keyboard back to the page that is shown.
func (w *Window) focusPage() {
	if p := w.page(); p != nil {
		p.focus()
	}
}
