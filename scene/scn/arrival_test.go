package scn_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"savant/codec/arrival/drip"
	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/scene/scn"
)

// TestArrival finds the same in files while they come as when they are there: the tables, the items, the long values with
// their marks, and what is wrong, in what engines wrote and in it damaged and cut at random.
func TestArrival(t *testing.T) {
	root := enginetest.Folder(t, "SAVANT_VECTORS")
	names, err := filepath.Glob(filepath.Join(root, "*", "resources", "*.*"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, name := range names {
		if b, err := os.ReadFile(name); err == nil && bytes.HasPrefix(b, []byte("RSRC")) {
			files[name] = b
		}
	}
	var items []variant.Value
	for i := range 3000 {
		items = append(items, variant.OfDict(variant.Entry{Key: variant.OfString("id"), Value: variant.OfInt(int64(i))}),
			variant.OfArray(variant.OfString("text"), variant.Value{Type: variant.PackedByteArray, Data: make([]byte, i%50)}))
	}
	long := resource.New{Engine: dialect.Godot46, UID: resource.NoUID, Resources: []resource.NewResource{{ID: "1", Class: "Resource", Properties: []variant.Property{
		{Name: "metadata/items", Value: variant.OfArray(items...)}, {Name: "metadata/bytes", Value: variant.Value{Type: variant.PackedByteArray, Data: make([]byte, 100_000)}}}}}}
	if files["long"], err = long.Append(nil); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(17, 4))
	tried, waited := 0, 0
	try := func(name string, b []byte) {
		tried++
		want, wantErr := resource.Open(b)
		whole := scn.Open(want)
		memory, source := drip.Of(b)
		got, gotErr := resource.OpenComing(memory, source)
		f := scn.Open(got)
		if source.Left() > 0 {
			waited++
		}
		got.Arrived()
		if source.Left() > 0 || !reflect.DeepEqual(gotErr, wantErr) || !reflect.DeepEqual(f, whole) {
			t.Fatalf("%s: while it comes it is read differently, with %v, not %v", name, gotErr, wantErr)
		}
	}
	for name, b := range files {
		try(name, b)
		for range 20 {
			c := bytes.Clone(b)
			for range 1 + r.IntN(3) {
				at := r.IntN(len(c))
				if r.IntN(2) == 0 {
					at &^= 3
				}
				c[at] ^= byte(1 << r.IntN(8))
			}
			if r.IntN(4) == 0 {
				c = c[:r.IntN(len(c))]
			}
			try(name+", damaged", c)
		}
	}
	if waited == 0 {
		t.Error("all files were waited for to their ends before they were read")
	}
	t.Logf("%d files, %d of them not read to their ends", tried, waited)
}
