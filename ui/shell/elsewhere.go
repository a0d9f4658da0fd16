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
		scenes.ActionFindUses: func(w *Window, path string) { folder.FindUses(w, path) },
		actionShowFolder:      func(w *Window, path string) { w.ShowFolder(path) },
	}
}

// onFileSteps are the actions on the history that are about the changes of files while the list of a folder has the keyboard.
func onFileSteps() map[host.ActionID]func(w *Window) {
	return map[host.ActionID]func(w *Window){host.ActionUndo: undoFiles, host.ActionRedo: redoFiles}
}

// onKeyboard does an action to what has the keyboard in place of the document's rows: to a file of the folder's list, or to the changes of files. An
// action that is about rows alone is refused there. It reports whether that was so.
func onKeyboard(w *Window, a *host.Action) bool {
	if !w.side.Focused() {
		return false
	}
	if do := onFileSteps()[a.ID]; do != nil {
		do(w)
		return true
	}
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

// takesAction reports whether what has the keyboard has a use of its own for an action.
func takesAction(w *Window, a *host.Action) bool {
	return w.side.Chosen() != "" && onFiles()[a.ID] != nil
}

// rowActions are those about the selected rows of a document.
func rowActions() []host.Action {
	return slices.Concat(rows.ValueActions(), rows.Actions(), scenes.RowActions())
}
