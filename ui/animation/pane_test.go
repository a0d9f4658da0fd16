package animation

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"savant/model"
	"savant/scene/animation"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/page"
	"savant/ui/properties"
	"savant/ui/widgets"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// other is the pane of documents without animations.
type other struct{ page.Pane }

func (other) ID() host.PaneID            { return "other" }
func (other) Title() (widgets.Tab, bool) { return widgets.Tab{Text: "Other"}, true }
func (other) Object() fyne.CanvasObject  { return ink.Gap(0, 0) }
func (other) Refresh()                   {}
func (other) Follow()                    {}
func (other) Close()                     {}

// shown is a window with the animations of a sample in front.
func shown(t *testing.T) (*hosttest.Window, host.Page, *Pane) {
	t.Helper()
	path, _ := hosttest.Sample(t, "player.tscn")
	return shownFile(t, path)
}

// shownFile is the pane of a file.
func shownFile(t *testing.T, path string) (*hosttest.Window, host.Page, *Pane) {
	t.Helper()
	w := hosttest.New(t, Actions(), func(host.Page) page.Pane { return other{} }, paneOfTest)
	p := w.OpenFile(path)
	pane := p.Pane(PaneID).(*Pane)
	w.Until(func() bool { return pane.content != nil })
	w.Run(actionPane)
	if !p.PaneShown(PaneID) {
		t.Fatal("the animations are not shown")
	}
	return w, p, pane
}

// paneOfTest makes the pane as the window does.
func paneOfTest(p host.Page) page.Pane {
	return NewPane(p, properties.New(p, inspector.New(p.Window().Native()), nil))
}

// typeValue replaces the value of the chosen key by the keyboard.
func typeValue(w *hosttest.Window, p *Pane, text string) {
	p.table.value.Edit()
	test.Type(w.Canvas().Focused(), text)
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
}

// settled waits until the pane shows the document as it is now.
func settled(w *hosttest.Window, p *Pane) {
	w.Until(func() bool { return p.content != nil && p.content.revision == p.page.Doc().Revision() })
}

// laneOfPath returns the lane of the track whose path ends in end.
func laneOfPath(t *testing.T, p *Pane, end string) int {
	t.Helper()
	for i := range p.animation().Tracks {
		if strings.HasSuffix(p.animation().Tracks[i].Path, end) {
			return i
		}
	}
	t.Fatalf("no track %s", end)
	return -1
}

// The pane lists the animations of the player, and the tracks of the one that is shown with their keys.
func TestAnimations(t *testing.T) {
	_, _, p := shown(t)
	if len(p.listed()) == 0 || p.animation() == nil || len(p.lines.lanes) != len(p.animation().Tracks) || len(p.lines.lanes) == 0 {
		t.Fatalf("%d animations, %d lanes", len(p.listed()), len(p.lines.lanes))
	}
	for i, l := range p.lines.lanes {
		if l.broken {
			t.Errorf("track %d (%s) leads nowhere: %v", i, p.animation().Tracks[i].Path, p.content.targets[i].Problem)
		}
	}
	if !p.drawn {
		t.Error("no skeleton is drawn")
	}
}

// Every edit of keys is one undo step, and undoing it restores the bytes.
func TestEditsOfKeys(t *testing.T) {
	w, page, p := shown(t)
	before := string(file(t, page))
	lane := laneOfPath(t, p, ":light_energy")
	keys := len(p.animation().Tracks[lane].Keys)
	for name, do := range map[string]struct {
		run  func()
		keys int // how many there are more
	}{
		"set":    {func() { p.seek(0.123); w.Run(actionSetKey) }, 1},
		"remove": {func() { p.choose(lane, []int{1}); w.Run(actionRemoveKeys) }, -1},
		"move":   {func() { p.choose(lane, []int{1}); p.moveKeys(0.01) }, 0},
		"double": {func() { p.choose(lane, []int{1}); p.seek(0.321); p.lines.Duplicate() }, 1},
		"copy": {func() {
			p.choose(lane, []int{0, 1})
			p.lines.TypedShortcut(&fyne.ShortcutCopy{})
			p.seek(0.456)
			p.lines.TypedShortcut(&fyne.ShortcutPaste{})
		}, 2},
		"type":      {func() { p.choose(lane, []int{1}); typeValue(w, p, "3.5") }, 0},
		"easing":    {func() { p.choose(lane, []int{1}); p.table.fields[1].SetText("-2"); p.table.fields[1].OnSubmitted("") }, 0},
		"wrap":      {func() { p.choose(lane, nil); w.Run(actionWrap) }, 0},
		"add track": {func() { w.Run(actionAddTrack); p.askTrack("value"); w.Fill("Body:visible") }, 0},
	} {
		p.choose(lane, nil)
		do.run()
		settled(w, p)
		if len(page.Doc().History()) != 1 {
			t.Errorf("%s: %d steps of the history", name, len(page.Doc().History()))
		}
		if got := len(p.animation().Tracks[lane].Keys); got != keys+do.keys {
			t.Errorf("%s: %d keys, not %d", name, got, keys+do.keys)
		}
		page.Doc().Undo()
		p.Title()
		settled(w, p)
		if now := string(file(t, page)); now != before {
			t.Fatalf("%s: undoing it leaves other bytes", name)
		}
	}
}

func file(t *testing.T, p host.Page) []byte {
	t.Helper()
	b, err := p.Doc().File()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A bone that was turned is only looked at until a key is set; then the track has it.
func TestKeyOfAPose(t *testing.T) {
	w, page, p := shown(t)
	bone := p.stage.bone("Spine")
	p.seek(0.1)
	to := p.stage.posed.Bones[bone].Pose.WithEuler([3]float64{10, 20, 30})
	p.stage.view.OnChanged(bone, to)
	if page.Doc().Dirty() || p.stage.posed.Bones[bone].Pose != to {
		t.Error("turning a bone changes the file, or is not shown")
	}
	lane := laneOfPath(t, p, ":Spine")
	w.Run(actionSetKey)
	settled(w, p)
	v, ok := p.animation().Sample(lane, 0.1)
	got, _ := model.TransformOf(v)
	want, euler := to.Euler(), got.Euler()
	for i := range want {
		if d := euler[i] - want[i]; !ok || d > 1e-3 || d < -1e-3 {
			t.Fatalf("the track gives %v, not %v", euler, want)
		}
	}
	if len(page.Doc().History()) != 1 {
		t.Errorf("%d steps", len(page.Doc().History()))
	}
}

// The names of animations: new, duplicate, rename and remove.
func TestNames(t *testing.T) {
	w, _, p := shown(t)
	name := p.content.shown.name
	names := func() string {
		var list []string
		for _, l := range p.listed() {
			list = append(list, l.name)
		}
		return " " + strings.Join(list, " ") + " "
	}
	w.Run(actionRename)
	w.Fill("stroll")
	settled(w, p)
	if p.content.shown.name != "stroll" || strings.Contains(names(), " "+name+" ") {
		t.Errorf("%s is shown of%s", p.content.shown.name, names())
	}
	w.Run(actionDuplicate)
	w.Fill("limp")
	settled(w, p)
	w.Run(actionNew)
	w.Fill("wave")
	settled(w, p)
	if p.content.shown.name != "wave" || !strings.Contains(names(), " limp ") {
		t.Errorf("%s is shown of%s", p.content.shown.name, names())
	}
	w.Run(actionRemove)
	settled(w, p)
	if strings.Contains(names(), " wave ") {
		t.Errorf("there are%s", names())
	}
}

// Edits without a pause are read one after the other, and the last of them is shown.
func TestReadsOneAfterTheOther(t *testing.T) {
	w, page, p := shown(t)
	lane := laneOfPath(t, p, ":Spine")
	place, err := p.place()
	if err != nil {
		t.Fatal(err)
	}
	settled(w, p)
	for range 5 {
		if err := place.EditTrack(lane, func(t *animation.Track) error {
			t.Path += "x"
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		p.load(p.reading.want)
	}
	if !p.reading.busy || !p.reading.again {
		t.Errorf("reading %v, again %v", p.reading.busy, p.reading.again)
	}
	w.Until(func() bool { return !p.reading.busy })
	if p.content.revision != page.Doc().Revision() {
		t.Error("another state of the file is shown")
	}
}

// The table shows the selected key, and none if only the track is selected; a typed value gives the keyboard back to the timeline.
func TestTableFollows(t *testing.T) {
	w, _, p := shown(t)
	lane := laneOfPath(t, p, ":light_energy")
	p.choose(lane, []int{1})
	if p.table.key != 1 || p.table.list.Selected() != 1 {
		t.Errorf("the key 1 is chosen; the table has %d, %d rows are lit", p.table.key, p.table.list.Selected())
	}
	p.choose(lane, nil)
	if p.table.key != -1 || p.table.list.Selected() != 0 {
		t.Errorf("no key is chosen; the table has %d, %d rows are lit", p.table.key, p.table.list.Selected())
	}
	p.choose(lane, []int{1})
	typeValue(w, p, "3.5")
	if w.Canvas().Focused() != p.lines {
		t.Errorf("%T has the keyboard", w.Canvas().Focused())
	}
}

// Keys of the keyboard move the playhead.
func TestPlayhead(t *testing.T) {
	_, _, p := shown(t)
	lane := laneOfPath(t, p, ":light_energy")
	p.choose(lane, nil)
	press := func(name fyne.KeyName, shift bool) { p.key(&fyne.KeyEvent{Name: name}, shift) }
	press(fyne.KeyEnd, false)
	if p.time != p.animation().Length {
		t.Errorf("End: %v", p.time)
	}
	press(fyne.KeyHome, false)
	press(fyne.KeyRight, true)
	if p.time != p.animation().Tracks[lane].Keys[1].Time || len(p.lines.keys) != 1 {
		t.Errorf("the next key is at %v, the playhead at %v", p.animation().Tracks[lane].Keys[1].Time, p.time)
	}
	press(fyne.KeyHome, false)
	if keys := p.lines.keys[lane]; len(keys) != 1 || keys[0] != 0 {
		t.Errorf("Home selects the keys %v", keys)
	}
	press(fyne.KeyRight, false)
	if math.Abs(p.time-p.lines.step) > 1e-6 {
		t.Errorf("one step: %v", p.time)
	}
}

// TestPauseIsOnTheGrid: where an animation is paused, or a key is set while it plays, the playhead is on the grid.
func TestPauseIsOnTheGrid(t *testing.T) {
	w, _, p := shown(t)
	for what, do := range map[string]func(){"pause": p.play, "a key": p.setKey} {
		p.choose(laneOfPath(t, p, ":light_energy"), nil)
		p.play()
		p.seek(0.4381)
		do()
		if p.playing != nil || math.Abs(math.Round(p.time/p.lines.step)*p.lines.step-p.time) > 1e-7 {
			t.Errorf("%s leaves the playhead at %v, playing %v", what, p.time, p.playing != nil)
		}
		settled(w, p)
	}
}

// Several bones are chosen with Control: their poses are copied, and keyed at the playhead, as one step.
func TestPosesOfSeveralBones(t *testing.T) {
	w, page, p := shown(t)
	view := p.stage.view
	view.Resize(fyne.NewSize(700, 500))
	view.Fit()
	click := func(name string, with fyne.KeyModifier) {
		t.Helper()
		_, middle, ok := view.Place(p.stage.bone(name))
		if !ok {
			t.Fatalf("%s is not seen", name)
		}
		e := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: middle}, Button: desktop.MouseButtonPrimary, Modifier: with}
		view.MouseDown(e)
		view.MouseUp(e)
	}
	names := func(list []int) (text string) {
		for _, i := range list {
			text += p.stage.posed.Bones[i].Name + " "
		}
		return text
	}
	click("LeftForeArm", 0)
	click("RightForeArm", fyne.KeyModifierShortcutDefault)
	click("LeftLeg", fyne.KeyModifierShortcutDefault)
	click("LeftLeg", fyne.KeyModifierShortcutDefault)
	if got := names(view.Chosen()); got != "LeftForeArm RightForeArm " {
		t.Fatalf("%sare chosen", got)
	}
	w.Run(actionCopyPose)
	if len(p.clip) != 2 {
		t.Errorf("the copied pose is %v", p.clip)
	}
	tracks := len(p.animation().Tracks)
	p.seek(0.4)
	w.Run(actionSetKey)
	settled(w, p)
	if got := len(p.animation().Tracks); got != tracks+2 || len(page.Doc().History()) != 1 {
		t.Errorf("%d tracks, not %d; %d steps", got, tracks+2, len(page.Doc().History()))
	}
	for _, name := range []string{":LeftForeArm", ":RightForeArm"} {
		if keys := p.animation().Tracks[laneOfPath(t, p, name)].Keys; len(keys) != 1 || !animation.Near(keys[0].Time, 0.4) {
			t.Errorf("%s has the keys %v", name, keys)
		}
	}
	click("RightLeg", 0)
	if got := names(view.Chosen()); got != "RightLeg " {
		t.Errorf("after a click %sare chosen", got)
	}
}

// TestComesToTheFront: a player, or an animation, that is selected brings the pane to the front, without the keyboard, until the user turns to
// another pane; opened again by the user, it comes again.
func TestComesToTheFront(t *testing.T) {
	w := hosttest.New(t, Actions(), func(host.Page) page.Pane { return other{} }, paneOfTest)
	path, _ := hosttest.Sample(t, "player.tscn")
	p := w.OpenFile(path)
	choose := func(path string) {
		t.Helper()
		r, err := p.Doc().Find(path)
		if err != nil {
			t.Fatal(err)
		}
		p.Select(r)
	}
	choose(`node["Armature"]`)
	if p.PaneShown(PaneID) {
		t.Fatal("the pane is shown for a node that is no player")
	}
	choose(`node["AnimationPlayer"]`)
	if !p.PaneShown(PaneID) || w.Canvas().Focused() != nil {
		t.Fatalf("the pane is in front: %v; %T has the keyboard", p.PaneShown(PaneID), w.Canvas().Focused())
	}
	choose(`node["Armature"]`)
	if !p.PaneShown(PaneID) {
		t.Error("the pane leaves by itself")
	}
	p.ShowPane("other")
	choose(`node["AnimationPlayer"]`)
	if p.PaneShown(PaneID) {
		t.Error("the pane comes again although the user turned away from it")
	}
	w.Run(actionPane)
	choose(`node["Armature"]`)
	choose(`node["AnimationPlayer"]`)
	if !p.PaneShown(PaneID) {
		t.Error("the pane is not where the user put it")
	}
}

// turning is a scene in which two nodes of one name turn, and nothing has bones.
const turning = "[gd_scene format=3]\n\n[sub_resource type=\"Animation\" id=\"A\"]\nlength = 1.2\n" +
	"tracks/0/type = \"value\"\ntracks/0/path = NodePath(\"Left/Arm:rotation\")\ntracks/0/keys = {\n\"times\": PackedFloat32Array(0, 1),\n\"transitions\": PackedFloat32Array(1, 1),\n\"update\": 0,\n\"values\": [0.0, 1.570796]\n}\n" +
	"tracks/1/type = \"value\"\ntracks/1/path = NodePath(\"Right/Arm:rotation\")\ntracks/1/keys = {\n\"times\": PackedFloat32Array(0, 1),\n\"transitions\": PackedFloat32Array(1, 1),\n\"update\": 0,\n\"values\": [0.0, -1.570796]\n}\n" +
	"\n[sub_resource type=\"AnimationLibrary\" id=\"L\"]\n_data = {\n&\"turn\": SubResource(\"A\")\n}\n\n[node name=\"Root\" type=\"Node2D\"]\n\n[node name=\"Left\" type=\"Node2D\" parent=\".\"]\n\n" +
	"[node name=\"Arm\" type=\"Node2D\" parent=\"Left\"]\n\n[node name=\"Right\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"Arm\" type=\"Node2D\" parent=\"Right\"]\n\n" +
	"[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries = {\n&\"\": SubResource(\"L\")\n}\n"

// TestFollowsWhatIsPasted: a player that was pasted and selected at once is the one whose animations are shown, until another is chosen in the list.
func TestFollowsWhatIsPasted(t *testing.T) {
	w, p, pane := shown(t)
	row := func(path string) model.Row {
		r, err := p.Doc().Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	copied, err := p.Doc().Duplicate(row("node.AnimationPlayer"))
	if err != nil {
		t.Fatal(err)
	}
	p.Select(copied)
	pane.Follow()
	settled(w, pane)
	w.Until(func() bool { return strings.Contains(pane.content.shown.by, "AnimationPlayer2") })
	chosen := pane.content.shown
	p.Select(row("node.HurtBox"))
	pane.Follow()
	settled(w, pane)
	if pane.content.shown != chosen {
		t.Errorf("another node shows %v", pane.content.shown)
	}
}
