// Package inspector edits one value: fields made from tables of what each type holds, and always the value as Godot text.
package inspector

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
	"savant/scene/class"
	"savant/ui/internal/words"
)

// What still goes into a field.
const (
	editable = 2 << 10  // bytes of a String; longer ones have an editor with numbered lines
	literal  = 4 << 10  // bytes of a value as Godot text
	part     = 2 << 10  // what is shown of something longer
	encoded  = 32 << 10 // bytes of a container in the file up to which its text is made
)

// Panel shows and edits the value of one row.
type Panel struct {
	// Assign makes an edit, in one step; nil makes it in the document. With amend it becomes one step with an edit of the same
	// value before it: numbers are turned in many small steps.
	Assign func(list []model.Assignment, amend bool) error
	// Was returns the text of the value before it was changed, if it was.
	Was func(r model.Row) (text string, ok bool)
	// Revert gives a row its saved value again.
	Revert func(r model.Row)
	// Leave is called when a field is done with the keyboard.
	Leave func()
	// Keys takes the keys of the window that no field has a use for, such as F1; nil takes none.
	Keys func(k *fyne.KeyEvent) (taken bool)
	// Turn is called when the user wants to see another row.
	Turn func(r model.Row)
	// Later runs something a little later, unless it is called again before; nil runs it at once. What is expensive to build waits
	// for a selection that stays.
	Later func(f func())
	// Resized is called when the panel may need another height.
	Resized func()
	// Inner makes what is below the headline of rows that are edited by what they hold; nil for one whose children are listed there.
	Inner func(rows []model.Row) Part
	// Hint returns how to edit the property in a row; nil if no row is a property.
	Hint func(r model.Row) class.Hint
	// Picture makes what is shown of the value of a row above its fields; nil for one that cannot be seen.
	Picture func(r model.Row) Part
	// Using is called with the element of a packed array whose field has the focus; may be nil.
	Using func(i int)
	// Outside asks the window for what is not part of a panel.
	Outside Outside

	win     fyne.Window
	editors *editorTable
	doc     *model.Document
	row     model.Row   // the first of rows
	rows    []model.Row // that are edited together: mostly one
	about   Shown
	value   variant.Value   // the first of values
	values  []variant.Value // of rows; empty where no field could show them
	type_   variant.Type    // of all of them; variant.Types where they differ
	fields  []*field
	extra   extra
	kept    extra // that of the same row before it was shown again
	head    *headline
	was     *was
	parts   Part
	picture Part
	bone    *bone
	text    *literalField
	body    *fyne.Container
	root    *container.Scroll
}

// extra is a part of an editor that is no text field.
type extra interface {
	object() fyne.CanvasObject
	fill(v variant.Value)
	focus() bool
}

// Object is what the window shows.
func (p *Panel) Object() fyne.CanvasObject { return p.root }

// Show turns to a row.
func (p *Panel) Show(doc *model.Document, r model.Row) { p.ShowAll(doc, []model.Row{r}) }

// ShowAll turns to rows that are edited together. There is at least one.
func (p *Panel) ShowAll(doc *model.Document, rows []model.Row) {
	p.kept = nil
	if p.doc == doc && p.row == rows[0] {
		p.kept = p.extra
	}
	p.doc, p.row, p.rows = doc, rows[0], rows
	p.about = Localized(doc.Describe(p.row))
	p.fields, p.extra, p.text, p.was, p.parts, p.picture, p.bone = nil, nil, nil, nil, nil, nil, nil
	p.head.end(nil)
	p.body.RemoveAll()
	p.body.Add(p.head.root)
	p.fetch()
	p.name()
	p.build()
	p.relayout()
	p.root.ScrollToTop()
}

// ShowOther shows something that is not a row of the document, with its actions.
func (p *Panel) ShowOther(about Shown, more ...fyne.CanvasObject) {
	p.doc, p.row, p.rows, p.about = nil, 0, nil, about
	p.values, p.value, p.type_ = nil, variant.Value{}, variant.Types
	p.fields, p.extra, p.text, p.was, p.parts, p.picture, p.bone = nil, nil, nil, nil, nil, nil, nil
	p.head.end(nil)
	p.body.RemoveAll()
	p.body.Add(p.head.root)
	for _, o := range more {
		p.body.Add(o)
	}
	p.head.show(about, nil)
	p.relayout()
	p.root.ScrollToTop()
}

// name writes the headline.
func (p *Panel) name() {
	if len(p.rows) == 1 {
		p.head.show(p.about, p.chooser())
		if p.bone != nil {
			p.bone.name()
		}
		return
	}
	d := Shown{Description: model.Description{Label: words.Count(int64(len(p.rows)), "%s row", "%s rows"), Type: words.Say("of several types")}}
	if p.type_ < variant.Types || len(p.rows) <= Together && !slices.ContainsFunc(p.rows, func(r model.Row) bool { return Localized(p.doc.Describe(r)).Type != p.about.Type }) {
		d.Type = p.about.Type
	}
	if len(p.rows) > Together {
		d.Type = words.Say("too many to edit their values together; at most %s", words.Number(Together))
	}
	p.head.show(d, p.chooser())
}

// chooser has the user choose another type for the rows; nil where none of theirs can be another.
func (p *Panel) chooser() func() {
	if p.fixed() || len(p.rows) > Together {
		return nil
	}
	return p.Outside.Retype
}

// Refresh brings the fields up to date with the document, after an edit or an undo.
func (p *Panel) Refresh() {
	if p.doc == nil || p.row == 0 {
		return
	}
	p.rows = slices.DeleteFunc(p.rows, func(r model.Row) bool { return !p.doc.Alive(r) })
	if len(p.rows) == 0 {
		p.rows = []model.Row{p.row}
	}
	p.row = p.rows[0]
	if p.parts != nil && !p.parts.Current() || p.picture != nil && !p.picture.Current() {
		p.ShowAll(p.doc, p.rows)
		return
	}
	before, changed := p.type_, p.was != nil
	p.about = Localized(p.doc.Describe(p.row))
	p.fetch()
	_, now := p.before()
	if p.type_ != before || now != changed || p.bone != nil && !p.bone.refresh() {
		focused := p.where()
		p.ShowAll(p.doc, p.rows)
		p.refocus(focused)
		return
	}
	p.name()
	p.fill()
	p.relayout()
}

// Together is how many rows are edited together at most: the value of each is looked at for each edit.
const Together = 2_000

// fetch decodes the values, where they are such that a field could show.
func (p *Panel) fetch() {
	p.value, p.values, p.type_ = variant.Value{}, nil, variant.Types
	if len(p.rows) > Together {
		return
	}
	for i, r := range p.rows {
		d := p.about
		if i > 0 {
			d = Localized(p.doc.Describe(r))
		}
		if d.Length > encoded && (len(p.rows) > 1 || d.Can&model.CanSet == 0 || holds(d.Badge) || p.tabled(d.Badge)) {
			p.values = nil
			return
		}
		v, err := p.doc.Value(r)
		if err != nil {
			p.values = nil
			return
		}
		p.values = append(p.values, v)
	}
	p.value = p.values[0]
	for _, v := range p.values {
		if v.Type != p.value.Type {
			return
		}
	}
	p.type_ = p.value.Type
}

// tabled reports whether a row is shown as a table of its children.
func (p *Panel) tabled(b model.Badge) bool { return p.editors.badges[b].extra != nil }

// Several reports whether more than one row is shown.
func (p *Panel) Several() bool { return p.several() }

// several reports whether there is more than one row.
func (p *Panel) several() bool { return len(p.rows) > 1 }

// fixed reports whether the rows cannot be set.
func (p *Panel) fixed() bool { return p.about.Can&model.CanSet == 0 }

// holds reports whether a row is edited by its children, so that its own value is only shown where it is short.
func holds(b model.Badge) bool {
	switch b {
	case model.BadgeDictionary, model.BadgeArray, model.BadgeObject, model.BadgeRecord, model.BadgeFile, model.BadgeSection:
		return true
	}
	return b >= model.BadgeNode
}

func (p *Panel) before() (string, bool) {
	if p.Was == nil || p.several() {
		return "", false
	}
	return p.Was(p.row)
}

func (p *Panel) fill() {
	for _, f := range p.fields {
		f.fill()
	}
	if p.extra != nil {
		p.extra.fill(p.value)
	}
	if p.text != nil {
		text, _ := p.commonText()
		p.text.fill(text)
	}
	if p.parts != nil {
		p.parts.Fill()
	}
	if p.picture != nil {
		p.picture.Fill()
	}
	if p.bone != nil {
		p.bone.fill()
	}
	if p.was != nil {
		text, _ := p.before()
		p.was.text.Set(text)
	}
}

// Edit gives the keyboard to the first field, with its text marked so that writing replaces it. It reports whether there is one.
func (p *Panel) Edit() bool {
	if p.doc == nil {
		return false
	}
	for _, f := range p.fields {
		if !f.entry.Disabled() {
			p.win.Canvas().Focus(f.entry)
			f.entry.selectAll()
			return true
		}
	}
	if p.extra != nil && p.extra.focus() {
		return true
	}
	if holds(p.about.Badge) && p.doc.Len(p.row) > 0 {
		return false // Enter opens and closes what has children
	}
	if p.text != nil && !p.text.entry.Disabled() {
		p.win.Canvas().Focus(p.text.entry)
		p.text.entry.selectAll()
		return true
	}
	return false
}

// Shown is the text of the value as the panel shows it.
func (p *Panel) Shown() string {
	if p.text != nil {
		return p.text.shown
	}
	return p.about.Summary
}

// set gives all rows one value.
func (p *Panel) set(v variant.Value) error { return p.setAs(v, false) }

func (p *Panel) setAs(v variant.Value, retype bool) error {
	list := make([]model.Assignment, len(p.rows))
	for i, r := range p.rows {
		list[i] = model.Assignment{Row: r, Value: v, Retype: retype}
	}
	return p.assign(list, false)
}

// change makes another value of that of each row.
func (p *Panel) change(into func(v variant.Value) (variant.Value, error), amend bool) error {
	list := make([]model.Assignment, len(p.rows))
	for i, r := range p.rows {
		v, err := into(p.values[i])
		if err != nil {
			return err
		}
		list[i] = model.Assignment{Row: r, Value: v}
	}
	return p.assign(list, amend)
}

// setRow sets the value of another row than the one shown: of a child, of an element.
func (p *Panel) setRow(r model.Row, v variant.Value) error {
	return p.assign([]model.Assignment{{Row: r, Value: v}}, false)
}

func (p *Panel) assign(list []model.Assignment, amend bool) error {
	switch {
	case p.Assign != nil:
		return p.Assign(list, amend)
	case amend && len(list) == 1:
		return p.doc.Amend(list[0].Row, list[0].Value)
	}
	return p.doc.SetAll(message.New(label.SetValues, len(list)), list)
}

func (p *Panel) leave() {
	if p.Leave != nil {
		p.Leave()
	}
}

func (p *Panel) focused(o fyne.Focusable) bool { return p.win.Canvas().Focused() == o }

// where names the field that has the keyboard: its number, -1 for the Godot text, -2 for none.
func (p *Panel) where() int {
	for i, f := range p.fields {
		if p.focused(f.entry) {
			return i
		}
	}
	if p.text != nil && p.focused(p.text.entry) {
		return -1
	}
	return -2
}

func (p *Panel) refocus(where int) {
	switch {
	case where >= 0 && where < len(p.fields):
		p.win.Canvas().Focus(p.fields[where].entry)
	case where == -1 && p.text != nil:
		p.win.Canvas().Focus(p.text.entry)
	case where != -2:
		p.leave() // the field is gone; keys must not reach an invisible one
	}
}

func (p *Panel) relayout() {
	p.body.Refresh()
	p.root.Content.Refresh()
	p.root.Refresh()
	if p.Resized != nil {
		p.Resized()
	}
}

// editor is what the inspector shows for one type.
type editor struct {
	rows  func(v variant.Value, d Shown) []row
	extra func(p *Panel, v variant.Value) extra // what is not a text field; nil for nothing
	long  func(p *Panel, v variant.Value) extra // instead of both, for a text that no field can show whole and unchanged
}

// editorTable is what a panel edits values with.
type editorTable struct {
	types  [variant.Types]editor
	badges map[model.Badge]editor // of rows that are shown as a table of their children, for which their own value is not needed
}

// single reports whether the file keeps angles, and the numbers of vectors, in 32 bits, as the engine does; a text has their digits.
func (p *Panel) single() bool { return !model.Has[model.Lined](p.doc) }
