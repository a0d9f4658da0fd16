package users

import (
	"bytes"
	"context"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/model/store"
)

// small is a project in which everything names art/lamp.png: @ is its name, and what follows in a script is marked by load.
var small = map[string]string{
	"project.godot": "; res://art/lamp.png\nconfig_version=5\n\n[application]\n\nrun/main_scene=\"res://main.tscn\"\nconfig/icon=\"res://art/lamp.png\"\n\n" +
		"[autoload]\n\nLamp=\"*res://art/lamp.png\"\n\n[input]\n\na={\n\"b\": [\"res://art/lamp.png\", \"res://art/lamp.png.bak\"]\n}\n",
	"main.tscn": "[gd_scene load_steps=2 format=3]\r\n\r\n[ext_resource path=\"res://art/lamp.png\" type=\"Texture2D\" uid=\"uid://abc\" id=\"1\"]\r\n\r\n[node name=\"Main\" type=\"Node2D\"]\r\n" +
		"texture = ExtResource(\"1\")\r\nmetadata/a = [&\"res://art/lamp.png\", \"res://art/lamp.png::3\", \"../art/lamp.png\"]\r\n",
	"art/near.tres":       "[gd_resource type=\"AtlasTexture\" format=3]\n\n[ext_resource type=\"Texture2D\" path=\"lamp.png\" id=\"1\"]\n\n[resource]\natlas = ExtResource(\"1\")\nb = \"lamp.png\"\n",
	"art/lamp.png":        "no image",
	"art/lamp.png.import": "[remap]\n\npath=\"res://.godot/imported/lamp.png-1.ctex\"\n\n[deps]\n\nsource_file=\"res://art/lamp.png\"\ndest_files=[\"res://.godot/imported/lamp.png-1.ctex\"]\n",
	"art/lamp.png.uid":    "uid://abc\n",
	"art/other.png":       "other",
	"art/user.gd":         "@icon(\"lamp.png\")\nextends Node\n# res://art/lamp.png\nconst A = preload(\"lamp.png\") # near\nvar b = preload('res://art/lamp.png')\n",
	"art/skip/.gdignore":  "",
	"art/skip/a.tscn":     "res://art/lamp.png",
	".godot/cache.cfg":    "a=\"res://art/lamp.png\"\n",
	"user.gd":             "func f(x):\n\tload(\"art/lamp.png\")\n\tif x == \"res://art/lamp.png\": pass\n\tprint(\"see res://art/lamp.png.\", \"res://art/lamp.pngs\")\n",
	"user.cs":             "var a = GD.Load<Texture2D>(\"res://art/lamp.png\"); var b = \"res://art/lamp.png\"; // \"res://art/lamp.png\"\n",
	"a.gdshader":          "#include \"res://art/lamp.png\"\n/* \"res://art/lamp.png\" */\n",
	"rich.tscn": "[gd_scene format=3]\n\n[sub_resource type=\"GDScript\" id=\"1\"]\nscript/source = \"extends Node\nvar a = preload(\\\"res://art/lamp.png\\\")\nvar b = \\\"res://art/lamp.png\\\"\n\"\n\n" +
		"[node name=\"R\" type=\"RichTextLabel\"]\ntext = \"[img]res://art/lamp.png[/img]\"\n",
	"data.json":                "{\"a\": \"res://art/lamp.png\", \"b\": \"res://art/lamp.png2\"}",
	"model.gltf":               "{\"images\":[{\"uri\":\"art/lamp.png\"}]}",
	"addons/x/plugin.cfg":      "[plugin]\n\nname=\"X\"\nscript=\"x.gd\"\n",
	"addons/x/x.gd":            "@tool\nextends EditorPlugin\nconst A = preload(\"y/z.gd\")\n",
	"addons/x/y/z.gd":          "extends \"../x.gd\"\n",
	"addons/x/lib.gdextension": "[libraries]\n\nlinux.x86_64 = \"y/lib.so\"\n",
	"addons/x/y/lib.so":        "",
	"art/far/scene.tscn":       "[gd_scene format=3]\n\n[ext_resource type=\"Script\" path=\"../user.gd\" id=\"1\"]\n\n[node name=\"S\" type=\"Node\"]\nscript = ExtResource(\"1\")\na = \"res://art/far/scene.tscn\"\n",
}

// relocated moves a file of a new project and returns what was planned.
func relocated(t *testing.T, list map[string]string, from, to string, tick func(*Place)) (Project, *Relocation) {
	t.Helper()
	p := written(t, list)
	r, err := p.Relocate(context.Background(), filepath.Join(p.Root, filepath.FromSlash(from)), filepath.Join(p.Root, filepath.FromSlash(to)), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Files {
		for _, x := range f.Places {
			if tick != nil && x.Tick() != nil {
				tick(x)
			}
		}
	}
	if _, err := r.Write(context.Background(), store.SaveOptions{Backups: t.TempDir()}); err != nil {
		t.Fatal(err)
	}
	return p, r
}

// undone undoes a move, after which a project has these files.
func undone(t *testing.T, p Project, r *Relocation, want map[string]string) {
	t.Helper()
	if _, err := r.Undo(context.Background(), store.SaveOptions{Backups: t.TempDir()}); err != nil {
		t.Fatal(err)
	}
	alike(t, onDisk(t, p), want)
}

// onDisk are the files of a project.
func onDisk(t *testing.T, p Project) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(p.Root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(file)
		rel, _ := filepath.Rel(p.Root, file)
		all[filepath.ToSlash(rel)] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// alike compares the files of a project with those that are wanted.
func alike(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name := range maps.Keys(want) {
		if text, ok := got[name]; !ok || text != want[name] {
			t.Errorf("%s is\n%s\nnot\n%s", name, text, want[name])
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s is there", name)
		}
	}
}

// replaced are the files of small with something else in the place of texts that stand in them once, by file; ! before a name has it moved.
func replaced(t *testing.T, changes map[string][][2]string) map[string]string {
	t.Helper()
	want := maps.Clone(small)
	for name, list := range changes {
		for _, c := range list {
			if c[0] == "" {
				continue
			}
			if n := strings.Count(want[name], c[0]); n != 1 {
				t.Fatalf("%q stands %d times in %s", c[0], n, name)
			}
			want[name] = strings.Replace(want[name], c[0], c[1], 1)
		}
	}
	return want
}

func carried(want map[string]string, from, to string) {
	want[to] = want[from]
	delete(want, from)
}

const (
	lamp  = `"res://art/lamp.png"`
	torch = `"res://fire/torch.png"`
)

func TestRelocate(t *testing.T) {
	list := maps.Clone(small)
	list["fire/x.txt"] = ""
	p, r := relocated(t, list, "art/lamp.png", "fire/torch.png", nil)
	want := replaced(t, map[string][][2]string{
		"project.godot":       {{"icon=" + lamp, "icon=" + torch}, {`"*res://art/lamp.png"`, `"*res://fire/torch.png"`}, {"[" + lamp, "[" + torch}},
		"main.tscn":           {{"path=" + lamp, "path=" + torch}, {"&" + lamp, "&" + torch}, {"res://art/lamp.png::3", "res://fire/torch.png::3"}},
		"art/near.tres":       {{`path="lamp.png"`, `path="../fire/torch.png"`}},
		"art/lamp.png.import": {{"source_file=" + lamp, "source_file=" + torch}},
		"art/user.gd":         {{`icon("lamp.png")`, `icon("../fire/torch.png")`}, {`preload("lamp.png")`, `preload("../fire/torch.png")`}, {`'res://art/lamp.png'`, `'res://fire/torch.png'`}},
		"user.gd":             {{`load("art/lamp.png")`, `load("fire/torch.png")`}},
		"user.cs":             {{"(" + lamp, "(" + torch}},
		"a.gdshader":          {{"#include " + lamp, "#include " + torch}},
		"rich.tscn":           {{`preload(\"res://art/lamp.png`, `preload(\"res://fire/torch.png`}},
	})
	want["fire/x.txt"] = ""
	for _, ending := range []string{"", ".import", ".uid"} {
		carried(want, "art/lamp.png"+ending, "fire/torch.png"+ending)
	}
	alike(t, onDisk(t, p), want)
	if len(r.Doubts) != 1 || r.Doubts[0].Res != "res://model.gltf" {
		t.Errorf("%+v", r.Doubts)
	}
	for range 2 {
		undone(t, p, r, list)
		if _, err := r.Write(context.Background(), store.SaveOptions{Backups: t.TempDir()}); err != nil {
			t.Fatal(err)
		}
		alike(t, onDisk(t, p), want)
	}
}

// TestRelocateTicked has all places change along that can.
func TestRelocateTicked(t *testing.T) {
	p, r := relocated(t, small, "art/lamp.png", "art/lämp 2.png", func(x *Place) { *x.Tick() = true })
	got := onDisk(t, p)
	for name, n := range map[string]int{"user.gd": 2, "user.cs": 2, "rich.tscn": 3, "data.json": 1, "art/user.gd": 3, "art/near.tres": 1} {
		if c := strings.Count(got[name], "lämp 2.png"); c != n {
			t.Errorf("%s has %d places, not %d:\n%s", name, c, n, got[name])
		}
	}
	for _, f := range r.Files {
		for _, x := range f.Places {
			text, _, _ := strings.Cut(got[f.Res[len("res://"):]], "\x00")
			all := strings.Split(text, "\n")
			if x.Line.Number == 0 || x.Line.Number > len(all) && f.Res != "res://art/lamp.png.import" || x.Line.Before == x.Line.After {
				t.Errorf("%s: %+v", f.Res, x.Line)
			}
		}
	}
}

// TestRelocateOwnPaths moves files that name others by where they are.
func TestRelocateOwnPaths(t *testing.T) {
	p, _ := relocated(t, small, "addons/x/x.gd", "addons/x/y/plug.gd", nil)
	want := replaced(t, map[string][][2]string{
		"addons/x/plugin.cfg": {{`"x.gd"`, `"y/plug.gd"`}},
		"addons/x/x.gd":       {{`"y/z.gd"`, `"z.gd"`}},
		"addons/x/y/z.gd":     {{`"../x.gd"`, `"plug.gd"`}},
	})
	carried(want, "addons/x/x.gd", "addons/x/y/plug.gd")
	alike(t, onDisk(t, p), want)
	p, _ = relocated(t, small, "art/far/scene.tscn", "level.tscn", nil)
	want = replaced(t, map[string][][2]string{"art/far/scene.tscn": {{`"../user.gd"`, `"art/user.gd"`}, {"res://art/far/scene.tscn", "res://level.tscn"}}})
	carried(want, "art/far/scene.tscn", "level.tscn")
	alike(t, onDisk(t, p), want)
	p, _ = relocated(t, small, "addons/x/y/lib.so", "addons/lib.so", nil)
	want = replaced(t, map[string][][2]string{"addons/x/lib.gdextension": {{`"y/lib.so"`, `"../lib.so"`}}})
	carried(want, "addons/x/y/lib.so", "addons/lib.so")
	alike(t, onDisk(t, p), want)
}

// TestRelocateBinary moves what binary scenes and resources name; undo restores their bytes.
func TestRelocateBinary(t *testing.T) {
	list := turnedBinary(t, map[string]string{
		"project.godot": "config_version=5\n",
		"a.tscn":        "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://lamp.tres\" id=\"1\"]\n\n[node name=\"A\" type=\"Sprite2D\"]\ntexture = ExtResource(\"1\")\nmetadata/b = [\"res://lamp.tres\", {\"c\": \"res://lamp.tres\"}, PackedStringArray(\"res://lamp.tres\")]\nmetadata/d = \"res://lamp.tres2\"\n",
		"lamp.tres":     "[gd_resource type=\"GradientTexture2D\" format=3]\n\n[resource]\n",
	})
	p, r := relocated(t, list, "lamp.res", "tors.res", nil)
	want := maps.Clone(list)
	if n := strings.Count(want["a.scn"], "res://lamp.res\x00"); n != 4 {
		t.Fatalf("%d places", n)
	}
	want["a.scn"] = strings.ReplaceAll(want["a.scn"], "res://lamp.res\x00", "res://tors.res\x00")
	carried(want, "lamp.res", "tors.res")
	alike(t, onDisk(t, p), want)
	if len(r.Files) != 1 || len(r.Files[0].Places) < 2 {
		t.Errorf("%+v", r.Files)
	}
	undone(t, p, r, list)
}

func TestRelocateRefuses(t *testing.T) {
	p := written(t, small)
	outside := t.TempDir()
	at := func(name string) string { return filepath.Join(p.Root, filepath.FromSlash(name)) }
	if err := os.Symlink(outside, at("link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(at("user.gd"), at("user2.gd")); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ from, to, why string }{
		{"art/lamp.png", "art/lamp.png", "users.same-name"},
		{"art/lamp.png", "art/OTHER.png", "users.name-taken"},
		{"art/lamp.png", "art/a:b.png", "users.bad-character"},
		{"art/lamp.png", "art/a?.png", "users.bad-character"},
		{"art/lamp.png", "art/a\n.png", "users.bad-character"},
		{"art/lamp.png", "art/lamp.", "users.bad-end"},
		{"art/lamp.png", "art/con.png", "users.device-name"},
		{"art/lamp.png", "art/" + strings.Repeat("x", 250), "users.long-name"},
		{"art/lamp.png", "../lamp.png", "users.move-out"},
		{"art/lamp.png", "link/lamp.png", "users.move-out"},
		{"art/lamp.png", "user.gd/lamp.png", "users.no-such-folder"},
		{"art/lamp.png", "art/skip/lamp.png", "users.skipped-folder"},
		{"art/lamp.png", ".godot/lamp.png", "users.skipped-folder"},
		{"art/lamp.png.import", "art/a.import", "users.goes-along"},
		{"project.godot", "game.godot", "users.fixed-name"},
		{"user2.gd", "user3.gd", "users.not-movable"},
	} {
		_, err := p.Relocate(context.Background(), at(test.from), at(test.to), nil)
		if err == nil || !strings.HasPrefix(err.Error(), test.why) {
			t.Errorf("%s to %s: %v", test.from, test.to, err)
		}
	}
	for to, why := range map[string]string{"art/lamp.jpg": "users.another-ending", "art/lamp": "users.without-ending", "art/.lamp.png": "users.hidden-by-point"} {
		if said, err := p.Check(at("art/lamp.png"), at(to)); err != nil || len(said) != 1 || !strings.HasPrefix(said[0].String(), why) {
			t.Errorf("%s: %v, %v", to, said, err)
		}
	}
	if said, err := p.Check(at("art/lamp.png"), at("art/Lamp.png")); err != nil || len(said) > 0 {
		t.Errorf("%v, %v", said, err)
	}
}

// TestRelocateStops: what cannot be read, and what changes meanwhile, stops all before anything is written.
func TestRelocateStops(t *testing.T) {
	p := written(t, small)
	was := onDisk(t, p)
	plan := func() *Relocation {
		r, err := p.Relocate(context.Background(), filepath.Join(p.Root, "art", "lamp.png"), filepath.Join(p.Root, "lamp.png"), nil)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := plan()
	main := filepath.Join(p.Root, "main.tscn")
	if err := os.WriteFile(main, bytes.ToUpper([]byte(small["main.tscn"])), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := r.Write(context.Background(), store.SaveOptions{Backups: t.TempDir()})
	if err == nil || !strings.HasPrefix(err.Error(), "users.changed-meanwhile") {
		t.Errorf("%v", err)
	}
	if err := os.WriteFile(main, []byte(small["main.tscn"]), 0o600); err != nil {
		t.Fatal(err)
	}
	alike(t, onDisk(t, p), was)
	huge := filepath.Join(p.Root, "huge.tres")
	if err := os.WriteFile(huge, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(huge, limit+1); err != nil {
		t.Fatal(err)
	}
	r = plan()
	if _, err := r.Write(context.Background(), store.SaveOptions{Backups: t.TempDir()}); err == nil || !strings.HasPrefix(err.Error(), "users.unreadable") {
		t.Errorf("%v", err)
	}
	if err := os.Remove(huge); err != nil {
		t.Fatal(err)
	}
	alike(t, onDisk(t, p), was)
}

// TestRelocateInCaches has the caches follow that a game needs which is run before the editor looks at the project again. What is no list of
// uids stays.
func TestRelocateInCaches(t *testing.T) {
	entry := func(path string) string {
		return "\x01\x02\x03\x04\x05\x06\x07\x08" + string(rune(len(path))) + "\x00\x00\x00" + path
	}
	uids := func(path string) string { return "\x02\x00\x00\x00" + entry("res://main.tscn") + entry(path) }
	classes := "list=[{\n\"path\": \"res://art/user.gd\"\n}]\n"
	list := maps.Clone(small)
	list[".godot/uid_cache.bin"], list[".godot/global_script_class_cache.cfg"] = uids("res://art/user.gd"), classes
	p, r := relocated(t, list, "art/user.gd", "u.gd", nil)
	got := onDisk(t, p)
	if got[".godot/uid_cache.bin"] != uids("res://u.gd") || got[".godot/global_script_class_cache.cfg"] != strings.Replace(classes, "art/user", "u", 1) {
		t.Errorf("%q", got)
	}
	undone(t, p, r, list)
	for _, odd := range []string{"", "\x02\x00\x00\x00" + entry("res://art/user.gd"), uids("res://art/user.gd") + "x", uids("res://art/user.gd")[:59]} {
		list[".godot/uid_cache.bin"] = odd
		p, _ := relocated(t, list, "art/user.gd", "u.gd", nil)
		if got := onDisk(t, p)[".godot/uid_cache.bin"]; got != odd {
			t.Errorf("%q became %q", odd, got)
		}
	}
}

func TestPathsBetween(t *testing.T) {
	for _, test := range [][3]string{{".", "a.b", "a.b"}, {"a", "a/b", "b"}, {"a", "b", "../b"}, {"a/b", "a/c/d", "../c/d"}, {"a/b", "a/b/c/d", "c/d"}, {"a", "a", "../a"}} {
		if got := between(test[0], test[1]); got != test[2] {
			t.Errorf("from %s to %s: %s", test[0], test[1], got)
		}
	}
}

// TestStringsOfText finds strings with what they belong to.
func TestStringsOfText(t *testing.T) {
	text := "a=\"1\" ; \"no\"\n[head b=\"2\" c=[\"3\"]]\nd/e = {\n\"4\": [\n[\"5\\\"\"]]\n}\n[x]\nf=\"6\n7\""
	var got []string
	for s := range stringsIn([]byte(text)) {
		got = append(got, strings.Join([]string{s.tag, s.key, text[s.from:s.to]}, "|"))
	}
	if want := []string{"|a|1", "head|b|2", "head|c|3", "|d/e|4", "|d/e|5\\\"", "|f|6\n7"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
