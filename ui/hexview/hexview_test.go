package hexview

import (
	"fmt"
	"image/png"
	"os"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"savant/ui/look"
)

// pattern is a source of any size: byte i is the low byte of i, plus that of i / 256.
type pattern int64

func (p pattern) Size() int64 { return int64(p) }
func (p pattern) ReadAt(b []byte, off int64) int {
	for i := range b {
		if off+int64(i) >= int64(p) {
			return i
		}
		b[i] = at(off + int64(i))
	}
	return len(b)
}

func at(off int64) byte { return byte(off) + byte(off>>8) }

func shown(t testing.TB, s Source) (*View, fyne.Window) {
	t.Helper()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(look.Theme{Force: true, Fixed: theme.VariantDark})
	v := New(s)
	v.keys = func() fyne.KeyModifier { return 0 }
	v.limit.After = func(_ time.Duration, f func()) { f() }
	w := test.NewTempWindow(t, v)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(720, 210)) // ten and a half rows
	return v, w
}

func (v *View) inOrder() (out []*line) {
	first := int64(v.pos / float64(v.rowHeight()))
	for i := range int64(len(v.drawing.Lines)) {
		if l := v.drawing.Lines[(first+i)%int64(len(v.drawing.Lines))]; l.Row >= 0 {
			out = append(out, l)
		}
	}
	return out
}

// digits is a row's digits as they are on the screen.
func (v *View) digits(l *line) string {
	out := []byte(strings.Repeat(" ", column(v.PerRow()-1)+2))
	for _, t := range l.hex.Shown() {
		if t.Visible() {
			i := int((t.Position().X-v.columns().hex)/v.columns().cell + 0.5)
			copy(out[i:], t.Text)
		}
	}
	return strings.TrimRight(string(out), " ")
}

func wantDigits(off, end int64) string {
	var b strings.Builder
	for i := off; i < end; i++ {
		if i > off {
			b.WriteByte(' ')
		}
		if i > off && i%8 == 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%02X", at(i))
	}
	return b.String()
}

func key(v *View, names ...fyne.KeyName) {
	for _, n := range names {
		v.TypedKey(&fyne.KeyEvent{Name: n})
	}
}

func TestLastRowIsExact(t *testing.T) {
	for _, size := range []int64{100, 1 << 30, 5<<40 + 5} {
		v, _ := shown(t, pattern(size))
		v.GoTo(size - 1)
		rows := v.inOrder()
		last := rows[len(rows)-1]
		off := (size - 1) / 16 * 16
		if got, want := last.offset.Text, fmt.Sprintf("%08X", off); got != want {
			t.Errorf("%d bytes: the last row is %s, want %s", size, got, want)
		}
		if got, want := v.digits(last), wantDigits(off, size); got != want {
			t.Errorf("%d bytes: the last row shows %q, want %q", size, got, want)
		}
		if y := last.Box.Position().Y; size > 1000 && y != 210-20 {
			t.Errorf("%d bytes: the last row is at %g, want %d", size, y, 190)
		}
	}
}

func TestScrollingShowsEveryByte(t *testing.T) {
	v, _ := shown(t, pattern(3000))
	v.Spans = func(off, end int64) (out []Span) {
		for i := off / 5 * 5; i < end; i += 5 {
			out = append(out, Span{i, i + 3, []fyne.ThemeColorName{look.Number, look.String, look.Math}[i/5%3]})
		}
		return out
	}
	for v.pos < v.end() {
		for _, l := range v.inOrder() {
			off := l.Row * 16
			if got, want := v.digits(l), wantDigits(off, min(off+16, 3000)); got != want {
				t.Fatalf("row %d shows %q, want %q", l.Row, got, want)
			}
		}
		v.ScrollBy(37)
	}
}

func TestSpansColour(t *testing.T) {
	v, _ := shown(t, pattern(64))
	v.Spans = func(off, end int64) []Span { return []Span{{2, 5, look.Number}, {5, 20, look.String}} }
	v.Refresh()
	var got []string
	for _, l := range v.inOrder()[:2] {
		for _, x := range l.hex.Shown() {
			if x.Visible() {
				for _, name := range []fyne.ThemeColorName{look.Muted, look.Number, look.String} {
					if c, _ := look.Color(name, theme.VariantDark); c == x.Color {
						got = append(got, fmt.Sprintf("%s %d", name, len(strings.Fields(x.Text))))
					}
				}
			}
		}
	}
	want := "[savant.muted 2 savant.number 3 savant.string 11 savant.string 4 savant.muted 12]"
	if fmt.Sprint(got) != want {
		t.Errorf("runs %v, want %s", got, want)
	}
}

// TestMarkedBytesStepUp checks that pale letters are drawn stronger on the ground of the value, and only there.
func TestMarkedBytesStepUp(t *testing.T) {
	v, _ := shown(t, pattern(64))
	v.Spans = func(off, end int64) []Span { return []Span{{0, 64, look.Muted}} }
	v.Highlight(3, 6, 3)
	var got []string
	strong, _ := look.Color(look.OnSelection(look.Muted), theme.VariantDark)
	for _, x := range v.inOrder()[0].hex.Shown() {
		if x.Visible() {
			got = append(got, fmt.Sprint(len(strings.Fields(x.Text)), x.Color == strong))
		}
	}
	if want := "[3 false 3 true 10 false]"; fmt.Sprint(got) != want {
		t.Errorf("runs %v, want %s", got, want)
	}
}

func TestKeys(t *testing.T) {
	const size = 1000
	v, w := shown(t, pattern(size))
	w.Canvas().Focus(v)
	var told []int64
	v.OnSelected = func(off int64) { told = append(told, off) }
	for i, s := range []struct {
		key  fyne.KeyName
		want int64
	}{
		{fyne.KeyRight, 0}, {fyne.KeyRight, 1}, {fyne.KeyDown, 17}, {fyne.KeyUp, 1}, {fyne.KeyUp, 1}, {fyne.KeyLeft, 0}, {fyne.KeyLeft, 0},
		{fyne.KeyEnd, 15}, {fyne.KeyEnd, size - 1}, {fyne.KeyDown, size - 1}, {fyne.KeyHome, 992}, {fyne.KeyPageUp, 992 - 16*9},
		{fyne.KeyPageDown, 992}, {fyne.KeyHome, 0},
	} {
		key(v, s.key)
		if v.At() != s.want || told[len(told)-1] != s.want {
			t.Fatalf("step %d, %s: byte %d, told %v, want %d", i, s.key, v.At(), told, s.want)
		}
	}
	v.keys = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	key(v, fyne.KeyDown, fyne.KeyRight)
	if got := v.Selected(); got != (Range{Start: 0, End: 18}) {
		t.Errorf("Shift selected %v, want [0 18]", got)
	}
	clip := test.NewClipboard()
	v.TypedShortcut(&fyne.ShortcutCopy{Clipboard: clip})
	if want := "00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F 10 11"; clip.Content() != want {
		t.Errorf("copied %q, want %q", clip.Content(), want)
	}
	v.TypedShortcut(&fyne.ShortcutSelectAll{})
	if got := v.Selected(); got != (Range{Start: 0, End: size}) {
		t.Errorf("all is %v", got)
	}
}

func TestPressHitsTheByteDrawn(t *testing.T) {
	v, w := shown(t, pattern(500))
	v.ScrollBy(33)
	c := v.columns()
	for _, l := range v.inOrder()[1:10] {
		for i := range min(16, 500-int(l.Row)*16) {
			y := l.Box.Position().Y + 10
			for name, x := range map[string]float32{"digits": c.hex + (float32(column(i))+1)*c.cell, "text": c.text + (float32(i)+0.5)*c.cell} {
				v.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, y)}, Button: desktop.MouseButtonPrimary})
				v.MouseUp(nil)
				if want := l.Row*16 + int64(i); v.At() != want {
					t.Fatalf("a press on the %s of byte %d went to %d", name, want, v.At())
				}
			}
		}
	}
	_ = w
}

func TestHighlightIsShown(t *testing.T) {
	v, _ := shown(t, pattern(1<<20))
	for _, r := range []Range{{Start: 5, End: 9}, {Start: 500_000, End: 500_003}, {Start: 700_000, End: 900_000}, {Start: 1<<20 - 4, End: 1 << 20}, {Start: 100, End: 140}} {
		v.Highlight(r.Start, r.End, r.Start)
		top, bottom := v.pos, v.pos+210
		if y := float64(r.Start/16) * 20; y < top || y+20 > bottom {
			t.Errorf("%v: its first row at %g is not in %g to %g", r, y, top, bottom)
		}
	}
	v.Highlight(0, 4, 0)
	v.GoTo(1 << 19)
	pos := v.pos
	v.Shade(100, 140)
	if v.pos != pos || v.At() != 1<<19 || v.Highlighted() != (Range{Start: 100, End: 140}) {
		t.Errorf("Shade moved the view to %g or the cursor to %d", v.pos, v.At())
	}
	v.Highlight(-5, 1<<40, 0)
	if v.Highlighted() != (Range{Start: 0, End: 1 << 20}) {
		t.Errorf("a range past the end became %v", v.Highlighted())
	}
}

// TestPressMovesNothing presses a byte of a value that reaches out of the view, on which what is beside the view is laid out anew: the byte stays where it
// is.
func TestPressMovesNothing(t *testing.T) {
	v, w := shown(t, pattern(1<<20))
	v.ScrollBy(1000)
	pos := v.pos
	at := int64(pos/float64(v.rowHeight())+3) * int64(v.PerRow())
	v.put(at, false)
	v.Shade(at, at+5000)
	for range 2 {
		v.drawing.Layout(v.Size())
		w.Resize(fyne.NewSize(720, 200))
	}
	if v.pos != pos {
		t.Errorf("the view goes from %g to %g", pos, v.pos)
	}
}

// TestHighlightSurvivesLayout highlights bytes before the view has a place, and then takes height away, as a pane that opens does.
func TestHighlightSurvivesLayout(t *testing.T) {
	v := New(pattern(1 << 20))
	v.Highlight(1000, 1004, 1000)
	test.NewTempApp(t)
	w := test.NewTempWindow(t, v)
	w.SetPadded(false)
	for _, height := range []float32{400, 100, 70} {
		w.Resize(fyne.NewSize(720, height))
		if y := float64(1000/v.PerRow()) * float64(v.rowHeight()); y < v.pos || y+float64(v.rowHeight()) > v.pos+float64(height) {
			t.Errorf("%g dp high, the view shows %g on, not the row at %g", height, v.pos, y)
		}
	}
	v.ScrollBy(5000)
	pos := v.pos
	if w.Resize(fyne.NewSize(720, 300)); v.pos != pos {
		t.Errorf("the view was scrolled away, and goes from %g to %g", pos, v.pos)
	}
}

func TestNarrow(t *testing.T) {
	v, w := shown(t, pattern(1<<20))
	v.GoTo(500_000)
	v.ScrollBy(2000) // away from the cursor, which otherwise stays in view
	top := int64(v.pos/20) * 16
	w.Resize(fyne.NewSize(420, 210))
	if v.PerRow() != 8 {
		t.Fatalf("%d bytes in a row of 420 dp, want 8", v.PerRow())
	}
	if now := int64(v.pos/20) * 8; now < top-8 || now > top+8 {
		t.Errorf("byte %d was on top, now %d", top, now)
	}
}

func TestEmpty(t *testing.T) {
	for _, s := range []Source{nil, pattern(0)} {
		v, w := shown(t, s)
		w.Canvas().Focus(v)
		key(v, fyne.KeyDown, fyne.KeyEnd)
		v.GoTo(5)
		v.Highlight(0, 5, 0)
		v.ScrollBy(50)
		v.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(200, 20)}, Button: desktop.MouseButtonPrimary})
		w.Canvas().Capture()
		if v.At() != -1 {
			t.Errorf("the cursor is on %d", v.At())
		}
	}
}

// short claims more bytes than it gives.
type short struct{ pattern }

func (s short) ReadAt(p []byte, off int64) int { return s.pattern.ReadAt(p[:len(p)/2], off) }

func TestSourceThatGivesLess(t *testing.T) {
	v, w := shown(t, short{1000})
	v.GoTo(999)
	w.Canvas().Capture()
}

func TestPicture(t *testing.T) {
	v, w := shown(t, pattern(4000))
	v.Spans = func(off, end int64) []Span {
		return []Span{{0, 20, look.String}, {20, 44, look.Number}, {44, 52, look.Math}}
	}
	v.Edited = func(off, end int64) []Range { return []Range{{Start: 42, End: 45}} }
	w.Canvas().Focus(v)
	v.Highlight(38, 46, 38)
	w.Canvas().Capture()
	if shot := os.Getenv("SHOT"); shot != "" {
		f, err := os.Create(shot + "-hex.png")
		if err != nil {
			t.Fatal(err)
		}
		png.Encode(f, w.Canvas().Capture())
		f.Close()
	}
}

func BenchmarkScroll(b *testing.B) {
	v, _ := shown(b, pattern(1<<34))
	v.Spans = func(off, end int64) (out []Span) {
		for i := off / 12 * 12; i < end; i += 12 {
			out = append(out, Span{i, i + 8, look.Number})
		}
		return out
	}
	b.ReportAllocs()
	for b.Loop() {
		v.ScrollBy(60)
	}
}
