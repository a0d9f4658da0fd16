package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/model"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// editInRow has the selected value edited in its row of the outline. It reports whether a single field edits it, and the outline shows it.
func (p *tabPage) editInRow() bool {
	value, ok := p.view.panel.Single()
	return ok && p.writeInRow(value, value.Text())
}

// writeInRow edits the selected value in its row, beginning with a text.
func (p *tabPage) writeInRow(value inspector.Single, text string) bool {
	n, ok := p.view.outline.Current()
	if !ok || model.Row(n) != p.nav.selected || p.nav.inner != 0 {
		return false
	}
	row := model.Row(n)
	before := value.Text()
	keep := func(text string) {
		p.wrote(text != before)
		p.draftSoon(func() []model.Assignment {
			if !p.view.outline.Editing() || p.nav.selected != row {
				return nil
			}
			return value.Assignments(text)
		})
	}
	e := outline.Edit{
		Text: text, Accept: value.Apply, Keys: p.win.FunctionKey, Breaks: value.Breaks(),
		Check: func(text string) (string, error) {
			keep(text)
			return value.Check(text)
		},
		Gone:    func() { keep(before) },
		Refused: func(text string, err error) { p.refuseInRow(row, text, err) },
	}
	if value.Turns() {
		e.Step = value.Step
	}
	if !p.view.outline.Edit(e) {
		return false
	}
	at := p.view.outline.Place()
	p.win.Trace("in-row", "path", p.Path(), "x", at.X, "y", at.Y)
	return true
}

// widestWritten is how much of a text a message shows.
const widestWritten = 300

// refuseInRow says why a text that was written into a row is not its value, and offers to go on writing it.
func (p *tabPage) refuseInRow(r model.Row, text string, err error) {
	again := widgets.Choice{Words: words.Say("Keep typing"), Run: func() {
		if !p.doc.Alive(r) {
			return
		}
		p.Select(r)
		if value, ok := p.view.panel.Single(); ok {
			p.writeInRow(value, text)
		}
	}}
	p.win.fail(p, &host.Message{
		Text: words.Say("%s was not stored. %s", ink.FitMiddle(text, widestWritten, theme.TextSize(), fyne.TextStyle{}), words.Sentence(err)), Color: look.Error, Edit: true, Choices: []widgets.Choice{again},
	})
}
