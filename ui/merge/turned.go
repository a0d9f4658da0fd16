package merge

import (
	"savant/model/threeway"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// turn takes base for theirs and theirs for base, and begins anew: what was chosen was chosen between others.
func (m *merging) turn() {
	m.request.Base, m.request.Theirs = m.request.Theirs, m.request.Base
	m.files[0], m.files[2] = m.files[2], m.files[0]
	m.plan = plan{files: m.files, noBase: m.noBase, choices: noChoices(), outcome: m.outcome}
	m.kept.Close()
	m.kept = m.win.KeepChoices(m.request.Name, m.plan.kept(&m.request)) // of versions in another order
	m.win.Notify(m.page, nil)
	m.restart()
}

// doubt asks whether the files were given in the right order, once and of those that the user gave.
func (m *merging) doubt() {
	if !m.request.asked || !m.turned() {
		return
	}
	m.request.asked = false
	m.win.Notify(m.page, &host.Message{Color: look.Changed, Text: words.Say("Theirs changes nothing that ours has not changed too. Were base and theirs mistaken for each other?"),
		Choices: []widgets.Choice{{Words: words.Say("Swap base and theirs"), Run: m.turn}}})
}

// turned reports whether base looks like theirs, and theirs like base: all that theirs changes, conflicts aside, ours has changed to the same, as it
// has if theirs is what both started from.
func (o *outcome) turned() bool {
	agreed := 0
	for i := range o.result.Changes {
		c := &o.result.Changes[i]
		switch {
		case c.Conflict():
		case c.Taken != threeway.Ours && c.Ours != c.Theirs:
			return false
		default:
			agreed++
		}
	}
	return agreed > 0
}
