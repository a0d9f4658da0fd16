package shell

import (
	"fyne.io/fyne/v2"

	"savant/ui/actions"
	"savant/ui/bytes"
	"savant/ui/changes"
	"savant/ui/check"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/page"
	"savant/ui/scenes"
)

// The ids of the actions in this file.
const (
	actionNewWindow    host.ActionID = "new-window"
	actionOpenFolder   host.ActionID = "open-folder"
	actionCloseFolder  host.ActionID = "close-folder"
	actionCheckFolder  host.ActionID = "check-folder"
	actionRecover      host.ActionID = "recover"
	actionStopWork     host.ActionID = "stop-work"
	actionCloseWindow  host.ActionID = "close-window"
	actionCopyPath     host.ActionID = "copy-path"
	actionPane1        host.ActionID = "pane-1"
	actionPane2        host.ActionID = "pane-2"
	actionPane3        host.ActionID = "pane-3"
	actionPane4        host.ActionID = "pane-4"
	actionPaneRuns     host.ActionID = "pane-runs"
	actionThemeSystem  host.ActionID = "theme-system"
	actionThemeLight   host.ActionID = "theme-light"
	actionThemeDark    host.ActionID = "theme-dark"
	actionNodes        host.ActionID = "nodes"
	actionFoldPanes    host.ActionID = "fold-panes"
	actionEnlargePane  host.ActionID = "enlarge-pane"
	actionFilter       host.ActionID = "filter"
	actionProperties   host.ActionID = "filter-properties"
	actionGo           host.ActionID = "go"
	actionBack         host.ActionID = "back"
	actionForward      host.ActionID = "forward"
	actionOutline      host.ActionID = "outline"
	actionFolder       host.ActionID = "folder"
	actionNextPart     host.ActionID = "next-part"
	actionPreviousPart host.ActionID = "previous-part"
	actionMenuBar      host.ActionID = "menu-bar"
	actionSettings     host.ActionID = "settings"
	actionKeys         host.ActionID = "keys"
	actionTour         host.ActionID = "tour"
	actionAbout        host.ActionID = "about"
)

// run and when have the window's own actions take the window as features see it: each is run in a window of this package.
func run(f func(*Window)) func(host.Window) { return func(w host.Window) { f(w.(*Window)) } }

func when(can func(*Window) bool) func(host.Window) bool {
	return func(w host.Window) bool { return can(w.(*Window)) }
}

// listsFolder is the condition of an action on the folder beside the tabs.
func listsFolder(w host.Window) bool { return w.Listed() != "" }

// windowActions are those for windows.
func windowActions() []host.Action {
	return []host.Action{
		{ID: actionNewWindow, Words: words.Say("New window"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyN, host.Control|host.Shift), Run: run(newEmpty)},
		{ID: actionMoveTab, Words: words.Say("Move the tab to a new window"), Menu: host.FileMenu, Enabled: when(canMoveTab), Run: run(moveTab)},
		{Menu: host.FileMenu},
	}
}

// folderActions are those for folders and for files that were open before.
func folderActions() []host.Action {
	return []host.Action{
		{ID: actionOpenFolder, Words: words.Say("Open folder…"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyO, host.Control|host.Shift), Run: run(func(w *Window) { w.side.Ask() })},
		{ID: actionCloseFolder, Words: words.Say("Close the folder"), Menu: host.FileMenu, Enabled: listsFolder, Run: run(func(w *Window) { w.side.Remove() })},
		{ID: actionCheckFolder, Words: words.Say("Check all files of the folder"), Sought: words.Say("missing references, problems"), Menu: host.FileMenu, Enabled: listsFolder, Run: run(func(w *Window) { check.Folder(w, w.Listed()) })},
		{ID: actions.Recent, Words: words.Say("Recent files"), Menu: host.FileMenu, Run: run(func(*Window) {})},
		{ID: actionRecover, Words: words.Say("Recover unsaved edits…"), Menu: host.FileMenu, Run: run(func(w *Window) { w.safety.AskRecovery(w) })},
	}
}

// stopActions end what takes long.
func stopActions() []host.Action {
	return []host.Action{
		{Menu: host.FileMenu},
		{ID: actionStopWork, Words: words.Say("Stop the current task"), Menu: host.FileMenu, Applies: when(func(w *Window) bool { return w.status.Working() }), Run: run(func(w *Window) { w.status.Stop() })},
		{Menu: host.FileMenu},
	}
}

// closeActions close windows.
func closeActions() []host.Action {
	return []host.Action{
		{ID: actionCloseWindow, Words: words.Say("Close the window"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyW, host.Control|host.Shift), Run: run(closeWindow)},
		{ID: actions.Quit, Words: words.Say("Quit"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyQ, host.Control), Run: run(quit)},
	}
}

// undoActions are those on the history.
func undoActions() []host.Action {
	return []host.Action{
		{ID: host.ActionUndo, Words: words.Say("Undo"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyZ, host.Control), Enabled: when(canUndo), Needs: host.Needs(words.Say("there is nothing to undo")), Run: run(undo), Field: func() fyne.Shortcut { return &fyne.ShortcutUndo{} }},
		{ID: host.ActionRedo, Words: words.Say("Redo"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyZ, host.Control|host.Shift), Also: []host.Chord{{Key: fyne.KeyY, With: host.Control}}, Enabled: when(canRedo), Needs: host.Needs(words.Say("there is nothing to redo")), Run: run(redo), Field: func() fyne.Shortcut { return &fyne.ShortcutRedo{} }},
	}
}

// paneActions are those that show a pane.
func paneActions() []host.Action {
	return []host.Action{
		{ID: actionPane1, Words: words.Say("Bytes or source"), Alone: words.Say("Show the bytes or the source"), Sought: words.Say("hex"), Menu: host.ViewMenu, Key: host.Keys(fyne.Key1, host.Control), Enabled: host.HasDocument, Run: host.EnterPane(bytes.PaneID)},
		{ID: actionPane2, Words: words.Say("Changes"), Alone: words.Say("Show the changes"), Menu: host.ViewMenu, Key: host.Keys(fyne.Key2, host.Control), Enabled: host.HasDocument, Run: host.EnterPane(changes.PaneID)},
		{ID: actionPane3, Words: words.Say("Problems"), Alone: words.Say("Show the problems"), Sought: words.Say("errors warnings"), Menu: host.ViewMenu, Key: host.Keys(fyne.Key3, host.Control), Enabled: host.HasDocument, Run: host.EnterPane(check.PaneID)},
		{ID: actionPane4, Words: words.Say("History"), Alone: words.Say("Show the history"), Sought: words.Say("steps"), Menu: host.ViewMenu, Key: host.Keys(fyne.Key4, host.Control), Enabled: host.HasDocument, Run: host.EnterPane(page.HistoryID)},
		{Menu: host.ViewMenu},
	}
}

// scriptActions are those on what the file would run.
func scriptActions() []host.Action {
	return []host.Action{
		{Menu: host.ViewMenu},
		{ID: actionPaneRuns, Words: words.Say("Scripts and what they load"), Menu: host.ViewMenu, Enabled: host.HasDocument, Run: scenes.ShowRuns},
		{Menu: host.ViewMenu},
		{ID: actionFoldPanes, Words: words.Say("Collapse or expand the panes"), Menu: host.ViewMenu, Key: host.Keys(fyne.KeyJ, host.Control), Enabled: host.HasDocument, Run: run(foldPanes)},
		{ID: actionEnlargePane, Words: words.Say("Enlarge the pane"), Sought: words.Say("large bigger full height animation"), Menu: host.ViewMenu, Key: host.Keys(fyne.KeyJ, host.Control|host.Shift), Enabled: host.HasDocument, Checked: when(panesLarge), Run: run(enlargePane)},
		{ID: actionNodes, Words: words.Say("Nodes only, or all rows"), Menu: host.ViewMenu, Key: host.Keys(fyne.KeyN, host.Control|host.Alt), Applies: when(hasNodes), Run: run(switchNodes)},
	}
}

// goActions are the actions that find a row or show where it is.
func goActions() []host.Action {
	return []host.Action{
		{Menu: host.EditMenu},
		{ID: actionCopyPath, Words: words.Say("Copy path"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyC, host.Control|host.Shift), Enabled: host.HasRow, Run: run(copyPath)},

		{Menu: host.GoMenu},
		{ID: actionFilter, Words: words.Say("Filter the outline"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyE, host.Control), Enabled: when(hasFilter), Run: run(focusFilter),
			Given: &host.Given{Words: func(text string) string { return words.Say("Filter the outline by “%s”", text) }, Run: filterBy}},
		{ID: actionProperties, Words: words.Say("Filter properties"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyF, host.Control|host.Alt), Enabled: when(hasProperties), Run: run(focusProperties)},
		{ID: actionGo, Words: words.Say("Go to path or offset…"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyG, host.Control), Enabled: host.HasDocument, Run: run(goTo)},
		{Menu: host.GoMenu},
	}
}

// wayActions are those that lead to another row or another part of the window.
func wayActions() []host.Action {
	return []host.Action{
		{Menu: host.GoMenu},
		{ID: actionBack, Words: words.Say("Back"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyLeft, host.Alt), Enabled: when(canBack), Run: run(back)},
		{ID: actionForward, Words: words.Say("Forward"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyRight, host.Alt), Enabled: when(canForward), Run: run(forward)},
		{Menu: host.GoMenu},
		{ID: actionOutline, Words: words.Say("Go to the outline"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyL, host.Control), Enabled: host.HasDocument, Run: run(focusOutline)},
		{ID: actionFolder, Words: words.Say("Go to the folder list"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyL, host.Control|host.Shift), Enabled: listsFolder, Run: run(func(w *Window) { w.side.Focus() })},
		{ID: actionMessage, Words: words.Say("Go to the message"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyF6, 0), Enabled: when(func(w *Window) bool { return w.notice.Answerable() }), Needs: func(w host.Window) string { return noMessage(w.(*Window)) }, Run: run(func(w *Window) { w.notice.Focus() })},
		{ID: actionNextPart, Words: words.Say("Next part of the window"), Sought: words.Say("pane"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyF6, host.Control), Enabled: when(hasTab), Run: run(turnParts(1))},
		{ID: actionPreviousPart, Words: words.Say("Previous part of the window"), Sought: words.Say("pane"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyF6, host.Control|host.Shift), Enabled: when(hasTab), Run: run(turnParts(-1))},
	}
}

// programActions are those for the program.
func programActions() []host.Action {
	return []host.Action{
		{Menu: host.ViewMenu},
		{ID: actionThemeSystem, Words: words.Say("System colours"), Alone: words.Say("Use the system's colours"), Sought: words.Say("theme mode"), Menu: host.ViewMenu, Checked: when(coloured("")), Run: run(colours(""))},
		{ID: actionThemeLight, Words: words.Say("Light"), Alone: words.Say("Use light colours"), Sought: words.Say("theme mode"), Menu: host.ViewMenu, Checked: when(coloured("light")), Run: run(colours("light"))},
		{ID: actionThemeDark, Words: words.Say("Dark"), Alone: words.Say("Use dark colours"), Sought: words.Say("theme mode"), Menu: host.ViewMenu, Checked: when(coloured("dark")), Run: run(colours("dark"))},

		{Menu: host.ToolsMenu},
		{ID: actionMenuBar, Words: words.Say("Open the menus"), Menu: host.ToolsMenu, Key: host.Keys(fyne.KeyF10, 0), Aside: true, Run: run(func(w *Window) { w.OpenMenus() })},
		{ID: actionSettings, Words: words.Say("Settings"), Alone: words.Say("Change the settings"), Sought: words.Say("language text size font scale preferences options"), Menu: host.ToolsMenu, Key: host.Keys(fyne.KeyComma, host.Control), Run: run(showSettings)},

		{ID: actions.Palette, Words: words.Say("Find an action…"), Menu: host.HelpMenu, Key: host.Keys(fyne.KeyP, host.Control|host.Shift), Aside: true, Run: run(func(w *Window) { w.ShowPalette() })},
		{ID: actionKeys, Words: words.Say("Keys"), Alone: words.Say("List all keys"), Sought: words.Say("shortcuts keyboard"), Menu: host.HelpMenu, Key: host.Keys(fyne.KeyF1, host.Control), Aside: true, Run: run(func(w *Window) { w.ShowKeys() })},
		{ID: actionTour, Words: words.Say("Tour of the window"), Menu: host.HelpMenu, Run: run(takeTour)},
		{ID: actionAbout, Words: words.Say("About Savant"), Menu: host.HelpMenu, Run: run(showAbout)},
	}
}
