package outline

import (
	"image/color"
	"image/png"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"savant/ui/look"
	"savant/ui/outline/flat"
)

// wide has five top-level nodes with fan children each.
type wide struct{ fan int }

func (m wide) Len(n Node) int {
	switch {
	case n == 0:
		return 5
	case n <= 5:
		return m.fan
	}
	return 0
}

func (m wide) Child(n Node, i int) Node {
	if n == 0 {
		return Node(1 + i)
	}
	return n*1e10 + Node(i)
}

func (m wide) Parent(n Node) Node {
	if n <= 5 {
		return 0
	}
	return n / 1e10
}

func (m wide) Index(n Node) int {
	if n <= 5 {
		return int(n) - 1
	}
	return int(n % 1e10)
}

func (m wide) look(n Node) Look {
	return Look{Badge: badgeInt, Label: "[" + strconv.Itoa(m.Index(n)) + "]", Summary: "node " + strconv.FormatUint(n, 10), Branch: n <= 5}
}

// shown puts an outline in a window of 400 x 300: 12.5 rows.
func shown(t testing.TB, m Model, look func(Node) Look) (*Outline, fyne.Window) {
	t.Helper()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(testTheme)
	o := New(m, 0, look)
	o.keys = func() fyne.KeyModifier { return 0 }
	o.later = func(f func()) { f() }
	o.limit.After = func(_ time.Duration, f func()) { f() }
	w := test.NewTempWindow(t, o)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(400, 300))
	w.Canvas().Focus(o)
	return o, w
}

func key(o *Outline, names ...fyne.KeyName) {
	for _, n := range names {
		o.TypedKey(&fyne.KeyEvent{Name: n})
	}
}

func press(o *Outline, x, y float32, m fyne.KeyModifier) {
	e := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, y)}, Button: desktop.MouseButtonPrimary, Modifier: m}
	o.MouseDown(e)
	o.MouseUp(e)
}

// labels are the names on the screen, top to bottom, without the pinned parents.
func (o *Outline) labels() (out []string) {
	for _, s := range o.inOrder() {
		out = append(out, s.label.Text)
	}
	return out
}

func (o *Outline) inOrder() (out []*line) {
	first := int(o.pos / float64(o.rowHeight()))
	for i := range o.drawing.lines {
		if s := o.drawing.lines[(first+i)%len(o.drawing.lines)]; s.row >= 0 {
			out = append(out, s)
		}
	}
	return out
}

func TestTenMillionRowsAreExact(t *testing.T) {
	const fan = 10_000_000
	o, w := shown(t, wide{fan}, wide{fan}.look)
	key(o, fyne.KeyHome, fyne.KeyDown, fyne.KeyRight)
	if o.Len() != fan+5 {
		t.Fatalf("%d rows", o.Len())
	}
	key(o, fyne.KeyEnd)
	last := o.inOrder()[len(o.inOrder())-1]
	if last.row != fan+4 || last.label.Text != "[4]" {
		t.Fatalf("the last row drawn is %d %q", last.row, last.label.Text)
	}
	for i, s := range o.inOrder() {
		// Every row is 24 dp below the one before, and the last one ends with the view.
		if want := 300 - float32(len(o.inOrder())-i)*24; s.box.Position().Y != want {
			t.Errorf("row %d is drawn at %g, want %g", s.row, s.box.Position().Y, want)
		}
	}
	if got, _ := o.Current(); got != 5 {
		t.Errorf("the current node is %d, want 5", got)
	}
	// A press on the second row from below hits exactly that one.
	press(o, 100, 300-24-1, 0)
	if o.CurrentRow() != fan+3 {
		t.Errorf("a press selected row %d, want %d", o.CurrentRow(), fan+3)
	}
	o.ScrollBy(-1)
	if y := o.inOrder()[len(o.inOrder())-1].box.Position().Y; y != 300-24+1 {
		t.Errorf("a step of one dp drew the last row at %g, want %d", y, 300-24+1)
	}
	for i := range 200 { // and so at any place near the end
		o.SetOffset(o.end() - float64(i)*13.25)
		if y := o.inOrder()[0].box.Position().Y; y > 0 || y <= -24 {
			t.Fatalf("offset %f: the first row is at %g", o.Offset(), y)
		}
		for _, l := range o.inOrder() {
			if want := float32(float64(l.row)*24 - o.Offset()); l.box.Position().Y != want {
				t.Fatalf("offset %f: row %d is at %g, want %g", o.Offset(), l.row, l.box.Position().Y, want)
			}
		}
	}
	_ = w
}

func TestKeysWalk(t *testing.T) {
	o, _ := shown(t, wide{100}, wide{100}.look)
	var told []Node
	o.OnSelected = func(n Node) { told = append(told, n) }
	steps := []struct {
		key  fyne.KeyName
		want Node
		rows int
	}{
		{fyne.KeyDown, 2, 5},
		{fyne.KeyUp, 1, 5},
		{fyne.KeyUp, 1, 5},
		{fyne.KeyRight, 1, 105},
		{fyne.KeyRight, 1e10, 105},
		{fyne.KeyDown, 1e10 + 1, 105},
		{fyne.KeyPageDown, 1e10 + 12, 105},
		{fyne.KeyEnd, 5, 105},
		{fyne.KeyUp, 4, 105},
		{fyne.KeyPageUp, 1e10 + 92, 105},
		{fyne.KeyLeft, 1, 105},
		{fyne.KeyLeft, 1, 5},
		{fyne.KeyEnd, 5, 5},
		{fyne.KeyDown, 5, 5},
		{fyne.KeyHome, 1, 5},
		{fyne.KeySpace, 1, 105},
	}
	for i, s := range steps {
		key(o, s.key)
		if n, _ := o.Current(); n != s.want || o.Len() != s.rows {
			t.Fatalf("step %d, %s: node %d, %d rows, want %d, %d", i, s.key, n, o.Len(), s.want, s.rows)
		}
		if len(told) == 0 || told[len(told)-1] != s.want {
			t.Fatalf("step %d: OnSelected heard %v", i, told)
		}
	}
	for i := 1; i < len(told); i++ {
		if told[i] == told[i-1] {
			t.Errorf("OnSelected heard twice of %d", told[i])
		}
	}
}

func TestActivate(t *testing.T) {
	o, _ := shown(t, wide{3}, wide{3}.look)
	var did []string
	o.OnActivated = func(n Node) { did = append(did, "activate "+strconv.FormatUint(n, 10)) }
	o.OnMenu = func(n Node, _ fyne.Position) { did = append(did, "menu "+strconv.FormatUint(n, 10)) }
	key(o, fyne.KeyReturn, fyne.KeyF2)
	o.OnRename = func(n Node) { did = append(did, "rename "+strconv.FormatUint(n, 10)) }
	key(o, fyne.KeyF2, desktop.KeyMenu)
	press(o, 100, 30, 0) // a double click on a branch opens it
	press(o, 100, 30, 0)
	if o.Len() != 8 {
		t.Errorf("a double click on a branch: %d rows, want 8", o.Len())
	}
	press(o, 100, 60, 0)
	press(o, 100, 60, 0)
	o.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, 5)}, Button: desktop.MouseButtonSecondary})
	press(o, 12, 30, 0) // the chevron
	if o.Len() != 5 {
		t.Errorf("a press on the chevron: %d rows, want 5", o.Len())
	}
	want := []string{"activate 1", "activate 1", "rename 1", "menu 1", "activate 20000000000", "menu 1"}
	if !slices.Equal(did, want) {
		t.Errorf("heard %q\nwant  %q", did, want)
	}
}

func TestTypeAhead(t *testing.T) {
	names := []string{"armour", "Boots", "bow", "Écu", "zoom"}
	m := wide{0}
	o, _ := shown(t, m, func(n Node) Look { return Look{Label: names[n-1]} })
	for _, s := range []struct {
		typed string
		want  Node
	}{{"b", 2}, {"b", 3}, {"b", 2}} {
		o.TypedRune(rune(s.typed[0]))
		if n, _ := o.Current(); n != s.want {
			t.Fatalf("typing %q leads to %d, want %d", s.typed, n, s.want)
		}
	}
	o.typed = typed{}
	for _, r := range "écu" {
		o.TypedRune(r)
	}
	if n, _ := o.Current(); n != 4 {
		t.Errorf("typing écu leads to %d, want 4", n)
	}
	o.typed = typed{}
	for _, r := range "bow" {
		o.TypedRune(r)
	}
	if n, _ := o.Current(); n != 3 {
		t.Errorf("typing bow leads to %d, want 3", n)
	}
}

func TestOpenAllBelow(t *testing.T) {
	tree := newTree()
	o, _ := shown(t, tree, tree.look)
	o.Select(2)
	o.TypedRune('*')
	if o.Len() != 9 || o.CurrentRow() != 2 {
		t.Fatalf("%d rows, row %d is current, want 9 and 2", o.Len(), o.CurrentRow())
	}
	if !o.OpenAllBelow(0) {
		t.Error("OpenAllBelow says it stopped")
	}
	if n, _ := o.Current(); n != 3 {
		t.Errorf("the current node is %d, want 3", n)
	}
	huge, _ := shown(t, wide{maxOpened * 3}, wide{}.look)
	if huge.OpenAllBelow(0) {
		t.Error("OpenAllBelow says it looked at all rows")
	}
	o.CloseOthers()
	if o.Len() != 5 {
		t.Errorf("%d rows after CloseOthers, want 5", o.Len())
	}
}

// TestOpenWhere opens three of the first nine rows, keeps the current one, and draws what is seen once.
func TestOpenWhere(t *testing.T) {
	m, drawn := wide{2}, 0
	o, _ := shown(t, m, func(n Node) Look {
		drawn++
		return m.look(n)
	})
	o.Select(4)
	drawn = 0
	o.OpenWhere(9, func(n Node) bool { return n != 2 && n <= 5 })
	if n, _ := o.Current(); o.Len() != 11 || o.CurrentRow() != 10 || n != 5 {
		t.Errorf("%d rows, row %d is current", o.Len(), o.CurrentRow())
	}
	if seen := 14; drawn > seen {
		t.Errorf("%d rows were drawn, of which %d are seen at most", drawn, seen)
	}
}

func TestPinnedParents(t *testing.T) {
	o, _ := shown(t, wide{1000}, wide{1000}.look)
	key(o, fyne.KeyRight)
	o.ScrollBy(24 * 100)
	if s := o.sticky(); !slices.Equal(s, []int{0}) {
		t.Fatalf("pinned rows %v, want [0]", s)
	}
	if p := o.drawing.pinned[0]; !p.box.Visible() || p.label.Text != "[0]" || p.box.Position().Y != 0 {
		t.Errorf("the pinned row shows %q at %v", p.label.Text, p.box.Position())
	}
	press(o, 100, 5, 0) // a press on it selects the parent
	if n, _ := o.Current(); n != 1 {
		t.Errorf("a press on the pinned row selected %d, want 1", n)
	}
	o.SetOffset(24 * 100)
	o.Select(100)
	// Going up shows the row below the pinned one, not behind it.
	key(o, fyne.KeyUp)
	y := float64(o.CurrentRow())*24 - o.Offset()
	if y < 24 {
		t.Errorf("row %d is at %g, behind the pinned row", o.CurrentRow(), y)
	}
	o.Flat = true
	if s := o.sticky(); s != nil {
		t.Errorf("a flat outline pins %v", s)
	}
}

func TestDrop(t *testing.T) {
	m := newTree()
	o, _ := shown(t, m, m.look)
	type drop struct {
		nodes  []Node
		parent Node
		i      int
	}
	var got []drop
	o.OnDrop = func(nodes []Node, parent Node, i int) { got = append(got, drop{nodes, parent, i}) }
	o.CanDrop = func(nodes []Node, parent Node, i int) (string, bool) { return "", parent != 3 }
	o.OpenAllBelow(1) // 1, 2, 21, 211, 212, 22, 221, 222, 3
	for _, c := range []struct {
		y      float32
		parent Node
		i      int
	}{
		{24*2 + 2, 2, 0},   // before 21
		{24*2 + 12, 21, 2}, // into 21
		{24*2 + 22, 21, 0}, // after 21, which is open
		{24*4 + 22, 21, 2}, // after 212
		{24*8 + 12, 0, 2},  // 3 takes nothing: before it
		{24*8 + 22, 0, 3},  // after the last
	} {
		press := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, 5)}, Button: desktop.MouseButtonPrimary}
		o.MouseDown(press)
		o.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, c.y)}})
		if !o.drawing.drop.Visible() {
			t.Errorf("at %g there is no mark", c.y)
		}
		o.MouseUp(press)
		o.DragEnd()
		want := drop{[]Node{1}, c.parent, c.i}
		if len(got) == 0 || !slices.Equal(got[len(got)-1].nodes, want.nodes) || got[len(got)-1].parent != want.parent || got[len(got)-1].i != want.i {
			t.Errorf("at %g dropped %v, want %v", c.y, got, want)
		}
		if o.drawing.drop.Visible() {
			t.Errorf("the mark stays after the drop")
		}
	}
}

func TestThumb(t *testing.T) {
	const fan = 1_000_000
	o, _ := shown(t, wide{fan}, wide{fan}.look)
	o.Open(0)
	bar := o.drawing.bar
	bar.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(6, 4)}, Button: desktop.MouseButtonPrimary})
	bar.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DY: 10_000}})
	if o.Offset() != o.end() {
		t.Errorf("the thumb at the bottom scrolls to %g of %g", o.Offset(), o.end())
	}
	bar.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DY: -10_000}})
	bar.DragEnd()
	if o.Offset() != 0 {
		t.Errorf("the thumb at the top scrolls to %g", o.Offset())
	}
	bar.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(6, 200)}, Button: desktop.MouseButtonPrimary})
	if o.Offset() != 300 {
		t.Errorf("a press below the thumb scrolls to %g, want 300", o.Offset())
	}
}

func TestFit(t *testing.T) {
	test.NewTempApp(t)
	long := ""
	for range 300 {
		long += "灯"
	}
	for _, c := range []struct {
		text  string
		width float32
		whole bool
	}{{"gold", 200, true}, {"gold", 5, false}, {long, 100_000, false}, {long, 100, false}, {"a\nb\tc", 100, true}} {
		got, w := fit(c.text, 13, fyne.TextStyle{}, c.width)
		if w > c.width {
			t.Errorf("fit to %g is %g wide", c.width, w)
		}
		if n := len([]rune(got)); n > cutRunes+1 {
			t.Errorf("%d runes are left", n)
		}
		if whole := len([]rune(got)) == len([]rune(c.text)) && got != ""; whole != c.whole {
			t.Errorf("fit(%.10q…, %g) = %q", c.text, c.width, got)
		}
	}
}

func TestEmpty(t *testing.T) {
	m := &tree{map[Node][]Node{}, map[Node]Node{}}
	o, w := shown(t, m, m.look)
	key(o, fyne.KeyDown, fyne.KeyEnd, fyne.KeyLeft, fyne.KeyRight, fyne.KeyReturn, fyne.KeyPageDown, fyne.KeySpace, desktop.KeyMenu)
	o.TypedRune('a')
	o.TypedRune('*')
	press(o, 50, 50, 0)
	o.Sync()
	o.Open(0)
	o.Toggle(0)
	o.Close(-1)
	o.OpenAllBelow(3)
	o.CloseAll()
	o.CloseOthers()
	o.ScrollBy(100)
	w.Canvas().Capture()
	if o.Len() != 0 || o.CurrentRow() != -1 {
		t.Errorf("%d rows, row %d is current", o.Len(), o.CurrentRow())
	}
	_ = flat.MaxRows
}

// TestRowShowsItsLook looks at each part of a row, selected and not.
func TestRowShowsItsLook(t *testing.T) {
	o, w := shown(t, wide{0}, example)
	w.Resize(fyne.NewSize(520, 300))
	o.Select(1)
	is := func(what string, c color.Color, name fyne.ThemeColorName) {
		t.Helper()
		if want, _ := look.Color(name, theme.VariantDark); c != want {
			t.Errorf("%s is %v, want %s %v", what, c, name, want)
		}
	}
	rows := o.inOrder()
	for i, l := range rows {
		want := examples[i]
		if l.label.Text != want.Label || l.summary.Text != want.Summary || l.kind.Text != want.Type || l.note.Text != want.Note {
			t.Errorf("row %d shows %q %q %q %q", i, l.label.Text, l.summary.Text, l.note.Text, l.kind.Text)
		}
		if l.mark.Visible() != want.Changed || l.swatch.Visible() != (want.Swatch != nil) || l.chevron.Visible() != want.Branch || l.bar.Visible() != want.Badge.Bar {
			t.Errorf("row %d: mark %v, swatch %v, chevron %v, bar %v", i, l.mark.Visible(), l.swatch.Visible(), l.chevron.Visible(), l.bar.Visible())
		}
		if right := l.kind.Position().X + l.kind.Size().Width; right != 520-rightEdge {
			t.Errorf("row %d: the type ends at %g, want %d", i, right, 520-rightEdge)
		}
		if l.ground.Visible() != (i == 1) {
			t.Errorf("row %d has a ground: %v", i, l.ground.Visible())
		}
	}
	is("a number", rows[1].summary.Color, look.Number)
	is("the type in a selected row", rows[1].kind.Color, look.OnSelection(look.Faint))
	is("the type in another row", rows[2].kind.Color, look.Faint)
	is("the ground of the selected row", rows[1].ground.FillColor, look.Selection)
	is("the ring of the current row", rows[1].ground.StrokeColor, look.Accent)
	is("a summary without a colour", rows[0].summary.Color, look.Muted)
	is("the badge of a row with a problem", rows[4].letters.Color, look.Error)
	o.FocusLost()
	if rows[1].ground.StrokeWidth != 0 || !rows[1].ground.Visible() {
		t.Error("without focus the row keeps its ring, or is not seen as selected")
	}
	o.SetSelection(nil)
	is("the ground of a row that holds what is shown elsewhere", rows[1].ground.FillColor, look.Raised)
	is("the ring of that row", rows[1].ground.StrokeColor, look.Muted)
	o.Select(1)
	w.Resize(fyne.NewSize(150, 300)) // names stay, types go
	for i, l := range o.inOrder() {
		if l.kind.Text != "" || l.label.Text == "" {
			t.Errorf("narrow row %d shows %q and %q", i, l.label.Text, l.kind.Text)
		}
		for _, x := range []*canvas.Text{l.label, l.summary, l.note} {
			if end := x.Position().X + x.Size().Width; x.Visible() && end > 150-rightEdge+0.5 {
				t.Errorf("narrow row %d: %q ends at %g", i, x.Text, end)
			}
		}
	}
}

// TestOpenedRowTurnsItsChevron also holds for rows that did not move.
func TestOpenedRowTurnsItsChevron(t *testing.T) {
	o, _ := shown(t, wide{3}, wide{3}.look)
	before := o.inOrder()[0].chevron.Angle
	o.Open(0)
	if now := o.inOrder()[0].chevron.Angle; now == before {
		t.Errorf("the chevron stays at %g", now)
	}
}

// TestPicture draws the example of the design. With SHOT set it writes the picture there.
func TestPicture(t *testing.T) {
	o, w := shown(t, wide{0}, example)
	w.Resize(fyne.NewSize(520, 300))
	o.Select(1)
	w.Canvas().Capture()
	if shot := os.Getenv("SHOT"); shot != "" {
		for name, v := range map[string]fyne.ThemeVariant{"dark": theme.VariantDark, "light": theme.VariantLight} {
			fyne.CurrentApp().Settings().SetTheme(look.Theme{Force: true, Fixed: v})
			o.Refresh()
			f, err := os.Create(shot + "-" + name + ".png")
			if err != nil {
				t.Fatal(err)
			}
			png.Encode(f, w.Canvas().Capture())
			f.Close()
		}
	}
}

var examples = []Look{
	{Badge: badgeDictionary, Label: "player", Summary: "9 entries", Type: "Dictionary", Branch: true},
	{Badge: badgeInt, Label: "gold", Summary: "125000", SummaryColor: look.Number, Type: "int", Changed: true},
	{Badge: badgeColor, Label: "tint", Summary: "#f2b35aff", SummaryColor: look.Math, Type: "Color", Swatch: color.NRGBA{0xf2, 0xb3, 0x5a, 0xff}},
	{Badge: badgePackedVector, Label: "spawn_points", Summary: "1204 points", SummaryColor: look.Packed, Type: "PackedVector2Array", Branch: true},
	{Badge: badgeBone, Label: "LeftArm", Summary: "bone 6", Note: "1 unused", NoteColor: look.Changed, Type: "rest", Branch: true, Problem: true},
}

func example(n Node) Look { return examples[n-1] }

var testTheme = look.Theme{Force: true, Fixed: theme.VariantDark}

func BenchmarkScroll(b *testing.B) {
	o, _ := shown(b, wide{10_000_000}, wide{}.look)
	o.Open(0)
	b.ReportAllocs()
	for b.Loop() {
		o.ScrollBy(75)
	}
}

func BenchmarkJump(b *testing.B) {
	o, _ := shown(b, wide{10_000_000}, wide{}.look)
	o.Open(0)
	i := 0.0
	for b.Loop() {
		i++
		o.pos = 1e6 + i*1000
		o.place()
	}
}

var (
	badgeInt          = look.Badge{Text: "12", Color: look.Number}
	badgeDictionary   = look.Badge{Text: "{}", Color: look.Container}
	badgeColor        = look.Badge{Icon: "color", Color: look.Math}
	badgePackedVector = look.Badge{Text: "xy", Bar: true, Color: look.Packed}
	badgeBone         = look.Badge{Icon: "bone", Color: look.Reference}
)

// TestRevealFar: a row that is far away comes to the middle, so that what is around it is seen below the pinned parents; a near one no further than needed.
func TestRevealFar(t *testing.T) {
	m := wide{fan: 1000}
	o, _ := shown(t, m, m.look)
	o.Toggle(0)
	h, height := float64(o.rowHeight()), float64(o.Size().Height)
	for _, row := range []int{500, 20, 900} {
		o.Reveal(row)
		if at := float64(row)*h - o.pos; at < height/3 || at > height*2/3 {
			t.Errorf("row %d is at %v of %v", row, at, height)
		}
	}
	was := o.pos
	last := int((o.pos + height) / h)
	if o.Reveal(last); o.pos-was > h {
		t.Errorf("the row below the last scrolls by %v", o.pos-was)
	}
}
