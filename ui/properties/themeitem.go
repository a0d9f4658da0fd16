package properties

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model/property"
	"savant/scene/class"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// addItem lets the user choose an item that the theme does not say yet, by its class and its kind. Another item, or another type, is typed.
func (l *list) addItem() {
	o := l.sheet.objects[0]
	var items []widgets.Item
	stored := map[string]bool{}
	for _, p := range o.Properties {
		stored[p.Name] = p.Stored()
	}
	item := func(name string) (it widgets.Item, ok bool) {
		p, ok := o.Table.Added(o.Class, name)
		if !ok || stored[name] {
			return it, false
		}
		return widgets.Item{Words: name, Right: cmp.Or(p.Of, p.Type), Run: func() {
			l.startItem(place{row: l.rows[0], property: property.Property{Property: p, Declared: true}})
		}}, true
	}
	types := l.themeTypes(o)
	offered := map[string]bool{}
	for _, of := range types {
		for _, name := range o.Table.ThemeItems(of.base) {
			name = of.name + "/" + name
			if it, ok := item(name); ok {
				items, offered[name] = append(items, it), true
			}
		}
	}
	items = append(items, widgets.Item{Of: func(text string) widgets.Item {
		if it, ok := item(text); ok && !offered[text] && takesName(text) && strings.Count(text, "/") == 2 {
			return it
		}
		return l.newType(o, types, text)
	}})
	l.page.Window().Choose("theme-item", words.Say("Add an item…"), items)
}

// newType is the item that makes a type of a theme's own of a name, as a variation of one that is chosen then; without words where the engine has no
// such types, or none of that name.
func (l *list) newType(o *property.Object, types []themeType, name string) (it widgets.Item) {
	_, ofEngine := o.Table.Class(name) // a class is no variation (Theme::set_type_variation)
	p, ok := o.Table.Added(o.Class, class.ThemeBaseOf(name))
	if !ok || ofEngine || strings.Contains(name, "/") || !takesName(name) || slices.ContainsFunc(types, func(t themeType) bool { return t.name == name }) {
		return it
	}
	return widgets.Item{Words: words.Say("New type %s, a variation of…", name), Run: func() {
		var bases []widgets.Item
		for _, of := range types {
			bases = append(bases, widgets.Item{Words: of.name, Run: func() {
				v := variant.OfStringName(of.name)
				if p.Type == "String" {
					v = variant.OfString(of.name)
				}
				l.added(p.Name, l.store(place{row: l.rows[0], property: property.Property{Property: p, Declared: true}}, v))
			}})
		}
		l.page.Window().Choose("theme-base", words.Say("Type that %s is a variation of", name), bases)
	}}
}

// takesName reports whether the parts of an item's name are such as engines take (Theme::is_valid_type_name, 4.0).
func takesName(item string) bool {
	for part := range strings.SplitSeq(item, "/") {
		if part == "" || strings.ContainsFunc(part, func(r rune) bool {
			return r != '_' && (r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r))
		}) {
			return false
		}
	}
	return true
}

// themeType is a type of which a theme can say something.
type themeType struct {
	name string
	base string // the class that has its items
}

// themeTypes are the types of a theme's own, by name, then the classes of the engine. One of its own has the items of the class that it is a variation
// of; where the theme does not say that, of the class that has most of what the theme says of it.
func (l *list) themeTypes(o *property.Object) (list []themeType) {
	classes := o.Table.ThemeTypes()
	bases, says := map[string]string{}, map[string][]string{}
	for _, p := range o.Properties {
		name, item, named := strings.Cut(p.Name, "/")
		if !named || !p.Stored() || slices.Contains(classes, name) {
			continue
		}
		says[name] = append(says[name], item)
		if of, ok := class.ThemeBase(p.Name); ok {
			if v, err := l.page.Doc().Value(p.Row); err == nil {
				bases[of] = v.Text
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(says)) {
		base := name
		for range len(says) { // a variation may be one of another
			if of, ok := bases[base]; ok {
				base = of
			}
		}
		if len(o.Table.ThemeItems(base)) == 0 {
			base = nearest(o.Table, classes, says[name])
		}
		list = append(list, themeType{name, base})
	}
	for _, name := range classes {
		list = append(list, themeType{name, name})
	}
	return list
}

// nearest returns the class that has most of some items, the first of several; "" if none has any.
func nearest(table *class.Table, classes, items []string) (best string) {
	most := 0
	for _, name := range classes {
		n := 0
		for _, item := range table.ThemeItems(name) {
			if slices.Contains(items, item) {
				n++
			}
		}
		if n > most {
			best, most = name, n
		}
	}
	return best
}

// startItem gives a theme an item: a number or a colour that is then edited, or the resource that is chosen for it.
func (l *list) startItem(at place) {
	refuse := func(err error) { l.added(at.property.Name, err) }
	take := func(v variant.Value) { refuse(l.store(at, v)) }
	// What themes have by default, so that nothing is black or too small to be seen.
	switch at.property.Type {
	case "Color":
		take(variant.OfMath(variant.Color, 1, 1, 1, 1))
	case "int":
		if at.property.Subgroup == "font_sizes" {
			take(variant.OfInt(usualSize))
			return
		}
		take(variant.OfInt(0))
	default:
		l.supply(edited{at: []place{at}, take: take, refuse: refuse})
	}
}

// added shows a property that the file has got, with the keyboard there, or why it has not.
func (l *list) added(name string, err error) {
	if err != nil {
		l.page.Window().Refused(l.page, err)
		return
	}
	l.Fill()
	shown := func() bool { return slices.Contains(l.sheet.body.Objects, fyne.CanvasObject(l.sheet.lines[name])) }
	if !shown() {
		l.entry.SetText("")
		l.sheet.open(name)
	}
	if shown() {
		l.focus(l.sheet.lines[name])
	}
}

// usualSize is the font size of themes that say none.
const usualSize = 16
