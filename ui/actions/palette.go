package actions

import (
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// ShowPalette offers every action that can be done now.
func (t *Table) ShowPalette() {
	titles := map[host.MenuID]string{}
	for _, m := range Menus() {
		titles[m.ID] = m.Words
	}
	var list []widgets.Item
	for i := range t.rows {
		a := &t.rows[i]
		if a.Run == nil || a.ID == Palette || a.ID == Recent || !a.May(t.win) {
			continue
		}
		right := a.Typed
		if a.Key != nil {
			right = a.Key.Words()
		}
		list = append(list, widgets.Item{Left: titles[a.Menu], Words: a.Words, Right: right, Run: func() { t.run(a) }})
	}
	t.win.Choose("palette", words.Say("What do you want to do?"), list)
}
