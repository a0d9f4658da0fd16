package shell

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/assets"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// TestTrialsLeadSomewhere tries each of the things to try, by keyboard.
func TestTrialsLeadSomewhere(t *testing.T) {
	list := trials()
	for i, trial := range list {
		b := newBench(t)
		var links []*ink.KeyLink
		for _, o := range test.LaidOutObjects(b.win.Content()) {
			if l, ok := o.(*ink.KeyLink); ok && l.Visible() {
				links = append(links, l)
			}
		}
		links = slices.DeleteFunc(links, func(l *ink.KeyLink) bool {
			return l.Text.Text != list[0].words && l.Text.Text != list[1].words && l.Text.Text != list[2].words
		})
		if len(links) != 3 {
			t.Fatalf("%d links", len(links))
		}
		b.win.Canvas().Focus(links[i])
		links[i].TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if got := b.last("tried"); got["file"] != trial.file {
			t.Errorf("%v", got)
		}
		if p := b.document(); trial.path != "" && (p == nil || p.nav.selected != mustFind(t, p, trial.path)) {
			t.Errorf("%s is not selected", trial.path)
		}
		if trial.path == "" && b.page().tool == nil {
			t.Error("nothing is compared")
		}
	}
}

// TestTour takes the tour by keyboard, to its end and back, and skips it by mouse: neither offers it again.
func TestTour(t *testing.T) {
	offer := func(b *bench, text string) *ink.KeyLink {
		for _, o := range test.LaidOutObjects(b.win.Content()) {
			if l, ok := o.(*ink.KeyLink); ok && l.Text.Text == text {
				return l
			}
		}
		return nil
	}
	b := newBench(t)
	take := offer(b, words.Say("Take a tour in four steps"))
	if take == nil {
		t.Fatal("the tour is not offered")
	}
	take.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	tour := b.win.Canvas().Overlays().Top()
	for i, key := range []fyne.KeyName{"", fyne.KeyReturn, fyne.KeyRight, fyne.KeyLeft, fyne.KeyReturn, fyne.KeySpace} {
		if key != "" {
			b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: key})
		}
		step := words.Say("%s of %s", []string{"1", "2", "3", "2", "3", "4"}[i], "4")
		if !slices.Contains(textsOf(tour), step) {
			t.Fatalf("after %d keys the step is not %s", i, step)
		}
	}
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if b.win.Canvas().Overlays().Top() != nil || b.last("tour")["step"] != "ended" {
		t.Error("the tour does not end")
	}
	b.run("close")
	if offer(b, words.Say("Take a tour in four steps")) != nil {
		t.Error("the tour is offered again")
	}
	b = newBench(t)
	test.Tap(offer(b, words.Say("Skip")))
	if isNew(b.Window) {
		t.Error("the tour was skipped, and would come back")
	}
}

// TestTourStepsAside does actions while the tour is shown: it ends, and they are done.
func TestTourStepsAside(t *testing.T) {
	b := newBench(t)
	takeTour(b.Window)
	if b.win.Canvas().Overlays().Top() == nil {
		t.Fatal("there is no tour")
	}
	b.run("palette")
	if b.last("tour")["step"] != "ended" {
		t.Error("the tour stays")
	}
	if _, ok := b.win.Canvas().Focused().(*widgets.PaletteEntry); !ok {
		t.Errorf("the palette has not the keyboard, but %T", b.win.Canvas().Focused())
	}
	b = newBench(t)
	takeTour(b.Window)
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	if b.last("tour")["step"] != "ended" || b.win.Canvas().Overlays().Top() == nil {
		t.Errorf("F1 does not show what can be done, as the tour says: %v, %T", b.last("tour"), b.win.Canvas().Overlays().Top())
	}
}

// TestEveryKeyIsInTheSheet compares the sheet of keys with the table of actions.
func TestEveryKeyIsInTheSheet(t *testing.T) {
	b := newBench(t)
	b.run("keys")
	shown := strings.Join(textsOf(b.win.Canvas().Overlays().Top()), "\n")
	for _, a := range actionTable() {
		if a.Key != nil && (!strings.Contains(shown, a.Words) || !strings.Contains(shown, a.Key.Words())) {
			t.Errorf("%s, %s is not in the sheet", a.Words, a.Key.Words())
		}
	}
}

// textsOf is every text below an object.
func textsOf(o fyne.CanvasObject) []string {
	var list []string
	for _, o := range test.LaidOutObjects(o) {
		if t, ok := o.(*ink.Text); ok {
			list = append(list, t.Text)
		}
	}
	return list
}

// TestAboutNamesEverything looks at the version and the licences.
func TestAboutNamesEverything(t *testing.T) {
	b := newBench(t)
	b.run("about")
	shown := strings.Join(textsOf(b.win.Canvas().Overlays().Top()), "\n")
	first, _, _ := strings.Cut(assets.Licences, "\n")
	if !strings.Contains(shown, first) {
		t.Errorf("no licences in\n%s", shown)
	}
	q := b.win.Canvas().Focused().(*widgets.Question)
	q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	if later := strings.Join(textsOf(b.win.Canvas().Overlays().Top()), "\n"); strings.Contains(later, first) {
		t.Error("the page keys do not scroll")
	}
}
