package users

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/convert"
	"savant/model/store"
)

// turnedBinary makes all scenes and resources of a project of text binary ones.
func turnedBinary(t *testing.T, list map[string]string) map[string]string {
	t.Helper()
	// The engine looks for relative paths in binary files from the project's folder, and so not for those of the text.
	rename := strings.NewReplacer(".tscn", ".scn", ".tres", ".res", `path="wave`, `path="res://anims/wave`)
	made := map[string]string{}
	for name, text := range list {
		text = rename.Replace(text)
		if form := strings.TrimPrefix(filepath.Ext(rename.Replace(name)), "."); form == "scn" || form == "res" {
			r, err := convert.Bytes(context.Background(), name, []byte(text), rename.Replace(name), convert.Request{Form: form}, nil)
			if err != nil {
				t.Fatal(name, err)
			}
			text = string(r.Data)
		}
		made[rename.Replace(name)] = text
	}
	return made
}

// compress has the engine write a resource compressed.
func compress(t *testing.T, version, file string) {
	t.Helper()
	const compressed = "flags=32"
	out := filepath.Join(t.TempDir(), filepath.Base(file))
	if said, err := enginetest.Command(t, enginetest.Oracle(t, version), version, "resave", file, out, compressed).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	b, err := os.ReadFile(out)
	if err != nil || !bytes.HasPrefix(b, compressedMagic) {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestBinaryTracksFollow is TestSharedTracks with binary scenes, animations and libraries.
func TestBinaryTracksFollow(t *testing.T) {
	for _, test := range []struct {
		version, to string
		compressed  bool // grip.res, by the engine
		resolved    int
		want        map[string][]string
	}{
		{"4.6", "Fist", false, 8, map[string][]string{
			"res://anims/grip.res": {"Fist/Thumb:rotation", "%Fist:rotation"},
			"res://anims/walk.res": {"Left/Fist:position"},
			"res://anims/wave.res": {"Left/Fist/Thumb:position:x"}}},
		{"4.6", "Player/Hand", true, 8, map[string][]string{
			"res://anims/grip.res": {"Player/Hand/Thumb:rotation"},
			"res://anims/walk.res": {"Left/Player/Hand:position"},
			"res://anims/wave.res": {"Left/Player/Hand/Thumb:position:x"}}},
		{"3.6", "Fist", true, 5, map[string][]string{
			"res://anims/grip.res": {"Fist/Thumb:rotation"},
			"res://anims/wave.res": {"Left/Fist/Thumb:position:x"}}},
	} {
		t.Run(fmt.Sprint(test.version, " ", test.to), func(t *testing.T) {
			p := written(t, turnedBinary(t, animated[test.version]))
			if test.compressed {
				compress(t, test.version, filepath.Join(p.Root, "anims", "grip.res"))
			}
			before := routes(t, test.version, p, "")
			plan := change(t, p, "arm.scn", "Hand", test.to)
			if len(plan.Disputes)+len(plan.Doubts)+len(plan.Scripts) > 0 {
				t.Error(plan.Disputes, plan.Doubts, plan.Scripts)
			}
			got := map[string][]string{}
			for _, f := range plan.Files {
				for _, l := range f.Lines() {
					_, path, ok := strings.Cut(l.After, " = ")
					if !ok || len(f.Lines()) != len(f.Notes) {
						t.Error(f.Res, l, f.Notes)
					}
					got[f.Res] = append(got[f.Res], strings.TrimSuffix(strings.TrimPrefix(path, `NodePath("`), `")`))
				}
			}
			if !maps.EqualFunc(got, test.want, slices.Equal) {
				t.Errorf("%q, not %q", got, test.want)
			}
			if _, err := plan.Write(context.Background(), store.SaveOptions{Backups: t.TempDir()}); err != nil {
				t.Fatal(err)
			}
			if before == "" {
				return
			}
			old := strings.NewReplacer("Hand", test.to, "\tHand/", "\t"+test.to+"/")
			want := tracksOf(t, old.Replace(before), test.resolved)
			if now := tracksOf(t, routes(t, test.version, p, ""), test.resolved); !slices.Equal(now, want) {
				t.Errorf("the engine says\n%s\nnot\n%s", strings.Join(now, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// TestBinaryAmongText has text scenes play a binary library, and the other way round.
func TestBinaryAmongText(t *testing.T) {
	text, turned := animated["4.6"], turnedBinary(t, animated["4.6"])
	for _, binary := range []string{"arm.scn", "anims/grip.res"} {
		list := maps.Clone(text)
		as := strings.NewReplacer(".scn", ".tscn", ".res", ".tres").Replace(binary)
		delete(list, as)
		for name := range list {
			list[name] = strings.ReplaceAll(list[name], as, binary)
		}
		list[binary] = turned[binary]
		if binary == "arm.scn" { // its library is text
			list[binary] = turnedBinary(t, map[string]string{"arm.tscn": strings.ReplaceAll(text["arm.tscn"], "grip.tres", "grip_tres")})["arm.scn"]
			list[binary] = strings.ReplaceAll(list[binary], "grip_tres", "grip.tres")
		}
		p := written(t, list)
		scene := "arm.tscn"
		if binary == "arm.scn" {
			scene = binary
		}
		plan := change(t, p, scene, "Hand", "Fist")
		if len(plan.Doubts)+len(plan.Disputes) > 0 || len(plan.Files) != 3 {
			t.Error(binary, plan.Doubts, plan.Disputes, len(plan.Files))
		}
	}
}

// TestNamedByUID has a binary scene name another by a UID alone: the file is found by its header.
func TestNamedByUID(t *testing.T) {
	list := map[string]string{"project.godot": "config_version=5\n",
		"arm.tscn":  "[gd_scene format=3 uid=\"uid://dq1arm1\"]\n\n[node name=\"Arm\" type=\"Node2D\"]\n\n[node name=\"Hand\" type=\"Node2D\" parent=\".\"]\n",
		"body.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" uid=\"uid://dq1arm1\" path=\"res://gone.tscn\" id=\"1\"]\n\n[node name=\"Body\" type=\"Node2D\"]\nmetadata/at = NodePath(\"Arm/Hand\")\n\n[node name=\"Arm\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"Hand\" parent=\"Arm\" index=\"0\"]\n\n[editable path=\"Arm\"]\n"}
	p := written(t, turnedBinary(t, list))
	plan := change(t, p, "arm.scn", "Hand", "Fist")
	if len(plan.Files) != 1 || plan.Files[0].Res != "res://body.scn" || len(plan.Refused) > 0 {
		t.Errorf("%+v", plan)
	}
}

// TestEmbeddedInBinary lists the places in a script whose source is part of a binary scene, with their lines in that script.
func TestEmbeddedInBinary(t *testing.T) {
	const source = "extends Node\nfunc f():\n\tget_node(\"Hand\").x()\n"
	p := written(t, turnedBinary(t, map[string]string{"project.godot": "config_version=5\n",
		"p.tscn": "[gd_scene format=3]\n\n[sub_resource type=\"GDScript\" id=\"s\"]\nscript/source = " + fmt.Sprintf("%q", source) + "\n\n" +
			"[node name=\"P\" type=\"Node\"]\nscript = SubResource(\"s\")\n\n[node name=\"Hand\" type=\"Node\" parent=\".\"]\n"}))
	b, err := os.ReadFile(filepath.Join(p.Root, "p.scn"))
	if err != nil {
		t.Fatal(err)
	}
	list := change(t, p, "p.scn", "Hand", "Fist").Scripts
	if len(list) != 1 || list[0].Use.Line != 3 || string(b[list[0].Use.Offset:list[0].Use.Offset+list[0].Use.Length]) != said(list[0].Use.Text) {
		t.Fatalf("%+v", list)
	}
}

// TestUsesOfRoots looks for the root of a scene: what inherits it and what has it as an instance, whatever is changed of it there, and what
// has that in turn. Renaming the root changes none of them.
func TestUsesOfRoots(t *testing.T) {
	const ext = "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://%s.tscn\" id=\"1\"]\n\n"
	texts := map[string]string{
		"project.godot": "config_version=5\n",
		"base.tscn":     "[gd_scene format=3]\n\n[node name=\"Base\" type=\"Node2D\"]\n\n[node name=\"L\" type=\"Label\" parent=\".\"]\n",
		"bare.tscn":     fmt.Sprintf(ext, "base") + "[node name=\"Bare\" instance=ExtResource(\"1\")]\n",
		"more.tscn":     fmt.Sprintf(ext, "bare") + "[node name=\"More\" instance=ExtResource(\"1\")]\nposition = Vector2(7, 7)\n",
		"use.tscn":      fmt.Sprintf(ext, "more") + "[node name=\"Use\" type=\"Node\"]\n\n[node name=\"B\" parent=\".\" instance=ExtResource(\"1\")]\n",
	}
	want := []string{"bare inherits the scene", "more inherits the scene", "use node B is an instance of the scene"}
	for form, files := range map[string]map[string]string{".tscn": texts, ".scn": turnedBinary(t, texts)} {
		p := written(t, files)
		root := model.Target{File: "res://base" + form, Node: "."}
		found, err := p.Find(context.Background(), root, nil)
		if err != nil || len(found.Failed) > 0 {
			t.Fatal(form, err, found)
		}
		var got []string
		for _, f := range found.Files {
			for _, u := range f.Uses {
				got = append(got, strings.TrimSuffix(filepath.Base(f.Res), form)+" "+said(u.Text))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the root is used in %q, not %q", form, got, want)
		}
	}
}
