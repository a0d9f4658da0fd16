// Package actions turns the one table of actions into menus, keys, the palette and the page of keys.
package actions

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// The actions that the table knows itself.
const (
	Quit    host.ActionID = "quit"    // works while something is asked, and Fyne has to know it
	Palette host.ActionID = "palette" // ShowPalette
	Recent  host.ActionID = "recent"  // a submenu
)

// Menu is one of the menus of the menu bar, with its title.
type Menu struct {
	ID    host.MenuID
	Words string
	Apart bool // applies to some files only: the menu is shown while one of its actions is possible
}

// Submenu is actions of a menu that are together in a menu of their own, where the first of them is in the table. A single one that means something
// is in the menu itself.
type Submenu struct {
	Words string
	IDs   []host.ActionID
}

// submenu is one with its item.
type submenu struct {
	Submenu
	item *fyne.MenuItem
}

// Table is the table of actions of one window.
type Table struct {
	// Before is called before an action is run.
	Before func(*host.Action)
	// Elsewhere is asked whether what has the keyboard has taken an action that is otherwise about the document's rows. It may be nil.
	Elsewhere func(*host.Action) bool
	// Takes reports whether Elsewhere would do an action now. It may be nil.
	Takes func(*host.Action) bool
	// Settle stores what is being written before an action is run. It reports false if that cannot be stored, and the action is not run.
	Settle func() bool
	// Bar is the bar of the menus.
	Bar Bar
	// Held returns the modifiers that are held down now, which Fyne's key events do not include.
	Held func() fyne.KeyModifier

	win   host.Window
	rows  []host.Action
	items map[host.ActionID]*fyne.MenuItem // of the menu bar
	// labels are those of items as they were made, with their keys.
	labels map[host.ActionID]string
	tops   []Menu
	menus  []*fyne.Menu // of tops, including those that the bar does not show now

	within map[host.ActionID]*submenu // those that are in submenus
}

// Yielding is what lies over a window without asking anything: it goes when an action is done.
type Yielding interface{ StepAside() }

// NewTable makes a window's table of rows, which are in the order of the menus.
func NewTable(w host.Window, rows []host.Action, before func(*host.Action)) *Table {
	return &Table{Before: before, Settle: func() bool { return host.Settle(w.Canvas()) }, Held: held, Bar: Bar{win: w}, win: w, rows: rows}
}

// action is the row of an id; nil if there is none, which a test rules out for the ids that are constants.
func (t *Table) action(id host.ActionID) *host.Action {
	for i := range t.rows {
		if a := &t.rows[i]; a.ID == id && a.Run != nil {
			return a
		}
	}
	return nil
}

// run does an action, unless the focused field has a better use for its keys or there is nothing to do it to.
func (t *Table) run(a *host.Action) { t.runs(a, a.Run) }

// runs does what an action does, or says why it cannot be done.
func (t *Table) runs(a *host.Action, do func(host.Window)) {
	if a.Field != nil {
		if f, ok := t.win.Canvas().Focused().(fyne.Shortcutable); ok && keeps(f, a.Field()) {
			f.TypedShortcut(a.Field())
			return
		}
	}
	if e, ok := t.win.Canvas().Focused().(*widgets.Entry); ok && e.Yield != nil {
		e.Yield()
	}
	if top := t.win.Canvas().Overlays().Top(); top != nil && a.ID != Quit {
		yielding, ok := top.(Yielding)
		if !ok {
			return // a question is open; it comes first
		}
		yielding.StepAside()
	}
	if !a.Aside && !t.Settle() || t.Elsewhere != nil && t.Elsewhere(a) {
		return
	}
	if !a.May(t.win) {
		if p := t.win.Page(); p != nil {
			t.win.Note(p, words.Say("%s: %s.", a.Words, t.why(a)))
		}
		return
	}
	t.Before(a)
	do(t.win)
	t.win.TraceSelection()
}

// keeps reports whether the focused widget handles a shortcut itself. A selection can be copied; undo applies to typed
// text as long as there is some, and then to the document.
func keeps(focused fyne.Shortcutable, s fyne.Shortcut) bool {
	if k, ok := focused.(interface{ Keeps(fyne.Shortcut) bool }); ok && k.Keeps(s) {
		return true
	}
	switch s.(type) {
	case *desktop.CustomShortcut:
		return false
	case *fyne.ShortcutUndo:
		if f, ok := focused.(interface{ CanUndo() bool }); ok {
			return f.CanUndo()
		}
		_, ok := focused.(interface{ Undo() })
		return ok
	case *fyne.ShortcutRedo:
		if f, ok := focused.(interface{ CanRedo() bool }); ok {
			return f.CanRedo()
		}
		_, ok := focused.(interface{ Undo() })
		return ok
	}
	_, ok := focused.(interface{ SelectedText() string })
	return ok
}

// Do runs an action as its menu does.
func (t *Table) Do(id host.ActionID) {
	if a := t.action(id); a != nil {
		t.run(a)
	}
}

// DoGiven runs an action with a text that is there already.
func (t *Table) DoGiven(id host.ActionID, text string) {
	if a := t.action(id); a != nil && a.Given != nil {
		t.runs(a, func(w host.Window) { a.Given.Run(w, text) })
	}
}

// May reports whether an action can be done now.
func (t *Table) May(id host.ActionID) bool {
	a := t.action(id)
	return a != nil && a.May(t.win)
}

// KeyOf is the key of an action as people write it.
func (t *Table) KeyOf(id host.ActionID) string {
	if a := t.action(id); a != nil && a.Key != nil {
		return a.Key.Words()
	}
	return ""
}

func held() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// Key runs the action of a key without modifiers, or with Shift alone: Fyne hands neither to the menus. Where Shift makes no difference the key does
// what it does without. It reports false for a key that has no action.
func (t *Table) Key(e *fyne.KeyEvent) bool {
	return t.Held() == host.Shift && t.runKey(host.Chord{Key: e.Name, With: host.Shift}) || t.runKey(host.Chord{Key: e.Name})
}

// runKey runs the action of a key, if there is one.
func (t *Table) runKey(c host.Chord) bool {
	for i := range t.rows {
		if a := &t.rows[i]; a.Key != nil && *a.Key == c {
			t.run(a)
			return true
		}
	}
	return false
}

// Item is an action as an item of a menu, with other words if there are some; a line between groups for host.Separator.
func (t *Table) Item(id host.ActionID, text string) *fyne.MenuItem {
	a := t.action(id)
	if a == nil {
		return fyne.NewMenuItemSeparator()
	}
	if text == "" {
		text = a.Says(t.win)
	}
	item := fyne.NewMenuItem(text, func() { t.run(a) })
	item.Disabled = !a.May(t.win)
	item.Shortcut = a.Shortcut()
	if own := a.OwnKey(t.win); own != nil {
		item.Shortcut = own.Shortcut()
	}
	return item
}

// Menu shows actions as a menu at a place: those that mean something for what is shown, with lines between groups.
// In a window that is too low for it, actions that belong together are behind one item, as in the main menu.
func (t *Table) Menu(ids []host.ActionID, at fyne.Position) {
	items := t.itemsOf(ids, false)
	if widget.NewMenu(fyne.NewMenu("", items...)).MinSize().Height > t.win.Canvas().Size().Height {
		items = t.itemsOf(ids, true)
	}
	t.win.PopUp(items, at)
}

// why says what is missing for an action.
func (t *Table) why(a *host.Action) string {
	switch {
	case t.win.Page() == nil:
		return words.Say("open a file")
	case a.Needs != nil && a.Needs(t.win) != "":
		return a.Needs(t.win)
	case !a.Listed(t.win):
		return words.Say("does not apply to what is shown")
	}
	if p := t.win.Document(); p != nil && p.Path() == "" {
		return words.Say("nothing is selected: select a row")
	}
	return words.Say("does not apply to the selection")
}

// itemsOf makes the items of a menu; folded has those of a submenu behind one.
func (t *Table) itemsOf(ids []host.ActionID, folded bool) (items []*fyne.MenuItem) {
	line := false
	groups := map[*submenu]*fyne.MenuItem{}
	for _, id := range ids {
		a := t.action(id)
		if a == nil {
			line = len(items) > 0
			continue
		}
		if !a.Listed(t.win) {
			continue
		}
		item := t.Item(id, "")
		if s := t.within[id]; folded && s != nil {
			if group := groups[s]; group != nil {
				group.ChildMenu.Items = append(group.ChildMenu.Items, item)
				continue
			}
			groups[s] = fyne.NewMenuItem(s.item.Label, nil)
			groups[s].ChildMenu = fyne.NewMenu("", item)
			item = groups[s]
		}
		if line {
			items, line = append(items, fyne.NewMenuItemSeparator()), false
		}
		items = append(items, item)
	}
	for i, item := range items {
		if item.ChildMenu != nil && len(item.ChildMenu.Items) == 1 {
			items[i] = item.ChildMenu.Items[0]
		}
	}
	return items
}
