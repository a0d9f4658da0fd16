package properties

import (
	"path"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/model/property"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// list shows the properties of rows, with a filter above them.
type list struct {
	*source
	rows  []model.Row
	sheet *sheet

	entry       *widgets.Entry
	changedOnly *ink.Switch
	note        *ink.Label
	clear       *ink.Link
	add         *ink.Link // an item of a theme
	root        *fyne.Container
}

func newList(s *source, rows []model.Row) *list {
	l := &list{source: s, rows: rows, sheet: newSheet(s, rows, 0), note: ink.NewLabel("")}
	l.note.Importance = widget.LowImportance
	l.sheet.keys, l.sheet.typed = l.walk, l.refine
	l.sheet.arranged = l.say
	l.entry = widgets.NewEntry(words.Say("Filter properties"), l.filterKey)
	l.entry.Icon = theme.SearchIcon()
	l.entry.SetText(s.view.filter)
	l.entry.OnChanged = func(text string) {
		s.view.filter = strings.ToLower(strings.TrimSpace(text))
		l.sheet.arrange()
	}
	l.changedOnly = ink.NewSwitch(words.Say("Changed only"), func(on bool) {
		s.view.changed = on
		l.sheet.arrange()
	})
	l.changedOnly.On = s.view.changed
	l.clear = ink.NewLink(words.Say("Clear the filter"), func() { l.entry.SetText("") })
	l.add = ink.NewLink(words.Say("Add an item…"), l.addItem)
	l.root = ink.Down(6, ink.Across(12, 0, 0, l.entry, l.changedOnly), l.note, l.clear, l.add, newDividers(&s.divide, l.sheet.body, l.sheet.columns, s.page.Window().App().Preferences()))
	l.Fill()
	return l
}

// Object implements inspector.Part.
func (l *list) Object() fyne.CanvasObject { return l.root }

// Current implements inspector.Part.
func (l *list) Current() bool {
	return !slices.ContainsFunc(l.rows, func(r model.Row) bool { return !l.page.Doc().Alive(r) || !property.Is(l.page.Doc(), r) })
}

// Fill implements inspector.Part.
func (l *list) Fill() {
	l.divide.reset()
	l.sheet.fill(0)
	l.divide.settle()
}

// say explains why there is little or nothing to see.
func (l *list) say() {
	text := ""
	name := widgets.Shorten(inspector.Localized(l.page.Doc().Describe(l.rows[0])).Label)
	if len(l.rows) > 1 {
		name = words.Count(int64(len(l.rows)), "%s row", "%s rows")
	}
	shown, object := l.sheet.shown, l.sheet.objects[0]
	switch {
	case shown == 0 && l.view.filter != "":
		text = words.Say("No property of %s matches %q.", name, l.entry.Text)
	case shown == 0 && l.view.changed:
		text = words.Say("Every property of %s has its default.", name)
	case len(l.rows) > 1:
	case object.Missing != "":
		text = words.Say("%s, from which this node comes, cannot be read: its class and its defaults are not known. Only what the files store is shown.", path.Base(object.Missing))
	case object.Class == "":
		text = words.Say("The file does not say which class this is. Only what it stores is shown.")
	case !object.Known:
		text = words.Say("Class %s is not known to Godot %s. Only what the file stores is shown.", widgets.Shorten(object.Class), object.Table.Engine)
	}
	if l.note.Whole() != text {
		l.note.SetText(text)
	}
	show(l.note, text != "")
	show(l.clear, shown == 0 && l.view.filter != "")
	show(l.add, len(l.rows) == 1 && object.Table.Inherits(object.Class, "Theme"))
}

// filterKey handles the keys of the filter field: Escape empties it, Down goes to the first property, and Enter edits
// it.
func (l *list) filterKey(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyEscape:
		if l.entry.Text == "" {
			l.page.Focus()
		}
		l.entry.SetText("")
	case fyne.KeyDown:
		l.first()
	case fyne.KeyReturn, fyne.KeyEnter:
		x := l.exact(l.view.filter)
		if x == nil {
			x = l.first()
		}
		if x != nil {
			l.focus(x)
			x.begin()
		}
	default:
		return l.page.Window().FunctionKey(k)
	}
	return true
}

// walk handles the keys that move between headings and lines, or back to the outline.
func (l *list) walk(from fyne.CanvasObject, k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyUp:
		l.step(from, -1)
	case fyne.KeyDown:
		l.step(from, 1)
	case fyne.KeyLeft:
		l.shut(from)
	case fyne.KeyEscape:
		l.page.Focus()
	default:
		l.page.Window().FunctionKey(k)
	}
}

// refine moves to the filter with a typed character that nothing else used.
func (l *list) refine(r rune) {
	l.page.Window().Canvas().Focus(l.entry)
	l.entry.TypedRune(r)
}

// first focuses the first property that is shown and returns its line, or nil if there is none.
func (l *list) first() *line {
	for _, o := range focusable(nil, l.sheet.body) {
		if x, ok := o.(*line); ok {
			l.focus(x)
			return x
		}
	}
	return nil
}

// exact returns the line whose name is what is typed in the filter, in either spelling, or nil if there is none.
func (l *list) exact(what string) *line {
	for _, o := range focusable(nil, l.sheet.body) {
		if x, ok := o.(*line); ok && what != "" && slices.ContainsFunc([]string{x.property().Name, title(x.property())}, func(name string) bool { return strings.EqualFold(name, what) }) {
			return x
		}
	}
	return nil
}

// focus focuses a heading or line.
func (l *list) focus(o fyne.CanvasObject) {
	l.page.Window().Canvas().Focus(o.(fyne.Focusable))
	l.panel.Reveal(o)
}

// FocusAt implements inspector.Located. A value that is being edited keeps the keyboard in its fields.
func (l *list) FocusAt(at fyne.Position) bool {
	driver := fyne.CurrentApp().Driver()
	for _, o := range focusable(nil, l.sheet.body) {
		in := at.Subtract(driver.AbsolutePositionForObject(o))
		x, ok := o.(*line)
		if !ok || !o.Visible() || in.X < 0 || in.Y < 0 || in.X >= o.Size().Width || in.Y >= o.Size().Height {
			continue
		}
		if x.fields == nil || !x.fields.FocusAt(at) {
			l.page.Window().Canvas().Focus(x)
		}
		return true
	}
	return false
}

// Focused implements inspector.Lined.
func (l *list) Focused() model.Row {
	for _, o := range focusable(nil, l.sheet.body) {
		if x, ok := o.(*line); ok && x.busy() {
			return x.property().Row
		}
	}
	return 0
}

// FocusOn implements inspector.Lined.
func (l *list) FocusOn(r model.Row) bool {
	for _, o := range focusable(nil, l.sheet.body) {
		if x, ok := o.(*line); ok && x.property().Row == r {
			l.focus(x)
			return true
		}
	}
	return false
}

// step focuses the line after or before a heading or line. It stops only at headings that are closed: nothing else
// leads to what they hide.
func (l *list) step(from fyne.CanvasObject, by int) {
	all := focusable(nil, l.sheet.body)
	i := slices.Index(all, from) + by
	for i >= 0 && i < len(all) {
		if h, ok := all[i].(*heading); !ok || !h.open {
			l.focus(all[i])
			return
		}
		i += by
	}
	if i < 0 {
		l.page.Window().Canvas().Focus(l.entry)
	}
}

// shut closes the group of a line and focuses its heading. It closes the section instead if the line is in no group or
// from is the heading of a group.
func (l *list) shut(from fyne.CanvasObject) {
	section := true
	switch o := from.(type) {
	case *line:
		section = o.indent == 0
	case *heading:
		if o.main() {
			return
		}
	}
	all := focusable(nil, l.sheet.body)
	for i := slices.Index(all, from) - 1; i >= 0; i-- {
		if h, ok := all[i].(*heading); ok && h.open && (h.main() || !section) {
			l.focus(h)
			h.fold()
			return
		}
	}
}

// focusable appends the headings and lines in a container, nested ones too, to list.
func focusable(list []fyne.CanvasObject, in *fyne.Container) []fyne.CanvasObject {
	for _, o := range in.Objects {
		switch o := o.(type) {
		case *fyne.Container:
			list = focusable(list, o)
		case *heading, *line:
			list = append(list, o)
		}
	}
	return list
}
