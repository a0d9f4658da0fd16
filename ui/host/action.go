package host

import (
	"strings"

	"savant/model"

	"fyne.io/fyne/v2"
)

// ActionID names an action: in the table, in menus and bars, and in the trace. Each is a constant beside the part of the
// table that it is in.
type ActionID string

// ActionUndo undoes the last step. Features show its key.
const ActionUndo ActionID = "undo"

// ActionRedo makes the step again that was undone last.
const ActionRedo ActionID = "redo"

// ActionUndoFiles and ActionRedoFiles undo and redo the latest change of files. What lists files does it with the keys of undo and redo.
const (
	ActionUndoFiles ActionID = "undo-files"
	ActionRedoFiles ActionID = "redo-files"
)

// ActionRenameAll renames what is selected in all files of the project. What renames it in its own file offers that.
const ActionRenameAll ActionID = "rename-all"

// ActionCompareFolders compares two folders. What shows a folder offers to compare it with another.
const ActionCompareFolders ActionID = "compare-folders"

// ActionPatchCompared makes a patch of what a comparison shows. Its differences offer that.
const ActionPatchCompared ActionID = "patch-compared"

// ActionConvert shows the tab that converts, with the file that is shown. What opens one that is to be converted back offers that.
const ActionConvert ActionID = "convert"

// ActionMessage gives the answers of a message the keyboard. What asks because of what the user has just done does that.
const ActionMessage ActionID = "message"

// Separator is a separator line in a list of actions that becomes a menu.
const Separator ActionID = ""

// MenuID names one of the menus of the menu bar.
type MenuID string

// The menus, in their order.
const (
	FileMenu      MenuID = "File"
	EditMenu      MenuID = "Edit"
	ViewMenu      MenuID = "View"
	GoMenu        MenuID = "Go"
	SceneMenu     MenuID = "Scene"
	BonesMenu     MenuID = "Bones"
	AnimationMenu MenuID = "Animation"
	ToolsMenu     MenuID = "Tools"
	HelpMenu      MenuID = "Help"
)

// Action is one thing the user can do: a row of the one table from which the menus, the context menus, the keys, the palette and the
// sheet of keys are made.
type Action struct {
	ID      ActionID
	Words   string // as in the menu
	Menu    MenuID // the menu it is in
	Key     *Chord
	Also    []Chord              // further keys that do the same
	Field   func() fyne.Shortcut // what a focused text field gets instead, when it has a use for these keys
	Applies func(Window) bool    // whether it means something for what is shown: no menu lists it otherwise; nil: always
	Enabled func(Window) bool    // nil: always
	Needs   func(Window) string  // what must be done for it to be possible, or why it is not; nil or "" where the words say it
	Alone   string               // its words where no menu and no neighbours explain them, as in the palette; "" for the same
	Now     func(Window) string  // its words where they depend on what it would do; nil or "" for the same
	Sought  string               // further words that people look for it by
	Given   *Given               // what it does with a text that is there already; nil for nothing
	Checked func(Window) bool    // of a switch: whether it is on
	Typed   string               // a character that does it in the outline, which takes it itself; "" for none
	Own     func(Window) *Chord  // its key where the keyboard is now, in what takes that key itself; nil for none
	Aside   bool                 // shows something beside what is being written, which stays as it is
	Run     func(Window)         // nil: a line between groups
}

// Given is an action that goes on from a text that was typed elsewhere.
type Given struct {
	Words func(text string) string // in the palette, for a text that was typed there; nil: it is not offered there
	Run   func(w Window, text string)
}

// Needs is a reason that is always the same.
func Needs(text string) func(Window) string { return func(Window) string { return text } }

// Unsettled is what may have the keyboard and holds text that is not stored yet. Settle stores it, and reports whether nothing is lost if the
// keyboard goes elsewhere.
type Unsettled interface{ Settle() bool }

// Settle stores what is being written where the keyboard is. It reports false if that cannot be stored: the field says why and stays open.
func Settle(c fyne.Canvas) bool {
	f, ok := c.Focused().(Unsettled)
	return !ok || f.Settle()
}

// OwnKey is the key of an action that what has the keyboard takes itself, nil for none.
func (a *Action) OwnKey(w Window) *Chord {
	if a.Own == nil {
		return nil
	}
	return a.Own(w)
}

// KeyWords are all keys of an action as people write them, "" for none.
func (a *Action) KeyWords() string {
	if a.Key == nil {
		return a.Typed
	}
	list := []string{a.Key.Words()}
	for _, c := range a.Also {
		list = append(list, c.Words())
	}
	return strings.Join(list, ", ")
}

// Shortcut is that of an action for the items of menus, nil for none.
func (a *Action) Shortcut() fyne.Shortcut {
	switch {
	case a.Key != nil:
		return a.Key.Shortcut()
	case a.Typed != "":
		return Chord{Key: fyne.KeyName(a.Typed)}.Shortcut()
	}
	return nil
}

// Says returns the words of an action in a window now.
func (a *Action) Says(w Window) string {
	if a.Now != nil {
		if now := a.Now(w); now != "" {
			return now
		}
	}
	return a.Words
}

// Duplicator is what may have the keyboard and duplicates something of its own for the key of Duplicate, such as the keys of an animation.
type Duplicator interface{ Duplicate() }

// May reports whether an action can be done in a window now.
func (a *Action) May(w Window) bool { return a.Listed(w) && (a.Enabled == nil || a.Enabled(w)) }

// Listed reports whether the menus of a window list an action now.
func (a *Action) Listed(w Window) bool { return a.Applies == nil || a.Applies(w) }

// EnterPane returns what an action does that shows a pane of the document, with the keyboard in it.
func EnterPane(id PaneID) func(Window) {
	return func(w Window) {
		if p := w.Document(); p != nil {
			p.EnterPane(id)
		}
	}
}

// HasDocument is the condition of an action on the document that is shown.
func HasDocument(w Window) bool { return w.Document() != nil }

// HasRow is the condition of an action on the selected row.
func HasRow(w Window) bool {
	p := w.Document()
	return p != nil && p.Selected() != 0
}

// OnDisk is the condition of an action on the file of the document.
func OnDisk(w Window) bool {
	p := w.Document()
	return p != nil && p.File() != ""
}

// Can returns the condition that any of some things can be done with the selected row.
func Can(what model.Can) func(Window) bool {
	return func(w Window) bool {
		p := w.Document()
		return p != nil && p.Doc().Describe(p.Selected()).Can&what != 0
	}
}
