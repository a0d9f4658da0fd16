package convert

import (
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

func newConverter(w host.Window) *converter {
	c := &converter{win: w, looks: map[string]string{}, wrote: map[string]os.FileInfo{}}
	c.options = options{
		form: widgets.NewSelect(words.Say("Convert to"), forms()), vectors: widgets.NewSelect(words.Say("Plain JSON"), vectors()),
		engine: widgets.NewSelect(words.Say("For"), engines()), wrap: widgets.NewSelect(words.Say("Wrapped"), wraps()),
		place: widgets.NewSelect(words.Say("Where"), places("")), existing: widgets.NewSelect(words.Say("If the file exists"), existing()),
	}
	c.options.place.OnChanged = func(string) {
		c.choosePlace()
		c.fieldsChanged()
	}
	for _, field := range []*widgets.KeySelect{c.options.form, c.options.vectors, c.options.engine, c.options.wrap} {
		field.OnChanged = func(string) { c.fieldsChanged() }
	}
	c.options.existing.OnChanged = func(string) { c.list.Refresh() }
	c.options.lossy = ink.NewSwitch(words.Say("Also convert values without an exact equivalent"), func(bool) { c.fieldsChanged() })
	c.options.password = widget.NewPasswordEntry()
	c.options.password.SetPlaceHolder(words.Say("to open or to encrypt files"))
	c.options.password.OnChanged = func(string) { c.fieldsChanged() }
	c.options.password.OnSubmitted = func(string) { c.unlock() }
	c.button.choose = widgets.NewButton(words.Say("Choose files…"), c.ask)
	folder := widgets.NewButton(words.Say("Choose a folder…"), c.askFolder)
	title := ink.Bold(words.Say("Drop files or folders here"), look.Text)
	kinds := ink.Small(words.Say("saves, scenes, resources, settings, JSON or Godot text"), look.Muted)
	title.Align, kinds.Align = fyne.TextAlignCenter, fyne.TextAlignCenter
	at := &fields{}
	top := container.New(at, ink.Box(look.Panel, look.Line, 8), title, kinds, c.button.choose, folder)
	line := func(label string, of fyne.CanvasObject) {
		top.Add(ink.Across(12, 28, 1, widgets.Fixed(100, ink.Small(label, look.Muted)), of))
	}
	for _, field := range []*widgets.KeySelect{c.options.form, c.options.vectors, c.options.engine, c.options.wrap, c.options.place, c.options.existing} {
		line(field.Name, field)
	}
	line(words.Say("Password"), c.options.password)
	top.Add(ink.Across(12, 24, 1, widgets.Fixed(100, ink.Gap(0, 0)), tip.Switch(c.options.lossy)))

	c.note = ink.New("", look.Text)
	c.button.begin = widgets.NewButton(words.Say("Convert"), c.startHeld)
	c.button.begin.Importance = widget.HighImportance
	c.button.cancel = widgets.NewButton(words.Say("Cancel"), c.cancelAll)
	c.button.replace = widgets.NewButton(words.Say("Replace all"), c.replaceAll)
	c.button.repeat = widgets.NewButton(words.Say("Convert again"), c.repeat)
	c.button.clear = widgets.NewButton(words.Say("Clear the list"), c.forget)
	c.button.folder = widgets.NewButton(words.Say("Show in folder"), c.show)
	bar := ink.Pad(14, 0, 12, 0, widgets.NewButtons(8, widgets.BarHeight, c.win.PopUp, widgets.Noted(c.note), c.button.folder, c.button.begin, c.button.cancel, c.button.replace, c.button.repeat, c.button.clear).Root) // what comes last is first: it moves no other
	heads := container.New(convertColumns{height: 28}, ink.Small(words.Say("File"), look.Muted), ink.Small(words.Say("Is"), look.Muted),
		ink.Small(words.Say("Becomes"), look.Muted), ink.New("", ""), ink.New("", ""), ink.New("", ""), ink.New("", ""))
	c.list = newConvertRows(c)
	c.hint = widgets.NewEmpty(words.Say("What happens to each file is listed here."))
	c.root = container.New(low{top: at}, ink.Down(0, top, ink.Line(), bar, ink.Line(), heads, ink.Line()), container.NewStack(c.list, c.hint), ink.Down(0))
	c.update()
	c.fieldsChanged()
	return c
}

// Object is what the tab shows.
func (c *converter) Object() fyne.CanvasObject { return c.root }

// Close cancels running conversions.
func (c *converter) Close() { c.cancelAll() }

// Drop lists dropped files, which are converted once the user says so.
func (c *converter) Drop(paths []string) { c.hold(paths) }

// Guide implements host.Guided.
func (c *converter) Guide() string { return "window.md#convert" }

// Keys implements host.Keyed.
func (c *converter) Keys() ([]host.ActionID, [][2]string) {
	return []host.ActionID{actionBegin, actionChoose, actionFolder, actionRepeat, actionReveal, actionReplace, actionRemove}, [][2]string{
		{host.KeyNames()[fyne.KeyReturn], words.Say("what can be done about the marked file")}, {host.KeyNames()[fyne.KeyDelete], words.Say("Remove from the list")},
	}
}

// Status is for the status line.
func (c *converter) Status() (left, place, right string) {
	return words.Say("New files are written. Existing files are replaced only if you say so."), "", ""
}

// choosePlace asks for a folder when another one is wanted.
func (c *converter) choosePlace() {
	if widgets.Picked(&c.options.place.Select, places(c.output)) != another {
		return
	}
	c.options.place.SetSelectedIndex(0)
	w := c.win
	w.AskFolder(dialogs.Question{Title: words.Say("Folder for new files")}, func(path string) {
		c.output = path
		c.options.place.SetOptions(widgets.Words(places(path)))
		c.options.place.SetSelectedIndex(2)
		w.Trace("output", "folder", path)
	})
}

func (c *converter) ask() {
	c.win.AskFile(dialogs.Question{Title: words.Say("Convert a file"), Filters: dialogs.Filters()}, func(path string) { c.take(path, filepath.Dir(path)) })
}

func (c *converter) askFolder() {
	c.win.AskFolder(dialogs.Question{Title: words.Say("Convert a folder")}, func(path string) { c.take(path, path) })
}

// take lists what was chosen, as Drop does, and remembers their folder for the next dialog.
func (c *converter) take(path, folder string) {
	c.win.SetFolder(folder)
	c.hold([]string{path})
}
