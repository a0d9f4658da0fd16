package shell

import (
	"slices"

	"fyne.io/fyne/v2"

	"savant/ui/compare"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/merge"
	"savant/ui/widgets"
)

// The ids of the actions on tabs.
const (
	actionClose        host.ActionID = "close"
	actionCloseOthers  host.ActionID = "close-other-tabs"
	actionCloseAll     host.ActionID = "close-all-tabs"
	actionOpenClosed   host.ActionID = "open-closed"
	actionMoveTab      host.ActionID = "move-tab"
	actionShowFolder   host.ActionID = "show-folder"
	actionCopyFilePath host.ActionID = "copy-file-path"
	actionTabs         host.ActionID = "tabs"
	actionNextTab      host.ActionID = "next-tab"
	actionPreviousTab  host.ActionID = "previous-tab"
)

// tabActions are the actions that close tabs, and those about the file of the active one.
func tabActions() []host.Action {
	return []host.Action{
		{ID: actionShowFolder, Words: words.Say("Show in folder"), Menu: host.FileMenu, Enabled: when(hasFile), Run: run(func(w *Window) { w.ShowFolder(w.page().file) })},
		{ID: actionCopyFilePath, Words: words.Say("Copy the path of the file"), Menu: host.FileMenu, Enabled: when(hasFile), Run: run(copyFilePath)},
		{Menu: host.FileMenu},
		{ID: actionClose, Words: words.Say("Close"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyW, host.Control), Enabled: when(hasTab), Run: run(closeTab)},
		{ID: actionCloseOthers, Words: words.Say("Close the others"), Menu: host.FileMenu, Enabled: when(hasTabs), Run: run(closeOthers)},
		{ID: actionCloseAll, Words: words.Say("Close all"), Menu: host.FileMenu, Enabled: when(hasTab), Run: run(closeAll)},
		{ID: actionOpenClosed, Words: words.Say("Open the closed file again"), Sought: words.Say("reopen tab"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyT, host.Control|host.Shift), Enabled: when(hasClosed), Run: run(openClosed)},
	}
}

// tabMenu are the actions of the menu of a tab.
func tabMenu() []host.ActionID {
	return []host.ActionID{actionClose, actionCloseOthers, actionCloseAll, actionOpenClosed, host.Separator, actionMoveTab, host.Separator, compare.ActionCompare, merge.ActionMerge, host.Separator, actionShowFolder, actionCopyFilePath}
}

// switchActions are those that show another tab.
func switchActions() []host.Action {
	return []host.Action{
		{ID: actionNextTab, Words: words.Say("Next file"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyTab, host.Control), Also: []host.Chord{{Key: fyne.KeyPageDown, With: host.Control}}, Enabled: when(hasTab), Run: run(switchTab(1))},
		{ID: actionPreviousTab, Words: words.Say("Previous file"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyTab, host.Control|host.Shift), Also: []host.Chord{{Key: fyne.KeyPageUp, With: host.Control}}, Enabled: when(hasTab), Run: run(switchTab(-1))},
		{ID: actionTabs, Words: words.Say("Go to an open file…"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyP, host.Control), Enabled: when(hasTab), Run: run(chooseTab)},
	}
}

func hasTab(w *Window) bool  { return w.page() != nil }
func hasTabs(w *Window) bool { return len(w.pages) > 1 }
func hasFile(w *Window) bool { p := w.page(); return p != nil && p.file != "" }

// copyFilePath copies the path of the active file to the clipboard.
func copyFilePath(w *Window) {
	host.Clip(w, w.page(), w.page().file, words.Say("Copied the path %s", w.page().file))
}

// closeOthers closes all tabs but the active one.
func closeOthers(w *Window) {
	front := w.page()
	closePages(w, func() []*tabPage {
		return slices.DeleteFunc(slices.Clone(w.pages), func(p *tabPage) bool { return p == front })
	})
}

// closeAll closes all tabs.
func closeAll(w *Window) {
	closePages(w, func() []*tabPage { return slices.Clone(w.pages) })
}

// closePages closes tabs of a window, after one question about all that is unsaved in them.
func closePages(w *Window, of func() []*tabPage) {
	settle(w, of, func() {
		for _, p := range of() {
			w.drop(p) // unless it was closed along with its subject
		}
	})
}

// chooseTab offers the tabs by their names.
func chooseTab(w *Window) {
	items, titles := make([]widgets.Item, len(w.pages)), w.titles()
	for i, p := range w.pages {
		items[i] = widgets.Item{Words: titles[i], Run: func() { w.show(w.indexOf(p)) }}
	}
	w.Choose("tabs", words.Say("Which file?"), items)
}

// switchTab shows the next tab, or the one before.
func switchTab(by int) func(*Window) {
	return func(w *Window) {
		if n := len(w.pages); n > 0 {
			w.show((w.current + by + n) % n)
		}
	}
}
