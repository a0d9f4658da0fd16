package check

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/find"
	"savant/model/folder"
	"savant/model/users"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// folderTab is the tab with the problems of all files of a folder.
type folderTab struct {
	win  host.Window
	path string
	note *ink.Text
	list *widgets.Tree
	root fyne.CanvasObject
	busy bool
}

// checked is a file with problems or hints, or one that could not be read.
type checked struct {
	file  string
	list  []placed
	err   error
	count int // of the problems: hints do not count
}

// placed is a problem with its place in words.
type placed struct {
	model.Problem
	where string
}

// Folder checks all files in and below a folder as the open one is checked, and lists their problems in a tab.
func Folder(w host.Window, path string) {
	for _, p := range w.Pages() {
		if f, ok := p.Tool().(*folderTab); ok && f.path == path {
			w.Bring(p)
			f.check()
			return
		}
	}
	f := &folderTab{win: w, path: path, note: ink.Small("", look.Muted), list: widgets.NewTree()}
	f.note.Cut = true
	f.list.Act = f.open
	f.list.Keys = func(_ *widgets.Branch, k *fyne.KeyEvent) bool { return w.FunctionKey(k) }
	f.list.Outline.OnClicked = func(n outline.Node) {
		if x := f.list.At(n); x != nil && len(x.Below) == 0 {
			f.open(x)
		}
	}
	again := widgets.NewButton(words.Say("Check again"), f.check)
	head := ink.Pad(14, 8, 12, 8, ink.Across(8, widgets.BarHeight, 0, f.note, again))
	f.root = ink.Framed(ink.Down(0, head, ink.Line()), ink.Pad(6, 4, 0, 4, f.list.Outline), nil)
	w.AddTool(words.Say("Check of %s", filepath.Base(path)), f)
	w.Dialog("check-folder")
	f.check()
}

// check checks the files in the background, as they are on disk.
func (f *folderTab) check() {
	if f.busy {
		return
	}
	f.busy = true
	f.note.Paint(words.Say("Reading the files…"), look.Muted)
	var list []checked
	files := 0
	f.win.Work(words.Say("Reading the files…"), func(ctx context.Context, progress func(float64)) (err error) {
		list, files, err = inFolder(ctx, f.path, progress)
		return err
	}, func(err error) {
		f.busy = false
		f.show(list, files)
		switch {
		case errors.Is(err, context.Canceled):
			f.note.Paint(words.Say("Cancelled; not all files were checked."), look.Changed)
		case err != nil:
			f.note.Paint(words.Sentence(err), look.Error)
		}
		f.win.Trace("checked-folder", "path", f.path, "files", files, "listed", len(list))
	})
}

// inFolder checks the files of a folder. It returns those of which there is something to say, and how many there are.
func inFolder(ctx context.Context, path string, progress func(float64)) (list []checked, files int, err error) {
	one := func(ctx context.Context, file string, shot *model.Snapshot, _ func(find.Hit) bool) error {
		doc := shot.Document()
		r := shot.Check(ctx, nil)
		lost, hints := model.Weigh(users.Losses(ctx, doc, file))
		x := checked{file: file}
		for _, q := range slices.Concat(r.Faults(), lost, hints) {
			line, column := doc.Position(q.Offset)
			x.list = append(x.list, placed{q, words.Place(line, column, q.Offset)})
			if q.Gravity != model.Hint {
				x.count++
			}
		}
		if len(x.list) > 0 {
			list = append(list, x)
		}
		return ctx.Err()
	}
	err = folder.Find(ctx, path, one, folder.Options{}, func(p folder.Progress) {
		if files = p.Total; !p.Listing && p.Total > 0 {
			progress(float64(p.Done) / float64(p.Total))
		}
	}, func(x folder.Found) bool {
		list = append(list, checked{file: x.File, err: x.Err})
		return true
	})
	return list, files, err
}

// show lists what was found.
func (f *folderTab) show(list []checked, files int) {
	var rows []*widgets.Branch
	problems := 0
	for _, c := range list {
		name := c.file
		if rel, err := filepath.Rel(f.path, c.file); err == nil {
			name = filepath.ToSlash(rel)
		}
		x := &widgets.Branch{Key: name, Open: true, Data: spot{c.file, 0}, Look: outline.Look{Label: name, Badge: badge.File(filepath.Base(name), true)}}
		if c.err != nil {
			x.Look.Summary, x.Look.SummaryColor = words.Text(c.err), look.Error
		}
		for i, q := range c.list {
			l := outline.Look{Label: words.Text(q.Text), Type: q.where, LabelColor: look.Error}
			if q.Gravity == model.Hint {
				l.LabelColor = look.Muted
			}
			x.Below = append(x.Below, &widgets.Branch{Key: fmt.Sprint(i), Data: spot{c.file, q.Offset}, Look: l})
		}
		rows, problems = append(rows, x), problems+c.count
	}
	f.list.Show(rows)
	f.note.Paint(words.Say("%s in %s.", words.Count(int64(problems), "%s problem", "%s problems"), words.Count(int64(files), "%s file", "%s files")), look.Muted)
}

// spot is a place in a file, which a row opens.
type spot struct {
	file string
	off  int64
}

func (f *folderTab) open(x *widgets.Branch) {
	if at, ok := x.Data.(spot); ok {
		f.win.OpenOffset(at.file, at.off)
	}
}

// Object is what the tab shows.
func (f *folderTab) Object() fyne.CanvasObject { return f.root }

// Focus focuses the list.
func (f *folderTab) Focus() { f.win.Canvas().Focus(f.list.Outline) }

// Close implements host.Tool: a check that runs is stopped in the status line.
func (f *folderTab) Close() {}

// Guide implements host.Guided.
func (f *folderTab) Guide() string { return "window.md#folder" }

// Status is the status line.
func (f *folderTab) Status() (left, place, right string) { return f.path, "", "" }
