package sourceview

import (
	"fmt"
	"image/png"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"savant/codec/fuzzing"
	"savant/ui/look"
)

// text is a source in memory that counts how much of it is read.
type text struct {
	s    string
	read int
}

func (t *text) Size() int64 { return int64(len(t.s)) }
func (t *text) ReadAt(p []byte, off int64) int {
	n := copy(p, t.s[min(max(0, off), int64(len(t.s))):])
	t.read += n
	return n
}

// TestIndexAgainstSplit compares every line with a plain split.
func TestIndexAgainstSplit(t *testing.T) {
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 3))
		var b strings.Builder
		for range r.IntN(3000) {
			n := r.IntN(40)
			switch r.IntN(200) {
			case 0:
				n = 300_000
			case 1, 2:
				n = 70_000
			}
			b.WriteString(strings.Repeat("x", n))
			b.WriteByte('\n')
		}
		b.WriteString(strings.Repeat("y", r.IntN(5)))
		s := b.String()
		want := strings.Split(s, "\n")
		x := newIndex(&text{s: s})
		at := int64(0)
		starts := make([]int64, len(want))
		for i, w := range want {
			starts[i] = at
			at += int64(len(w)) + 1
		}
		for range 300 {
			i := r.IntN(len(want))
			off, ok := x.start(int64(i))
			if !ok || off != starts[i] {
				t.Fatalf("seed %d: line %d begins at %d, %v, want %d", seed, i, off, ok, starts[i])
			}
			if end := x.end(int64(i), off); end != off+int64(len(want[i])) {
				t.Fatalf("seed %d: line %d ends at %d, want %d", seed, i, end, off+int64(len(want[i])))
			}
			if place := off + int64(r.IntN(len(want[i])+1)); x.lineOf(place) != int64(i) {
				t.Fatalf("seed %d: byte %d is in line %d, want %d", seed, place, x.lineOf(place), i)
			}
		}
		if _, ok := x.start(int64(len(want))); ok {
			t.Fatalf("seed %d: there is a line behind the last", seed)
		}
		if x.total() != int64(len(want)) {
			t.Fatalf("seed %d: %d lines, want %d", seed, x.total(), len(want))
		}
	}
}

func shown(t testing.TB, s Source) (*View, fyne.Window) {
	t.Helper()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(look.Theme{Force: true, Fixed: theme.VariantDark})
	v := New(nil)
	v.later = func(f func()) {}
	v.SetSource(s)
	v.limit.After = func(_ time.Duration, f func()) { f() }
	w := test.NewTempWindow(t, v)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(600, 210))
	return v, w
}

func (v *View) inOrder() (out []*row) {
	first := int64(v.pos / float64(v.rowHeight()))
	for i := range int64(len(v.drawing.Lines)) {
		if l := v.drawing.Lines[(first+i)%int64(len(v.drawing.Lines))]; l.Row >= 0 && l.Box.Visible() {
			out = append(out, l)
		}
	}
	return out
}

func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d\n", i+1)
	}
	return b.String()
}

func TestScrolling(t *testing.T) {
	const n = 1_000_000
	v, _ := shown(t, &text{s: numbered(n)})
	v.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	rows := v.inOrder()
	last := rows[len(rows)-1]
	if last.number.Text != fmt.Sprint(n+1) || last.Box.Position().Y != 190 {
		t.Errorf("the last line is number %s at %g, want %d at 190", last.number.Text, last.Box.Position().Y, n+1)
	}
	if s := string(rows[len(rows)-2].part.letters); s != fmt.Sprintf("line %d", n) {
		t.Errorf("the line before it is %q", s)
	}
	v.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	for range 200 {
		for _, r := range v.inOrder() {
			if want := fmt.Sprintf("line %d", r.Row+1); string(r.part.letters) != want || r.number.Text != fmt.Sprint(r.Row+1) {
				t.Fatalf("line %d shows %q numbered %s", r.Row, string(r.part.letters), r.number.Text)
			}
		}
		v.ScrollBy(47)
	}
}

func TestMarkIsShown(t *testing.T) {
	s := numbered(100_000)
	v, _ := shown(t, &text{s: s})
	for _, want := range []string{"line 77777\n", "line 3\n", "line 99999\nline 100000\n"} {
		at := int64(strings.Index(s, want))
		v.Mark(at+5, at+int64(len(want))-1)
		found := false
		for _, r := range v.inOrder() {
			for _, g := range r.ground.Shown() {
				if g.Visible() {
					found = found || strings.HasPrefix(want, string(r.part.letters)) && r.Box.Position().Y >= 0 && r.Box.Position().Y <= 190
				}
			}
		}
		if !found {
			t.Errorf("%q is marked but not seen", want)
		}
	}
	v.Mark(0, 0)
	for _, r := range v.inOrder() {
		for _, g := range r.ground.Shown() {
			if g.Visible() {
				t.Errorf("line %d is still marked", r.Row)
			}
		}
	}
}

func TestLongLine(t *testing.T) {
	s := "a = 1\nb = PackedByteArray(" + strings.Repeat("1, 2, ", 1_000_000) + "MARK, 3)\nc = 2\n"
	src := &text{s: s}
	v, _ := shown(t, src)
	at := int64(strings.Index(s, "MARK"))
	v.Mark(at, at+4)
	if v.left == 0 {
		t.Fatal("the view did not go to the mark")
	}
	var line *row
	for _, r := range v.inOrder() {
		if r.Row == 1 {
			line = r
		}
	}
	if line == nil || !strings.Contains(string(line.part.letters), "MARK") {
		t.Fatalf("the mark is not on the screen: column %d", v.left)
	}
	src.read = 0
	v.Refresh()
	if src.read > 1<<20 {
		t.Errorf("drawing read %d bytes", src.read)
	}
	if n := len(line.part.letters); n > v.letters() {
		t.Errorf("%d letters are drawn, %d are seen", n, v.letters())
	}
	v.Mark(1, 2)
	if v.left != 0 {
		t.Errorf("the view stayed at column %d", v.left)
	}
}

// TestMarkSideways marks places of long lines: the view slides only to what is not seen, and back for what is seen from the first column.
func TestMarkSideways(t *testing.T) {
	s := "short = {\n" + strings.Repeat("\"key\": 1,\n", 50) + "}\n" + strings.Repeat("x", 400) + "MARK" + strings.Repeat("y", 400) + "\nend\n"
	v, _ := shown(t, &text{s: s})
	wide := v.letters()
	mark := int64(strings.Index(s, "MARK"))
	long := int64(strings.Index(s, "xxx"))
	from := 0
	seen := func(what string, column, length int) {
		t.Helper()
		if column < v.left || column+length > v.left+wide {
			t.Errorf("%s: columns %d to %d are not among those from %d on", what, column, column+length, v.left)
		}
	}
	for _, c := range []struct {
		what       string
		start, end int64
		left       func() bool
	}{
		{"a value of many lines", 0, long - 1, func() bool { return v.left == 0 }},
		{"a long line", long, long + 804, func() bool { return v.left == 0 }},
		{"a place in it", mark, mark + 4, func() bool { seen("MARK", 400, 4); from = v.left; return v.left > 0 }},
		{"one beside it", mark + 4, mark + 6, func() bool { return v.left == from }},
		{"one that begins there and is long", mark + 2, mark + 404, func() bool { return v.left == from }},
		{"a short line", int64(len(s)) - 4, int64(len(s)) - 1, func() bool { return v.left == 0 }},
	} {
		v.Mark(c.start, c.end)
		if !c.left() {
			t.Errorf("%s is shown from column %d", c.what, v.left)
		}
	}
}

func TestPressHitsTheLetterDrawn(t *testing.T) {
	s := "ab\tcd\r\n\"灯\" = 5\r\n\r\nend"
	v, _ := shown(t, &text{s: s})
	var got int64
	v.OnSelected = func(off int64) { got = off }
	for _, r := range v.inOrder() {
		for i := range r.part.letters {
			x := (v.drawing.drawn.x(r.part.letters, i) + v.drawing.drawn.x(r.part.letters, i+1)) / 2
			v.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, r.Box.Position().Y+10)}, Button: desktop.MouseButtonPrimary})
			if got != r.part.at[i] {
				t.Errorf("line %d, letter %d: byte %d, want %d", r.Row, i, got, r.part.at[i])
			}
		}
	}
	if first := v.inOrder()[0]; string(first.part.letters) != "ab  cd" || fmt.Sprint(first.part.at) != "[0 1 2 2 3 4 5]" {
		t.Errorf("a tab became %q at %v", string(first.part.letters), first.part.at)
	}
}

// TestNoFont draws a box where a letter is that no font has, and letters of a higher font apart from the others.
func TestNoFont(t *testing.T) {
	v, _ := shown(t, &text{s: "gjqy\U000d1234g"}) // of a plane without characters
	r := v.inOrder()[0]
	boxes, letters := r.texts.Boxes(), r.texts.Shown()
	if len(boxes) != 1 || len(letters) != 2 || letters[0].Text != "gjqy" || letters[1].Text != "g" {
		t.Fatalf("%d boxes and %d runs of letters are drawn, want one box between two runs", len(boxes), len(letters))
	}
	if x, end := boxes[0].Position().X, letters[1].Position().X; x < letters[0].Position().X+letters[0].MinSize().Width || x+boxes[0].Size().Width > end {
		t.Errorf("the box is at %g, %g wide, and the next letter at %g", x, boxes[0].Size().Width, end)
	}
}

func TestSelectAndCopy(t *testing.T) {
	s := "ab\tcd\r\n\"灯\" = 5\r\nend"
	v, _ := shown(t, &text{s: s})
	at := func(line, letter int) fyne.Position {
		r := v.inOrder()[line]
		return fyne.NewPos(v.drawing.drawn.x(r.part.letters, letter)+1, r.Box.Position().Y+10)
	}
	v.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at(0, 1)}, Button: desktop.MouseButtonPrimary})
	v.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at(1, 2)}})
	v.DragEnd()
	clip := test.NewClipboard()
	v.TypedShortcut(&fyne.ShortcutCopy{Clipboard: clip})
	if want := "b\tcd\r\n\"灯"; clip.Content() != want {
		t.Errorf("copied %q, want %q", clip.Content(), want)
	}
	v.TypedShortcut(&fyne.ShortcutSelectAll{})
	if v.SelectedText() != s {
		t.Errorf("all is %q", v.SelectedText())
	}
	v.Changed()
	if v.SelectedText() != "" {
		t.Errorf("after a change %q is selected", v.SelectedText())
	}
}

func TestColors(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`; a comment "x"`, "faint:; a comment \"x\""},
		{`[node name="Arm" parent="."]`, `math:[node name muted:= string:"Arm"  math:parent muted:= string:"." math:]`},
		{`position = Vector2(-1.5e-3, 4)`, `text:position  muted:=  packed:Vector2 muted:( number:-1.5e-3 muted:,  number:4 muted:)`},
		{`s = &"a\"b"`, `text:s  muted:= & reference:"a\"b"`},
		{`v = true`, `text:v  muted:=  bool:true`},
		{`"open`, `string:"open`},
		{`"\`, `string:"\`},
	} {
		s := []rune(c.line)
		var got []string
		end := 0
		for _, r := range colors(s) {
			if r.start < end || r.end > len(s) || r.start >= r.end {
				t.Errorf("%s: run %v", c.line, r)
			}
			end = r.end
			got = append(got, strings.TrimPrefix(string(r.color), "savant.")+":"+string(s[r.start:r.end]))
		}
		if g, w := strings.ReplaceAll(strings.Join(got, " "), "  ", " "), strings.ReplaceAll(c.want, "  ", " "); g != w {
			t.Errorf("%s\n got %s\nwant %s", c.line, g, w)
		}
	}
}

func FuzzColors(f *testing.F) {
	fuzzing.Bound(f)
	f.Add(`a = "x\`)
	f.Add(`[x -`)
	f.Fuzz(func(t *testing.T, line string) {
		s := []rune(line)
		end := 0
		for _, r := range colors(s) {
			if r.start != end {
				t.Fatalf("a gap before %v", r)
			}
			end = r.end
		}
		if end != len(s) {
			t.Fatalf("%d of %d letters are coloured", end, len(s))
		}
	})
}

func TestEmpty(t *testing.T) {
	for _, s := range []Source{nil, &text{}} {
		v, w := shown(t, s)
		for _, k := range []fyne.KeyName{fyne.KeyEnd, fyne.KeyDown, fyne.KeyRight} {
			v.TypedKey(&fyne.KeyEvent{Name: k})
		}
		v.Mark(0, 10)
		v.Reveal(5)
		v.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, 20)}, Button: desktop.MouseButtonPrimary})
		w.Canvas().Capture()
	}
}

// liar claims more bytes than it gives.
type liar struct{ text }

func (l *liar) Size() int64 { return 1 << 40 }

func TestSourceThatIsShorter(t *testing.T) {
	v, w := shown(t, &liar{text{s: "a\nb\n"}})
	v.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	v.Mark(1<<39, 1<<39+5)
	w.Canvas().Capture()
	if n := v.index.total(); n != 3 {
		t.Errorf("%d lines, want 3", n)
	}
}

func TestPicture(t *testing.T) {
	s := "[gd_scene load_steps=2 format=3]\n\n; a scene\n[node name=\"灯 Arm\" type=\"Node3D\" parent=\".\"]\ntransform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, -1.5, 0)\nmesh = SubResource(\"Box_k3x7a\")\nvisible = false\nmetadata/_x = &\"rare\"\n"
	v, w := shown(t, &text{s: s})
	v.Edited = func(off, end int64) []Range {
		at := int64(strings.Index(s, "false"))
		return []Range{{Start: at, End: at + 5}}
	}
	at := int64(strings.Index(s, "Transform3D"))
	v.Mark(at, at+int64(strings.Index(s[at:], "\n")))
	w.Canvas().Capture()
	if shot := os.Getenv("SHOT"); shot != "" {
		f, err := os.Create(shot + "-source.png")
		if err != nil {
			t.Fatal(err)
		}
		png.Encode(f, w.Canvas().Capture())
		f.Close()
	}
}

func BenchmarkScroll(b *testing.B) {
	v, _ := shown(b, &text{s: strings.Repeat("position = Vector2(12, 4.5)\n[node name=\"x\" parent=\".\"]\n", 1_000_000)})
	b.ReportAllocs()
	for b.Loop() {
		v.ScrollBy(60)
		if v.pos >= v.end() {
			v.scrollTo(0)
		}
	}
}

func BenchmarkCountLines(b *testing.B) {
	s := &text{s: strings.Repeat("position = Vector2(12, 4.5)\n", 4_000_000)}
	b.SetBytes(s.Size())
	for b.Loop() {
		newIndex(s).count(s.Size())
	}
}

// TestBrokenLine: a line that is broken says why where the pointer rests on it, and others do not.
func TestBrokenLine(t *testing.T) {
	v, _ := shown(t, &text{s: "good\nbad\ngood\n"})
	v.Broken = func(off, end int64) string {
		if off == int64(len("good\n")) {
			return "no number"
		}
		return ""
	}
	v.Refresh()
	h := v.rowHeight()
	for line, want := range []string{"", "no number", "", ""} {
		if got := v.drawing.brokenAt(fyne.NewPos(40, (float32(line)+0.5)*h)); got != want {
			t.Errorf("line %d: %q, not %q", line+1, got, want)
		}
	}
}
