package users

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"savant/model"
	"savant/model/store"
)

// gone is a project whose settings and scene name files that were moved or removed.
var gone = map[string]string{
	"project.godot": "config_version=5\n\n[application]\n\nrun/main_scene=\"uid://nowhere\"\nconfig/icon=\"res://icon.svg\"\nconfig/name=\"res://\"\n\n" +
		"[autoload]\n\nGlob=\"*res://glob.gd\"\nHere=\"*res://here.gd\"\nLed=\"*uid://door\"\n\n[a]\n\nb={\n\"res://none.gd\": \"uid://here\"\n}\n",
	"ui/glob.gd":  "extends Node\n",
	"here.gd":     "extends Node\n",
	"here.gd.uid": "uid://here\n",
	"a.tscn":      "[gd_scene format=3 uid=\"uid://door\"]\n\n[node name=\"A\" type=\"Node\"]\nmetadata/p = \"res://glob.gd\"\nmetadata/q = \"res://x/glob.gd::1\"\n",
	"b.tscn":      "[gd_scene format=3 uid=\"uid://door\"]\n\n[node name=\"B\" type=\"Node\"]\n",
}

// TestSettingLosses tells of files that settings name and that are missing, and of two files with one uid.
func TestSettingLosses(t *testing.T) {
	p := written(t, gone)
	file := filepath.Join(p.Root, "project.godot")
	f, err := store.Open(file, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		`section.application["run/main_scene"]`: "the project has no uid://nowhere",
		`section.application["config/icon"]`:    "the project has no res://icon.svg",
		"section.autoload.Glob":                 "the project has no res://glob.gd; res://ui/glob.gd has its name",
		"":                                      "res://a.tscn, res://b.tscn have the same uid uid://door: the engine finds only one of them by it",
	}
	for _, q := range Losses(context.Background(), f.Doc.Snapshot().Document(), file) {
		if said(q.Text) != want[q.Path] || q.Gravity != model.Loss {
			t.Errorf("%s: %s", q.Path, said(q.Text))
		}
		delete(want, q.Path)
	}
	if len(want) > 0 {
		t.Errorf("not told: %v", want)
	}
}

// TestStrayTexts has texts that are paths of files which were moved lead to these, in settings and scenes.
func TestStrayTexts(t *testing.T) {
	p := written(t, gone)
	for name, change := range map[string][2]string{"project.godot": {"*res://glob.gd", "*res://ui/glob.gd"}, "a.tscn": {`"res://glob.gd"`, `"res://ui/glob.gd"`}} {
		file := filepath.Join(p.Root, name)
		f, err := store.Open(file, model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		list := Strays(context.Background(), f.Doc, file)
		if err := Relink(f.Doc, list); err != nil || len(list) != 1 {
			t.Error(name, list, err)
		}
		if got, want := string(f.Doc.Bytes()), strings.Replace(gone[name], change[0], change[1], 1); got != want {
			t.Errorf("%s is\n%s", name, got)
		}
	}
}
