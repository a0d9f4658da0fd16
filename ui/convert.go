//go:build !nogui

package ui

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/convert"
	"savant/ui/dialogs"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// converter makes other forms of files that are dropped on it or chosen. It makes new files only.
type converter struct {
	win      *Window
	form     *widget.Select
	engine   *widget.Select
	wrap     *widget.Select
	place    *widget.Select
	lossy    *ink.Switch
	password *widget.Entry
	choose   *widget.Button
	note     *ink.Text
	cancel   *widget.Button
	again    *widget.Button
	folder   *widget.Button
	list     *widget.List
	root     *fyne.Container

	items   []convert.Item
	last    []string // what was asked for last
	waiting []string // what was dropped while others are made
	stop    context.CancelFunc
	running bool
	turn    int
	told    progress
}

// progress is how far a run is.
type progress struct{ done, total int }

// offer is one choice of a list with its name in a request.
type offer struct{ words, name string }

// forms are what files can become.
var forms = []offer{
	{"JSON (as JSON.from_native, exact both ways)", convert.JSON},
	{"Godot save", convert.Bin},
	{"Godot text (as var_to_str)", convert.Text},
	{"Scene, of the JSON of one", convert.Scene},
	{"Resource, of the JSON of one", convert.Resource},
}

// places are where the new files go: beside the old ones, or into a folder there.
var places = []offer{{"beside the file", ""}, {"in a folder \"converted\" beside the file", "converted"}}

func engines() []offer {
	list := []offer{{"the same engine as the file", ""}}
	for _, d := range dialect.All() {
		list = append(list, offer{d.Title, d.Name})
	}
	return list
}

func wraps() []offer {
	list := []offer{{"as the file was", convert.Keep}, {"not wrapped", convert.None}}
	for _, name := range convert.Wraps() {
		if name != convert.Keep && name != convert.None {
			list = append(list, offer{convert.WrapTitle(name), name})
		}
	}
	return list
}

func selectOf(list []offer) *widget.Select {
	words := make([]string, len(list))
	for i, o := range list {
		words[i] = o.words
	}
	s := widget.NewSelect(words, nil)
	s.SetSelectedIndex(0)
	return s
}

func picked(s *widget.Select, list []offer) string { return list[max(0, s.SelectedIndex())].name }

func newConverter(w *Window) *converter {
	c := &converter{win: w, form: selectOf(forms), engine: selectOf(engines()), wrap: selectOf(wraps()), place: selectOf(places)}
	c.lossy = ink.NewSwitch("Convert values too that have no exact twin there", nil)
	c.password = widget.NewPasswordEntry()
	c.password.SetPlaceHolder("of encrypted files, and of those that are made so")
	c.choose = widget.NewButton("Choose…", c.ask)
	title := ink.Bold("Drop files or folders here", look.Text)
	kinds := ink.Small("saves, scenes, resources, or JSON and text made by Savant", look.Muted)
	title.Align, kinds.Align = fyne.TextAlignCenter, fyne.TextAlignCenter
	drop := container.NewStack(ink.Box(look.Panel, look.Line, 8),
		container.NewCenter(ink.Down(8, title, kinds, container.NewCenter(c.choose))))
	options := ink.Down(8)
	for _, o := range []struct {
		words string
		of    fyne.CanvasObject
	}{{"Make", c.form}, {"For", c.engine}, {"Wrapped", c.wrap}, {"Put it", c.place}, {"Password", c.password}} {
		options.Add(ink.Across(12, 28, 1, fixed(80, ink.Small(o.words, look.Muted)), o.of))
	}
	options.Add(ink.Across(12, 24, 1, fixed(80, ink.Gap(0, 0)), c.lossy))
	top := ink.Pad(18, 14, 18, 14, ink.Even(22, drop, options))

	c.note = ink.New("", look.Text)
	c.note.Cut = true
	c.cancel = widget.NewButton("Cancel", c.halt)
	c.again = widget.NewButton("Convert again", func() { c.start(c.last) })
	c.folder = widget.NewButton("Show in folder", c.show)
	bar := ink.Pad(14, 0, 12, 0, ink.Across(8, barHeight, 0, c.note, c.cancel, c.again, c.folder))
	heads := container.New(convertColumns{height: 28}, ink.Small("File", look.Muted), ink.Small("Is", look.Muted), ink.Small("Becomes", look.Muted),
		ink.New("", ""), ink.New("", ""), ink.New("", ""))
	c.list = widget.NewList(func() int { return len(c.items) }, func() fyne.CanvasObject { return newConvertRow() }, c.row)
	c.list.HideSeparators = true
	c.root = ink.Framed(ink.Down(0, top, ink.Line(), bar, ink.Line(), heads, ink.Line()), c.list, nil)
	c.buttons()
	return c
}

func (c *converter) focus() { c.win.win.Canvas().Focus(c.choose) }

func (c *converter) close() {
	if c.stop != nil {
		c.stop()
	}
}

// words are for the status line.
func (c *converter) words() (left, place, right string) {
	return "New files only; nothing is overwritten.", "", ""
}

// buttons shows those that are of use now.
func (c *converter) buttons() {
	set := func(b *widget.Button, on bool) {
		if on {
			b.Show()
		} else {
			b.Hide()
		}
	}
	made := false
	for i := range c.items {
		made = made || c.items[i].Done
	}
	set(c.cancel, c.running)
	set(c.again, !c.running && len(c.last) > 0)
	set(c.folder, !c.running && made)
	switch {
	case c.running && c.told.total > 0:
		c.note.Paint(fmt.Sprintf("%d of %d done", c.told.done, c.told.total), look.Text)
	case c.running:
		c.note.Paint("Looking at the files…", look.Text)
	case len(c.items) == 0:
		c.note.Paint("Choose what to make, then drop files.", look.Muted)
	}
	if c.root != nil {
		c.root.Refresh()
	}
}

// request is what the fields say now.
func (c *converter) request(paths []string) convert.Request {
	r := convert.Request{In: paths, Form: picked(c.form, forms), Dialect: picked(c.engine, engines()), Wrap: picked(c.wrap, wraps()),
		Lossy: c.lossy.On, Key: model.Key{Password: c.password.Text}}
	if name := picked(c.place, places); name != "" {
		r.Out = filepath.Join(filepath.Dir(paths[0]), name) + string(filepath.Separator)
	}
	return r
}

// start converts files, elsewhere; what is dropped meanwhile waits.
func (c *converter) start(paths []string) {
	if len(paths) == 0 {
		return
	}
	if c.running {
		c.waiting = append(c.waiting, paths...)
		return
	}
	c.turn++
	c.running, c.last, c.told = true, paths, progress{}
	ctx, stop := context.WithCancel(context.Background())
	c.stop = stop
	turn, r := c.turn, c.request(paths)
	c.buttons()
	c.win.state.say("converting", "files", len(paths))
	go func() {
		planned, err := convert.Plan(r)
		c.win.hop(func() {
			if turn == c.turn && err == nil {
				c.items = planned
				c.list.Refresh()
			}
		}, false)
		var report convert.Report
		if err == nil {
			last := time.Time{}
			report, err = convert.Run(ctx, r, func(p convert.Progress) {
				if now := time.Now(); now.Sub(last) > hitsEvery {
					last = now
					c.win.hop(func() { c.moved(turn, p) }, false)
				}
			})
		}
		cancelled := ctx.Err() != nil
		c.win.hop(func() { c.ended(turn, report, err, cancelled) }, false)
	}()
}

func (c *converter) moved(turn int, p convert.Progress) {
	if turn == c.turn && c.running {
		c.told = progress{p.Done, p.Total}
		c.buttons()
	}
}

// ended shows what became of the files.
func (c *converter) ended(turn int, report convert.Report, err error, cancelled bool) {
	if turn != c.turn {
		return
	}
	c.running = false
	if len(report.Items) > 0 {
		c.items = report.Items
	}
	done := 0
	for i := range report.Items {
		item := &report.Items[i]
		if item.Done {
			done++
		}
		c.win.state.say("converted-file", "file", item.In, "out", item.Out, "done", item.Done, "result", resultOf(item).words)
	}
	c.buttons()
	c.list.Refresh()
	words := fmt.Sprintf("%d of %d made", done, len(report.Items))
	switch {
	case cancelled:
		c.note.Paint("Cancelled. "+words+".", look.Changed)
	case err != nil:
		c.note.Paint(sentence(err.Error()), look.Error)
	default:
		c.note.Paint(words, look.Text)
	}
	c.win.state.say("converted", "files", len(report.Items), "done", done)
	next := c.waiting
	c.waiting = nil
	c.start(next)
}

// halt cancels what runs and what waits.
func (c *converter) halt() {
	c.waiting = nil
	c.close()
}

func (c *converter) ask() {
	w := c.win
	w.files.Open(dialogs.Question{Title: "Convert", Folder: w.folder(), Filters: filters}, func(path string, err error) {
		if err != nil {
			w.dialogFailed(err)
			return
		}
		w.app.Preferences().SetString("folder", filepath.Dir(path))
		c.start([]string{path})
	})
	w.dialog("open")
}

// show opens the folder of the first file that was made, in the system's own way.
func (c *converter) show() {
	for i := range c.items {
		if c.items[i].Done {
			if err := c.win.app.OpenURL(&url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Dir(c.items[i].Out))}); err != nil {
				c.win.fail(c.win.page(), "The folder could not be shown: "+sentence(err.Error()))
			}
			return
		}
	}
}

// explain shows all that is to say about one file.
func (c *converter) explain(item *convert.Item) {
	lines := ink.Down(4)
	add := func(text string, name fyne.ThemeColorName) {
		l := widget.NewLabel(text)
		l.Wrapping = fyne.TextWrapWord
		l.Selectable = true
		if name == look.Error {
			l.Importance = widget.DangerImportance
		}
		lines.Add(l)
	}
	if item.Err != nil {
		add(sentence(item.Err.Error()), look.Error)
	}
	if item.Warning != "" {
		add(sentence(item.Warning), look.Changed)
	}
	for _, note := range item.Notes {
		add(sentence(note), look.Muted)
	}
	for i, l := range item.Losses {
		if i == mostLosses {
			break
		}
		add(l.String(), look.Text)
	}
	if more := item.More + max(0, len(item.Losses)-mostLosses); more > 0 {
		add(fmt.Sprintf("and %d more", more), look.Muted)
	}
	lines.Add(ink.Gap(520, 0))
	c.win.sheet("converted", baseName(item.In), lines)
}

// mostLosses are listed; the command line has them all.
const mostLosses = 100

// showConvert shows the tab that converts, the one that is there already if there is one.
func (w *Window) showConvert() {
	for i, p := range w.pages {
		if _, ok := p.tool.(*converter); ok {
			w.show(i)
			w.dialog("convert")
			return
		}
	}
	c := newConverter(w)
	w.add(newToolPage(w, "Convert", c, c.root))
	w.dialog("convert")
}

// converter is what converts in the tab shown, nil if it shows something else.
func (w *Window) converter() *converter {
	if p := w.page(); p != nil {
		if c, ok := p.tool.(*converter); ok {
			return c
		}
	}
	return nil
}

func (w *Window) canConvertAgain() bool {
	c := w.converter()
	return c != nil && !c.running && len(c.last) > 0
}

func (w *Window) convertAgain() {
	if c := w.converter(); c != nil {
		c.start(c.last)
	}
}

func (w *Window) canChoose() bool { return w.converter() != nil }

func (w *Window) chooseConvert() {
	if c := w.converter(); c != nil {
		c.ask()
	}
}
