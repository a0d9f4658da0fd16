package users

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/model/store"
)

// TestUniqueNamesOfInstances renames a node with a unique name in all files of a project. With the scenes at hand it is
// certain whether a %name after an instance is one of the instance's own.
func TestUniqueNamesOfInstances(t *testing.T) {
	const ext = "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://child.tscn\" id=\"1\"]\n\n"
	p := written(t, map[string]string{
		"project.godot": "config_version=5\n",
		"child.tscn": `[gd_scene format=3]

[node name="Child" type="Node2D"]

[node name="A" type="Node2D" parent="."]
unique_name_in_owner = true
`,
		"host.tscn": ext + `[node name="Host" type="Node2D"]

[node name="A" parent="." instance=ExtResource("1")]
unique_name_in_owner = true

[node name="H" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../A/%A")

[node name="O" type="RemoteTransform2D" parent="."]
remote_path = NodePath("%A")
`,
		"long.tscn": ext + `[node name="Long" instance=ExtResource("1")]

[node name="L" type="RemoteTransform2D" parent="." index="1"]
remote_path = NodePath("../%A")
`,
	})
	plan := change(t, p, "child.tscn", "A", "Z")
	if len(plan.Doubts) > 0 {
		t.Errorf("left: %+v", plan.Doubts)
	}
	if _, err := plan.Write(context.Background(), store.SaveOptions{NoBackup: true}); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string][]string{
		"host.tscn": {`remote_path = NodePath("../A/%Z")`, `remote_path = NodePath("%A")`},
		"long.tscn": {`remote_path = NodePath("../%Z")`},
	} {
		b, err := os.ReadFile(filepath.Join(p.Root, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range want {
			if !strings.Contains(string(b), line) {
				t.Errorf("%s lacks %s:\n%s", file, line, b)
			}
		}
	}
	// The scene's own edit knows the instance's names too.
	change(t, p, "host.tscn", "A", "New")
	b, err := os.ReadFile(filepath.Join(p.Root, "host.tscn"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(b), `NodePath("../New/%Z")`) || !strings.Contains(string(b), `NodePath("%New")`) {
		t.Errorf("%s", b)
	}
}

// TestInnerPaths renames and moves nodes that paths in the scenes of instances lead to, out of those scenes. Each is named, and nothing else;
// the engine says that they are the ones that lead elsewhere then.
func TestInnerPaths(t *testing.T) {
	const ext = "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://inner.tscn\" id=\"1\"]\n\n"
	files := map[string]string{
		"project.godot": "config_version=5\n",
		"inner.tscn": `[gd_scene format=3]

[sub_resource type="Animation" id="a"]
length = 1.0
tracks/0/type = "value"
tracks/0/path = NodePath("../X:position")
tracks/0/keys = {
"times": PackedFloat32Array(0),
"transitions": PackedFloat32Array(1),
"update": 0,
"values": [Vector2(1, 2)]
}

[sub_resource type="AnimationLibrary" id="l"]
_data = {
&"a": SubResource("a")
}

[node name="In" type="RemoteTransform2D"]
remote_path = NodePath("../X")

[node name="Deep" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../../X")

[node name="Own" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Deep")

[node name="X" type="Node2D" parent="."]

[node name="Player" type="AnimationPlayer" parent="."]
libraries/ = SubResource("l")
`,
		"around.tscn": ext + `[node name="Around" type="Node2D"]

[node name="C" parent="." instance=ExtResource("1")]

[node name="X" type="Node2D" parent="."]

[node name="Y" type="Node2D" parent="."]
`,
	}
	files["far.tscn"] = strings.Replace(files["around.tscn"], "inner.tscn", "middle.tscn", 1)
	files["middle.tscn"] = ext + `[node name="Middle" type="Node2D"]

[node name="C" parent="." instance=ExtResource("1")]
remote_path = NodePath("../../X")
`
	track, root, deep := "animation track ../X:position", "property remote_path ../X", "property remote_path ../../X"
	for _, test := range []struct {
		scene, from, to string
		want            []string
		broken          []string // what the engine says before and not afterwards
	}{
		{"around.tscn", "X", "Z", []string{track, root, deep}, []string{"C\tremote_path\tX", "C/Deep\tremote_path\tX", "C/Player\ta 0\tX"}},
		{"around.tscn", "X", "Y/X", []string{track, root, deep}, nil},
		{"around.tscn", "C", "Y/C", []string{track, root, deep}, nil},
		{"around.tscn", "Y", "Z", nil, nil},
		{"far.tscn", "X", "Z", []string{deep}, nil},
		{"far.tscn", "C", "Y/C", []string{deep}, nil},
	} {
		p := written(t, files)
		plan := change(t, p, test.scene, test.from, test.to)
		var got []string
		for _, d := range plan.Doubts {
			got = append(got, strings.TrimSuffix(said(d.Text), " leads to or through the node where res://"+test.scene+" has this scene"))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %s to %s: %q are named, want %q", test.scene, test.from, test.to, got, test.want)
		}
		if len(test.broken) > 0 {
			said := func(p Project) string {
				_, said, _ := strings.Cut(routes(t, "4.6", p, "."), "== "+test.scene)
				said, _, _ = strings.Cut(said, "== ")
				return said
			}
			before, after := said(written(t, files)), said(p)
			for _, line := range test.broken {
				if before == "" {
					break // no engine
				}
				if strings.Contains(after, line) || !strings.Contains(before, line) {
					t.Errorf("%s: %s to %s: the engine says of %q\n%s\nand then\n%s", test.scene, test.from, test.to, line, before, after)
				}
			}
		}
	}
}
