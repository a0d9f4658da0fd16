package actions

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// fieldKeys are the keys that are not actions of the table, with their effects.
func fieldKeys() [][2]string {
	n := host.KeyNames()
	return [][2]string{
		{n[fyne.KeyReturn], words.Say("In a field: apply what was typed")},
		{n[fyne.KeyEscape], words.Say("In a field: discard what was typed")},
		{n[fyne.KeyTab], words.Say("Go to the next field or button")},
		{n[fyne.KeyLeft] + ", " + n[fyne.KeyRight], words.Say("Expand or collapse a row")},
		{host.Keys(fyne.KeyReturn, host.Alt).Words(), words.Say("In the filter: edit all matches")},
		{words.Say("Letters"), words.Say("Find a row by name")},
	}
}

// keyLine shows keys and their effect.
func keyLine(l [2]string) fyne.CanvasObject {
	return ink.Across(12, 20, -1, widgets.Fixed(look.Scaled(theme.Current(), 140), ink.New(l[0], look.Text)), ink.New(l[1], look.Muted))
}

// ShowHere lists what can be done where the keyboard is: those actions of ids that can be done now, with their keys, and keys that are no actions.
// more leads to more about it.
func (t *Table) ShowHere(headline string, ids []host.ActionID, keys [][2]string, more widgets.Choice) {
	list := ink.Down(2)
	for _, id := range ids {
		if a := t.action(id); a != nil && a.May(t.win) {
			keys := a.KeyWords()
			if own := a.OwnKey(t.win); own != nil {
				keys = own.Words()
			}
			list.Add(keyLine([2]string{keys, a.Words}))
		}
	}
	if len(keys) == 0 {
		keys = fieldKeys()
	}
	list.Add(ink.Pad(0, 8, 0, 2, ink.Bold(words.Say("Keys"), look.Text)))
	for _, l := range keys {
		list.Add(keyLine(l))
	}
	t.win.Sheet("here", headline, list, more)
}

// ShowKeys lists every action that has keys, in two columns if there is room for them.
func (t *Table) ShowKeys() {
	columns := []*fyne.Container{ink.Down(2), ink.Down(2)}
	heights := []int{0, 0}
	put := func(headline string, lines [][2]string) {
		if len(lines) == 0 {
			return
		}
		at := 0
		if heights[1] < heights[0] {
			at = 1
		}
		heights[at] += len(lines) + 2
		columns[at].Add(ink.Pad(0, 8, 0, 2, ink.Bold(headline, look.Text)))
		for _, l := range lines {
			columns[at].Add(keyLine(l))
		}
	}
	for _, menu := range Menus() {
		var lines [][2]string
		for i := range t.rows {
			a := &t.rows[i]
			if keys := a.KeyWords(); a.Menu == menu.ID && keys != "" {
				lines = append(lines, [2]string{keys, a.Words})
			}
		}
		if t.Bar.drawn() != nil {
			lines = append([][2]string{{letter(menu.ID).Words(), words.Say("Open this menu")}}, lines...)
		}
		put(menu.Words, lines)
	}
	put(words.Say("Outline and fields"), fieldKeys())
	const margin = 80 // what a sheet leaves of the window and of its own width
	list := ink.Even(32, columns[0], columns[1])
	if list.MinSize().Width > t.win.Canvas().Size().Width-margin {
		list = ink.Down(0, columns[0], columns[1])
	}
	t.win.Sheet("keys", words.Say("Keys"), list)
}
