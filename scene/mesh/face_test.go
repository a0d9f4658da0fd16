package mesh_test

import (
	"reflect"
	"testing"

	"savant/codec/variant"
	"savant/scene/mesh"
)

// TestFaces: the triangles of each way to join vertices, all of which are seen from the same side.
func TestFaces(t *testing.T) {
	surface := func(primitive int64, order ...int32) variant.Value {
		items := make([]variant.Value, 9)
		items[0] = variant.Value{Type: variant.PackedVector3Array, Data: []float32{0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0}}
		if order != nil {
			items[8] = variant.Value{Type: variant.PackedInt32Array, Data: order}
		}
		return dict("primitive", variant.OfInt(primitive), "arrays", variant.OfArray(items...))
	}
	for name, c := range map[string]struct {
		property string
		surface  variant.Value
		want     [][3]int
	}{
		"triangles":         {"surfaces/0", surface(4, 0, 1, 2, 2, 1, 3), [][3]int{{0, 1, 2}, {2, 1, 3}}},
		"triangles of 4.x":  {"_surfaces", variant.OfArray(surface(3, 0, 1, 2)), [][3]int{{0, 1, 2}}},
		"without order":     {"surfaces/0", surface(4), [][3]int{{0, 1, 2}}},
		"strip":             {"surfaces/0", surface(5), [][3]int{{0, 1, 2}, {2, 1, 3}}},
		"fan":               {"surfaces/0", surface(6, 0, 1, 3, 2), [][3]int{{0, 1, 3}, {0, 3, 2}}},
		"a vertex too many": {"surfaces/0", surface(4, 0, 1, 4, 0, 1, -1, 0, 1, 1, 3, 2, 1), [][3]int{{3, 2, 1}}},
		"lines":             {"surfaces/0", surface(1), nil},
	} {
		parts, ok := mesh.Faces(of(map[string]variant.Value{c.property: c.surface}))
		var got [][3]int
		for _, p := range parts {
			got = append(got, p.Triangles...)
		}
		if !ok || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, %v", name, got, ok)
		}
	}
	if _, ok := mesh.Faces(of(nil)); ok {
		t.Error("nothing is a mesh")
	}
}
