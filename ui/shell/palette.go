package shell

import (
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// showPalette offers every action that can be done now.
func showPalette(w *Window) {
	titles := map[host.MenuID]string{}
	for _, m := range menus() {
		titles[m.id] = m.words
	}
	var list []widgets.Item
	for i := range w.actions {
		a := &w.actions[i]
		if a.Run == nil || a.ID == actionPalette || a.ID == actionRecent || !a.May(w) {
			continue
		}
		it := widgets.Item{Left: titles[a.Menu], Words: a.Words, Run: func() { w.do(a) }}
		if a.Key != nil {
			it.Right = a.Key.Words()
		}
		list = append(list, it)
	}
	w.Choose("palette", words.Say("What do you want to do?"), list)
}

// Choose offers items to choose one of.
func (w *Window) Choose(name, hint string, all []widgets.Item) {
	widgets.Choose(w.Canvas(), hint, all, func() { focusShown(w) }, w.Tell)
	w.Dialog(name)
}
