package tscn

import (
	"fmt"
	"strings"
	"testing"

	"savant/scene"
)

// lines returns the lines that an edit changed: "-old" and "+new", without the lines that are in both.
func lines(before, after string) string {
	a, b := strings.Split(before, "\n"), strings.Split(after, "\n")
	left := map[string]int{}
	for _, l := range b {
		left[l]++
	}
	var w strings.Builder
	for _, l := range a {
		if left[l] > 0 {
			left[l]--
		} else {
			fmt.Fprintf(&w, "-%s\n", l)
		}
	}
	left = map[string]int{}
	for _, l := range a {
		left[l]++
	}
	for _, l := range b {
		if left[l] > 0 {
			left[l]--
		} else {
			fmt.Fprintf(&w, "+%s\n", l)
		}
	}
	return w.String()
}

const player = `[gd_scene load_steps=4 format=3]

[ext_resource type="PackedScene" path="res://gun.tscn" id="1_gun"]

[sub_resource type="Animation" id="Animation_1"]
tracks/0/type = "value"
tracks/0/path = NodePath("Arm/Hand:position")
tracks/0/keys = {
"times": PackedFloat32Array(0),
"values": [NodePath("../../Other")]
}
tracks/1/type = "value"
tracks/1/path = NodePath("Skel:Arm")

[sub_resource type="AnimationLibrary" id="Lib_1"]
_data = {
&"a": SubResource("Animation_1")
}

[node name="Player" type="Node3D"]
look = NodePath("Arm")

[node name="Arm" type="Node3D" parent="."]
unique_name_in_owner = true

; the hand
[node name="Hand" type="Area3D" parent="Arm"]
target = NodePath("../../Other")
self = NodePath(".")

[node name="Gun" parent="Arm/Hand" instance=ExtResource("1_gun")]
aim = NodePath("../../../Other:position")

[node name="Barrel" parent="Arm/Hand/Gun" index="0"]
x = 1

[node name="Other" type="Node3D" parent="."]
look = NodePath("../Arm/Hand:position")
many = [NodePath("../Arm"), NodePath("%Arm/Hand"), NodePath("../Arm/Hand/Gun/Barrel/Tip"), NodePath("/root/Player/Arm")]

[node name="Skel" type="Skeleton3D" parent="."]

[node name="Anim" type="AnimationPlayer" parent="."]
libraries = {
&"": SubResource("Lib_1")
}

[connection signal="body_entered" from="Arm/Hand" to="." method="_on_hit"]
[connection signal="x" from="Other" to="Arm/Hand/Gun" method="_on_x"]

[editable path="Arm/Hand/Gun"]
`

func TestRenameNode(t *testing.T) {
	f := Open([]byte(player))
	e, err := f.RenameNode(f.Tree.Find("Arm"), "LeftArm")
	if err != nil {
		t.Fatal(err)
	}
	want := `-tracks/0/path = NodePath("Arm/Hand:position")
-look = NodePath("Arm")
-[node name="Arm" type="Node3D" parent="."]
-[node name="Hand" type="Area3D" parent="Arm"]
-[node name="Gun" parent="Arm/Hand" instance=ExtResource("1_gun")]
-[node name="Barrel" parent="Arm/Hand/Gun" index="0"]
-look = NodePath("../Arm/Hand:position")
-many = [NodePath("../Arm"), NodePath("%Arm/Hand"), NodePath("../Arm/Hand/Gun/Barrel/Tip"), NodePath("/root/Player/Arm")]
-[connection signal="body_entered" from="Arm/Hand" to="." method="_on_hit"]
-[connection signal="x" from="Other" to="Arm/Hand/Gun" method="_on_x"]
-[editable path="Arm/Hand/Gun"]
+tracks/0/path = NodePath("LeftArm/Hand:position")
+look = NodePath("LeftArm")
+[node name="LeftArm" type="Node3D" parent="."]
+[node name="Hand" type="Area3D" parent="LeftArm"]
+[node name="Gun" parent="LeftArm/Hand" instance=ExtResource("1_gun")]
+[node name="Barrel" parent="LeftArm/Hand/Gun" index="0"]
+look = NodePath("../LeftArm/Hand:position")
+many = [NodePath("../LeftArm"), NodePath("%LeftArm/Hand"), NodePath("../LeftArm/Hand/Gun/Barrel/Tip"), NodePath("/root/Player/Arm")]
+[connection signal="body_entered" from="LeftArm/Hand" to="." method="_on_hit"]
+[connection signal="x" from="Other" to="LeftArm/Hand/Gun" method="_on_x"]
+[editable path="LeftArm/Hand/Gun"]
`
	if got := lines(player, string(e.Apply(f.Src))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	doubts := 0
	for _, n := range e.Notes {
		if n.Undecided {
			doubts++
			if !strings.Contains(said(n.Text), "/root/Player/Arm") {
				t.Errorf("undecided: %s", n.Text)
			}
		}
	}
	if doubts != 1 {
		t.Errorf("%d undecided places, want 1", doubts)
	}
}

func TestMoveNode(t *testing.T) {
	f := Open([]byte(player))
	e, err := f.MoveNode(f.Tree.Find("Arm/Hand"), f.Tree.Find("Other"), -1)
	if err != nil {
		t.Fatal(err)
	}
	after := string(e.Apply(f.Src))
	want := `-tracks/0/path = NodePath("Arm/Hand:position")
-"values": [NodePath("../../Other")]
-[node name="Hand" type="Area3D" parent="Arm"]
-target = NodePath("../../Other")
-[node name="Gun" parent="Arm/Hand" instance=ExtResource("1_gun")]
-aim = NodePath("../../../Other:position")
-[node name="Barrel" parent="Arm/Hand/Gun" index="0"]
-look = NodePath("../Arm/Hand:position")
-many = [NodePath("../Arm"), NodePath("%Arm/Hand"), NodePath("../Arm/Hand/Gun/Barrel/Tip"), NodePath("/root/Player/Arm")]
-[connection signal="body_entered" from="Arm/Hand" to="." method="_on_hit"]
-[connection signal="x" from="Other" to="Arm/Hand/Gun" method="_on_x"]
-[editable path="Arm/Hand/Gun"]
+tracks/0/path = NodePath("Other/Hand:position")
+"values": [NodePath("..")]
+look = NodePath("Hand:position")
+many = [NodePath("../Arm"), NodePath("%Arm/../Other/Hand"), NodePath("Hand/Gun/Barrel/Tip"), NodePath("/root/Player/Arm")]
+[node name="Hand" type="Area3D" parent="Other"]
+target = NodePath("..")
+[node name="Gun" parent="Other/Hand" instance=ExtResource("1_gun")]
+aim = NodePath("../..:position")
+[node name="Barrel" parent="Other/Hand/Gun" index="0"]
+[connection signal="body_entered" from="Other/Hand" to="." method="_on_hit"]
+[connection signal="x" from="Other" to="Other/Hand/Gun" method="_on_x"]
+[editable path="Other/Hand/Gun"]
`
	if got := lines(player, after); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if !strings.Contains(after, "\n\n; the hand\n[node name=\"Hand\"") {
		t.Error("the comment did not move with its node")
	}
	if got, want := drawn(TreeOf([]byte(after), Scan([]byte(after)))), "Player(Arm Other(Hand(Gun(Barrel))) Skel Anim)"; got != want {
		t.Errorf("the tree is %s, want %s", got, want)
	}
	if strings.Contains(after, "\n\n\n") {
		t.Error("blank lines were left over")
	}
}

func TestReorderNode(t *testing.T) {
	f := Open([]byte(player))
	for _, test := range []struct {
		node  string
		index int
		want  string
	}{
		{"Skel", 0, "Player(Skel Arm(Hand(Gun(Barrel))) Other Anim)"},
		{"Arm", -1, "Player(Other Skel Anim Arm(Hand(Gun(Barrel))))"},
		{"Arm", 1, "Player(Other Arm(Hand(Gun(Barrel))) Skel Anim)"},
		{"Anim", 0, "Player(Anim Arm(Hand(Gun(Barrel))) Other Skel)"},
		{"Anim", 3, "Player(Arm(Hand(Gun(Barrel))) Other Skel Anim)"},
	} {
		e, err := f.MoveNode(f.Tree.Find(test.node), 0, test.index)
		if err != nil {
			t.Fatal(err)
		}
		after := e.Apply(f.Src)
		o := Scan(after)
		if got := drawn(TreeOf(after, o)); got != test.want {
			t.Errorf("%s to %d: %s, want %s", test.node, test.index, got, test.want)
		}
		if strings.Contains(string(after), "\n\n\n") || len(after) != len(player) {
			t.Errorf("%s to %d: other bytes:\n%s", test.node, test.index, after)
		}
		checkOrder(t, f.Outline, o, e)
	}
}

// checkOrder compares the order returned by an edit with the tags of the sections.
func checkOrder(t *testing.T, before, after *Outline, e *Edit) {
	t.Helper()
	if e.Order == nil {
		return
	}
	if len(e.Order) != len(after.Sections) {
		t.Errorf("%d sections, the edit tells of %d", len(after.Sections), len(e.Order))
		return
	}
	for i, old := range e.Order {
		if old >= 0 && before.Sections[old].Tag != after.Sections[i].Tag {
			t.Errorf("section %d is said to be the old %d", i, old)
		}
	}
}

func TestRemoveNode(t *testing.T) {
	f := Open([]byte(player))
	e, err := f.RemoveNodes(f.Tree.Find("Arm/Hand"))
	if err != nil {
		t.Fatal(err)
	}
	after := e.Apply(f.Src)
	if got, want := drawn(TreeOf(after, Scan(after))), "Player(Arm Other Skel Anim)"; got != want {
		t.Errorf("the tree is %s, want %s", got, want)
	}
	for _, word := range []string{"connection", "editable", "the hand", "\n\n\n"} {
		if strings.Contains(string(after), word) {
			t.Errorf("%q is left:\n%s", word, after)
		}
	}
	if !strings.HasSuffix(string(after), "})\n") && !strings.HasSuffix(string(after), "}\n") {
		t.Errorf("the file ends with %q", after[len(after)-20:])
	}
	doubts := 0
	for _, n := range e.Notes {
		if n.Undecided {
			doubts++
		}
	}
	if doubts != 4 { // the track, look, and two of many
		t.Errorf("%d dangling paths, want 4: %v", doubts, e.Notes)
	}
	checkOrder(t, f.Outline, Scan(after), e)
}

func TestNodeRefusals(t *testing.T) {
	f := Open([]byte(player))
	for name, try := range map[string]func() (*Edit, error){
		"taken name":    func() (*Edit, error) { return f.RenameNode(f.Tree.Find("Arm"), "Other") },
		"bad name":      func() (*Edit, error) { return f.RenameNode(f.Tree.Find("Arm"), "a/b") },
		"no name":       func() (*Edit, error) { return f.RenameNode(f.Tree.Find("Arm"), "") },
		"an override":   func() (*Edit, error) { return f.RenameNode(f.Tree.Find("Arm/Hand/Gun/Barrel"), "B") },
		"into itself":   func() (*Edit, error) { return f.MoveNode(f.Tree.Find("Arm"), f.Tree.Find("Arm/Hand"), 0) },
		"the root":      func() (*Edit, error) { return f.MoveNode(0, f.Tree.Find("Arm"), 0) },
		"move override": func() (*Edit, error) { return f.MoveNode(f.Tree.Find("Arm/Hand/Gun/Barrel"), 0, 0) },
		"remove root":   func() (*Edit, error) { return f.RemoveNodes(0) },
	} {
		_, err := try()
		if _, ok := err.(*scene.Refusal); !ok {
			t.Errorf("%s was not refused: %v", name, err)
		}
		if strings.Contains(name, "override") && !strings.Contains(fmt.Sprint(err), "res://gun.tscn") {
			t.Errorf("%s: %v does not name the scene", name, err)
		}
	}
}

// Unchanged parts of a path keep their spelling, whatever the engine would escape.
func TestRenameKeepsSpelling(t *testing.T) {
	const text = `[gd_scene format=3]

[node name="R" type="Node"]

[node name="A" type="Node" parent="."]

[node name="it's" type="Node" parent="A"]

[node name="C" type="Node" parent="A/it's"]

[node name="\'D" type="Node" parent="A/it\'s"]
p = NodePath("../../../A/it's/C:it's:x")
q = [NodePath("../..//it\'s"), NodePath("../C"), NodePath("%")]
`
	f := Open([]byte(text))
	e, err := f.RenameNode(f.Tree.Find("A"), "B'")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer(`name="A"`, `name="B\'"`, `"A"`, `"B\'"`, `"A/`, `"B\'/`, `/A/`, `/B\'/`).Replace(text)
	if after := string(e.Apply(f.Src)); after != want {
		t.Error(lines(want, after))
	}
}
