package resource_test

import (
	"os"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// benchFile is the file that SAVANT_BENCH_RESOURCE names.
func benchFile(b *testing.B) []byte {
	data, err := os.ReadFile(os.Getenv("SAVANT_BENCH_RESOURCE"))
	if err != nil {
		b.Skip("SAVANT_BENCH_RESOURCE names no file")
	}
	return data
}

// BenchmarkOpen opens a file.
func BenchmarkOpen(b *testing.B) {
	data := benchFile(b)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := kinds.Open(data, model.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEdit makes an edit in the middle of a scene, describes the rows around it, undoes it and describes them
// again.
func BenchmarkEdit(b *testing.B) {
	data := benchFile(b)
	for _, edit := range []struct {
		name string
		do   func(d *model.Document, node model.Row) error
	}{
		{"set", func(d *model.Document, node model.Row) error {
			return d.Set(d.Child(node, 0), variant.OfMath(variant.Vector2, 3, 4))
		}},
		{"set longer", func(d *model.Document, node model.Row) error {
			return d.SetAs(d.Child(node, 0), variant.OfString("another value"))
		}},
		{"insert property", func(d *model.Document, node model.Row) error {
			key := variant.OfString("made")
			_, err := d.Insert(node, 0, &key, variant.OfInt(5))
			return err
		}},
		{"remove", func(d *model.Document, node model.Row) error { return d.Remove(node) }},
		{"duplicate", func(d *model.Document, node model.Row) error {
			_, err := d.Duplicate(node)
			return err
		}},
		{"rename", func(d *model.Document, node model.Row) error { return d.RenameKey(node, variant.OfString("Another")) }},
	} {
		b.Run(edit.name, func(b *testing.B) {
			d, err := kinds.Open(data, model.Options{})
			if err != nil {
				b.Fatal(err)
			}
			root := d.Child(model.Root, 0)
			middle := d.Len(root) / 2
			look := func() {
				for i := range 20 {
					d.Describe(d.Child(root, middle+i))
				}
			}
			for b.Loop() {
				if err := edit.do(d, d.Child(root, middle)); err != nil {
					b.Fatal(err)
				}
				look()
				d.Undo()
				look()
			}
		})
	}
}
