package shell

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/model"
	"savant/ui/internal/words"
)

// action is one thing the user can do. The table of actions makes the menus, the shortcuts, the palette and the sheet of keys.
type action struct {
	id      string
	words   string // as the menu says it
	menu    string // the menu it stands in
	key     *chord
	also    []chord              // further keys that do the same
	field   func() fyne.Shortcut // what a focused text field gets instead, when it has a use for these keys
	enabled func(*Window) bool   // nil: always
	run     func(*Window)        // nil: a line between groups
}

// chord is a key with its modifiers.
type chord struct {
	key  fyne.KeyName
	with fyne.KeyModifier
}

const (
	control = fyne.KeyModifierShortcutDefault // Command on macOS
	shift   = fyne.KeyModifierShift
	alt     = fyne.KeyModifierAlt
)

func keys(key fyne.KeyName, with fyne.KeyModifier) *chord { return &chord{key, with} }

// menus are the menus in their order, with what stands over each.
func menus() []struct{ id, words string } {
	return []struct{ id, words string }{
		{"File", words.Say("File")}, {"Edit", words.Say("Edit")}, {"View", words.Say("View")}, {"Go", words.Say("Go")},
		{"Scene", words.Say("Scene")}, {"Bones", words.Say("Bones")}, {"Tools", words.Say("Tools")}, {"Help", words.Say("Help")},
	}
}

// actions is the one table. It is a function because its entries call what itself builds menus from the table.
func actions() []action { return slices.Concat(generalActions(), sceneActions(), boneActions()) }

// generalActions are those for every file.
func generalActions() []action {
	return []action{
		{id: "new-window", words: words.Say("New window"), menu: "File", key: keys(fyne.KeyN, control|shift), run: (*Window).newEmpty},
		{id: "move-tab", words: words.Say("Move the tab to a new window"), menu: "File", enabled: (*Window).canMoveTab, run: (*Window).moveTab},
		{menu: "File"},
		{id: "open", words: words.Say("Open…"), menu: "File", key: keys(fyne.KeyO, control), run: (*Window).askOpen},
		{id: "open-folder", words: words.Say("Open folder…"), menu: "File", key: keys(fyne.KeyO, control|shift), run: (*Window).askFolder},
		{id: "close-folder", words: words.Say("Close the folder"), menu: "File", enabled: (*Window).hasFolder, run: (*Window).closeFolder},
		{id: "recent", words: words.Say("Opened before"), menu: "File", run: func(*Window) {}},
		{id: "samples", words: words.Say("Open the samples"), menu: "File", run: (*Window).openSamples},
		{menu: "File"},
		{id: "save", words: words.Say("Save"), menu: "File", key: keys(fyne.KeyS, control), enabled: (*Window).hasFile, run: (*Window).save},
		{id: "save-as", words: words.Say("Save as…"), menu: "File", key: keys(fyne.KeyS, control|shift), enabled: (*Window).hasFile, run: (*Window).askSaveAs},
		{id: "save-copy", words: words.Say("Save a copy…"), menu: "File", enabled: (*Window).hasFile, run: (*Window).askSaveCopy},
		{id: "save-password", words: words.Say("Save with a password…"), menu: "File", enabled: (*Window).canEncrypt, run: (*Window).askPassword},
		{id: "show-saving", words: words.Say("Show what saving changes…"), menu: "File", enabled: (*Window).hasFile, run: (*Window).showSaving},
		{id: "export", words: words.Say("Export the file…"), menu: "File", enabled: (*Window).canEncrypt, run: (*Window).exportDocument},
		{id: "export-value", words: words.Say("Export the value…"), menu: "File", enabled: (*Window).hasValue, run: (*Window).exportValue},
		{id: "backups", words: words.Say("Backups…"), menu: "File", enabled: (*Window).onDiskToo, run: (*Window).showBackups},
		{id: "reload", words: words.Say("Reload from disk"), menu: "File", key: keys(fyne.KeyF5, 0), enabled: (*Window).hasFile, run: (*Window).reload},
		{menu: "File"},
		{id: "good-part", words: words.Say("Open the good part"), menu: "File", enabled: (*Window).withGood, run: (*Window).openGood},
		{id: "save-good-part", words: words.Say("Save the good part as…"), menu: "File", enabled: (*Window).withGood, run: (*Window).saveGood},
		{menu: "File"},
		{id: "forget-password", words: words.Say("Forget the password"), menu: "File", enabled: (*Window).hasPassword, run: (*Window).forgetPassword},
		{menu: "File"},
		{id: "stop-work", words: words.Say("Stop what is being done"), menu: "File", enabled: (*Window).isWorking, run: (*Window).stopWork},
		{menu: "File"},
		{id: "close", words: words.Say("Close"), menu: "File", key: keys(fyne.KeyW, control), enabled: (*Window).hasTab, run: (*Window).closeTab},
		{id: "close-window", words: words.Say("Close the window"), menu: "File", key: keys(fyne.KeyW, control|shift), run: (*Window).closeWindow},
		{id: "quit", words: words.Say("Quit"), menu: "File", key: keys(fyne.KeyQ, control), run: (*Window).quit},

		{id: "undo", words: words.Say("Undo"), menu: "Edit", key: keys(fyne.KeyZ, control), run: (*Window).undo,
			field: func() fyne.Shortcut { return &fyne.ShortcutUndo{} }},
		{id: "redo", words: words.Say("Redo"), menu: "Edit", key: keys(fyne.KeyZ, control|shift), also: []chord{{fyne.KeyY, control}}, run: (*Window).redo,
			field: func() fyne.Shortcut { return &fyne.ShortcutRedo{} }},
		{menu: "Edit"},
		{id: "edit", words: words.Say("Edit the value"), menu: "Edit", enabled: (*Window).hasRow, run: (*Window).editValue},
		{id: "rename", words: words.Say("Rename…"), menu: "Edit", key: keys(fyne.KeyF2, 0), enabled: can(model.CanRename | model.CanSet), run: (*Window).rename},
		{id: "revert", words: words.Say("Take back what was changed here"), menu: "Edit", key: keys(fyne.KeyR, control), enabled: (*Window).wasChanged, run: (*Window).revertRow},
		{id: "insert", words: words.Say("Insert…"), menu: "Edit", key: keys(fyne.KeyInsert, 0), enabled: (*Window).canInsert, run: (*Window).insert},
		{id: "duplicate", words: words.Say("Duplicate"), menu: "Edit", key: keys(fyne.KeyD, control), enabled: can(model.CanDuplicate), run: (*Window).duplicate},
		{id: "remove", words: words.Say("Remove"), menu: "Edit", key: keys(fyne.KeyDelete, 0), enabled: can(model.CanRemove), run: (*Window).remove},
		{id: "up", words: words.Say("Move up"), menu: "Edit", key: keys(fyne.KeyUp, alt), enabled: can(model.CanMove), run: move(-1)},
		{id: "down", words: words.Say("Move down"), menu: "Edit", key: keys(fyne.KeyDown, alt), enabled: can(model.CanMove), run: move(1)},
		{menu: "Edit"},
		{id: "cut", words: words.Say("Cut"), menu: "Edit", key: keys(fyne.KeyX, control), run: (*Window).cut,
			field: func() fyne.Shortcut { return &fyne.ShortcutCut{Clipboard: fyne.CurrentApp().Clipboard()} }},
		{id: "copy", words: words.Say("Copy as Godot text"), menu: "Edit", key: keys(fyne.KeyC, control), run: (*Window).copyValue,
			field: func() fyne.Shortcut { return &fyne.ShortcutCopy{Clipboard: fyne.CurrentApp().Clipboard()} }},
		{id: "paste", words: words.Say("Paste as the value"), menu: "Edit", key: keys(fyne.KeyV, control), run: (*Window).pasteValue,
			field: func() fyne.Shortcut { return &fyne.ShortcutPaste{Clipboard: fyne.CurrentApp().Clipboard()} }},
		{id: "paste-into", words: words.Say("Paste as new rows"), menu: "Edit", key: keys(fyne.KeyV, control|shift), enabled: (*Window).canInsert, run: (*Window).pasteInto},
		{id: "select-all", words: words.Say("Select all"), menu: "Edit", key: keys(fyne.KeyA, control), run: (*Window).selectAll,
			field: func() fyne.Shortcut { return &fyne.ShortcutSelectAll{} }},
		{menu: "Edit"},
		{id: "mark-value", words: words.Say("Mark as a value…"), menu: "Edit", enabled: can(model.CanMark), run: mark(model.MarkValue)},
		{id: "mark-text", words: words.Say("Mark as a text…"), menu: "Edit", enabled: can(model.CanMark), run: mark(model.MarkString)},
		{id: "unmark", words: words.Say("Remove the mark"), menu: "Edit", enabled: can(model.CanUnmark), run: (*Window).unmark},
		{menu: "Edit"},
		{id: "copy-path", words: words.Say("Copy path"), menu: "Edit", key: keys(fyne.KeyC, control|shift), enabled: (*Window).hasRow, run: (*Window).copyPath},

		{id: "pane-1", words: words.Say("Bytes or source"), menu: "View", key: keys(fyne.Key1, control), enabled: (*Window).hasFile, run: pane(0)},
		{id: "pane-2", words: words.Say("Changes"), menu: "View", key: keys(fyne.Key2, control), enabled: (*Window).hasFile, run: pane(1)},
		{id: "pane-3", words: words.Say("Problems"), menu: "View", key: keys(fyne.Key3, control), enabled: (*Window).hasFile, run: pane(2)},
		{id: "pane-4", words: words.Say("History"), menu: "View", key: keys(fyne.Key4, control), enabled: (*Window).hasFile, run: pane(3)},
		{menu: "View"},
		{id: "open-below", words: words.Say("Open all below"), menu: "View", enabled: (*Window).hasRow, run: (*Window).openBelow},
		{id: "close-others", words: words.Say("Close the other rows"), menu: "View", enabled: (*Window).hasRow, run: (*Window).closeOthers},
		{id: "close-all", words: words.Say("Close all rows"), menu: "View", enabled: (*Window).hasFile, run: (*Window).closeAll},
		{menu: "View"},
		{id: "pane-runs", words: words.Say("What would run"), menu: "View", enabled: (*Window).hasFile, run: (*Window).showRuns},
		{menu: "View"},
		{id: "read-as", words: words.Say("Read as…"), menu: "View", enabled: (*Window).canReadAs, run: (*Window).askReadAs},
		{menu: "View"},
		{id: "theme-system", words: words.Say("Colours of the system"), menu: "View", run: colours("")},
		{id: "theme-light", words: words.Say("Light"), menu: "View", run: colours("light")},
		{id: "theme-dark", words: words.Say("Dark"), menu: "View", run: colours("dark")},

		{id: "find", words: words.Say("Find…"), menu: "Go", key: keys(fyne.KeyF, control), enabled: (*Window).canFind, run: findIn(false)},
		{id: "replace", words: words.Say("Replace…"), menu: "Go", key: keys(fyne.KeyH, control), enabled: (*Window).canFind, run: findIn(true)},
		{id: "replace-selected", words: words.Say("Replace what is selected in the list"), menu: "Go", key: keys(fyne.KeyH, control|shift), enabled: (*Window).canFind, run: (*Window).replaceSelected},
		{id: "next-hit", words: words.Say("Next value found"), menu: "Go", key: keys(fyne.KeyF3, 0), enabled: (*Window).hasFile, run: findNext(1)},
		{id: "find-folder", words: words.Say("Find in the folder…"), menu: "Go", key: keys(fyne.KeyF, control|shift), enabled: (*Window).canFindFolder, run: (*Window).findFolder},
		{menu: "Go"},
		{id: "filter", words: words.Say("Filter the outline"), menu: "Go", key: keys(fyne.KeyE, control), enabled: (*Window).hasFile, run: (*Window).focusFilter},
		{id: "go", words: words.Say("Go to path or offset…"), menu: "Go", key: keys(fyne.KeyG, control), enabled: (*Window).hasFile, run: (*Window).goTo},
		{menu: "Go"},
		{id: "bookmark", words: words.Say("Bookmark"), menu: "Go", key: keys(fyne.KeyB, control), enabled: (*Window).hasRow, run: (*Window).bookmark},
		{id: "bookmarks", words: words.Say("Bookmarks…"), menu: "Go", key: keys(fyne.KeyB, control|shift), enabled: (*Window).hasBookmarks, run: (*Window).showBookmarks},
		{id: "next-bookmark", words: words.Say("Next bookmark"), menu: "Go", key: keys(fyne.KeyF4, 0), enabled: (*Window).hasBookmarks, run: (*Window).nextBookmark},
		{menu: "Go"},
		{id: "back", words: words.Say("Back"), menu: "Go", key: keys(fyne.KeyLeft, alt), enabled: (*Window).canBack, run: (*Window).back},
		{id: "forward", words: words.Say("Forward"), menu: "Go", key: keys(fyne.KeyRight, alt), enabled: (*Window).canForward, run: (*Window).forward},
		{menu: "Go"},
		{id: "outline", words: words.Say("To the outline"), menu: "Go", key: keys(fyne.KeyL, control), enabled: (*Window).hasFile, run: (*Window).focusOutline},
		{id: "folder", words: words.Say("To the list of the folder"), menu: "Go", key: keys(fyne.KeyL, control|shift), enabled: (*Window).hasFolder, run: (*Window).focusFolder},
		{id: "message", words: words.Say("To the message"), menu: "Go", key: keys(fyne.KeyF6, 0), enabled: (*Window).hasMessage, run: (*Window).focusMessage},
		{id: "next-tab", words: words.Say("Next file"), menu: "Go", key: keys(fyne.KeyTab, control), also: []chord{{fyne.KeyPageDown, control}},
			enabled: (*Window).hasTab, run: turnTab(1)},
		{id: "previous-tab", words: words.Say("Previous file"), menu: "Go", key: keys(fyne.KeyTab, control|shift), also: []chord{{fyne.KeyPageUp, control}},
			enabled: (*Window).hasTab, run: turnTab(-1)},

		{id: "compare", words: words.Say("Compare with…"), menu: "Tools", enabled: (*Window).hasFile, run: (*Window).askCompare},
		{id: "compare-disk", words: words.Say("Compare with the file on disk"), menu: "Tools", enabled: (*Window).onDiskToo, run: (*Window).compareDisk},
		{id: "compare-backup", words: words.Say("Compare with a backup…"), menu: "Tools", enabled: (*Window).onDiskToo, run: (*Window).compareBackup},
		{id: "compare-file", words: words.Say("Compare with another file…"), menu: "Tools", enabled: (*Window).hasFile, run: (*Window).compareFile},
		{menu: "Tools"},
		{id: "next-difference", words: words.Say("Next difference"), menu: "Tools", key: keys(fyne.KeyF8, 0), enabled: (*Window).withComparison, run: onComparison(func(c *comparison) { c.step(1) })},
		{id: "previous-difference", words: words.Say("Previous difference"), menu: "Tools", key: keys(fyne.KeyF7, 0), enabled: (*Window).withComparison, run: onComparison(func(c *comparison) { c.step(-1) })},
		{id: "copy-over", words: words.Say("Copy over to the left"), menu: "Tools", key: keys(fyne.KeyReturn, control), enabled: (*Window).withComparison, run: onComparison(func(c *comparison) { c.copyOver(false) })},
		{id: "copy-back", words: words.Say("Copy over to the right"), menu: "Tools", key: keys(fyne.KeyReturn, control|shift), enabled: (*Window).withOther, run: onComparison(func(c *comparison) { c.copyOver(true) })},
		{id: "copy-all", words: words.Say("Copy all differences to the left"), menu: "Tools", enabled: (*Window).withComparison, run: onComparison((*comparison).copyAll)},
		{id: "difference-left", words: words.Say("Show the difference on the left"), menu: "Tools", enabled: (*Window).withComparison, run: onComparison(func(c *comparison) { c.jump(false) })},
		{id: "difference-right", words: words.Say("Show the difference on the right"), menu: "Tools", enabled: (*Window).withComparison, run: onComparison(func(c *comparison) { c.jump(true) })},
		{menu: "Tools"},
		{id: "convert", words: words.Say("Convert files…"), menu: "Tools", run: (*Window).showConvert},
		{id: "convert-begin", words: words.Say("Convert the files that wait"), menu: "Tools", enabled: (*Window).canBeginConverting, run: onConverter((*converter).startHeld)},
		{id: "convert-choose", words: words.Say("Choose a file to convert…"), menu: "Tools", enabled: (*Window).canChoose, run: onConverter((*converter).ask)},
		{id: "convert-folder", words: words.Say("Choose a folder to convert…"), menu: "Tools", enabled: (*Window).canChoose, run: onConverter((*converter).askFolder)},
		{id: "convert-again", words: words.Say("Convert again"), menu: "Tools", enabled: (*Window).canConvertAgain, run: onConverter((*converter).repeat)},
		{id: "convert-show", words: words.Say("Show the folder of what was made"), menu: "Tools", enabled: (*Window).canShowMade, run: onConverter((*converter).show)},
		{id: "convert-replace", words: words.Say("Replace the files that are there already"), menu: "Tools", enabled: (*Window).canReplace, run: onConverter((*converter).replaceAll)},

		{menu: "Tools"},
		{id: "menu-bar", words: words.Say("Open the menus"), menu: "Tools", key: keys(fyne.KeyF10, 0), run: (*Window).openMenus},
		{id: "settings", words: words.Say("Settings"), menu: "Tools", key: keys(fyne.KeyComma, control), run: (*Window).showSettings},

		{id: "palette", words: words.Say("Find an action…"), menu: "Help", key: keys(fyne.KeyP, control|shift), run: (*Window).showPalette},
		{id: "keys", words: words.Say("Keys"), menu: "Help", key: keys(fyne.KeyF1, 0), run: (*Window).showKeys},
		{id: "about", words: words.Say("About Savant"), menu: "Help", run: (*Window).showAbout},
	}
}

// shortcut is the form in which Fyne's driver reports a chord: a few it knows by name, and only that name matches.
func (c chord) shortcut() fyne.Shortcut {
	if c.with == control {
		switch c.key {
		case fyne.KeyZ:
			return &fyne.ShortcutUndo{}
		case fyne.KeyY:
			return &fyne.ShortcutRedo{}
		case fyne.KeyC:
			return &fyne.ShortcutCopy{}
		case fyne.KeyX:
			return &fyne.ShortcutCut{}
		case fyne.KeyV:
			return &fyne.ShortcutPaste{}
		case fyne.KeyA:
			return &fyne.ShortcutSelectAll{}
		}
	}
	return &desktop.CustomShortcut{KeyName: c.key, Modifier: c.with}
}

// do runs an action, unless the focused field has a better use for its keys or there is nothing to do it to.
func (w *Window) do(a *action) {
	if a.field != nil {
		if f, ok := w.win.Canvas().Focused().(fyne.Shortcutable); ok && w.inField() {
			f.TypedShortcut(a.field())
			return
		}
	}
	if w.win.Canvas().Overlays().Top() != nil && !a.anywhere() {
		return // a question is open; it comes first
	}
	if a.enabled != nil && !a.enabled(w) {
		return
	}
	w.used = w
	a.run(w)
	w.tell()
}

func (a *action) anywhere() bool { return a.id == "quit" }

// menu builds the main menu of the table.
func (w *Window) menu() *fyne.MainMenu {
	main := fyne.NewMainMenu()
	w.items = map[string]*fyne.MenuItem{}
	for _, top := range menus() {
		m := fyne.NewMenu(top.words)
		for i := range w.actions {
			a := &w.actions[i]
			if a.menu != top.id {
				continue
			}
			if a.run == nil {
				m.Items = append(m.Items, fyne.NewMenuItemSeparator())
				continue
			}
			item := fyne.NewMenuItem(a.words, func() { w.do(a) })
			item.IsQuit = a.id == "quit" // else Fyne adds one of its own
			if a.key != nil {
				item.Shortcut = a.key.shortcut()
			}
			w.items[a.id] = item
			m.Items = append(m.Items, item)
		}
		main.Items = append(main.Items, m)
	}
	w.shortcuts()
	return main
}

// shortcuts binds what a menu cannot hold: second keys of an action, which the driver hands to the canvas.
func (w *Window) shortcuts() {
	for i := range w.actions {
		a := &w.actions[i]
		for _, c := range a.also {
			w.win.Canvas().AddShortcut(c.shortcut(), func(fyne.Shortcut) { w.do(a) })
		}
	}
}

// functionKey is typedKey for what has the keyboard but is not the selection: keys that would edit are left out there.
func (w *Window) functionKey(e *fyne.KeyEvent) bool {
	name := string(e.Name)
	if len(name) > 1 && name[0] == 'F' && name[1] >= '0' && name[1] <= '9' || e.Name == fyne.KeyEscape {
		return w.typedKey(e)
	}
	return false
}

// typedKey runs the action of a key without modifiers; these never reach the menus.
func (w *Window) typedKey(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyEscape && w.win.Canvas().Overlays().Top() == nil {
		return w.dismiss()
	}
	if e.Name == fyne.KeyEscape && w.escape != nil {
		w.escape()
		return true
	}
	for i := range w.actions {
		a := &w.actions[i]
		if a.key != nil && a.key.with == 0 && a.key.key == e.Name {
			w.do(a)
			return true
		}
	}
	return false
}
