package properties

import (
	"errors"
	"path"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/model/property"
	"savant/scene/class"
	"savant/ui/inspector"
	"savant/ui/inspector/hint"
	"savant/ui/internal/home"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/widgets"
)

// line shows one property: its name, its value, and its default if the file stores another value. It is plain text
// until it is edited, since fields cost 1.5 ms each and a Control has a hundred.
type line struct {
	widget.BaseWidget
	of      *source
	at      []place                // the property of each object that is shown; at least one
	keys    func(k *fyne.KeyEvent) // handles the keys that do not edit
	fold    func(open bool)        // shows or hides the contents of the value below the line
	own     []act                  // what its list can do with it
	inset   float32                // of its list, from the left edge of the column
	indent  float32                // within its list
	opens   bool                   // it has contents to show below
	open    bool                   // the contents are shown
	changed bool                   // since the file was opened
	fields  *inspector.Line
	normal  *inspector.Unit // says that the value is no rotation; nil unless it was one
	acts    []*hint.Glyph   // what can be done to the value besides replacing it
	more    *hint.Glyph     // a menu of the acts if they do not all fit
	focused bool
	hovered bool

	name  *ink.Text
	value *ink.Text
	about *ink.Text
	note  *ink.Label // why an edit was refused
	back  *ink.Link  // resets to the default, or to what the file held
	unit  *ink.Text
	slide *hint.Slider
	shown shown

	handle  *inspector.Handle // over the name of a number; nil for others
	pending []variant.Value   // what a drag of it has come to, which is not stored yet; nil for none
	cut     tip.Texts
}

var (
	_ fyne.Focusable     = (*line)(nil)
	_ fyne.Tappable      = (*line)(nil)
	_ desktop.Cursorable = (*line)(nil)
	_ desktop.Hoverable  = (*line)(nil)
)

func newLine(of *source) *line {
	x := &line{of: of, name: ink.New("", look.Muted), value: ink.New("", look.Muted), about: ink.Small("", look.Muted), unit: ink.Small("", look.Muted), note: ink.NewLabel("")}
	for _, t := range []*ink.Text{x.name, x.value, x.about} {
		t.Cut = true
	}
	x.note.Importance = widget.DangerImportance
	x.note.Hide()
	x.back = ink.PaintedLink("", look.Muted, x.revert)
	x.back.Text.Cut, x.back.Text.Scale = true, theme.SizeNameCaptionText
	tip.Link(x.back)
	x.more = hint.NewGlyph(theme.MoreHorizontalIcon(), words.Say("More"), x.act)
	x.slide = hint.NewSlider()
	x.slide.Moved = func(n float64) { x.value.Set(strconv.FormatFloat(n, 'f', -1, 64)) }
	x.slide.Done = x.turn
	x.ExtendBaseWidget(x)
	return x
}

// property returns the property of the first object.
func (x *line) property() property.Property { return x.at[0].property }

// stored reports whether the file stores the property of any of the objects.
func (x *line) stored() bool {
	for _, at := range x.at {
		if at.property.Stored() || at.apart != nil {
			return true
		}
	}
	return false
}

// take updates the line to show the property as it is now.
func (x *line) take(at []place) {
	l := x.of
	x.at = at
	x.shown = l.show(at)
	p := x.property()
	tone, strong := look.Muted, look.Muted
	if x.stored() {
		tone, strong = look.Text, look.Text
	}
	switch {
	case x.shown.gone:
		strong = look.Error
	case x.shown.mixed:
		strong = look.Muted
	}
	label := title(p)
	if at[0].apart != nil {
		label = at[0].apart.Label
	}
	x.name.Paint(label, tone)
	if x.value.Middle != x.shown.named {
		x.value.Middle = x.shown.named
		x.value.Refresh()
	}
	x.value.Paint(x.shown.text, strong)
	x.about.Set(x.shown.about)
	x.cut.Why = map[*ink.Text]string{x.value: x.shown.why}
	x.changed = false
	for _, at := range x.at {
		x.changed = x.changed || at.property.Stored() && l.page.Doc().Describe(at.property.Row).Changed
	}
	x.tellBack()
	x.unit.Set(x.shown.unit)
	x.acts = x.acts[:0]
	for _, a := range append(l.acts(edited{x.at, x.shown, x.set, x.refuse}), x.own...) {
		x.acts = append(x.acts, hint.NewGlyph(a.icon, a.words, a.run))
	}
	x.slide.Fill(p.Hint.Range, x.shown.number, p.Type == "int")
	if x.fields != nil {
		x.fields.Fill()
	}
	x.tellUnit()
	x.tellDrag()
	x.Refresh()
}

// tellUnit says below a quaternion that it is no rotation, with what makes it one, in the line and over its fields.
func (x *line) tellUnit() {
	if x.normal == nil && !x.shown.unfit {
		return
	}
	if x.normal == nil {
		h := x.held()
		if x.fixed() {
			h.Change = nil
		}
		x.normal = inspector.NewUnit(h, func(err error) {
			x.refuse(err)
			if x.fields == nil {
				x.of.page.Window().Canvas().Focus(x)
			}
		})
	}
	x.normal.Fill()
	show(x.normal.Object(), x.shown.unfit)
}

// tellBack sets the text of the link that reverts or drops the stored value.
func (x *line) tellBack() {
	text, p := "", x.property()
	var shorter []string
	x.back.Color(look.Muted)
	if x.stored() && x.at[0].apart == nil {
		was, edited := x.was()
		switch {
		case edited:
			text, shorter = "↶ "+widgets.Shorten(was), []string{"↶ " + words.Say("revert")}
			x.back.Color(look.Accent)
		case !p.HasDefault && p.From != "":
			text, shorter = words.Say("default from %s", path.Base(p.From)), []string{words.Say("default")}
		case !p.HasDefault:
			text = words.Say("Remove")
		default:
			p.Row, p.Value = 0, p.Default
			shown := x.of.show([]place{{row: x.at[0].row, property: p}})
			if shown.text == "" {
				shown.text = words.Say("empty")
			}
			text, shorter = words.Say("default %s", shown.text), []string{words.Say("default")}
			if p.From != "" {
				text, shorter = words.Say("default %s (from %s)", shown.text, path.Base(p.From)), append([]string{text}, shorter...)
			}
		}
	}
	x.back.Text.Fitting(x.back.Text.Color, text, shorter...)
}

// was returns what the file held for the property before it was edited. Only single objects have that.
func (x *line) was() (text string, edited bool) {
	if len(x.at) > 1 || !x.property().Stored() {
		return "", false
	}
	return x.of.panel.Was(x.property().Row)
}

// revert undoes an edit if there was one, otherwise removes the stored value from the file.
func (x *line) revert() {
	if _, edited := x.was(); edited {
		x.of.panel.Revert(x.property().Row)
		return
	}
	x.drop()
}

// drop removes the stored values from the file, which leaves the default, or the value from another scene.
func (x *line) drop() { x.refuse(x.of.drop(x.at)) }

// turn sets a number to the slider's value, which is in degrees for angles shown in degrees.
func (x *line) turn(n float64) {
	x.refuse(x.of.put(x.at, func(v variant.Value) (variant.Value, error) {
		return x.of.panel.Number(v.Type, n, x.property().Hint.Range), nil
	}, true))
}

// refuse shows why an edit was not made; nil clears that.
func (x *line) refuse(err error) {
	text := ""
	if err != nil {
		text = widgets.Sentence(err)
	}
	if text != x.note.Whole() {
		x.note.SetText(text)
		show(x.note, text != "")
		x.Refresh()
		x.of.panel.Relayout()
	}
}

// edit shows the value's fields and focuses the first. Long values and lists open below the line or in their own row.
func (x *line) edit() {
	l := x.of
	v := l.values(x.at)[0]
	switch {
	case x.fixed():
		return
	case x.opens:
		x.fold(!x.open)
		return
	case x.shown.brief && len(x.at) == 1:
		l.panel.Turn(x.property().Row)
		return
	case x.shown.brief:
		return
	case v.Type == variant.Bool:
		to := variant.OfBool(!v.Bool())
		x.refuse(l.put(x.at, always(to), false))
		return
	case !x.shown.mixed && l.choose(x.property(), v, x.set):
		return
	case x.lacks():
		l.supply(edited{x.at, x.shown, x.set, x.refuse})
		return
	case x.picks():
		l.load(edited{x.at, x.shown, x.set, x.refuse})
		return
	}
	x.write()
}

// fixed reports whether the value cannot be changed.
func (x *line) fixed() bool { return x.at[0].apart != nil && x.at[0].apart.Write == nil }

// lacks reports whether the value is no resource where one is wanted: it is chosen rather than written.
func (x *line) lacks() bool {
	if x.shown.mixed || x.property().Hint.Kind != class.ResourceHint {
		return false
	}
	v, _, _ := x.of.value(x.at[0])
	return v.Data == nil
}

// picks reports whether the value is a file of the project that holds a resource: another one is picked, rather than its id written.
func (x *line) picks() bool {
	if x.shown.mixed || !x.stored() || x.property().Hint.Kind != class.ResourceHint {
		return false
	}
	ref, ok := x.of.reference(x.at[0])
	if _, err := page.Project(x.of.page); err != nil {
		return false
	}
	return ok && ref.Kind == variant.External
}

// write shows the value's fields and focuses the first.
func (x *line) write() {
	l := x.of
	if l.shut != nil && x.fields == nil {
		l.shut()
	}
	if x.fields == nil {
		x.cut.Move(x, nil) // the field is where the tip is
		x.fields = l.panel.NewLine(x.held())
		l.shut = x.shut
		x.Refresh()
		l.panel.Relayout()
	}
	x.fields.Focus()
	l.panel.Reveal(x)
}

// begin edits the value, unless that would change it at once or show something else.
func (x *line) begin() {
	if !x.opens && !x.shown.brief && x.of.values(x.at)[0].Type != variant.Bool && !x.picks() && !x.lacks() {
		x.edit()
	}
}

// set changes the value and focuses the line again.
func (x *line) set(to variant.Value) {
	x.refuse(x.of.put(x.at, always(to), false))
	x.of.page.Window().Canvas().Focus(x)
}

// held returns what the fields edit.
func (x *line) held() inspector.Held {
	l := x.of
	h := inspector.Held{
		Values: func() []variant.Value { return l.values(x.at) },
		Text: func() string {
			_, text, _ := l.value(x.at[0])
			return text
		},
		Parse: func(text string) (variant.Value, error) { return l.page.Doc().Parse(x.at[0].row, text) },
		Change: func(into func(variant.Value) (variant.Value, error), amend bool) error {
			err := l.put(x.at, into, amend)
			if err == nil {
				x.refuse(nil)
			}
			return err
		},
		Assignments: func(into func(variant.Value) (variant.Value, error)) ([]model.Assignment, error) {
			return l.assignments(x.at, into)
		},
		Leave: x.leave,
		Hint:  x.property().Hint,
		Order: l.order(x.at[0].row),
	}
	if x.property().Stored() {
		h.Width = l.page.Doc().Describe(x.property().Row).Width
	}
	return h
}

// leave ends the edit and focuses the line again.
func (x *line) leave() {
	x.shut()
	if apart := x.at[0].apart; apart != nil {
		apart.Leave()
		return
	}
	x.of.page.Window().Canvas().Focus(x)
}

// shut shows the value as plain text again, and why what was written is not it.
func (x *line) shut() {
	if x.fields == nil {
		return
	}
	if why := x.fields.Wrong(); why != "" {
		x.refuse(errors.New(why))
	}
	x.fields, x.of.shut = nil, nil
	x.Refresh()
	x.of.panel.Relayout()
}

// Tapped implements fyne.Tappable.
func (x *line) Tapped(*fyne.PointEvent) {
	x.of.page.Window().Canvas().Focus(x)
	x.edit()
}

// Cursor implements desktop.Cursorable.
func (x *line) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn implements desktop.Hoverable.
func (x *line) MouseIn(e *desktop.MouseEvent) {
	x.hovered = true
	x.Refresh()
	x.MouseMoved(e)
}

// MouseMoved implements desktop.Hoverable. What is cut off is shown whole.
func (x *line) MouseMoved(e *desktop.MouseEvent) { x.cut.Move(x, e, x.name, x.value, x.about) }

// MouseOut implements desktop.Hoverable.
func (x *line) MouseOut() {
	x.hovered = false
	x.Refresh()
	x.cut.Move(x, nil)
}

// FocusGained implements fyne.Focusable.
func (x *line) FocusGained() { x.focused = true; x.Refresh() }

// FocusLost implements fyne.Focusable.
func (x *line) FocusLost() { x.focused = false; home.Lost(x); x.Refresh() }

// busy reports whether the line or one of its fields has the focus.
func (x *line) busy() bool { return x.focused || x.fields != nil && x.fields.Focused() }

// TypedRune starts an edit with the typed letter.
func (x *line) TypedRune(r rune) {
	if r == ' ' || x.property().Type == "bool" || x.opens {
		return // Space is handled as a key
	}
	x.edit()
	if f := x.of.page.Window().Canvas().Focused(); x.fields != nil && f != nil && x.fields.Focused() {
		f.TypedRune(r)
	}
}

// act toggles a switch, opens a list of choices, as Space does everywhere, or offers what else can be done to the value.
func (x *line) act() {
	if x.property().Type == "bool" || !x.shown.mixed && chosen(x.property(), x.of.values(x.at)[0]) {
		x.edit()
		return
	}
	if x.shown.unfit {
		x.normal.Normalize()
		return
	}
	if len(x.acts) == 1 {
		x.acts[0].Tapped(nil)
		return
	}
	var items []widgets.Item
	for _, g := range x.acts {
		items = append(items, widgets.Item{Words: g.Words, Run: func() { g.Tapped(nil) }})
	}
	if items != nil {
		x.of.page.Window().Choose("value", title(x.property()), items)
	}
}

// TypedKey implements fyne.Focusable.
func (x *line) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		x.edit()
	case fyne.KeyF2:
		if x.picks() || x.lacks() {
			x.write() // for who knows the id
			return
		}
		x.edit()
	case fyne.KeySpace:
		x.act()
	case fyne.KeyDelete, fyne.KeyBackspace:
		x.drop()
	case fyne.KeyLeft, fyne.KeyRight:
		if x.opens && x.open == (k.Name == fyne.KeyLeft) {
			x.fold(!x.open)
			return
		}
		x.keys(k)
	default:
		x.keys(k)
	}
}

// AccessibilityLabel implements fyne.Accessible.
func (x *line) AccessibilityLabel() string { return x.name.Text }

// AccessibilityRole implements fyne.Accessible.
func (x *line) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }
