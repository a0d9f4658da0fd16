package folder

import (
	"path/filepath"

	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// path is the path of a node of the list, "" for a note.
func (f *View) path(n outline.Node) string {
	if n == 0 || n&noteNode != 0 {
		return ""
	}
	return f.tree.Path(int(n) - 1)
}

// menu offers what can be done with a file or folder of the list.
func (f *View) menu(n outline.Node, at fyne.Position) {
	path := f.path(n)
	if path == "" {
		return
	}
	var items []*fyne.MenuItem
	if !f.entry(n).Dir {
		items = append(items,
			fyne.NewMenuItem(words.Say("Open"), func() { f.win.Open(nil, path) }),
			fyne.NewMenuItem(words.Say("Open in a new window"), func() { f.apart(path) }))
		if p := f.win.Document(); p != nil && p.File() != path {
			items = append(items, fyne.NewMenuItem(words.Say("Compare with %s", widgets.Shorten(p.Name())), func() { f.win.Compare(p, path, p.Key(), filepath.Base(path)) }))
		}
		items = append(items, fyne.NewMenuItem(words.Say("Find uses"), func() { FindUses(f.win, path) }), fyne.NewMenuItemSeparator())
	} else {
		items = append(items, fyne.NewMenuItem(words.Say("Compare with another folder…"), func() { f.win.DoGiven(host.ActionCompareFolders, path) }), fyne.NewMenuItemSeparator())
	}
	items = append(items, fyne.NewMenuItem(words.Say("Show in folder"), func() { f.win.ShowFolder(path) }),
		fyne.NewMenuItem(words.Say("Copy the path"), func() { CopyPath(f.win, path) }),
		fyne.NewMenuItem(words.Say("Rename…"), func() { Rename(f.win, path) }),
		fyne.NewMenuItem(words.Say("Move to…"), func() { MoveTo(f.win, path) }))
	f.win.PopUp(items, at)
}

// CopyPath copies a path to the clipboard.
func CopyPath(w host.Window, path string) {
	host.Clip(w, w.Page(), path, words.Say("Copied the path %s", path))
}
