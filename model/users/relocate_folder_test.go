package users

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/model/store"
)

// TestRelocateFolder moves a folder with all that is in it into a new one: what refers into it follows, from inside and outside, and relative paths
// within it stay. All is taken back byte for byte.
func TestRelocateFolder(t *testing.T) {
	near := func(path string) string {
		return "[gd_resource type=\"AtlasTexture\" format=3]\n\n[ext_resource type=\"Texture2D\" path=\"" + path + "\" id=\"1\"]\n\n[resource]\natlas = ExtResource(\"1\")\n"
	}
	list := maps.Clone(small)
	list["near.tres"], list["art/out.tres"], list["art/loop.tres"] = near("art/lamp.png"), near("../near.tres"), near("../art/lamp.png")
	list["folder.gd"] = "var a = \"res://art\"\nvar b = \"res://art/\"\nvar c = \"res://artful/a.png\"\n"
	entry := func(path string) string {
		return "\x01\x00\x00\x00\x01\x02\x03\x04\x05\x06\x07\x08" + string(rune(len(path))) + "\x00\x00\x00" + path
	}
	list[".godot/uid_cache.bin"] = entry("res://art/user.gd")
	p, r := relocated(t, list, "art", "pics/new", func(x *Place) { *x.Tick() = true })
	want := map[string]string{}
	for name, text := range list {
		now := text
		if !strings.HasPrefix(name, ".godot") && !strings.HasPrefix(name, "art/skip/") {
			now = strings.ReplaceAll(now, "res://art/", "res://pics/new/")
		}
		if rest, in := strings.CutPrefix(name, "art/"); in {
			name = "pics/new/" + rest
		}
		want[name] = now
	}
	for name, c := range map[string][2]string{ // comments stay, and so does what no engine reads
		"project.godot":    {"; res://pics/new/", "; res://art/"},
		"pics/new/user.gd": {"# res://pics/new/", "# res://art/"},
		"user.cs":          {"// \"res://pics/new/", "// \"res://art/"},
		"a.gdshader":       {"/* \"res://pics/new/", "/* \"res://art/"},
		"user.gd":          {"load(\"art/", "load(\"pics/new/"},
		"folder.gd":        {"res://art\"", "res://pics/new\""},
	} {
		want[name] = strings.Replace(want[name], c[0], c[1], 1)
	}
	want["near.tres"], want["pics/new/out.tres"], want["pics/new/loop.tres"] = near("pics/new/lamp.png"), near("../../near.tres"), near("lamp.png")
	want[".godot/uid_cache.bin"] = entry("res://pics/new/user.gd")
	alike(t, onDisk(t, p), want)
	if len(r.Doubts) != 1 || r.Doubts[0].Res != "res://model.gltf" {
		t.Errorf("%+v", r.Doubts)
	}
	for range 2 {
		undone(t, p, r, list)
		if _, err := os.Lstat(filepath.Join(p.Root, "pics")); err == nil {
			t.Error("the folder that was made is left")
		}
		if _, err := r.Write(context.Background(), store.SaveOptions{Backups: t.TempDir()}); err != nil {
			t.Fatal(err)
		}
		alike(t, onDisk(t, p), want)
	}
}

// TestRelocateFolderOfBinary moves a folder of a binary scene and what it names.
func TestRelocateFolderOfBinary(t *testing.T) {
	list := turnedBinary(t, map[string]string{
		"project.godot": "config_version=5\n",
		"a/a.tscn":      "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://a/lamp.tres\" id=\"1\"]\n\n[node name=\"A\" type=\"Sprite2D\"]\ntexture = ExtResource(\"1\")\nmetadata/b = [\"res://a/lamp.tres\", \"res://ab\"]\n",
		"a/lamp.tres":   "[gd_resource type=\"GradientTexture2D\" format=3]\n\n[resource]\n",
		"b.tscn":        "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://a/a.tscn\" id=\"1\"]\n\n[node name=\"B\" instance=ExtResource(\"1\")]\n",
	})
	p, r := relocated(t, list, "a", "c", nil)
	for _, f := range r.Files {
		if l := f.Places[len(f.Places)-1].Line; !strings.Contains(l.Before, " = \"res://a/") || !strings.Contains(l.After, " = \"res://c/") {
			t.Errorf("%s: %+v", f.Res, l)
		}
	}
	want := map[string]string{}
	for name, text := range list {
		if name != "project.godot" && !strings.Contains(text, "res://a/") && name != "a/lamp.res" {
			t.Fatalf("%s names nothing", name)
		}
		if rest, in := strings.CutPrefix(name, "a/"); in {
			name = "c/" + rest
		}
		want[name] = strings.ReplaceAll(text, "res://a/", "res://c/")
	}
	alike(t, onDisk(t, p), want)
	undone(t, p, r, list)
}

// TestRelocateIntoNewFolder moves a file into a folder that is made for it and goes with the undo, and keeps one that has something else by then.
func TestRelocateIntoNewFolder(t *testing.T) {
	for _, other := range []bool{false, true} {
		p, r := relocated(t, small, "art/lamp.png", "new/deep/lamp.png", nil)
		if got := onDisk(t, p); got["new/deep/lamp.png.import"] == "" || got["new/deep/lamp.png"] == "" {
			t.Errorf("%q", slices.Collect(maps.Keys(got)))
		}
		want := maps.Clone(small)
		if other {
			if err := os.WriteFile(filepath.Join(p.Root, "new", "mine.md"), nil, 0o600); err != nil {
				t.Fatal(err)
			}
			want["new/mine.md"] = ""
		}
		undone(t, p, r, want)
		if _, err := os.Lstat(filepath.Join(p.Root, "new")); (err == nil) != other {
			t.Errorf("with another file %v: %v", other, err)
		}
	}
}

// TestRelocateFolderRefuses lists what cannot be done to a folder.
func TestRelocateFolderRefuses(t *testing.T) {
	list := maps.Clone(small)
	list["game/project.godot"], list[".hidden/a.gd"] = "config_version=5\n", ""
	p := written(t, list)
	at := func(name string) string { return filepath.Join(p.Root, filepath.FromSlash(name)) }
	if err := os.Symlink(at("art"), at("link")); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ from, to, why string }{
		{"art", "art", "users.same-name"},
		{"art", "art/art", "users.into-itself"},
		{"art", "art/far/art", "users.into-itself"},
		{"art", "art/none/art", "users.into-itself"},
		{"art", "link/art", "users.into-itself"},
		{"art", "addons", "users.name-taken"},
		{"art", "Addons", "users.name-taken"},
		{"art/far", "ART/far", "users.name-taken"},
		{"art", "user.gd/art", "users.no-such-folder"},
		{"art", "../art", "users.move-out"},
		{"art", "none/../../art", "users.move-out"},
		{"art", ".art", "users.skipped-folder"},
		{"art", "art./art", "users.bad-end"},
		{"art", ".none/art", "users.skipped-folder"},
		{"art", "art/skip/art", "users.into-itself"},
		{"addons", "art/skip/addons", "users.skipped-folder"},
		{"art", "con", "users.device-name"},
		{"art", "a|b", "users.bad-character"},
		{"art/skip", "skip", "users.skipped-folder"},
		{".hidden", "hidden", "users.skipped-folder"},
		{"game", "games", "users.project-folder"},
		{"", "other", "users.project-folder"},
		{"link", "links", "users.not-movable"},
	} {
		if _, err := p.Relocate(context.Background(), at(test.from), at(test.to), nil); err == nil || !strings.HasPrefix(err.Error(), test.why) {
			t.Errorf("%s to %s: %v", test.from, test.to, err)
		}
	}
	if _, err := p.Check(at("art"), at("Art")); err != nil {
		t.Errorf("in another case: %v", err)
	}
	if _, err := MovableIn(p.Root); err == nil || !strings.HasPrefix(err.Error(), "users.project-folder") {
		t.Errorf("%v", err)
	}
	if err := os.Remove(at("link")); err != nil {
		t.Fatal(err)
	}
	alike(t, onDisk(t, p), list)
}
