// Package inspector edits one value: fields made from tables of what each type holds, and always the value as Godot text.
package inspector

import (
	"errors"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// What still goes into a field. Fyne's fields take 300 ms for a key at 100 KB, and their time grows with the square.
const (
	editable = 16 << 10 // bytes of a String; longer ones are shown in part
	literal  = 4 << 10  // bytes of a value as Godot text
	part     = 2 << 10  // what is shown of something longer
	encoded  = 32 << 10 // bytes of a container in the file up to which its text is made
)

// Panel shows and edits the value of one row.
type Panel struct {
	// Set makes an edit; nil sets the value in the document. retype also changes its type.
	Set func(r model.Row, v variant.Value, retype bool) error
	// Was returns the text of the value before it was changed, if it was.
	Was func(r model.Row) (text string, ok bool)
	// Revert takes back what was changed in a row.
	Revert func(r model.Row)
	// Leave is called when a field is done with the keyboard.
	Leave func()
	// Turn is called when the user wants to see another row.
	Turn func(r model.Row)
	// Later runs something a little later, unless it is called again before; nil runs it at once. What is dear to build waits
	// for a selection that stays.
	Later func(f func())
	// Resized is called when the panel may need another height.
	Resized func()

	win     fyne.Window
	editors *[variant.Types]editor
	doc     *model.Document
	row     model.Row
	about   model.Description
	value   variant.Value
	type_   variant.Type
	fields  []*field
	extra   extra
	head    *headline
	was     *was
	parts   *parts
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

// New returns an empty panel in a window.
func New(win fyne.Window) *Panel {
	p := &Panel{win: win, editors: &editors, body: ink.Down(14), head: newHeadline()}
	p.root = container.NewVScroll(ink.Pad(18, 14, 18, 14, p.body))
	return p
}

// Object is what the window shows.
func (p *Panel) Object() fyne.CanvasObject { return p.root }

// Needs is the height at which nothing has to be scrolled.
func (p *Panel) Needs() float32 { return p.root.Content.MinSize().Height }

// Show turns to a row.
func (p *Panel) Show(doc *model.Document, r model.Row) {
	p.doc, p.row = doc, r
	p.about = doc.Describe(r)
	p.fields, p.extra, p.text, p.was, p.parts = nil, nil, nil, nil, nil
	p.body.RemoveAll()
	p.body.Add(p.head.root)
	p.head.show(p.about)
	p.type_ = variant.Types // no type
	p.fetch()
	p.build()
	p.relayout()
	p.root.ScrollToTop()
}

// Refresh brings the fields up to date with the document, after an edit or an undo.
func (p *Panel) Refresh() {
	if p.doc == nil {
		return
	}
	if p.parts != nil && !p.parts.current() {
		p.Show(p.doc, p.row)
		return
	}
	before, changed := p.type_, p.was != nil
	p.about = p.doc.Describe(p.row)
	p.fetch()
	_, now := p.before()
	if p.type_ != before || now != changed {
		focused := p.where()
		p.Show(p.doc, p.row)
		p.refocus(focused)
		return
	}
	p.head.show(p.about)
	p.fill()
	p.relayout()
}

// fetch decodes the value, where it is one that a field could show.
func (p *Panel) fetch() {
	p.value, p.type_ = variant.Value{}, variant.Types
	if p.about.Can&model.CanSet == 0 && p.about.Length > encoded {
		return
	}
	if holds(p.about.Badge) && p.about.Length > encoded {
		return
	}
	if v, err := p.doc.Value(p.row); err == nil {
		p.value, p.type_ = v, v.Type
	}
}

// holds reports whether a row is edited by its children, so that its own value is only shown where it is short.
func holds(b model.Badge) bool {
	switch b {
	case model.BadgeDictionary, model.BadgeArray, model.BadgeObject, model.BadgeRecord, model.BadgeFile, model.BadgeSection:
		return true
	}
	return b >= model.BadgeNode
}

func (p *Panel) before() (string, bool) {
	if p.Was == nil {
		return "", false
	}
	return p.Was(p.row)
}

func (p *Panel) build() {
	wasText, changed := p.before()
	if changed {
		p.was = newWas(p, wasText)
	}
	if p.type_ < variant.Types {
		e := p.editors[p.type_]
		if e.extra != nil {
			p.extra = e.extra(p, p.value)
		}
		var rows []row
		if e.rows != nil && p.fits() {
			rows = e.rows(p.value, p.about)
		}
		p.addRows(rows)
		if p.extra != nil {
			p.body.Add(p.extra.object())
		}
		p.addLong()
	}
	if p.was != nil && p.was.alone {
		p.body.Add(p.was.root)
	}
	p.addLiteral()
	p.fill()
	p.addParts()
}

// addParts adds the children of a row that is edited by them.
func (p *Panel) addParts() {
	if p.doc.Len(p.row) == 0 || !holds(p.about.Badge) {
		return
	}
	doc, row := p.doc, p.row
	add := func() {
		if p.doc != doc || p.row != row || p.parts != nil || !doc.Alive(row) {
			return
		}
		p.parts = newParts(p)
		p.body.Add(p.parts.root)
		p.relayout()
	}
	if p.Later == nil {
		add()
		return
	}
	p.Later(add)
}

// fits reports whether a String or StringName can be shown in a field whole and unchanged.
func (p *Panel) fits() bool {
	switch p.type_ {
	case variant.String, variant.StringName:
		return len(p.value.Text) <= editable && plain(p.value.Text)
	}
	return true
}

// addRows adds the fields. Where there are several rows of them, each has its name before it and the first one the captions.
func (p *Panel) addRows(rows []row) {
	grid := len(rows) > 1
	lines := ink.Down(6)
	for i, r := range rows {
		objects := make([]fyne.CanvasObject, 0, len(r.specs)+1)
		for _, s := range r.specs {
			f := newField(p, s, !grid)
			if p.about.Can&model.CanSet == 0 {
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
			p.body.Add(ink.Even(8, objects...))
			return
		}
		if i == 0 && !alone(rows) {
			captions := make([]fyne.CanvasObject, 0, len(r.specs))
			for _, s := range r.specs {
				captions = append(captions, ink.Small(s.label, look.Muted))
			}
			lines.Add(container.New(named{}, ink.Small("", look.Muted), ink.Even(8, captions...)))
		}
		for len(objects) < len(rows[0].specs) {
			objects = append(objects, ink.Gap(0, 0)) // one under the other
		}
		lines.Add(container.New(named{}, ink.Small(r.label, look.Muted), ink.Even(8, objects...)))
	}
	if len(rows) > 0 {
		p.body.Add(lines)
	}
}

// alone reports whether each row has one field, whose name is that of the row.
func alone(rows []row) bool {
	for _, r := range rows {
		if len(r.specs) > 1 {
			return false
		}
	}
	return true
}

// named puts the name of a row before its fields, on the line of their text.
type named struct{}

const nameWidth = 72

// Layout is Fyne's.
func (named) Layout(o []fyne.CanvasObject, size fyne.Size) {
	h := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, (min(size.Height, widget.NewEntry().MinSize().Height)-h)/2))
	o[0].Resize(fyne.NewSize(nameWidth, h))
	o[1].Move(fyne.NewPos(nameWidth, 0))
	o[1].Resize(fyne.NewSize(max(0, size.Width-nameWidth), size.Height))
}

// MinSize is Fyne's.
func (named) MinSize(o []fyne.CanvasObject) fyne.Size {
	m := o[1].MinSize()
	return fyne.NewSize(m.Width+nameWidth, max(m.Height, o[0].MinSize().Height))
}

// addLong shows the beginning of a text that no field can hold.
func (p *Panel) addLong() {
	if p.fits() {
		return
	}
	text, note := p.value.Text, ""
	if len(text) > editable {
		note = fmt.Sprintf("This text has %d bytes; the first %d are shown. A text this long cannot be edited here.", len(text), part)
		text = strings.ToValidUTF8(text[:part], "\uFFFD")
	} else {
		note = "This text holds letters that a field would change. Edit it as Godot text below."
		text = strings.ToValidUTF8(text, "\uFFFD")
	}
	shown := widget.NewLabel(text)
	shown.Wrapping = fyne.TextWrapBreak
	shown.Selectable = true
	why := newNote()
	say(why, note, widget.LowImportance)
	p.body.Add(ink.Down(2, why, shown))
}

// addLiteral adds the value as Godot text: editable while it is short, in part where it is not.
func (p *Panel) addLiteral() {
	if p.about.Length > encoded || p.about.Badge == model.BadgeOpaque || p.about.Badge == model.BadgeFile ||
		p.about.Can&model.CanSet == 0 && holds(p.about.Badge) {
		return
	}
	text, err := p.doc.Text(p.row)
	if err != nil || text == "" || len(text) > literal && holds(p.about.Badge) {
		return
	}
	p.text = newLiteral(p, text)
	if p.about.Can&model.CanSet == 0 {
		p.text.entry.Disable()
	}
	p.body.Add(p.text.root)
}

func (p *Panel) fill() {
	for _, f := range p.fields {
		f.fill(p.value)
	}
	if p.extra != nil {
		p.extra.fill(p.value)
	}
	if p.text != nil {
		text, err := p.doc.Text(p.row)
		if err == nil {
			p.text.fill(text)
		}
	}
	if p.parts != nil {
		p.parts.fill()
	}
	if p.was != nil {
		text, _ := p.before()
		p.was.text.Set(text)
	}
}

// Edit gives the keyboard to the first field, with its text marked so that writing replaces it. It reports whether there is one.
func (p *Panel) Edit() bool {
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

func (p *Panel) set(v variant.Value) error { return p.setAs(v, false) }

func (p *Panel) setAs(v variant.Value, retype bool) error {
	if p.Set != nil {
		return p.Set(p.row, v, retype)
	}
	if retype {
		return p.doc.SetAs(p.row, v)
	}
	return p.doc.Set(p.row, v)
}

// setRow sets the value of another row than the one shown: of a child, of an element.
func (p *Panel) setRow(r model.Row, v variant.Value) error {
	if p.Set != nil {
		return p.Set(r, v, false)
	}
	return p.doc.Set(r, v)
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
		p.leave() // the field is gone; keys must not go to what nobody sees
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

// explain is an error as it is shown below a field.
func explain(err error) string {
	if err == nil {
		return ""
	}
	var refused *model.RefusedError
	text := err.Error()
	if errors.As(err, &refused) {
		text = refused.Why
	}
	if text == "" {
		return ""
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if !strings.ContainsAny(text[len(text)-1:], ".!?)") {
		text += "."
	}
	return text
}

// headline is the name of a row with what it is.
type headline struct {
	name, kind *ink.Text
	problem    *widget.Label
	root       *fyne.Container
}

func newHeadline() *headline {
	h := &headline{name: ink.Bold("", look.Text), kind: ink.Small("", look.Muted), problem: newNote()}
	h.name.Scale = theme.SizeNameSubHeadingText
	h.name.Cut = true
	h.kind.Cut = true
	h.root = ink.Down(4, &fyne.Container{Layout: headLayout{}, Objects: []fyne.CanvasObject{h.name, h.kind}}, h.problem)
	return h
}

func (h *headline) show(d model.Description) {
	h.name.Set(d.Label)
	h.kind.Set(Words(d))
	say(h.problem, d.Problem, widget.DangerImportance)
	h.root.Refresh()
}

// Words says what a row is: its type, and in how many bits it is stored.
func Words(d model.Description) string {
	words := d.Type
	if d.Width != 0 {
		words = fmt.Sprintf("%s, stored in %d bits", strings.TrimSuffix(words, fmt.Sprintf(" %d", d.Width)), d.Width)
	}
	if d.Note != "" {
		words += ", " + d.Note
	}
	return words
}

// headLayout puts the kind behind the name, on one base line, and lets the name be cut first where both are long.
type headLayout struct{}

const headGap = 10

func natural(o fyne.CanvasObject) fyne.Size {
	t := o.(*ink.Text)
	size := theme.Size(theme.SizeNameText)
	if t.Scale != "" {
		size = theme.Size(t.Scale)
	}
	return fyne.MeasureText(t.Text, size, t.Style)
}

// Layout is Fyne's.
func (headLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	a, b := natural(o[0]), natural(o[1])
	w := min(a.Width+1, max(size.Width-headGap-b.Width, size.Width*0.6))
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(w, a.Height))
	o[1].Move(fyne.NewPos(w+headGap, a.Height-b.Height-1.5))
	o[1].Resize(fyne.NewSize(max(0, size.Width-w-headGap), b.Height))
}

// MinSize is Fyne's.
func (headLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(120, natural(o[0]).Height)
}
