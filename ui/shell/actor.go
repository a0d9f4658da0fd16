package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/ui/host"
)

// action is the row of the table with an id; nil if there is none, which a test rules out for the ids that are constants.
func (w *Window) action(id host.ActionID) *host.Action {
	for i := range w.actions {
		if a := &w.actions[i]; a.ID == id && a.Run != nil {
			return a
		}
	}
	return nil
}

// Do runs an action as its menu does.
func (w *Window) Do(id host.ActionID) {
	if a := w.action(id); a != nil {
		w.do(a)
	}
}

// May reports whether an action can be done now.
func (w *Window) May(id host.ActionID) bool {
	a := w.action(id)
	return a != nil && a.May(w)
}

// KeyOf is the key of an action as people write it.
func (w *Window) KeyOf(id host.ActionID) string {
	if a := w.action(id); a != nil && a.Key != nil {
		return a.Key.Words()
	}
	return ""
}

// Item is an action as an item of a menu, with other words if there are some; a line between groups for host.Separator.
func (w *Window) Item(id host.ActionID, text string) *fyne.MenuItem {
	a := w.action(id)
	if a == nil {
		return fyne.NewMenuItemSeparator()
	}
	if text == "" {
		text = a.Words
	}
	item := fyne.NewMenuItem(text, func() { w.do(a) })
	item.Disabled = !a.May(w)
	if a.Key != nil {
		item.Shortcut = a.Key.Shortcut()
	}
	return item
}

// Menu shows actions as a menu at a place.
func (w *Window) Menu(ids []host.ActionID, at fyne.Position) {
	m := fyne.NewMenu("")
	for _, id := range ids {
		m.Items = append(m.Items, w.Item(id, ""))
	}
	widget.ShowPopUpMenuAtPosition(m, w.Canvas(), at)
}

// Pick shows a menu to choose from, in the upper part of the window, with the keyboard in it.
func (w *Window) Pick(name string, items []*fyne.MenuItem) {
	size := w.Canvas().Size()
	m := widget.NewPopUpMenu(fyne.NewMenu("", items...), w.Canvas())
	m.ShowAtPosition(fyne.NewPos(max(0, (size.Width-m.MinSize().Width)/2), size.Height/8))
	w.Canvas().Focus(m)
	for _, item := range items { // Enter takes the first that can be chosen
		m.ActivateNext()
		if !item.Disabled {
			break
		}
	}
	w.Dialog(name)
}
