package shell

import (
	"fyne.io/fyne/v2"

	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// Ask shows a question. The first choice is the one that Enter takes, the last one is what Escape takes.
func (w *Window) Ask(name, headline, text string, choices ...widgets.Choice) *widgets.Question {
	q := widgets.Ask(w.Canvas(), headline, text, choices...)
	w.Dialog(name)
	return q
}

// Sheet shows something to read until it is closed.
func (w *Window) Sheet(name, headline string, content fyne.CanvasObject) *widgets.Question {
	q := widgets.Sheet(w.Canvas(), headline, content, func() { focusShown(w) })
	w.Dialog(name)
	return q
}

// Review shows a list of what would be done, and does it when that is wanted.
func (w *Window) Review(name, headline, text string, list *outline.Outline, yes string, can bool, do func()) *widgets.Question {
	q := widgets.Review(w.Canvas(), headline, text, list, yes, can, do, func() { focusShown(w) })
	w.Dialog(name)
	return q
}

// Prompt asks for a few words. accept is given what was written; its error is shown, and the prompt stays.
func (w *Window) Prompt(name, headline, yes string, fields []widgets.Field, accept func([]string) error) {
	widgets.Prompt(w.Canvas(), headline, yes, fields, accept, func(err error) { w.Trace("error", "text", words.Text(err)) }, func() { focusShown(w) })
	w.Dialog(name)
}

// focusShown gives the keyboard back to the page that is shown.
func focusShown(w *Window) {
	if p := w.page(); p != nil {
		p.Focus()
	}
}
