package scenes

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/ui/widgets"
)

// TestReplaceOffersWhatFits: in place of a scene only scenes are offered, and all other files only after they were asked for.
func TestReplaceOffersWhatFits(t *testing.T) {
	w, p := hallShown(t)
	root := filepath.Dir(filepath.Dir(p.File()))
	for name, text := range map[string]string{"other.gd": "extends Node\n", "odd.tres": "[gd_resource type=\"OfAnExtension\" format=3]\n\n[resource]\n"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	offered := func() (list []string) {
		for _, x := range w.Items {
			list = append(list, x.Words+" | "+x.Right)
		}
		return list
	}
	replaceNamed(p, rowAt(t, p, `ext_resource["1_d"]`))
	w.Until(func() bool { return len(w.Items) > 0 })
	list := offered()
	n := len(list)
	for i, x := range list[:n-2] {
		if !strings.HasSuffix(x, " | PackedScene") {
			t.Errorf("offered as number %d: %s", i, x)
		}
	}
	if n < 4 || list[n-2] != "odd.tres | OfAnExtension, which may not fit" || list[n-1] != "All files… | " {
		t.Fatalf("offered: %q", list)
	}
	w.Items = w.Items[n-1].More()
	if all := offered(); len(all) <= n || !strings.Contains(strings.Join(all, "\n"), "other.gd | GDScript, in place of PackedScene") {
		t.Errorf("all: %q", all)
	}
}

// TestReplaceByOtherClass: in place of a mesh every mesh of the project is offered, those of its class first, and no other file; all files stay
// offered when something is typed. The class of the file that is taken is named.
func TestReplaceByOtherClass(t *testing.T) {
	w, hall := hallShown(t)
	folder := filepath.Dir(hall.File())
	write := func(name, text string) string {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	for name, of := range map[string]string{"a_box": "BoxMesh", "b_rocks": "ArrayMesh", "c_rocks": "ArrayMesh", "d_box": "BoxShape3D", "e_box": "Gradient"} {
		write(name+".tres", "[gd_resource type=\""+of+"\" format=3]\n\n[resource]\n")
	}
	p := w.OpenFile(write("rocks.tscn", `[gd_scene format=3]

[ext_resource type="ArrayMesh" path="res://levels/b_rocks.tres" id="1"]
[ext_resource type="ArrayMesh" path="res://levels/c_rocks.tres" id="2"]

[node name="A" type="MeshInstance3D"]
mesh = ExtResource("1")

[node name="B" type="MeshInstance3D" parent="."]
mesh = ExtResource("2")
`))
	offered := func(path string) (list []string) {
		w.Items = nil
		p.Select(rowAt(t, p, path))
		w.Run("replace-external")
		w.Until(func() bool { return w.Items != nil })
		for _, it := range w.Items {
			list = append(list, it.Words)
		}
		return list
	}
	item := func(name string) widgets.Item {
		t.Helper()
		at := slices.IndexFunc(w.Items, func(it widgets.Item) bool { return it.Words == name })
		if at < 0 {
			t.Fatalf("%s is not among %v", name, w.Items)
		}
		return w.Items[at]
	}
	want := "levels/b_rocks.tres levels/c_rocks.tres levels/a_box.tres All files…"
	if got := strings.Join(offered(`node["."].mesh`), " "); got != want {
		t.Errorf("%s is offered, not %s", got, want)
	}
	if last := w.Items[len(w.Items)-1]; last.Of == nil || last.Of("grad").Words != "All files…" {
		t.Error("all files are not offered when something is typed")
	}
	item("levels/a_box.tres").Run()
	if text := string(p.Doc().Bytes()); !strings.Contains(text, `[ext_resource type="BoxMesh" path="res://levels/a_box.tres" id="1"]`) {
		t.Errorf("the box is not named in\n%s", text)
	}
	offered(`ext_resource["1"]`)
	item("levels/c_rocks.tres").Run()
	if text := string(p.Doc().Bytes()); strings.Count(text, "[ext_resource") != 1 || strings.Count(text, `mesh = ExtResource("2")`) != 2 || p.Path() != `ext_resource["2"]` {
		t.Errorf("%s is shown in\n%s", p.Path(), text)
	}
}

// TestUniqueForOneProperty: of a node that names a sub-resource twice, only the selected property gets a copy.
func TestUniqueForOneProperty(t *testing.T) {
	w, hall := hallShown(t)
	file := filepath.Join(filepath.Dir(hall.File()), "twice.tscn")
	text := "[gd_scene format=3]\n\n[sub_resource type=\"Gradient\" id=\"g\"]\n\n[node name=\"A\" type=\"Node\"]\nmetadata/a = SubResource(\"g\")\nmetadata/b = SubResource(\"g\")\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := w.OpenFile(file)
	p.Select(rowAt(t, p, `node["."]["metadata/b"]`))
	w.Run("make-unique")
	if now := string(p.Doc().Bytes()); !strings.Contains(now, `metadata/a = SubResource("g")`) || strings.Contains(now, `metadata/b = SubResource("g")`) {
		t.Errorf("it is\n%s", now)
	}
	p.Select(rowAt(t, p, `node["."]["metadata/a"]`))
	if w.May("make-unique") {
		t.Error("what is named once is made unique")
	}
}
