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
	// Canvas is what the window draws on; it holds the keyboard.
	Canvas() fyne.Canvas
	// Refresh brings tabs, menus and status line up to date with what is shown.
	Refresh()
	// FunctionKey runs the action of a function key, and takes messages away with Escape. It reports whether the key was used. Whatever
	// has the keyboard hands the keys over that it has no use for.
	FunctionKey(e *fyne.KeyEvent) bool
}

// Reporter says something to the user and to the trace.
type Reporter interface {
	// Notify shows a message over a page, or over the window for nil; a nil message takes away what is there.
	Notify(over Page, m *Message)
	// Withdraw takes a message away, unless another has taken its place.
	Withdraw(over Page, m *Message)
	// Dismiss takes away the message that is shown. It reports whether there was one.
	Dismiss() bool
	// Note says in the status line what was done to a document, until it is edited or another is shown.
	Note(over Page, text string)
	// Fail says that something went wrong.
	Fail(over Page, text string)
	// Failed is Fail, unless err says that the user stopped it.
	Failed(over Page, err error, text string)
	// Refused says why an edit was not made.
	Refused(over Page, err error)
	// Trace reports visible changes to tests: an event, and pairs of names and values.
	Trace(event string, pairs ...any)
	// Tracing reports whether anybody listens to Trace.
	Tracing() bool
	// TraceSelection reports to tests the selected row and its value, if they have changed.
	TraceSelection()
}

// Asker asks the user for something. The name of a question is for the trace.
type Asker interface {
	// Ask shows a question. Enter takes the first answer, Escape the last.
	Ask(name, headline, text string, choices ...widgets.Choice) *widgets.Question
	// Prompt asks for a few words. The error of accept is shown, and the prompt stays.
	Prompt(name, headline, yes string, fields []widgets.Field, accept func([]string) error)
	// Preview is Prompt with lines from show below the fields, updated while typing.
	Preview(name, headline, yes string, fields []widgets.Field, show func([]string) []string, accept func([]string) error)
	// Sheet shows something to read, with choices before the one that closes it.
	Sheet(name, headline string, content fyne.CanvasObject, choices ...widgets.Choice) *widgets.Question
	// Review shows a list of what would be done, and does it when that is wanted; if it cannot be done it is only shown.
	Review(name, headline, text string, list *outline.Outline, yes string, can bool, do func()) *widgets.Question
	// Choose offers items to choose one of by its words.
	Choose(name, hint string, items []widgets.Item)
	// Pick shows a menu to choose from, with the keyboard in it.
	Pick(name string, items []*fyne.MenuItem)
	// PopUp shows a menu at a place of the canvas.
	PopUp(items []*fyne.MenuItem, at fyne.Position)
	// Dialog traces that a question is shown, for those that a feature shows itself.
	Dialog(name string)

	// AskFile asks for a file to read. Where q has no folder, the dialogs begin in Folder; then is not called if the user gives up.
	AskFile(q dialogs.Question, then func(path string))
	// AskTarget asks for a file to write. The dialog has asked about one that is there.
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
	// RunOnUI runs f on the user interface's goroutine, from another one, and waits for it if that is wanted.
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
	// Limits are those of the backups.
	Limits() store.Limits
}

// Tabs are the tabs of a window, and the open documents of the others.
type Tabs interface {
	// Page is the tab that is shown, nil for none.
	Page() Page
	// Document is the tab that is shown if it holds an open document, else nil.
	Document() Page
	// Pages are the tabs of this window.
	Pages() []Page
	// Holder is the tab of a file in whichever window, nil for none.
	Holder(path string) Page
	// Listed is the folder that is listed beside the documents, "" for none.
	Listed() string
	// Bring shows a tab of this window.
	Bring(Page)
	// AddTool shows a tool in a new tab.
	AddTool(name string, t Tool) Page
	// AddFile shows an open file in a new tab, under a name.
	AddFile(f *store.File, name string, key model.Key) Page
	// Close takes a tab away without asking.
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
	// Save saves a tab's file, asking for one if it has none, and then calls done if all went well.
	Save(p Page, done func())
	// ShowFolder opens the folder that a file is in, in the system's own way.
	ShowFolder(file string)
}

// Actor does actions of the table by their names.
type Actor interface {
	// Do runs an action as its menu does: not if it cannot be done now.
	Do(ActionID)
	// May reports whether an action can be done now.
	May(ActionID) bool
	// KeyOf is the key of an action as people write it, "" for none.
	KeyOf(ActionID) string
	// Compare compares a document with a file in a tab of its own. name is what the file is called there.
	Compare(p Page, path string, key model.Key, name string)
	// Item is an action as an item of a menu, with other words unless they are "".
	Item(id ActionID, words string) *fyne.MenuItem
	// Menu shows actions as a menu at a place.
	Menu(ids []ActionID, at fyne.Position)
}

// Page is one tab: an open document, a file that waits for its key, or a tool.
type Page interface {
	// Window is the window that the tab is in.
	Window() Window
	// Name is what the tab is called.
	Name() string
	// File is the path of its file, "" if it was never on disk.
	File() string
	// Key is what opened the file.
	Key() model.Key
	// Kind is what the file is, as the trace names it.
	Kind() string
	// Tool is what the tab shows instead of a file, nil for files.
	Tool() Tool
	// Doc is the open document, nil without one. What follows is for tabs with a document.
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
	// HasMessage reports whether a message is over the tab.
	HasMessage() bool
	// ReportDoubts says at once what the last edit may have had to change and left alone; else that is said when the edit is over.
	ReportDoubts()
	// Outline is the tree of its rows.
	Outline() *outline.Outline
	// Edit moves the keyboard into the first field of the selected value.
	Edit()
	// Selection are the rows that an action is about: those that are selected in the outline if the row that is shown is the current one
	// there, else the row that is shown alone.
	Selection() []model.Row
	// SelectAll selects rows in the outline, and shows the first of them.
	SelectAll([]model.Row)
	// OnlyNodes reports whether the outline shows nodes and no other rows.
	OnlyNodes() bool
	// NextMatch goes to the next row that matches the filter of the outline. It reports whether there is one.
	NextMatch() bool
	// Focus gives the keyboard to the outline, or to what the tab has in its place.
	Focus()
	// Seen reports whether the tab is the active one of its window.
	Seen() bool

	// ShowPane brings a pane to the front.
	ShowPane(PaneID)
	// EnterPane brings a pane to the front with the keyboard in it.
	EnterPane(PaneID)
	// Pane returns the pane of an id, nil for none. A feature knows the type of its own.
	Pane(PaneID) any
	// PaneShown reports whether a pane is active.
	PaneShown(PaneID) bool
	// PaneKey takes the keys that a pane has no use for: Escape goes back to the outline.
	PaneKey(*fyne.KeyEvent) bool
	// Retab updates the tabs of the panes and the active pane: their contents have changed.
	Retab()
	// Room gives the panes a height at least, in dp, as far as the window has it.
	Room(height float32)
	// Alone gives the panes the whole window, or takes it back.
	Alone(bool)
}

// PaneID names a pane, in the trace too.
type PaneID string

// Tool is what a tab shows that holds no file of its own: a comparison, conversions.
type Tool interface {
	Object() fyne.CanvasObject
	// Focus gives the keyboard to it.
	Focus()
	// Close lets go of what runs for it.
	Close()
	// Status is for the status line: what is selected, where that is, and what can be done with it.
	Status() (left, place, right string)
}

// Guided is a tool with a section in the manual: "window.md#compare".
type Guided interface{ Guide() string }

// Dropper is a tool that takes the files that are dropped on the window while it is shown. Else they are opened.
type Dropper interface{ Drop(paths []string) }

// Editing is a tool that edits a document of another tab: undo and redo are about that one.
type Editing interface{ Edited() Page }

// Undoer is a tool with steps of its own to undo and redo.
type Undoer interface {
	Undo()
	Redo()
}

// Saver is a tool that writes a file.
type Saver interface {
	MaySave() bool
	Save()
}

// Stepper is a tool with a sequence of places to visit, such as differences.
type Stepper interface {
	MayStep() bool
	// Step goes to the next place, or to the one before if by is -1.
	Step(by int)
}

// Follower is a tool about documents of other tabs.
type Follower interface {
	// Changed says that a document is another than it was.
	Changed(doc *model.Document)
	// Replaced says that a tab took the place of another, or that the other was closed if fresh is nil. It reports whether the tool can go on.
	Replaced(old, fresh Page) bool
}
