package shell

import (
	"slices"

	"savant/model"
	"savant/ui/animation"
	"savant/ui/backups"
	"savant/ui/bones"
	"savant/ui/bookmarks"
	"savant/ui/bytes"
	"savant/ui/changes"
	"savant/ui/check"
	"savant/ui/compare"
	"savant/ui/convert"
	"savant/ui/export"
	"savant/ui/files"
	"savant/ui/find"
	"savant/ui/host"
	"savant/ui/manual"
	"savant/ui/merge"
	"savant/ui/page"
	"savant/ui/patches"
	"savant/ui/pictures"
	"savant/ui/rows"
	"savant/ui/saves"
	"savant/ui/scenes"
	"savant/ui/watch"
)

// paneList are the panes of a document, in the order of their tabs.
func paneList() []page.NewPane {
	return []page.NewPane{
		func(p host.Page) page.Pane { return bytes.NewChecked(p, pageOf(p).checks.Listed) },
		func(p host.Page) page.Pane { return changes.NewPane(p, pageOf(p).changes) },
		func(p host.Page) page.Pane { return check.NewPane(p, pageOf(p).checks, pageOf(p).pointByte) },
		files.NewHistory,
		find.NewPane,
		watch.NewPane,
		func(p host.Page) page.Pane { return scenes.NewRuns(p) },
		func(p host.Page) page.Pane { return bones.NewPane(p) },
		func(p host.Page) page.Pane { return animation.NewPane(p, pageOf(p).view.properties) },
		func(p host.Page) page.Pane { return scenes.NewConnections(p) },
		func(p host.Page) page.Pane { return scenes.NewResources(p) },
		func(p host.Page) page.Pane { return scenes.NewUses(p) },
	}
}

// actionTable is the one table: what the features offer is between the actions of the window in the order of the menus.
func actionTable() []host.Action {
	return slices.Concat(
		windowActions(), rows.NewActions(), []host.Action{files.OpenAction()}, folderActions(), saves.Actions(), files.SaveActions(), []host.Action{changes.SavingAction(changesOf)},
		export.Actions(), []host.Action{merge.FileAction()}, patches.Actions(baseOf, compare.Compared), backups.Actions(), files.DiskActions(), stopActions(), tabActions(), closeActions(),
		undoActions(), fileStepActions(), rows.ValueActions(), []host.Action{changes.RevertAction(changesOf)}, check.Actions(), rows.Actions(), pictures.Actions(picturesOf),
		paneActions(), rows.OutlineActions(), scriptActions(), pictures.ViewActions(picturesOf), bytes.Actions(), find.Actions(), goActions(), pictures.GoActions(picturesOf), bookmarks.Actions(bookmarksOf), wayActions(), switchActions(),
		compare.Actions(), merge.Actions(conflictsOf), watch.Actions(), convert.Actions(), manual.Actions(showHere), programActions(), scenes.Actions(), bones.Actions(), animation.Actions())
}

// changesOf are the changes of the document that a window shows, nil without one.
func changesOf(w host.Window) *changes.List {
	if p := pageOf(w.Document()); p != nil {
		return p.changes
	}
	return nil
}

// baseOf is what the document that a window shows was when it was opened or saved last.
func baseOf(w host.Window) *model.Snapshot { return changesOf(w).Base() }

// picturesOf are the pictures of the document that a window shows, nil without one.
func picturesOf(w host.Window) *pictures.Editor {
	if p := pageOf(w.Document()); p != nil {
		return p.view.pictures
	}
	return nil
}

// bookmarksOf are the bookmarks of the document that a window shows, nil without one.
func bookmarksOf(w host.Window) *bookmarks.List {
	if p := pageOf(w.Document()); p != nil {
		return p.bookmarks
	}
	return nil
}

// conflictsOf are the conflicts that a merge left in the document that a window shows, nil without one.
func conflictsOf(w host.Window) *merge.Conflicts {
	if p := pageOf(w.Document()); p != nil {
		return p.conflicts
	}
	return nil
}

// allParts are those of the program. It is a function, because texts are in the user's language only once that is known.
func allParts() parts {
	return parts{
		actions: actionTable, rowMenu: rowMenu, panes: paneList, welcome: newWelcome,
		closeAction: actionClose, tabMenu: tabMenu(), closeTab: closePage, closeWindow: closeWindow, openApart: openApart, elsewhere: onKeyboard, takes: takesAction,
	}
}

// rowMenu are the actions for a row of the outline, in the order of its menu: for a node those on nodes, for others those on bytes.
func rowMenu(doc *model.Document, r model.Row) []host.ActionID {
	own, last := []host.ActionID{rows.ActionInsert}, []host.ActionID{host.Separator, bytes.ActionMarkValue, bytes.ActionMarkText, bytes.ActionUnmark}
	if page.IsNode(doc, r) {
		own, last = []host.ActionID{rows.ActionAddNode, rows.ActionAddInstance, rows.ActionReparent, rows.ActionRenameMany, rows.ActionSaveBranch, rows.ActionMakeLocal, rows.ActionEditable, host.Separator, rows.ActionInsert}, nil
	}
	return slices.Concat([]host.ActionID{rows.ActionEdit, rows.ActionRename, rows.ActionChangeType, changes.ActionRevert, host.Separator}, own, []host.ActionID{
		rows.ActionDuplicate, rows.ActionRemove, rows.ActionUp, rows.ActionDown, host.Separator,
		rows.ActionCut, rows.ActionCopy, rows.ActionCopyEntries, rows.ActionPaste, rows.ActionPasteInto, actionCopyPath, host.Separator,
		rows.ActionExpand, rows.ActionCollapseOthers,
	}, last)
}
