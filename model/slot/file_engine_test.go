package slot_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model/slot"
)

// ownFiles are scenes of which a sub-resource that needs another and is used twice gets a file of its own.
var ownFiles = map[string]string{
	"3.6": `[gd_scene load_steps=3 format=2]

[sub_resource type="Gradient" id=1]
offsets = PoolRealArray( 0, 0.25 )

[sub_resource type="GradientTexture" id=2]
gradient = SubResource( 1 )
width = 77

[node name="A" type="Sprite"]
texture = SubResource( 2 )

[node name="B" type="Sprite" parent="."]
texture = SubResource( 2 )
`,
	"4.6": `[gd_scene format=3]

[sub_resource type="Gradient" id="g"]
offsets = PackedFloat32Array(0, 0.25)

[sub_resource type="GradientTexture1D" id="t"]
gradient = SubResource("g")
width = 77

[node name="A" type="Sprite2D"]
texture = SubResource("t")

[node name="B" type="Sprite2D" parent="."]
texture = SubResource("t")
`,
}

// TestEngineReadsOwnFile has the engine load scenes and the files that their sub-resources were moved to.
func TestEngineReadsOwnFile(t *testing.T) {
	for version, id := range map[string]string{"3.6": "2", "4.6": `"t"`} {
		t.Run(version, func(t *testing.T) {
			oracle := enginetest.Oracle(t, version)
			d, _ := opened(t, []byte(ownFiles[version]), `node["."]`)
			r, err := d.Find("sub_resource[" + id + "]")
			if err != nil {
				t.Fatal(err)
			}
			project := t.TempDir()
			write := func(name string, text []byte) {
				if err := os.WriteFile(filepath.Join(project, name), text, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			own, of, err := slot.File(d, r)
			if err == nil {
				err = slot.Detach(d, r, of, "res://own.tres")
			}
			if err != nil {
				t.Fatal(err)
			}
			write("project.godot", []byte("config_version=4\n"))
			write("own.tres", own)
			write("scene.tscn", d.Bytes())
			for file, parts := range map[string][]string{"own.tres": {`"v":"77"`, "3e800000"}, "scene.tscn": {"res://own.tres"}} {
				cmd := exec.CommandContext(t.Context(), oracle, version, "read", map[string]string{"own.tres": "resource", "scene.tscn": "scene"}[file], "res://"+file)
				cmd.Env = append(os.Environ(), "ORACLE_PROJECT="+project)
				out, err := cmd.Output()
				if err != nil {
					t.Errorf("%s: %v\n%s\n%s", file, err, out, d.Bytes())
				}
				for _, part := range parts {
					if !strings.Contains(string(out), part) {
						t.Errorf("%s: %s is not in\n%s\n%s", file, part, out, own)
					}
				}
			}
		})
	}
}
