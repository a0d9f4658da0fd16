package model_test

import (
	"fmt"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// bigScene is 50,000 nodes and one line of megabytes: 30 MB.
func bigScene() []byte {
	var w strings.Builder
	w.WriteString("[gd_scene load_steps=2 format=2]\n\n[sub_resource type=\"ArrayMesh\" id=1]\nsurfaces/0 = {\n\"array_data\": PoolByteArray( ")
	for i := range 4_000_000 {
		fmt.Fprintf(&w, "%d, ", i%256)
	}
	w.WriteString("0 )\n}\n\n[node name=\"Root\" type=\"Spatial\"]\n\n")
	for i := range 50_000 {
		fmt.Fprintf(&w, "[node name=\"Node%d\" type=\"Spatial\" parent=\".\"]\ntransform = Transform( 1, 0, 0, 0, 1, 0, 0, 0, 1, %d, 0, 0 )\nvisible = false\ntext = \"hello \\\"world\\\"\nsecond line [not a section]\"\nnames = [ \"a\", \"b\" ]\nmeta/x = 1.5\n\n", i, i)
	}
	return []byte(w.String())
}

func BenchmarkOpenBigScene(b *testing.B) {
	src := bigScene()
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		d, err := kinds.Open(src, model.Options{Name: "big.tscn"})
		if err != nil {
			b.Fatal(err)
		}
		for i := range d.Len(model.Root) {
			d.Describe(d.Child(model.Root, i))
		}
		root := d.Child(model.Root, 0)
		for i := range 50 {
			d.Describe(d.Child(root, i))
		}
	}
}

func BenchmarkSetInBigScene(b *testing.B) {
	d, err := kinds.Open(bigScene(), model.Options{Name: "big.tscn"})
	if err != nil {
		b.Fatal(err)
	}
	r, err := d.Find("node.Node25000.transform.origin.x")
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for b.Loop() {
		n++
		if err := d.Set(r, variant.OfFloat(float64(n))); err != nil {
			b.Fatal(err)
		}
		d.Describe(d.Parent(r))
	}
}

func BenchmarkInsertInBigScene(b *testing.B) {
	d, err := kinds.Open(bigScene(), model.Options{Name: "big.tscn"})
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for b.Loop() {
		r, err := d.Find("node.Node25000")
		if err != nil {
			b.Fatal(err)
		}
		n++
		key := variant.OfString(fmt.Sprint("metadata/n", n))
		if _, err := d.Insert(r, 2, &key, variant.OfInt(int64(n))); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRenameInBigScene(b *testing.B) {
	d, err := kinds.Open(bigScene(), model.Options{Name: "big.tscn"})
	if err != nil {
		b.Fatal(err)
	}
	r, err := d.Find("node.Node25000")
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for b.Loop() {
		n++
		if err := d.RenameKey(r, variant.OfString(fmt.Sprint("N", n))); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheckBigScene(b *testing.B) {
	src := bigScene()
	d, err := kinds.Open(src, model.Options{Name: "big.tscn"})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		d.Snapshot().Check(b.Context(), nil)
	}
}
