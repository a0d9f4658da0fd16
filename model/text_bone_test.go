package model_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestBones names, changes, renames, moves and removes bones by their paths.
func TestBones(t *testing.T) {
	src, err := os.ReadFile("../assets/samples/player.tscn")
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(src, model.Options{Name: "player.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	find := func(path string) model.Row {
		t.Helper()
		r, err := d.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	name := `bone["Armature/Skeleton3D:LeftArm"]`
	bone := find(name)
	if d.Path(bone) != name || find(d.Path(bone)) != bone || d.Len(bone) != 0 {
		t.Errorf("path %s", d.Path(bone))
	}
	if x := d.Describe(bone); x.Label != "LeftArm" || x.Badge != model.BadgeBone || x.Can&model.CanRename == 0 || !strings.Contains(said(x.About), "LeftShoulder") {
		t.Errorf("%+v", x)
	}
	rest := find(name + ".rest")
	if got := d.Path(rest); got != `node["Armature/Skeleton3D"]["bones/6/rest"]` {
		t.Errorf("rest is %s", got)
	}
	if find(name+".rest.origin.x") != find(d.Path(rest)+".origin.x") {
		t.Error("a component is not found")
	}
	for _, bad := range []string{`bone["Armature/Skeleton3D:Nobody"]`, `bone["Armature:LeftArm"]`, `bone["Nobody:LeftArm"]`, `bone["LeftArm"]`, `bone`, name + ".nothing", name + "{1}"} {
		if r, err := d.Find(bad); err == nil {
			t.Errorf("%s is %s", bad, d.Path(r))
		}
	}
	trees := d.Armatures()
	if len(trees) != 1 || len(trees[0].Bones) != 21 || trees[0].Bones[6].Row != bone || trees[0].Bones[6].Parent != 5 || !trees[0].Fixed.IsZero() {
		t.Fatalf("%+v", trees)
	}

	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
	}
	do(d.RenameKey(bone, variant.OfString("UpperArm")))
	if got := string(d.Bytes()); strings.Contains(got, "LeftArm\"") || strings.Count(got, "UpperArm") != 2 {
		t.Error("the track did not follow")
	}
	if _, err := d.Find(name); err == nil {
		t.Error("the old name is still found")
	}
	bone = find(`bone["Armature/Skeleton3D:UpperArm"]`)
	hand := find(`bone["Armature/Skeleton3D:LeftHand"]`)
	do(d.Remove(bone))
	if d.Armatures()[0].Bones[6].Name != "LeftForeArm" || d.Armatures()[0].Bones[6].Parent != 5 {
		t.Error("the child did not go to the parent")
	}
	if n := d.Notes(); len(n) == 0 || !n[len(n)-1].Undecided {
		t.Error("the track of the bone is not listed")
	}
	if x := d.Describe(hand); x.Label != "LeftHand" || !strings.Contains(string(d.Bytes()), "bone_name = \"LeftHand\"\nbone_idx = 7") {
		t.Errorf("the hand is %+v", x)
	}
	if x := d.Describe(bone); x.Problem.IsZero() {
		t.Errorf("a bone that is gone is %+v", x)
	}
	do(d.Move(hand, find(`bone["Armature/Skeleton3D:Head"]`), 0))
	do(d.Move(hand, find(`node["Armature/Skeleton3D"]`), 0))
	if b := d.Armatures()[0].Bones[7]; b.Parent != -1 {
		t.Errorf("%+v", b)
	}
	do(d.SetRest(hand, d.Armatures()[0].Bones[7].Rest.WithEuler([3]float64{0, 90, 0})))
	do(d.MirrorBones(hand))
	do(d.RestFromPose(hand, find(`bone["Armature/Skeleton3D:Head"]`)))
	do(d.MirrorNames(hand, find(`bone["Armature/Skeleton3D:RightHand"]`)))
	do(d.ReorderBone(find(`bone["Armature/Skeleton3D:Head"]`), 5))
	row, err := d.AddBone(find(`bone["Armature/Skeleton3D:Head"]`), "Jaw", trees[0].Bones[0].Rest)
	if err != nil || d.Path(row) != `bone["Armature/Skeleton3D:Jaw"]` {
		t.Error(err, d.Path(row))
	}
	do(d.Set(find(`bone["Armature/Skeleton3D:Jaw"].rest.origin.y`), variant.OfFloat(0.25)))
	do(d.Remove(find(`bone["Armature/Skeleton3D:Jaw"].enabled`)))
	key := variant.OfString("enabled")
	if _, err := d.Insert(row, 0, &key, variant.OfBool(false)); err != nil || !strings.Contains(string(d.Bytes()), "/enabled = false") {
		t.Error(err)
	}
	if err := d.Set(row, variant.OfInt(1)); err == nil {
		t.Error("a bone is no value")
	}
	if err := d.RenameKey(row, variant.OfString("Head")); err == nil {
		t.Error("two bones of one name")
	}
	after := bytes.Clone(d.Bytes())
	for d.Undo() {
	}
	if !bytes.Equal(d.Bytes(), src) {
		t.Error("undo does not give the file back")
	}
	if find(name); d.Describe(find(name)).Label != "LeftArm" {
		t.Error("the bone is not back")
	}
	for d.Redo() {
	}
	if !bytes.Equal(d.Bytes(), after) {
		t.Error("redo gives another file")
	}
}

// TestTurnsKeepNotes makes turns of one bone one step, which keeps what each of them could not decide, and a group what its parts could not.
func TestTurnsKeepNotes(t *testing.T) {
	src, err := os.ReadFile("../assets/samples/player.tscn")
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(src, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	bone, err := d.Find(`bone["Armature/Skeleton3D:LeftArm"]`)
	if err != nil {
		t.Fatal(err)
	}
	at, ok := d.BoneAt(bone)
	if !ok || at.Index != 6 || at.Parent != 5 || len(at.Names) != 21 || len(at.Parents) != 18 {
		t.Fatalf("%+v", at)
	}
	for _, angle := range []float64{10, 20, 30} {
		if err := d.TurnPose(bone, at.Pose.WithEuler([3]float64{0, 0, angle})); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.TurnRest(bone, at.Pose); err != nil {
		t.Fatal(err)
	}
	if n := len(d.History()); n != 2 {
		t.Errorf("%d steps", n)
	}
	d.Undo()
	if d.Undo(); string(d.Bytes()) != string(src) {
		t.Error("not as before")
	}
	hand, _ := d.Find(`bone["Armature/Skeleton3D:LeftHand"]`)
	if err := d.Group(message.New(message.Text, "both"), func() error {
		if err := d.Remove(bone); err != nil {
			return err
		}
		return d.RenameKey(hand, variant.OfString("Paw"))
	}); err != nil {
		t.Fatal(err)
	}
	doubts := 0
	for _, n := range d.Notes() {
		if n.Undecided {
			doubts++
		}
	}
	if doubts == 0 {
		t.Error("the group says nothing of the track of the bone that went")
	}
}
