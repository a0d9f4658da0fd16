package animation

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/scene/animation"
	"savant/ui/page"
	"savant/ui/widgets"
)

// A track that was added is the selected one, even if the pane is drawn before it has read the file again: a key set then is its own.
func TestAddedTrackIsSelected(t *testing.T) {
	w, _, p := shown(t)
	p.choose(0, nil)
	before := len(p.animation().Tracks)
	p.askTrack("value")
	w.Fill("CollisionShape3D:visible")
	p.Refresh()
	settled(w, p)
	if len(p.animation().Tracks) != before+1 || p.lines.chosen != before || p.track().Path != "CollisionShape3D:visible" {
		t.Fatalf("of %d tracks %d is selected", len(p.animation().Tracks), p.lines.chosen)
	}
	w.Run(actionSetKey)
	w.Until(func() bool { return p.table.value.Focused() })
	if n := len(p.track().Keys); n != 1 || p.lines.chosen != before || p.text(p.track().Keys[0].Value) != "true" {
		t.Fatalf("the new track has %d keys", n)
	}
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace}) // of the switch, as in the inspector
	settled(w, p)
	if got := p.text(p.track().Keys[0].Value); got != "false" {
		t.Errorf("the first key is %s", got)
	}
}

// TestEachKeyIsEntered: whenever a key is set, also the second and one over another, the keyboard is in the field of its value, and Enter and Escape there
// lead back to the tracks.
func TestEachKeyIsEntered(t *testing.T) {
	w, _, p := shown(t)
	lane := laneOfPath(t, p, ":light_energy")
	for i, leave := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEscape, fyne.KeyReturn} {
		p.choose(lane, []int{0})
		at := []float64{0.123, 0.321, 0.321}[i]
		p.seek(at)
		w.Canvas().Focus(p.lines)
		p.lines.TypedKey(&fyne.KeyEvent{Name: fyne.KeyK})
		w.Until(p.table.value.Focused)
		if key := p.track().Keys[p.table.key]; !animation.Near(key.Time, at) {
			t.Errorf("the key at %v is edited, not that at %v", key.Time, at)
		}
		test.Type(w.Canvas().Focused(), "4")
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: leave})
		settled(w, p)
		if w.Canvas().Focused() != fyne.Focusable(p.lines) {
			t.Errorf("%s leads to %T", leave, w.Canvas().Focused())
		}
		if v, _ := animation.Number(p.track().Keys[p.table.key].Value); (v == 4) != (leave == fyne.KeyReturn || i == 2) {
			t.Errorf("%s makes it %v", leave, v)
		}
	}
}

// Enter on a key opens the field of its value with the text selected: what is typed replaces it. So it does in the fields of the bar.
func TestTypedReplaces(t *testing.T) {
	w, _, p := shown(t)
	p.choose(laneOfPath(t, p, ":light_energy"), []int{1})
	p.key(&fyne.KeyEvent{Name: fyne.KeyReturn}, false)
	if !p.table.value.Focused() {
		t.Fatalf("%T has the keyboard", w.Canvas().Focused())
	}
	test.Type(w.Canvas().Focused(), "45")
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if v, _ := animation.Number(p.track().Keys[1].Value); v != 45 {
		t.Errorf("the value is %v", v)
	}
	w.Canvas().Focus(p.bar.length)
	test.Type(w.Canvas().Focused(), "3")
	if got := p.bar.length.Text; got != "3" {
		t.Errorf("the length is %s", got)
	}
}

// After the node, what the track can move of it is offered: properties, the numbers of them, or bones.
func TestPartOfANode(t *testing.T) {
	for _, c := range []struct{ kind, was, node, pick, want string }{
		{"value", "Armature/Skeleton3D/HandAttachment/Lantern:light_energy", "collisionshape3d", "disabled", "CollisionShape3D:disabled"},
		{"bezier", "", "collisionshape3d", "position:y", "CollisionShape3D:position:y"},
		{"rotation_3d", "", "skeleton3d", "Chest", "Armature/Skeleton3D:Chest"},
		{"rotation_3d", "", "collisionshape3d", "", "CollisionShape3D"},
		{"method", "Armature/Skeleton3D:Spine", "collisionshape3d", "", "CollisionShape3D"},
	} {
		w, _, p := shown(t)
		p.choose(0, nil)
		if c.was != "" {
			p.choose(laneOfPath(t, p, c.was), nil)
		}
		p.askTrack(c.kind)
		field := w.Canvas().Focused().(*widgets.PromptEntry)
		w.Canvas().FocusNext()
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		search := w.Canvas().Focused().(*page.TreeSearch)
		test.Type(search, c.node)
		w.Items = nil
		search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if c.pick != "" {
			w.Until(func() bool { return w.Items != nil })
			i := slices.IndexFunc(w.Items, func(it widgets.Item) bool { return it.Words == c.pick })
			if i < 0 {
				t.Fatalf("%s offers %v", c.kind, w.Items)
			}
			if slices.ContainsFunc(w.Items, func(it widgets.Item) bool { return it.Words == "script" }) {
				t.Errorf("%s offers the script", c.kind)
			}
			w.Items[i].Run()
		}
		w.Until(func() bool { return field.Text == c.want })
	}
}

// A property track without a property is refused; one to what the scene does not have is warned of while it is typed.
func TestTargetIsChecked(t *testing.T) {
	w, page, p := shown(t)
	for _, c := range []struct {
		path    string
		refused bool
		doubts  string
	}{
		{"CollisionShape3D", true, ""},
		{"CollisionShape3D:", true, ""},
		{"CollisionShape3D:disabled", false, ""},
		{"Nobody:visible", false, "There is no node Nobody."},
		{"CollisionShape3D:light_energy", false, "CollisionShape3D has no property light_energy."},
	} {
		steps := page.Doc().Steps()
		p.askTrack("value")
		field := w.Canvas().Focused().(*widgets.PromptEntry)
		field.SetText(c.path)
		said := ""
		if shown := field.Prompt.Shown(); len(shown) > 0 {
			said = shown[0]
		}
		if said != c.doubts {
			t.Errorf("%s: %q", c.path, said)
		}
		field.Prompt.Try()
		if added := page.Doc().Steps() > steps; added == c.refused || field.Prompt.Note.Visible() != c.refused {
			t.Errorf("%s: added is %v", c.path, added)
		}
		settled(w, p)
		if c.refused {
			field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		}
	}
}
