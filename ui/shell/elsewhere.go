package shell

import (
	"slices"

	"savant/ui/folder"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/rows"
	"savant/ui/scenes"
)

// onFiles are the actions that are about the file chosen in the list of a folder while that has the keyboard.
func onFiles() map[host.ActionID]func(w *Window, path string) {
	rename := func(w *Window, path string) { folder.Rename(w, path) }
	move := func(w *Window, path string) { folder.MoveTo(w, path) }
	copied := func(w *Window, path string) { folder.CopyPath(w, path) }
	return map[host.ActionID]func(w *Window, path string){
		rows.ActionRename: rename, host.ActionRenameAll: rename, rows.ActionReparent: move,
		rows.ActionCopy: copied, actionCopyPath: copied, actionCopyFilePath: copied,
		actionShowFolder: func(w *Window, path string) { w.ShowFolder(path) },
	}
}

// onKeyboard does an action to what has the keyboard in place of the document's rows: to a file of the folder's list. An action that is about rows
// alone is refused there. It reports whether that was so.
func onKeyboard(w *Window, a *host.Action) bool {
	path := w.side.Chosen()
	if path == "" {
		return false
	}
	if do := onFiles()[a.ID]; do != nil {
		do(w, path)
		return true
	}
	if !slices.ContainsFunc(rowActions(), func(x host.Action) bool { return x.ID == a.ID }) {
		return false
	}
	w.Fail(w.page(), words.Say("“%s” is about rows, but the keyboard is in the folder list. Press %s to go to the outline first.", a.Words, w.KeyOf(actionOutline)))
	return true
}

// rowActions are those about the selected rows of a document.
func rowActions() []host.Action {
	return slices.Concat(rows.ValueActions(), rows.Actions(), scenes.RowActions())
}
