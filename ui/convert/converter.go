// Package convert is the tab that makes other forms of files: JSON and text of saves and back, saves of other engines, wrapped and
// encrypted or not.
package convert

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/convert"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// converter makes other forms of files that are dropped on it or chosen. It makes new files, and replaces one only when it is told
// to, for that file.
type converter struct {
	win     host.Window
	options options
	button  buttons
	note    *ink.Text
	list    *convertRows
	hint    fyne.CanvasObject // in place of the list while that is empty
	root    *fyne.Container

	output   string   // the folder that was chosen for new files
	inputs   []string // what was asked for, without what was cleared
	jobs     []*job
	queue    []*job
	running  int // jobs
	planning int // folders being looked through
	round    int // counts how often the list was cleared; what belongs to an earlier one is not shown
	batch    struct{ files, done int }
}

// options are the fields that say what to make.
type options struct {
	form, vectors, engine, wrap, place, existing *widget.Select

	lossy    *ink.Switch
	password *widget.Entry
}

// buttons are those that are there only while they are of use, but for choose.
type buttons struct{ choose, begin, cancel, replace, repeat, clear, folder *widgets.Button }

// forms are what files can become.
func forms() []widgets.Option {
	return []widgets.Option{
		{Words: words.Say("JSON (as JSON.from_native, exact both ways)"), Name: convert.JSON},
		{Words: words.Say("Plain JSON (for jq and other programs)"), Name: convert.PlainJSON},
		{Words: words.Say("Godot save"), Name: convert.Bin},
		{Words: words.Say("Godot text (as var_to_str)"), Name: convert.Text},
		{Words: words.Say("Scene, of its JSON or of a binary one"), Name: convert.Scene},
		{Words: words.Say("Resource, of its JSON or of a binary one"), Name: convert.Resource},
		{Words: words.Say("Binary scene, of a text one"), Name: convert.BinaryScene},
		{Words: words.Say("Binary resource, of a text one"), Name: convert.BinaryResource},
		{Words: words.Say("ConfigFile, of JSON"), Name: convert.Config},
	}
}

// vectors are how plain JSON holds them, on the way there and back.
func vectors() []widgets.Option {
	return []widgets.Option{{Words: words.Say("vectors as arrays: [1, 2]"), Name: convert.Arrays}, {Words: words.Say("vectors as text: \"Vector2(1, 2)\""), Name: convert.Texts}}
}

// The places for new files.
const (
	besideIt = "beside"
	inFolder = "folder"
	another  = "another"
)

// places are where the new files go: beside the old ones, into a folder there, or into another one.
func places(output string) []widgets.Option {
	list := []widgets.Option{{Words: words.Say("beside the file"), Name: besideIt}, {Words: words.Say("in a folder \"converted\" beside the file"), Name: inFolder}}
	if output != "" {
		list = append(list, widgets.Option{Words: words.Say("in %s", output), Name: output})
	}
	return append(list, widgets.Option{Words: words.Say("in another folder…"), Name: another})
}

// What to do about files that are there already.
const (
	askFirst  = "ask"
	leaveThem = "leave"
)

func existing() []widgets.Option {
	return []widgets.Option{{Words: words.Say("ask before it is replaced"), Name: askFirst}, {Words: words.Say("leave it as it is"), Name: leaveThem}}
}

func engines() []widgets.Option {
	list := []widgets.Option{{Words: words.Say("the same engine as the file"), Name: ""}}
	for _, d := range dialect.All() {
		list = append(list, widgets.Option{Words: d.Title, Name: d.Name})
	}
	return list
}

func wraps() []widgets.Option {
	list := []widgets.Option{{Words: words.Say("as the file was"), Name: convert.Keep}, {Words: words.Say("not wrapped"), Name: convert.None}}
	for _, name := range convert.Wraps() {
		if name != convert.Keep && name != convert.None {
			list = append(list, widgets.Option{Words: words.Text(convert.WrapTitle(name)), Name: name})
		}
	}
	return list
}

func newConverter(w host.Window) *converter {
	c := &converter{win: w}
	c.options = options{form: widgets.NewSelect(forms()), vectors: widgets.NewSelect(vectors()), engine: widgets.NewSelect(engines()), wrap: widgets.NewSelect(wraps()),
		place: widgets.NewSelect(places("")), existing: widgets.NewSelect(existing())}
	c.options.place.OnChanged = func(string) { c.choosePlace() }
	c.options.lossy = ink.NewSwitch(words.Say("Also convert values without an exact equivalent"), nil)
	c.options.password = widget.NewPasswordEntry()
	c.options.password.SetPlaceHolder(words.Say("of encrypted files, and of those that are made so"))
	c.options.password.OnSubmitted = func(string) { c.unlock() }
	c.button.choose = widgets.NewButton(words.Say("Choose files…"), c.ask)
	folder := widgets.NewButton(words.Say("Choose a folder…"), c.askFolder)
	title := ink.Bold(words.Say("Drop files or folders here"), look.Text)
	kinds := ink.Small(words.Say("saves, scenes, resources, settings, JSON or Godot text"), look.Muted)
	title.Align, kinds.Align = fyne.TextAlignCenter, fyne.TextAlignCenter
	drop := container.NewStack(ink.Box(look.Panel, look.Line, 8),
		container.NewCenter(ink.Down(10, title, kinds, container.NewCenter(ink.Across(8, 0, -1, c.button.choose, folder)))))
	options := ink.Down(8)
	for _, o := range []struct {
		words string
		of    fyne.CanvasObject
	}{{words.Say("Make"), c.options.form}, {words.Say("Plain JSON"), c.options.vectors}, {words.Say("For"), c.options.engine}, {words.Say("Wrapped"), c.options.wrap}, {words.Say("Put it"), c.options.place},
		{words.Say("If there is one"), c.options.existing}, {words.Say("Password"), c.options.password}} {
		options.Add(ink.Across(12, 28, 1, widgets.Fixed(100, ink.Small(o.words, look.Muted)), o.of))
	}
	options.Add(ink.Across(12, 24, 1, widgets.Fixed(100, ink.Gap(0, 0)), c.options.lossy))
	top := ink.Pad(18, 14, 18, 14, ink.Even(22, drop, options))

	c.note = ink.New("", look.Text)
	c.note.Cut = true
	c.button.begin = widgets.NewButton(words.Say("Convert"), c.startHeld)
	c.button.begin.Importance = widget.HighImportance
	c.button.cancel = widgets.NewButton(words.Say("Cancel"), c.cancelAll)
	c.button.replace = widgets.NewButton(words.Say("Replace all"), c.replaceAll)
	c.button.repeat = widgets.NewButton(words.Say("Convert again"), c.repeat)
	c.button.clear = widgets.NewButton(words.Say("Clear the list"), c.forget)
	c.button.folder = widgets.NewButton(words.Say("Show in folder"), c.show)
	bar := ink.Pad(14, 0, 12, 0, ink.Across(8, widgets.BarHeight, 0, c.note, c.button.begin, c.button.cancel, c.button.replace, c.button.repeat, c.button.clear, c.button.folder))
	heads := container.New(convertColumns{height: 28}, ink.Small(words.Say("File"), look.Muted), ink.Small(words.Say("Is"), look.Muted),
		ink.Small(words.Say("Becomes"), look.Muted), ink.New("", ""), ink.New("", ""), ink.New("", ""), ink.New("", ""))
	c.list = newConvertRows(c)
	c.hint = container.NewCenter(ink.New(words.Say("What becomes of each file is listed here."), look.Muted))
	c.root = ink.Framed(ink.Down(0, top, ink.Line(), bar, ink.Line(), heads, ink.Line()), container.NewStack(c.list, c.hint), nil)
	c.update()
	return c
}

// Focus gives the keyboard to the button that begins.
func (c *converter) Focus() {
	if c.button.begin.Visible() {
		c.win.Canvas().Focus(c.button.begin)
		return
	}
	c.win.Canvas().Focus(c.button.choose)
}

// Object is what the tab shows.
func (c *converter) Object() fyne.CanvasObject { return c.root }

// Close cancels what is being made.
func (c *converter) Close() { c.cancelAll() }

// Drop converts what is dropped on the window.
func (c *converter) Drop(paths []string) { c.start(paths) }

// Status is for the status line.
func (c *converter) Status() (left, place, right string) {
	return words.Say("New files are written. Existing files are replaced only if you say so."), "", ""
}

// choosePlace asks for a folder when another one is wanted.
func (c *converter) choosePlace() {
	if widgets.Picked(c.options.place, places(c.output)) != another {
		return
	}
	c.options.place.SetSelectedIndex(0)
	w := c.win
	w.AskFolder(dialogs.Question{Title: words.Say("Put new files in")}, func(path string) {
		c.output = path
		c.options.place.SetOptions(widgets.Words(places(path)))
		c.options.place.SetSelectedIndex(2)
		w.Trace("output", "folder", path)
	})
}

// update shows the buttons that are of use now, and how far it is.
func (c *converter) update() {
	set := func(o fyne.CanvasObject, on bool) {
		if on {
			o.Show()
		} else {
			o.Hide()
		}
	}
	over, made, exist := 0, 0, 0
	for _, j := range c.jobs {
		switch {
		case j.item.Done:
			made++
		case j.exists():
			exist++
		}
		if j.over {
			over++
		}
	}
	busy, held := c.busy(), len(c.jobsThat((*job).isHeld))
	set(c.button.begin, !busy && held > 0)
	set(c.button.cancel, busy)
	set(c.button.replace, !busy && exist > 1)
	set(c.button.repeat, !busy && len(c.inputs) > 0)
	set(c.button.clear, !busy && len(c.jobs) > 0)
	set(c.button.folder, !busy && made > 0)
	set(c.hint, len(c.jobs) == 0)
	switch {
	case busy && len(c.jobs) == 0:
		c.note.Paint(words.Say("Reading the files…"), look.Text)
	case busy:
		c.note.Paint(words.Say("%s of %s done", words.Number(int64(over)), words.Number(int64(len(c.jobs)))), look.Text)
	case held > 0:
		c.note.Paint(words.Count(int64(held), "Choose what to convert %s file to.", "Choose what to convert %s files to."), look.Text)
	case len(c.jobs) == 0:
		c.note.Paint(words.Say("Choose what to convert to, then drop files."), look.Muted)
	default:
		c.note.Paint(words.Say("%s of %s written", words.Number(int64(made)), words.Number(int64(len(c.jobs)))), look.Text)
	}
	if c.root != nil {
		c.root.Refresh()
	}
}

// request is what the fields say now.
func (c *converter) request(paths []string) convert.Request {
	r := convert.Request{In: paths, Form: widgets.Picked(c.options.form, forms()), Vectors: widgets.Picked(c.options.vectors, vectors()), Dialect: widgets.Picked(c.options.engine, engines()), Wrap: widgets.Picked(c.options.wrap, wraps()),
		Lossy: c.options.lossy.On, Key: model.Key{Password: c.options.password.Text}}
	switch place := widgets.Picked(c.options.place, places(c.output)); place {
	case besideIt, another:
	case inFolder:
		r.Out = filepath.Join(filepath.Dir(paths[0]), "converted") + string(filepath.Separator)
	default:
		r.Out = place + string(filepath.Separator)
	}
	return r
}

func (c *converter) ask() {
	c.win.AskFile(dialogs.Question{Title: words.Say("Convert"), Filters: dialogs.Filters()}, func(path string) { c.take(path, filepath.Dir(path)) })
}

func (c *converter) askFolder() {
	c.win.AskFolder(dialogs.Question{Title: words.Say("Convert a folder")}, func(path string) { c.take(path, path) })
}

// take converts what was chosen, and has the next dialog begin in its folder.
func (c *converter) take(path, folder string) {
	c.win.SetFolder(folder)
	c.start([]string{path})
}

// show opens the folder of the first file that was made.
func (c *converter) show() {
	for _, j := range c.jobs {
		if j.item.Done {
			c.win.ShowFolder(j.item.Out)
			return
		}
	}
}
