package shell

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/bones"
	"savant/ui/outline"
)

// boneBench is a window with the bones of a sample's skeleton in front.
func boneBench(t *testing.T) (*bench, *tabPage, *bones.Pane) {
	t.Helper()
	b := newBench(t)
	path, _ := sampleFile(t, "player.tscn")
	b.openFile(path)
	b.run("pane-bones")
	p := b.document()
	if !p.PaneShown(bones.PaneID) {
		t.Fatal("the bones are not shown")
	}
	return b, p, p.Pane(bones.PaneID).(*bones.Pane)
}

// boneNamed is a bone's row in the tree.
func boneNamed(t *testing.T, b *bones.Pane, name string) bones.Line {
	t.Helper()
	for _, line := range b.Tree.Lines {
		if line.Name() == name {
			return line
		}
	}
	t.Fatalf("no bone %s", name)
	return bones.Line{}
}

// choose selects a bone as a click on its row does.
func chooseBone(t *testing.T, b *bones.Pane, name string) model.Bone {
	t.Helper()
	line := boneNamed(t, b, name)
	b.List.SelectNode(line.Node())
	if b.At.Name() != name {
		t.Fatalf("%s is chosen, %q is selected", name, b.At.Name())
	}
	return line.Of.Bones[line.Bone]
}

// TestBones lists the bones of a scene; tree, picture, outline and editor have one selection.
func TestBones(t *testing.T) {
	b, p, pane := boneBench(t)
	want := p.doc.Armatures()[0]
	if len(pane.Tree.Lines) != len(want.Bones)+1 || pane.List.Len() != len(want.Bones)+1 {
		t.Fatalf("%d lines, %d rows for %d bones", len(pane.Tree.Lines), pane.List.Len(), len(want.Bones))
	}
	spine := chooseBone(t, pane, "Spine")
	if p.selected != spine.Row || want.Bones[pane.View.Selected()].Name != "Spine" {
		t.Errorf("%s is shown, and bone %d", p.Path(), pane.View.Selected())
	}
	rest, err := p.doc.Find(`bone["Armature/Skeleton3D:LeftArm"].rest.origin.x`)
	if err != nil {
		t.Fatal(err)
	}
	p.Select(rest)
	if pane.At.Name() != "LeftArm" || want.Bones[pane.View.Selected()].Name != "LeftArm" || !pane.List.IsSelected(pane.At.Node()) {
		t.Errorf("a value of LeftArm is selected, and the bone %q", pane.At.Name())
	}
	pane.View.OnSelected(want.Bones[0].Children[0])
	if name := want.Bones[want.Bones[0].Children[0]].Name; pane.At.Name() != name || p.Path() != `bone["Armature/Skeleton3D:`+name+`"]` {
		t.Errorf("%q is selected, %s shown", pane.At.Name(), p.Path())
	}
	p.Select(want.Row)
	if pane.At.Of == nil || pane.At.Bone >= 0 || pane.View.Selected() >= 0 {
		t.Error("of a skeleton a bone is selected")
	}
	node, err := p.doc.Find(`node["Armature"]`)
	if err != nil {
		t.Fatal(err)
	}
	if p.Select(node); pane.At.Of != nil {
		t.Errorf("a node that is no skeleton is the bone %q", pane.At.Name())
	}
	b.shows("slot_1.sav", "player")
	if bones.HasBones(b) || len(b.document().panes.Tabs()) != 6 {
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
			b, p, pane := boneBench(t)
			original := bytes.Clone(p.doc.Bytes())
			if e.check(p.doc.Armatures()[0]) {
				t.Fatal("it is so before")
			}
			chooseBone(t, pane, e.bones[0])
			var nodes []outline.Node
			for _, n := range e.bones {
				nodes = append(nodes, boneNamed(t, pane, n).Node())
			}
			if len(nodes) > 1 {
				pane.List.SetSelection(nodes)
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
			if e.keeps && pane.At.Name() != e.bones[0] {
				t.Errorf("%q is selected then", pane.At.Name())
			}
			if pane.At.Of == nil || !p.doc.Alive(p.selected) {
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
	b, p, pane := boneBench(t)
	before := string(p.doc.Bytes())
	was := chooseBone(t, pane, "LeftForeArm")
	field := pane.Fields.Groups[0].Fields[1]
	if field.Text != bones.FieldText(was.Pose.Origin[1]) {
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
	turn := pane.Fields.Groups[1].Fields[2]
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
	if turn.Text != bones.FieldText(30) {
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
	b, p, pane := boneBench(t)
	chooseBone(t, pane, "LeftUpLeg") // which an animation turns
	b.run("bone-remove")
	if p.message == nil || !strings.Contains(p.message.Text, "LeftUpLeg") {
		t.Fatalf("the animation is not named: %+v", p.message)
	}
	p.message = nil
	chooseBone(t, pane, "Head")
	b.run("bone-reset") // it stands where it rests
	if p.message != nil {
		t.Errorf("nothing was changed, and yet: %s", p.message.Text)
	}
}

// TestBoneDrop drags bones in the tree.
func TestBoneDrop(t *testing.T) {
	b, p, pane := boneBench(t)
	hand, head := boneNamed(t, pane, "LeftHand"), boneNamed(t, pane, "Head")
	if _, ok := pane.DropWords([]outline.Node{boneNamed(t, pane, "LeftArm").Node()}, hand.Node(), 0); ok {
		t.Error("a bone may hang below itself")
	}
	if _, ok := pane.DropWords([]outline.Node{hand.Node()}, head.Node(), 0); !ok {
		t.Error("a bone may not hang below another")
	}
	pane.Drop([]outline.Node{hand.Node(), boneNamed(t, pane, "RightHand").Node()}, head.Node(), 0)
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
	pane := p.Pane(bones.PaneID).(*bones.Pane)
	chooseBone(t, pane, "Head")
	if d := p.doc.Describe(p.selected); d.Label != "Head" || p.outline.CurrentRow() < 0 || !p.outline.IsSelected(outline.Node(p.selected)) {
		t.Errorf("%s is selected, %+v", p.Path(), d)
	}
	up := p.doc.Parent(p.selected)
	p.Select(up)
	if pane.At.Of == nil || pane.At.Bone < 0 || pane.At.Name() == "Head" {
		t.Errorf("%q is selected", pane.At.Name())
	}
	if len(pane.Fields.Groups) != 4 {
		t.Error("a flat bone has other fields")
	}
	a := p.doc.Armatures()[0]
	was := a.Bones[pane.At.Bone].Pose
	pane.Change(pane.At.Bone, was.WithPosition([3]float64{1, 2, 0}))
	if now := p.doc.Armatures()[0].Bones[pane.At.Bone].Pose; now.Origin != [3]float64{1, 2, 0} {
		t.Errorf("it stands at %v", now.Origin)
	}
}

// TestLarge gives the bones the whole window and takes it back.
func TestLarge(t *testing.T) {
	b, p, pane := boneBench(t)
	small := pane.View.Size()
	b.run("bones-large")
	if s := pane.View.Size(); s.Width < small.Width*1.3 || s.Height < small.Height*1.1 || p.outline.Visible() && p.both.First.Visible() {
		t.Errorf("it is %v, and was %v", s, small)
	}
	pane.Typed(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if pane.View.Size() != small || !p.both.First.Visible() {
		t.Errorf("it stays %v", pane.View.Size())
	}
	b.run("bones-large")
	b.run("pane-2")
	if !p.both.First.Visible() || pane.Large {
		t.Error("the changes have the whole window")
	}
}

func TestNumber(t *testing.T) {
	for f, want := range map[float64]string{0: "0", -0.0001: "0", 1.5: "1.5", 100: "100", -0.02: "-0.02", 1.0 / 3: "0.333"} {
		if got := bones.Number(f); got != want {
			t.Errorf("%v is %s, not %s", f, got, want)
		}
	}
}

// TestBonesStay: what is found out about the file does not read the skeletons anew, which would end the drag of a handle; an edit does.
func TestBonesStay(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", `bone["Armature/Skeleton3D:LeftArm"]`)
	b.run("pane-bones")
	drawn := p.Pane(bones.PaneID).(*bones.Pane).Drawn
	if drawn == nil {
		t.Fatal("no skeleton is drawn")
	}
	p.checked(p.doc.Snapshot().Check(t.Context(), nil))
	p.compared()
	if p.Pane(bones.PaneID).(*bones.Pane).Drawn != drawn {
		t.Error("the skeletons were read anew though nothing was edited")
	}
	b.sets(`bone["Armature/Skeleton3D:LeftArm"].position.x`, "3")
	if p.Pane(bones.PaneID).(*bones.Pane).Drawn == drawn {
		t.Error("the skeletons were not read anew after an edit")
	}
}
