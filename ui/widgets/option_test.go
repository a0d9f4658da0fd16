package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// TestSelectKeys chooses by the keys of lists, unless the field is disabled.
func TestSelectKeys(t *testing.T) {
	test.NewTempApp(t)
	s := NewSelect("x", []Option{{Words: "a"}, {Words: "b"}, {Words: "c"}, {Words: "d"}})
	for _, c := range []struct {
		key  fyne.KeyName
		want int
	}{{fyne.KeyEnd, 3}, {fyne.KeyHome, 0}, {fyne.KeyPageDown, 3}, {fyne.KeyPageUp, 0}} {
		s.TypedKey(&fyne.KeyEvent{Name: c.key})
		if got := s.SelectedIndex(); got != c.want {
			t.Errorf("%s chooses %d, want %d", c.key, got, c.want)
		}
	}
	w := test.NewTempWindow(t, s)
	w.Canvas().Focus(s)
	s.TypedRune('c')
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if s.SelectedIndex() != 2 || w.Canvas().Focused() != fyne.Focusable(s) {
		t.Errorf("a letter and Enter choose %d; the keyboard is on %T", s.SelectedIndex(), w.Canvas().Focused())
	}
	s.SetSelectedIndex(0)
	s.Disable()
	if s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd}); s.SelectedIndex() != 0 {
		t.Error("a disabled field is changed")
	}
}
