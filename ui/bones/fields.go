package bones

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/textedit"
	"savant/ui/widgets"
)

// fields shows where the selected bone is in its parent as numbers, and changes them.
type fields struct {
	pane   *Pane
	groups []group
	flat   bool
	row    *fieldRow
	root   *fyne.Container
}

// group is one part of a transform with its fields.
type group struct {
	label  *ink.Text
	read   func(t model.Transform) []float64
	with   func(t model.Transform, n []float64) model.Transform
	fields []*field
	angle  bool // in degrees
}

// digits is how many digits after the point its numbers keep: an angle that is read from a matrix is less exact than the numbers of that.
func (g *group) digits() int {
	if g.angle {
		return 4
	}
	return 5
}

// boneParts are the parts of a transform: in space, and flat.
func boneParts(flat bool) []group {
	three := func(n []float64) [3]float64 { return [3]float64(n) }
	if !flat {
		return []group{
			{ink.Small(words.Say("Position"), look.Muted), func(t model.Transform) []float64 { return t.Origin[:] },
				func(t model.Transform, n []float64) model.Transform { return t.WithPosition(three(n)) }, nil, false},
			{ink.Small(words.Say("Rotation °"), look.Muted), func(t model.Transform) []float64 { e := t.Euler(); return e[:] },
				func(t model.Transform, n []float64) model.Transform { return t.WithEuler(three(n)) }, nil, true},
			{ink.Small(words.Say("Scale"), look.Muted), func(t model.Transform) []float64 { s := t.Scale(); return s[:] },
				func(t model.Transform, n []float64) model.Transform { return t.WithScale(three(n)) }, nil, false},
		}
	}
	with := func(change func(p *[2]float64, r *float64, s *[2]float64, k *float64, n []float64)) func(model.Transform, []float64) model.Transform {
		return func(t model.Transform, n []float64) model.Transform {
			p, r, s, k := t.Flat()
			change(&p, &r, &s, &k, n)
			return t.With2D(p, r, s, k)
		}
	}
	return []group{
		{ink.Small(words.Say("Position"), look.Muted), func(t model.Transform) []float64 { p, _, _, _ := t.Flat(); return p[:] },
			with(func(p *[2]float64, _ *float64, _ *[2]float64, _ *float64, n []float64) { *p = [2]float64(n) }), nil, false},
		{ink.Small(words.Say("Rotation °"), look.Muted), func(t model.Transform) []float64 { _, r, _, _ := t.Flat(); return []float64{r} },
			with(func(_ *[2]float64, r *float64, _ *[2]float64, _ *float64, n []float64) { *r = n[0] }), nil, true},
		{ink.Small(words.Say("Scale"), look.Muted), func(t model.Transform) []float64 { _, _, s, _ := t.Flat(); return s[:] },
			with(func(_ *[2]float64, _ *float64, s *[2]float64, _ *float64, n []float64) { *s = [2]float64(n) }), nil, false},
		{ink.Small(words.Say("Skew °"), look.Muted), func(t model.Transform) []float64 { _, _, _, k := t.Flat(); return []float64{k} },
			with(func(_ *[2]float64, _ *float64, _ *[2]float64, k *float64, n []float64) { *k = n[0] }), nil, true},
	}
}

// field is one number. Enter applies it, Escape reverts it.
type field struct {
	textedit.Entry
	of    *fields
	group int
	index int
	shown string
}

func newBoneFields(b *Pane) *fields {
	f := &fields{pane: b}
	f.row = newFieldRow(b.page.Window().PopUp, f.focusGroup)
	f.root = ink.Down(0, ink.Line(), ink.Pad(12, 0, 12, 0, f.row.root))
	f.build(false)
	return f
}

// build makes the fields for skeletons in space or flat.
func (f *fields) build(flat bool) {
	f.flat, f.groups = flat, boneParts(flat)
	var shown []fieldGroup
	for g := range f.groups {
		group := &f.groups[g]
		of := fieldGroup{label: group.label}
		for i := range group.read(model.Transform{X: [3]float64{1}, Y: [3]float64{0, 1}, Z: [3]float64{0, 0, 1}}) {
			e := &field{of: f, group: g, index: i}
			e.ExtendBaseWidget(e)
			e.Name = group.label.Text
			group.fields, of.fields = append(group.fields, e), append(of.fields, e)
		}
		shown = append(shown, of)
	}
	f.row.set(shown)
}

// show fills the fields with what the selected bone has. Without one they are empty.
func (f *fields) show() {
	line := f.pane.at
	t, known, fixed := model.Transform{}, false, false
	if line.of != nil && line.bone >= 0 {
		fixed = line.of.Bones[line.bone].Row == 0
		t, known = f.pane.shown(&line.of.Bones[line.bone])
	}
	if of := f.pane.drawn; of != nil && of.Flat != f.flat {
		f.build(of.Flat)
	}
	for _, g := range f.groups {
		for i, n := range g.read(t) {
			g.fields[i].fill(n, known, fixed)
		}
	}
}

// focus focuses the first field.
func (f *fields) focus() { f.focusGroup(0) }

// focusGroup focuses the first field of a part.
func (f *fields) focusGroup(group int) {
	if first := f.groups[group].fields[0]; !first.Disabled() {
		f.pane.page.Window().Canvas().Focus(first)
	}
}

// fieldText is a number with at most so many digits after the point, without those that rounding leaves.
func fieldText(n float64, digits int) string {
	s := strconv.FormatFloat(n, 'f', digits, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" || s == "" {
		return "0"
	}
	if len(s) > 14 {
		return strconv.FormatFloat(n, 'g', 7, 64)
	}
	return s
}

// fill shows a number, unless another one is being written; nothing when there is no bone. A fixed one can only be read.
func (e *field) fill(n float64, known, fixed bool) {
	written := e.Text != e.shown
	e.shown = ""
	if known {
		e.shown = fieldText(n, e.of.groups[e.group].digits())
	}
	switch {
	case known && !fixed && e.Disabled():
		e.Enable()
	case (!known || fixed) && !e.Disabled():
		e.Disable()
	}
	if !written || e.of.pane.page.Window().Canvas().Focused() != fyne.Focusable(e) {
		e.set(e.shown)
	}
}

func (e *field) set(text string) {
	if e.Text != text {
		e.SetText(text)
	}
}

// apply makes the number that was written the bone's. It reports whether it could.
func (e *field) apply() bool {
	if e.Text == e.shown {
		return true
	}
	line := e.of.pane.at
	if line.of == nil || line.bone < 0 {
		return true
	}
	bone := line.of.Bones[line.bone]
	t, _ := e.of.pane.shown(&bone)
	group := &e.of.groups[e.group]
	parts := append([]float64(nil), group.read(t)...)
	text := numtext.Calculated(strings.Replace(e.Text, ",", ".", 1), variant.OfFloat(parts[e.index]))
	n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || n != n || n > 1e30 || n < -1e30 {
		e.of.pane.page.Window().Fail(e.of.pane.page, words.Say("%s is not a number.", widgets.Shorten(e.Text)))
		return false
	}
	e.shown = e.Text // so that losing the focus meanwhile does not apply it again
	parts[e.index] = n
	e.of.pane.set(bone, group.with(t, parts))
	e.of.show()
	return true
}

// TypedKey implements fyne.Focusable.
func (e *field) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		if e.apply() {
			e.of.pane.page.Window().Canvas().Focus(e.of.pane.view)
		}
	case fyne.KeyEscape:
		e.set(e.shown)
		e.of.pane.page.Window().Canvas().Focus(e.of.pane.view)
	default:
		if !e.of.pane.page.Window().FunctionKey(k) {
			e.Entry.TypedKey(k)
		}
	}
}

// FocusGained brings the number into view, and marks it, so that writing replaces it.
func (e *field) FocusGained() {
	e.of.row.reveal(e.group)
	e.Entry.FocusGained()
	e.Entry.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// FocusLost applies the entered text; if it is not a number, it is discarded.
func (e *field) FocusLost() {
	e.Entry.FocusLost()
	if !e.apply() {
		e.set(e.shown)
	}
}
