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

// Bar is the menu bar of a window, as the canvas draws it where the system has none.
type Bar struct {
	// Closed is called when a menu has closed, before its action. It may be nil.
	Closed func()

	win     host.Window
	built   []*fyne.Menu // the menus of the bar that is drawn
	stale   bool         // it is to be made anew
	watched menuBar      // the one whose closing is told to Closed
}

// drawn returns the bar that the canvas draws; nil where the system does.
func (b *Bar) drawn() menuBar {
	c, ok := b.win.Canvas().(drawnMenus)
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

// Active reports whether a menu is open.
func (b *Bar) Active() bool {
	bar := b.drawn()
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
func (b *Bar) watch() {
	bar := b.drawn()
	if bar == nil || bar == b.watched {
		return
	}
	b.watched = bar
	menus, _ := drawnParts(bar)
	for _, m := range menus {
		dismissed := m.OnDismiss
		m.OnDismiss = func() {
			if dismissed != nil {
				dismissed()
			}
			if bar.IsActive() || b.drawn() != bar {
				return
			}
			b.Rebuild()
			if b.Closed != nil {
				b.Closed()
			}
		}
	}
}

// redraw shows what has changed in the menu bar. Only other menus and other items need a new bar, and that waits while a menu is open or a button of
// the mouse may be down on it: a click whose press stored what was written in a field would be lost with the bar that it began on.
func (b *Bar) redraw(other bool) {
	bar := b.drawn()
	switch {
	case bar == nil:
		b.win.Native().MainMenu().Refresh()
	case other:
		b.stale = true
		b.win.RunOnUI(b.Rebuild, false)
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
func (b *Bar) Rebuild() {
	if b.win.Page() == nil || b.win.Canvas().Focused() != nil {
		b.rebuild()
	}
}

func (b *Bar) rebuild() {
	if !b.stale || b.Active() {
		return
	}
	b.stale, b.built = false, slices.Clone(b.win.Native().MainMenu().Items)
	b.win.Native().MainMenu().Refresh()
	b.watch()
}

// Regain gives the keyboard back to the menu that is open, which a press on an item that is disabled takes it from. It reports false if none is.
func (b *Bar) Regain() bool {
	if !b.Active() {
		return false
	}
	menus, tops := drawnParts(b.drawn())
	for i, m := range menus {
		if m.Visible() && i < len(tops) {
			b.win.Canvas().Focus(tops[i])
		}
	}
	return true
}

// Show opens a menu for the keyboard. It reports false if the system draws the menus.
func (b *Bar) Show(menu *fyne.Menu) bool {
	b.rebuild()
	bar := b.drawn()
	if bar == nil {
		return false
	}
	if !bar.IsActive() {
		bar.Toggle()
		b.win.Dialog("menus")
	}
	_, tops := drawnParts(bar)
	if k := slices.Index(b.built, menu); k >= 0 && k < len(tops) {
		b.win.Canvas().Focus(tops[k])
	}
	return true
}
