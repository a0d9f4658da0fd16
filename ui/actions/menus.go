package actions

import (
	"runtime"
	"slices"

	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/words"
)

// Menus are the menus in their order.
func Menus() []Menu {
	return []Menu{
		{ID: host.FileMenu, Words: words.Say("File")}, {ID: host.EditMenu, Words: words.Say("Edit")}, {ID: host.ViewMenu, Words: words.Say("View")}, {ID: host.GoMenu, Words: words.Say("Go")},
		{ID: host.SceneMenu, Words: words.Say("Scene"), Apart: true}, {ID: host.BonesMenu, Words: words.Say("Bones"), Apart: true}, {ID: host.AnimationMenu, Words: words.Say("Animation"), Apart: true},
		{ID: host.ToolsMenu, Words: words.Say("Tools")}, {ID: host.HelpMenu, Words: words.Say("Help")},
	}
}

// MakeMenus gives the window its menus and the keys that they cannot hold.
func (t *Table) MakeMenus(subs []Submenu) {
	main := fyne.NewMainMenu()
	t.items, t.tops, t.within = map[host.ActionID]*fyne.MenuItem{}, Menus(), map[host.ActionID]*submenu{}
	t.labels = map[host.ActionID]string{}
	for _, s := range subs {
		own := &submenu{s, fyne.NewMenuItem(s.Words, nil)}
		own.item.ChildMenu = fyne.NewMenu("")
		for _, id := range s.IDs {
			t.within[id] = own
		}
	}
	t.menus = make([]*fyne.Menu, len(t.tops))
	for k, top := range t.tops {
		items := map[*submenu][]*fyne.MenuItem{} // of the menu itself by nil
		for i := range t.rows {
			a := &t.rows[i]
			if a.Menu != top.ID || a.Run == nil {
				continue
			}
			item := fyne.NewMenuItem(a.Words, func() { t.run(a) })
			item.IsQuit = a.ID == Quit // otherwise Fyne adds a Quit of its own
			item.Shortcut = a.Shortcut()
			t.items[a.ID] = item
			items[t.within[a.ID]] = append(items[t.within[a.ID]], item)
		}
		if runtime.GOOS != "darwin" { // where the system draws the menus of the bar
			for _, list := range items {
				host.KeysInWords(list)
			}
		}
		for i := range t.rows {
			if a := &t.rows[i]; a.Menu == top.ID && a.Run != nil {
				t.labels[a.ID] = t.items[a.ID].Label
			}
		}
		t.menus[k] = fyne.NewMenu(top.Words, t.listed(top.ID)...)
		main.Items = append(main.Items, t.menus[k])
	}
	t.shortcuts()
	t.Bar.built = main.Items
	t.letters()
	t.win.Native().SetMainMenu(main) // a window that is not shown yet has its bar later
}

// letters opens each menu of a bar that is drawn with Alt and a letter.
func (t *Table) letters() {
	if runtime.GOOS == "darwin" { // there Alt types letters
		return
	}
	for k, top := range t.tops {
		t.win.Canvas().AddShortcut(letter(top.ID).Shortcut(), func(fyne.Shortcut) {
			if t.Bar.drawn() != nil && t.win.Canvas().Overlays().Top() == nil {
				t.Bar.Show(t.menus[k])
			}
		})
	}
}

// letter is the key of a menu: the letter that its name begins with in English, whatever the language.
func letter(id host.MenuID) host.Chord { return host.Chord{Key: fyne.KeyName(id[:1]), With: host.Alt} }

// shortcuts binds what a menu cannot hold: second keys of an action, which the driver hands to the canvas, and the keys of an action that no menu
// lists now, since what has the keyboard may still have a use for it.
func (t *Table) shortcuts() {
	for i := range t.rows {
		a := &t.rows[i]
		keys := a.Also
		if a.Applies != nil && a.Key != nil && a.Key.With != 0 {
			keys = append(slices.Clone(keys), *a.Key)
		}
		for _, c := range keys {
			t.win.Canvas().AddShortcut(c.Shortcut(), func(fyne.Shortcut) { t.run(a) })
		}
	}
}

// listed are the items that a menu has now, with a line between groups.
func (t *Table) listed(menu host.MenuID) (list []*fyne.MenuItem) {
	line := false
	inner := map[*submenu][]*fyne.MenuItem{}
	for i := range t.rows {
		a := &t.rows[i]
		if a.Menu != menu {
			continue
		}
		if a.Run == nil {
			line = len(list) > 0
			continue
		}
		if !a.Listed(t.win) {
			continue
		}
		item := t.items[a.ID]
		if s := t.within[a.ID]; s != nil {
			inner[s] = append(inner[s], item)
			if item = s.item; len(inner[s]) > 1 {
				continue
			}
		}
		if line {
			list, line = append(list, fyne.NewMenuItemSeparator()), false
		}
		list = append(list, item)
	}
	for s, items := range inner {
		if len(items) == 1 {
			list[slices.Index(list, s.item)] = items[0]
		}
		s.item.ChildMenu.Items = items
	}
	return list
}

// sameItem reports whether two items of a menu are one, or both lines between groups.
func sameItem(a, b *fyne.MenuItem) bool { return a == b || a.IsSeparator && b.IsSeparator }

// inner are the items in the submenus of a menu.
func inner(list []*fyne.MenuItem) (all []*fyne.MenuItem) {
	for _, item := range list {
		if item.ChildMenu != nil {
			all = append(all, item.ChildMenu.Items...)
		}
	}
	return all
}

// bar are the menus that the menu bar has now.
func (t *Table) bar() (list []*fyne.Menu) {
	for k, top := range t.tops {
		can := func(a host.Action) bool { return a.Menu == top.ID && a.Run != nil && a.May(t.win) }
		if !top.Apart || slices.ContainsFunc(t.rows, can) {
			list = append(list, t.menus[k])
		}
	}
	return list
}

// Refresh disables the items of the menus that cannot be done now, enables the others, checks the switches that are on, and takes the menus and
// items away that are about other files.
func (t *Table) Refresh() {
	t.Bar.watch()
	main, bar := t.win.Native().MainMenu(), t.bar()
	changed, other := false, !slices.Equal(main.Items, bar) // other: they take other places, or other room
	main.Items = bar
	checks := make([]bool, len(t.tops)) // Fyne leaves room for marks in the menus that had some when they were made
	for k, top := range t.tops {
		checks[k] = checked(t.menus[k])
		before := inner(t.menus[k].Items)
		if list := t.listed(top.ID); !slices.EqualFunc(t.menus[k].Items, list, sameItem) || !slices.Equal(before, inner(list)) {
			t.menus[k].Items = list
			other = true
		}
	}
	for i := range t.rows {
		a := &t.rows[i]
		item := t.items[a.ID]
		if item == nil {
			continue
		}
		if a.Checked != nil && item.Checked != a.Checked(t.win) {
			item.Checked = !item.Checked
			changed = true
		}
		if now := a.Says(t.win); a.Now != nil && host.WordsOf(item) != now {
			host.Reword(item, t.labels[a.ID], now)
			other = true
		}
		if a.Enabled == nil {
			continue
		}
		if off := !a.Enabled(t.win); off != item.Disabled {
			item.Disabled = off
			changed = true
		}
	}
	for _, s := range t.within {
		able := func(item *fyne.MenuItem) bool { return !item.Disabled }
		if off := !slices.ContainsFunc(s.item.ChildMenu.Items, able); off != s.item.Disabled {
			s.item.Disabled = off
			changed = true
		}
	}
	for k, menu := range t.menus {
		other = other || checks[k] != checked(menu)
	}
	if changed || other || t.Bar.stale {
		t.Bar.redraw(other || t.Bar.stale)
	}
}

// checked reports whether an item of a menu is.
func checked(menu *fyne.Menu) bool {
	return slices.ContainsFunc(menu.Items, func(item *fyne.MenuItem) bool { return item.Checked })
}

// SetSubmenu sets the submenu of an action's item, which is disabled if it is empty.
func (t *Table) SetSubmenu(id host.ActionID, items []*fyne.MenuItem) {
	item := t.items[id]
	if item == nil {
		return
	}
	item.ChildMenu = fyne.NewMenu("", items...)
	item.Disabled = len(items) == 0
	t.Bar.redraw(true)
}

// OpenMenus opens the first menu for the keyboard. If the system draws the menus, it shows the palette instead, which lists their items.
func (t *Table) OpenMenus() {
	if !t.Bar.Show(t.menus[0]) {
		t.ShowPalette()
	}
}
