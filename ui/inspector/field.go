package inspector

import (
	"errors"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// newEntry returns a field of a panel.
func newEntry(p *Panel, mono bool) *entry {
	e := &entry{scrolled: p.root.Scrolled, others: func(k *fyne.KeyEvent) bool { return p.Keys != nil && p.Keys(k) }}
	e.ExtendBaseWidget(e)
	e.TextStyle.Monospace = mono
	e.Name = p.about.Label
	e.Moved = func() { revealCaret(p.root, &e.Area) }
	return e
}

// field is an entry with its caption above and, below, the error for the entered text.
type field struct {
	spec   spec
	panel  *Panel
	of     *holding
	entry  *entry
	note   *ink.Label
	exact  *widgets.Copied // all digits of a number; nil without
	shown  string          // the text of the current value
	mixed  bool            // the values of several rows differ; shown is ""
	frozen bool            // true while refilling: changes are not the user's
	wrong  bool            // what is written was refused, and says so; it stays until the value or the text is another
	root   *fyne.Container
}

// holding is what fields belong to: the value of each row being edited, and how to change it.
type holding struct {
	name   string // shown before the captions; "" if the headline shows it
	values func() []variant.Value
	change func(into func(v variant.Value) (variant.Value, error), amend bool) error
	fixed  bool
	// assignments returns what change would assign to rows; nil where it does not only assign.
	assignments func(into func(v variant.Value) (variant.Value, error)) ([]model.Assignment, error)
}

// holding returns the values of the rows themselves.
func (p *Panel) holding() *holding {
	return &holding{values: func() []variant.Value { return p.values }, change: p.change, fixed: p.fixed(), assignments: p.assignments}
}

// value returns the value of the first row.
func (h *holding) value() variant.Value { return h.values()[0] }

func newField(p *Panel, s spec, caption bool, of *holding) *field {
	f := &field{spec: s, panel: p, of: of, entry: newEntry(p, s.mono), note: newNote()}
	f.entry.lines, f.entry.Breaks = s.lines, s.breaks
	f.entry.Name = strings.TrimSpace(p.about.Label + " " + s.label)
	if text := s.show(of.value()); s.lines || len(text) > wide {
		f.entry.wrap(text)
	}
	f.entry.apply, f.entry.revert, f.entry.leave = f.apply, f.revert, p.leave
	f.entry.OnChanged = f.changed
	f.root = container.New(filling{ink.Column{Gap: 4}, func() fyne.CanvasObject { return f.whole() }})
	if caption {
		f.root.Add(newCaption(f))
	}
	shown := fyne.CanvasObject(nil)
	if s.step != 0 {
		shown = newStepper(f)
	} else {
		shown = f.entry
	}
	if s.unit != "" {
		shown = ink.Across(4, 0, 0, shown, ink.Small(s.unit, look.Muted))
	}
	f.root.Add(shown)
	f.root.Add(f.note)
	if s.exact != nil {
		f.exact = widgets.NewCopied()
		f.root.Add(f.exact.Link)
	}
	if s.lines {
		addLinesHint(f.root, f.entry)
	}
	return f
}

// unfold makes a field of one line one of several, as its text has line breaks now.
func (f *field) unfold() {
	f.entry.lines = true
	f.entry.wrap(f.entry.Text)
	addLinesHint(f.root, f.entry)
	f.entry.hint.Show()
	f.panel.relayout()
}

// whole is the entry of a text in several lines, which takes the height that the field has; nil for others.
func (f *field) whole() fyne.CanvasObject {
	if f.entry.Multi && f.spec.step == 0 && f.spec.unit == "" {
		return f.entry
	}
	return nil
}

// fill shows the current value unless the user is typing, and nothing if the values of several rows differ.
func (f *field) fill() {
	values := f.of.values()
	text := f.spec.show(values[0])
	f.mixed = false
	for _, v := range values[1:] {
		if f.spec.show(v) != text {
			text, f.mixed = "", true
			break
		}
	}
	holder := ""
	if f.mixed {
		holder = mixed()
	}
	if f.entry.PlaceHolder != holder {
		f.entry.SetPlaceHolder(holder)
	}
	written := f.entry.Text != f.shown
	f.wrong = f.wrong && written && text == f.shown
	f.shown = text
	if f.wrong || written && f.panel.focused(f.entry) {
		return
	}
	f.set(text)
}

func (f *field) set(text string) {
	f.frozen, f.wrong = true, false
	f.entry.SetText(text)
	f.frozen = false
	f.advise(text)
}

// advise shows a remark about a valid value below the field.
func (f *field) advise(text string) {
	note := ""
	if f.spec.note != nil && !f.mixed {
		note = f.spec.note(f.of.value())
	}
	say(f.note, note, widget.LowImportance)
	if f.exact == nil {
		return
	}
	exact := ""
	if !f.mixed {
		exact = f.spec.exact(f.of.value())
	}
	f.exact.Fill(words.Say("Exactly %s", numtext.Shortened(exact)), exact)
}

func (f *field) changed(text string) {
	if f.frozen {
		return
	}
	f.wrong = false
	if f.spec.breaks && !f.entry.lines && strings.Contains(text, "\n") && f.panel.focused(f.entry) {
		f.unfold()
	}
	f.panel.draft(f.entry.Text != f.shown, f.typed)
	importance := widget.LowImportance
	note, err := f.judge(text)
	if err != nil {
		note, importance = err.Error(), widget.DangerImportance
	}
	before := f.note.Visible()
	say(f.note, note, importance)
	if f.entry.hint != nil {
		f.entry.hint.Show()
	}
	if f.exact != nil && f.exact.Link.Visible() { // it is about the value, not what is typed
		f.exact.Link.Hide()
		f.panel.relayout()
	}
	if before != f.note.Visible() {
		f.panel.relayout()
	}
}

// typed is what applying the entered text would assign.
func (f *field) typed() []model.Assignment {
	if !f.panel.focused(f.entry) {
		return nil
	}
	return f.assignments(f.entry.Text)
}

// assignments are what applying a text would assign.
func (f *field) assignments(text string) []model.Assignment {
	if text == f.shown || f.of.assignments == nil {
		return nil
	}
	list, err := f.of.assignments(func(v variant.Value) (variant.Value, error) { return f.spec.take(v, f.spec.number(v, text)) })
	if err != nil {
		return nil
	}
	return list
}

// judge returns a remark about the entered text; the error says why it cannot be the value.
func (f *field) judge(text string) (note string, err error) {
	now := f.spec.number(f.of.value(), text)
	for _, v := range f.of.values() { // a calculation may be wrong for one of them
		if _, err := f.spec.take(v, f.spec.number(v, text)); err != nil {
			if f.spec.step != 0 && numtext.Begun(text) {
				return "", nil
			}
			return "", errors.New(words.Text(err))
		}
	}
	if f.spec.hint != nil {
		note = f.spec.hint(f.of.value(), now)
	}
	if note == "" && now != text {
		note = "= " + f.results(text)
	}
	return note, nil
}

// results is what a calculation makes of the value of each row: one number if it is the same for all.
func (f *field) results(text string) string {
	var list []string
	for _, v := range f.of.values() {
		list = append(list, f.spec.number(v, text))
	}
	return numtext.Listed(list)
}

func (f *field) apply() bool {
	text := f.entry.Text
	if text == f.shown {
		f.wrong = false
		return true
	}
	return f.make(text, func(v variant.Value) (variant.Value, error) { return f.spec.take(v, f.spec.number(v, text)) }, false)
}

// make changes the value of each row. Meanwhile text counts as shown, so that losing the focus does not apply it again.
func (f *field) make(text string, into func(variant.Value) (variant.Value, error), amend bool) bool {
	before := f.shown
	f.shown = text
	err := f.of.change(into, amend)
	if err == nil {
		f.panel.wrote(false)
		f.panel.Refresh()
		return true
	}
	f.shown, f.wrong = before, true
	say(f.note, explain(err), widget.DangerImportance)
	f.panel.relayout()
	return false
}

// step changes the number by some steps; if the rows differ, each from its own number.
func (f *field) step(steps float64) {
	if f.entry.Disabled() || !f.apply() {
		return
	}
	s := &f.spec
	text := f.shown
	if !f.mixed {
		if next, err := stepped(f.shown, steps*s.step, s.whole); err == nil {
			text = next
		}
	}
	f.set(text)
	f.make(text, func(v variant.Value) (variant.Value, error) {
		next, err := stepped(s.show(v), steps*s.step, s.whole)
		if err != nil {
			return v, err
		}
		return s.take(v, next)
	}, true)
}

// coarse is how many steps a drag makes at once, so that it changes large numbers, such as positions in pixels, as far as small ones: about a hundredth
// of them.
func (f *field) coarse() float64 {
	now, err := numtext.ParseFloat(f.shown)
	if now = math.Abs(now); err != nil || f.mixed || !(now >= 1) || math.IsInf(now, 0) {
		return 1
	}
	return max(1, math.Pow(10, math.Floor(math.Log10(now))-2)/f.spec.step)
}

func (f *field) revert() {
	f.set(f.shown)
	f.panel.draft(f.entry.Text != f.shown, f.typed)
	f.panel.relayout()
}
