package animation

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Keys of several tracks are moved, scaled, doubled, removed and copied together, each as one step; in an animation without their tracks, these are
// added.
func TestKeysOfSeveralTracks(t *testing.T) {
	w, page, p := shown(t)
	before := string(file(t, page))
	times := func(lane int) (list []float64) {
		for _, k := range p.animation().Tracks[lane].Keys {
			list = append(list, math.Round(k.Time*1000)/1000)
		}
		return list
	}
	chosen := keySet{0: {1}, 1: {0, 1}}
	was := map[int][]float64{0: times(0), 1: times(1), 2: times(2)}
	for name, do := range map[string]struct {
		run  func()
		more int // keys of the two tracks
	}{
		"move":   {func() { p.moveKeys(0.05) }, 0},
		"shift":  {func() { w.Run(actionShiftKeys); w.Fill("0.05") }, 0},
		"scale":  {func() { w.Run(actionScaleKeys); w.Fill("0.9") }, 0},
		"remove": {func() { w.Run(actionRemoveKeys) }, -3},
		"double": {func() { p.seek(0.013); p.lines.Duplicate() }, 3},
		"copy": {func() {
			p.lines.TypedShortcut(&fyne.ShortcutCopy{})
			p.choose(2, nil)
			p.seek(0.017)
			p.lines.TypedShortcut(&fyne.ShortcutPaste{})
		}, 3},
	} {
		p.chooseAll(0, chosen)
		do.run()
		settled(w, p)
		if got, want := len(times(0))+len(times(1)), len(was[0])+len(was[1])+do.more; got != want || !slices.Equal(times(2), was[2]) {
			t.Errorf("%s: %d keys, not %d; %v in the next track", name, got, want, times(2))
		}
		if len(page.Doc().History()) != 1 || slices.Equal(times(0), was[0]) || slices.Equal(times(1), was[1]) {
			t.Errorf("%s: %d steps, %v and %v", name, len(page.Doc().History()), times(0), times(1))
		}
		if n := p.lines.keys.count(); name != "remove" && n != 3 || name == "remove" && n != 0 {
			t.Errorf("%s: %v are chosen", name, p.lines.keys)
		}
		page.Doc().Undo()
		p.Title()
		settled(w, p)
		if now := string(file(t, page)); now != before {
			t.Fatalf("%s: undoing it leaves other bytes", name)
		}
	}
	p.chooseAll(0, chosen)
	p.lines.TypedShortcut(&fyne.ShortcutCopy{})
	paths := []string{p.animation().Tracks[0].Path, p.animation().Tracks[1].Path}
	w.Run(actionNew)
	w.Fill("wave")
	settled(w, p)
	p.lines.TypedShortcut(&fyne.ShortcutPaste{})
	settled(w, p)
	if a := p.animation(); len(a.Tracks) != 2 || a.Tracks[0].Path != paths[0] || a.Tracks[1].Path != paths[1] || len(times(0)) != 1 || len(times(1)) != 2 {
		t.Errorf("pasted: %+v", a.Tracks)
	}
	if len(page.Doc().History()) != 2 {
		t.Errorf("%d steps", len(page.Doc().History()))
	}
}

// A press with Control adds a key or takes it away, one with Shift chooses all up to it, and a frame chooses what is in it, in all its tracks.
func TestChoosingKeys(t *testing.T) {
	_, _, p := shown(t)
	l := p.lines
	l.Resize(fyne.NewSize(900, 600))
	press := func(lane, key int, with fyne.KeyModifier) {
		at := l.keyPlace(lane, key)
		l.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}, Button: desktop.MouseButtonPrimary, Modifier: with})
		l.MouseUp(nil)
	}
	want := func(what string, keys keySet) {
		t.Helper()
		if !reflect.DeepEqual(l.keys, keys) {
			t.Errorf("%s: %v are chosen, not %v", what, l.keys, keys)
		}
	}
	press(0, 0, 0)
	want("a press", keySet{0: {0}})
	press(2, 1, fyne.KeyModifierShortcutDefault)
	want("Control", keySet{0: {0}, 2: {1}})
	press(0, 0, fyne.KeyModifierShortcutDefault)
	want("Control again", keySet{2: {1}})
	press(0, 0, 0)
	press(1, 1, fyne.KeyModifierShift)
	want("Shift", l.inside(0, 1, l.lanes[0].times[0], l.lanes[1].times[1]))
	if l.keys.count() < 3 {
		t.Errorf("only %v", l.keys)
	}
	press(1, 1, 0)
	want("a press on one of them", keySet{1: {1}})
	from, to := l.keyPlace(0, 1).AddXY(-keyReach-2, 0), l.keyPlace(2, 1).AddXY(keyReach+2, 0)
	l.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: from}, Button: desktop.MouseButtonPrimary})
	l.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}})
	l.DragEnd()
	framed := l.inside(0, 2, l.at(from.X), l.at(to.X))
	want("a frame", framed)
	if len(framed) != 3 {
		t.Errorf("the frame holds %v", framed)
	}
	l.TypedShortcut(&fyne.ShortcutSelectAll{})
	l.TypedShortcut(&fyne.ShortcutSelectAll{})
	want("all", l.inside(0, len(l.lanes), math.Inf(-1), math.Inf(1)))
}

// TestTimeFollowsTheDrag: while a key is dragged, its field and the playhead say the time that it would have, and they keep it when it is dropped.
func TestTimeFollowsTheDrag(t *testing.T) {
	w, _, p := shown(t)
	l := p.lines
	l.Resize(fyne.NewSize(900, 600))
	from := l.keyPlace(0, 1)
	to := from.AddXY(50, 0)
	was := p.animation().Tracks[0].Keys[1].Time
	l.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: from}, Button: desktop.MouseButtonPrimary})
	l.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}})
	now := seconds(was + l.press.by)
	told := func(when string) {
		t.Helper()
		if p.table.fields[0].Text != now || p.bar.time.Text != now || now == seconds(was) {
			t.Errorf("%s the key is at %s, not %s, and the playhead at %s", when, p.table.fields[0].Text, now, p.bar.time.Text)
		}
	}
	told("dragged,")
	l.DragEnd()
	settled(w, p)
	told("dropped,")
}
