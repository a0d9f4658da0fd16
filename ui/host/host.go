// Package host is what a feature of the window may ask of the window: to say and ask something, to work elsewhere and come back, to open
// files and tabs, to do what other features offer by its name. A feature knows no other feature and nothing of how the window is made.
//
// A feature is a package beside this one. It offers, as plain functions that package shell lists in one place,
//   - its actions: rows of the table of actions, with constants for their ids;
//   - its panes: a function for each that makes one for an open document (package page says what a pane is);
//   - tabs that hold no file: a Tool, shown with Window.AddTool.
//
// Everything runs on the user interface's goroutine, which owns the documents too. Long work runs elsewhere, on a snapshot, and comes back
// through Window.RunOnUI; Window.Work does both and shows how far it is. What an edit makes necessary is asked of the Scheduler, so that it
// runs once when the edits pause and only where it is seen.
package host

import (
	"context"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// Window is the window that a feature is shown in.
type Window interface {
	Reporter
	Asker
	Worker
	Tabs
	Actor

	// App is the program: its preferences and the clipboard.
	App() fyne.App
	// Native is the window as Fyne knows it.
	Native() fyne.Window
	// Canvas returns the window's canvas, which manages the focus.
	Canvas() fyne.Canvas
	// Refresh updates the tabs, the menus and the status line.
	Refresh()
	// FunctionKey runs the action of a function key, and dismisses messages on Escape. It reports whether the key was
	// used. The focused widget passes on the keys that it does not use.
	FunctionKey(e *fyne.KeyEvent) bool
}

// Reporter says something to the user and to the trace.
type Reporter interface {
	// Notify shows a message over a page, or over the window if over is nil; a nil message removes the current one.
	Notify(over Page, m *Message)
	// Withdraw removes a message if it is still shown.
	Withdraw(over Page, m *Message)
	// Dismiss removes the message that is shown. It reports whether there was one.
	Dismiss() bool
	// Note shows in the status line what was done to a document, until the next action, edit, selection or change of tab.
	Note(over Page, text string)
	// Fail shows that something failed.
	Fail(over Page, text string)
	// Failed is like Fail, but shows nothing if err means that the user cancelled.
	Failed(over Page, err error, text string)
	// Refused shows why an edit was refused.
	Refused(over Page, err error)
	// Trace reports visible changes to tests: an event, and pairs of names and values.
	Trace(event string, pairs ...any)
	// Tracing reports whether Trace has an effect.
	Tracing() bool
	// TraceSelection reports to tests the selected row and its value, if they have changed.
	TraceSelection()
}

// Asker asks the user for something. The name of a question is for the trace.
type Asker interface {
	// Ask shows a question. Enter chooses the first answer, Escape the last.
	Ask(name, headline, text string, choices ...widgets.Choice) *widgets.Question
	// Prompt asks for a few words. The error of accept is shown, and the prompt stays.
	Prompt(name, headline, yes string, fields []widgets.Field, accept func([]string) error)
	// Preview is Prompt with lines from show below the fields, updated while typing.
	Preview(name, headline, yes string, fields []widgets.Field, show func([]string) []string, accept func([]string) error)
	// AskAbout is Ask with a list of n places and what is told of each in place of the text.
	AskAbout(name, headline string, n int, at func(i int) (where, what string), choices ...widgets.Choice) *widgets.Question
	// Sheet shows a text to read, with choices before the button that closes it.
	Sheet(name, headline string, content fyne.CanvasObject, choices ...widgets.Choice) *widgets.Question
	// Review shows a list of what would be done, and does it when that is wanted; if it cannot be done it is only shown.
	Review(name, headline, text string, list *outline.Outline, yes string, can bool, do func()) *widgets.Question
	// Choose lets the user choose one of the items by its text.
	Choose(name, hint string, items []widgets.Item)
	// Pick shows a focused menu to choose from.
	Pick(name string, items []*fyne.MenuItem)
	// PopUp shows a menu at a place of the canvas.
	PopUp(items []*fyne.MenuItem, at fyne.Position)
	// Dialog traces that a question is shown, for features that show their own.
	Dialog(name string)

	// AskFile asks for a file to read. Where q has no folder, the dialogs begin in Folder; then is not called if the user gives up.
	AskFile(q dialogs.Question, then func(path string))
	// AskTarget asks for a file to write. The dialog confirms overwriting itself.
	AskTarget(q dialogs.Question, then func(path string))
	// AskFolder asks for a folder.
	AskFolder(q dialogs.Question, then func(path string))
	// Folder is where a file dialog begins.
	Folder() string
	// SetFolder has the next file dialog begin in a folder.
	SetFolder(folder string)
}

// Worker does what takes long.
type Worker interface {
	// RunOnUI runs f on the user interface's goroutine. It is called from another goroutine, and waits for f if wait is
	// set.
	RunOnUI(f func(), wait bool)
	// Work does something long in the background and then calls done on the user interface's goroutine. The status line
	// shows its progress and offers to cancel it: then the error is the context's.
	Work(text string, do func(ctx context.Context, progress func(float64)) error, done func(error))
	// Jobs starts what edits make necessary when they pause.
	Jobs() *Scheduler
	// Read opens a file for reading, in the dialect that was chosen for saves that do not tell theirs. It runs elsewhere.
	Read(ctx context.Context, path string, key model.Key, progress func(float64)) (*store.File, error)
	// Unpack is model.Options.Unpack of a file: how much the user agreed to.
	Unpack(path string) int64
	// Limits returns the limits of the backups.
	Limits() store.Limits
	// KeepChoices begins to keep for a crash what is chosen in a tool and is in no file yet. name is that of the file for what is said if it fails. It
	// returns nil, which keeps nothing, if unsaved edits are not kept either.
	KeepChoices(name string, o store.ChoicesOptions) *store.Choices
}

// Tabs are the tabs of a window, and the open documents of the others.
type Tabs interface {
	// Page is the tab that is shown, nil for none.
	Page() Page
	// Document returns the tab that is shown if it holds an open document, else nil.
	Document() Page
	// Pages are the tabs of this window.
	Pages() []Page
	// Title is the name of a tab, with its folder where another tab of this window has the same name.
	Title(Page) string
	// Holder is the tab of a file in whichever window, nil for none.
	Holder(path string) Page
	// Within are the tabs of a file, or of the files in a folder, in whichever window.
	Within(path string) []Page
	// Listed returns the folder that is listed beside the documents, "" for none.
	Listed() string
	// Bring shows a tab of this window.
	Bring(Page)
	// AddTool shows a tool in a new tab.
	AddTool(name string, t Tool) Page
	// AddFile shows an open file in a new tab, under a name.
	AddFile(f *store.File, name string, key model.Key) Page
	// Close closes a tab without asking.
	Close(Page)

	// Open opens files, or shows them where they are open already, and then calls done, which may be nil.
	Open(done func(), paths ...string)
	// OpenAt opens a file and selects the row at a path in it.
	OpenAt(file, path string)
	// OpenOffset opens a file and selects what is at an offset in it.
	OpenOffset(file string, off int64)
	// Reload shows a tab's file as it is on disk. Edits that are not in it come back with undo.
	Reload(Page)
	// Written shows a file as it is on disk, after a feature wrote it, if it is open without edits.
	Written(file string)
	// Moved has the tab of a file that a feature moved go on with it, as it is on disk.
	Moved(from, to string)
	// Did has a change of files undone and redone as the latest one.
	Did(*FileStep)
	// Save saves a tab's file, asking for a path if it has none, and calls done if it succeeded. in is the change of several files that it is a part of; nil
	// for none.
	Save(p Page, in *store.Batch, done func())
	// ShowFolder opens the folder that a file is in, in the system's own way.
	ShowFolder(file string)
}

// FileStep is a change of files that is undone and redone as a whole, as a step of a document is.
type FileStep struct {
	Words  string       // what was done
	Turn   func(Window) // undoes it, or does it again if it is undone; once that has succeeded it sets Undone
	Undone bool
}

// Actor does actions of the table by their names.
type Actor interface {
	// Do runs an action as its menu does: not if it cannot be done now.
	Do(ActionID)
	// DoGiven runs an action with a text that is there already.
	DoGiven(id ActionID, text string)
	// May reports whether an action can be done now.
	May(ActionID) bool
	// KeyOf is the key of an action as people write it, "" for none.
	KeyOf(ActionID) string
	// Compare compares a document with a file in a new tab, in which the file is called name.
	Compare(p Page, path string, key model.Key, name string)
	// Item returns a menu item for an action, with its own words if words is "".
	Item(id ActionID, words string) *fyne.MenuItem
	// Menu shows actions as a menu at a place.
	Menu(ids []ActionID, at fyne.Position)
}

// Page is one tab: an open document, a file that waits for its key, or a tool.
type Page interface {
	// Window is the window that the tab is in.
	Window() Window
	// Name returns the name of the tab.
	Name() string
	// File is the path of its file, "" if it was never on disk.
	File() string
	// Key returns the key that opened the file.
	Key() model.Key
	// Kind returns the kind of the file for the trace.
	Kind() string
	// Tool returns what the tab shows instead of a file, nil for files.
	Tool() Tool
	// Doc returns the open document, nil without one. The methods below are for tabs with a document.
	Doc() *model.Document
	// Text reports whether it is a text file.
	Text() bool
	// Dirty reports whether there are edits that are not saved.
	Dirty() bool

	// Selected is the row that is shown; model.Root or 0 for none.
	Selected() model.Row
	// Path is that of the selected row.
	Path() string
	// Select shows a row, and selects it in the outline if the outline lists it.
	Select(model.Row)
	// Go selects a row and focuses the outline. Where the outline shows nodes only and the row belongs to none, it shows all rows from then on.
	Go(model.Row)
	// Focused is the row of the property that has the keyboard in the editor, 0 for none.
	Focused() model.Row
	// HasMessage reports whether a message is over the tab.
	HasMessage() bool
	// ReportDoubts shows at once what the last edit may have left unchanged; otherwise that is shown when the edit is
	// over.
	ReportDoubts()
	// LookElsewhere looks in the project for what names nodes that the last edit has removed, and adds it to what ReportDoubts shows. was is the
	// document before it; removed are their paths there.
	LookElsewhere(was *model.Snapshot, removed []string)
	// EnterByte shows the bytes, puts the cursor on one of them, and the keyboard there.
	EnterByte(off int64)
	// Outline is the tree of its rows.
	Outline() *outline.Outline
	// Edit focuses the first field of the selected value.
	Edit()
	// Selection returns the rows that an action applies to: those selected in the outline if the row that is shown is
	// current there, else only the row that is shown.
	Selection() []model.Row
	// SelectAll selects rows in the outline, and shows the first of them.
	SelectAll([]model.Row)
	// Keep does what makes all rows new, and has those open, selected and in view that were, by their paths.
	Keep(do func())
	// Settle is SelectAll for rows that an edit or an undo leads to: no pane comes to the front for them.
	Settle([]model.Row)
	// OnlyNodes reports whether the outline shows nodes and no other rows.
	OnlyNodes() bool
	// NextMatch goes to the next row that matches the filter of the outline, or by -1 to the one before. It reports whether there is one.
	NextMatch(by int) bool
	// Focus focuses the outline, or what the tab shows in its place.
	Focus()
	// FocusAt focuses the part of the tab that a place of the canvas is in, or does what Focus does.
	FocusAt(at fyne.Position)
	// Seen reports whether the tab is the active one of its window.
	Seen() bool

	// ShowPane brings a pane to the front.
	ShowPane(PaneID)
	// EnterPane brings a pane to the front and focuses it.
	EnterPane(PaneID)
	// Pane returns the pane of an id, nil for none. A feature knows the type of its own.
	Pane(PaneID) any
	// PaneShown reports whether a pane is active.
	PaneShown(PaneID) bool
	// PaneKey handles the keys that a pane does not use: Escape goes back to the outline.
	PaneKey(*fyne.KeyEvent) bool
	// Retab updates the tabs of the panes and the active pane: their contents have changed.
	Retab()
	// Room lends the panes a height at least, in dp, as far as the editor can spare it. It is given back when another pane comes to the front.
	Room(height float32)
	// Alone gives the panes the whole window, or ends that.
	Alone(bool)
}

// PaneID names a pane, in the trace too.
type PaneID string

// Tool is what a tab shows that holds no file of its own: a comparison, conversions.
type Tool interface {
	Object() fyne.CanvasObject
	// Focus focuses it.
	Focus()
	// Close lets go of what runs for it.
	Close()
	// Status is for the status line: what is selected, where that is, and what can be done with it.
	Status() (left, place, right string)
}

// Guided is a tool with a section in the manual: "window.md#compare".
type Guided interface{ Guide() string }

// Keyed is a guided tool that says what can be done in it: its actions, and its keys that are no actions.
type Keyed interface {
	Keys() ([]ActionID, [][2]string)
}

// Dropper is a tool that takes the files that are dropped on the window while it is shown. Else they are opened.
type Dropper interface{ Drop(paths []string) }

// Deciding is an Editing tool with decisions that change no document, or not that alone.
type Deciding interface {
	// UndoDecision takes back the last decision if no step of the documents was made after it. It reports whether undo is done with that: the steps of
	// the documents before the first decision are not the tool's to undo.
	UndoDecision() bool
}

// Editing is a tool that edits documents of other tabs: undo and redo are about their steps, in the order in which they were made.
type Editing interface{ Edited() []Page }

// Undoer is a tool with steps of its own to undo and redo.
type Undoer interface {
	Undo()
	Redo()
	// CanUndo and CanRedo report whether there is a step to undo or to redo.
	CanUndo() bool
	CanRedo() bool
}

// Saver is a tool that writes a file.
type Saver interface {
	// Unsavable says why nothing can be saved now, as Action.Needs does; "" if something can.
	Unsavable() string
	Save()
}

// Losing is a tool that holds what is in no file before it is saved.
type Losing interface {
	Saver
	// Target is the path of the file that it saves; "" if it asks for one.
	Target() string
	// Lost asks whether to close it, and says what is lost; "" if nothing is.
	Lost() (question, text string)
	// SaveThen saves, and then calls done, in place of what else would follow, if all went well.
	SaveThen(done func())
}

// Stepper is a tool with a sequence of places to visit, such as differences.
type Stepper interface {
	MayStep() bool
	// Step goes to the next place, or to the previous one if by is -1.
	Step(by int)
}

// Sifter is a tool with a field that filters what it lists.
type Sifter interface {
	Sift() FilterField
}

// FilterField is a field whose text filters a list.
type FilterField interface {
	fyne.Focusable
	SetText(string)
}

// Follower is a tool about documents of other tabs.
type Follower interface {
	// Changed is called after a document has changed.
	Changed(doc *model.Document)
	// Replaced is called after a tab was replaced by another, or closed if fresh is nil. It reports whether the tool
	// can continue.
	Replaced(old, fresh Page) bool
}
