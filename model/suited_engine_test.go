package model_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model/value"
	"savant/scene/class"
	"savant/scene/literal"
)

// takers are properties of each type whose setters keep any value.
var takers = map[string][]string{
	"3": {"Sprite.centered", "Sprite.z_index", "Node2D.rotation", "Label.text", "Node2D.position", "AtlasTexture.region", "Spatial.translation",
		"CanvasLayer.transform", "PlaneShape.plane", "ArrayMesh.custom_aabb", "Environment.background_sky_orientation", "Spatial.transform",
		"CanvasModulate.color", "AnimationPlayer.root_node", "Gradient.offsets", "Gradient.colors", "FileDialog.filters",
		"AudioStreamSample.data", "Polygon2D.polygon", "CPUParticles.emission_points", "Sprite.texture"},
	"4": {"Sprite2D.centered", "Sprite2D.z_index", "Node2D.rotation", "Label.text", "Node2D.position", "ItemList.fixed_icon_size", "AtlasTexture.region",
		"AStarGrid2D.region", "Node3D.position", "PlaceholderTexture3D.size", "CanvasLayer.transform", "VisualShaderNodeVec4Parameter.default_value",
		"WorldBoundaryShape3D.plane", "Node3D.quaternion", "ArrayMesh.custom_aabb", "Node3D.basis", "Node3D.transform", "CanvasModulate.color",
		"AnimationNodeAnimation.animation", "AnimationPlayer.root_node", "FileDialog.filters", "ArrayOccluder3D.indices", "Gradient.offsets",
		"Gradient.colors", "GLTFAccessor.min", "OggPacketSequence.granule_positions", "AudioStreamWAV.data", "Polygon2D.polygon", "Sprite2D.texture",
		"JSON.data"},
}

// given are values of many types, none of which is as new.
var given = map[string]string{
	"3": `null;true;3;2.5;"3";Vector2(3, 4);Rect2(1, 2, 3, 4);Vector3(1, 2, 3);Transform2D(1, 2, 3, 4, 5, 6);Plane(0, 0, 1, 4);Quat(0, 0, 1, 0);` +
		`AABB(1, 2, 3, 4, 5, 6);Basis(0, -1, 0, 1, 0, 0, 0, 0, 1);Transform(0, -1, 0, 1, 0, 0, 0, 0, 1, 4, 5, 6);Color(1, 0, 0, 1);NodePath("y");{"a": 1};[1];` +
		`PoolByteArray(1, 2);PoolIntArray(1, 2);PoolRealArray(1, 2);PoolStringArray("a");PoolVector2Array(1, 2);PoolVector3Array(1, 2, 3);PoolColorArray(1, 0, 0, 1)`,
	"4": `null;true;3;2.5;"3";Vector2(3, 4);Vector2i(3, 4);Rect2(1, 2, 3, 4);Rect2i(1, 2, 3, 4);Vector3(1, 2, 3);Vector3i(1, 2, 3);` +
		`Transform2D(1, 2, 3, 4, 5, 6);Vector4(1, 2, 3, 4);Vector4i(1, 2, 3, 4);Plane(0, 0, 1, 4);Quaternion(0, 0, 1, 0);AABB(1, 2, 3, 4, 5, 6);` +
		`Basis(0, -1, 0, 1, 0, 0, 0, 0, 1);Transform3D(0, -1, 0, 1, 0, 0, 0, 0, 1, 4, 5, 6);Projection(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1);` +
		`Color(1, 0, 0, 1);&"x";NodePath("y");{"a": 1};[1];PackedByteArray(1, 2);PackedInt32Array(1, 2);PackedInt64Array(1, 2);PackedFloat32Array(1, 2);` +
		`PackedFloat64Array(1, 2);PackedStringArray("a");PackedVector2Array(1, 2);PackedVector3Array(1, 2, 3);PackedColorArray(1, 0, 0, 1);PackedVector4Array(1, 2, 3, 4)`,
}

// TestEngineAndUnsuited asks the engines what properties of each type hold once they are given values of each other type: what is told of such a value
// in a scene is what comes of it.
func TestEngineAndUnsuited(t *testing.T) {
	for _, engine := range enginetest.Versions() {
		t.Run(engine.Name, func(t *testing.T) {
			program, major := enginetest.Engine(t, engine.Name), engine.Name[:1]
			table := class.For(engine.Dialect)
			var list strings.Builder
			for _, taker := range takers[major] {
				of, name, _ := strings.Cut(taker, ".")
				if _, ok := table.Property(of, name); !ok {
					continue // 3.2 has not all
				}
				for text := range strings.SplitSeq(given[major], ";") {
					line, _ := json.Marshal([]string{of, name, text})
					fmt.Fprintf(&list, "%s\n", line)
				}
			}
			folder := t.TempDir()
			asked := filepath.Join(folder, "asked")
			if err := os.WriteFile(asked, []byte(list.String()), 0o600); err != nil {
				t.Fatal(err)
			}
			script, err := filepath.Abs(filepath.Join("testdata", "takes"+major+".gd"))
			if err != nil {
				t.Fatal(err)
			}
			args := []string{"--script", script, asked}
			if major == "4" {
				args = []string{"--script", script, "--", asked}
			}
			out, err := enginetest.Command(t, program, args...).Output()
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]int{}
			for line := range strings.Lines(string(out)) {
				rest, ok := strings.CutPrefix(line, "said ")
				if !ok {
					continue
				}
				var s [5]string
				if err := json.Unmarshal([]byte(rest), &s); err != nil {
					t.Fatal(line, err)
				}
				parse := func(text string) variant.Value {
					v, err := literal.ParseAll(text, engine.Dialect)
					if err != nil {
						t.Fatal(text, err)
					}
					return v
				}
				p, _ := table.Property(s[0], s[1])
				v, before, after := parse(s[2]), parse(s[3]), parse(s[4])
				want, typed := value.PropertyType(p, engine.Dialect)
				why := value.Unsuited(v, p, engine.Dialect, nil)
				id, _, _ := strings.Cut(string(why.ID), " ")
				seen[id]++
				same := func(a, b variant.Value) bool {
					return literal.Text(a, engine.Dialect) == literal.Text(b, engine.Dialect)
				}
				switch {
				case id == "value.left-out" && same(after, before),
					id == "value.read-as" && same(after, variant.Zero(want)),
					id == "value.converted-by" && (!same(after, before) || want == variant.Bool):
					continue
				case id == "" && (!typed || want == variant.Object):
					continue
				case id == "":
					if now, why := value.Converted(v, want, engine.Dialect); why.IsZero() && same(after, now) {
						continue
					}
				}
				t.Errorf("%s.%s (%s) given %s: told %q; it was %s and is %s", s[0], s[1], p.Type, s[2], said(why), s[3], s[4])
			}
			t.Log(seen)
			if n := strings.Count(list.String(), "\n"); seen[""]+seen["value.left-out"]+seen["value.read-as"]+seen["value.converted-by"] != n || n < 400 {
				t.Errorf("%d asked, told: %v", n, seen)
			}
		})
	}
}
