// Package inspector edits one value: with fields that a table gives for each type, and always as Godot text.
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

// The size limits for editing in a field.
const (
	editable = 2 << 10  // bytes of a String; longer ones have an editor with line numbers
	literal  = 4 << 10  // bytes of a value as Godot text
	part     = 2 << 10  // what is shown of something longer
	encoded  = 32 << 10 // bytes in the file up to which the text of a container is made
)

// Panel shows and edits the value of one row.
type Panel struct {
	// Assign makes an edit in one step; nil edits the document directly. With amend the edit is merged with the
	// previous one of the same value, since numbers change in many small steps.
	Assign func(list []model.Assignment, amend bool) error
	// Was returns the text of the value before it was changed, if it was.
	Was func(r model.Row) (text string, ok bool)
	// Revert restores the saved value of a row.
	Revert func(r model.Row)
	// Leave is called when a field gives up the focus.
	Leave func()
	// Keys handles keys that no field uses, such as F1; may be nil.
	Keys func(k *fyne.KeyEvent) (taken bool)
	// Turn is called when the user wants to see another row.
	Turn func(r model.Row)
	// Later runs f after a short delay, unless it is called again before that; nil runs f at once. Expensive parts are
	// built only once the selection stays the same.
	Later func(f func())
	// Resized is called when the panel may need another height.
	Resized func()
	// Inner returns the part below the headline of rows that are edited through their contents, or nil to list the
	// children.
	Inner func(rows []model.Row) Part
	// Class returns the class of a node that another scene has and this file only changes; "" for other rows.
	Class func(r model.Row) string
	// Origin says where a node comes from that another scene has; "" for other rows.
	Origin func(r model.Row) string
	// Hint returns how to edit the property in a row; nil if no row is a property.
	Hint func(r model.Row) class.Hint
	// Picture returns a part that shows the value of a row above its fields, or nil if it cannot be shown.
	Picture func(r model.Row) Part
	// Using is called with the element of a packed array whose field has the focus; may be nil.
	Using func(i int)
	// Outside is what the panel needs from the window.
	Outside Outside

	win     fyne.Window
	editors *editorTable
	doc     *model.Document
	row     model.Row   // the first of rows
	rows    []model.Row // the rows that are edited together: usually one
	about   Shown
	value   variant.Value   // the first of values
	values  []variant.Value // of rows; empty if no field could show them
	type_   variant.Type    // of all of them; variant.Types if they differ
	fields  []*field
	extra   extra
	kept    extra // the extra part that was shown before, if the row is the same
	fitted  bool  // fields could show the texts when they were made
	head    *headline
	was     *was
	parts   Part
	picture Part
	bone    *bone
	text    *literalField
	became  became
	body    *fyne.Container
	tall    fyne.CanvasObject // the field of a text in several lines, which takes the height that is left; nil for none
	root    *container.Scroll
}

// extra is a part of an editor other than a text field.
type extra interface {
	object() fyne.CanvasObject
	fill(v variant.Value)
	focus() bool
}

// Object returns the object that the window shows.
func (p *Panel) Object() fyne.CanvasObject { return p.root }

// Show shows a row.
func (p *Panel) Show(doc *model.Document, r model.Row) { p.ShowAll(doc, []model.Row{r}) }

// ShowAll shows rows that are edited together; at least one.
func (p *Panel) ShowAll(doc *model.Document, rows []model.Row) {
	if other := p.doc != doc || !slices.Equal(p.rows, rows); other && p.where() != -2 {
		p.leave() // the field would act on the other rows
	} else if other && p.doc == doc {
		p.Settle()
	}
	p.kept = nil
	if p.doc == doc && p.row == rows[0] {
		p.kept = p.extra
	}
	p.doc, p.row, p.rows = doc, rows[0], rows
	p.about = p.describe()
	p.fields, p.extra, p.text, p.was, p.parts, p.picture, p.bone, p.tall = nil, nil, nil, nil, nil, nil, nil, nil
	p.head.end(nil)
	p.body.RemoveAll()
	p.body.Add(p.head.root)
	p.fetch()
	p.name()
	p.build()
	p.relayout()
	p.root.ScrollToTop()
}

// describe describes the first row.
func (p *Panel) describe() Shown {
	about := Localized(p.doc.Describe(p.row))
	if p.row != model.Root {
		about.Narrow = p.doc.Describe(p.doc.Parent(p.row)).Type == p.doc.Dialect().TypeName(variant.PackedInt32Array)
	}
	if p.Origin != nil {
		if from := p.Origin(p.row); from != "" && from != about.Summary {
			about.Summary = from + ", " + about.Summary
		}
	}
	if about.Type == "" && p.Class != nil {
		about.Type = p.Class(p.row)
	}
	return about
}

// ShowOther shows something that is not a row of the document, with its actions.
func (p *Panel) ShowOther(about Shown, more ...fyne.CanvasObject) {
	if p.where() != -2 {
		p.leave()
	}
	p.Settle()
	p.doc, p.row, p.rows, p.about = nil, 0, nil, about
	p.values, p.value, p.type_ = nil, variant.Value{}, variant.Types
	p.fields, p.extra, p.text, p.was, p.parts, p.picture, p.bone, p.tall = nil, nil, nil, nil, nil, nil, nil, nil
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

// name updates the headline.
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
		d.Type = words.Say("too many to edit together (at most %s): use Replace (Ctrl+H)", words.Number(Together))
	}
	p.head.show(d, p.chooser())
}

// chooser returns a function that lets the user choose another type for the rows; nil if none of them can have another.
func (p *Panel) chooser() func() {
	if p.fixed() || len(p.rows) > Together {
		return nil
	}
	return p.Outside.Retype
}

// Refresh updates the fields after an edit or an undo.
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
	p.about = p.describe()
	p.fetch()
	_, now := p.before()
	if p.type_ != before || p.fits() != p.fitted || now != changed || p.bone != nil && !p.bone.refresh() {
		focused := p.where()
		p.ShowAll(p.doc, p.rows)
		p.refocus(focused)
		return
	}
	p.name()
	p.fill()
	p.relayout()
}

// Together is the most rows that are edited together: each edit reads the value of every row.
const Together = 2_000

// fetch decodes the values if a field could show them.
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

// holds reports whether a row is edited through its children, so that its own value is shown only if it is short.
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

// Edit focuses the first field and selects its text, so that typing replaces it. It reports whether there is a field.
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

// Shown returns the text of the value as the panel shows it.
func (p *Panel) Shown() string {
	if p.text != nil {
		return p.text.shown
	}
	return p.about.Summary
}

// set sets all rows to one value.
func (p *Panel) set(v variant.Value) error { return p.setAs(v, false) }

func (p *Panel) setAs(v variant.Value, retype bool) error {
	return p.assign(p.all(v, retype), false)
}

// all gives all rows one value.
func (p *Panel) all(v variant.Value, retype bool) []model.Assignment {
	list := make([]model.Assignment, len(p.rows))
	for i, r := range p.rows {
		list[i] = model.Assignment{Row: r, Value: v, Retype: retype}
	}
	return list
}

// change changes the value of each row.
func (p *Panel) change(into func(v variant.Value) (variant.Value, error), amend bool) error {
	list, err := p.assignments(into)
	if err != nil {
		return err
	}
	return p.assign(list, amend)
}

// assignments are what change assigns.
func (p *Panel) assignments(into func(v variant.Value) (variant.Value, error)) ([]model.Assignment, error) {
	list := make([]model.Assignment, len(p.rows))
	for i, r := range p.rows {
		v, err := into(p.values[i])
		if err != nil {
			return nil, err
		}
		list[i] = model.Assignment{Row: r, Value: v}
	}
	return list, nil
}

// draft keeps for a crash what is being typed. written is whether that differs from the value.
func (p *Panel) draft(written bool, typed func() []model.Assignment) {
	if p.Outside.Draft != nil {
		p.Outside.Draft(typed)
	}
	p.wrote(written)
}

// wrote reports whether something is written that is not stored.
func (p *Panel) wrote(written bool) {
	if p.Outside.Written != nil {
		p.Outside.Written(written)
	}
}

// Settle applies a long text that was left for another part of its editor, before something else is done.
func (p *Panel) Settle() {
	if x, ok := p.extra.(interface{ settle() }); ok && !slices.ContainsFunc(p.rows, func(r model.Row) bool { return !p.doc.Alive(r) }) {
		x.settle()
	}
}

// setRow sets the value of a row other than the one shown: of a child or an element.
func (p *Panel) setRow(r model.Row, v variant.Value) error {
	return p.assign([]model.Assignment{{Row: r, Value: v}}, false)
}

func (p *Panel) assign(list []model.Assignment, amend bool) error {
	switch {
	case p.Assign != nil:
		return p.Assign(list, amend)
	case amend && len(list) == 1:
		return p.doc.Amend(list[0].Row, list[0].Value)
	case amend:
		return p.doc.AmendAll(message.New(label.SetValues, len(list)), list)
	}
	return p.doc.SetAll(message.New(label.SetValues, len(list)), list)
}

func (p *Panel) leave() {
	if p.Leave != nil {
		p.Leave()
	}
}

func (p *Panel) focused(o fyne.Focusable) bool { return p.win.Canvas().Focused() == o }

// Focused returns the row of the property, or of the part of the value, whose line or field has the focus; 0 for none.
func (p *Panel) Focused() model.Row {
	if x, ok := p.parts.(Lined); ok {
		return x.Focused()
	}
	return 0
}

// FocusOn focuses the line of a property, or the field of a part of the value, by its row. It reports whether there is one.
func (p *Panel) FocusOn(r model.Row) bool {
	x, ok := p.parts.(Lined)
	return ok && x.FocusOn(r)
}

// where returns the number of the field that has the focus, -1 for the Godot text, -2 for none.
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
	extra func(p *Panel, v variant.Value) extra // makes a part other than a text field; nil for none
	long  func(p *Panel, v variant.Value) extra // replaces both for a text that no field can show whole and unchanged
}

// editorTable holds the editors of a panel.
type editorTable struct {
	types  [variant.Types]editor
	badges map[model.Badge]editor // for rows shown as a table of their children, whose own value is not needed
}

// single reports whether the file stores angles and the numbers of vectors in 32 bits, as the engine does; a text file
// stores all their digits.
func (p *Panel) single() bool { return !model.Has[model.Lined](p.doc) }
