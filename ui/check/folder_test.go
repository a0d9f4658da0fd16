package check

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/host/hosttest"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// TestFolder lists the broken references of a project with the files that have them, and opens their places.
func TestFolder(t *testing.T) {
	root := hosttest.Project(t)
	file := filepath.Join(root, "levels", "sign.tscn")
	text := "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://gone.png\" id=\"1\"]\n\n" +
		"[node name=\"Sign\" type=\"Sprite2D\"]\ntexture = ExtResource(\"1\")\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "levels", "run.gd"), []byte("extends Node\nconst Far = preload(\"res://far.gd\")\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, nil)
	Folder(w, root)
	w.After("check-folder-done", 1)
	f := w.Page().Tool().(*surveyTab)
	var got []string
	for n := range f.list.Outline.Len() {
		x := f.list.At(f.list.Outline.Rows().At(n).Node)
		got = append(got, x.Look.Label+"|"+x.Look.Type)
	}
	calls := "_on_body of Handle is called, and that node has no script, and its class Node3D no such method|line 8, column 63"
	want := []string{
		"levels/deep/a.tscn|", calls, "levels/door.tscn|", calls,
		"levels/hall.tscn|", "_on_gone of Wall is called, and that node has no script, and its class StaticBody3D no such method|line 20, column 63",
		"levels/run.gd|", "the project has no res://far.gd|line 2, column 22",
		"levels/sign.tscn|", "the project has no res://gone.png: the engine leaves it out|line 3, column 1",
		"project.godot|", "res://levels/deep/a.tscn, res://levels/door.tscn have the same uid uid://door: the engine finds only one of them by it|line 1, column 1",
	}
	if !slices.Equal(got, want) {
		t.Fatalf("it lists %q, not %q", got, want)
	}
	if f.note.Text != "6 files checked in "+root+": 3 problems." {
		t.Errorf("it says %q", f.note.Text)
	}
	w.Native().SetContent(f.Object())
	f.Focus()
	w.Type(fyne.KeyEnd, fyne.KeyUp, fyne.KeyUp, fyne.KeyReturn)
	if e := w.Last("opened-offset"); e["file"] != file || e["offset"] != 34.0 {
		t.Errorf("the row opens %v", e)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	Folder(w, root)
	w.After("check-folder-done", 2)
	if n := len(w.Pages()); n != 1 || f.list.Outline.Len() != 10 || f.note.Text != "5 files checked in "+root+": 2 problems." {
		t.Errorf("%d tabs, and it says %q", n, f.note.Text)
	}
}
