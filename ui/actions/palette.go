package actions

import (
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// ShowPalette offers every action. Those that cannot be done now come last, and say why.
func (t *Table) ShowPalette() {
	t.win.Choose("palette", words.Say("What do you want to do?"), t.Offers())
}

// Offers are the actions as the palette lists them.
func (t *Table) Offers() []widgets.Item {
	titles := map[host.MenuID]string{}
	for _, m := range Menus() {
		titles[m.ID] = m.Words
	}
	var list, others []widgets.Item
	for i := range t.rows {
		a := &t.rows[i]
		if a.Run == nil || a.ID == Palette || a.ID == Recent {
			continue
		}
		item := widgets.Item{Left: titles[a.Menu], Words: a.Words, Right: a.Typed}
		if a.Key != nil {
			item.Right = a.Key.Words()
		}
		if a.May(t.win) {
			item.Run = func() { t.run(a) }
			list = append(list, item)
			continue
		}
		why := t.why(a)
		item.Off, item.Right = true, why
		item.Run = func() { t.win.Fail(t.win.Page(), words.Say("%s: %s.", a.Words, why)) }
		others = append(others, item)
	}
	return append(list, others...)
}

// why says what is missing for an action.
func (t *Table) why(a *host.Action) string {
	switch {
	case t.win.Page() == nil:
		return words.Say("open a file")
	case a.Needs != "":
		return a.Needs
	case !a.Listed(t.win):
		return words.Say("not for what is shown")
	}
	return words.Say("not for what is selected")
}
