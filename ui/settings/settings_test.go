package settings

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"savant/model/store"
	"savant/ui/host/hosttest"
	"savant/ui/internal/ink"
	"savant/ui/internal/slot"
	"savant/ui/look"
	"savant/ui/widgets"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// TestChoicesHoldAtOnce chooses another value of each option and looks at what it changes.
func TestChoicesHoldAtOnce(t *testing.T) {
	w := hosttest.New(t, nil)
	kept := w.App().Preferences()
	set := map[string]bool{}
	var letters slot.Fonts
	s := New(w, Effects{
		Look:     func() { Apply(w.App(), &letters) },
		Reopen:   func() { set[Reopen] = true },
		Recovery: func() { set[Recovery] = true },
	})
	for _, c := range chapters(Effects{}) {
		for _, o := range c.options {
			kept.RemoveValue(o.pref)
			if s.fields[o.pref] == nil {
				t.Errorf("%s has no field", o.pref)
			}
		}
	}
	kept.SetString(Theme, "dark")
	Apply(w.App(), &letters)
	s.build()
	choices := func(name string) *widgets.KeySelect { return s.fields[name].(*widgets.KeySelect) }
	row := look.Size(theme.Current(), look.RowHeight)
	choices(Theme).SetSelectedIndex(1)
	if v := fyne.CurrentApp().Settings().Theme().(colors); !v.Force || v.Fixed != theme.VariantLight {
		t.Errorf("the colours are %+v", v)
	}
	choices(TextSize).SetSelected("18")
	if got := theme.Current().Size(theme.SizeNameText); got != 18 {
		t.Errorf("text is %v", got)
	}
	if got := look.Size(theme.Current(), look.RowHeight); got != row*18/13 {
		t.Errorf("a row of larger text is %v high, it was %v", got, row)
	}
	choices(TextSize).SetSelected("13 (default)")
	choices(RowHeight).SetSelectedIndex(2)
	if got := look.Size(theme.Current(), look.RowHeight); got != row*1.25 {
		t.Errorf("a high row is %v high, a usual one %v", got, row)
	}
	choices(RowHeight).SetSelectedIndex(1)
	choices(Backups).SetSelected("1")
	choices(BackupBytes).SetSelected("64 MiB")
	if l := Limits(kept); l != (store.Limits{Count: 1, Bytes: 64 << 20}) {
		t.Errorf("backups are limited to %+v", l)
	}
	choices(Language).SetSelected("日本語")
	if got := kept.String(Language); got != "ja" {
		t.Errorf("the language of the next start is %q", got)
	}
	if got := len(w.Events("setting")); got != 8 {
		t.Errorf("%d choices were traced", got)
	}
	for _, name := range []string{Reopen, Recovery} {
		was := kept.BoolWithFallback(name, name == Recovery)
		s.fields[name].(*ink.Switch).Turn()
		if kept.Bool(name) == was || !set[name] {
			t.Errorf("%s is %v as before, or nothing comes of it", name, was)
		}
	}
}

// TestChoiceIsFoundByTyping: what a setting offers is found by its first letters, as in every list of choices.
func TestChoiceIsFoundByTyping(t *testing.T) {
	w := hosttest.New(t, nil)
	s := New(w, Effects{})
	w.Native().SetContent(s.Object())
	f := s.fields[Theme].(*widgets.KeySelect)
	w.Canvas().Focus(f)
	test.Type(f, "L")
	on := w.Canvas().Focused()
	test.Type(on, "ight")
	on.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if f.Selected != "Light" || w.Canvas().Focused() != fyne.Focusable(f) {
		t.Errorf("%q is chosen", f.Selected)
	}
}
