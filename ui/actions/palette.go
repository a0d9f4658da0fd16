package actions

import (
	"slices"
	"strings"

	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// ShowPalette offers every action. Those that cannot be done now come after those that can, and say why; last comes what can be done with any text.
func (t *Table) ShowPalette() {
	t.win.Choose("palette", words.Say("What do you want to do?"), t.Offers())
}

// Offers are the actions as the palette lists them.
func (t *Table) Offers() []widgets.Item {
	titles := map[host.MenuID]string{}
	for _, m := range Menus() {
		titles[m.ID] = m.Words
	}
	var list, others, given []widgets.Item
	for i := range t.rows {
		a := &t.rows[i]
		if a.Run == nil || a.ID == Palette || a.ID == Recent {
			continue
		}
		item := widgets.Item{Left: titles[a.Menu], Words: a.Says(t.win), Right: a.Typed}
		if a.Alone != "" {
			item.Words = a.Alone
		}
		item.Sought = strings.Join([]string{a.Sought, words.English(a.Sought), words.English(item.Words)}, " ")
		if a.Key != nil {
			item.Right = a.Key.Words()
		} else if own := a.OwnKey(t.win); own != nil {
			item.Right = own.Words()
		}
		if a.May(t.win) || t.Takes != nil && t.Takes(a) {
			item.Run = func() { t.run(a) }
			list = append(list, item)
			if a.Given != nil && a.Given.Words != nil {
				given = append(given, t.given(item, a))
			}
			continue
		}
		why := t.why(a)
		item.Off, item.Right = true, why
		item.Run = func() { t.win.Fail(t.win.Page(), words.Say("%s: %s.", a.Words, why)) }
		others = append(others, item)
	}
	return slices.Concat(list, others, given)
}

// given is an item for what is typed, which comes after those that were found.
func (t *Table) given(item widgets.Item, a *host.Action) widgets.Item {
	return widgets.Item{Off: true, Of: func(text string) widgets.Item {
		item.Words, item.Run = a.Given.Words(text), func() { t.DoGiven(a.ID, text) }
		return item
	}}
}
