package properties

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model/property"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// addItem lets the user choose an item that the theme does not say yet, by its class and its kind.
func (l *list) addItem() {
	o := l.sheet.objects[0]
	var items []widgets.Item
	for _, name := range o.Table.ThemeItems() {
		p, ok := o.Table.Added(o.Class, name)
		if !ok || slices.ContainsFunc(o.Properties, func(q property.Property) bool { return q.Name == name && q.Stored() }) {
			continue
		}
		items = append(items, widgets.Item{Words: name, Right: cmp.Or(p.Of, p.Type), Run: func() { l.startItem(place{row: l.rows[0], property: property.Property{Property: p, Declared: true}}) }})
	}
	l.page.Window().Choose("theme-item", words.Say("Add an item…"), items)
}

// startItem gives a theme an item: a number or a colour that is then edited, or the resource that is chosen for it.
func (l *list) startItem(at place) {
	refuse := func(err error) {
		if err != nil {
			l.page.Window().Refused(l.page, err)
			return
		}
		l.Fill()
		if x := l.sheet.lines[at.property.Name]; x != nil && slices.Contains(l.sheet.body.Objects, fyne.CanvasObject(x)) {
			l.focus(x)
		}
	}
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

// usualSize is the font size of themes that say none.
const usualSize = 16
