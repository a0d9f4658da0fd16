package mesh_test

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model/property"
	"savant/scene/gltf"
	"savant/scene/mesh"

	"savant/codec/variant"
)

// makers have the engines save a sphere in the forms that are told apart and print its normals and texture coordinates; loader has 4.6 print those of a
// model.
const (
	maker4 = "extends SceneTree\nfunc _init():\n\tvar a = SphereMesh.new().get_mesh_arrays()\n\tvar m = ArrayMesh.new()\n\tm.add_surface_from_arrays(Mesh.PRIMITIVE_TRIANGLES, a)\n" +
		"\tResourceSaver.save(m, \"res://m.tres\")\n\ta[Mesh.ARRAY_TANGENT] = null\n\tvar n = ArrayMesh.new()\n\tn.add_surface_from_arrays(Mesh.PRIMITIVE_TRIANGLES, a)\n\tResourceSaver.save(n, \"res://n.tres\")\n" + tell4
	loader = "extends SceneTree\nfunc _init():\n\tvar d = GLTFDocument.new()\n\tvar s = GLTFState.new()\n\td.append_from_file(\"res://m.glb\", s)\n\tvar a = s.get_meshes()[0].mesh.get_surface_arrays(0)\n" + tell4
	tell4  = "\tfor i in a[Mesh.ARRAY_VERTEX].size():\n\t\tvar w = a[Mesh.ARRAY_NORMAL][i]\n\t\tvar u = a[Mesh.ARRAY_TEX_UV][i]\n\t\tprint(\"v %.5f %.5f %.5f %.5f %.5f\" % [w.x, w.y, w.z, u.x, u.y])\n\tquit()\n"
	maker3 = "extends SceneTree\nfunc _init():\n\tvar a = SphereMesh.new().get_mesh_arrays()\n\tvar m = ArrayMesh.new()\n\tm.add_surface_from_arrays(Mesh.PRIMITIVE_TRIANGLES, a, [], 0)\n" +
		"\tResourceSaver.save(\"res://m.tres\", m)\n\tvar n = ArrayMesh.new()\n\tn.add_surface_from_arrays(Mesh.PRIMITIVE_TRIANGLES, a, [], 15 * 1024)\n\tResourceSaver.save(\"res://n.tres\", n)\n" + tell4
)

// TestLooksBesideEngines reads the normals and texture coordinates of a mesh that an engine saved, and has 4.6 load them from the model.
func TestLooksBesideEngines(t *testing.T) {
	for version, maker := range map[string]string{"3.2": maker3, "3.6": maker3, "4.6": maker4} {
		folder := t.TempDir()
		run := func(version, script string) (list [][5]float64) {
			t.Helper()
			for name, text := range map[string]string{"project.godot": "config_version=4\n", "do.gd": script} {
				if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			out, err := enginetest.Command(t, enginetest.Engine(t, version), "--path", folder, "--script", "res://do.gd").CombinedOutput()
			if err != nil {
				t.Fatalf("%s: %v\n%s", version, err, out)
			}
			for line := range strings.Lines(string(out)) {
				var v [5]float64
				if n, _ := fmt.Sscanf(line, "v %f %f %f %f %f", &v[0], &v[1], &v[2], &v[3], &v[4]); n == 5 {
					list = append(list, v)
				}
			}
			return list
		}
		same := func(what string, normals [][3]float32, uv [][2]float32, want [][5]float64, off float64) {
			t.Helper()
			if len(normals) != len(want) || len(uv) != len(want) || len(want) == 0 {
				t.Fatalf("%s: %d normals and %d coordinates for %d", what, len(normals), len(uv), len(want))
			}
			for i, w := range want {
				got := [5]float32{normals[i][0], normals[i][1], normals[i][2], uv[i][0], uv[i][1]}
				for k := range got {
					if math.Abs(float64(got[k])-w[k]) > off {
						t.Fatalf("%s: vertex %d has %v, not %v", what, i, got, w)
					}
				}
			}
		}
		want := run(version, maker)
		for _, name := range []string{"m.tres", "n.tres"} {
			doc := opened(t, filepath.Join(folder, name))
			r, err := doc.Find("resource")
			if err != nil {
				t.Fatal(err)
			}
			rows, _ := property.Stored(doc, r)
			parts, ok := mesh.Faces(func(name string) (v variant.Value, ok bool) {
				row, ok := rows[name]
				if ok {
					v, err = doc.Value(row)
				}
				return v, ok && err == nil
			})
			if !ok || len(parts) != 1 || parts[0].Unread {
				t.Fatalf("%s, %s: %d parts", version, name, len(parts))
			}
			same(version+" "+name, parts[0].Normals, parts[0].UV, want, 0.01)
			var b bytes.Buffer
			if err := gltf.WriteMesh(&b, "m", parts); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(folder, "m.glb"), b.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
			same(version+" "+name+" as glTF", parts[0].Normals, parts[0].UV, run("4.6", loader), 0.01)
		}
	}
}
