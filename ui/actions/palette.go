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
		it := widgets.Item{Left: titles[a.Menu], Words: a.Words, Run: func() { t.run(a) }}
		if a.Key != nil {
			it.Right = a.Key.Words()
		}
		list = append(list, it)
	}
	t.win.Choose("palette", words.Say("What do you want to do?"), list)
}
