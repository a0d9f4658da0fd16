package inspector

import (
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"savant/model"
	"savant/model/kinds"
	"savant/ui/internal/ink"
)

// scene opens a scene, and shows one of its rows.
func scene(t *testing.T, text []byte, path string) (*Panel, *model.Document) {
	t.Helper()
	test.NewTempApp(t)
	doc, err := kinds.Open(text, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w := test.NewTempWindow(t, nil)
	p := New(w)
	p.Outside.Move = func(r, parent model.Row) error { return doc.Move(r, parent, 0) }
	w.SetContent(p.Object())
	w.Resize(fyne.NewSize(700, 900))
	doc.OnChange(func(model.Change) { p.Refresh() })
	p.Show(doc, find(t, doc, path))
	return p, doc
}

func player(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile("../../assets/samples/player.tscn")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// linesOf are the lines that an edit changed, as they are now.
func linesOf(before, after []byte) (changed []string) {
	old := map[string]int{}
	for line := range strings.Lines(string(before)) {
		old[line]++
	}
	for line := range strings.Lines(string(after)) {
		if old[line]--; old[line] < 0 {
			changed = append(changed, strings.TrimSpace(line))
		}
	}
	return changed
}

const leftArm = `bone["Armature/Skeleton3D:LeftArm"]`

// TestBoneFieldsEdit enters numbers for the pose and the rest of a bone: only the lines that hold them change, and undo
// restores every byte.
func TestBoneFieldsEdit(t *testing.T) {
	for _, c := range []struct {
		field  int
		text   string
		change string // the one line that changes
	}{
		{0, "0.5", "bones/6/position = Vector3(0.5, -0.01, -0.02)"},
		{5, "0", "bones/6/rotation = Quaternion(0, 0, 0, 1)"},
		{7, "2", "bones/6/scale = Vector3(1, 2, 1)"},
		{9, "-1", "bones/6/rest = Transform3D(0.99280864, -0.119712204, 0, 0.119712204, 0.99280864, 0, 0, 0, 1, -1, -0.01, -0.02)"},
		{14, "90", "bones/6/rest = Transform3D(0, -1, 0, 1, 0, 0, 0, 0, 1, 0.11, -0.01, -0.02)"},
	} {
		before := player(t)
		p, doc := scene(t, before, leftArm)
		if len(p.fields) != 18 {
			t.Fatalf("%d fields", len(p.fields))
		}
		write(p.fields[c.field].entry, c.text)
		if got := linesOf(before, doc.Bytes()); len(got) != 1 || got[0] != c.change {
			t.Errorf("field %d: %q", c.field, got)
		}
		if shown := p.fields[c.field].entry.Text; shown != c.text {
			t.Errorf("field %d shows %s", c.field, shown)
		}
		if doc.Undo(); string(doc.Bytes()) != string(before) {
			t.Errorf("field %d: not as before", c.field)
		}
	}
	p, doc := scene(t, player(t), leftArm)
	if write(p.fields[3].entry, "ninety"); !p.fields[3].note.Visible() || doc.Dirty() {
		t.Error("what is no number is not refused")
	}
}

// TestBoneTurnsInOneStep changes a number in many steps, which are undone together; those of another bone are not.
func TestBoneTurnsInOneStep(t *testing.T) {
	p, doc := scene(t, player(t), leftArm)
	for range 5 {
		p.fields[5].step(10)
	}
	if n := len(doc.History()); n != 1 {
		t.Errorf("%d steps", n)
	}
	p.Show(doc, find(t, doc, `bone["Armature/Skeleton3D:LeftForeArm"]`))
	p.fields[5].step(10)
	if n := len(doc.History()); n != 2 {
		t.Errorf("%d steps with another bone", n)
	}
	if doc.Undo(); !doc.Undo() || doc.Dirty() {
		t.Error("two undos do not take it back")
	}
}

// TestBoneParentAndSwitch gives a bone another parent, which can be none that hangs below it, and switches it off.
func TestBoneParentAndSwitch(t *testing.T) {
	before := player(t)
	p, doc := scene(t, before, leftArm)
	for _, choice := range p.bone.parent.Options {
		if strings.HasSuffix(choice, "LeftArm") || strings.HasSuffix(choice, "LeftHand") {
			t.Errorf("%s can be the parent", choice)
		}
	}
	if p.bone.parent.Selected != "5  LeftShoulder" {
		t.Errorf("the parent is %s", p.bone.parent.Selected)
	}
	p.bone.parent.SetSelected("2  Chest")
	if got := linesOf(before, doc.Bytes()); len(got) != 1 || got[0] != "bones/6/parent = 2" {
		t.Errorf("%q", got)
	}
	p.bone.enabled.Turn()
	if at, ok := doc.BoneAt(p.row); !ok || at.Enabled || at.Parent != 2 || p.bone.parent.Selected != "2  Chest" || p.bone.enabled.On {
		t.Errorf("%+v", at)
	}
	doc.Undo()
	if doc.Undo(); string(doc.Bytes()) != string(before) || p.bone.parent.Selected != "5  LeftShoulder" || !p.bone.enabled.On {
		t.Error("not as before")
	}
}

const limbs = `[gd_scene format=3]

[node name="Root" type="Node2D"]

[node name="Skeleton2D" type="Skeleton2D" parent="."]

[node name="Hip" type="Bone2D" parent="Skeleton2D"]
position = Vector2(3, 4)
rest = Transform2D(1, 0, 0, 1, 3, 4)

[node name="Leg" type="Bone2D" parent="Skeleton2D/Hip"]
rotation = 0.5
rest = Transform2D(1, 0, 0, 1, 0, 0)
`

// TestFlatBone edits a bone that is a node, and one of which the file stores only the differences.
func TestFlatBone(t *testing.T) {
	p, doc := scene(t, []byte(limbs), `node["Skeleton2D/Hip"]`)
	if p.bone == nil || len(p.fields) != 12 || p.parts == nil {
		t.Fatalf("%d fields", len(p.fields))
	}
	write(p.fields[0].entry, "7")
	write(p.fields[2].entry, "90")
	if got := linesOf([]byte(limbs), doc.Bytes()); len(got) != 2 || got[0] != "position = Vector2(7, 4)" || got[1] != "rotation = 1.5707964" {
		t.Errorf("%q", got)
	}
	p.Show(doc, find(t, doc, `node["Skeleton2D/Hip/Leg"]`))
	p.bone.parent.SetSelected(p.bone.parent.Options[0])
	if !strings.Contains(string(doc.Bytes()), `name="Leg" type="Bone2D" parent="Skeleton2D"]`) {
		t.Errorf("%s", doc.Bytes())
	}

	part := "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://a.glb\" id=\"1\"]\n\n[node name=\"A\" instance=ExtResource(\"1\")]\n\n" +
		"[node name=\"Skeleton3D\" parent=\"Armature\" index=\"0\"]\nbones/2/rotation = Quaternion(-0.494057, 0.486696, -0.518307, 0.500393)\n"
	p, doc = scene(t, []byte(part), `bone["Armature/Skeleton3D:#2"]`)
	if p.bone == nil || p.bone.parent != nil || len(p.fields) != 3 {
		t.Fatalf("%d fields of a part", len(p.fields))
	}
	if shown := said(p.body); !strings.Contains(shown, "Pose") || !strings.Contains(shown, "rotation °") || strings.Contains(shown, "position") {
		t.Errorf("it says %s", shown)
	}
	if shown := p.fields[2].entry.Text; shown != "-91.45946" {
		t.Errorf("it is turned by %s", shown)
	}
	write(p.fields[2].entry, "90")
	if got := linesOf([]byte(part), doc.Bytes()); len(got) != 1 || !strings.HasPrefix(got[0], "bones/2/rotation = Quaternion(") {
		t.Errorf("%q", got)
	}
}

// said is all that is in a panel beside its fields.
func said(o fyne.CanvasObject) string {
	switch o := o.(type) {
	case *ink.Text:
		return o.Text + "\n"
	case *ink.Label:
		if o.Visible() {
			return o.Whole() + "\n"
		}
	case *fyne.Container:
		all := ""
		for _, part := range o.Objects {
			all += said(part)
		}
		return all
	}
	return ""
}
