package shell

import (
	"context"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/model/folder"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// folderView is the quiet list of a folder's files beside what is open. Folders are read when they are opened, elsewhere.
type folderView struct {
	win     *Window
	path    string
	tree    *folder.Tree
	list    *outline.Outline
	name    *ink.Text
	place   *ink.Text
	root    fyne.CanvasObject
	split   *widgets.Split
	watcher *folder.Watcher // nil where there is none
	ctx     context.Context
	stop    context.CancelFunc
}

// The outline's nodes are those of the tree, one higher, and one more in each folder that says what else is to say of it.
const folderNote outline.Node = 1 << 40

func newFolderView(w *Window, path string) *folderView {
	f := &folderView{win: w, path: path, name: ink.Bold(filepath.Base(path), look.Text), place: ink.Small(path, look.Muted)}
	f.ctx, f.stop = context.WithCancel(context.Background())
	f.tree = folder.NewTree(path, f.read)
	f.list = outline.New(f, folder.Root+1, f.look)
	f.list.OnKey = w.FunctionKey
	f.list.OnActivated = f.open
	f.list.OnClicked = func(n outline.Node) {
		if row, ok := f.list.RowOf(n); ok && f.entry(n).Dir {
			f.list.Toggle(row)
			return
		}
		f.open(n)
	}
	f.name.Cut, f.place.Cut = true, true
	f.name.Scale = theme.SizeNameText
	away := widgets.NewCross(w.closeFolder)
	away.Tip = words.Say("Close the folder")
	head := ink.Down(0, ink.Pad(12, 0, 8, 0, ink.Across(8, widgets.BarHeight, 0, f.name, away)), ink.Pad(12, 0, 12, 8, f.place))
	ground := container.NewStack(ink.Area(look.Panel), ink.Framed(head, ink.Pad(0, 0, 0, 4, f.list), nil))
	f.root = ground
	f.watch()
	go func() {
		name, ok := folder.Project(path)
		w.Hop(func() { f.project(name, ok) }, false)
	}()
	return f
}

// project shows that the folder is a project's, by its name.
func (f *folderView) project(name string, ok bool) {
	if !ok || f.ctx.Err() != nil {
		return
	}
	if name != "" {
		f.name.Set(name)
	}
	f.place.Set("res://   " + f.path)
	f.win.Trace("project", "path", f.path, "name", name)
}

// read lists a folder, elsewhere.
func (f *folderView) read(n int) {
	path := f.tree.Path(n)
	go func() {
		list, more, err := folder.Read(f.ctx, path)
		f.win.Hop(func() {
			if f.ctx.Err() == nil {
				f.arrived(n, list, more, err)
			}
		}, false)
	}()
}

func (f *folderView) arrived(n int, list []folder.Entry, more bool, err error) {
	f.tree.Put(n, list, more, err)
	if f.watcher != nil {
		f.watcher.Add(f.tree.Path(n))
	}
	f.list.Sync()
	f.list.Refresh()
	if f.list.CurrentRow() < 0 && f.list.Len() > 0 && f.shown(0).Name != "" {
		f.list.Select(0)
	}
	f.win.Trace("listed", "path", f.tree.Path(n), "entries", len(list))
}

// shown is what stands in a row of the list.
func (f *folderView) shown(row int) folder.Entry { return f.entry(f.list.Rows().At(row).Node) }

// watch follows names that come and go.
func (f *folderView) watch() {
	watcher, err := folder.Watch()
	if err != nil {
		return // what is opened again is read again
	}
	f.watcher = watcher
	go func() {
		for path := range watcher.Changes {
			f.win.Hop(func() {
				if f.ctx.Err() == nil {
					f.tree.Stale(path)
				}
			}, false)
		}
	}()
}

// entry is what a node of the list is; the empty one for a note.
func (f *folderView) entry(n outline.Node) folder.Entry {
	if n&folderNote != 0 {
		return folder.Entry{}
	}
	return f.tree.Entry(int(n) - 1)
}

// note is what is to say of a folder below its files, "" for nothing.
func (f *folderView) note(n int) string {
	state, problem, more := f.tree.State(n)
	switch {
	case state != folder.Listed && len(f.tree.Children(n)) == 0:
		return words.Say("Reading…")
	case problem != nil:
		return words.Sentence(problem)
	case more:
		return words.Say("These are the first %s.", words.Number(folder.Most))
	case n == folder.Root && len(f.tree.Children(n)) == 0:
		return words.Say("There are no files in this folder.")
	}
	return ""
}

// Len is the outline's.
func (f *folderView) Len(n outline.Node) int {
	if !f.entry(n).Dir {
		return 0
	}
	count := len(f.tree.Children(int(n) - 1))
	if f.note(int(n)-1) != "" {
		count++
	}
	return count
}

// Child is the outline's.
func (f *folderView) Child(n outline.Node, i int) outline.Node {
	if list := f.tree.Children(int(n) - 1); i < len(list) {
		return outline.Node(list[i]) + 1
	}
	return n | folderNote
}

// Parent is the outline's.
func (f *folderView) Parent(n outline.Node) outline.Node {
	if n&folderNote != 0 {
		return n &^ folderNote
	}
	return outline.Node(f.tree.Parent(int(n)-1) + 1)
}

// Index is the outline's.
func (f *folderView) Index(n outline.Node) int {
	if n&folderNote == 0 {
		return f.tree.Index(int(n) - 1)
	}
	of := int(n&^folderNote) - 1
	if f.note(of) == "" {
		return -1
	}
	return len(f.tree.Children(of))
}

// look is what the list draws of a node.
func (f *folderView) look(n outline.Node) outline.Look {
	if n&folderNote != 0 {
		return outline.Look{Label: f.note(int(n&^folderNote) - 1), LabelColor: look.Muted}
	}
	e := f.entry(n)
	l := outline.Look{Label: e.Name, Badge: signOf(e)}
	switch state, problem, _ := f.stateOf(n); {
	case e.Dir:
		l.Branch = state != folder.Listed || problem != nil || len(f.tree.Children(int(n)-1)) > 0
	case !e.Known:
		l.LabelColor = look.Muted
	}
	return l
}

func (f *folderView) stateOf(n outline.Node) (folder.State, error, bool) {
	return f.tree.State(int(n) - 1)
}

// open opens a file of the list in a tab.
func (f *folderView) open(n outline.Node) {
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

// close lets go of what runs for the list.
func (f *folderView) close() {
	f.stop()
	if f.watcher != nil {
		f.watcher.Close()
	}
}

// askFolder asks for a folder to show.
func (w *Window) askFolder() {
	w.AskFolder(dialogs.Question{Title: words.Say("Open a folder")}, func(path string) {
		w.openFolder(path)
	})
}

// openFolder shows a folder beside what is open, instead of the one that is there.
func (w *Window) openFolder(path string) {
	if full, err := store.Absolute(path); err == nil {
		path = full
	}
	if w.side != nil && w.side.path == path {
		w.focusFolder()
		return
	}
	if w.side != nil {
		w.side.close()
	}
	w.side = newFolderView(w, path)
	w.side.split = widgets.NewSplit(w.side.root, w.body, false, float32(w.App().Preferences().FloatWithFallback(prefSide, 0.2)))
	w.side.split.Least = [2]float32{150, 600}
	w.side.split.Moved = func(share float32) { w.App().Preferences().SetFloat(prefSide, float64(share)) }
	w.center.Objects = []fyne.CanvasObject{w.side.split}
	w.center.Refresh()
	w.remember(path)
	w.Trace("folder", "path", path)
	w.sessionChanged()
	if w.page() == nil {
		w.focusFolder()
	}
	w.Refresh()
}

// closeFolder takes the list of a folder away.
func (w *Window) closeFolder() {
	if w.side == nil {
		return
	}
	w.side.close()
	w.side = nil
	w.center.Objects = []fyne.CanvasObject{w.body}
	w.center.Refresh()
	if p := w.page(); p != nil {
		p.Focus()
	}
	w.Trace("folder", "path", "")
	w.sessionChanged()
	w.Refresh()
}

func (w *Window) hasFolder() bool { return w.side != nil }

// focusFolder gives the keyboard to the list of the folder.
func (w *Window) focusFolder() {
	if w.side != nil {
		w.Canvas().Focus(w.side.list)
	}
}

// signOf is the sign of an entry of a folder.
func signOf(e folder.Entry) look.Badge {
	if e.Dir {
		return look.Badge{Icon: "folder", Color: look.Muted}
	}
	return badge.File(e.Name, e.Known)
}
