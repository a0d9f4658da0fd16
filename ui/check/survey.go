package check

import (
	"context"
	"errors"

	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// surveyTab is a tab with what was found in all files of a folder.
type surveyTab struct {
	id, path         string // what is looked for, and where
	title            string
	again, cancelled string // the button, and what is said of a search that was ended
	// gather looks into the files, outside of the goroutine of the window; what it returns makes the rows and says how many there are.
	gather func(ctx context.Context, path string, progress func(float64)) (func() ([]*widgets.Branch, string), error)

	win  host.Window
	note *ink.Text
	list *widgets.Tree
	root fyne.CanvasObject
	busy bool
}

// survey shows a tab, or looks again in the one that is there.
func survey(w host.Window, f surveyTab) {
	for _, p := range w.Pages() {
		if other, ok := p.Tool().(*surveyTab); ok && other.path == f.path && other.id == f.id {
			w.Bring(p)
			other.look()
			return
		}
	}
	f.win, f.note, f.list = w, ink.Small("", look.Muted), widgets.NewTree()
	f.note.Cut = true
	f.list.Act = f.open
	f.list.Keys = func(_ *widgets.Branch, k *fyne.KeyEvent) bool { return w.FunctionKey(k) }
	f.list.Outline.OnClicked = func(n outline.Node) {
		if x := f.list.At(n); x != nil && len(x.Below) == 0 {
			f.open(x)
		}
	}
	again := widgets.NewButton(f.again, f.look)
	head := ink.Pad(14, 8, 12, 8, ink.Across(8, widgets.BarHeight, 0, tip.Text(f.note), again))
	f.root = ink.Framed(ink.Down(0, head, ink.Line()), ink.Pad(6, 4, 0, 4, f.list.Outline), nil)
	w.AddTool(f.title, &f)
	w.Dialog(f.id)
	f.look()
}

// look looks into the files in the background, as they are on disk.
func (f *surveyTab) look() {
	if f.busy {
		return
	}
	f.busy = true
	f.note.Paint(words.Say("Reading the files…"), look.Muted)
	var found func() ([]*widgets.Branch, string)
	f.win.Work(words.Say("Reading the files…"), func(ctx context.Context, progress func(float64)) (err error) {
		found, err = f.gather(ctx, f.path, progress)
		return err
	}, func(err error) {
		f.busy = false
		var rows []*widgets.Branch
		said := ""
		if found != nil { // a bug in gather leaves nothing
			rows, said = found()
		}
		f.list.Show(rows)
		f.note.Paint(said, look.Muted)
		switch {
		case errors.Is(err, context.Canceled):
			f.note.Paint(f.cancelled, look.Changed)
		case err != nil:
			f.note.Paint(words.Sentence(err), look.Error)
		}
		f.win.Trace(f.id+"-done", "path", f.path, "listed", len(rows))
	})
}

// spot is a place in a file, which a row opens.
type spot struct {
	file string
	off  int64
}

func (f *surveyTab) open(x *widgets.Branch) {
	if at, ok := x.Data.(spot); ok {
		f.win.OpenOffset(at.file, at.off)
	}
}

// Object is what the tab shows.
func (f *surveyTab) Object() fyne.CanvasObject { return f.root }

// Focus focuses the list.
func (f *surveyTab) Focus() { f.win.Canvas().Focus(f.list.Outline) }

// Close implements host.Tool: what runs is stopped in the status line.
func (f *surveyTab) Close() {}

// Guide implements host.Guided.
func (f *surveyTab) Guide() string { return "window.md#folder" }

// Status is the status line.
func (f *surveyTab) Status() (left, place, right string) { return f.path, "", "" }
