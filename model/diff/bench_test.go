package diff_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
)

// million returns a save of a million entries, and the same with ten changes spread over it.
func million(b *testing.B, nested bool) (old, now []byte) {
	const n = 1_000_000
	each := func(change bool) []byte {
		var entries []variant.Entry
		var group []variant.Entry
		for i := range n {
			v := variant.OfInt(int64(i) * 7)
			switch i % 3 {
			case 1:
				v = variant.OfString("text " + strings.Repeat("x", i%20))
			case 2:
				v = variant.OfMath(variant.Vector2, float64(i), 2)
			}
			if change && i%100_000 == 50_000 {
				switch i / 100_000 % 3 {
				case 0:
					v = variant.OfString("changed")
				case 1:
					continue // i is not at the end of a group
				case 2:
					group = append(group, entry(fmt.Sprint("new", i), v))
				}
			}
			group = append(group, entry(fmt.Sprint("key", i), v))
			if nested && i%50 == 49 {
				entries = append(entries, entry(fmt.Sprint("group", i/50), variant.OfDict(group...)))
				group = nil
			}
		}
		return chain(b, dialect.Godot46, variant.OfDict(append(entries, group...)...))
	}
	return each(false), each(true)
}

// BenchmarkOrder compares a scene of 30,000 resources, and as many properties of a node, with itself in the opposite order.
func BenchmarkOrder(b *testing.B) {
	const n = 30_000
	scene := func(step int) []byte {
		var resources, properties strings.Builder
		for i := range n {
			k := (i*step + n) % n
			fmt.Fprintf(&resources, "[sub_resource type=\"Gradient\" id=\"g%d\"]\n\n", k)
			fmt.Fprintf(&properties, "p%d = %d\n", k, k)
		}
		return []byte("[gd_scene format=3]\n\n" + resources.String() + "[node name=\"R\" type=\"Node\"]\n" + properties.String())
	}
	x, y := open(b, scene(1), ""), open(b, scene(-1), "")
	for b.Loop() {
		moved := 0
		err := diff.Compare(context.Background(), x.Snapshot(), y.Snapshot(), nil, func(diff.Difference) bool { moved++; return true })
		if err != nil || moved < n {
			b.Fatalf("%d differences: %v", moved, err)
		}
	}
}

// BenchmarkCompare compares a million entries with a million, ten of which differ; opening both is measured separately.
func BenchmarkCompare(b *testing.B) {
	for _, nested := range []bool{false, true} {
		name := map[bool]string{false: "flat", true: "nested"}[nested]
		old, now := million(b, nested)
		x, y := open(b, old, ""), open(b, now, "")
		b.Run(name+"/open both", func(b *testing.B) {
			for b.Loop() {
				open(b, old, "")
				open(b, now, "")
			}
		})
		b.Run(name+"/compare", func(b *testing.B) {
			for b.Loop() {
				n := 0
				err := diff.Compare(context.Background(), x.Snapshot(), y.Snapshot(), nil, func(diff.Difference) bool { n++; return true })
				if err != nil || n < 10 {
					b.Fatalf("%d differences: %v", n, err)
				}
				b.ReportMetric(float64(n), "differences")
			}
		})
	}
	old, now := million(b, false)
	x := open(b, old, "")
	v, err := x.Value(model.Root)
	if err != nil {
		b.Fatal(err)
	}
	three := open(b, chain(b, dialect.Godot3, v), "godot3")
	y := open(b, now, "")
	floats := make([]float32, 1_000_000)
	for i := range floats {
		floats[i] = float32(i) / 3
	}
	packed := func() []byte {
		return chain(b, dialect.Godot46, variant.OfDict(entry("list", variant.Value{Type: variant.PackedFloat32Array, Data: floats})))
	}
	before := packed()
	for i := range 10 {
		floats[50_000+100_000*i]++
	}
	after := packed()
	p, q := open(b, before, ""), open(b, after, "")
	b.Run("packed/open both", func(b *testing.B) {
		for b.Loop() {
			open(b, before, "")
			open(b, after, "")
		}
	})
	b.Run("packed/compare", func(b *testing.B) {
		for b.Loop() {
			n := 0
			if err := diff.Compare(context.Background(), p.Snapshot(), q.Snapshot(), nil, func(diff.Difference) bool { n++; return true }); err != nil || n != 10 {
				b.Fatalf("%d differences: %v", n, err)
			}
		}
	})
	b.Run("dialects", func(b *testing.B) {
		for b.Loop() {
			if err := diff.Compare(context.Background(), three.Snapshot(), y.Snapshot(), nil, func(diff.Difference) bool { return true }); err != nil {
				b.Fatal(err)
			}
		}
	})
}
