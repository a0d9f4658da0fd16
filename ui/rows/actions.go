package rows

import (
	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/page"
)

// The ids of the actions.
const (
	ActionEdit           host.ActionID = "edit"
	ActionRename         host.ActionID = "rename"
	ActionInsert         host.ActionID = "insert"
	ActionDuplicate      host.ActionID = "duplicate"
	ActionRemove         host.ActionID = "remove"
	ActionUp             host.ActionID = "up"
	ActionDown           host.ActionID = "down"
	ActionReparent       host.ActionID = "reparent"
	ActionNewScene       host.ActionID = "new-scene"
	actionNewSave        host.ActionID = "new-save"
	ActionAddNode        host.ActionID = "add-node"
	ActionAddInstance    host.ActionID = "add-instance"
	ActionSaveBranch     host.ActionID = "save-branch"
	ActionMakeLocal      host.ActionID = "make-local"
	ActionEditable       host.ActionID = "editable-children"
	ActionChangeType     host.ActionID = "change-type"
	actionNormalize      host.ActionID = "normalize"
	ActionRenameMany     host.ActionID = "rename-many"
	actionKeepPlace      host.ActionID = "keep-place"
	ActionCut            host.ActionID = "cut"
	ActionCopy           host.ActionID = "copy"
	ActionCopyEntries    host.ActionID = "copy-entries"
	ActionPaste          host.ActionID = "paste"
	ActionPasteInto      host.ActionID = "paste-into"
	actionSelectAll      host.ActionID = "select-all"
	ActionExpand         host.ActionID = "open-below"
	ActionCollapseOthers host.ActionID = "close-others"
	actionCollapseAll    host.ActionID = "close-all"
)

// ValueActions are those on the value or the name of a row.
func ValueActions() []host.Action {
	return []host.Action{
		{ID: ActionEdit, Words: words.Say("Edit the value"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyReturn, 0), Enabled: host.HasRow, Run: edit},
		{ID: ActionRename, Words: words.Say("Rename…"), Now: renames, Menu: host.EditMenu, Key: host.Keys(fyne.KeyF2, 0), Enabled: canRename, Needs: renameNeeds, Run: rename},
		{ID: ActionChangeType, Words: words.Say("Change the type…"), Sought: words.Say("retype"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyT, host.Control), Enabled: canChangeType, Needs: theirs, Run: changeType},
		{ID: actionNormalize, Words: words.Say("Normalize the quaternion"), Sought: words.Say("rotation length"), Menu: host.EditMenu, Enabled: canNormalize, Needs: host.Needs(words.Say("select a quaternion whose length is not 1")), Run: normalize},
	}
}

// Actions are those that make, remove, move and copy rows.
func Actions() []host.Action {
	c := &cuts{}
	return []host.Action{
		{ID: ActionInsert, Words: words.Say("Insert…"), Sought: words.Say("add new"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyInsert, 0), Enabled: canInsert, Run: insert},
		{ID: ActionDuplicate, Words: words.Say("Duplicate"), Sought: words.Say("clone"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyD, host.Control), Enabled: canDuplicate, Needs: theirs, Run: duplicate},
		{ID: ActionRemove, Words: words.Say("Remove"), Sought: words.Say("delete"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyDelete, 0), Enabled: host.Can(model.CanRemove), Needs: theirs, Run: remove},
		{ID: ActionUp, Words: words.Say("Move up"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyUp, host.Alt), Enabled: host.Can(model.CanMove), Needs: theirs, Run: move(-1)},
		{ID: ActionDown, Words: words.Say("Move down"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyDown, host.Alt), Enabled: host.Can(model.CanMove), Needs: theirs, Run: move(1)},
		{ID: ActionRenameMany, Words: words.Say("Rename several nodes…"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyR, host.Control|host.Alt), Applies: inScene, Enabled: nodeSelected, Run: renameMany},
		{ID: ActionAddNode, Words: words.Say("Add a node…"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyA, host.Control|host.Shift), Applies: inScene, Enabled: nodeSelected, Run: addNode},
		{ID: ActionAddInstance, Words: words.Say("Add an instance of a scene…"), Menu: host.EditMenu, Applies: inScene, Enabled: nodeSelected, Run: addInstance},
		{ID: ActionSaveBranch, Words: words.Say("Save branch as a scene…"), Menu: host.EditMenu, Applies: inScene, Enabled: branchSelected, Needs: noBranch, Run: saveBranch},
		{ID: ActionMakeLocal, Words: words.Say("Make the instance local"), Menu: host.EditMenu, Applies: inScene, Enabled: instanceSelected, Run: makeLocal},
		{ID: ActionEditable, Words: words.Say("Editable Children"), Menu: host.SceneMenu, Applies: inScene, Enabled: mayEditChildren, Checked: childrenEditable, Needs: host.Needs(words.Say("select an instance of a scene")), Run: switchEditable},
		{ID: ActionReparent, Words: words.Say("Move to parent…"), Sought: words.Say("reparent"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyM, host.Control|host.Shift), Applies: inScene, Enabled: onMovable, Needs: theirs, Run: reparent},
		{ID: actionKeepPlace, Words: words.Say("Keep the place of what moves"), Menu: host.EditMenu, Applies: inScene, Checked: page.KeepsPlace, Run: page.SwitchPlace},
		{Menu: host.EditMenu},
		{ID: ActionCut, Words: words.Say("Cut"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyX, host.Control), Enabled: inTab, Run: c.cut, Field: func() fyne.Shortcut { return &fyne.ShortcutCut{Clipboard: fyne.CurrentApp().Clipboard()} }},
		{ID: ActionCopy, Words: words.Say("Copy as Godot text"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyC, host.Control), Enabled: inTab, Run: c.copyValue, Field: func() fyne.Shortcut { return &fyne.ShortcutCopy{Clipboard: fyne.CurrentApp().Clipboard()} }},
		{ID: ActionCopyEntries, Words: words.Say("Copy with the key"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyC, host.Control|host.Alt), Enabled: canCopyEntries, Run: c.copyEntries},
		{ID: ActionPaste, Words: words.Say("Paste as the value"), Now: c.pasteWords, Menu: host.EditMenu, Key: host.Keys(fyne.KeyV, host.Control), Enabled: inTab, Run: c.pasteValue, Field: func() fyne.Shortcut { return &fyne.ShortcutPaste{Clipboard: fyne.CurrentApp().Clipboard()} }},
		{ID: ActionPasteInto, Words: words.Say("Paste as new rows"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyV, host.Control|host.Shift), Enabled: canInsert, Run: c.pasteInto},
		{ID: actionSelectAll, Words: words.Say("Select all"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyA, host.Control), Enabled: inTab, Run: selectAll, Field: func() fyne.Shortcut { return &fyne.ShortcutSelectAll{} }},
	}
}

// OutlineActions are those on what the outline shows of the rows.
func OutlineActions() []host.Action {
	return []host.Action{
		{ID: ActionExpand, Words: words.Say("Expand all below"), Menu: host.ViewMenu, Typed: "*", Enabled: host.HasRow, Run: openBelow},
		{ID: ActionCollapseOthers, Words: words.Say("Collapse the other rows"), Menu: host.ViewMenu, Enabled: host.HasRow, Run: closeOthers},
		{ID: actionCollapseAll, Words: words.Say("Collapse all rows"), Menu: host.ViewMenu, Enabled: host.HasDocument, Run: closeAll},
	}
}
