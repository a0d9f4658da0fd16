package users

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/store"
)

// played is a project whose players are in other scenes than the nodes that their tracks lead to: child.tscn inherits
// base.tscn, around.tscn has an instance of it, and far.tscn one of that; mover.tscn's tracks lead out of it. All
// animations are in files of their own.
func played(version string) map[string]string {
	list := map[string]string{"project.godot": "config_version=5\n"}
	scene := func(name string, ext, nodes string) {
		list[name] = "[gd_scene format=3]\n\n" + ext + nodes
	}
	ext := func(class, file, id string) string {
		return `[ext_resource type="` + class + `" path="res://` + file + `" id="` + id + "\"]\n"
	}
	player := func(id string) string { return "libraries = {\n&\"\": ExtResource(\"" + id + "\")\n}\n" }
	library := func(path string) string {
		return "[gd_resource type=\"AnimationLibrary\" format=3]\n\n[sub_resource type=\"Animation\" id=\"A\"]\ntracks/0/type = \"value\"\ntracks/0/path = NodePath(\"" + path +
			"\")\n\n[resource]\n_data = {\n&\"a\": SubResource(\"A\")\n}\n"
	}
	files := []string{"grip", "push", "walk", "idle"}
	if version[0] == '3' {
		list["project.godot"] = "config_version=4\n"
		scene = func(name string, ext, nodes string) { list[name] = "[gd_scene format=2]\n\n" + ext + nodes }
		ext = func(class, file, id string) string {
			return `[ext_resource path="res://` + file + `" type="` + strings.TrimSuffix(class, "Library") + `" id=` + id + "]\n"
		}
		player = func(id string) string { return "anims/a = ExtResource( " + id + " )\n" }
		library = func(path string) string {
			return "[gd_resource type=\"Animation\" format=2]\n\n[resource]\ntracks/0/type = \"value\"\ntracks/0/path = NodePath(\"" + path + "\")\n"
		}
	}
	instance := func(id string) string {
		if version[0] == '3' {
			return "instance=ExtResource( " + id + " )"
		}
		return `instance=ExtResource("` + id + `")`
	}
	for i, path := range []string{"Hand:rotation", "../Hand:position", "Hand/Thumb:position", "Other:position"} {
		list[files[i]+".tres"] = library(path)
	}
	scene("base.tscn", ext("AnimationLibrary", "grip.tres", "1"), `[node name="Base" type="Node2D"]

[node name="Player" type="AnimationPlayer" parent="."]
`+player("1")+`
[node name="Still" type="AnimationPlayer" parent="."]
`)
	scene("child.tscn", ext("PackedScene", "base.tscn", "1")+ext("AnimationLibrary", "walk.tres", "2")+ext("AnimationLibrary", "idle.tres", "3"), `[node name="Base" `+instance("1")+`]

[node name="Hand" type="Node2D" parent="."]

[node name="Thumb" type="Node2D" parent="Hand"]

[node name="Other" type="Node2D" parent="."]

[node name="Still" parent="." index="1"]
`+player("2")+`
[node name="Idle" type="AnimationPlayer" parent="."]
`+player("3"))
	scene("mover.tscn", ext("AnimationLibrary", "push.tres", "1"), `[node name="Mover" type="Node2D"]

[node name="Player" type="AnimationPlayer" parent="."]
`+player("1"))
	scene("around.tscn", ext("PackedScene", "mover.tscn", "1")+ext("PackedScene", "base.tscn", "2"), `[node name="Around" type="Node2D"]

[node name="Mover" parent="." `+instance("1")+`]

[node name="Hand" type="Node2D" parent="."]

[node name="Base" parent="." `+instance("2")+`]
`)
	scene("far.tscn", ext("PackedScene", "around.tscn", "1"), `[node name="Far" type="Node2D"]

[node name="In" parent="." `+instance("1")+`]
`)
	return list
}

// TestTracksOfOtherScenes renames and moves nodes that players lead to which the scene inherits or has in instances: the files with their
// tracks follow. The engine says that they lead to the nodes as before.
func TestTracksOfOtherScenes(t *testing.T) {
	for _, test := range []struct {
		scene, from, to string
		want            []string // of files
	}{
		{"child.tscn", "Hand", "Fist", []string{"grip.tres Fist:rotation", "walk.tres Fist/Thumb:position"}},
		{"child.tscn", "Hand", "Other/Hand", []string{"grip.tres Other/Hand:rotation", "walk.tres Other/Hand/Thumb:position"}},
		{"around.tscn", "Hand", "Fist", []string{"push.tres ../Fist:position"}},
		{"around.tscn", "Hand", "Mover/Hand", []string{"push.tres Hand:position"}},
	} {
		for _, version := range []string{"4.6", "3.6"} {
			t.Run(version+" "+test.scene+" "+test.to, func(t *testing.T) {
				p := written(t, played(version))
				before := routes(t, version, p, "")
				plan := change(t, p, test.scene, test.from, test.to)
				if len(plan.Disputes)+len(plan.Doubts) > 0 {
					t.Error(plan.Disputes, plan.Doubts)
				}
				var got []string
				for _, f := range plan.Files {
					for _, l := range f.Lines() {
						_, path, _ := strings.Cut(l.After, `NodePath("`)
						if path != "" {
							got = append(got, strings.TrimPrefix(f.Res, "res://")+" "+strings.TrimSuffix(path, `")`))
						}
					}
				}
				if !slices.Equal(got, test.want) {
					t.Errorf("%q, not %q", got, test.want)
				}
				if _, err := plan.Write(context.Background(), store.SaveOptions{Backups: t.TempDir()}); err != nil {
					t.Fatal(err)
				}
				if before == "" {
					return
				}
				if now := leading(routes(t, version, p, "")); now != leading(before) || now < 4 {
					t.Errorf("%d tracks lead to nodes where %d did:\n%s\nand now\n%s", now, leading(before), before, routes(t, version, p, ""))
				}
			})
		}
	}
}

// leading is how many tracks lead to nodes, as the engine says.
func leading(said string) (n int) {
	for line := range strings.Lines(said) {
		if strings.HasPrefix(line, "T\t") && !strings.HasSuffix(line, "?\n") {
			n++
		}
	}
	return n
}

// TestScenesDisagreeOnInheritedTracks has another scene inherit the player, whose tracks lead to a node of its own.
func TestScenesDisagreeOnInheritedTracks(t *testing.T) {
	list := played("4.6")
	list["twin.tscn"] = strings.Replace(list["child.tscn"], "walk.tres", "else.tres", 1)
	plan := change(t, written(t, list), "child.tscn", "Hand", "Fist")
	if len(plan.Disputes) != 1 {
		t.Fatal(plan.Disputes)
	}
	if got, want := fmt.Sprint(plan.Disputes[0].Res, " ", plan.Disputes[0].After, plan.Disputes[0].Against), "res://grip.tres map[Fist:rotation:[res://child.tscn]] [res://twin.tscn]"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

// TestOverriddenPlayers has the scene that inherits a player give it another library, or another node to start from.
func TestOverriddenPlayers(t *testing.T) {
	for lines, want := range map[string][]string{
		"libraries = {\n&\"\": ExtResource(\"3\")\n}\n": {"res://walk.tres"},
		"root_node = NodePath(\"../Other\")\n":          {"res://walk.tres"},
		"speed_scale = 2.0\n":                           {"res://grip.tres", "res://walk.tres"},
	} {
		list := played("4.6")
		list["child.tscn"] += "\n[node name=\"Player\" parent=\".\" index=\"0\"]\n" + lines
		plan := change(t, written(t, list), "child.tscn", "Hand", "Fist")
		var got []string
		for _, f := range plan.Files {
			got = append(got, f.Res)
		}
		if !slices.Equal(got, want) {
			t.Errorf("with %q %q follow, not %q", lines, got, want)
		}
	}
}

// TestInheritedPaths renames a node that a path in the inherited scene itself leads to: it is named once, where it is.
func TestInheritedPaths(t *testing.T) {
	list := played("4.6")
	list["base.tscn"] += "\n[node name=\"Follow\" type=\"RemoteTransform2D\" parent=\".\"]\nremote_path = NodePath(\"../Hand\")\n"
	list["grand.tscn"] = "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://child.tscn\" id=\"1\"]\n\n[node name=\"Base\" instance=ExtResource(\"1\")]\n"
	plan := change(t, written(t, list), "child.tscn", "Hand", "Fist")
	var got []string
	for _, d := range plan.Doubts {
		got = append(got, d.Res+" "+said(d.Text))
	}
	if want := []string{"res://base.tscn property remote_path ../Hand leads to or through the node where res://child.tscn has this scene"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestFilesOfOneScene edits a scene alone: it names the players with the files whose tracks lead to the node, and no others.
func TestFilesOfOneScene(t *testing.T) {
	for _, test := range []struct {
		scene, from, to string
		want            []string
	}{
		{"child.tscn", "Hand", "Fist", []string{"Player uses res://grip.tres", "Still uses res://walk.tres"}},
		{"child.tscn", "Other", "Else", []string{"Idle uses res://idle.tres"}},
		{"child.tscn", "Hand", "Other/Hand", []string{"Player uses res://grip.tres", "Still uses res://walk.tres"}},
		{"child.tscn", "Hand/Thumb", "Hand/Nail", []string{"Still uses res://walk.tres"}},
		{"around.tscn", "Hand", "Fist", []string{"Mover/Player uses res://push.tres"}},
		{"around.tscn", "Mover", "Base/Mover", []string{"Mover/Player uses res://push.tres"}},
		{"around.tscn", "Base", "Else", nil},
		{"far.tscn", "In", "Out", nil},
	} {
		p := written(t, played("4.6"))
		scenes := p.Scenes()
		file := filepath.Join(p.Root, test.scene)
		doc := editedFile(t, scenes, file, test.from, test.to).Doc
		var got []string
		for _, n := range doc.Notes() {
			if n.File != "" {
				text, _, _ := strings.Cut(said(n.Text), ": the paths")
				got = append(got, text)
				if b, _ := os.ReadFile(file); !strings.HasPrefix(string(b[n.Offset:]), "ExtResource") && !strings.HasPrefix(string(b[n.Offset:]), "[node") {
					t.Errorf("%s is said of %q", text, b[n.Offset:])
				}
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %s to %s: %q are named, not %q", test.scene, test.from, test.to, got, test.want)
		}
	}
}

// TestBinaryTracks has the player that a scene inherits play a file that is not text: it is reported if it may name the
// node.
func TestBinaryTracks(t *testing.T) {
	for body, want := range map[string]int{"RSRC\x00Hand:rotation\x00": 1, "RSRC\x00Leg:rotation\x00": 0, "RSCC\x00": 1} {
		list := maps.Clone(played("4.6"))
		delete(list, "grip.tres")
		list["grip.res"] = body
		list["base.tscn"] = strings.Replace(list["base.tscn"], "grip.tres", "grip.res", 1)
		plan := change(t, written(t, list), "child.tscn", "Hand", "Fist")
		got := 0
		for _, d := range plan.Doubts {
			if d.Note.File == "res://grip.res" && d.Res == "res://base.tscn" {
				got++
			}
		}
		if got != want {
			t.Errorf("%q is named %d times: %v", body, got, plan.Doubts)
		}
	}
}

// TestAround has the files around a document change while it is open: each edit sees them as they are then.
func TestAround(t *testing.T) {
	p := written(t, played("4.6"))
	child := filepath.Join(p.Root, "child.tscn")
	file, err := store.Open(child, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	at := child
	Show(file.Doc, func() string { return at })
	named := func() (list []string) {
		hand, err := file.Doc.Find("node.Hand")
		if err != nil {
			t.Fatal(err)
		}
		if err := file.Doc.RenameKey(hand, variant.OfString("Fist")); err != nil {
			t.Fatal(err)
		}
		for _, n := range file.Doc.Notes() {
			if n.File != "" {
				list = append(list, n.File)
			}
		}
		file.Doc.Undo()
		return list
	}
	rewrite := func(name, old, new string) {
		t.Helper()
		path := filepath.Join(p.Root, name)
		b, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(b), old) {
			t.Fatal(err, string(b))
		}
		if err := os.WriteFile(path, []byte(strings.ReplaceAll(string(b), old, new)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct {
		name string
		do   func()
		want []string
	}{
		{"at first", func() {}, []string{"res://grip.tres", "res://walk.tres"}},
		{"a library names another node", func() { rewrite("walk.tres", "Hand/", "Others/") }, []string{"res://grip.tres"}},
		{"the inherited scene plays another library", func() { rewrite("base.tscn", "grip.tres", "idle.tres") }, nil},
		{"that library names the node", func() { rewrite("idle.tres", "Other", "Hand") }, []string{"res://idle.tres", "res://idle.tres"}},
		{"the document lies in no project", func() { at = "" }, []string{"res://walk.tres", "res://idle.tres"}},
	} {
		step.do()
		if got := named(); !slices.Equal(got, step.want) {
			t.Errorf("%s: %q are named, not %q", step.name, got, step.want)
		}
	}
}
