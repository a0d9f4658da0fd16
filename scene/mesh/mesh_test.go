package mesh_test

import (
	"encoding/binary"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
	"savant/scene/mesh"
)

// dict returns a dictionary of names and values.
func dict(list ...any) variant.Value {
	d := &variant.Dict{}
	for i := 0; i < len(list); i += 2 {
		d.Entries = append(d.Entries, variant.Entry{Key: variant.OfString(list[i].(string)), Value: list[i+1].(variant.Value)})
	}
	return variant.Value{Type: variant.Dictionary, Data: d}
}

func of(list map[string]variant.Value) mesh.Property {
	return func(name string) (variant.Value, bool) { v, ok := list[name]; return v, ok }
}

func raw(b []byte) variant.Value { return variant.Value{Type: variant.PackedByteArray, Data: b} }

func singles(numbers ...float32) (b []byte) {
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(n))
	}
	return b
}

func shorts(numbers ...uint16) (b []byte) {
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint16(b, n)
	}
	return b
}

// TestForms reads one triangle in each form that the engines store.
func TestForms(t *testing.T) {
	corners := [3][3]float64{{0, 0, 0}, {2, 0, 0}, {0, 4, 6}}
	box := variant.OfMath(variant.AABB, 0, 0, 0, 2, 4, 6)
	count := func(n int64) variant.Value { return variant.OfInt(n) }
	places := singles(0, 0, 0, 2, 0, 0, 0, 4, 6)
	among := singles(0, 0, 0, 9, 2, 0, 0, 9, 0, 4, 6, 9)
	arrays := variant.OfArray(variant.Value{Type: variant.PackedVector3Array, Data: []float32{0, 0, 0, 2, 0, 0, 0, 4, 6}}, variant.Value{}, variant.Value{}, variant.Value{},
		variant.Value{}, variant.Value{}, variant.Value{}, variant.Value{}, variant.Value{Type: variant.PackedInt32Array, Data: []int32{0, 2, 1}})
	for name, p := range map[string]map[string]variant.Value{
		"4.2, normals behind": {"_surfaces": variant.OfArray(dict("primitive", count(3), "format", count(1<<35|3), "vertex_count", count(3), "vertex_data", raw(append(places, 1, 2, 3, 4)), "aabb", box))},
		"4.0, among normals":  {"_surfaces": variant.OfArray(dict("primitive", count(3), "format", count(3), "vertex_count", count(3), "vertex_data", raw(among), "aabb", box))},
		"4.x, compressed": {"_surfaces": variant.OfArray(dict("primitive", count(3), "format", count(1<<35|1<<29|1), "vertex_count", count(3), "aabb", box, "index_count", count(3), "index_data", raw(shorts(2, 1, 0)),
			"vertex_data", raw(shorts(0, 0, 0, 7, 65535, 0, 0, 7, 0, 65535, 65535, 7))))},
		"4.x, strip":  {"_surfaces": variant.OfArray(dict("primitive", count(4), "format", count(1<<35|1), "vertex_count", count(3), "vertex_data", raw(places), "aabb", box))},
		"3.x, arrays": {"surfaces/0": dict("primitive", count(4), "arrays", arrays)},
		"3.x, bytes": {"surfaces/0": dict("primitive", count(4), "format", count(3), "vertex_count", count(3), "array_data", raw(among), "index_count", count(3),
			"array_index_data", raw(shorts(0, 1, 2)))},
		"3.x, half": {"surfaces/0": dict("primitive", count(4), "format", count(1<<9|1), "vertex_count", count(3), "array_data", raw(shorts(0, 0, 0, 0x3c00, 0x4000, 0, 0, 0x3c00, 0, 0x4400, 0x4600, 0x3c00)))},
		"3.x, loop": {"surfaces/0": dict("primitive", count(3), "format", count(1), "vertex_count", count(3), "array_data", raw(places))},
	} {
		edges, ok := mesh.Wire("ArrayMesh", of(p))
		if !ok || len(edges) != 3 {
			t.Errorf("%s: %v, %v", name, edges, ok)
			continue
		}
		met := map[[3]float64]int{}
		for _, e := range edges {
			met[e[0]]++
			met[e[1]]++
		}
		for _, c := range corners {
			if met[c] != 2 {
				t.Errorf("%s: %v", name, edges)
				break
			}
		}
	}
}

// TestHostile checks that meshes with false sizes are refused, or give what is there.
func TestHostile(t *testing.T) {
	huge := variant.OfInt(math.MaxInt64)
	for name, s := range map[string]variant.Value{
		"no bytes":     dict("primitive", variant.OfInt(3), "vertex_count", variant.OfInt(3)),
		"huge count":   dict("primitive", variant.OfInt(3), "vertex_count", huge, "vertex_data", raw(singles(1, 2, 3))),
		"less than 0":  dict("primitive", variant.OfInt(3), "vertex_count", variant.OfInt(-1), "vertex_data", raw(singles(1, 2, 3))),
		"no primitive": dict("vertex_count", variant.OfInt(1), "vertex_data", raw(singles(1, 2, 3))),
		"another one":  dict("primitive", huge, "vertex_count", variant.OfInt(1), "vertex_data", raw(singles(1, 2, 3))),
		"odd indices":  dict("primitive", variant.OfInt(3), "format", variant.OfInt(1<<35), "vertex_count", variant.OfInt(1), "vertex_data", raw(singles(1, 2, 3)), "index_data", raw([]byte{1, 2, 3}), "index_count", huge),
		"no box":       dict("primitive", variant.OfInt(3), "format", variant.OfInt(1<<35|1<<29), "vertex_count", variant.OfInt(1), "vertex_data", raw(make([]byte, 8))),
		"no surface":   variant.OfInt(1),
	} {
		if edges, ok := mesh.Wire("ArrayMesh", of(map[string]variant.Value{"_surfaces": variant.OfArray(s)})); ok {
			t.Errorf("%s: %v", name, edges)
		}
	}
	far := dict("primitive", variant.OfInt(3), "format", variant.OfInt(1<<35), "vertex_count", variant.OfInt(2), "vertex_data", raw(singles(0, 0, 0, 1, 1, 1)), "index_data", raw(shorts(0, 1, 60000)), "index_count", variant.OfInt(3))
	if edges, ok := mesh.Wire("ArrayMesh", of(map[string]variant.Value{"_surfaces": variant.OfArray(far)})); !ok || len(edges) != 1 {
		t.Errorf("an index beyond the places: %v, %v", edges, ok)
	}
}

// TestCorpus checks that the meshes of real files extend as far as the bounds that the engine stored.
func TestCorpus(t *testing.T) {
	root := enginetest.Folder(t, "SAVANT_CORPUS")
	read := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		ending := filepath.Ext(path)
		if err != nil || d.IsDir() || !strings.Contains(".tscn.tres.escn", ending) || ending == "" {
			return err
		}
		if info, err := d.Info(); err != nil || info.Size() > 4<<20 || testing.Short() && read > 20 {
			return err
		}
		doc := opened(t, path)
		if doc == nil {
			return nil
		}
		for _, r := range doc.SceneResources() {
			if r.Class != "ArrayMesh" || r.External {
				continue
			}
			rows, _ := property.Stored(doc, r.Row)
			edges, ok := mesh.Wire("ArrayMesh", func(name string) (v variant.Value, ok bool) {
				if rows[name] == 0 {
					return v, false
				}
				v, err := doc.Value(rows[name])
				return v, err == nil
			})
			if !ok {
				if len(rows) > 1 { // otherwise it has only a name
					t.Errorf("%s: %s is not read", path, r.ID)
				}
				continue
			}
			read++
			if low, high, told := boxes(doc, rows); told && len(edges) > 0 && len(edges) < mesh.MostEdges {
				within(t, path+" "+r.ID, edges, low, high)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if read < 20 {
		t.Errorf("only %d meshes were read", read)
	}
}

func opened(t *testing.T, path string) *model.Document {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := kinds.Open(content, model.Options{Name: filepath.Base(path)})
	if err != nil {
		return nil
	}
	return doc
}

// boxes returns the union of the bounds of a mesh's surfaces.
func boxes(doc *model.Document, rows map[string]model.Row) (low, high [3]float64, told bool) {
	low, high = [3]float64{math.Inf(1), math.Inf(1), math.Inf(1)}, [3]float64{math.Inf(-1), math.Inf(-1), math.Inf(-1)}
	take := func(v variant.Value) {
		d, _ := v.Data.(*variant.Dict)
		if d == nil {
			return
		}
		for _, e := range d.Entries {
			if m, ok := e.Value.Data.(*variant.Math); ok && e.Key.Text == "aabb" && len(m.C) == 6 {
				told = true
				for axis := range 3 {
					low[axis], high[axis] = min(low[axis], m.C[axis]), max(high[axis], m.C[axis]+m.C[3+axis])
				}
			}
		}
	}
	for name, row := range rows {
		v, err := doc.Value(row)
		if err != nil {
			continue
		}
		if list, ok := v.Data.(*variant.List); ok && name == "_surfaces" {
			for _, s := range list.Items {
				take(s)
			}
		}
		if strings.HasPrefix(name, "surfaces/") {
			take(v)
		}
	}
	return low, high, told
}

// within checks that edges reach the bounds and not beyond.
func within(t *testing.T, what string, edges []mesh.Edge, low, high [3]float64) {
	t.Helper()
	for axis := range 3 {
		from, to := math.Inf(1), math.Inf(-1)
		for _, e := range edges {
			for _, p := range e {
				from, to = min(from, p[axis]), max(to, p[axis])
			}
		}
		off := 1e-3*(high[axis]-low[axis]) + 2e-5 // the engines enlarge empty bounds
		if math.Abs(from-low[axis]) > off || math.Abs(to-high[axis]) > off {
			t.Errorf("%s reaches from %g to %g along axis %d, its bounds from %g to %g", what, from, to, axis, low[axis], high[axis])
			return
		}
	}
}

// TestSolids checks that shapes and meshes given by dimensions extend as far as these say.
func TestSolids(t *testing.T) {
	v3 := func(x, y, z float64) variant.Value { return variant.OfMath(variant.Vector3, x, y, z) }
	f := variant.OfFloat
	for _, x := range []struct {
		class string
		of    map[string]variant.Value
		reach [3]float64
	}{
		{"BoxShape3D", map[string]variant.Value{"size": v3(2, 4, 6)}, [3]float64{1, 2, 3}},
		{"BoxShape", map[string]variant.Value{"extents": v3(2, 4, 6)}, [3]float64{2, 4, 6}},
		{"SphereMesh", map[string]variant.Value{"radius": f(2), "height": f(3)}, [3]float64{2, 1.5, 2}},
		{"CapsuleShape3D", map[string]variant.Value{"radius": f(0.5), "height": f(4)}, [3]float64{0.5, 2, 0.5}},
		{"CapsuleShape", map[string]variant.Value{"radius": f(0.5), "height": f(4)}, [3]float64{0.5, 0.5, 2.5}},
		{"CylinderMesh", map[string]variant.Value{"top_radius": f(1), "bottom_radius": f(3), "height": f(2)}, [3]float64{3, 1, 3}},
		{"PlaneMesh", map[string]variant.Value{"size": variant.OfMath(variant.Vector2, 4, 6)}, [3]float64{2, 0, 3}},
		{"QuadMesh", map[string]variant.Value{"size": variant.OfMath(variant.Vector2, 4, 6)}, [3]float64{2, 3, 0}},
	} {
		edges, ok := mesh.Wire(x.class, of(x.of))
		if !ok || !mesh.Has(x.class) {
			t.Errorf("%s is not known", x.class)
			continue
		}
		within(t, x.class, edges, [3]float64{-x.reach[0], -x.reach[1], -x.reach[2]}, x.reach)
	}
	quad := variant.Value{Type: variant.PackedVector3Array, Data: []float32{0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0}}
	if edges, ok := mesh.Wire("ConcavePolygonShape3D", of(map[string]variant.Value{"data": quad})); !ok || len(edges) != 5 {
		t.Errorf("two triangles at one edge have the edges %v", edges)
	}
	if _, ok := mesh.Wire("Node3D", of(nil)); ok || mesh.Has("Node3D") {
		t.Error("a node is a mesh")
	}
}
