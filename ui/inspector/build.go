package inspector

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/textedit"
	"savant/ui/widgets"
)

func (p *Panel) build() {
	p.fitted = p.fits()
	wasText, changed := p.before()
	if changed {
		p.was = newWas(p, wasText)
	}
	if p.isBone() {
		p.addBone()
		return
	}
	p.addPicture()
	if c, ok := p.picture.(Covering); ok {
		p.head.end(c.Switch())
		if c.Covers() {
			return
		}
	}
	if p.addBroken() {
		return
	}
	switch {
	case p.tabled(p.about.Badge) && !p.several():
		p.extra = p.editors.badges[p.about.Badge].extra(p, p.value)
		p.body.Add(p.extra.object())
	case p.type_ < variant.Types:
		p.addEditor(&p.editors.types[p.type_])
	}
	if p.was != nil && p.was.alone {
		p.body.Add(p.was.root)
	}
	p.addLiteral()
	p.fill()
	p.addParts()
}

// addPicture adds the picture of the value.
func (p *Panel) addPicture() {
	if p.several() || p.Picture == nil {
		return
	}
	p.picture = p.Picture(p.row)
	if c, ok := p.picture.(Covering); p.picture != nil && (!ok || c.Covers()) {
		p.body.Add(p.picture.Object())
	}
}

// addEditor adds the fields of a type.
func (p *Panel) addEditor(e *editor) {
	if !p.fits() {
		p.extra = e.long(p, p.value)
		p.body.Add(p.extra.object())
		return
	}
	if e.extra != nil {
		p.extra = e.extra(p, p.value)
	}
	var rows []row
	if e.rows != nil {
		rows = hinted(e.rows(p.value, p.about), p.type_, p.hint(), p.single())
	}
	p.addRows(rows, p.holding())
	if p.type_ == variant.NodePath && p.Outside.Node != nil && !p.fixed() {
		p.body.Add(ink.Across(0, 0, -1, widgets.NewButton(words.Say("Choose a node…"), p.chooseNode)))
	}
	if p.extra != nil {
		p.body.Add(p.extra.object())
	}
	p.addHinted()
}

// chooseNode lets the user choose a node. Properties after the path are kept.
func (p *Panel) chooseNode() {
	doc, row := p.doc, p.row
	p.Outside.Node(row, func(path string) {
		if p.doc != doc || p.row != row {
			return
		}
		err := p.change(func(v variant.Value) (variant.Value, error) {
			to := readPath(path)
			if old, ok := v.Data.(*variant.Path); ok {
				to.Subnames = old.Subnames
			}
			return variant.Value{Type: variant.NodePath, Data: to}, nil
		}, false)
		if err != nil {
			p.head.refuse(err)
			return
		}
		p.Refresh()
	})
}

// addParts adds the contents of a row that is edited through its children.
func (p *Panel) addParts() {
	if !holds(p.about.Badge) || len(p.rows) > Together {
		return
	}
	if _, inner, typed := strings.Cut(p.about.Type, "["); typed && !p.several() && (p.about.Badge == model.BadgeArray || p.about.Badge == model.BadgeDictionary) {
		said := words.Say("Typed: it takes only %s.", strings.TrimSuffix(inner, "]"))
		if key, value, both := strings.Cut(strings.TrimSuffix(inner, "]"), ", "); both {
			said = words.Say("Typed: its keys are %s, its values %s.", demanded(key), demanded(value))
		}
		p.body.Add(ink.Small(said, look.Muted))
	}
	doc, row, rows := p.doc, p.row, p.rows
	add := func() {
		if p.doc != doc || p.row != row || len(p.rows) != len(rows) || p.parts != nil || !doc.Alive(row) {
			return
		}
		if p.Inner != nil {
			p.parts = p.Inner(rows)
		}
		if p.parts == nil {
			if len(rows) > 1 || doc.Len(row) == 0 && (p.Outside.Insert == nil || p.about.Can&model.CanInsert == 0) {
				return
			}
			p.parts = newParts(p)
		}
		p.body.Add(p.parts.Object())
		p.relayout()
	}
	if p.Later == nil {
		add()
		return
	}
	p.Later(add)
}

// demanded is the type of keys or values as it is told: Variant is any.
func demanded(name string) string {
	if name == "Variant" {
		return words.Say("of any type")
	}
	return name
}

// fits reports whether fields can show the texts whole and unchanged.
func (p *Panel) fits() bool {
	if p.type_ != variant.String && p.type_ != variant.StringName {
		return true
	}
	for _, v := range p.values {
		if len(v.Text) > editable || !textedit.Plain(v.Text) || !p.several() && rowsNeeded(v.Text) > mostRows {
			return false
		}
	}
	return true
}

// addRows adds the fields. If there are several rows, each has its name before its fields, the captions of the longest
// are above the first, and a row whose fields have other names shows its own captions.
func (p *Panel) addRows(rows []row, of *holding) {
	grid := len(rows) > 1 || of.name != ""
	heads := longest(rows)
	lines := ink.Down(6)
	for i, r := range rows {
		own := !grid || !alone(rows) && !under(r.specs, heads)
		objects := make([]fyne.CanvasObject, 0, len(heads))
		for _, s := range r.specs {
			f := newField(p, s, own, of)
			if of.fixed {
				f.entry.Disable()
			}
			p.fields = append(p.fields, f)
			objects = append(objects, f.root)
		}
		if !grid {
			if p.was != nil && len(r.specs) <= 2 && !r.specs[0].lines {
				p.was.alone = false
				objects = append(objects, p.was.root)
			}
			line := ink.Even(8, objects...)
			if r.specs[0].lines || p.fields[0].entry.Multi {
				p.tall = line
			}
			p.body.Add(line)
			return
		}
		if i == 0 && !alone(rows) {
			captions := make([]fyne.CanvasObject, 0, len(heads))
			for k, s := range heads {
				if k < len(r.specs) && onlyRow(rows, heads) {
					captions = append(captions, newCaption(p.fields[len(p.fields)-len(r.specs)+k]))
					continue
				}
				captions = append(captions, ink.Small(s.label, look.Muted))
			}
			lines.Add(container.New(named{}, ink.Bold(of.name, look.Text), ink.Even(8, captions...)))
		}
		for !own && len(objects) < len(heads) {
			objects = append(objects, ink.Gap(0, 0)) // stacks the rows vertically
		}
		lines.Add(container.New(named{}, nameOf(r.label, p.fields[len(p.fields)-len(r.specs):]...), ink.Even(8, objects...)))
	}
	if len(rows) > 0 {
		p.body.Add(lines)
	}
}

// onlyRow reports whether the heads of columns are the names of the fields of the first row alone.
func onlyRow(rows []row, heads []spec) bool {
	return under(rows[0].specs, heads) && !slices.ContainsFunc(rows[1:], func(r row) bool { return under(r.specs, heads) })
}

// addLiteral adds the value as Godot text: editable if it is short, otherwise only its beginning.
func (p *Panel) addLiteral() {
	if p.several() {
		p.addCommonLiteral()
		return
	}
	if p.about.Length > encoded || p.about.Badge == model.BadgeOpaque || p.about.Badge == model.BadgeFile ||
		p.about.Can&model.CanSet == 0 && holds(p.about.Badge) {
		return
	}
	text, err := p.doc.Text(p.row)
	_, whole := p.extra.(*longText) // longText shows all of it
	if err != nil || text == "" || whole && len(text) > wide || len(text) > literal && holds(p.about.Badge) {
		return
	}
	p.text = newLiteral(p, text)
	if p.fixed() {
		p.text.entry.Disable()
	}
	p.body.Add(p.text.root)
}

// addCommonLiteral adds one Godot text for all rows.
func (p *Panel) addCommonLiteral() {
	text, same := p.commonText()
	if len(text) > literal || len(p.values) == 0 {
		return
	}
	p.text = newLiteral(p, text)
	if !same {
		p.text.entry.SetPlaceHolder(mixed())
	}
	for _, r := range p.rows {
		if p.doc.Describe(r).Can&model.CanSet == 0 {
			p.text.entry.Disable()
		}
	}
	p.body.Add(p.text.root)
}

// commonText returns the Godot text that all rows share, and whether they do.
func (p *Panel) commonText() (text string, same bool) {
	for i, r := range p.rows {
		t, err := p.doc.Text(r)
		if err != nil || i > 0 && t != text {
			return "", false
		}
		text = t
	}
	return text, true
}
