package tscn

import (
	"slices"
	"strings"
	"testing"

	"savant/scene"
)

// playing is a scene whose player gets its animations from another file, once directly and once through its own
// library; the tree gets its nodes from a third one. The material has nothing to do with nodes.
const playing = `[gd_scene format=3]

[ext_resource type="AnimationLibrary" path="res://walk.tres" id="1"]
[ext_resource type="AnimationNodeStateMachine" path="res://states.tres" id="2"]
[ext_resource type="Material" path="res://skin.tres" id="3"]
[ext_resource type="Animation" path="res://unused.tres" id="4"]
[ext_resource type="SceneReplicationConfig" path="res://net.tres" id="6"]

[sub_resource type="AnimationLibrary" id="L"]
_data = {
&"wave": ExtResource("5")
}

[node name="Root" type="Node3D"]

[node name="Arm" type="MeshInstance3D" parent="."]
material_override = ExtResource("3")

[node name="Rig" type="Node3D" parent="."]

[node name="Player" type="AnimationPlayer" parent="Rig"]
libraries = {
&"": ExtResource("1"),
&"own": SubResource("L")
}

[node name="Tree" type="AnimationTree" parent="Rig"]
tree_root = ExtResource("2")
anim_player = NodePath("../Player")

[node name="Net" type="MultiplayerSynchronizer" parent="Rig"]
root_path = NodePath("../../Arm")
replication_config = ExtResource("6")
`

// TestFilesAreNamed checks that each edit of a scene alone names the player and the files whose tracks it leaves
// unchanged.
func TestFilesAreNamed(t *testing.T) {
	src := []byte(playing[:len("[gd_scene format=3]\n\n")] + `[ext_resource type="Animation" path="res://wave.tres" id="5"]` + "\n" + playing[len("[gd_scene format=3]\n\n"):])
	f := Open(src)
	arm, rig, player := f.Tree.Find("Arm"), f.Tree.Find("Rig"), f.Tree.Find("Rig/Player")
	walk := "Rig/Player uses res://walk.tres: the paths in that file stay as they are"
	wave := "Rig/Player uses res://wave.tres: the paths in that file stay as they are"
	net := "Rig/Net uses res://net.tres: the paths in that file stay as they are"
	states := "Rig/Tree uses res://states.tres: the paths in that file stay as they are"
	for _, test := range []struct {
		name string
		edit func() (*Edit, error)
		want []string
	}{
		{"rename", func() (*Edit, error) { return f.RenameNode(arm, "Limb") }, []string{wave, walk, states, net}},
		{"move", func() (*Edit, error) { return f.MoveNode(arm, rig, -1) }, []string{wave, walk, states, net}},
		{"remove", func() (*Edit, error) { return f.RemoveNodes(arm) }, []string{wave, walk, states, net}},
		{"remove the player", func() (*Edit, error) { return f.RemoveNodes(player) }, []string{states, net}},
		{"rename the root", func() (*Edit, error) { return f.RenameNode(0, "Top") }, nil},
		{"to another place among its siblings", func() (*Edit, error) { return f.MoveNode(arm, 0, -1) }, nil},
	} {
		e, err := test.edit()
		if err != nil {
			t.Fatal(test.name, err)
		}
		var got []string
		for _, n := range e.Notes {
			if n.File != "" {
				got = append(got, said(n.Text))
				if !n.Undecided || string(src[n.Offset:n.Offset+len("ExtResource")]) != "ExtResource" {
					t.Error(test.name, n)
				}
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, not %q", test.name, got, test.want)
		}
	}
}

// TestFilesInFilesAreNamed has a library that refers to an animation in another file, and to itself, and scripted
// resources that refer to each other: with the files available, those with paths to the node are named as used by a
// node.
func TestFilesInFilesAreNamed(t *testing.T) {
	resource := func(class, ext, body string) string {
		return "[gd_resource type=\"" + class + "\" format=3]\n\n" + ext + "\n[resource]\n" + body
	}
	ext := func(class, path, id string) string {
		return "[ext_resource type=\"" + class + "\" path=\"" + path + "\" id=\"" + id + "\"]\n"
	}
	files := map[string]string{
		"res://walk.tres":  resource("AnimationLibrary", ext("Animation", "res://deep.tres", "1")+ext("AnimationLibrary", "res://walk.tres", "2"), "_data = {\n&\"a\": ExtResource(\"1\"),\n&\"b\": ExtResource(\"2\")\n}\n"),
		"res://deep.tres":  resource("Animation", "", "tracks/0/path = NodePath(\"Arm\")\n"),
		"res://quest.tres": resource("Resource", ext("Resource", "res://step.tres", "1")+ext("Resource", "res://plain.tres", "2"), "where = NodePath(\"\")\nsteps = [ExtResource(\"1\"), ExtResource(\"2\")]\n"),
		"res://step.tres":  resource("Resource", "", "where = [NodePath(\"Arm\")]\n"),
		"res://plain.tres": resource("Resource", "", "text = \"NodePath(A)\"\n"),
	}
	src := "[gd_scene format=3]\n\n" + ext("AnimationLibrary", "res://walk.tres", "1") + ext("Resource", "res://quest.tres", "2") + ext("Resource", "res://gone.tres", "3") +
		"\n[node name=\"Root\" type=\"Node\"]\n\n[node name=\"Arm\" type=\"Node\" parent=\".\"]\n\n[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\n" +
		"libraries = {\n&\"\": ExtResource(\"1\")\n}\nquest = ExtResource(\"2\")\ngone = ExtResource(\"3\")\n"
	named := func(known bool) (list []string) {
		f := Open([]byte(src))
		var open func(path, uid string) *scene.Scene
		open = func(path, uid string) *scene.Scene {
			text, ok := files[path]
			if !ok {
				return nil
			}
			in := Open([]byte(text))
			in.Scenes = open
			return in.Scene
		}
		if known {
			f.Scenes = open
		}
		e, err := f.RenameNode(f.Tree.Find("Arm"), "Limb")
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range e.Notes {
			if n.File != "" {
				list = append(list, n.File)
			}
		}
		return list
	}
	if got, want := named(true), []string{"res://deep.tres", "res://step.tres"}; !slices.Equal(got, want) {
		t.Errorf("%q are named, not %q", got, want)
	}
	if got, want := named(false), []string{"res://walk.tres"}; !slices.Equal(got, want) {
		t.Errorf("%q are named where no other file is at hand, not %q", got, want)
	}
}

// TestEachClassOfFilesIsNamed has a scene use a file of each class that holds paths.
func TestEachClassOfFilesIsNamed(t *testing.T) {
	for _, class := range []string{"Animation", "AnimationLibrary", "AnimationNodeBlendTree", "SkeletonModificationStack2D", "SceneReplicationConfig"} {
		f := Open([]byte("[gd_scene format=3]\n\n[ext_resource type=\"" + class + "\" path=\"res://a.tres\" id=\"1\"]\n\n[node name=\"Root\" type=\"Node\"]\n\n" +
			"[node name=\"User\" type=\"Node\" parent=\".\"]\nuses = ExtResource(\"1\")\n\n[node name=\"Arm\" type=\"Node\" parent=\".\"]\n"))
		e, err := f.RenameNode(f.Tree.Find("Arm"), "Limb")
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(e.Notes, func(n Note) bool { return n.Undecided && n.File == "res://a.tres" }) {
			t.Errorf("nothing is said of the %s: %v", class, e.Notes)
		}
	}
}

// TestViewportFiles has a scene use a material in a file, which may show a viewport of the scene: it must be named when
// a viewport is renamed, and if the file is available, only if it shows that one.
func TestViewportFiles(t *testing.T) {
	material := func(path string) string {
		return "[gd_resource type=\"StandardMaterial3D\" format=3]\n\n[sub_resource type=\"ViewportTexture\" id=\"T\"]\nviewport_path = NodePath(\"" + path +
			"\")\n\n[resource]\nresource_local_to_scene = true\nalbedo_texture = SubResource(\"T\")\n"
	}
	for _, test := range []struct {
		class, file string
		at          string // the path in the file; "" if that is unavailable
		node        string
		named       bool
	}{
		{"Material", "a.tres", "", "Body/View", true},
		{"StandardMaterial3D", "a.material", "", "Body", true},
		{"ViewportTexture", "a.res", "", "Body/View", true},
		{"Material", "a.tres", "", "Else", false},
		{"CompressedTexture2D", "a.png", "", "Body/View", false},
		{"Curve", "a.tres", "", "Body/View", false},
		{"Material", "a.tres", "Body/View", "Body/View", true},
		{"Material", "a.tres", "Body/View", "Body", true},
		{"Material", "a.tres", "Body/Other", "Body/View", false},
	} {
		f := Open([]byte("[gd_scene format=3]\n\n[ext_resource type=\"" + test.class + "\" path=\"res://" + test.file + "\" id=\"1\"]\n\n[node name=\"Root\" type=\"Node3D\"]\n\n" +
			"[node name=\"Body\" type=\"Node3D\" parent=\".\"]\n\n[node name=\"View\" type=\"SubViewport\" parent=\"Body\"]\n\n" +
			"[node name=\"Else\" type=\"MeshInstance3D\" parent=\".\"]\nmaterial_override = ExtResource(\"1\")\n"))
		if test.at != "" {
			f.Scenes = func(string, string) *scene.Scene { return Open([]byte(material(test.at))).Scene }
		}
		e, err := f.RenameNode(f.Tree.Find(test.node), "New")
		if err != nil {
			t.Fatal(err)
		}
		if named := slices.ContainsFunc(e.Notes, func(n Note) bool { return n.Undecided && n.File == "res://"+test.file }); named != test.named {
			t.Errorf("%+v: %v", test, e.Notes)
		}
	}
}

// TestJoin finds the paths in the files of a scene, with where they start, and what is missing.
func TestJoin(t *testing.T) {
	files := map[string]string{
		"res://walk.tres": "[gd_resource type=\"AnimationLibrary\" format=3]\n\n[ext_resource type=\"Animation\" path=\"deep.tres\" id=\"1\"]\n\n" +
			"[sub_resource type=\"Animation\" id=\"L\"]\n; a remark\n\"tracks/0/path\" = NodePath(\"Player\")\n\n[resource]\n_data = {\n&\"a\": SubResource(\"L\"),\n&\"b\": ExtResource(\"1\")\n}\n",
		"deep.tres":         "[gd_resource type=\"Animation\" format=3]\n\n[resource]\ntracks/0/path = NodePath(\"../Arm:x\")\ntracks/0/keys = {\n\"values\": [NodePath(\"../Rig\")]\n}\n",
		"res://states.tres": "[gd_resource type=\"AnimationNodeStateMachine\" format=3]\n\n[sub_resource type=\"AnimationNodeBlend2\" id=\"L\"]\nfilters = [\"Player:a\"]\n\n[resource]\nstates/A/node = SubResource(\"L\")\n",
		"res://net.tres":    "[gd_resource type=\"SceneReplicationConfig\" format=3]\n\n[resource]\nproperties/0/path = NodePath(\"../Rig:position\")\n",
	}
	opened := map[*scene.Scene]*File{}
	j := Open([]byte(playing)).Join("res://a.tscn", func(_ *scene.Scene, self string, p scene.PathFile) (string, *scene.Scene) {
		text, ok := files[p.Path]
		if !ok {
			return p.Path, nil
		}
		f := Open([]byte(text))
		opened[f.Scene] = f
		return p.Path, f.Scene
	})
	if len(j.Missing) != 2 || j.Missing[0].Path != "res://skin.tres" || j.Missing[1].Path != "res://unused.tres" {
		t.Error(j.Missing)
	}
	type path struct {
		file, text, noun, base string
	}
	var got []path
	for _, p := range j.Reaches(nil, nil) {
		start, end := opened[p.In].Literal(p.At)
		if raw := files[p.File][start:end]; raw != Quote(p.Text) {
			t.Errorf("%s is not where %q is", raw, p.Text)
		}
		if len(p.Bases) != 1 {
			t.Error(p)
			continue
		}
		got = append(got, path{p.File, p.Text, said(p.Noun), p.Bases[0]})
	}
	want := []path{
		{"res://walk.tres", "Player", "animation track", "Rig"},
		{"res://states.tres", "Player:a", "filter", "Rig"},
		{"res://net.tres", "../Rig:position", "replicated property", "Arm"},
		{"deep.tres", "../Arm:x", "animation track", "Rig"},
		{"deep.tres", "../Rig", "key of an animation track", "Arm"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nnot\n%q", got, want)
	}
}

func TestReroute(t *testing.T) {
	f := Open([]byte("[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n\n[node name=\"A\" type=\"Node\" parent=\".\"]\nunique_name_in_owner = true\n\n" +
		"[node name=\"B\" type=\"Node\" parent=\"A\"]\n\n[node name=\"C\" type=\"Node\" parent=\".\"]\n"))
	for _, test := range []struct {
		base, text, was, now, want string
		sure                       bool
	}{
		{".", "A/B:x", "A", "Z", "Z/B:x", true},
		{"C", "../A", "A", "Z", "../Z", true},
		{"A/B", "..", "A", "Z", "..", true},
		{"C", "%A/B", "A", "Z", "%Z/B", true},
		{"C", "C", "A", "Z", "C", true},
		{"C", "/root/Root/A", "A", "Z", "/root/Root/A", false},
		{".", "A/B", "A", "C/A", "C/A/B", true},
		{"C", "../A/B", "A", "C/A", "A/B", true},
		{"A/B", "../../C", "A", "C/A", "../..", true},
		{"C", "%D", "A/D", "A/Z", "%D", false},
	} {
		got, sure := f.Reroute(test.base, test.text, []string{test.was}, []string{test.now})
		if got != test.want || sure != test.sure {
			t.Errorf("%s from %s, %s becomes %s: %s %v, not %s %v", test.text, test.base, test.was, test.now, got, sure, test.want, test.sure)
		}
	}
}

// TestPlacesOfOtherScenesAreTaken gives nodes names that nodes of an instanced and of an inherited scene have at the
// same place: the engines would load two children of the same name, and paths would find the other scene's.
func TestPlacesOfOtherScenesAreTaken(t *testing.T) {
	files := map[string]string{
		"res://deep.tscn": "[gd_scene format=3]\n\n[node name=\"Deep\" type=\"Node\"]\n\n[node name=\"Bottom\" type=\"Node\" parent=\".\"]\n",
		"res://sub.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://deep.tscn\" id=\"1\"]\n\n[node name=\"Sub\" type=\"Node\"]\n\n" +
			"[node name=\"In\" type=\"Node\" parent=\".\"]\n\n[node name=\"Own2\" type=\"Node\" parent=\"In\"]\n\n[node name=\"D\" parent=\"In\" instance=ExtResource(\"1\")]\n",
	}
	var open func(path, uid string) *scene.Scene
	open = func(path, uid string) *scene.Scene {
		text, ok := files[path]
		if !ok {
			return nil
		}
		in := Open([]byte(text))
		in.Scenes = open
		return in.Scene
	}
	const head = "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://sub.tscn\" id=\"1\"]\n\n"
	node := func(name, parent string) string {
		return "[node name=\"" + name + "\" type=\"Node\" parent=\"" + parent + "\"]\n\n"
	}
	instanced := head + "[node name=\"M\" type=\"Node\"]\n\n[node name=\"I\" parent=\".\" instance=ExtResource(\"1\")]\n\n" +
		node("Own", "I") + node("Own", "I/In") + node("Below", "I/In/D") + node("In", ".")
	inherited := head + "[node name=\"M\" instance=ExtResource(\"1\")]\n\n" + node("Own", ".") + node("Own", "In") + node("Below", "In/D") + node("D", "Own")
	for _, c := range []struct{ name, src, node, to, parent string }{
		{"rename beside a node of the instanced scene", instanced, "I/Own", "In", ""},
		{"rename below a node of the instanced scene", instanced, "I/In/Own", "Own2", ""},
		{"rename beside an instance within the instanced scene", instanced, "I/In/Own", "D", ""},
		{"rename below an instance within the instanced scene", instanced, "I/In/D/Below", "Bottom", ""},
		{"move beside a node of the instanced scene", instanced, "In", "", "I"},
		{"rename beside a node of the inherited scene", inherited, "Own", "In", ""},
		{"rename below a node of the inherited scene", inherited, "In/Own", "Own2", ""},
		{"rename below an instance within the inherited scene", inherited, "In/D/Below", "Bottom", ""},
	} {
		for _, known := range []bool{true, false} {
			f := Open([]byte(c.src))
			if known {
				f.Scenes = open
			}
			n := f.Tree.Find(c.node)
			var err error
			if c.parent != "" {
				_, err = f.MoveNode(n, f.Tree.Find(c.parent), -1)
			} else {
				_, err = f.RenameNode(n, c.to)
			}
			if (err != nil) != known {
				t.Errorf("%s: %v, the other scenes at hand: %v", c.name, err, known)
			}
			if _, err := f.RenameNode(n, "Free"); err != nil {
				t.Errorf("%s: a free name: %v", c.name, err)
			}
		}
	}
	// The copy of Own1 must not be named Own2, like a node of the instanced scene.
	f := Open([]byte(head + "[node name=\"M\" type=\"Node\"]\n\n[node name=\"I\" parent=\".\" instance=ExtResource(\"1\")]\n\n" + node("Own1", "I/In")))
	f.Scenes = open
	e, err := f.DuplicateNode(f.Tree.Find("I/In/Own1"))
	if err != nil {
		t.Fatal(err)
	}
	if out := string(e.Apply(f.Src)); !strings.Contains(out, "name=\"Own3\"") {
		t.Errorf("the copy is not called Own3:\n%s", out)
	}
}
