package shell

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/outline"
)

// boneBench is a window with the bones of a sample's skeleton in front.
func boneBench(t *testing.T) (*bench, *tabPage, *bonesPane) {
	t.Helper()
	b := newBench(t)
	path, _ := sampleFile(t, "player.tscn")
	b.openFile(path)
	b.run("pane-bones")
	p := b.document()
	if !p.PaneShown(bonesPaneID) {
		t.Fatal("the bones are not shown")
	}
	return b, p, p.Pane(bonesPaneID).(*bonesPane)
}

// boneNamed is a bone's row in the tree.
func (b *bonesPane) boneNamed(t *testing.T, name string) boneLine {
	t.Helper()
	for _, line := range b.tree.lines {
		if line.name() == name {
			return line
		}
	}
	t.Fatalf("no bone %s", name)
	return boneLine{}
}

// choose selects a bone as a click on its row does.
func (b *bonesPane) choose(t *testing.T, name string) model.Bone {
	t.Helper()
	line := b.boneNamed(t, name)
	b.list.SelectNode(line.node())
	if b.at.name() != name {
		t.Fatalf("%s is chosen, %q is selected", name, b.at.name())
	}
	return line.of.Bones[line.bone]
}

// TestBones lists the bones of a scene; tree, picture, outline and editor have one selection.
func TestBones(t *testing.T) {
	b, p, bones := boneBench(t)
	want := p.doc.Armatures()[0]
	if len(bones.tree.lines) != len(want.Bones)+1 || bones.list.Len() != len(want.Bones)+1 {
		t.Fatalf("%d lines, %d rows for %d bones", len(bones.tree.lines), bones.list.Len(), len(want.Bones))
	}
	spine := bones.choose(t, "Spine")
	if p.selected != spine.Row || want.Bones[bones.view.Selected()].Name != "Spine" {
		t.Errorf("%s is shown, and bone %d", p.Path(), bones.view.Selected())
	}
	rest, err := p.doc.Find(`bone["Armature/Skeleton3D:LeftArm"].rest.origin.x`)
	if err != nil {
		t.Fatal(err)
	}
	p.Select(rest)
	if bones.at.name() != "LeftArm" || want.Bones[bones.view.Selected()].Name != "LeftArm" || !bones.list.IsSelected(bones.at.node()) {
		t.Errorf("a value of LeftArm is selected, and the bone %q", bones.at.name())
	}
	bones.view.OnSelected(want.Bones[0].Children[0])
	if name := want.Bones[want.Bones[0].Children[0]].Name; bones.at.name() != name || p.Path() != `bone["Armature/Skeleton3D:`+name+`"]` {
		t.Errorf("%q is selected, %s shown", bones.at.name(), p.Path())
	}
	p.Select(want.Row)
	if bones.at.of == nil || bones.at.bone >= 0 || bones.view.Selected() >= 0 {
		t.Error("of a skeleton a bone is selected")
	}
	node, err := p.doc.Find(`node["Armature"]`)
	if err != nil {
		t.Fatal(err)
	}
	if p.Select(node); bones.at.of != nil {
		t.Errorf("a node that is no skeleton is the bone %q", bones.at.name())
	}
	b.shows("slot_1.sav", "player")
	if b.hasBones() || len(b.document().panes.Tabs()) != 6 {
		t.Error("a save has bones")
	}
}

// boneEdits are the actions on bones: which are selected, what is written, and what the file says then.
var boneEdits = map[string]struct {
	bones  []string // selected; the first is shown
	action string
	text   string // written in the prompt
	check  func(a model.Armature) bool
	keeps  bool // the same bone stays selected
}{
	"add": {[]string{"Head"}, "bone-add", "Jaw", func(a model.Armature) bool {
		jaw := a.Bones[len(a.Bones)-1]
		return jaw.Name == "Jaw" && a.Bones[jaw.Parent].Name == "Head" && jaw.Rest == jaw.Pose && jaw.Rest.Origin != [3]float64{}
	}, false},
	"rename": {[]string{"Spine"}, "bone-rename", "Backbone", func(a model.Armature) bool {
		return boneIndex(a, "Backbone") == 1 && boneIndex(a, "Spine") < 0
	}, false},
	"remove": {[]string{"LeftArm"}, "bone-remove", "", func(a model.Armature) bool {
		return boneIndex(a, "LeftArm") < 0 && a.Bones[a.Bones[boneIndex(a, "LeftForeArm")].Parent].Name == "LeftShoulder"
	}, false},
	"remove two": {[]string{"LeftToe", "RightToe"}, "bone-remove", "", func(a model.Armature) bool {
		return boneIndex(a, "LeftToe") < 0 && boneIndex(a, "RightToe") < 0 && len(a.Bones) == 19
	}, false},
	"remove all below": {[]string{"LeftArm"}, "bone-remove-all", "", func(a model.Armature) bool {
		return boneIndex(a, "LeftArm") < 0 && boneIndex(a, "LeftForeArm") < 0 && boneIndex(a, "LeftHand") < 0 && boneIndex(a, "LeftShoulder") >= 0
	}, false},
	"parent": {[]string{"LeftHand"}, "bone-parent", "Head", func(a model.Armature) bool {
		return a.Bones[a.Bones[boneIndex(a, "LeftHand")].Parent].Name == "Head"
	}, true},
	"no parent": {[]string{"LeftHand"}, "bone-parent", " ", func(a model.Armature) bool {
		return a.Bones[boneIndex(a, "LeftHand")].Parent < 0
	}, true},
	"earlier": {[]string{"RightUpLeg"}, "bone-up", "", func(a model.Armature) bool {
		return boneIndex(a, "RightUpLeg") < boneIndex(a, "LeftUpLeg") && boneIndex(a, "RightToe") < boneIndex(a, "LeftUpLeg")
	}, true},
	"later": {[]string{"Spine"}, "bone-down", "", func(a model.Armature) bool {
		return boneIndex(a, "LeftUpLeg") < boneIndex(a, "Spine") && boneIndex(a, "Spine") < boneIndex(a, "Head") && boneIndex(a, "RightHand") < boneIndex(a, "RightUpLeg")
	}, true},
	"mirror": {[]string{"LeftArm"}, "bone-mirror", "", func(a model.Armature) bool {
		l, r := a.Bones[boneIndex(a, "LeftArm")], a.Bones[boneIndex(a, "RightArm")]
		return near(r.Pose, l.Pose.Mirrored()) && near(r.Rest, l.Rest.Mirrored())
	}, true},
	"mirror names": {[]string{"LeftHand", "RightHand"}, "bone-mirror-names", "", func(a model.Armature) bool {
		return a.Bones[a.Bones[boneIndex(a, "LeftHand")].Parent].Name == "RightForeArm"
	}, false},
	"reset": {[]string{"LeftArm"}, "bone-reset", "", func(a model.Armature) bool {
		b := a.Bones[boneIndex(a, "LeftArm")]
		return near(b.Pose, b.Rest)
	}, true},
	"rest from pose": {[]string{"LeftArm"}, "bone-rest-from-pose", "", func(a model.Armature) bool {
		b := a.Bones[boneIndex(a, "LeftArm")]
		return near(b.Pose, b.Rest)
	}, true},
	"disable": {[]string{"Head"}, "bone-enabled", "", func(a model.Armature) bool { return !a.Bones[boneIndex(a, "Head")].Enabled }, true},
}

func boneIndex(a model.Armature, name string) int {
	for i := range a.Bones {
		if a.Bones[i].Name == name {
			return i
		}
	}
	return -1
}

// near reports whether transforms are alike as far as 32 bits tell.
func near(a, b model.Transform) bool {
	x, y := [][3]float64{a.X, a.Y, a.Z, a.Origin}, [][3]float64{b.X, b.Y, b.Z, b.Origin}
	for i := range x {
		for k := range x[i] {
			if d := x[i][k] - y[i][k]; d > 1e-5 || d < -1e-5 {
				return false
			}
		}
	}
	return true
}

// TestBoneActions does each action in the window: it does what is meant, is one step, and undone the file is what it was.
func TestBoneActions(t *testing.T) {
	for name, e := range boneEdits {
		t.Run(name, func(t *testing.T) {
			b, p, bones := boneBench(t)
			original := bytes.Clone(p.doc.Bytes())
			if e.check(p.doc.Armatures()[0]) {
				t.Fatal("it is so before")
			}
			bones.choose(t, e.bones[0])
			var nodes []outline.Node
			for _, n := range e.bones {
				nodes = append(nodes, bones.boneNamed(t, n).node())
			}
			if len(nodes) > 1 {
				bones.list.SetSelection(nodes)
			}
			b.run(e.action)
			if e.text != "" {
				b.fill(e.text)
			}
			if !e.check(p.doc.Armatures()[0]) {
				t.Error("the skeleton is not as meant")
			}
			if n := len(p.doc.History()); n != 1 {
				t.Errorf("%d steps", n)
			}
			if e.keeps && bones.at.name() != e.bones[0] {
				t.Errorf("%q is selected then", bones.at.name())
			}
			if bones.at.of == nil || !p.doc.Alive(p.selected) {
				t.Error("nothing is selected")
			}
			b.run("undo")
			if !bytes.Equal(p.doc.Bytes(), original) {
				t.Error("undone, it is not what it was")
			}
		})
	}
}

// TestBoneNumbers writes numbers into the fields: those lines alone change.
func TestBoneNumbers(t *testing.T) {
	b, p, bones := boneBench(t)
	before := string(p.doc.Bytes())
	was := bones.choose(t, "LeftForeArm")
	field := bones.fields.groups[0].fields[1]
	if field.Text != fieldText(was.Pose.Origin[1]) {
		t.Fatalf("the field shows %s", field.Text)
	}
	b.win.Canvas().Focus(field)
	field.SetText("0.5")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	a := p.doc.Armatures()[0]
	if now := a.Bones[boneIndex(a, "LeftForeArm")].Pose; now.Origin != [3]float64{was.Pose.Origin[0], 0.5, was.Pose.Origin[2]} {
		t.Errorf("the bone stands at %v", now.Origin)
	}
	if lines := changedLines(before, string(p.doc.Bytes())); len(lines) != 1 || !strings.Contains(lines[0], "/position = ") {
		t.Errorf("changed: %q", lines)
	}
	b.run("bones-rest")
	turn := bones.fields.groups[1].fields[2]
	turn.SetText("30")
	turn.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	a = p.doc.Armatures()[0]
	e := a.Bones[boneIndex(a, "LeftForeArm")].Rest.Euler()
	if e[2] < 29.999 || e[2] > 30.001 {
		t.Errorf("its rest is turned by %v", e)
	}
	if lines := changedLines(before, string(p.doc.Bytes())); len(lines) != 2 || !strings.Contains(lines[0]+lines[1], "/rest = ") {
		t.Errorf("changed: %q", lines)
	}
	turn.SetText("a lot")
	turn.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if len(p.doc.History()) != 2 || b.document().message == nil {
		t.Error("what is no number is not refused aloud")
	}
	turn.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if turn.Text != fieldText(30) {
		t.Errorf("taken back it is %s", turn.Text)
	}
}

// changedLines are the lines of after that differ; both have the same number.
func changedLines(before, after string) (list []string) {
	x, y := strings.Split(before, "\n"), strings.Split(after, "\n")
	if len(x) != len(y) {
		return []string{"another number of lines"}
	}
	for i := range x {
		if x[i] != y[i] {
			list = append(list, y[i])
		}
	}
	return list
}

// TestBoneDoubts says what an edit could not decide, and no more when nothing was changed.
func TestBoneDoubts(t *testing.T) {
	b, p, bones := boneBench(t)
	bones.choose(t, "LeftUpLeg") // which an animation turns
	b.run("bone-remove")
	if p.message == nil || !strings.Contains(p.message.Text, "LeftUpLeg") {
		t.Fatalf("the animation is not named: %+v", p.message)
	}
	p.message = nil
	bones.choose(t, "Head")
	b.run("bone-reset") // it stands where it rests
	if p.message != nil {
		t.Errorf("nothing was changed, and yet: %s", p.message.Text)
	}
}

// TestBoneDrop drags bones in the tree.
func TestBoneDrop(t *testing.T) {
	b, p, bones := boneBench(t)
	hand, head := bones.boneNamed(t, "LeftHand"), bones.boneNamed(t, "Head")
	if _, ok := bones.dropWords([]outline.Node{bones.boneNamed(t, "LeftArm").node()}, hand.node(), 0); ok {
		t.Error("a bone may hang below itself")
	}
	if _, ok := bones.dropWords([]outline.Node{hand.node()}, head.node(), 0); !ok {
		t.Error("a bone may not hang below another")
	}
	bones.drop([]outline.Node{hand.node(), bones.boneNamed(t, "RightHand").node()}, head.node(), 0)
	a := p.doc.Armatures()[0]
	for _, name := range []string{"LeftHand", "RightHand"} {
		if a.Bones[a.Bones[boneIndex(a, name)].Parent].Name != "Head" {
			t.Errorf("%s hangs elsewhere", name)
		}
	}
	if len(p.doc.History()) != 1 {
		t.Errorf("%d steps", len(p.doc.History()))
	}
	b.run("undo")
}

// TestFlatBones has one selection for bones that are nodes.
func TestFlatBones(t *testing.T) {
	b := newBench(t)
	dir := os.Getenv("SAVANT_CORPUS")
	if dir == "" {
		if os.Getenv("REQUIRE_CORPUS") == "1" {
			t.Fatal("SAVANT_CORPUS is not set")
		}
		t.Skip("SKIPPED: SAVANT_CORPUS is not set")
	}
	b.openFile(filepath.Join(dir, "godot3/godot-demo-projects@4.0__skeleton__player__player.tscn"))
	b.run("pane-bones")
	p := b.document()
	bones := p.Pane(bonesPaneID).(*bonesPane)
	bones.choose(t, "Head")
	if d := p.doc.Describe(p.selected); d.Label != "Head" || p.outline.CurrentRow() < 0 || !p.outline.IsSelected(outline.Node(p.selected)) {
		t.Errorf("%s is selected, %+v", p.Path(), d)
	}
	up := p.doc.Parent(p.selected)
	p.Select(up)
	if bones.at.of == nil || bones.at.bone < 0 || bones.at.name() == "Head" {
		t.Errorf("%q is selected", bones.at.name())
	}
	if len(bones.fields.groups) != 4 {
		t.Error("a flat bone has other fields")
	}
	a := p.doc.Armatures()[0]
	was := a.Bones[bones.at.bone].Pose
	bones.changed(bones.at.bone, was.WithPosition([3]float64{1, 2, 0}))
	if now := p.doc.Armatures()[0].Bones[bones.at.bone].Pose; now.Origin != [3]float64{1, 2, 0} {
		t.Errorf("it stands at %v", now.Origin)
	}
}

// TestLarge gives the bones the whole window and takes it back.
func TestLarge(t *testing.T) {
	b, p, bones := boneBench(t)
	small := bones.view.Size()
	b.run("bones-large")
	if s := bones.view.Size(); s.Width < small.Width*1.3 || s.Height < small.Height*1.1 || p.outline.Visible() && p.both.First.Visible() {
		t.Errorf("it is %v, and was %v", s, small)
	}
	bones.typed(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if bones.view.Size() != small || !p.both.First.Visible() {
		t.Errorf("it stays %v", bones.view.Size())
	}
	b.run("bones-large")
	b.run("pane-2")
	if !p.both.First.Visible() || bones.large {
		t.Error("the changes have the whole window")
	}
}

func TestNumber(t *testing.T) {
	for f, want := range map[float64]string{0: "0", -0.0001: "0", 1.5: "1.5", 100: "100", -0.02: "-0.02", 1.0 / 3: "0.333"} {
		if got := number(f); got != want {
			t.Errorf("%v is %s, not %s", f, got, want)
		}
	}
}

// TestBonesStay: what is found out about the file does not read the skeletons anew, which would end the drag of a handle; an edit does.
func TestBonesStay(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", `bone["Armature/Skeleton3D:LeftArm"]`)
	b.run("pane-bones")
	drawn := p.Pane(bonesPaneID).(*bonesPane).drawn
	if drawn == nil {
		t.Fatal("no skeleton is drawn")
	}
	p.checked(p.doc.Snapshot().Check(t.Context(), nil))
	p.compared()
	if p.Pane(bonesPaneID).(*bonesPane).drawn != drawn {
		t.Error("the skeletons were read anew though nothing was edited")
	}
	b.sets(`bone["Armature/Skeleton3D:LeftArm"].position.x`, "3")
	if p.Pane(bonesPaneID).(*bonesPane).drawn == drawn {
		t.Error("the skeletons were not read anew after an edit")
	}
}
