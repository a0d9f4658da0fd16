package properties

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/model/property"
	"savant/model/scenery"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/widgets"
)

// list shows the properties of one row.
type list struct {
	*Editor
	row      model.Row
	object   *property.Object
	lines    map[string]*line    // by the names of their properties
	headings map[string]*heading // by their keys in folds
	open     *line               // that was edited last

	entry       *widgets.Entry
	changedOnly *ink.Switch
	note        *widget.Label
	clear       *ink.Link
	more        *ink.Text
	body        *fyne.Container
	root        *fyne.Container
}

// mostOthers is how many properties are shown of those that no class declares: tile sets and meshes have thousands.
const mostOthers = 100

func newList(e *Editor, r model.Row) *list {
	l := &list{Editor: e, row: r, lines: map[string]*line{}, headings: map[string]*heading{}, body: ink.Down(0), note: widget.NewLabel(""), more: ink.Small("", look.Muted)}
	l.note.Wrapping = fyne.TextWrapWord
	l.note.Importance = widget.LowImportance
	l.entry = widgets.NewEntry(words.Say("Filter properties"), l.filterKey)
	l.entry.Icon = theme.SearchIcon()
	l.entry.SetText(e.filter)
	l.entry.OnChanged = func(text string) {
		e.filter = strings.ToLower(strings.TrimSpace(text))
		l.arrange()
	}
	l.changedOnly = ink.NewSwitch(words.Say("Changed only"), func(on bool) {
		e.changed = on
		l.arrange()
	})
	l.changedOnly.On = e.changed
	l.clear = ink.NewLink(words.Say("Clear the filter"), func() { l.entry.SetText("") })
	l.root = ink.Down(6, ink.Across(12, 0, 0, l.entry, l.changedOnly), l.note, l.clear, l.body)
	l.Fill()
	return l
}

// Object implements inspector.Part.
func (l *list) Object() fyne.CanvasObject { return l.root }

// Current implements inspector.Part.
func (l *list) Current() bool { return l.page.Doc().Alive(l.row) && property.Is(l.page.Doc(), l.row) }

// Fill implements inspector.Part.
func (l *list) Fill() {
	doc := l.page.Doc()
	l.object = property.List(doc, l.row, l.scenes, l.scripts.at(doc, l.row))
	for i := range l.object.Properties {
		p := &l.object.Properties[i]
		p.Hint = l.project.resolve(p.Hint)
	}
	l.arrange()
}

// arrange shows what the filter lets through, in the places that stay.
func (l *list) arrange() {
	var objects []fyne.CanvasObject
	shown := 0
	for _, s := range arrange(l.object) {
		var inside []fyne.CanvasObject
		more := 0
		for _, g := range s.groups {
			list := slices.DeleteFunc(slices.Clone(g.properties), func(p property.Property) bool { return !l.lets(p) })
			if len(list) == 0 {
				continue
			}
			shown += len(list)
			if s.class == "" && len(list) > mostOthers {
				list, more = list[:mostOthers], len(list)-mostOthers
			}
			title, key := g.title(), s.class+"/"+g.title()
			if title != "" {
				inside = append(inside, l.heading(key, title, look.Badge{}, g.stored, len(g.properties)))
				if !l.opened(key, g.stored > 0) {
					continue
				}
			}
			for _, p := range list {
				inside = append(inside, l.line(p, title != ""))
			}
		}
		if inside == nil {
			continue
		}
		objects = append(objects, l.heading(s.class, l.title(s), l.sign(s), s.stored, s.all))
		if l.opened(s.class, true) {
			objects = append(objects, inside...)
		}
		if more > 0 {
			l.more.Set(words.Say("and %s more, in the outline", words.Number(int64(more))))
			objects = append(objects, l.more)
		}
	}
	l.say(shown)
	if !slices.Equal(objects, l.body.Objects) {
		l.body.Objects = objects
		l.body.Refresh()
		l.panel.Relayout()
	}
}

// opened reports whether a section or group is open: as the user left it, and all where one filters.
func (l *list) opened(key string, usually bool) bool {
	if l.filter != "" || l.changed {
		return true
	}
	if open, said := l.folds[key]; said {
		return open
	}
	return usually
}

// fold opens or closes a section or group.
func (l *list) fold(key string, open bool) {
	l.folds[key] = open
	l.arrange()
}

// lets reports whether the filter lets a property through.
func (l *list) lets(p property.Property) bool {
	if l.changed && !l.differs(p) {
		return false
	}
	return l.filter == "" || fits(p, l.show(l.row, p).text, l.filter)
}

// differs reports whether the file stores something else than the default.
func (l *list) differs(p property.Property) bool {
	if !p.Stored() {
		return false
	}
	doc := l.page.Doc()
	if !p.HasDefault || doc.Describe(p.Row).Length > mostShown {
		return true
	}
	text, err := doc.Text(p.Row)
	return err != nil || !l.same(text, p.Default)
}

// same reports whether two texts are of one value.
func (l *list) same(a, b string) bool {
	x, err := l.page.Doc().Parse(l.row, a)
	y, err2 := l.page.Doc().Parse(l.row, b)
	return a == b || err == nil && err2 == nil && variant.Equal(x, y)
}

// say tells why there is little or nothing to be seen.
func (l *list) say(shown int) {
	text := ""
	switch name := l.page.Doc().Describe(l.row).Label; {
	case shown == 0 && l.filter != "":
		text = words.Say("No property of %s matches %q.", widgets.Shorten(name), l.entry.Text)
	case shown == 0 && l.changed:
		text = words.Say("Every property of %s has its default.", widgets.Shorten(name))
	case l.object.Class == "":
		text = words.Say("The file does not tell the class. Only what it stores is shown.")
	case !l.object.Known:
		text = words.Say("Class %s is not known to Godot %s. Only what the file stores is shown.", widgets.Shorten(l.object.Class), l.object.Table.Engine)
	}
	if l.note.Text != text {
		l.note.SetText(text)
	}
	show(l.note, text != "")
	show(l.clear, shown == 0 && l.filter != "")
}

// title is what a section is called.
func (l *list) title(s section) string {
	if s.class == "" {
		return words.Say("Other properties")
	}
	return s.class
}

// sign is the shape of a class.
func (l *list) sign(s section) look.Badge {
	switch {
	case s.script:
		return badge.Of(model.BadgeScript)
	case s.class == "":
		return badge.Of(model.BadgeProperty)
	case l.object.Table.Inherits(s.class, "Node"):
		return badge.Of(scenery.BadgeOfClass(s.class))
	case l.object.Table.Inherits(s.class, "Resource"):
		return badge.Of(model.BadgeResource)
	}
	return badge.Of(model.BadgeObject)
}

// heading is that of a section or group as it is now.
func (l *list) heading(key, title string, sign look.Badge, stored, all int) fyne.CanvasObject {
	h := l.headings[key]
	if h == nil {
		h = newHeading(sign)
		h.fold = func() { l.fold(key, !h.open) }
		h.keys = func(k *fyne.KeyEvent) { l.walk(h, k) }
		l.headings[key] = h
	}
	h.show(title, words.Say("%s of %s stored", words.Number(int64(stored)), words.Number(int64(all))), l.opened(key, sign != look.Badge{} || stored > 0))
	return h
}

// line is that of a property as it is now.
func (l *list) line(p property.Property, deep bool) fyne.CanvasObject {
	x := l.lines[p.Name]
	if x == nil {
		x = newLine(&l.source, l.row)
		x.opens = func() {
			if before := l.open; before != nil && before != x {
				before.shut()
			}
			l.open = x
		}
		x.keys = func(k *fyne.KeyEvent) { l.walk(x, k) }
		l.lines[p.Name] = x
	}
	x.take(p, deep)
	return x
}

// filterKey takes the keys of the filter's field: Escape empties it, Down goes to the first line.
func (l *list) filterKey(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyEscape:
		if l.entry.Text == "" {
			l.page.Focus()
		}
		l.entry.SetText("")
	case fyne.KeyDown, fyne.KeyReturn, fyne.KeyEnter:
		l.step(nil, 1)
	default:
		return l.page.Window().FunctionKey(k)
	}
	return true
}

// walk takes the keys that go from a heading or line to another, or back to the outline.
func (l *list) walk(from fyne.CanvasObject, k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyUp:
		l.step(from, -1)
	case fyne.KeyDown:
		l.step(from, 1)
	case fyne.KeyEscape:
		l.page.Focus()
	default:
		l.page.Window().FunctionKey(k)
	}
}

// step gives the keyboard to the next heading or line behind one, or before it; to the first for nil.
func (l *list) step(from fyne.CanvasObject, by int) {
	i := slices.Index(l.body.Objects, from)
	for i += by; i >= 0 && i < len(l.body.Objects); i += by {
		if f, ok := l.body.Objects[i].(fyne.Focusable); ok {
			l.page.Window().Canvas().Focus(f)
			l.panel.Reveal(l.body.Objects[i])
			return
		}
	}
	if i < 0 {
		l.page.Window().Canvas().Focus(l.entry)
	}
}
