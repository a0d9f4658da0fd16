package scene_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/scene"
	"savant/scene/internal/scenetest"
	"savant/scene/nodepath"
	"savant/scene/tscn"
)

// pathScene is the smallest scene with one kind of reference, in the syntax of each engine that has the kind. Every
// scene has a node A with a child T that the reference leads to, and a node Else to move nodes to.
type pathScene struct {
	name, leads string // leads is part of the engine's report on the reference
	four, three string // after the header; "" if the engine lacks the kind
	from        string // the first engine with it; "" for all
	undecided   bool   // edits leave some of its paths unchanged and say so, if the scenes of instances are unavailable
	inner       bool   // the path is in the scene of an instance, and unknown without that
}

const (
	animation4 = `[sub_resource type="Animation" id="Animation_a"]
length = 1.0
tracks/0/type = "value"
tracks/0/imported = false
tracks/0/enabled = true
tracks/0/path = NodePath("../A/T:editor_description")
tracks/0/interp = 1
tracks/0/loop_wrap = true
tracks/0/keys = {
"times": PackedFloat32Array(0),
"transitions": PackedFloat32Array(1),
"update": 1,
"values": [NodePath("../../Else")]
}

[sub_resource type="AnimationLibrary" id="Lib_a"]
_data = {
&"a": SubResource("Animation_a")
}

`
	animation3 = `[sub_resource type="Animation" id=1]
length = 1.0
tracks/0/type = "value"
tracks/0/path = NodePath("../A/T:editor_description")
tracks/0/interp = 1
tracks/0/loop_wrap = true
tracks/0/imported = false
tracks/0/enabled = true
tracks/0/keys = {
"times": PoolRealArray( 0 ),
"transitions": PoolRealArray( 1 ),
"update": 1,
"values": [ NodePath("../../Else") ]
}

`
	root = `[node name="Root" type="Node2D"]

[node name="A" type="Node2D" parent="."]

[node name="T" type="Node2D" parent="A"]

[node name="Else" type="Node2D" parent="."]

`
	space = `[node name="Root" type="Spatial"]

[node name="A" type="Spatial" parent="."]

[node name="T" type="Spatial" parent="A"]

[node name="Else" type="Spatial" parent="."]

`
)

var pathScenes = []pathScene{
	{name: "connection", leads: "C\tElse\ttree_exited queue_free\tA/T", four: root + `[connection signal="tree_exited" from="A/T" to="Else" method="queue_free"]
[connection signal="tree_exited" from="Else" to="A/T" method="queue_free"]
`, three: root + `[connection signal="tree_exited" from="A/T" to="Else" method="queue_free"]
[connection signal="tree_exited" from="Else" to="A/T" method="queue_free"]
`},
	{name: "binds", leads: "P\tElse/R\tbound visibility_changed\tA/T", four: root + `[node name="R" type="RemoteTransform2D" parent="Else"]

[connection signal="visibility_changed" from="A" to="Else/R" method="set_remote_node" binds= [NodePath("../../A/T")]]
`, three: root + `[node name="R" type="RemoteTransform2D" parent="Else"]

[connection signal="visibility_changed" from="A" to="Else/R" method="set_remote_node" binds= [ NodePath("../../A/T") ]]
`},
	{name: "editable", leads: "N\tA/Inst\tNode2D", four: `[ext_resource type="PackedScene" path="res://child4.tscn" id="1"]

` + root + `[node name="Inst" parent="A" instance=ExtResource("1")]

[node name="Part" parent="A/Inst" index="0"]
visible = false

[editable path="A/Inst"]
`, three: `[ext_resource path="res://child3.tscn" type="PackedScene" id=1]

` + root + `[node name="Inst" parent="A" instance=ExtResource( 1 )]

[node name="Part" parent="A/Inst" index="0"]
visible = false

[editable path="A/Inst"]
`},
	{name: "owner", leads: "P\tA/T/Owned\towner\tA", four: root + `[node name="Owned" type="Node2D" parent="A/T" owner="A"]
`, three: root + `[node name="Owned" type="Node2D" parent="A/T" owner="A"]
`},
	{name: "property", leads: "P\tElse/R\tremote_path\tA/T", four: root + `[node name="R" type="RemoteTransform2D" parent="Else"]
remote_path = NodePath("../../A/T")
`, three: root + `[node name="R" type="RemoteTransform2D" parent="Else"]
remote_path = NodePath("../../A/T")
`},
	{name: "over the root's name", leads: "P\tElse/R\tremote_path\tA/T", four: root + `[node name="R" type="RemoteTransform2D" parent="Else"]
remote_path = NodePath("../../../Root/A/T")
`, three: root + `[node name="R" type="RemoteTransform2D" parent="Else"]
remote_path = NodePath("../../../Root/A/T")
`},
	{name: "unique name", leads: "P\tElse/R\tremote_path\tA/T", from: "3.6", four: root + `[node name="U" type="Node2D" parent="A"]
unique_name_in_owner = true

[node name="R" type="RemoteTransform2D" parent="Else"]
remote_path = NodePath("../../A/%U/../T")
`, three: root + `[node name="U" type="Node2D" parent="A"]
unique_name_in_owner = true

[node name="R" type="RemoteTransform2D" parent="Else"]
remote_path = NodePath("../../A/%U/../T")
`},
	// child has its own unique name U, plain has none.
	{name: "unique name of an instance", leads: "P\tR\tremote_path\tElse/Inst/Part/U", from: "3.6", undecided: true, four: `[ext_resource type="PackedScene" path="res://child4.tscn" id="1"]

` + root + `[node name="U" type="Node2D" parent="A"]
unique_name_in_owner = true

[node name="Inst" parent="Else" instance=ExtResource("1")]

[node name="R" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Else/Inst/%U")
`, three: `[ext_resource path="res://child3.tscn" type="PackedScene" id=1]

` + root + `[node name="U" type="Node2D" parent="A"]
unique_name_in_owner = true

[node name="Inst" parent="Else" instance=ExtResource( 1 )]

[node name="R" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Else/Inst/%U")
`},
	{name: "unique name behind a plain instance", leads: "P\tR\tremote_path\tA/U", from: "3.6", undecided: true, four: `[ext_resource type="PackedScene" path="res://plain4.tscn" id="1"]

` + root + `[node name="U" type="Node2D" parent="A"]
unique_name_in_owner = true

[node name="Inst" parent="Else" instance=ExtResource("1")]

[node name="R" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Else/Inst/%U")
`, three: `[ext_resource path="res://plain3.tscn" type="PackedScene" id=1]

` + root + `[node name="U" type="Node2D" parent="A"]
unique_name_in_owner = true

[node name="Inst" parent="Else" instance=ExtResource( 1 )]

[node name="R" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Else/Inst/%U")
`},
	{name: "unique name that the instance has too", leads: "P\tR\tremote_path\tA/U/Part/U", from: "3.6", four: `[ext_resource type="PackedScene" path="res://child4.tscn" id="1"]

` + root + `[node name="U" parent="A" instance=ExtResource("1")]
unique_name_in_owner = true

[node name="R" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../A/U/%U")
`, three: `[ext_resource path="res://child3.tscn" type="PackedScene" id=1]

` + root + `[node name="U" parent="A" instance=ExtResource( 1 )]
unique_name_in_owner = true

[node name="R" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../A/U/%U")
`},
	{name: "unique name that only the instance has", leads: "P\tR\tremote_path\tA/U", from: "3.6", undecided: true, four: `[ext_resource type="PackedScene" path="res://plain4.tscn" id="1"]

` + root + `[node name="U" parent="A" instance=ExtResource("1")]
unique_name_in_owner = true

[node name="R" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../A/U/%U")
`, three: `[ext_resource path="res://plain3.tscn" type="PackedScene" id=1]

` + root + `[node name="U" parent="A" instance=ExtResource( 1 )]
unique_name_in_owner = true

[node name="R" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../A/U/%U")
`},
	{name: "root motion track", leads: "P\tTree\troot_motion_track\tA/T", four: animation4 + root + `[node name="P" type="AnimationPlayer" parent="Else"]
libraries = {
&"": SubResource("Lib_a")
}

[node name="Tree" type="AnimationTree" parent="."]
anim_player = NodePath("../Else/P")
root_motion_track = NodePath("../A/T")
`, three: animation3 + root + `[node name="P" type="AnimationPlayer" parent="Else"]
anims/a = SubResource( 1 )

[node name="Tree" type="AnimationTree" parent="."]
anim_player = NodePath("../Else/P")
root_motion_track = NodePath("../A/T")
`},
	{name: "bones of a polygon", leads: "P\tElse/Poly\tbone 0\tA/T/Skel/Hip", four: root + `[node name="Skel" type="Skeleton2D" parent="A/T"]

[node name="Hip" type="Bone2D" parent="A/T/Skel"]

[node name="Leg" type="Bone2D" parent="A/T/Skel/Hip"]

[node name="Poly" type="Polygon2D" parent="Else"]
skeleton = NodePath("../../A/T/Skel")
bones = ["Hip", PackedFloat32Array(), "Hip/Leg", PackedFloat32Array()]
`, three: root + `[node name="Skel" type="Skeleton2D" parent="A/T"]

[node name="Hip" type="Bone2D" parent="A/T/Skel"]

[node name="Leg" type="Bone2D" parent="A/T/Skel/Hip"]

[node name="Poly" type="Polygon2D" parent="Else"]
skeleton = NodePath("../../A/T/Skel")
bones = [ NodePath("Hip"), PoolRealArray(  ), "Hip/Leg", PoolRealArray(  ) ]
`},
	{name: "filters of a tree player", leads: "P\tElse/TP\tfilter\tA/T", three: animation3 + root + `[node name="P" type="AnimationPlayer" parent="A"]

[node name="TP" type="AnimationTreePlayer" parent="Else"]
base_path = NodePath("..")
data = {
"active": false,
"connections": [  ],
"master": NodePath("../../A/P"),
"nodes": [ {
"animation": SubResource( 1 ),
"filter": [ NodePath("../A/T:position") ],
"id": "anim",
"position": Vector2( 0, 0 ),
"type": "animation"
}, {
"id": "out",
"position": Vector2( 40, 40 ),
"type": "output"
} ]
}
`},
	{name: "tracks", leads: "T\tElse/P\ta 0\tA/T", four: animation4 + root + `[node name="P" type="AnimationPlayer" parent="Else"]
libraries = {
&"": SubResource("Lib_a")
}
`, three: animation3 + root + `[node name="P" type="AnimationPlayer" parent="Else"]
anims/a = SubResource( 1 )
`},
	{name: "filters", leads: "P\tTree\tfilter\tA/T", four: animation4 + `[sub_resource type="AnimationNodeAdd2" id="Add"]
filter_enabled = true
filters = ["../A/T:position"]

[sub_resource type="AnimationNodeBlendTree" id="Blend"]
nodes/a/node = SubResource("Add")
nodes/a/position = Vector2(0, 0)

` + root + `[node name="P" type="AnimationPlayer" parent="Else"]
libraries = {
&"": SubResource("Lib_a")
}

[node name="Tree" type="AnimationTree" parent="."]
tree_root = SubResource("Blend")
anim_player = NodePath("../Else/P")
`, three: animation3 + `[sub_resource type="AnimationNodeAdd2" id=2]
filter_enabled = true
filters = [ "../A/T:position" ]

[sub_resource type="AnimationNodeBlendTree" id=3]
nodes/a/node = SubResource( 2 )
nodes/a/position = Vector2( 0, 0 )

` + root + `[node name="P" type="AnimationPlayer" parent="Else"]
anims/a = SubResource( 1 )

[node name="Tree" type="AnimationTree" parent="."]
tree_root = SubResource( 3 )
anim_player = NodePath("../Else/P")
`},
	{name: "tree with a library", leads: "T\tElse/Tree\ta 0\tA/T", four: animation4 + root + `[node name="Tree" type="AnimationTree" parent="Else"]
libraries = {
&"": SubResource("Lib_a")
}
root_motion_track = NodePath("../A/T")
`},
	{name: "viewport texture", leads: "P\tElse/Shown\ttexture viewport\tA/View", four: `[sub_resource type="ViewportTexture" id="Tex"]
viewport_path = NodePath("A/View")

` + root + `[node name="View" type="SubViewport" parent="A"]
size = Vector2i(37, 41)

[node name="Shown" type="Sprite2D" parent="Else"]
texture = SubResource("Tex")
`, three: `[sub_resource type="ViewportTexture" id=1]
resource_local_to_scene = true
viewport_path = NodePath("A/View")

` + root + `[node name="View" type="Viewport" parent="A"]
size = Vector2( 37, 41 )

[node name="Shown" type="Sprite" parent="Else"]
texture = SubResource( 1 )
`},
	{name: "replication", leads: "P\tElse/Sync\treplicated\tA/T", four: `[sub_resource type="SceneReplicationConfig" id="Config"]
properties/0/path = NodePath("../A/T:position")
properties/0/spawn = true
properties/0/replication_mode = 1

` + root + `[node name="Sync" type="MultiplayerSynchronizer" parent="Else"]
replication_config = SubResource("Config")
`},
	{name: "packed scene", leads: "scene A\t:", four: `[sub_resource type="PackedScene" id="Inner"]
_bundled = {
"conn_count": 0,
"conns": PackedInt32Array(),
"editable_instances": [],
"names": PackedStringArray("Own", "metadata/to", "Node", "A"),
"node_count": 2,
"node_paths": [],
"nodes": PackedInt32Array(-1, -1, 2, 0, -1, 1, 1, 0, 0, 0, 0, 2, 3, -1, 0, 0),
"variants": [NodePath("A")],
"version": 3
}

` + strings.Replace(root, "\n\n", "\nmetadata/scene = SubResource(\"Inner\")\n\n", 1), three: `[sub_resource type="PackedScene" id=1]
_bundled = {
"conn_count": 0,
"conns": PoolIntArray(  ),
"editable_instances": [  ],
"names": PoolStringArray( "Own", "__meta__", "Node", "A" ),
"node_count": 2,
"node_paths": [  ],
"nodes": PoolIntArray( -1, -1, 2, 0, -1, 1, 1, 0, 0, 0, 0, 2, 3, -1, 0, 0 ),
"variants": [ {
"to": NodePath("A")
} ],
"version": 2
}

` + strings.Replace(root, "\n\n", "\n__meta__ = {\n\"scene\": SubResource( 1 )\n}\n\n", 1)},
	{name: "other resource", leads: "\tA/T\t:", four: `[sub_resource type="SkeletonModification2DLookAt" id="Look"]
target_nodepath = NodePath("../../A/T")

[sub_resource type="SkeletonModificationStack2D" id="Stack"]
modification_count = 1
modifications/0 = SubResource("Look")

` + root + `[node name="Skel" type="Skeleton2D" parent="Else"]
modification_stack = SubResource("Stack")
`, three: `[sub_resource type="Gradient" id=1]
__meta__ = {
"to": NodePath("../../A/T")
}

` + root + `[node name="Holder" type="Node2D" parent="Else"]
__meta__ = {
"gradient": SubResource( 1 )
}
`},
	{name: "base of a player", leads: "P\tA/P\troot_node\tA\t", four: root + `[node name="P" type="AnimationPlayer" parent="A"]
`, three: root + `[node name="P" type="AnimationPlayer" parent="A"]
`},
	{name: "base of an instanced player", leads: "P\tA/P\troot_node\tA\t", undecided: true, four: `[ext_resource type="PackedScene" path="res://player4.tscn" id="1"]

` + root + `[node name="P" parent="A" instance=ExtResource("1")]
`, three: `[ext_resource path="res://player3.tscn" type="PackedScene" id=1]

` + root + `[node name="P" parent="A" instance=ExtResource( 1 )]
`},
	{name: "base of an instanced player that is inherited", leads: "P\tA/P\troot_node\tA\t", undecided: true, four: `[ext_resource type="PackedScene" path="res://inherited4.tscn" id="1"]

` + root + `[node name="P" parent="A" instance=ExtResource("1")]
`, three: `[ext_resource path="res://inherited3.tscn" type="PackedScene" id=1]

` + root + `[node name="P" parent="A" instance=ExtResource( 1 )]
`},
	{name: "base that an instanced player has itself", leads: "P\tA/P\troot_node\t.\t", inner: true, four: `[ext_resource type="PackedScene" path="res://far4.tscn" id="1"]

` + root + `[node name="P" parent="A" instance=ExtResource("1")]
`, three: `[ext_resource path="res://far3.tscn" type="PackedScene" id=1]

` + root + `[node name="P" parent="A" instance=ExtResource( 1 )]
`},
	{name: "base of an instanced synchronizer", leads: "P\tA/P\troot_path\tA\t", undecided: true, four: `[ext_resource type="PackedScene" path="res://sync4.tscn" id="1"]

` + root + `[node name="P" parent="A" instance=ExtResource("1")]
`},
	{name: "base of a tree player", leads: "P\tA/P\tbase_path\tA\t", three: root + `[node name="P" type="AnimationTreePlayer" parent="A"]
`},
	{name: "base of an enabler", leads: "P\tA/E\tenable_node_path\tA\t", four: root + `[node name="E" type="VisibleOnScreenEnabler2D" parent="A"]
`},
	{name: "base of an enabler in space", leads: "P\tA/E\tenable_node_path\tA\t", four: root + `[node name="E" type="VisibleOnScreenEnabler3D" parent="A"]
`},
	{name: "skeleton of a mesh", leads: "P\tA/Skel/Mesh\tskeleton\tA/Skel", four: root + `[node name="Skel" type="Skeleton3D" parent="A"]

[node name="Mesh" type="MeshInstance3D" parent="A/Skel"]
`, three: space + `[node name="Skel" type="Skeleton" parent="A"]

[node name="Mesh" type="MeshInstance" parent="A/Skel"]
`},
	{name: "skeleton of a soft body", leads: "P\tA/Skel/Mesh\tskeleton\tA/Skel", four: root + `[node name="Skel" type="Skeleton3D" parent="A"]

[node name="Mesh" type="SoftBody3D" parent="A/Skel"]
`, three: space + `[node name="Skel" type="Skeleton" parent="A"]

[node name="Mesh" type="SoftBody" parent="A/Skel"]
`},
}

// trial is an edit of a scene.
type trial struct {
	scenetest.Trial
	edit *tscn.Edit
}

// pathTrials renames each node of the scene itself, and moves it below the others.
func pathTrials(f *tscn.File) []*trial {
	var list []*trial
	add := func(what, old, now string, e *tscn.Edit, err error) {
		if err != nil || len(e.Splices) == 0 {
			return
		}
		list = append(list, &trial{edit: e, Trial: scenetest.Trial{What: what, Path: func(path string) string {
			if old != "." && under(path, old) {
				return now + path[len(old):]
			}
			return path
		}}})
	}
	for i := range f.Tree.Nodes {
		n := &f.Tree.Nodes[i]
		e, err := f.RenameNode(i, "Zq")
		add("rename "+n.Path, n.Path, nodepath.Join(parentOf(n.Path), "Zq"), e, err)
		for k := range f.Tree.Nodes {
			if to := f.Tree.Nodes[k].Path; to == "." || to == "A" || to == "A/T" || to == "Else" {
				e, err := f.MoveNode(i, k, -1)
				add("move "+n.Path+" to "+to, n.Path, nodepath.Join(to, n.Name), e, err)
			}
		}
	}
	return list
}

// header prepends the header of an engine's scenes.
func header(version, body string) []byte {
	if version[0] == '3' {
		return []byte("[gd_scene format=2]\n\n" + body)
	}
	return []byte("[gd_scene format=3]\n\n" + body)
}

// in returns the scene for an engine, "" if it has none.
func (s *pathScene) in(version string) string {
	switch {
	case version < s.from:
		return ""
	case version[0] == '3':
		return s.three
	}
	return s.four
}

// TestEnginePathKinds edits the smallest scenes with each kind of reference, and has the engines report where the
// references lead before and after.
func TestEnginePathKinds(t *testing.T) {
	for _, version := range []string{"4.6", "3.6", "3.2"} {
		t.Run(version, func(t *testing.T) {
			enginetest.Engine(t, version)
			project := t.TempDir()
			folder := filepath.Join(project, "live")
			write := func(name, text string) {
				t.Helper()
				if err := os.WriteFile(filepath.Join(project, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Mkdir(folder, 0o700); err != nil {
				t.Fatal(err)
			}
			write("project.godot", "config_version="+map[string]string{"4": "5", "3": "4"}[version[:1]]+
				"\n\n[animation]\n\ncompatibility/default_parent_skeleton_in_mesh_instance_3d=true\n")
			child := "[node name=\"Child\" type=\"Node2D\"]\n\n[node name=\"Part\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"U\" type=\"Node2D\" parent=\"Part\"]\n"
			inherits := `[ext_resource type="PackedScene" path="res://player4.tscn" id="1"]` + "\n\n" + `[node name="I" instance=ExtResource("1")]` + "\n"
			if version[0] == '3' {
				inherits = strings.NewReplacer(`id="1"`, "id=1", `("1")`, "( 1 )", "player4", "player3").Replace(inherits)
			}
			others := map[string]string{}
			for name, text := range map[string]string{
				"plain": child, "child": child + "unique_name_in_owner = true\n", "inherited": inherits,
				"player": "[node name=\"P\" type=\"AnimationPlayer\"]\n",
				"far":    "[node name=\"P\" type=\"AnimationPlayer\"]\nroot_node = NodePath(\"../..\")\n",
				"sync":   "[node name=\"S\" type=\"MultiplayerSynchronizer\"]\n",
			} {
				others["res://"+name+version[:1]+".tscn"] = string(header(version, text))
				write(name+version[:1]+".tscn", string(header(version, text)))
			}
			var scenes func(path, uid string) *scene.Scene
			scenes = func(path, _ string) *scene.Scene {
				text, ok := others[path]
				if !ok {
					return nil
				}
				f := tscn.Open([]byte(text))
				f.Scenes = scenes
				return f.Scene
			}
			type asked struct {
				*trial
				row       *pathScene
				undecided bool
			}
			var trials []asked
			for r := range pathScenes {
				row := &pathScenes[r]
				if row.in(version) == "" {
					continue
				}
				src := header(version, row.in(version))
				f := tscn.Open(src)
				original := fmt.Sprintf("live/%d__0.tscn", r)
				write(original, string(src))
				alone := pathTrials(f)
				if f.Scenes = scenes; row.inner {
					alone = nil
				}
				for n, x := range slices.Concat(alone, pathTrials(f)) {
					if n >= len(alone) {
						x.What += ", with the scenes of instances"
					}
					x.Source, x.File = filepath.Base(original), fmt.Sprintf("%d__%d.tscn", r, n+1)
					write("live/"+x.File, string(x.edit.Apply(src)))
					trials = append(trials, asked{x, row, row.undecided && n < len(alone)})
				}
			}
			answers := scenetest.Says(t, version, "routes", project, folder)
			count := map[string]int{}
			for _, x := range trials {
				before, after := answers[x.Source], answers[x.File]
				if len(before) == 0 || before[0] == "refused" {
					t.Fatalf("%s: the engine does not load the scene", x.row.name)
				}
				count[x.row.name]++
				if said := strings.Join(before, "\n"); count[x.row.name] == 1 && !strings.Contains(said, x.row.leads) {
					t.Errorf("%s: the engine does not say %q but\n%s", x.row.name, x.row.leads, said)
				}
				want := x.Expected(before)
				missing, extra := scenetest.Less(want, after), scenetest.Less(after, want)
				if len(missing) == 0 && len(extra) == 0 || x.undecided && undecided(x.edit) && scenetest.OnlyPaths(missing) && scenetest.OnlyPaths(extra) {
					continue
				}
				t.Errorf("%s: %s\nmissing %q\nextra   %q\nnotes %v", x.row.name, x.What, missing, extra, x.edit.Notes)
			}
			t.Log(len(trials), "edits of", len(count), "kinds of references")
		})
	}
}

// TestEachPathKindMatters removes each row from the tables: some edit of the scenes above must then change, so that
// TestEnginePathKinds would fail.
func TestEachPathKindMatters(t *testing.T) {
	edits := func() string {
		var all strings.Builder
		for r := range pathScenes {
			for _, version := range []string{"4.6", "3.6", "3.2"} {
				if text := pathScenes[r].in(version); text != "" {
					f := tscn.Open(header(version, text))
					for _, x := range pathTrials(f) {
						fmt.Fprintf(&all, "%s: %s: %s\n%s\n", pathScenes[r].name, version, x.What, x.edit.Apply(f.Src))
					}
				}
			}
		}
		return all.String()
	}
	want := edits()
	kinds, defaults := *scene.PathKinds, *scene.DefaultBases
	defer func() { *scene.PathKinds, *scene.DefaultBases = kinds, defaults }()
	for i := range kinds {
		*scene.PathKinds = slices.Delete(slices.Clone(kinds), i, i+1)
		if edits() == want {
			t.Errorf("no edit shows what %+v is for", kinds[i])
		}
	}
	*scene.PathKinds = kinds
	for i := range defaults {
		*scene.DefaultBases = slices.Delete(slices.Clone(defaults), i, i+1)
		if edits() == want {
			t.Errorf("no edit shows what %+v is for", defaults[i])
		}
	}
}

// parentOf returns the path of a node's parent.
func parentOf(path string) string {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[:i]
	}
	return "."
}

// under reports whether a path is the same as another or below it.
func under(path, above string) bool {
	return path != "" && (above == "." || path == above || strings.HasPrefix(path, above+"/"))
}

func undecided(e *tscn.Edit) bool {
	return slices.ContainsFunc(e.Notes, func(n tscn.Note) bool { return n.Undecided })
}
