package users

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/model/store"
)

// TestUniqueNamesOfInstances renames a node with a unique name in all files of a project. With the scenes at hand it is certain whether a
// %name behind an instance is one of the instance's own.
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
