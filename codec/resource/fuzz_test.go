package resource_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/fuzzing"
	"savant/codec/resource"
	"savant/codec/variant"
)

// smallest is an empty Resource as Godot 3.6 saves it, plus an int.
func smallest() []byte {
	var b []byte
	u32 := func(list ...uint32) {
		for _, x := range list {
			b = binary.LittleEndian.AppendUint32(b, x)
		}
	}
	text := func(s string) {
		u32(uint32(len(s) + 1))
		b = append(append(b, s...), 0)
	}
	b = append(b, "RSRC"...)
	u32(0, 0, 3, 6, 3)
	text("Resource")
	u32(make([]uint32, 16)...)
	u32(3)
	text("resource_local_to_scene")
	text("resource_name")
	text("script")
	u32(0, 1)
	text("local://1")
	u32(uint32(len(b)+8), 0)
	text("Resource")
	u32(1, 1, 3, 5)
	return append(b, "RSRC"...)
}

func TestSmallestFile(t *testing.T) {
	whole(t, "smallest", smallest())
	f, err := resource.Open(smallest())
	if err != nil {
		t.Fatal(err)
	}
	body, err := f.Body(0)
	if err != nil {
		t.Fatal(err)
	}
	p, ok := f.Property(body, "resource_name", nil)
	v, _, err := f.Decode(p.Value)
	if !ok || err != nil || !variant.Equal(v, variant.OfInt(5)) {
		t.Errorf("%v %v %v", ok, v, err)
	}
}

// FuzzOpen reads arbitrary bytes: nothing panics, what can be read is written back unchanged, an Index finds the
// children that Decode finds, and setting a value leaves the rest unchanged.
func FuzzOpen(f *testing.F) {
	fuzzing.Bound(f)
	f.Add(smallest(), uint16(0))
	if root := enginetest.OptionalFolder(f, "SAVANT_VECTORS"); root != "" {
		for _, pattern := range []string{"*/resources/*.res", "*/resources/*.scn", "*/resources/odd/*"} {
			names, _ := filepath.Glob(filepath.Join(root, pattern))
			for i, name := range names {
				if b, err := os.ReadFile(name); err == nil && i%5 == 0 && len(b) < 3000 && bytes.HasPrefix(b, []byte("RSRC")) {
					f.Add(b, uint16(i))
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, b []byte, choice uint16) {
		file, err := resource.Open(b)
		if err != nil {
			return
		}
		x := resource.NewIndex(file)
		all := 0
		for i := range file.Internals() {
			if i > 50 {
				break
			}
			body, err := file.Body(i)
			if err != nil {
				continue
			}
			for p, err := range file.Properties(body, x) {
				if err != nil {
					break
				}
				if all++; all > 500 {
					return
				}
				v, end, err := file.Decode(p.Value)
				if err != nil || end != p.End {
					t.Fatalf("a property ends at %d, its value at %d, %v", p.End, end, err)
				}
				if again, err := file.AppendLike(nil, p.Value, v); err != nil || !bytes.Equal(again, b[p.Value:p.End]) {
					t.Fatalf("%x is written as %x, %v", b[p.Value:p.End], again, err)
				}
				children(t, file, x, p.Value, v)
			}
		}
		file.Imported()
		bundled(t, file)
		twice(t, file, b, int(choice))
	})
}

// children checks the children against those that Decode found.
func children(t *testing.T, f *resource.File, x *resource.Index, off int, v variant.Value) {
	h, err := f.Head(off)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for c, err := range x.Children(h, 0) {
		if err != nil {
			t.Fatal(err)
		}
		switch data := v.Data.(type) {
		case *variant.List:
			if item, end, err := f.Decode(c.Start); err != nil || end != c.End || !variant.Equal(item, data.Items[n]) {
				t.Fatalf("element %d is %v, not %v, %v", n, item, data.Items[n], err)
			}
		case *variant.Dict:
			if key, end, err := f.Decode(c.Key); err != nil || end != c.Start || !variant.Equal(key, data.Entries[n].Key) {
				t.Fatalf("key %d is %v, not %v, %v", n, key, data.Entries[n].Key, err)
			}
		}
		if n%97 == 0 {
			if again, err := x.Child(h, n); err != nil || again != c {
				t.Fatalf("child %d is %v, then %v, %v", n, c, again, err)
			}
		}
		n++
	}
	if n != h.Count {
		t.Fatalf("%d children, not %d", n, h.Count)
	}
}

// twice sets a property of the main resource and restores it.
func twice(t *testing.T, f *resource.File, b []byte, choice int) {
	body, err := f.Body(f.Internals() - 1)
	if err != nil {
		return
	}
	n := 0
	for _, err := range f.Properties(body, nil) {
		if err != nil {
			return // a false count may be too large for a shorter file
		}
	}
	for p := range f.Properties(body, nil) {
		if n == choice {
			e := f.Edit(nil)
			if err := e.Set(p.Value, variant.OfString(strings.Repeat("x", choice%9))); err != nil {
				t.Fatal(err)
			}
			list, err := e.Splices()
			if err != nil {
				return // a newer format
			}
			follows(t, b, list)
			out := joined(b, list)
			g, err := resource.Open(out)
			if err != nil {
				t.Fatal(err)
			}
			for k := range f.Internals() {
				if g.Internal(k).Path.Value != f.Internal(k).Path.Value {
					t.Fatal("another resource")
				}
			}
			again, err := g.Body(g.Internals() - 1)
			if err != nil {
				t.Fatal(err)
			}
			if again.Class.Value != body.Class.Value || again.Count != body.Count {
				t.Fatalf("%v, not %v", again, body)
			}
			return
		}
		n++
	}
}

// bundled reads the main resource as a scene, and fails if a value differs from the bytes it was read from.
func bundled(t *testing.T, f *resource.File) {
	body, err := f.Body(f.Internals() - 1)
	if err != nil {
		return
	}
	p, ok := f.Property(body, "_bundled", nil)
	if !ok {
		return
	}
	s, err := f.Scene(p.Value, nil)
	if err != nil {
		return
	}
	for i := range s.Nodes() {
		s.Path(int32(i))
	}
	e := f.Edit(nil)
	if err := e.SetScene(kept(s)); err != nil {
		t.Fatal(err)
	}
	if list, err := e.Splices(); err == nil && len(list) > 0 {
		t.Fatalf("a scene that is the same takes %d splices", len(list))
	}
}

// FuzzAfter changes arbitrary bytes in two places: what is known of the file must follow there and back.
func FuzzAfter(f *testing.F) {
	fuzzing.Bound(f)
	f.Add(smallest(), uint16(30), uint16(0), []byte("x"), uint16(100), uint16(2))
	if root := enginetest.OptionalFolder(f, "SAVANT_VECTORS"); root != "" {
		for _, pattern := range []string{"*/resources/*.res", "*/resources/*.scn", "*/resources/odd/*"} {
			names, _ := filepath.Glob(filepath.Join(root, pattern))
			for i, name := range names {
				if b, err := os.ReadFile(name); err == nil && i%3 == 0 && len(b) < 3000 && bytes.HasPrefix(b, []byte("RSRC")) {
					f.Add(b, uint16(i*17), uint16(i%9), []byte{byte(i), 0, 0, 0}[:i%5], uint16(i*3), uint16(i%4))
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, b []byte, at, cut uint16, patch []byte, more, less uint16) {
		if len(b) > 1<<13 || len(patch) > 1<<8 {
			return
		}
		start := min(int(at), len(b))
		end := min(start+int(cut), len(b))
		second := min(end+int(more), len(b))
		list := []resource.Splice{{Start: start, End: end, New: patch}, {Start: second, End: min(second+int(less), len(b)), New: patch[:len(patch)/2]}}
		follows(t, b, list)
	})
}
