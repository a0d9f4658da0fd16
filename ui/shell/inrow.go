package shell

import (
	"savant/model"
	"savant/ui/outline"
)

// editInRow has the selected value edited in its row of the outline. It reports whether a single field edits it, and the outline shows it.
func (p *tabPage) editInRow() bool {
	n, ok := p.view.outline.Current()
	if !ok || model.Row(n) != p.nav.selected || p.nav.inner != 0 {
		return false
	}
	value, ok := p.view.panel.Single()
	if !ok {
		return false
	}
	e := outline.Edit{
		Text: value.Text(), Check: value.Check, Accept: value.Apply, Keys: p.win.FunctionKey,
		Refused: func(err error) { p.win.Refused(p, err) },
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
