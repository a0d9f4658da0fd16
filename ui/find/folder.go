package find

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/folder"
	"savant/model/users"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/widgets"
)

// folderTab is the tab that searches all files of a folder, and replaces there after a preview.
type folderTab struct {
	win  host.Window
	page host.Page
	path string
	*queryFields
	*replaceFields
	last       last
	all        *ink.Switch
	note       *ink.Text
	found      string              // what the note says of what the list has
	foundColor fyne.ThemeColorName // of that
	replaced   string              // what was replaced before what the list has, which remains; "" for nothing
	cancel     *widgets.Button
	list       *hitList
	generation int // of the search that counts
	stop       context.CancelFunc
	busy       bool
	done       bool      // the list has what was replaced last, and not what is found
	made       *replaced // what was replaced last, until something else is looked for; the list follows when it is undone
	then       func()    // what waits for the search that runs
	closed     bool
	root       *fyne.Container
}

// findPause is how long nothing is written in the fields before a folder is searched.
const findPause = 250 * time.Millisecond

func newFolderFind(w host.Window, path string) *folderTab {
	f := &folderTab{win: w, path: path, note: ink.Small("", look.Muted)}
	f.queryFields = newQueryFields(typesOf(dialect.Godot46, false), f.typed, f.searchLater)
	f.replaceFields = newReplaceFields(f.queryFields, f.typedWith, f.changedWith, f.replaceAll, f.replaceSelected)
	f.replaceFields.all.SetText(words.Say("Replace all…"))
	f.only.SetText(words.Say("Replace the selected…"))
	f.all = ink.NewSwitch(words.Say("In all kinds of files"), func(bool) { f.searchLater() })
	f.rest.Add(ink.Across(18, 24, -1, f.all))
	f.cancel = widgets.NewButton(words.Say("Cancel"), f.halt)
	f.cancel.Hide()
	f.list = newHitList(false, f.queryFields)
	f.list.act = f.open
	f.list.keys = f.listKey
	f.note.Cut = true
	where := ink.Small(words.Say("In %s", path), look.Muted)
	where.Cut = true
	head := ink.Down(6, where, together(f.queryFields, f.replaceFields), ink.Across(8, 28, 0, f.note, f.cancel))
	f.root = ink.Framed(ink.Down(0, ink.Pad(14, 10, 14, 4, head), ink.Line()), ink.Pad(6, 4, 0, 4, f.list.outline), nil)
	f.last.in(append(f.queryFields.entries(), f.with)...)
	f.queryFields.resized, f.replaceFields.grown = f.root.Refresh, f.root.Refresh
	f.searchLater()
	return f
}

// typed takes the keys of the fields.
func (f *folderTab) typed(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyDown:
		if f.list.outline.Len() > 0 {
			f.win.Canvas().Focus(f.list.outline)
			if f.list.outline.CurrentRow() < 0 {
				f.list.outline.Select(0)
			}
		}
	case fyne.KeyEscape:
		f.halt()
	case fyne.KeyF3:
		f.step(1)
	default:
		return f.win.FunctionKey(k)
	}
	return true
}

func (f *folderTab) typedWith(k *fyne.KeyEvent) bool {
	if k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter {
		f.replaceAll()
		return true
	}
	return f.typed(k)
}

// changedWith searches again where the list has what was replaced before: what is replaced next is not shown yet.
func (f *folderTab) changedWith() {
	if f.done {
		f.searchLater()
	}
}

func (f *folderTab) listKey(k *fyne.KeyEvent) bool {
	if k.Name == fyne.KeyEscape {
		if f.busy {
			f.halt()
		} else {
			f.Focus()
		}
		return true
	}
	return f.win.FunctionKey(k)
}

// step opens the next hit.
func (f *folderTab) step(by int) {
	g, h := f.list.current()
	h += by
	for ; g < len(f.list.groups); g, h = g+1, 0 {
		if g >= 0 && h >= 0 && h < len(f.list.groups[g].hits) {
			f.list.pick(g, h)
			f.open(g, h)
			return
		}
	}
}

// searchLater searches once nothing more is written.
func (f *folderTab) searchLater() {
	if !f.clear() {
		return
	}
	generation := f.generation
	time.AfterFunc(findPause, func() {
		f.win.RunOnUI(func() {
			if generation == f.generation {
				f.start()
			}
		}, false)
	})
}

// clear empties the list, and reports whether the fields say what to search.
func (f *folderTab) clear() bool {
	f.generation++
	if f.stop != nil {
		f.stop()
	}
	f.idle()
	f.list.clear()
	f.done, f.made, f.then, f.replaced = false, nil, nil, ""
	_, empty, err := f.query()
	switch {
	case err != nil:
		f.note.Paint(words.Text(err), look.Error)
	case empty:
		f.note.Paint(words.Say("Enter what to find. All files in the folder are searched; none are changed."), look.Muted)
	}
	return !empty && err == nil
}

// start searches the folder in the background; results are shown file by file.
func (f *folderTab) start() {
	search, _, err := f.finder()
	if err != nil {
		f.note.Paint(widgets.Sentence(err), look.Error)
		return
	}
	lines, err := f.lines()
	if err != nil {
		f.note.Paint(widgets.Sentence(err), look.Error)
		return
	}
	f.list.nodes, f.list.made = f.forNodes(), false
	ctx, stop := context.WithCancel(context.Background())
	f.stop, f.busy = stop, true
	f.cancel.Show()
	f.note.Paint(words.Say("Reading the files…"), look.Muted)
	f.root.Refresh()
	generation, options := f.generation, folder.Options{All: f.all.On, Lines: lines}
	go func() {
		var found []folder.Found
		last, at := time.Now(), folder.Progress{}
		hand := func(done bool, err error) {
			batch, now := found, at
			found, last = nil, time.Now()
			f.win.RunOnUI(func() { f.arrived(generation, batch, now, done, err) }, false)
		}
		err := folder.Find(ctx, f.path, search, options, func(p folder.Progress) {
			if at = p; time.Since(last) > host.Pace {
				hand(false, nil)
			}
		}, func(x folder.Found) bool {
			found = append(found, x)
			return true
		})
		hand(true, err)
	}()
}

func (f *folderTab) arrived(generation int, batch []folder.Found, at folder.Progress, done bool, err error) {
	if generation != f.generation {
		return
	}
	more := false
	for i := range batch {
		x := &batch[i]
		g := hitGroup{name: f.short(x.File), file: x.File, hits: x.Hits, sign: badge.File(filepath.Base(x.File), true)}
		if x.Err != nil {
			g.error = whyNotSearched(x.Err)
		}
		more = more || x.More
		f.list.add(g)
	}
	f.offerWhole(slices.ContainsFunc(f.list.groups, func(g hitGroup) bool { return f.texts(g.hits) }))
	hits, files := f.list.count()
	found := f.list.counted(hits)
	switch {
	case done && errors.Is(err, context.Canceled):
		f.note.Paint(words.Say("Cancelled; %s found.", found), look.Changed)
	case err != nil:
		f.note.Paint(widgets.Sentence(err), look.Error)
	case more:
		f.note.Paint(remaining(f.replaced, words.Say("More than %s; these are the first.", found)), look.Muted)
	case done && hits == 0:
		none := words.Say("No matches in %s.", words.Count(int64(at.Total), "%s file", "%s files")) + f.hintAt()
		f.note.Paint(strings.TrimSpace(f.replaced+" "+none), look.Muted)
	case done:
		has := words.Say("%s in %s of %s.", found, words.Number(int64(files)), words.Count(int64(at.Total), "%s file", "%s files"))
		f.note.Paint(remaining(f.replaced, has), look.Muted)
	case at.Listing:
		f.note.Paint(words.Count(int64(at.Total), "%s file so far…", "%s files so far…"), look.Muted)
	default:
		f.note.Paint(words.Say("%s of %s searched, %s found…", words.Number(int64(at.Done)), words.Count(int64(at.Total), "%s file", "%s files"), found), look.Muted)
	}
	if done {
		f.found, f.foundColor = f.note.Text, f.note.Color
		f.idle()
		f.win.Trace("found-in-folder", "hits", hits, "files", files, "searched", at.Total, "cancelled", errors.Is(err, context.Canceled))
		if then := f.then; then != nil && err == nil {
			f.then = nil
			then()
		}
	}
}

// whyNotSearched says why a file was left out.
func whyNotSearched(err error) string {
	var locked *model.LockedError
	if errors.As(err, &locked) {
		return words.Say("encrypted; open it with its password to look inside")
	}
	return widgets.Sentence(err)
}

// short is a file as the list names it.
func (f *folderTab) short(path string) string {
	rel, err := filepath.Rel(f.path, path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(rel)
}

// idle hides the progress of running work.
func (f *folderTab) idle() {
	f.busy = false
	if f.cancel.Visible() {
		f.cancel.Hide()
		f.root.Refresh()
	}
}

// halt cancels what runs.
func (f *folderTab) halt() {
	if f.stop != nil {
		f.stop()
	}
}

// open opens the file of a hit in a tab and selects the row there.
func (f *folderTab) open(group, hit int) {
	g := &f.list.groups[group]
	if hit < 0 && len(g.hits) > 0 && g.error == "" {
		if row, ok := f.list.outline.RowOf(hitNode(group, -1)); ok {
			f.list.outline.Toggle(row)
		}
		return
	}
	path := ""
	if hit >= 0 {
		if h := g.hits[hit]; h.Line > 0 {
			f.win.OpenOffset(g.file, h.Offset)
			return
		}
		path = g.hits[hit].Path
	}
	f.win.OpenAt(g.file, path)
}

// Focus focuses the first field.
func (f *folderTab) Focus() {
	f.win.Canvas().Focus(f.text)
}

// focusField gives it to the field for what to look for, or for what comes in its place.
func (f *folderTab) focusField(replace bool) {
	e := f.text
	if replace {
		e = f.with
	}
	f.win.Canvas().Focus(e)
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
	f.win.Dialog("find")
}

// folderOf is the search in a folder that a tab shows, nil if it shows something else.
func folderOf(p host.Page) *folderTab {
	if p == nil {
		return nil
	}
	f, _ := p.Tool().(*folderTab)
	return f
}

// Object is what the tab shows.
func (f *folderTab) Object() fyne.CanvasObject { return f.root }

// Close lets go of what runs.
func (f *folderTab) Close() {
	f.closed = true
	f.generation++
	f.halt()
}

// Guide implements host.Guided.
func (f *folderTab) Guide() string { return "window.md#find-and-replace" }

// Status is the status line.
func (f *folderTab) Status() (left, place, right string) {
	return f.path, "", ""
}

// findFolder shows the tab that looks in a folder: the one that is shown beside, or that of the file.
func findFolder(w host.Window) {
	path := searched(w)
	if path == "" {
		return
	}
	for _, p := range w.Pages() {
		if f := folderOf(p); f != nil && f.path == path {
			w.Bring(p)
			f.Focus()
			f.text.TypedShortcut(&fyne.ShortcutSelectAll{})
			w.Dialog("find-folder")
			return
		}
	}
	f := newFolderFind(w, path)
	f.page = w.AddTool(words.Say("Find in %s", filepath.Base(path)), f)
	w.Dialog("find-folder")
}

// searched returns the folder to search: the one listed beside the documents, the project that the file belongs to, or its folder. "" if there is
// none.
func searched(w host.Window) string {
	if path := w.Listed(); path != "" {
		return path
	}
	if p := w.Page(); p != nil && p.File() != "" {
		if project, err := users.ProjectOf(p.File()); err == nil {
			return project.Root
		}
		return filepath.Dir(p.File())
	}
	return ""
}

func canFindFolder(w host.Window) bool { return searched(w) != "" }

// Undo undoes the latest change of files, such as a replacement.
func (f *folderTab) Undo() { f.win.Do(host.ActionUndoFiles) }

// Redo makes it again.
func (f *folderTab) Redo() { f.win.Do(host.ActionRedoFiles) }

// CanUndo reports whether a change of files can be undone.
func (f *folderTab) CanUndo() bool { return f.win.May(host.ActionUndoFiles) }

// CanRedo reports whether one can be made again.
func (f *folderTab) CanRedo() bool { return f.win.May(host.ActionRedoFiles) }
