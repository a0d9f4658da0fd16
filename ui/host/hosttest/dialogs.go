package hosttest

import (
	"fyne.io/fyne/v2"

	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// Dialog traces a question.
func (w *Window) Dialog(name string) { w.Trace("dialog", "name", name) }

// Ask shows a question.
func (w *Window) Ask(name, headline, text string, choices ...widgets.Choice) *widgets.Question {
	w.Dialog(name)
	return widgets.Ask(w.Canvas(), headline, text, choices...)
}

// AskAbout shows a question about a list.
func (w *Window) AskAbout(name, headline string, n int, at func(i int) (where, what string), choices ...widgets.Choice) *widgets.Question {
	w.Dialog(name)
	return widgets.AskAbout(w.Canvas(), headline, n, at, choices...)
}

// Sheet shows something to read.
func (w *Window) Sheet(name, headline string, content fyne.CanvasObject, choices ...widgets.Choice) *widgets.Question {
	w.Dialog(name)
	return widgets.Sheet(w.Canvas(), headline, content, func() {}, choices...)
}

// Review records the planned changes.
func (w *Window) Review(name, headline, text string, list *outline.Outline, yes string, can bool, do func()) *widgets.Question {
	w.Dialog(name)
	return widgets.Review(w.Canvas(), headline, text, list, yes, can, do, func() {})
}

// Choose records the choices.
func (w *Window) Choose(name, _ string, items []widgets.Item) {
	w.Dialog(name)
	w.Items = items
}

// Prompt asks for a few words, which a test gives with Fill.
func (w *Window) Prompt(name, headline, yes string, fields []widgets.Field, accept func([]string) error) {
	w.Preview(name, headline, yes, fields, nil, accept)
}

// Preview is Prompt with lines from show.
func (w *Window) Preview(name, headline, yes string, fields []widgets.Field, show func([]string) []string, accept func([]string) error) {
	widgets.Preview(w.Canvas(), headline, yes, fields, show, accept, func(err error) { w.Fail(nil, err.Error()) }, func() {})
	w.Dialog(name)
}

// Fill writes into the prompt that is shown, and accepts it.
func (w *Window) Fill(texts ...string) {
	w.t.Helper()
	e, ok := w.Canvas().Focused().(*widgets.PromptEntry)
	if !ok {
		w.t.Fatal("nothing is asked")
	}
	for i, text := range texts {
		e.Prompt.Fields[i].SetText(text)
	}
	e.Prompt.Try()
	if e.Prompt.Note.Visible() {
		w.t.Fatal(e.Prompt.Note.Text)
	}
}

// AskFile answers with the next of Files.
func (w *Window) AskFile(_ dialogs.Question, then func(string)) {
	if len(w.Files) > 0 {
		path := w.Files[0]
		w.Files = w.Files[1:]
		then(path)
	}
}

// AskTarget answers with the next of Files.
func (w *Window) AskTarget(q dialogs.Question, then func(string)) { w.AskFile(q, then) }

// AskFolder answers with the next of Files.
func (w *Window) AskFolder(q dialogs.Question, then func(string)) { w.AskFile(q, then) }

// Folder returns the folder that was set.
func (w *Window) Folder() string { return w.folder }

// SetFolder sets it.
func (w *Window) SetFolder(folder string) { w.folder = folder }

// Jobs starts what edits make necessary in one of the calls that wait.
func (w *Window) Jobs() *host.Scheduler { return &w.jobs }
