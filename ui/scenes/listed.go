package scenes

import (
	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/words"
)

// listed says, while the list of connections and groups has the keyboard, why its row is not renamed or moved in all files; "" for a node, which is
// also the selection of the outline, and elsewhere.
func listed(w host.Window) string {
	p := w.Document()
	if p == nil {
		return ""
	}
	c, ok := p.Pane(ConnectionsID).(*Connections)
	if !ok || w.Canvas().Focused() != fyne.Focusable(c.List.Outline) {
		return ""
	}
	x := c.List.Current()
	switch dataOf(x).(type) {
	case connectionRow:
		return words.Say("A connection stands in this file only; F2 edits it. To rename a node, select it below the connection.")
	case groupName:
		return words.Say("A group is renamed in this file only; F2 does that.")
	}
	if isNode(x) {
		return ""
	}
	return words.Say("Select a connection, a group or a node in the list.")
}

// orListed is a condition that also holds where listed has something to say.
func orListed(enabled func(host.Window) bool) func(host.Window) bool {
	return func(w host.Window) bool { return listed(w) != "" || enabled(w) }
}

// unlessListed says what listed does, and otherwise does something.
func unlessListed(do func(host.Window)) func(host.Window) {
	return func(w host.Window) {
		if why := listed(w); why != "" {
			w.Note(w.Document(), why)
			return
		}
		do(w)
	}
}
