package users

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/store"
)

// described is a model with two skeletons, of which one hangs in a turned node, things on bones, and names that engines do not take as they are.
// Its numbers of accessors are those that glb adds.
const described = `{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,7,8,9,12,13]}],"nodes":[
{"name":"Armature","children":[1,6],"rotation":[0,0.7071068,0,0.7071068]},
{"name":"Hips","children":[2],"translation":[0,1,0]},
{"name":"Spine.001","children":[3,5,4],"translation":[0,0.5,0]},
{"name":"Head:x","translation":[0,0.5,0],"rotation":[0.7071068,0,0,0.7071068],"children":[14]},
{"name":"Arm/L","translation":[0.5,0,0],"scale":[1,2,1]},
{"name":"Sword","translation":[0,0,1],"mesh":1},
{"name":"Body","mesh":0,"skin":0},
{"name":"Body","mesh":1},
{"name":"Cam@1","camera":0},
{"name":"Pivot","children":[10]},
{"name":"Middle","children":[11]},
{"name":"Bone","matrix":[1,0,0,0,0,1,0,0,0,0,1,0,5,6,7,1]},
{"name":"Snake","mesh":0,"skin":1},
{"name":"Empty.","children":[]},
{"name":"Arm/L","translation":[0,1,0]}],
"skins":[{"joints":[4,3,1,14],"inverseBindMatrices":5},{"joints":[11]}],
"cameras":[{"type":"perspective","perspective":{"yfov":0.8,"znear":0.1}}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0,"NORMAL":1,"JOINTS_0":2,"WEIGHTS_0":3},"indices":4}]},
{"primitives":[{"attributes":{"POSITION":0,"NORMAL":1},"indices":4}]}]}`

// glb is a binary model: a description, to which it adds a triangle on bones.
func glb(t *testing.T, text string) string {
	t.Helper()
	var doc map[string]any
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	var data bytes.Buffer
	var views, accessors []any
	add := func(component, count int, kind string, values any, more map[string]any) {
		for data.Len()%4 > 0 {
			data.WriteByte(0)
		}
		at := data.Len()
		if err := binary.Write(&data, binary.LittleEndian, values); err != nil {
			t.Fatal(err)
		}
		views = append(views, map[string]any{"buffer": 0, "byteOffset": at, "byteLength": data.Len() - at})
		one := map[string]any{"bufferView": len(views) - 1, "componentType": component, "count": count, "type": kind}
		for k, v := range more {
			one[k] = v
		}
		accessors = append(accessors, one)
	}
	const bytes8, words, floats = 5121, 5123, 5126
	add(floats, 3, "VEC3", []float32{0, 0, 0, 1, 0, 0, 0, 1, 0}, map[string]any{"min": []int{0, 0, 0}, "max": []int{1, 1, 0}})
	add(floats, 3, "VEC3", []float32{0, 0, 1, 0, 0, 1, 0, 0, 1}, nil)
	add(bytes8, 3, "VEC4", make([]uint8, 12), nil)
	add(floats, 3, "VEC4", []float32{1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, nil)
	add(words, 3, "SCALAR", []uint16{0, 1, 2}, nil)
	add(floats, 4, "MAT4", slices.Repeat([]float32{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, 4), nil)
	doc["accessors"], doc["bufferViews"], doc["buffers"] = accessors, views, []any{map[string]any{"byteLength": data.Len()}}
	described, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	described = append(described, strings.Repeat(" ", (4-len(described)%4)%4)...)
	var out bytes.Buffer
	chunk := func(kind string, b []byte) {
		binary.Write(&out, binary.LittleEndian, uint32(len(b)))
		out.WriteString(kind)
		out.Write(b)
	}
	chunk("JSON", described)
	chunk("BIN\x00", data.Bytes())
	head := binary.LittleEndian.AppendUint32([]byte("glTF\x02\x00\x00\x00"), uint32(12+out.Len()))
	return string(head) + out.String()
}

// nodesOf lists the nodes of the scene that is at hand for a model.
func nodesOf(t *testing.T, p Project) (list []string) {
	t.Helper()
	src := p.start(nil).at("", "res://hero.glb", "")
	if src == nil || src.doc == nil {
		t.Fatal("there is no scene of the model")
	}
	src.doc.Walk(model.Root, math.MaxInt, func(r model.Row) bool {
		if path := src.doc.Path(r); strings.HasPrefix(path, "node[") && strings.HasSuffix(path, "].@type") {
			text, _ := src.doc.Text(r)
			list = append(list, path+" "+text)
		}
		return true
	})
	slices.Sort(list)
	return list
}

// TestDescribedModels compares the description of a model that was not imported with the result of an engine's import.
func TestDescribedModels(t *testing.T) {
	for _, test := range []struct {
		version, config string
		format          string
		options         []string
	}{
		{"4.6", "config_version=5\n", "3", []string{"--headless", "--import"}},
		{"3.6", "config_version=4\n", "2", []string{"--editor", "--quit"}},
	} {
		t.Run(test.version, func(t *testing.T) {
			p := written(t, map[string]string{"project.godot": test.config, "hero.glb": glb(t, described),
				"level.tscn": "[gd_scene format=" + test.format + "]\n\n[ext_resource path=\"res://hero.glb\" type=\"PackedScene\" id=\"1\"]\n\n[node name=\"Hero\" instance=ExtResource(\"1\")]\n"})
			if test.format == "2" {
				file := filepath.Join(p.Root, "level.tscn")
				b, err := store.ReadFile(file)
				if err == nil {
					err = os.WriteFile(file, bytes.ReplaceAll(bytes.ReplaceAll(b, []byte(`id="1"`), []byte("id=1")), []byte(`("1")`), []byte("( 1 )")), 0o600)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			bones, nodes := skeletons(t, p, "level.tscn"), nodesOf(t, p)
			if len(bones) != 2+5+1 {
				t.Errorf("%q", bones)
			}
			said, err := enginetest.Command(t, enginetest.Engine(t, test.version), append(test.options, "--path", p.Root)...).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, said)
			}
			if _, ok := imported(filepath.Join(p.Root, "hero.glb"), func(res string) (string, error) { return p.Locate(p.Root, res) }); !ok {
				t.Fatalf("the engine imported nothing:\n%s", said)
			}
			if got := skeletons(t, p, "level.tscn"); !slices.Equal(got, bones) {
				t.Errorf("the engine makes\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(bones, "\n"))
			}
			if got := nodesOf(t, p); !slices.Equal(got, nodes) {
				t.Errorf("the engine makes\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(nodes, "\n"))
			}
		})
	}
}
