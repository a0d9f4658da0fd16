package resource_test

import (
	"strconv"
	"testing"

	"savant/codec/dialect"
	"savant/codec/resource"
	"savant/codec/variant"
)

// made builds a file of one resource in Godot 4.6's format.
func made(t testing.TB, properties ...variant.Property) []byte {
	t.Helper()
	n := resource.New{Engine: dialect.Godot46, UID: resource.NoUID, Resources: []resource.NewResource{{ID: "Resource_aaaaa", Class: "Resource", Properties: properties}}}
	b, err := n.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// benchFiles are a mesh's worth of numbers, many small dictionaries, and a scene of many nodes.
var benchFiles = []struct {
	name string
	make func(testing.TB) []byte
}{
	{"floats", func(t testing.TB) []byte {
		return made(t, variant.Property{Name: "surface", Value: variant.Value{Type: variant.PackedFloat32Array, Data: make([]float32, 12_500_000)}})
	}},
	{"dicts", func(t testing.TB) []byte {
		items := make([]variant.Value, 50_000)
		for i := range items {
			items[i] = variant.OfDict(
				variant.Entry{Key: variant.OfString("name"), Value: variant.OfString("item " + strconv.Itoa(i))},
				variant.Entry{Key: variant.OfString("count"), Value: variant.OfInt(int64(i))},
				variant.Entry{Key: variant.OfString("at"), Value: variant.OfMath(variant.Vector3, 1, 2, 3)},
			)
		}
		return made(t, variant.Property{Name: "metadata/items", Value: variant.OfArray(items...)})
	}},
	{"scene", func(t testing.TB) []byte {
		s := resource.Scene{Version: 3, Base: resource.RefNone}
		s.Nodes = append(s.Nodes, resource.Node{Parent: resource.RefNone, Owner: resource.RefNone, Class: s.AddName("Node2D"), Name: s.AddName("Root"), Index: -1, Instance: resource.RefNone})
		at := s.AddName("position")
		for i := range 50_000 {
			s.Names = append(s.Names, "Node "+strconv.Itoa(i))
			s.Nodes = append(s.Nodes, resource.Node{Owner: 0, Name: int32(len(s.Names) - 1), Index: -1, Instance: resource.RefNone,
				Properties: []resource.NodeProperty{{Name: at, Value: s.AddValue(variant.OfMath(variant.Vector2, float64(i), 1))}}})
		}
		return made(t, variant.Property{Name: "_bundled", Value: s.Bundle(false)})
	}},
}

// mainProperty returns the only property of a file.
func mainProperty(b testing.TB, f *resource.File, x *resource.Index) resource.Property {
	body, err := f.Body(0)
	if err != nil {
		b.Fatal(err)
	}
	for p, err := range f.Properties(body, x) {
		if err != nil {
			b.Fatal(err)
		}
		return p
	}
	b.Fatal("no property")
	return resource.Property{}
}

// BenchmarkOpen opens a file and walks over all of it.
func BenchmarkOpen(b *testing.B) {
	for _, file := range benchFiles {
		b.Run(file.name, func(b *testing.B) {
			data := file.make(b)
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				f, err := resource.Open(data)
				if err != nil {
					b.Fatal(err)
				}
				mainProperty(b, f, resource.NewIndex(f))
			}
		})
	}
}

// BenchmarkDecode decodes all of a file.
func BenchmarkDecode(b *testing.B) {
	for _, file := range benchFiles {
		b.Run(file.name, func(b *testing.B) {
			data := file.make(b)
			f, err := resource.Open(data)
			if err != nil {
				b.Fatal(err)
			}
			p := mainProperty(b, f, nil)
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := f.Decode(p.Value); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkScene reads the nodes of a scene.
func BenchmarkScene(b *testing.B) {
	data := benchFiles[2].make(b)
	f, err := resource.Open(data)
	if err != nil {
		b.Fatal(err)
	}
	p := mainProperty(b, f, nil)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := f.Scene(p.Value, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEdit plans the change of one small value in a large file.
func BenchmarkEdit(b *testing.B) {
	data := benchFiles[1].make(b)
	f, err := resource.Open(data)
	if err != nil {
		b.Fatal(err)
	}
	x := resource.NewIndex(f)
	p := mainProperty(b, f, x)
	h, err := f.Head(p.Value)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		c, err := x.Child(h, 40_000)
		if err != nil {
			b.Fatal(err)
		}
		e := f.Edit(x)
		if err := e.Set(c.Start, variant.OfString("another")); err != nil {
			b.Fatal(err)
		}
		if _, err := e.Splices(); err != nil {
			b.Fatal(err)
		}
	}
}

// TestRewriterLooksThroughNamesOnce checks that the cost of encoding a path does not grow with the number of names.
func TestRewriterLooksThroughNamesOnce(t *testing.T) {
	allocations := func(names int) float64 {
		var list []variant.Value
		for i := range names {
			list = append(list, variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: []string{"Node " + strconv.Itoa(i)}}})
		}
		f, err := resource.Open(made(t, variant.Property{Name: "paths", Value: variant.OfArray(list...)}))
		if err != nil {
			t.Fatal(err)
		}
		if f.Names() < names {
			t.Fatalf("the table has %d names, not %d", f.Names(), names)
		}
		x, r := resource.NewIndex(f), f.Rewriter()
		h, err := f.Head(mainProperty(t, f, x).Value)
		if err != nil {
			t.Fatal(err)
		}
		c, err := x.Child(h, names/2)
		if err != nil {
			t.Fatal(err)
		}
		return testing.AllocsPerRun(100, func() {
			if same, _, err := r.Value(c.Start); !same || err != nil {
				t.Fatal(same, err)
			}
		})
	}
	if few, many := allocations(10), allocations(10_000); many > few {
		t.Errorf("%v allocations for a path of a file with 10,000 names, %v for one with 10", many, few)
	}
}
