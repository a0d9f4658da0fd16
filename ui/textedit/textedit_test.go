package textedit

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/look"
)

// letters are what random texts are made of: other scripts, marks, joined emoji, tabs, ends of lines, bytes that are no UTF-8.
var letters = []string{"a", "bc ", "word ", "\n", "\t", "灯", "島 ", "한국어", "e\u0301", "👨‍👩‍👧", "❤️", "مرحبا ", "שלום", "\x01", "\xff", "\r\n", "-"}

func randomText(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(letters[r.IntN(len(letters))])
	}
	return b.String()
}

// TestBuffer edits a buffer and a string in the same way: they stay the same, and so do the places of lines.
func TestBuffer(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := randomText(r, 9000)
	var b buffer
	b.set(text)
	for range 400 {
		from := r.IntN(len(text) + 1)
		to := min(len(text), from+r.IntN(3)*r.IntN(9000))
		with := randomText(r, r.IntN(3)*r.IntN(2000))
		b.replace(from, to, with)
		text = text[:from] + with + text[to:]
		if b.size != len(text) || b.String() != text {
			t.Fatalf("the buffer holds something else after [%d, %d) was replaced", from, to)
		}
		off := r.IntN(len(text) + 1)
		begin := strings.LastIndexByte(text[:off], '\n') + 1
		end := len(text)
		if n := strings.IndexByte(text[off:], '\n'); n >= 0 {
			end = off + n
		}
		line := strings.Count(text[:off], "\n")
		if b.begin(off) != begin || b.end(off) != end || b.lineOf(off) != line || b.lineStart(line) != begin || b.lines() != strings.Count(text, "\n")+1 {
			t.Fatalf("the line of %d is %d, %d to %d; found %d, %d to %d, begins at %d", off, line, begin, end, b.lineOf(off), b.begin(off), b.end(off), b.lineStart(line))
		}
	}
}

// areaOf returns a field with a text in a window.
func areaOf(t *testing.T, text string, set func(a *Area)) *Area {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(look.Theme{})
	a := &Area{Multi: true, Wrap: true, Numbers: true}
	a.ExtendBaseWidget(a)
	if set != nil {
		set(a)
	}
	a.SetText(text)
	w := test.NewTempWindow(t, a)
	w.Resize(fyne.NewSize(300, 200))
	w.Canvas().Focus(a)
	return a
}

// TestRowsHoldTheText goes through the rows of random texts in both directions: they hold each byte once, but for the ends of lines, and
// their parts hold each byte of a row.
func TestRowsHoldTheText(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{0, 1, 30, 400, 4000} {
		text := randomText(r, n)
		if n == 4000 {
			text += strings.Repeat("long 灯 ", 3000)
		}
		a := areaOf(t, text, nil)
		var down []place
		var got strings.Builder
		for at, ok := a.placeAt(0), true; ok; {
			down = append(down, at)
			s, row := a.row(at)
			x := row.from
			for _, p := range inBytes(row.parts) {
				if p.from != x {
					t.Fatalf("a part of a row begins at %d, not %d", p.from, x)
				}
				x = p.to
				got.WriteString(s.text[p.from:p.to])
			}
			if x != row.to {
				t.Fatalf("the parts of a row end at %d, not %d", x, row.to)
			}
			if at.last && at.row == len(s.rows)-1 && at.to < len(text) {
				got.WriteByte('\n')
			}
			at, ok = a.below(at)
		}
		if got.String() != text {
			t.Fatalf("the rows of a text of %d bytes hold another", len(text))
		}
		slices.Reverse(down)
		i := 0
		for at, ok := a.placeAt(len(text)), true; ok; i++ {
			if i >= len(down) || at != down[i] {
				t.Fatalf("upwards, row %d is another", i)
			}
			at, ok = a.above(at)
		}
		if i != len(down) {
			t.Errorf("%d rows upwards, %d downwards", i, len(down))
		}
	}
}

// TestCaretAndPress: the caret is where its letter is pressed, in each script, and moves over whole letters.
func TestCaretAndPress(t *testing.T) {
	a := areaOf(t, "a\t灯 한국 e\u0301 👨‍👩‍👧x", func(a *Area) { a.Wrap = false })
	var stops []int
	for at := -1; at != a.text.caret; {
		at = a.text.caret
		stops = append(stops, at)
		a.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	want := []int{0, 1, 2, 5, 6, 9, 12, 13, 16, 17, 17 + len("👨‍👩‍👧"), len(a.String())}
	if !slices.Equal(stops, want) {
		t.Fatalf("Right goes to %v, want %v", stops, want)
	}
	s, row := a.row(a.placeAt(0))
	for _, at := range stops {
		if got := s.at(row, s.caret(row, at)); got != at {
			t.Errorf("a press where the caret of %d stands puts it to %d", at, got)
		}
	}
	a.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	a.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	a.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	a.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	if got := a.String(); got != "a\t灯 한국 e" {
		t.Errorf("what Backspace leaves is %q", got)
	}
}

// TestLeftward: letters of Arabic go to the left, and a selection covers those that it holds.
func TestLeftward(t *testing.T) {
	text := "ab مرحبا cd"
	a := areaOf(t, text, nil)
	s, row := a.row(a.placeAt(0))
	from, to := strings.Index(text, "م"), strings.Index(text, " cd")
	if x, end := s.caret(row, from), s.caret(row, to-2); x <= end {
		t.Errorf("the first letter is at %g, the last at %g", x, end)
	}
	spans := s.spans(row, from, from+2)
	if len(spans) != 1 || spans[0][1] != s.caret(row, from) {
		t.Errorf("the first letter covers %v, and its caret stands at %g", spans, s.caret(row, from))
	}
	for at := from; at < to; at += 2 {
		if got := s.at(row, s.caret(row, at)); got != at {
			t.Errorf("a press at the caret of %d puts it to %d", at, got)
		}
	}
}

// inBytes are parts of a row in the order of their bytes.
func inBytes(parts []part) []part {
	return slices.SortedFunc(slices.Values(parts), func(a, b part) int { return cmp.Compare(a.from, b.from) })
}

// TestNumbersAmongArabic: the parts of a row are where Unicode's bidirectional algorithm puts them, and a press finds the letter below it.
func TestNumbersAmongArabic(t *testing.T) {
	test.NewTempApp(t)
	for _, c := range []struct{ text, shown string }{
		{"سعر 15 قطعة", " قطعة|15|سعر "},
		{"abc سعر 15 قطعة def", "abc | قطعة|15|سعر | def"},
		{"abc سعر 15 def", "abc |15|سعر | def"},
		{"مرحبا Steve!", "!|Steve|مرحبا "},
		{"שלום 2,500 (זהב) ab", "ab| (זהב) |2,500|שלום "},
		{"one שתיים", "one |שתיים"},
		{"no change", "no change"},
	} {
		s := face{size: 13}.shape(c.text, 0)
		r := &s.rows[0]
		var shown []string
		x := float32(0)
		for i := range r.parts {
			p := &r.parts[i]
			shown = append(shown, c.text[p.from:p.to])
			if p.x != x {
				t.Errorf("%s: %q is at %g, not %g", c.text, c.text[p.from:p.to], p.x, x)
			}
			x += p.width
			for _, at := range s.between(p.from, p.to)[1:] {
				before := s.before(at)
				middle := (s.x(p, before) + s.x(p, at)) / 2
				left, right := s.at(r, middle-0.5), s.at(r, middle+0.5)
				if p.leftward() {
					left, right = right, left
				}
				if left != before || right != at {
					t.Errorf("%s: presses beside the middle of %q go to %d and %d, not %d and %d", c.text, c.text[before:at], left, right, before, at)
				}
			}
		}
		if got := strings.Join(shown, "|"); got != c.shown {
			t.Errorf("%s is drawn as %s, not %s", c.text, got, c.shown)
		}
	}
}

// TestKeys writes, erases and moves as in any field.
func TestKeys(t *testing.T) {
	key := func(n fyne.KeyName) func(*Area) { return func(a *Area) { a.TypedKey(&fyne.KeyEvent{Name: n}) } }
	ctrl := func(n fyne.KeyName) func(*Area) {
		return func(a *Area) {
			a.TypedShortcut(&desktop.CustomShortcut{KeyName: n, Modifier: fyne.KeyModifierShortcutDefault})
		}
	}
	shift := func(n fyne.KeyName) func(*Area) {
		return func(a *Area) {
			a.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
			a.TypedKey(&fyne.KeyEvent{Name: n})
			a.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
		}
	}
	write := func(text string) func(*Area) {
		return func(a *Area) {
			for _, r := range text {
				a.TypedRune(r)
			}
		}
	}
	for name, c := range map[string]struct {
		text string
		do   []func(*Area)
		want string // with | for the caret
	}{
		"letters":         {"b", []func(*Area){write("a"), key(fyne.KeyEnd), write("c")}, "abc|"},
		"enter and tab":   {"", []func(*Area){write("a"), key(fyne.KeyReturn), key(fyne.KeyTab), write("b")}, "a\n\tb|"},
		"down keeps x":    {"abcd\ne\nfghi", []func(*Area){key(fyne.KeyEnd), key(fyne.KeyDown), key(fyne.KeyDown)}, "abcd\ne\nfghi|"},
		"up":              {"ab\ncd", []func(*Area){ctrl(fyne.KeyEnd), key(fyne.KeyUp)}, "ab|\ncd"},
		"words":           {"one two three", []func(*Area){ctrl(fyne.KeyRight), ctrl(fyne.KeyRight)}, "one two| three"},
		"word back":       {"one two", []func(*Area){ctrl(fyne.KeyEnd), ctrl(fyne.KeyBackspace)}, "one |"},
		"word on":         {"one two", []func(*Area){ctrl(fyne.KeyDelete)}, "| two"},
		"select and type": {"abc", []func(*Area){shift(fyne.KeyRight), shift(fyne.KeyRight), write("x")}, "x|c"},
		"select down":     {"ab\ncd\nef", []func(*Area){key(fyne.KeyRight), shift(fyne.KeyDown), key(fyne.KeyDelete)}, "a|d\nef"},
		"selection ends":  {"abc", []func(*Area){shift(fyne.KeyEnd), key(fyne.KeyLeft)}, "|abc"},
		"delete newline":  {"a\nb", []func(*Area){key(fyne.KeyEnd), key(fyne.KeyDelete)}, "a|b"},
		"undo a word":     {"", []func(*Area){write("one two"), (*Area).Undo}, "one |"},
		"undo and redo":   {"", []func(*Area){write("one two"), (*Area).Undo, (*Area).Redo}, "one two|"},
		"home":            {"ab\ncd", []func(*Area){ctrl(fyne.KeyEnd), key(fyne.KeyHome)}, "ab\n|cd"},
	} {
		a := areaOf(t, c.text, nil)
		for _, do := range c.do {
			do(a)
		}
		if got := a.text.slice(0, a.text.caret) + "|" + a.text.slice(a.text.caret, a.text.size); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestRandomEditsCanBeUndone edits by random keys and takes all of it back.
func TestRandomEditsCanBeUndone(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	text := randomText(r, 3000)
	a := areaOf(t, text, nil)
	names := []fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight, fyne.KeyPageDown, fyne.KeyPageUp, fyne.KeyHome, fyne.KeyEnd, fyne.KeyBackspace, fyne.KeyDelete, fyne.KeyReturn}
	for range 600 {
		a.shift = r.IntN(4) == 0
		if r.IntN(3) == 0 {
			a.insert(letters[r.IntN(len(letters))])
		} else {
			a.TypedKey(&fyne.KeyEvent{Name: names[r.IntN(len(names))]})
		}
		if n := a.text.caret; n < 0 || n > a.text.size {
			t.Fatalf("the caret is at %d of %d", n, a.text.size)
		}
	}
	if a.String() == text {
		t.Fatal("nothing was edited")
	}
	for len(a.text.done) > 0 {
		a.Undo()
	}
	if a.String() != text {
		t.Error("undone, the text differs")
	}
}

// TestLargeText: of 16 MiB, even in one line, only the visible part is laid out, wherever the caret goes.
func TestLargeText(t *testing.T) {
	for name, text := range map[string]string{
		"lines":    strings.Repeat("Mira: the lamp is lit. 灯りがともった。\n", 16<<20/54),
		"one line": strings.Repeat("all in one line 灯 ", 16<<20/20),
	} {
		a := areaOf(t, text, nil)
		check := func(what string) {
			t.Helper()
			if n := len(a.view.cache); n == 0 || n > 60 {
				t.Errorf("%s, %s: %d paragraphs are laid out", name, what, n)
			}
			if a.drawing.(*renderer).caret.Hidden {
				t.Errorf("%s, %s: the caret is not seen", name, what)
			}
		}
		check("at the beginning")
		a.view.cache = nil
		a.Select(a.Len()/2, a.Len()/2)
		check("in the middle")
		a.TypedRune('x')
		check("after a key")
		a.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
		a.view.cache = nil
		a.Select(a.Len(), a.Len())
		check("at the end")
		a.Undo()
		if a.String() != text {
			t.Errorf("%s: undone, the text differs", name)
		}
	}
}

// TestLongTextInOneLine: of a long text in a field of one line only what is around the caret is laid out. Keys go through all of it.
func TestLongTextInOneLine(t *testing.T) {
	for _, unit := range []string{"lorem ipsum ", "{\"a\":1},\n", "灯é "} {
		text := strings.Repeat(unit, 590_000/len(unit))
		a := areaOf(t, "", func(a *Area) { a.Multi, a.Wrap, a.Numbers = false, false, false })
		a.insert(text)
		check := func(what string, caret int) {
			t.Helper()
			laid := 0
			for _, s := range a.view.cache {
				laid += len(s.text)
			}
			drawn := 0
			for _, l := range a.drawing.(*renderer).lines {
				if l.edited != 0 {
					drawn++
				}
			}
			if laid > 8*longest || drawn != 1 || a.drawing.(*renderer).caret.Hidden {
				t.Errorf("%q, %s: %d bytes are laid out, %d rows drawn, the caret hidden: %v", unit, what, laid, drawn, a.drawing.(*renderer).caret.Hidden)
			}
			if a.text.caret != caret {
				t.Errorf("%q, %s: the caret is at %d, not %d", unit, what, a.text.caret, caret)
			}
		}
		check("pasted", len(text))
		for _, c := range []struct {
			key fyne.KeyName
			at  int
		}{{fyne.KeyHome, 0}, {fyne.KeyEnd, len(text)}, {fyne.KeyUp, 0}, {fyne.KeyDown, len(text)}} {
			a.TypedKey(&fyne.KeyEvent{Name: c.key})
			check(string(c.key), c.at)
		}
		a.Select(0, 0)
		for range 3 * longest {
			a.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
		}
		at := a.text.caret
		if at < 3*longest {
			t.Errorf("%q: the caret came to %d", unit, at)
		}
		check("Right", at)
		for range 3 * longest {
			a.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
		}
		check("Left", 0)
		if a.String() != text {
			t.Errorf("%q: the text is another", unit)
		}
	}
}

// TestUndoStaysInPlace: undo, redo and a change from elsewhere lead the caret to where the text changed, in the rows that are seen.
func TestUndoStaysInPlace(t *testing.T) {
	text := strings.Repeat("line\n", 5000)
	a := areaOf(t, text, nil)
	at := 3000 * len("line\n")
	a.Select(at, at)
	a.TypedRune('x')
	top := a.offset(a.view.top)
	a.Undo()
	if line, _ := a.Caret(); line != 3000 || a.offset(a.view.top) != top {
		t.Errorf("undo leads to line %d, and the view from %d to %d", line, top, a.offset(a.view.top))
	}
	a.Select(0, 0)
	a.Redo()
	if line, letter := a.Caret(); line != 3000 || letter != 1 {
		t.Errorf("redo leads to line %d", line)
	}
	a.Select(0, 0)
	a.Replace(text[:at] + "yy" + text[at:])
	a.Select(0, 0)
	a.Undo()
	if line, _ := a.Caret(); line != 3000 {
		t.Errorf("undo of what was not typed leads to line %d", line)
	}
	a.Follow(text)
	if line, _ := a.Caret(); line != 3000 || a.String() != text || a.CanUndo() || a.drawing.(*renderer).caret.Hidden && a.focused {
		t.Errorf("a change from elsewhere leads to line %d", line)
	}
	top = a.offset(a.view.top)
	if first := a.text.lineOf(top); first > 3000 || first+a.seen() <= 3000 {
		t.Errorf("line 3000 is not among those from %d on", first)
	}
}

// TestScrolled goes to the end with the wheel and with the bar, and back.
// TestColumnOfLongLine: the caret in a line of megabytes is before the letter that it is before, whichever of the blocks of the text its bytes are in.
func TestColumnOfLongLine(t *testing.T) {
	var b buffer
	long := strings.Repeat("aé€", 350_001)
	b.set("ab\n" + long + "\nc")
	for _, letter := range []int{0, 1, 2, 3, 5000, 1_050_002, 1_050_003} {
		off := 3 + len(string([]rune(long)[:letter]))
		if line, at := b.lineOf(off), b.letters(b.begin(off), off); line != 1 || at != letter {
			t.Errorf("letter %d is on line %d, letter %d", letter, line, at)
		}
	}
}

func TestScrolled(t *testing.T) {
	a := areaOf(t, strings.Repeat("line\n", 500), nil)
	r := a.drawing.(*renderer)
	steps := 0
	for ; a.scrollBy(50); steps++ {
	}
	if a.view.top != a.end() || steps < 50 {
		t.Errorf("%d turns of the wheel end at line %d", steps, a.text.lineOf(a.view.top.from))
	}
	for a.scrollBy(-33) {
	}
	if a.offset(a.view.top) != 0 || a.view.shift != 0 {
		t.Error("the wheel does not go back to the beginning")
	}
	r.scrollTo(1e9)
	if a.view.top != a.end() {
		t.Error("the bar does not go to the end")
	}
	r.scrollTo(0)
	if a.offset(a.view.top) != 0 {
		t.Error("the bar does not go to the beginning")
	}
}

// TestNothingIsDrawnThatFyneCannot: no tab and no control character gets to Fyne, which draws others in their place.
func TestNothingIsDrawnThatFyneCannot(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(look.Theme{})
	e := NewEntry()
	e.SetText("灯\tりの\t島\x01\xff\u2028 ab\nc")
	test.NewTempWindow(t, e).Resize(fyne.NewSize(400, 60))
	var drawn strings.Builder
	for _, l := range e.drawing.(*renderer).lines {
		for _, x := range l.texts.Shown() {
			drawn.WriteString(x.Text)
		}
	}
	if got, want := drawn.String(), "灯りの島··· ab·c"; got != want {
		t.Errorf("drawn is %q, want %q", got, want)
	}
}

// TestTipGoes rests the pointer beside a field: what is said there goes with a key, and when the field loses the keyboard.
func TestTipGoes(t *testing.T) {
	test.NewTempApp(t)
	e := NewEntry()
	layer := tip.Over(e)
	shown := make(chan string)
	layer.Shown = func(text string) { shown <- text }
	w := test.NewTempWindow(t, layer)
	w.Resize(fyne.NewSize(200, 60))
	for name, act := range map[string]func(){
		"a key":             func() { e.KeyDown(&fyne.KeyEvent{Name: fyne.KeyA}) },
		"the keyboard goes": func() { w.Canvas().Unfocus() },
	} {
		w.Canvas().Focus(e)
		tip.Enter(e, "said", &desktop.MouseEvent{})
		<-shown
		if !says(layer, "said") {
			t.Fatal("nothing is said")
		}
		if act(); says(layer, "said") {
			t.Errorf("%s: it is still said", name)
		}
	}
}

// says reports whether a text is seen in an object.
func says(o fyne.CanvasObject, text string) bool {
	if !o.Visible() {
		return false
	}
	in := func(o fyne.CanvasObject) bool { return says(o, text) }
	switch o := o.(type) {
	case *ink.Text:
		return o.Text == text
	case fyne.Widget:
		return slices.ContainsFunc(test.WidgetRenderer(o).Objects(), in)
	case *fyne.Container:
		return slices.ContainsFunc(o.Objects, in)
	}
	return false
}

// TestEntry reports each change once, and shows its hint while it is empty.
func TestEntry(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(look.Theme{})
	var told []string
	submitted := ""
	e := NewEntry()
	e.OnChanged = func(text string) { told = append(told, text) }
	e.OnSubmitted = func(text string) { submitted = text }
	e.SetPlaceHolder("hint")
	w := test.NewTempWindow(t, e)
	w.Resize(fyne.NewSize(200, 60))
	hint := func() *canvas.Text { return e.drawing.(*renderer).hint }
	if !hint().Visible() {
		t.Error("the hint is not shown")
	}
	w.Canvas().Focus(e)
	test.Type(e, "ab")
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
	if e.SelectedText() != "ab" || hint().Visible() {
		t.Errorf("selected is %q", e.SelectedText())
	}
	e.SetText("c")
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if !slices.Equal(told, []string{"a", "ab", "c"}) || submitted != "c" || e.Text != "c" {
		t.Errorf("told %q, submitted %q", told, submitted)
	}
	e.Disable()
	test.Type(e, "x")
	if e.Text != "c" {
		t.Error("a field that is fixed was written in")
	}
}

// TestFind searches in both directions, over the ends of blocks, and begins again at the ends.
func TestFind(t *testing.T) {
	text := strings.Repeat("x", blockSize-2) + "Lamp" + strings.Repeat("y", 3*blockSize) + "lamp" + strings.Repeat("z", 100)
	a := areaOf(t, text, nil)
	first, second := strings.Index(text, "Lamp"), strings.Index(text, "lamp")
	for i, c := range []struct {
		text string
		seek Seek
		at   int
		want Found
	}{
		{"lamp", Next, first, Found{1, 2, false}}, {"lamp", Here, first, Found{1, 2, false}}, {"lamp", Next, second, Found{2, 2, false}},
		{"lamp", Next, first, Found{1, 2, false}}, {"lamp", Previous, second, Found{2, 2, false}}, {"lamp", Previous, first, Found{1, 2, false}},
		{"Lamp", Next, first, Found{1, 1, false}}, {"LAMP", Next, -1, Found{}}, {"yy", Next, first + 4, Found{1, counted, true}}, {"yy", Previous, second - 2, Found{0, counted, true}},
	} {
		a.Find(c.text, c.seek, func(found Found) {
			if from, _ := a.text.selection(); found != c.want || c.at >= 0 && from != c.at {
				t.Errorf("search %d finds %v at %d, want %v at %d", i, found, from, c.want, c.at)
			}
		})
	}
}

// TestMatches: those over the ends of what is searched at once are found, each once.
func TestMatches(t *testing.T) {
	for _, text := range []string{strings.Repeat("ab", window), strings.Repeat("x", window-1) + "abab" + strings.Repeat("y", window) + "AB"} {
		var b buffer
		b.set(text)
		var want []int
		for at, small := 0, strings.ToLower(text); ; at += 2 {
			n := strings.Index(small[at:], "ab")
			if n < 0 {
				break
			}
			at += n
			want = append(want, at)
		}
		if got := b.matches("ab", len(text)); !slices.Equal(got, want) {
			t.Errorf("%d matches, want %d", len(got), len(want))
		}
	}
}

// TestSniff: JSON and BBCode have colours, other text has none, and the runs of a line follow each other.
func TestSniff(t *testing.T) {
	for text, want := range map[string]bool{
		`{"a": [1, 2.5, true], "b": "c"}`:          true,
		"[b]Mira[/b]: the [color=red]lamp[/color]": true,
		"[1, 2":                      false,
		"plain text, [really] plain": false,
		"":                           false,
		"[" + strings.Repeat(`{"long": "text"},`, 9000) + "0]": true,
	} {
		c := Sniff(text)
		if (c != nil) != want {
			t.Errorf("%.40q has colours: %v, want %v", text, c != nil, want)
			continue
		}
		if c == nil {
			continue
		}
		at := 0
		for _, x := range c(text[:min(len(text), longest)]) {
			if x.from < at || x.to <= x.from {
				t.Errorf("%.40q: a run from %d to %d behind %d", text, x.from, x.to, at)
			}
			at = x.to
		}
	}
}

// TestShapesAnything lays random texts out: the caret's places are between letters, and the rows hold each byte once.
func TestShapesAnything(t *testing.T) {
	test.NewTempApp(t)
	r := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		text := strings.ReplaceAll(randomText(r, r.IntN(40)), "\n", "")
		s := face{size: 13}.shape(text, 90)
		at := 0
		for _, row := range s.rows {
			if row.from != at || row.to < at {
				t.Fatalf("%q: a row from %d to %d behind %d", text, row.from, row.to, at)
			}
			at = row.to
			for _, stop := range s.between(row.from, row.to) {
				if stop < len(text) && text[stop] < 0xc0 && !utf8.RuneStart(text[stop]) {
					t.Fatalf("%q: the caret can stand at %d, within a letter", text, stop)
				}
				s.caret(&row, stop)
			}
		}
		if at != len(text) {
			t.Fatalf("%q: the rows end at %d of %d", text, at, len(text))
		}
	}
}

// TestOneHeight: fields of one line are equally high, whatever letters they show.
func TestOneHeight(t *testing.T) {
	test.NewTempApp(t)
	plain, digits := NewEntry(), NewEntry()
	digits.TextStyle.Monospace = true
	if a, b := plain.MinSize().Height, digits.MinSize().Height; a != b {
		t.Errorf("a field of text is %v high, one of digits %v", a, b)
	}
}
