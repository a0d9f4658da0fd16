package shell

import (
	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/bytes"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/scenes"
)

// The ids of the actions in this file.
const (
	actionNewWindow      host.ActionID = "new-window"
	actionMoveTab        host.ActionID = "move-tab"
	actionOpen           host.ActionID = "open"
	actionOpenFolder     host.ActionID = "open-folder"
	actionCloseFolder    host.ActionID = "close-folder"
	actionRecent         host.ActionID = "recent"
	actionSamples        host.ActionID = "samples"
	actionSave           host.ActionID = "save"
	actionSaveAs         host.ActionID = "save-as"
	actionSaveCopy       host.ActionID = "save-copy"
	actionSavePassword   host.ActionID = "save-password"
	actionShowSaving     host.ActionID = "show-saving"
	actionReload         host.ActionID = "reload"
	actionGoodPart       host.ActionID = "good-part"
	actionSaveGoodPart   host.ActionID = "save-good-part"
	actionForgetPassword host.ActionID = "forget-password"
	actionStopWork       host.ActionID = "stop-work"
	actionClose          host.ActionID = "close"
	actionCloseWindow    host.ActionID = "close-window"
	actionQuit           host.ActionID = "quit"
	actionUndo           host.ActionID = "undo"
	actionRedo           host.ActionID = "redo"
	actionEdit           host.ActionID = "edit"
	actionRename         host.ActionID = "rename"
	actionRevert         host.ActionID = "revert"
	actionInsert         host.ActionID = "insert"
	actionDuplicate      host.ActionID = "duplicate"
	actionRemove         host.ActionID = "remove"
	actionUp             host.ActionID = "up"
	actionDown           host.ActionID = "down"
	actionCut            host.ActionID = "cut"
	actionCopy           host.ActionID = "copy"
	actionPaste          host.ActionID = "paste"
	actionPasteInto      host.ActionID = "paste-into"
	actionSelectAll      host.ActionID = "select-all"
	actionCopyPath       host.ActionID = "copy-path"
	actionPane1          host.ActionID = "pane-1"
	actionPane2          host.ActionID = "pane-2"
	actionPane3          host.ActionID = "pane-3"
	actionPane4          host.ActionID = "pane-4"
	actionOpenBelow      host.ActionID = "open-below"
	actionCloseOthers    host.ActionID = "close-others"
	actionCloseAll       host.ActionID = "close-all"
	actionPaneRuns       host.ActionID = "pane-runs"
	actionThemeSystem    host.ActionID = "theme-system"
	actionThemeLight     host.ActionID = "theme-light"
	actionThemeDark      host.ActionID = "theme-dark"
	actionFilter         host.ActionID = "filter"
	actionGo             host.ActionID = "go"
	actionBookmark       host.ActionID = "bookmark"
	actionBookmarks      host.ActionID = "bookmarks"
	actionNextBookmark   host.ActionID = "next-bookmark"
	actionBack           host.ActionID = "back"
	actionForward        host.ActionID = "forward"
	actionOutline        host.ActionID = "outline"
	actionFolder         host.ActionID = "folder"
	actionMessage        host.ActionID = "message"
	actionNextTab        host.ActionID = "next-tab"
	actionPreviousTab    host.ActionID = "previous-tab"
	actionMenuBar        host.ActionID = "menu-bar"
	actionSettings       host.ActionID = "settings"
	actionPalette        host.ActionID = "palette"
	actionKeys           host.ActionID = "keys"
	actionAbout          host.ActionID = "about"
)

// menus are the menus in their order, with what stands over each.
func menus() []menu {
	return []menu{
		{host.FileMenu, words.Say("File")}, {host.EditMenu, words.Say("Edit")}, {host.ViewMenu, words.Say("View")}, {host.GoMenu, words.Say("Go")},
		{host.SceneMenu, words.Say("Scene")}, {host.BonesMenu, words.Say("Bones")}, {host.ToolsMenu, words.Say("Tools")}, {host.HelpMenu, words.Say("Help")},
	}
}

// menu is one of the menus of the menu bar.
type menu struct {
	id    host.MenuID
	words string
}

// run and when have the window's own actions take the window as features see it: each is run in a window of this package.
func run(f func(*Window)) func(host.Window) { return func(w host.Window) { f(w.(*Window)) } }

func when(can func(*Window) bool) func(host.Window) bool {
	return func(w host.Window) bool { return can(w.(*Window)) }
}

// openActions are those for opening and saving.
func openActions() []host.Action {
	return []host.Action{
		{ID: actionNewWindow, Words: words.Say("New window"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyN, host.Control|host.Shift), Run: run(newEmpty)},
		{ID: actionMoveTab, Words: words.Say("Move the tab to a new window"), Menu: host.FileMenu, Enabled: when(canMoveTab), Run: run(moveTab)},
		{Menu: host.FileMenu},
		{ID: actionOpen, Words: words.Say("Open…"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyO, host.Control), Run: run(askOpen)},
		{ID: actionOpenFolder, Words: words.Say("Open folder…"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyO, host.Control|host.Shift), Run: run((*Window).askFolder)},
		{ID: actionCloseFolder, Words: words.Say("Close the folder"), Menu: host.FileMenu, Enabled: when((*Window).hasFolder), Run: run((*Window).closeFolder)},
		{ID: actionRecent, Words: words.Say("Recent files"), Menu: host.FileMenu, Run: run(func(*Window) {})},
		{ID: actionSamples, Words: words.Say("Open the samples"), Menu: host.FileMenu, Run: run(openSamples)},
		{Menu: host.FileMenu},
		{ID: actionSave, Words: words.Say("Save"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyS, host.Control), Enabled: host.HasDocument, Run: run(save)},
		{ID: actionSaveAs, Words: words.Say("Save as…"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyS, host.Control|host.Shift), Enabled: host.HasDocument, Run: run(askSaveAs)},
		{ID: actionSaveCopy, Words: words.Say("Save a copy…"), Menu: host.FileMenu, Enabled: host.HasDocument, Run: run(askSaveCopy)},
		{ID: actionSavePassword, Words: words.Say("Save with a password…"), Menu: host.FileMenu, Enabled: when(canEncrypt), Run: run(askPassword)},
		{ID: actionShowSaving, Words: words.Say("Show what saving changes…"), Menu: host.FileMenu, Enabled: host.HasDocument, Run: run(showSaving)},
	}
}

// fileActions are those for what becomes of the file that is shown.
func fileActions() []host.Action {
	return []host.Action{
		{ID: actionReload, Words: words.Say("Reload from disk"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyF5, 0), Enabled: host.HasDocument, Run: run(reload)},
		{Menu: host.FileMenu},
		{ID: actionGoodPart, Words: words.Say("Open the good part"), Menu: host.FileMenu, Enabled: when(hasGoodPart), Run: run(openGoodPart)},
		{ID: actionSaveGoodPart, Words: words.Say("Save the good part as…"), Menu: host.FileMenu, Enabled: when(hasGoodPart), Run: run(saveGoodPart)},
		{Menu: host.FileMenu},
		{ID: actionForgetPassword, Words: words.Say("Forget the password"), Menu: host.FileMenu, Enabled: when(hasPassword), Run: run(forgetPassword)},
		{Menu: host.FileMenu},
		{ID: actionStopWork, Words: words.Say("Stop the current task"), Menu: host.FileMenu, Enabled: when(isWorking), Run: run(stopWork)},
		{Menu: host.FileMenu},
		{ID: actionClose, Words: words.Say("Close"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyW, host.Control), Enabled: when(hasTab), Run: run(closeTab)},
		{ID: actionCloseWindow, Words: words.Say("Close the window"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyW, host.Control|host.Shift), Run: run(closeWindow)},
		{ID: actionQuit, Words: words.Say("Quit"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyQ, host.Control), Run: run(quit)},
	}
}

// editActions are those that change the document.
func editActions() []host.Action {
	return []host.Action{
		{ID: actionUndo, Words: words.Say("Undo"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyZ, host.Control), Run: run(undo), Field: func() fyne.Shortcut { return &fyne.ShortcutUndo{} }},
		{ID: actionRedo, Words: words.Say("Redo"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyZ, host.Control|host.Shift), Also: []host.Chord{{Key: fyne.KeyY, With: host.Control}}, Run: run(redo), Field: func() fyne.Shortcut { return &fyne.ShortcutRedo{} }},
		{Menu: host.EditMenu},
		{ID: actionEdit, Words: words.Say("Edit the value"), Menu: host.EditMenu, Enabled: host.HasRow, Run: run(editValue)},
		{ID: actionRename, Words: words.Say("Rename…"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyF2, 0), Enabled: host.Can(model.CanRename | model.CanSet), Run: run(rename)},
		{ID: actionRevert, Words: words.Say("Revert"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyR, host.Control), Enabled: when(wasChanged), Run: run(revertRow)},
		{ID: actionInsert, Words: words.Say("Insert…"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyInsert, 0), Enabled: when(canInsert), Run: run(insert)},
		{ID: actionDuplicate, Words: words.Say("Duplicate"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyD, host.Control), Enabled: host.Can(model.CanDuplicate), Run: run(duplicate)},
		{ID: actionRemove, Words: words.Say("Remove"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyDelete, 0), Enabled: host.Can(model.CanRemove), Run: run(remove)},
		{ID: actionUp, Words: words.Say("Move up"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyUp, host.Alt), Enabled: host.Can(model.CanMove), Run: run(move(-1))},
		{ID: actionDown, Words: words.Say("Move down"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyDown, host.Alt), Enabled: host.Can(model.CanMove), Run: run(move(1))},
		{Menu: host.EditMenu},
		{ID: actionCut, Words: words.Say("Cut"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyX, host.Control), Run: run(cut), Field: func() fyne.Shortcut { return &fyne.ShortcutCut{Clipboard: fyne.CurrentApp().Clipboard()} }},
		{ID: actionCopy, Words: words.Say("Copy as Godot text"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyC, host.Control), Run: run(copyValue), Field: func() fyne.Shortcut { return &fyne.ShortcutCopy{Clipboard: fyne.CurrentApp().Clipboard()} }},
		{ID: actionPaste, Words: words.Say("Paste as the value"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyV, host.Control), Run: run(pasteValue), Field: func() fyne.Shortcut { return &fyne.ShortcutPaste{Clipboard: fyne.CurrentApp().Clipboard()} }},
		{ID: actionPasteInto, Words: words.Say("Paste as new rows"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyV, host.Control|host.Shift), Enabled: when(canInsert), Run: run(pasteInto)},
		{ID: actionSelectAll, Words: words.Say("Select all"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyA, host.Control), Run: run(selectAll), Field: func() fyne.Shortcut { return &fyne.ShortcutSelectAll{} }},
	}
}

// viewActions are those for what is shown of the file.
func viewActions() []host.Action {
	return []host.Action{
		{ID: actionPane1, Words: words.Say("Bytes or source"), Menu: host.ViewMenu, Key: host.Keys(fyne.Key1, host.Control), Enabled: host.HasDocument, Run: host.EnterPane(bytes.PaneID)},
		{ID: actionPane2, Words: words.Say("Changes"), Menu: host.ViewMenu, Key: host.Keys(fyne.Key2, host.Control), Enabled: host.HasDocument, Run: host.EnterPane(changesPaneID)},
		{ID: actionPane3, Words: words.Say("Problems"), Menu: host.ViewMenu, Key: host.Keys(fyne.Key3, host.Control), Enabled: host.HasDocument, Run: host.EnterPane(problemsPaneID)},
		{ID: actionPane4, Words: words.Say("History"), Menu: host.ViewMenu, Key: host.Keys(fyne.Key4, host.Control), Enabled: host.HasDocument, Run: host.EnterPane(historyPaneID)},
		{Menu: host.ViewMenu},
		{ID: actionOpenBelow, Words: words.Say("Expand all below"), Menu: host.ViewMenu, Enabled: host.HasRow, Run: run(openBelow)},
		{ID: actionCloseOthers, Words: words.Say("Collapse the other rows"), Menu: host.ViewMenu, Enabled: host.HasRow, Run: run(closeOthers)},
		{ID: actionCloseAll, Words: words.Say("Collapse all rows"), Menu: host.ViewMenu, Enabled: host.HasDocument, Run: run(closeAll)},
		{Menu: host.ViewMenu},
		{ID: actionPaneRuns, Words: words.Say("Scripts and what they load"), Menu: host.ViewMenu, Enabled: host.HasDocument, Run: scenes.ShowRuns},
	}
}

// goActions are those that lead somewhere, or tell the way.
func goActions() []host.Action {
	return []host.Action{
		{Menu: host.EditMenu},
		{ID: actionCopyPath, Words: words.Say("Copy path"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyC, host.Control|host.Shift), Enabled: host.HasRow, Run: run(copyPath)},

		{Menu: host.GoMenu},
		{ID: actionFilter, Words: words.Say("Filter the outline"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyE, host.Control), Enabled: host.HasDocument, Run: run(focusFilter)},
		{ID: actionGo, Words: words.Say("Go to path or offset…"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyG, host.Control), Enabled: host.HasDocument, Run: run(goTo)},
		{Menu: host.GoMenu},
		{ID: actionBookmark, Words: words.Say("Bookmark"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyB, host.Control), Enabled: host.HasRow, Run: run(bookmark)},
		{ID: actionBookmarks, Words: words.Say("Bookmarks…"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyB, host.Control|host.Shift), Enabled: when(hasBookmarks), Run: run(showBookmarks)},
		{ID: actionNextBookmark, Words: words.Say("Next bookmark"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyF4, 0), Enabled: when(hasBookmarks), Run: run(nextBookmark)},
		{Menu: host.GoMenu},
		{ID: actionBack, Words: words.Say("Back"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyLeft, host.Alt), Enabled: when(canBack), Run: run(back)},
		{ID: actionForward, Words: words.Say("Forward"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyRight, host.Alt), Enabled: when(canForward), Run: run(forward)},
		{Menu: host.GoMenu},
		{ID: actionOutline, Words: words.Say("Go to the outline"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyL, host.Control), Enabled: host.HasDocument, Run: run(focusOutline)},
		{ID: actionFolder, Words: words.Say("Go to the folder list"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyL, host.Control|host.Shift), Enabled: when((*Window).hasFolder), Run: run((*Window).focusFolder)},
		{ID: actionMessage, Words: words.Say("Go to the message"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyF6, 0), Enabled: when(hasMessage), Run: run(focusMessage)},
		{ID: actionNextTab, Words: words.Say("Next file"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyTab, host.Control), Also: []host.Chord{{Key: fyne.KeyPageDown, With: host.Control}}, Enabled: when(hasTab), Run: run(switchTab(1))},
		{ID: actionPreviousTab, Words: words.Say("Previous file"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyTab, host.Control|host.Shift), Also: []host.Chord{{Key: fyne.KeyPageUp, With: host.Control}}, Enabled: when(hasTab), Run: run(switchTab(-1))},
	}
}

// programActions are those for the program.
func programActions() []host.Action {
	return []host.Action{
		{Menu: host.ViewMenu},
		{ID: actionThemeSystem, Words: words.Say("System colours"), Menu: host.ViewMenu, Run: run(colours(""))},
		{ID: actionThemeLight, Words: words.Say("Light"), Menu: host.ViewMenu, Run: run(colours("light"))},
		{ID: actionThemeDark, Words: words.Say("Dark"), Menu: host.ViewMenu, Run: run(colours("dark"))},

		{Menu: host.ToolsMenu},
		{ID: actionMenuBar, Words: words.Say("Open the menus"), Menu: host.ToolsMenu, Key: host.Keys(fyne.KeyF10, 0), Run: run(openMenus)},
		{ID: actionSettings, Words: words.Say("Settings"), Menu: host.ToolsMenu, Key: host.Keys(fyne.KeyComma, host.Control), Run: run(showSettings)},

		{ID: actionPalette, Words: words.Say("Find an action…"), Menu: host.HelpMenu, Key: host.Keys(fyne.KeyP, host.Control|host.Shift), Run: run(showPalette)},
		{ID: actionKeys, Words: words.Say("Keys"), Menu: host.HelpMenu, Key: host.Keys(fyne.KeyF1, 0), Run: run(showKeys)},
		{ID: actionAbout, Words: words.Say("About Savant"), Menu: host.HelpMenu, Run: run(showAbout)},
	}
}

// do runs an action, unless the focused field has a better use for its keys or there is nothing to do it to.
func (w *Window) do(a *host.Action) {
	if a.Field != nil {
		if f, ok := w.Canvas().Focused().(fyne.Shortcutable); ok && inField(w) {
			f.TypedShortcut(a.Field())
			return
		}
	}
	if w.Canvas().Overlays().Top() != nil && a.ID != actionQuit {
		return // a question is open; it comes first
	}
	if !a.May(w) {
		return
	}
	w.lastUsed = w
	a.Run(w)
	w.Tell()
}

// menuBarOf builds the main menu of the table.
func menuBarOf(w *Window) *fyne.MainMenu {
	main := fyne.NewMainMenu()
	w.items = map[host.ActionID]*fyne.MenuItem{}
	for _, top := range menus() {
		m := fyne.NewMenu(top.words)
		for i := range w.actions {
			a := &w.actions[i]
			if a.Menu != top.id {
				continue
			}
			if a.Run == nil {
				m.Items = append(m.Items, fyne.NewMenuItemSeparator())
				continue
			}
			item := fyne.NewMenuItem(a.Words, func() { w.do(a) })
			item.IsQuit = a.ID == actionQuit // else Fyne adds one of its own
			if a.Key != nil {
				item.Shortcut = a.Key.Shortcut()
			}
			w.items[a.ID] = item
			m.Items = append(m.Items, item)
		}
		main.Items = append(main.Items, m)
	}
	shortcuts(w)
	return main
}

// shortcuts binds what a menu cannot hold: second keys of an action, which the driver hands to the canvas.
func shortcuts(w *Window) {
	for i := range w.actions {
		a := &w.actions[i]
		for _, c := range a.Also {
			w.Canvas().AddShortcut(c.Shortcut(), func(fyne.Shortcut) { w.do(a) })
		}
	}
}

// FunctionKey is typedKey for what has the keyboard but is not the selection: keys that would edit are left out there.
func (w *Window) FunctionKey(e *fyne.KeyEvent) bool {
	name := string(e.Name)
	if len(name) > 1 && name[0] == 'F' && name[1] >= '0' && name[1] <= '9' || e.Name == fyne.KeyEscape {
		return w.typedKey(e)
	}
	return false
}

// typedKey runs the action of a key without modifiers; these never reach the menus.
func (w *Window) typedKey(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyEscape && w.Canvas().Overlays().Top() == nil {
		return w.Dismiss()
	}
	if e.Name == fyne.KeyEscape && w.escape != nil {
		w.escape()
		return true
	}
	for i := range w.actions {
		a := &w.actions[i]
		if a.Key != nil && a.Key.With == 0 && a.Key.Key == e.Name {
			w.do(a)
			return true
		}
	}
	return false
}
