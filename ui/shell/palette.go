package shell

import (
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// showPalette offers every action that can be done now.
func (w *Window) showPalette() {
	titles := map[string]string{}
	for _, m := range menus() {
		titles[m.id] = m.words
	}
	var list []widgets.Item
	for i := range w.actions {
		a := &w.actions[i]
		if a.run == nil || a.id == "palette" || a.id == "recent" || a.enabled != nil && !a.enabled(w) {
			continue
		}
		it := widgets.Item{Left: titles[a.menu], Words: a.words, Run: func() { w.do(a) }}
		if a.key != nil {
			it.Right = a.key.words()
		}
		list = append(list, it)
	}
	w.choose("palette", words.Say("What do you want to do?"), list)
}

// choose offers items to choose one of.
func (w *Window) choose(name, hint string, all []widgets.Item) {
	widgets.Choose(w.win.Canvas(), hint, all, w.focusPage, w.tell)
	w.dialog(name)
}
