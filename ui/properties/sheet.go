package properties

import (
	"slices"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/property"
	"savant/model/scenery"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
)

// sheet shows the properties of one or more objects, without the filter. A resource of the file opens in place, as a
// sheet below the line of the property that names it.
type sheet struct {
	*source
	rows     []model.Row
	depth    int                                            // how many sheets it is nested in
	inset    float32                                        // from the left edge of its column
	keys     func(from fyne.CanvasObject, k *fyne.KeyEvent) // handles the keys that do not edit
	typed    func(r rune)                                   // handles characters typed on a heading
	arranged func()                                         // called when other lines are shown; may be nil

	objects  []*property.Object  // the objects of rows
	more     []map[string]place  // the properties of all rows but the first, by name
	shown    int                 // the number of properties
	lines    map[string]*line    // by the names of their properties
	insides  map[string]inside   // the contents shown below lines, by property name
	headings map[string]*heading // by their keys in folds
	others   *ink.Text
	columns  *columns
	body     *fyne.Container
}

// inside is the contents shown below a line.
type inside interface {
	object() *fyne.Container
	fill(inset float32) // inset is from the left edge of the column
}

const (
	mostOthers = 100 // limit for properties that no class declares: tile sets and meshes have thousands
	mostDepth  = 8   // of nested sheets
)

func newSheet(s *source, rows []model.Row, depth int) *sheet {
	l := &sheet{source: s, rows: rows, depth: depth, lines: map[string]*line{}, insides: map[string]inside{}, headings: map[string]*heading{},
		others: ink.Small("", look.Muted)}
	l.columns = &columns{changed: func() { go s.page.Window().RunOnUI(s.panel.Relayout, false) }} // after the layout in progress
	l.body = &fyne.Container{Layout: l.columns}
	if depth > 0 {
		l.body = ink.Down(0)
	}
	return l
}

func (l *sheet) object() *fyne.Container { return l.body }

// fill updates the sheet to match the document.
func (l *sheet) fill(inset float32) {
	doc := l.page.Doc()
	l.inset = inset
	l.objects, l.more = nil, nil
	for i, r := range l.rows {
		o := property.List(doc, r, l.scenes, l.scripts.at(doc, r))
		l.objects = append(l.objects, o)
		byName := map[string]place{}
		for k := range o.Properties {
			p := &o.Properties[k]
			p.Hint = l.project.resolve(p.Hint)
			byName[p.Name] = place{row: r, property: *p}
		}
		if i > 0 {
			l.more = append(l.more, byName)
		}
	}
	o := l.objects[0]
	o.Properties = slices.DeleteFunc(o.Properties, func(p property.Property) bool { return len(l.places(p)) < len(l.rows) })
	l.measure()
	l.arrange()
}

// measure reserves room for the names, those in closed groups too, so that opening a group does not move the values.
func (l *sheet) measure() {
	others := 0
	for _, s := range arrange(l.objects[0]) {
		for _, g := range s.groups {
			left := l.inset
			if g.title() != "" {
				left += indent
			}
			for _, p := range g.properties {
				if !p.Declared {
					others++
				}
				if others <= mostOthers {
					l.divide.ask(left, title(p))
				}
			}
		}
	}
}

// places returns the property for each object, leaving out objects that lack it or have a different property of that
// name.
func (l *sheet) places(p property.Property) []place {
	list := []place{{row: l.rows[0], property: p}}
	for _, byName := range l.more {
		if other, ok := byName[p.Name]; ok && other.property.Type == p.Type && other.property.Hint.Kind == p.Hint.Kind {
			list = append(list, other)
		}
	}
	return list
}

// arrange shows what the filter matches, keeping the existing objects.
func (l *sheet) arrange() {
	var objects []fyne.CanvasObject
	var names []string
	var starts []int
	l.shown = 0
	for _, s := range arrange(l.objects[0]) {
		var within []fyne.CanvasObject
		more := 0
		for i, g := range s.groups {
			list := slices.DeleteFunc(slices.Clone(g.properties), func(p property.Property) bool { return !l.lets(p) })
			if len(list) == 0 {
				continue
			}
			l.shown += len(list)
			if s.class == "" && len(list) > mostOthers {
				list, more = list[:mostOthers], len(list)-mostOthers
			}
			title, key := g.title(), l.prefix()+s.key()+"/"+g.title()
			if title != "" {
				open := l.opened(key, g.stored > 0 || l.depth == 0 && i == 0) // so that a node which stores nothing shows something
				within = append(within, l.heading(key, title, look.Badge{}, g.stored, len(g.properties), open))
				if !open {
					continue
				}
			}
			for _, p := range list {
				within = append(within, l.block(p, title != "")...)
			}
		}
		if within == nil {
			continue
		}
		key := l.prefix() + s.key()
		names, starts = append(names, key), append(starts, len(objects))
		open := l.opened(key, l.depth == 0 || s.stored > 0)
		objects = append(objects, l.heading(key, l.title(s), l.sign(s), s.stored, s.all, open))
		if open {
			objects = append(objects, within...)
		}
		if more > 0 {
			l.others.Set(words.Say("and %s more, in the outline", words.Number(int64(more))))
			objects = append(objects, l.others)
		}
	}
	if l.arranged != nil {
		l.arranged()
	}
	l.columns.set(names, starts)
	l.columns.single = slices.ContainsFunc(l.objects[0].Properties, func(p property.Property) bool { return p.Stored() && ofTheme(p) })
	if !slices.Equal(objects, l.body.Objects) {
		l.body.Objects = objects
		l.body.Refresh()
		l.panel.Relayout()
	}
}

// prefix returns the prefix that keeps the fold keys of this sheet apart from those of others.
func (l *sheet) prefix() string {
	if l.depth == 0 {
		return ""
	}
	return l.page.Doc().Path(l.rows[0]) + ":"
}

// opened reports whether a section or group is open: always while filtering, else as the user left it, or usually.
func (l *sheet) opened(key string, usually bool) bool {
	if l.depth == 0 && (l.view.filter != "" || l.view.changed) {
		return true
	}
	if open, said := l.view.folds[key]; said {
		return open
	}
	return usually
}

// fold opens or closes a section, a group or a value.
func (l *sheet) fold(key string, open bool) {
	l.view.folds[key] = open
	l.arrange()
	l.divide.settle()
}

// open opens the section and the group in which a property is.
func (l *sheet) open(name string) {
	for _, s := range arrange(l.objects[0]) {
		for _, g := range s.groups {
			if slices.ContainsFunc(g.properties, func(p property.Property) bool { return p.Name == name }) {
				l.view.folds[l.prefix()+s.key()] = true
				l.fold(l.prefix()+s.key()+"/"+g.title(), true)
			}
		}
	}
}

// lets reports whether the filter matches a property.
func (l *sheet) lets(p property.Property) bool {
	at := l.places(p)
	if l.view.changed && !slices.ContainsFunc(at, l.differs) {
		return false
	}
	return l.depth > 0 || l.view.filter == "" || fits(p, l.show(at).text, l.view.filter)
}

// differs reports whether the file stores a value other than the default.
func (l *sheet) differs(at place) bool {
	p := at.property
	if !p.Stored() {
		return false
	}
	doc := l.page.Doc()
	if !p.HasDefault || doc.Describe(p.Row).Length > mostShown {
		return true
	}
	return !p.IsDefault(doc)
}

// title returns the title of a section.
func (l *sheet) title(s section) string {
	if s.class == "" {
		return words.Say("Other properties")
	}
	if s.category != "" {
		return s.category
	}
	return s.class
}

// sign returns the badge of a section's class.
func (l *sheet) sign(s section) look.Badge {
	table := l.objects[0].Table
	switch {
	case s.script:
		return badge.Of(model.BadgeScript)
	case s.class == "":
		return badge.Of(model.BadgeProperty)
	case table.Inherits(s.class, "Node"):
		return badge.Of(scenery.BadgeOfClass(s.class))
	case table.Inherits(s.class, "Resource"):
		return badge.Of(model.BadgeResource)
	}
	return badge.Of(model.BadgeObject)
}

// heading returns the heading of a section or group, updated.
func (l *sheet) heading(key, title string, sign look.Badge, stored, all int, open bool) fyne.CanvasObject {
	h := l.headings[key]
	if h == nil {
		h = newHeading(sign)
		h.fold = func() { l.fold(key, !h.open) }
		h.keys = func(k *fyne.KeyEvent) { l.keys(h, k) }
		h.typed = l.typed
		l.headings[key] = h
	}
	h.show(title, words.Say("%s of %s stored", words.Number(int64(stored)), words.Number(int64(all))), open)
	return h
}

// block returns the line of a property, updated, followed by the contents of its value if open.
func (l *sheet) block(p property.Property, deep bool) []fyne.CanvasObject {
	x := l.lines[p.Name]
	if x == nil {
		x = newLine(l.source)
		l.lines[p.Name] = x
	}
	x.inset = l.inset
	if x.indent = 0; deep {
		x.indent = indent
	}
	return l.unfold(x, p.Name, l.places(p))
}

// unfold shows properties in a line, followed by their contents if open. key identifies the line within the sheet.
func (l *sheet) unfold(x *line, key string, at []place) []fyne.CanvasObject {
	x.keys = func(k *fyne.KeyEvent) { l.keys(x, k) }
	fold := l.prefix() + "." + key
	x.fold = func(open bool) { l.fold(fold, open) }
	x.opens, x.open = false, false
	var below inside
	if len(at) == 1 && l.depth < mostDepth {
		below = l.inside(key, at[0])
	}
	if below != nil {
		x.opens, x.open = true, l.view.folds[fold]
	}
	x.take(at)
	if !x.open {
		return []fyne.CanvasObject{x}
	}
	below.fill(x.inset + x.indent + indent)
	return []fyne.CanvasObject{x, ink.Pad(x.indent+indent, 0, 0, 4, below.object())}
}

// inside returns the contents below the line of a property: the properties of the resource it names, or the elements of
// its value. It is nil for other properties.
func (l *sheet) inside(key string, at place) inside {
	if r := l.named(at); r != 0 && !slices.Contains(l.rows, r) {
		if s, ok := l.insides[key].(*sheet); ok && s.rows[0] == r {
			return s
		}
		s := newSheet(l.source, []model.Row{r}, l.depth+1)
		s.keys, s.typed = l.keys, l.typed
		l.insides[key] = s
		return s
	}
	if !l.lists(at) {
		return nil
	}
	e, ok := l.insides[key].(*elements)
	if !ok {
		e = newElements(l.source)
		e.line = func(x *line, i string, at place) []fyne.CanvasObject { return l.unfold(x, key+"/"+i, []place{at}) }
		l.insides[key] = e
	}
	e.at = at
	return e
}
