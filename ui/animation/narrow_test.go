package animation

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/host/hosttest"
	"savant/ui/internal/golden"
	"savant/ui/widgets"
)

// openTurning opens the pane of a scene in which two nodes with one name turn.
func openTurning(t *testing.T) (*hosttest.Window, *Pane) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "turning.tscn")
	if err := os.WriteFile(file, []byte(turning), 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, Actions(), paneOfTest)
	p := w.OpenFile(file).Pane(PaneID).(*Pane)
	w.Until(func() bool { return p.content != nil })
	w.Run(actionPane)
	return w, p
}

// TestFewTracksInALowPane: tracks of nodes with one name say the nodes above them, angles are shown in degrees, and at each size nothing of the line over the
// tracks or of the table of keys lies over anything else, or is cut off where it cannot be scrolled to.
func TestFewTracksInALowPane(t *testing.T) {
	w, p := openTurning(t)
	if a, b := p.lines.lanes[0].label, p.lines.lanes[1].label; a != "Left/Arm" || b != "Right/Arm" {
		t.Errorf("the tracks are called %q and %q", a, b)
	}
	p.choose(1, []int{1})
	if text := p.table.look(2).Cells[0].Text; text != "-90" || !strings.HasSuffix(p.table.head.Text, "degrees") {
		t.Errorf("the second key is %q of %q", text, p.table.head.Text)
	}
	p.table.value.Edit()
	if field := w.Canvas().Focused().(interface{ SelectedText() string }); field.SelectedText() != "-90" {
		t.Errorf("to be edited it is %q", field.SelectedText())
	}
	o := p.Object()
	content := container.NewWithoutLayout(o)
	w.Native().SetContent(content)
	for _, size := range []fyne.Size{{Width: 842, Height: 600}, {Width: 557, Height: 420}, {Width: 842, Height: 330}} {
		o.Resize(size)
		o.Refresh()
		d := fyne.CurrentApp().Driver()
		top := d.AbsolutePositionForObject(p.bar.line)
		for i, part := range p.bar.line.Objects {
			at := d.AbsolutePositionForObject(part)
			if i > 0 && i != 1 && at.X < d.AbsolutePositionForObject(p.bar.line.Objects[0]).X+p.bar.line.Objects[0].Size().Width {
				t.Errorf("%v: what sets keys is at %v, over what plays", size, at)
			}
			if at.X+part.Size().Width > top.X+p.bar.line.Size().Width+1 {
				t.Errorf("%v: part %d of the line ends at %v of %v", size, i, at.X+part.Size().Width, p.bar.line.Size().Width)
			}
		}
		below := d.AbsolutePositionForObject(p.bar.line).Y + p.bar.line.Size().Height
		y := below
		if p.narrow { // the keys take the place of the animations
			p.column.show(1)
			y = d.AbsolutePositionForObject(p.column.body).Y
		}
		for i, part := range p.table.root.Objects {
			at := d.AbsolutePositionForObject(part)
			if at.Y < y-1 || at.Y+part.Size().Height > size.Height+d.AbsolutePositionForObject(o).Y+1 {
				t.Errorf("%v: part %d of the table of keys is from %v to %v, after %v", size, i, at.Y, at.Y+part.Size().Height, y)
			}
			y = max(y, at.Y+part.Size().Height)
		}
	}
}

// TestNarrowLineAsksInstead: what has no room over the tracks is in a menu, whose items ask for what the fields hold.
func TestNarrowLineAsksInstead(t *testing.T) {
	w, p := openTurning(t)
	offered := func(width float32) (labels []string) {
		p.root.Resize(fyne.NewSize(width, 500))
		for _, item := range p.bar.settings.Offered() {
			labels = append(labels, item.Label)
		}
		return labels
	}
	if all := offered(1200); len(all) > 0 {
		t.Errorf("%q are not seen where there is room", all)
	}
	if got, want := offered(500), []string{"Snap…", "Change the loop mode", "Speed…", "Add a track…"}; !slices.Equal(got, want) {
		t.Errorf("%q are offered, not %q", got, want)
	}
	offered(430)
	items := p.bar.settings.Offered()
	items[slices.IndexFunc(items, func(i *fyne.MenuItem) bool { return i.Label == "Length…" })].Action()
	field, ok := w.Canvas().Focused().(*widgets.PromptEntry)
	if !ok {
		t.Fatal("nothing is asked")
	}
	field.SetText("x")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	field.SetText("3.5")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if src := string(p.page.Doc().Bytes()); !strings.Contains(src, "\nlength = 3.5\n") {
		t.Errorf("the length is not set: %s", src)
	}
}

// TestKeysInANarrowPane: where there is no room for the keys beside the tracks, they take the place of the animations when they are asked for, and
// the fields of the chosen key are whole.
func TestKeysInANarrowPane(t *testing.T) {
	w, p := openTurning(t)
	w.Native().SetContent(container.NewWithoutLayout(p.root))
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	for _, width := range []float32{380, 560, 1000, 420} {
		p.root.Resize(fyne.NewSize(width, 500))
		p.choose(0, []int{1})
		p.lines.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if !p.table.value.Focused() {
			t.Errorf("%v wide: Enter leads to %T", width, w.Canvas().Focused())
			continue
		}
		seen, field := false, w.Canvas().Focused().(fyne.CanvasObject)
		golden.Walk(p.root, func(o fyne.CanvasObject) { seen = seen || o == field })
		size := field.Size()
		if end := at(field).X + size.Width; !seen || end > at(p.root).X+width || size.Width < 60 {
			t.Errorf("%v wide: the field of the value is %v wide and ends at %v", width, size.Width, end)
		}
	}
	p.column.choice.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	if shown := p.column.body.Objects[0]; shown != fyne.CanvasObject(p.list) {
		t.Errorf("the switch shows %T", shown)
	}
}

// TestNarrowTimelineShowsKeys: in a narrow pane the keys take about half of the width, and most of that from the first to the end of the animation.
func TestNarrowTimelineShowsKeys(t *testing.T) {
	_, _, p := shown(t)
	for _, width := range []float32{1200, 350, 800} {
		p.lines.Resize(fyne.NewSize(width, 200))
		room := width - p.lines.names()
		if shown := p.lines.x(p.lines.length) - p.lines.x(0); room < width*0.49 || shown < room*0.7 {
			t.Errorf("%v wide: %v of %v hold the animation", width, shown, room)
		}
	}
}

// TestRoomForTracks: the tracks have room for eight rows in every pane, and the picture has some, too.
func TestRoomForTracks(t *testing.T) {
	w, _, p := shown(t)
	w.Native().SetContent(container.NewWithoutLayout(p.root))
	for _, size := range []fyne.Size{{Width: 557, Height: 355}, {Width: 557, Height: 320}, {Width: 640, Height: 420}, {Width: 700, Height: 300}, {Width: 1000, Height: 330}, {Width: 842, Height: 600}, {Width: 557, Height: 355}} {
		p.root.Resize(size)
		p.root.Refresh()
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject
		for o, least := range map[fyne.CanvasObject]float32{p.lines: rulerHeight() + 8*laneHeight(), p.stage.view: 70} {
			seen := min(o.Size().Height, at(p.root).Y+size.Height-at(o).Y)
			if end := at(o).X + o.Size().Width; seen < least || o.Size().Width < 150 || end > at(p.root).X+size.Width+1 {
				t.Errorf("%v: %v high and %v wide, %T ends at %v", size, seen, o.Size().Width, o, end)
			}
		}
	}
}
