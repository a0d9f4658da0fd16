package users

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/model"
	"savant/model/store"
)

// strayed is a project of which files were moved outside of the editor.
var strayed = map[string]string{
	"project.godot": "config_version=5\n",
	"main.tscn": `[gd_scene load_steps=8 format=3]

[ext_resource type="Texture2D" uid="uid://old" path="res://art/lamp.png" id="1"]
[ext_resource type="Script" path="res://lamp.gd" id="2"]
[ext_resource type="Texture2D" path="res://art/twice.png" id="3"]
[ext_resource type="Texture2D" path="res://gone.png" id="4"]
[ext_resource type="PackedScene" uid="uid://known" path="res://door.tscn" id="5"]
[ext_resource type="Texture2D" path="res://here.png" id="6"]
[ext_resource type="Script" uid="uid://both" path="res://walk.gd" id="7"]

[node name="A" type="Sprite2D"]
texture = ExtResource("1")
script = ExtResource("2")
metadata/a = [ExtResource("3"), ExtResource("4"), ExtResource("5"), ExtResource("6"), ExtResource("7")]
`,
	"art/lamp.png.import":      "[remap]\n\nimporter=\"texture\"\nuid=\"uid://old\"\n",
	"pictures/lamp.png":        "",
	"pictures/lamp.png.import": "[remap]\n\nimporter=\"texture\"\ntype=\"CompressedTexture2D\"\nuid=\"uid://new\"\n",
	"code/lamp.gd":             "extends Node\n",
	"code/lamp.gd.uid":         "uid://script\n",
	"lamp.gd.uid":              "uid://script0\n",
	"a/twice.png":              "",
	"b/twice.png":              "",
	"rooms/door.tscn":          "[gd_scene format=3 uid=\"uid://known\"]\n\n[node name=\"Door\" type=\"Node2D\"]\n",
	"here.png":                 "",
	"other/here.png":           "",
	"a/walk.gd":                "extends Node\n",
	"a/walk.gd.uid":            "uid://both\n",
	"b/walk.gd":                "extends Node\n",
}

// TestStrays finds the references to files that were moved outside of the editor, tells them as hints, and has them lead to the files.
func TestStrays(t *testing.T) {
	p := written(t, strayed)
	file := filepath.Join(p.Root, "main.tscn")
	f, err := store.Open(file, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	list := Strays(context.Background(), f.Doc, file)
	var led []string
	for _, s := range list {
		led = append(led, fmt.Sprint(s.To.Res, " ", s.To.UID, " ", s.ByUID))
	}
	want := []string{
		"res://pictures/lamp.png uid://new false", "res://code/lamp.gd uid://script false",
		"res://rooms/door.tscn uid://known true", "res://a/walk.gd uid://both true",
	}
	if !slices.Equal(led, want) {
		t.Fatalf("%q, not %q", led, want)
	}
	hints, lost, places := 0, 0, map[string]int{}
	for _, q := range Losses(context.Background(), f.Doc.Snapshot().Document(), file) {
		if places[q.Path]++; places[q.Path] > 1 || f.Doc.At(q.Offset) == model.Root {
			t.Errorf("told twice, or of no place: %+v", q)
		}
		switch {
		case q.Repair == "":
		case q.Gravity == model.Hint && (q.Text.ID == movedWithUID || q.Text.ID == movedElsewhere): // the engine has its list of uids, and what was imported
			hints++
		case q.Gravity == model.Loss && q.Text.ID == lostElsewhere:
			lost++
		default:
			t.Errorf("%+v", q)
		}
	}
	if hints != 3 || lost != 1 {
		t.Errorf("%d hints, and %d missing files with the repair", hints, lost)
	}
	if err := Relink(f.Doc, list); err != nil {
		t.Fatal(err)
	}
	relinked := strings.NewReplacer(`uid="uid://old" path="res://art/lamp.png"`, `uid="uid://new" path="res://pictures/lamp.png"`,
		`type="Script" path="res://lamp.gd"`, `type="Script" uid="uid://script" path="res://code/lamp.gd"`,
		"res://door.tscn", "res://rooms/door.tscn", "res://walk.gd", "res://a/walk.gd").Replace(strayed["main.tscn"])
	if got := f.Doc.Bytes(); !bytes.Equal(got, []byte(relinked)) {
		t.Errorf("%s", got)
	}
	if list := Strays(context.Background(), f.Doc, file); len(list) > 0 {
		t.Errorf("%+v", list)
	}
	if n := f.Doc.Steps(); n != 1 || f.Doc.History()[0].Label.ID != followFiles {
		t.Errorf("%d steps, the first is %v", n, f.Doc.History()[0].Label)
	}
	if f.Doc.Undo(); !bytes.Equal(f.Doc.Bytes(), []byte(strayed["main.tscn"])) {
		t.Errorf("undone: %s", f.Doc.Bytes())
	}
}

// TestKeysAreRelinked: a key of a dictionary that is the path of a file follows it as values do, with what is below it.
func TestKeysAreRelinked(t *testing.T) {
	const text = "[gd_resource type=\"Resource\" format=3]\n\n[resource]\nmetadata/pictures = {\n\"res://lamp.png\": {\n\"res://here.png\": [\"res://lamp.png\"],\n" +
		"&\"res://lamp.png\": 2\n},\n\"res://gone.png\": 3,\n\"x res://lamp.png\": 4\n}\n"
	p := written(t, map[string]string{"project.godot": "config_version=5\n", "a.tres": text, "art/lamp.png": "", "art/lamp.png.import": "[remap]\n", "here.png": ""})
	file := filepath.Join(p.Root, "a.tres")
	f, err := store.Open(file, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	list := Strays(context.Background(), f.Doc, file)
	if err := Relink(f.Doc, list); err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	relinked := strings.ReplaceAll(strings.ReplaceAll(text, `"res://lamp.png`, `"res://art/lamp.png`), `x res://art`, "x res://")
	if got := string(f.Doc.Bytes()); got != relinked {
		t.Errorf("%s", got)
	}
	if list := Strays(context.Background(), f.Doc, file); len(list) > 0 {
		t.Errorf("%+v", list)
	}
}

// TestLeftovers tells what the editor kept beside files that are gone.
func TestLeftovers(t *testing.T) {
	p := written(t, strayed)
	for name, want := range map[string]bool{"art/lamp.png.import": true, "lamp.gd.uid": true, "code/lamp.gd.uid": false, "pictures/lamp.png.import": false, "here.png": false} {
		file := filepath.Join(p.Root, filepath.FromSlash(name))
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := store.New(b, model.Options{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		list := Losses(context.Background(), f.Doc, file)
		if told := len(list) == 1 && list[0].Text.ID == leftover && list[0].Gravity == model.Hint; told != want {
			t.Errorf("%s: %+v", name, list)
		}
	}
}
