package inspector

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"savant/codec/variant"
	"savant/model"
)

// TestNormalize: a quaternion that is no rotation is told, and made one; one that is a rotation but for rounding is left alone.
func TestNormalize(t *testing.T) {
	for _, c := range []struct{ was, said, now string }{
		{"Quaternion(0, 0, 0, 0.5)", "0.5, not 1", "Quaternion(0, 0, 0, 1)"},
		{"Quaternion(0, 3, 0, 4)", "5, not 1", "Quaternion(0, 0.6, 0, 0.8)"},
		{"Quaternion(0, 0, 0, 0)", "length is 0", "Quaternion(0, 0, 0, 1)"},
		{"Quaternion(inf, 0, 0, 1)", "no length", ""},
		{"Quaternion(0, 0.6001, 0, 0.8)", "", ""},
	} {
		p, doc := opened(t, `{"q": `+c.was+`}`)
		p.Show(doc, find(t, doc, "q"))
		u, ok := p.extra.(unit)
		if !ok {
			t.Fatalf("%s has no part of its own", c.was)
		}
		if u.note.Visible() != (c.said != "") || !strings.Contains(u.note.Text, c.said) || u.button.Visible() != (c.now != "") {
			t.Errorf("%s: %q, button %t", c.was, u.note.Text, u.button.Visible())
		}
		if c.now == "" {
			continue
		}
		test.Tap(u.button)
		if is(t, doc, "q", c.now); u.note.Visible() || u.button.Visible() || len(doc.History()) != 1 {
			t.Errorf("%s: %q is left, %d steps", c.was, u.note.Text, len(doc.History()))
		}
	}
}

// TestShortPart: a part of a transform is shown as short as 32 bits hold it, even where it is calculated with more, and what is shown is no edit.
func TestShortPart(t *testing.T) {
	of := variant.Value{Type: variant.Transform3D, Data: &variant.Math{Double: true, C: []float64{1, 0, 0, 0, 1, 0, 0, 0, 1, float64(float32(0.3)), 0.3, 0}}}
	for i, want := range []string{"0.3", "0.3"} {
		s := partSpec(spatialParts(model.YXZ)[0], i, "")
		if got := s.show(of); got != want {
			t.Errorf("%d is shown as %s", i, got)
		}
		if now, err := s.take(of, want); err != nil || !variant.Equal(now, of) {
			t.Errorf("%d: what is shown is an edit, %v", i, err)
		}
	}
}
