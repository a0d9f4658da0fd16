package model_test

import (
	"bytes"
	"context"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/scene/literal"
)

// seen is what one visit said, for comparison.
type seen struct {
	path, kind, text string
	offset, end      int64
	trail            string
}

// summed is the value in short: two that differ have other letters.
func summed(v variant.Value) string {
	text := literal.Text(v, dialect.Godot46)
	if v.Type == variant.Float {
		text = fmt.Sprint(v.Bits) // NaN is not NaN
	}
	if len(text) > 60 {
		return fmt.Sprintf("%.60q %08x", text, crc32.ChecksumIEEE([]byte(text)))
	}
	return text
}

// visited is what a walk comes by.
func visited(t testing.TB, d *model.Document, o model.WalkOptions) []seen {
	var list []seen
	err := d.Snapshot().Walk(context.Background(), o, func(v *model.Visit) bool {
		value, err := v.Value()
		if err != nil {
			t.Fatalf("%s: %v", v.Path(), err)
		}
		s := seen{path: v.Path().String(), kind: v.Type.String(), text: summed(value), offset: v.Offset, end: v.End(), trail: fmt.Sprint(v.Trail())}
		list = append(list, s)
		if value.Type != v.Type {
			t.Fatalf("%s: a %s is said to be a %s", s.path, value.Type, v.Type)
		}
		if bits, ok := v.Number(); ok && bits != value.Bits {
			t.Fatalf("%s: Number is %#x, the value %#x", s.path, bits, value.Bits)
		}
		if text, ok := v.Text(); ok && string(text) != value.Text {
			t.Fatalf("%s: Text is %q, the value %q", s.path, text, value.Text)
		}
		if raw := v.Raw(); raw != nil && !bytes.Equal(raw, d.Bytes()[v.Offset:v.End()]) {
			t.Fatalf("%s: Raw is not what stands there", s.path)
		}
		last := v.Path().Steps
		if key, ok := v.Key(); ok && len(last) > 0 && last[len(last)-1].Kind == model.NameStep && last[len(last)-1].Text != key {
			t.Fatalf("%s: the key is %q", s.path, key)
		} else if _, ok := variant.ElementOf(v.Type); !ok && len(last) > 0 && last[len(last)-1].Kind == model.NameStep && key == "" && last[len(last)-1].Text != "" {
			t.Fatalf("%s: no key", s.path)
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// rowsOf is what a walk over rows comes by, which is slower and was there before.
func rowsOf(t testing.TB, d *model.Document) []seen {
	var list []seen
	var visit func(r model.Row) bool
	visit = func(r model.Row) bool {
		value, err := d.Value(r)
		if err != nil {
			return true // an opaque record, a section
		}
		what := d.Describe(r)
		list = append(list, seen{path: d.Path(r), kind: value.Type.String(), text: summed(value), offset: what.Offset, end: what.Offset + what.Length, trail: fmt.Sprint(model.TrailOf(d, r))})
		if value.Type == variant.PackedStringArray {
			for i := range d.Len(r) {
				visit(d.Child(r, i))
			}
		}
		return true
	}
	d.Walk(model.Root, -1, visit)
	return list
}

// same compares two lists; ends of rows with a rest after them are not those of the value.
func same(t interface{ Fatalf(string, ...any) }, what string, got, want []seen) {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("%s: visit %d is\n%v, not\n%v", what, i, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%s: %d visits, want %d", what, len(got), len(want))
	}
}

// TestWalkIsTheRows edits random files and compares the walk over bytes with one over rows, then walks again with only some
// offsets sought.
func TestWalkIsTheRows(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := &drawn{T: rt}
		data, _ := r.file(dialect.Godot46)
		d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
		if err != nil {
			rt.Fatal(err)
		}
		for range r.n(3, "edits") {
			if row := r.pick(d); r.n(3, "how") > 0 {
				d.SetAs(row, r.leaf())
			} else {
				d.Remove(row)
			}
		}
		all := visited(t, d, model.WalkOptions{})
		same(rt, "everything", all, rowsOf(t, d.Snapshot().Document()))

		var offsets []int64
		for range r.n(5, "offsets") {
			offsets = append(offsets, int64(r.n(int(d.Size())-1, "offset")))
		}
		slices.Sort(offsets)
		seek := func(off int64) int64 {
			i, _ := slices.BinarySearch(offsets, off)
			if i == len(offsets) {
				return d.Size()
			}
			return offsets[i]
		}
		var some []seen
		err = d.Snapshot().Walk(context.Background(), model.WalkOptions{Seek: seek}, func(v *model.Visit) bool {
			for _, s := range all {
				if s.trail == fmt.Sprint(v.Trail()) {
					some = append(some, s)
				}
			}
			return true
		})
		if err != nil {
			rt.Fatal(err)
		}
		// Each offset that is in a value without others in it, or in its key, leads there.
		for _, off := range offsets {
			i := slices.IndexFunc(all, func(s seen) bool {
				return s.offset <= off && off < s.end && !strings.HasPrefix(s.kind, "Array") && s.kind != "Dictionary" && s.kind != "Object"
			})
			if i >= 0 && !slices.Contains(some, all[i]) {
				rt.Fatalf("offset %#x is in %v, which was not visited", off, all[i])
			}
		}
		if len(offsets) == 0 && len(some) > 0 {
			rt.Fatalf("nothing was sought, and %v visited", some)
		}
	})
}

// TestWalkElements counts the elements of packed arrays.
func TestWalkElements(t *testing.T) {
	v := variant.OfArray(
		variant.Value{Type: variant.PackedByteArray, Data: []byte{7, 8, 9}},
		variant.Value{Type: variant.PackedInt64Array, Data: []int64{-5, 6}},
		variant.Value{Type: variant.PackedFloat32Array, Data: []float32{1.5}},
		variant.Value{Type: variant.PackedStringArray, Data: []string{"a", ""}},
		variant.Value{Type: variant.PackedVector2Array, Data: []float32{1, 2, 3, 4}},
	)
	d, err := kinds.Open(chain(t, v), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range visited(t, d, model.WalkOptions{Elements: true}) {
		if strings.Count(s.path, "[") == 2 {
			got = append(got, s.path+" "+s.kind)
		}
		if r, err := d.Find(s.path); err != nil || d.Path(r) != s.path {
			t.Errorf("%s is not found: %v", s.path, err)
		}
	}
	want := "[0][0] int|[0][1] int|[0][2] int|[1][0] int|[1][1] int|[2][0] float|[3][0] String|[3][1] String|[4][0] Vector2|[4][1] Vector2"
	if strings.Join(got, "|") != want {
		t.Errorf("elements are %s, want %s", strings.Join(got, "|"), want)
	}
}

// TestWalkCorpus compares both walks on real files.
func TestWalkCorpus(t *testing.T) {
	dir := corpus(t)
	files := 0
	filepath.WalkDir(dir, func(name string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		if info, err := e.Info(); err != nil || info.Size() > 1<<20 {
			return nil
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		d, err := kinds.Open(data, model.Options{})
		if err != nil || d.Info().Kind == model.Other {
			return nil
		}
		files++
		same(t, name, visited(t, d, model.WalkOptions{}), rowsOf(t, d))
		return nil
	})
	t.Log(files, "files")
}
