package actions

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/ui/host"
)

// drawnMenus is a canvas that draws the menus itself, above its content: Fyne's does so where the system has no menu bar.
type drawnMenus interface {
	ToggleMenu()
	ObjectTrees() []fyne.CanvasObject
}

// menuBar is the widget of Fyne's that such a canvas draws them with.
type menuBar interface {
	fyne.Widget
	IsActive() bool
	Toggle()
}

// drawn returns the menu bar that the canvas draws; nil where the system does.
func (t *Table) drawn() menuBar {
	c, ok := t.win.Canvas().(drawnMenus)
	if !ok {
		return nil
	}
	for _, o := range c.ObjectTrees() {
		if bar, ok := o.(menuBar); ok {
			return bar
		}
	}
	return nil
}

// MenuOpen reports whether a menu of the bar is open.
func (t *Table) MenuOpen() bool {
	bar := t.drawn()
	return bar != nil && bar.IsActive()
}

// drawnParts are the menus of a bar, and what they hang from, which has the keyboard while they are open.
func drawnParts(bar menuBar) (menus []*widget.Menu, tops []fyne.Focusable) {
	for _, o := range bar.CreateRenderer().Objects() {
		switch o := o.(type) {
		case *widget.Menu:
			menus = append(menus, o)
		case *fyne.Container:
			for _, top := range o.Objects {
				if f, ok := top.(fyne.Focusable); ok {
					tops = append(tops, f)
				}
			}
		}
	}
	return menus, tops
}

// watch has Closed called when a menu of the bar closes. It does nothing for a bar that it knows.
func (t *Table) watch() {
	bar := t.drawn()
	if bar == nil || bar == t.watched {
		return
	}
	t.watched = bar
	menus, _ := drawnParts(bar)
	for _, m := range menus {
		dismissed := m.OnDismiss
		m.OnDismiss = func() {
			if dismissed != nil {
				dismissed()
			}
			if bar.IsActive() || t.drawn() != bar {
				return
			}
			t.Rebuild()
			if t.Closed != nil {
				t.Closed()
			}
		}
	}
}

// redraw shows what has changed in the menu bar. Only other menus and other items need a new bar, and that waits while a menu is open or a button of
// the mouse may be down on it: a click whose press stored what was written in a field would be lost with the bar that it began on.
func (t *Table) redraw(other bool) {
	bar := t.drawn()
	switch {
	case bar == nil:
		t.win.Native().MainMenu().Refresh()
	case other:
		t.stale = true
		t.win.RunOnUI(t.Rebuild, false)
	case bar.IsActive():
		menus, _ := drawnParts(bar)
		for _, m := range menus {
			if m.Visible() {
				m.Refresh()
			}
		}
	}
}

// Rebuild makes a new menu bar if that is due and takes no click and no open menu away: a press leaves the keyboard nowhere until the button is let go.
func (t *Table) Rebuild() {
	if !t.stale || t.MenuOpen() || t.win.Page() != nil && t.win.Canvas().Focused() == nil {
		return
	}
	t.stale, t.built = false, slices.Clone(t.win.Native().MainMenu().Items)
	t.win.Native().MainMenu().Refresh()
	t.watch()
}

// RegainMenu gives the keyboard back to the menu that is open, which a press on an item that is disabled takes it from. It reports false if none is.
func (t *Table) RegainMenu() bool {
	if !t.MenuOpen() {
		return false
	}
	menus, tops := drawnParts(t.drawn())
	for i, m := range menus {
		if m.Visible() && i < len(tops) {
			t.win.Canvas().Focus(tops[i])
		}
	}
	return true
}

// OpenMenu opens a menu of the bar for the keyboard. If the system draws the menus, it shows the palette instead, which lists their items.
func (t *Table) OpenMenu(id host.MenuID) {
	t.Rebuild()
	bar := t.drawn()
	if bar == nil {
		t.ShowPalette()
		return
	}
	if !bar.IsActive() {
		bar.Toggle()
		t.win.Dialog("menus")
	}
	_, tops := drawnParts(bar)
	if k := slices.Index(t.built, t.menus[slices.IndexFunc(t.tops, func(m Menu) bool { return m.ID == id })]); k >= 0 && k < len(tops) {
		t.win.Canvas().Focus(tops[k])
	}
}
