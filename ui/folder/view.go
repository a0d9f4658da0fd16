// Package folder is the list of a folder's files beside the open documents.
package folder

import (
	"context"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/model/folder"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// View is the list. Folders are read in the background when they are opened.
type View struct {
	Path string

	win     host.Window
	apart   func(path string) // opens a file in a window of its own
	tree    *folder.Tree
	list    *outline.Outline
	moved   string // the file that moved last
	sought  bool   // it is to be selected once it is listed, unless the user does something else first
	opened  bool   // what moved is a folder that was open
	name    *ink.Text
	place   *ink.Text
	root    fyne.CanvasObject
	watcher *folder.Watcher // nil if unavailable
	ctx     context.Context
	stop    context.CancelFunc
}

// The outline's nodes are those of the tree plus one, and one more in each folder that has a note.
const noteNode outline.Node = 1 << 40

// New lists a folder in a window. away is called when the user wants the list to go away; what runs for it ends with Close. apart opens
// a file in a window of its own.
func New(w host.Window, path string, away func(), apart func(path string)) *View {
	f := &View{win: w, apart: apart, Path: path, name: ink.Bold(filepath.Base(path), look.Text), place: ink.Small(path, look.Muted)}
	f.ctx, f.stop = context.WithCancel(context.Background())
	f.tree = folder.NewTree(path, f.read)
	f.list = outline.New(f, folder.Root+1, f.rowLook)
	f.list.OnKey = func(k *fyne.KeyEvent) bool {
		f.sought = false
		return w.FunctionKey(k)
	}
	f.list.OnActivated = f.open
	f.list.OnMenu = f.menu
	f.list.OnClicked = func(n outline.Node) {
		f.sought = false
		if row, ok := f.list.RowOf(n); ok && f.entry(n).Dir {
			f.list.Toggle(row)
			return
		}
		f.open(n)
	}
	f.name.Cut, f.place.Cut = true, true
	f.name.Scale = theme.SizeNameText
	cross := widgets.NewCross(away)
	cross.Tip = words.Say("Close the folder")
	head := ink.Down(0, ink.Pad(12, 0, 8, 0, ink.Across(8, widgets.BarHeight, 0, tip.Text(f.name), cross)), ink.Pad(12, 0, 12, 8, tip.Text(f.place)))
	f.root = container.NewStack(ink.Area(look.Panel), ink.Framed(head, ink.Pad(0, 0, 0, 4, f.list), nil))
	f.watch()
	go func() {
		name, ok := folder.Project(path)
		w.RunOnUI(func() { f.project(name, ok) }, false)
	}()
	return f
}

// project shows that the folder is a project's, by its name.
func (f *View) project(name string, ok bool) {
	if !ok || f.ctx.Err() != nil {
		return
	}
	if name != "" {
		f.name.Set(name)
	}
	f.place.Set("res://   " + f.Path)
	f.win.Trace("project", "path", f.Path, "name", name)
}

// read lists a folder in the background.
func (f *View) read(n int) {
	path := f.tree.Path(n)
	go func() {
		list, more, err := folder.Read(f.ctx, path)
		f.win.RunOnUI(func() {
			if f.ctx.Err() == nil {
				f.arrived(n, list, more, err)
			}
		}, false)
	}()
}

func (f *View) arrived(n int, list []folder.Entry, more bool, err error) {
	f.tree.Put(n, list, more, err)
	if f.watcher != nil {
		f.watcher.Add(f.tree.Path(n))
	}
	f.list.Sync()
	f.seek()
	f.list.Refresh()
	if f.list.CurrentRow() < 0 && f.list.Len() > 0 && f.shown(0).Name != "" {
		f.list.Select(0)
	}
	f.win.Trace("listed", "path", f.tree.Path(n), "entries", len(list))
}

// Follow selects a file or folder at its new path, once the list has it. A folder that was open is so again.
func (f *View) Follow(from, to string) {
	if f.moved != "" && strings.HasPrefix(to, f.moved+".") {
		return // what the engine keeps beside it
	}
	if f.opened = false; f.tree.Find(from) > folder.Root {
		row, ok := f.list.RowOf(outline.Node(f.tree.Find(from)) + 1)
		f.opened = ok && f.list.Rows().At(row).Open
	}
	f.moved, f.sought = to, true
	f.seek()
}

// seek selects what moved, if it is listed by now, and otherwise has the folder read that it is in.
func (f *View) seek() {
	if !f.sought {
		return
	}
	n := f.tree.Find(f.moved)
	if n < 0 {
		in := f.moved
		for n < 0 && in != filepath.Dir(in) {
			in = filepath.Dir(in)
			n = f.tree.Find(in)
		}
		if n >= 0 {
			f.tree.Children(n)
		}
		return
	}
	if !f.list.SelectNode(outline.Node(n) + 1) {
		return
	}
	f.sought = false
	if row := f.list.CurrentRow(); f.opened && !f.list.Rows().At(row).Open {
		f.list.Toggle(row)
	}
}

// shown is what a row of the list shows.
func (f *View) shown(row int) folder.Entry { return f.entry(f.list.Rows().At(row).Node) }

// watch follows names that come and go.
func (f *View) watch() {
	watcher, err := folder.Watch()
	if err != nil {
		return // what is opened again is read again
	}
	f.watcher = watcher
	go func() {
		for path := range watcher.Changes {
			f.win.RunOnUI(func() {
				if f.ctx.Err() == nil {
					f.tree.Stale(path)
				}
			}, false)
		}
	}()
}

// entry is what a node of the list is; the empty one for a note.
func (f *View) entry(n outline.Node) folder.Entry {
	if n&noteNode != 0 {
		return folder.Entry{}
	}
	return f.tree.Entry(int(n) - 1)
}

// note is the note below the files, or "".
func (f *View) note(n int) string {
	state, problem, more := f.tree.State(n)
	switch {
	case state != folder.Listed && len(f.tree.Children(n)) == 0:
		return words.Say("Reading…")
	case problem != nil:
		return words.Sentence(problem)
	case more:
		return words.Say("These are the first %s.", words.Number(folder.Most))
	case n == folder.Root && len(f.tree.Children(n)) == 0:
		return words.Say("This folder has no files.")
	}
	return ""
}

// Len implements outline.Model.
func (f *View) Len(n outline.Node) int {
	if !f.entry(n).Dir {
		return 0
	}
	count := len(f.tree.Children(int(n) - 1))
	if f.note(int(n)-1) != "" {
		count++
	}
	return count
}

// Child implements outline.Model.
func (f *View) Child(n outline.Node, i int) outline.Node {
	if list := f.tree.Children(int(n) - 1); i < len(list) {
		return outline.Node(list[i]) + 1
	}
	return n | noteNode
}

// Parent implements outline.Model.
func (f *View) Parent(n outline.Node) outline.Node {
	if n&noteNode != 0 {
		return n &^ noteNode
	}
	return outline.Node(f.tree.Parent(int(n)-1) + 1)
}

// Index implements outline.Model.
func (f *View) Index(n outline.Node) int {
	if n&noteNode == 0 {
		return f.tree.Index(int(n) - 1)
	}
	of := int(n&^noteNode) - 1
	if f.note(of) == "" {
		return -1
	}
	return len(f.tree.Children(of))
}

// rowLook is what the list draws of a node.
func (f *View) rowLook(n outline.Node) outline.Look {
	if n&noteNode != 0 {
		return outline.Look{Label: f.note(int(n&^noteNode) - 1), LabelColor: look.Muted}
	}
	e := f.entry(n)
	l := outline.Look{Label: e.Name, Badge: sign(e)}
	switch state, problem, _ := f.stateOf(n); {
	case e.Dir:
		l.Branch = state != folder.Listed || problem != nil || len(f.tree.Children(int(n)-1)) > 0
	case !e.Known:
		l.LabelColor = look.Muted
	}
	return l
}

func (f *View) stateOf(n outline.Node) (folder.State, error, bool) {
	return f.tree.State(int(n) - 1)
}

// sign is the badge of an entry.
func sign(e folder.Entry) look.Badge {
	if e.Dir {
		return look.Badge{Icon: "folder", Color: look.Muted}
	}
	return badge.File(e.Name, e.Known)
}

// open opens a file of the list in a tab.
func (f *View) open(n outline.Node) {
	switch e := f.entry(n); {
	case e.Name == "":
	case e.Dir:
		if row, ok := f.list.RowOf(n); ok {
			f.list.Toggle(row)
		}
	default:
		f.win.Open(nil, f.tree.Path(int(n)-1))
	}
}

// Object is what shows the list.
func (f *View) Object() fyne.CanvasObject { return f.root }

// Focus focuses the list.
func (f *View) Focus() { f.win.Canvas().Focus(f.list) }

// Close lets go of what runs for the list.
func (f *View) Close() {
	f.stop()
	if f.watcher != nil {
		f.watcher.Close()
	}
}
