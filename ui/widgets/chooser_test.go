package widgets

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"savant/ui/internal/ink"
)

// TestChooseMarksWhatIsChosen: Enter right away takes the item that is chosen already, after typing the first that fits.
func TestChooseMarksWhatIsChosen(t *testing.T) {
	test.NewTempApp(t)
	for _, c := range []struct{ typed, want string }{{"", "Subtract"}, {"a", "Add"}} {
		w := test.NewTempWindow(t, nil)
		took := ""
		item := func(name string, now bool) Item { return Item{Words: name, Now: now, Run: func() { took = name }} }
		Choose(w.Canvas(), "", []Item{item("Add", false), item("Mix", false), item("Subtract", true)}, func() {}, func() {})
		field := w.Canvas().Focused()
		test.Type(field, c.typed)
		field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if took != c.want {
			t.Errorf("after typing %q Enter takes %s, not %s", c.typed, took, c.want)
		}
	}
}

// TestChooseStaysWithoutAMatch presses Enter in a list in which nothing matches: it stays open, and takes a match once the text is corrected.
func TestChooseStaysWithoutAMatch(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, nil)
	took, closed := "", false
	Choose(w.Canvas(), "", []Item{{Words: "Add", Run: func() { took = "Add" }}}, func() { closed = true }, func() {})
	field := w.Canvas().Focused()
	test.Type(field, "az")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if closed || w.Canvas().Focused() != field {
		t.Fatal("Enter closes a list without a match")
	}
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if took != "Add" || !closed {
		t.Errorf("mended, it takes %q", took)
	}
}

// TestSelectByTyping: letters on a field to choose from look for an option, a list without letters begins at the chosen one, and the keyboard is
// on the field again afterwards.
func TestSelectByTyping(t *testing.T) {
	test.NewTempApp(t)
	for _, c := range []struct {
		typed string
		keys  []fyne.KeyName
		want  string
	}{
		{"flo", []fyne.KeyName{fyne.KeyReturn}, "float"},
		{"", []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn}, "int"},
		{"", []fyne.KeyName{fyne.KeySpace, fyne.KeyDown, fyne.KeyReturn}, "float"},
		{"", []fyne.KeyName{fyne.KeyReturn, fyne.KeyDown, fyne.KeyReturn}, "float"},
		{"str", []fyne.KeyName{fyne.KeyEscape}, "int"},
		{"", []fyne.KeyName{fyne.KeySpace, fyne.KeyEnd, fyne.KeyReturn}, "String"},
		{"", []fyne.KeyName{fyne.KeySpace, fyne.KeyHome, fyne.KeyReturn}, "bool"},
		{"t", []fyne.KeyName{fyne.KeyEnd, fyne.KeyReturn}, "String"},
		{"", []fyne.KeyName{fyne.KeySpace, fyne.KeyPageDown, fyne.KeyPageUp, fyne.KeyReturn}, "bool"},
	} {
		f := &KeySelect{Name: "Type", Key: func(*fyne.KeyEvent) bool { return false }}
		f.Options = []string{"bool", "int", "float", "String"}
		f.ExtendBaseWidget(f)
		f.SetSelected("int")
		w := test.NewTempWindow(t, f)
		w.Canvas().Focus(f)
		for _, r := range c.typed {
			w.Canvas().Focused().TypedRune(r)
		}
		for _, k := range c.keys {
			w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
		}
		if f.Selected != c.want || w.Canvas().Focused() != fyne.Focusable(f) {
			t.Errorf("%q and %v choose %s, want %s; the keyboard is on %T", c.typed, c.keys, f.Selected, c.want, w.Canvas().Focused())
		}
	}
}

// TestSelectAtItsField: the list of a field is over it, inside the window, and goes with a press beside it.
func TestSelectAtItsField(t *testing.T) {
	test.NewTempApp(t)
	f := NewChoice("Type", []string{"bool", "int", "a type whose name is long"}, nil)
	w := test.NewTempWindow(t, container.NewWithoutLayout(f))
	w.Resize(fyne.NewSize(900, 560))
	f.Resize(fyne.NewSize(200, 30))
	driver := fyne.CurrentApp().Driver()
	for _, at := range []fyne.Position{fyne.NewPos(40, 60), fyne.NewPos(600, 120), fyne.NewPos(880, 540)} {
		f.Move(at)
		at = driver.AbsolutePositionForObject(f)
		f.Tapped(nil)
		popup := w.Canvas().Focused().(*PaletteEntry).palette.popup
		got, size, room := driver.AbsolutePositionForObject(popup.Content), popup.Content.Size(), w.Canvas().Size()
		want := fyne.NewPos(min(at.X, room.Width-size.Width), min(at.Y, room.Height-size.Height))
		if d := got.Subtract(want); math.Abs(float64(d.X)) > 12 || math.Abs(float64(d.Y)) > 12 {
			t.Errorf("the list of the field at %v is at %v, not %v", at, got, want)
		}
		test.TapCanvas(w.Canvas(), fyne.NewPos(2, 2))
		if w.Canvas().Overlays().Top() != nil {
			t.Fatal("a press beside the list leaves it")
		}
	}
}

// TestChooseShowsReasons: a list whose words have something to their left is as wide as the words need, within the window.
func TestChooseShowsReasons(t *testing.T) {
	test.NewTempApp(t)
	wide := func(window float32, words string) float32 {
		w := test.NewTempWindow(t, nil)
		w.Resize(fyne.NewSize(window, 600))
		Choose(w.Canvas(), "", []Item{{Left: "node.Arm", Words: words, Run: func() {}}}, func() {}, func() {})
		return w.Canvas().Focused().(fyne.CanvasObject).Size().Width
	}
	reason := strings.Repeat("the track may lead to another node ", 4)
	if short, long := wide(1400, "short"), wide(1400, reason); long < short+100 {
		t.Errorf("the list is %v wide for a short reason and %v for a long one", short, long)
	}
	if in := wide(700, reason+reason+reason); in > 700 {
		t.Errorf("in a window of 700 it is %v wide", in)
	}
}

// TestChooseWhatIsTypedWhole: an item that a text names whole takes the place of the one that would ask on.
func TestChooseWhatIsTypedWhole(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, nil)
	took := ""
	take := func(name string) Item { return Item{Words: name, Run: func() { took = name }} }
	asks := take("Dictionary[int, …]")
	asks.Sought = "Dictionary[int, bool]"
	asks.Whole = func(text string) (Item, bool) { return take(text), text == asks.Sought }
	for typed, want := range map[string]string{"dictionary": asks.Words, asks.Sought: asks.Sought} {
		Choose(w.Canvas(), "", []Item{take("Nil"), asks}, func() {}, func() {})
		field := w.Canvas().Focused()
		test.Type(field, typed)
		field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if took != want {
			t.Errorf("after typing %q Enter takes %s, not %s", typed, took, want)
		}
	}
}

// TestChooseWhatIsMade: an item that is made of what is typed is there if anything is made of it.
func TestChooseWhatIsMade(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, nil)
	Choose(w.Canvas(), "", []Item{{Of: func(text string) Item {
		if text == "no" {
			return Item{}
		}
		return Item{Words: "New " + text}
	}}}, func() {}, func() {})
	field := w.Canvas().Focused().(*PaletteEntry)
	for typed, want := range map[string]int{"no": 0, "yes": 1} {
		field.SetText(typed)
		if got := len(field.palette.found); got != want {
			t.Errorf("of %q there are %d items", typed, got)
		}
	}
}

// TestChooseAmongMore: an item that stands for more lists them in its place, those that fit what was typed.
func TestChooseAmongMore(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, nil)
	took := ""
	take := func(name string) Item { return Item{Words: name, Run: func() { took = name }} }
	more := Item{Words: "All…", More: func() []Item { return []Item{take("stone"), take("moss"), take("mossy stone")} }}
	always := more
	always.Of = func(string) Item { return more }
	Choose(w.Canvas(), "", []Item{take("stone"), always}, func() {}, func() {})
	field := w.Canvas().Focused().(*PaletteEntry)
	test.Type(field, "moss")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if field.Text != "moss" || len(field.palette.found) != 2 || w.Canvas().Focused() != field {
		t.Errorf("with %q there are %d, and the keyboard is on %T", field.Text, len(field.palette.found), w.Canvas().Focused())
	}
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if took != "moss" {
		t.Errorf("Enter takes %q", took)
	}
}

// TestChooseMoreAndBack: what was typed goes where it does not tell the further items apart, and Backspace leads back to the list before.
func TestChooseMoreAndBack(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, nil)
	item := func(name string) Item { return Item{Words: name, Run: func() {}} }
	dicts := Item{Words: "Dictionary[String, …]", More: func() []Item { return []Item{item("Dictionary[String, int]"), item("Dictionary[String, float]")} }}
	Choose(w.Canvas(), "", []Item{item("Array"), dicts}, func() {}, func() {})
	field := w.Canvas().Focused().(*PaletteEntry)
	key := func(name fyne.KeyName) { field.TypedKey(&fyne.KeyEvent{Name: name}) }
	test.Type(field, "dict")
	key(fyne.KeyReturn)
	if field.Text != "" || len(field.palette.found) != 2 {
		t.Errorf("with %q there are %d", field.Text, len(field.palette.found))
	}
	test.Type(field, "i")
	key(fyne.KeyBackspace)
	if len(field.palette.found) != 2 || field.palette.found[0].More != nil {
		t.Error("Backspace erases no letter")
	}
	key(fyne.KeyBackspace)
	if len(field.palette.found) != 2 || field.palette.found[0].Words != "Array" {
		t.Errorf("Backspace leads to %d items", len(field.palette.found))
	}
	key(fyne.KeyBackspace)
}

// TestChooseTellsWhy: the whole of a reason that is shortened beside its item stands below the list while the item is marked.
func TestChooseTellsWhy(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, nil)
	const why = "Element 1: an int is stored here, and a PackedStringArray holds nothing but Strings, one after the other, as many as there are."
	Choose(w.Canvas(), "", []Item{{Words: "Array", Run: func() {}}, {Words: "PackedStringArray", Right: Shorten(why), Why: why, Run: func() {}}}, func() {}, func() {})
	field := w.Canvas().Focused().(*PaletteEntry)
	if !field.palette.why.Hidden {
		t.Error("a reason is shown for an item without one")
	}
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	var said []string
	for _, line := range field.palette.why.Objects {
		said = append(said, line.(*fyne.Container).Objects[0].(*ink.Text).Text)
	}
	if got := strings.Join(said, " "); got != why || field.palette.why.Hidden {
		t.Errorf("%q is said", said)
	}
}

// TestSpaceOpensAtWhatIsChosen: the space of the key that opens a list of choices is not typed into it: Enter changes nothing. A field that has the
// keyboard has a ring.
func TestSpaceOpensAtWhatIsChosen(t *testing.T) {
	test.NewTempApp(t)
	f := NewChoice("Language", []string{"English", "French", "Japanese"}, nil)
	f.SetSelectedIndex(1)
	w := test.NewTempWindow(t, f)
	ground := test.WidgetRenderer(f).Objects()[0].(*canvas.Rectangle)
	if ground.StrokeWidth != 0 {
		t.Error("it has a ring without the keyboard")
	}
	w.Canvas().Focus(f)
	if ground.StrokeWidth == 0 {
		t.Error("it has no ring")
	}
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	list := w.Canvas().Focused()
	list.TypedRune(' ')
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if f.Selected != "French" {
		t.Errorf("%s is chosen", f.Selected)
	}
}

// TestChooseRefusesWithAReason: Enter on what cannot be done keeps the list open and says why, also where the reason is short enough to stand beside it.
func TestChooseRefusesWithAReason(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, nil)
	closed, ran := false, false
	Choose(w.Canvas(), "", []Item{{Words: "Vector3", Off: true, Right: "Not here.", Why: "Not here.", Run: func() { ran = true }}}, func() { closed = true }, func() {})
	field := w.Canvas().Focused().(*PaletteEntry)
	if !field.palette.why.Hidden {
		t.Error("what stands beside the item is said twice")
	}
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if closed || ran || field.palette.why.Hidden || w.Canvas().Focused() != fyne.Focusable(field) {
		t.Errorf("Enter closes the list: %v, does what is refused: %v, says nothing: %v", closed, ran, field.palette.why.Hidden)
	}
}

// TestChooseWhatIsJustThat: what is just what was typed comes before items whose words only begin so.
func TestChooseWhatIsJustThat(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, nil)
	took := ""
	take := func(name string) Item { return Item{Words: name, Run: func() { took = name }} }
	Choose(w.Canvas(), "", []Item{take("Array[NodePath]"), {Of: func(text string) Item {
		made := take("Array[Node]")
		made.First = true
		return made
	}}}, func() {}, func() {})
	field := w.Canvas().Focused()
	test.Type(field, "array[node")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if took != "Array[Node]" {
		t.Errorf("Enter takes %s", took)
	}
}
