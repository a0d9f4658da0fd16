package inspector

import (
	"errors"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/inspector/hint"
)

// Single is the value of a row that one single-line field edits as a whole, for showing that field elsewhere.
type Single struct{ panel *Panel }

// Single returns the value that is shown, if a single field edits it.
func (p *Panel) Single() (Single, bool) {
	if p.doc == nil || p.several() || len(p.fields) == 0 || p.extra != nil || p.picture != nil || p.bone != nil {
		return Single{}, false
	}
	switch p.type_ {
	case variant.Int, variant.Float, variant.String, variant.StringName, variant.NodePath:
		first := p.fields[0].entry
		return Single{p}, !first.Disabled() && !first.Multi
	}
	return Single{}, false
}

func (s Single) field() *field { return s.panel.fields[0] }

// Text returns the value as the field shows it.
func (s Single) Text() string { return s.field().shown }

// Turns reports whether Step has an effect.
func (s Single) Turns() bool { return s.field().spec.step != 0 }

// Breaks reports whether the text may have line breaks.
func (s Single) Breaks() bool { return s.field().spec.breaks }

// Check returns a remark about a text before it is applied; the error says why it cannot be applied.
func (s Single) Check(text string) (note string, err error) { return s.field().judge(text) }

// Assignments are what Apply would assign; none if the text cannot be applied.
func (s Single) Assignments(text string) []model.Assignment { return s.field().assignments(text) }

// Apply sets the value to a text, as the field does.
func (s Single) Apply(text string) error {
	f := s.field()
	f.set(text)
	if f.apply() {
		return nil
	}
	err := errors.New(f.note.Whole())
	f.revert()
	return err
}

// Step applies a text, changes the number by some steps and returns the new text.
func (s Single) Step(text string, steps float64) string {
	if s.Apply(text) != nil {
		return text
	}
	s.field().step(steps * hint.Pace())
	return s.Text()
}
