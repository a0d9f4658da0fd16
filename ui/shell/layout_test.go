package shell

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/bytes"
	"savant/ui/host"
	"savant/ui/internal/golden"
	"savant/ui/look"
)

// places holds the positions of what is shown: the first row, the editor, the panes.
func (b *bench) places() [3]fyne.Position {
	p, d := b.document(), b.app.Driver()
	return [3]fyne.Position{d.AbsolutePositionForObject(p.view.outline), d.AbsolutePositionForObject(p.view.panel.Object()), d.AbsolutePositionForObject(p.view.panes.Root)}
}

// TestNothingMoves: values of other types, messages, edits and a filter move nothing under the pointer.
func TestNothingMoves(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 1360, Height: 860}, {Width: 900, Height: 560}} {
		b := newBench(t)
		p := b.shows("slot_1.sav", "player.gold")
		b.win.Resize(size)
		want := b.places()
		check := func(when string) {
			t.Helper()
			if got := b.places(); got != want {
				t.Errorf("%v, %s: %v, before %v", size, when, got, want)
			}
		}
		for _, path := range []string{"player", "player.position", "player.explored", "notes", "camera_transform", "player.hardcore"} {
			b.choose(p, path)
			b.keepUp()
			check(path + " selected")
		}
		b.Notify(b.Page(), &host.Message{Text: "Something happened that takes a few words to tell.", Color: look.Error})
		if b.notice.Height() == 0 {
			t.Fatal("no message is shown")
		}
		check("a message")
		b.Dismiss()
		check("the message is gone")
		b.sets("player.gold", "77")
		if !p.view.saving.Root.Visible() {
			t.Fatal("nothing is to be saved")
		}
		check("an edit")
		b.filters("gold")
		if !p.view.filter.Foot.Visible() {
			t.Fatal("the filter says nothing")
		}
		check("a filter")
	}
}

// TestRoomForRows: at the smallest size, with edits to be saved, eight rows of the panes and of the outline are seen.
func TestRoomForRows(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.win.Resize(fyne.NewSize(900, 560))
	b.sets("player.gold", "77")
	p.ShowPane(bytes.PaneID)
	const rows = 8 * 24
	if h := p.view.panes.Body().Size().Height; h < rows {
		t.Errorf("the panes are %v high", h)
	}
	if h := p.view.outline.Size().Height; h < rows {
		t.Errorf("the outline is %v high", h)
	}
	p.view.rows.Share = 0.9
	p.view.rows.Refresh()
	if h := p.view.panes.Body().Size().Height; h < rows {
		t.Errorf("where the editor had most of the height before, the panes are %v high", h)
	}
}

// scaled is a canvas whose scale can be set, like that of test windows.
type scaled interface{ SetScale(float32) }

// TestSameScrollbarsAtTwice: at twice the scale nothing is scrolled that is not at the usual one.
func TestSameScrollbarsAtTwice(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", `node["HurtBox"]`)
	b.win.Resize(fyne.NewSize(1360, 860))
	scrolled := func() (n int) {
		golden.Walk(b.win.Content(), func(o fyne.CanvasObject) {
			if s, ok := o.(*container.Scroll); ok && s.Visible() {
				if min, size := s.Content.MinSize(), s.Size(); s.Direction != container.ScrollVerticalOnly && min.Width > size.Width || s.Direction != container.ScrollHorizontalOnly && min.Height > size.Height {
					n++
				}
			}
		})
		return n
	}
	for _, path := range []string{`node["HurtBox"]`, `node["."]`} {
		b.choose(p, path)
		b.keepUp()
		once := scrolled()
		b.win.Canvas().(scaled).SetScale(2)
		b.win.Resize(fyne.NewSize(1360, 860))
		if twice := scrolled(); twice != once {
			t.Errorf("%s: %d are scrolled, %d at twice the scale", path, once, twice)
		}
		b.win.Canvas().(scaled).SetScale(1)
	}
}
