package shell

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/ui/animation"
	"savant/ui/bytes"
	"savant/ui/changes"
	"savant/ui/hexview"
	"savant/ui/host"
	"savant/ui/internal/golden"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/sourceview"
	"savant/ui/widgets"
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
		if b.message() == nil {
			t.Fatal("no message is shown")
		}
		check("a message")
		b.Dismiss()
		check("the message is gone")
		b.sets("player.gold", "77")
		if !p.view.saving.Saves() {
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

const material = `[gd_resource type="StandardMaterial3D" format=3]

[resource]
albedo_color = Color(1, 0.5, 0, 1)
roughness = 0.25
`

// TestRoomForRows: at the smallest size, with edits to be saved, eight rows are seen of the outline, of each pane and of the editor.
func TestRoomForRows(t *testing.T) {
	file := filepath.Join(t.TempDir(), "paint.tres")
	if err := os.WriteFile(file, []byte(material), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.win.Resize(fyne.NewSize(900, 560))
	save := b.shows("slot_1.sav", "player.gold")
	b.sets("player.gold", "77")
	b.choose(save, "player")
	scene := b.shows("player.tscn", `node["HurtBox"]`)
	b.untilTab(scene, animation.PaneID)
	b.openFile(file)
	resource := b.document()
	b.choose(resource, "resource")
	const least = 8
	for _, p := range []*tabPage{save, scene, resource} {
		b.Bring(p)
		b.settle()
		height := least * look.Size(theme.Current(), look.RowHeight)
		if h := p.view.outline.Size().Height; h < height {
			t.Errorf("%s: the outline is %v high", p.name, h)
		}
		for _, x := range slices.Clone(p.view.panes.Tabs()) {
			p.ShowPane(x.ID())
			b.settle()
			if x.ID() == page.EditorID {
				if n := b.linesSeen(p.view.panel.Object()); n < 1+least { // a headline
					t.Errorf("%s: %d lines of the editor are seen", p.name, n)
				}
				continue
			}
			if h := b.listHeight(p.view.panes.Body()); h < height {
				t.Errorf("%s: %v of the rows of the pane %s are seen", p.name, h, x.ID())
			}
		}
	}
}

// linesSeen counts the lines of text that are whole in what is seen of an object.
func (b *bench) linesSeen(o fyne.CanvasObject) int {
	at := b.app.Driver().AbsolutePositionForObject(o).Y
	var middles []float32
	golden.Walk(o, func(x fyne.CanvasObject) {
		if text, ok := x.(*canvas.Text); ok && text.Text != "" {
			y := b.app.Driver().AbsolutePositionForObject(x).Y
			if y >= at && y+x.Size().Height <= at+o.Size().Height {
				middles = append(middles, y+x.Size().Height/2)
			}
		}
	})
	slices.Sort(middles)
	n, last := 0, at
	for _, y := range middles {
		if y > last+12 {
			n, last = n+1, y
		}
	}
	return n
}

// listHeight is how much is seen of the highest list of a pane, or of the pane if it has none.
func (b *bench) listHeight(body fyne.CanvasObject) float32 {
	highest, bottom := float32(0), b.app.Driver().AbsolutePositionForObject(body).Y+body.Size().Height
	golden.Walk(body, func(x fyne.CanvasObject) {
		switch x.(type) {
		case *outline.Outline, *hexview.View, *sourceview.View, *widgets.Lines:
			highest = max(highest, min(x.Size().Height, bottom-b.app.Driver().AbsolutePositionForObject(x).Y))
		}
	})
	if highest == 0 {
		return body.Size().Height
	}
	return highest
}

// TestEditorAmongThePanes: in a low window the editor is the first of the panes; what edits brings it to the front, the key that collapses the
// panes goes to it and back, and in a high window all is as it was.
func TestEditorAmongThePanes(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.position")
	p.ShowPane(bytes.PaneID)
	high := b.places()
	b.win.Resize(fyne.NewSize(900, 560))
	if !p.PaneShown(page.EditorID) {
		t.Fatal("the editor is not in front")
	}
	p.EnterPane(changes.PaneID)
	p.Edit() // in the fields: it has two
	if !p.PaneShown(page.EditorID) {
		t.Error("what is edited is not seen")
	}
	for _, want := range []host.PaneID{changes.PaneID, page.EditorID} {
		b.run("fold-panes")
		if !p.PaneShown(want) {
			t.Errorf("the pane %s is in front, not %s", p.view.panes.Front().ID(), want)
		}
	}
	b.choose(p, "player")
	p.EnterPane(changes.PaneID)
	p.Edit() // opens the row
	if !p.PaneShown(changes.PaneID) {
		t.Error("what has no field brings the editor to the front")
	}
	b.win.Resize(fyne.NewSize(1200, 800))
	if got := b.places(); !p.PaneShown(changes.PaneID) || got != high {
		t.Errorf("high again, the pane %s is in front, and the places are %v, before %v", p.view.panes.Front().ID(), got, high)
	}
	other := b.shows("slot_1_godot3.sav", "player.gold")
	b.win.Resize(fyne.NewSize(900, 560))
	if !other.PaneShown(page.EditorID) {
		t.Error("the editor of another tab is not among the panes")
	}
	b.Bring(p)
	if !p.PaneShown(page.EditorID) {
		t.Error("the editor of a tab that was not seen meanwhile is not among the panes")
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

// TestBarsHaveNoScrollBars: with large text in the smallest window, no bar over, below or within a pane scrolls sideways.
func TestBarsHaveNoScrollBars(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", `node["Armature/Skeleton3D"]`)
	b.untilTab(p, animation.PaneID)
	b.app.Settings().SetTheme(look.Theme{Scale: 20. / 13})
	b.win.Resize(fyne.NewSize(900, 560))
	for _, path := range []string{`node["Armature/Skeleton3D"]`, "node.AnimationPlayer"} {
		b.choose(p, path)
		for _, x := range slices.Clone(p.view.panes.Tabs()) {
			p.ShowPane(x.ID())
			b.settle()
			golden.Walk(b.win.Content(), func(o fyne.CanvasObject) {
				s, ok := o.(*container.Scroll)
				if sideways := ok && s.Visible() && (s.Direction == container.ScrollBoth || s.Direction == container.ScrollHorizontalOnly); sideways && s.Content.MinSize().Width > s.Size().Width {
					t.Errorf("%s, %s: what is %v wide scrolls in a width of %v", path, x.ID(), s.Content.MinSize().Width, s.Size().Width)
				}
			})
		}
	}
}

// TestSaveBarSaysSentences: whatever room there is, the bar that says what a save changes ends its sentence, at every size of the text.
func TestSaveBarSaysSentences(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.sets("player.gold", "77")
	for _, text := range []float32{13, 20} {
		b.app.Settings().SetTheme(look.Theme{Scale: text / 13})
		for _, width := range []float32{900, 1360} {
			b.win.Resize(fyne.NewSize(width, 560))
			b.settle()
			golden.Walk(p.view.saving.Root, func(o fyne.CanvasObject) {
				if drawn, ok := o.(*canvas.Text); ok && strings.HasSuffix(drawn.Text, "…") {
					t.Errorf("text of %v, a window %v wide: %q", text, width, drawn.Text)
				}
			})
		}
	}
}

// TestPlayerInALowWindow: where the editor is one of the panes, the animations of a player come to the front with it, and the editor with the next node;
// who turns to the editor is left there.
func TestPlayerInALowWindow(t *testing.T) {
	b := newBench(t)
	b.win.Resize(fyne.NewSize(900, 560))
	p := b.shows("player.tscn", `node["HurtBox"]`)
	b.untilTab(p, animation.PaneID)
	front := func(when string, want host.PaneID) {
		t.Helper()
		b.settle()
		if got := p.view.panes.Front().ID(); got != want {
			t.Errorf("%s: %s is in front, not %s", when, got, want)
		}
	}
	front("another node", page.EditorID)
	b.choose(p, "node.AnimationPlayer")
	front("the player", animation.PaneID)
	b.choose(p, `node["HurtBox"]`)
	front("another node again", page.EditorID)
	b.choose(p, "node.AnimationPlayer")
	front("the player again", animation.PaneID)
	p.ShowPane(page.EditorID)
	b.choose(p, `node["HurtBox"]`)
	b.choose(p, "node.AnimationPlayer")
	front("the player after its editor was asked for", page.EditorID)
}

// drawnAt holds, by what they say, where the texts of a pane are that occur in it once.
func (b *bench) drawnAt(body fyne.CanvasObject) map[string]fyne.Position {
	at, twice := map[string]fyne.Position{}, map[string]bool{}
	top := b.app.Driver().AbsolutePositionForObject(body).Y
	golden.Walk(body, func(o fyne.CanvasObject) {
		text, ok := o.(*canvas.Text)
		if !ok || text.Text == "" || !text.Visible() {
			return
		}
		y := b.app.Driver().AbsolutePositionForObject(o)
		if y.Y < top || y.Y > top+body.Size().Height {
			return
		}
		if _, there := at[text.Text]; there {
			twice[text.Text] = true
		}
		at[text.Text] = y
	})
	for text := range twice {
		delete(at, text)
	}
	return at
}

// TestNothingMovesInPanes: a message, and the bar that the first edit brings, move nothing within a pane, however far that is scrolled.
func TestNothingMovesInPanes(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 1360, Height: 860}, {Width: 900, Height: 560}} {
		for file, paths := range map[string][2]string{"slot_1.sav": {"player.gold", "seed"}, "player.tscn": {`node["HurtBox"]`, `node["."].collision_layer`}} {
			b := newBench(t)
			p := b.shows(file, paths[0])
			b.win.Resize(size)
			for _, x := range slices.Clone(p.view.panes.Tabs()) {
				p.ShowPane(x.ID())
				b.settle()
				body := p.view.panes.Body()
				before := b.drawnAt(body)
				check := func(when string) {
					t.Helper()
					b.settle()
					n := 0
					for text, at := range b.drawnAt(body) {
						if was, ok := before[text]; ok && was != at && text != "now" { // in the history it stands at the last step
							if n++; n < 4 {
								t.Errorf("%s %v, pane %s, %s: %q is at %v, before %v", file, size, x.ID(), when, text, at, was)
							}
						}
					}
				}
				b.Notify(b.Page(), &host.Message{Text: "Something happened that takes a few words to tell.", Color: look.Error})
				check("a message")
				b.Dismiss()
				check("no message")
				b.sets(paths[1], "7")
				if !p.view.saving.Saves() {
					t.Fatal("nothing is to be saved")
				}
				check("an edit")
				if !p.doc.Undo() {
					t.Fatal("nothing was undone")
				}
				check("undone")
			}
		}
	}
}

// TestWindowFitsSmallScreens: with nothing open, a save or a scene, in either size of the text, the window can be as small as a screen of 1366 × 800
// is at twice the scale. A window that cannot goes beyond the screen, and what is at its right cannot be reached.
func TestWindowFitsSmallScreens(t *testing.T) {
	screen := fyne.NewSize(1366/2, 800/2)
	for _, text := range []float32{13, 20} {
		b := newBench(t)
		b.app.Settings().SetTheme(look.Theme{Scale: text / 13})
		check := func(shown string) {
			t.Helper()
			b.settle()
			if least := b.win.Content().MinSize(); least.Width > screen.Width || least.Height > screen.Height {
				t.Errorf("%s, text of %v: the window is %v at least", shown, text, least)
			}
		}
		check("nothing open")
		b.shows("slot_1.sav", "player.gold")
		check("a save")
		b.Notify(b.Page(), &host.Message{Text: strings.Repeat("A sentence that goes on. ", 6), Color: look.Error})
		check("a message")
		b.shows("player.tscn", "node.AnimationPlayer")
		check("a scene")
	}
}
