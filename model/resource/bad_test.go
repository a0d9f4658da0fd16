package resource_test

import (
	"bytes"
	"encoding/binary"
	"math/rand"
	"strings"
	"testing"

	"savant/codec/resource"
	"savant/model"
	"savant/ui/catalog"
)

// plain is a scene and a resource without compression, by which damage is tried.
func plain(t *testing.T) (scene, res []byte) {
	t.Helper()
	for _, v := range vectors(t) {
		switch v.name() {
		case "4.6/animated.scn":
			scene = v.data
		case "4.6/item_deep.res":
			res = v.data
		}
	}
	return bytes.Clone(scene), bytes.Clone(res)
}

// look asks a document for everything that a window would.
func look(t *testing.T, name string, b []byte) *model.Document {
	t.Helper()
	d := open(t, name, b)
	spell(d)
	d.Snapshot().Check(t.Context(), nil)
	for off := int64(0); off < d.Size(); off += 7 {
		d.Describe(d.At(off))
	}
	return d
}

// TestDamage: files with false sizes and offsets open, report what is wrong and where, and still show the undamaged
// parts.
func TestDamage(t *testing.T) {
	scene, res := plain(t)
	put := func(b []byte, off int, n uint32) []byte {
		b = bytes.Clone(b)
		binary.LittleEndian.PutUint32(b[off:], n)
		return b
	}
	f, err := resource.Open(res)
	if err != nil {
		t.Fatal(err)
	}
	first, _ := f.Body(0)
	second, _ := f.Body(1)
	entry := f.Internal(0).End - 8
	for _, c := range []struct {
		name    string
		b       []byte
		problem string // in the first problem
		shown   string // a path that is shown all the same
		fixed   bool
	}{
		{"the count of names", put(res, f.Tables, 1<<30), "count", "", true},
		{"the count of properties", put(res, first.CountAt, 1<<20), "sub_resource", "resource.title", false},
		{"a property more than there are", put(res, second.CountAt, uint32(second.Count+1)), "sub_resource", "resource.title", false},
		{"the place of a body", put(res, entry, 1<<31), "sub_resource", "resource.title", false},
		{"two bodies in the same place", put(res, entry, uint32(second.Start)), "", "resource.title", false},
		{"a body inside another", put(res, entry, uint32(second.First)), "", "resource.title", false},
		{"a string that does not end", put(res, second.Class.Start, 1<<30), "sub_resource", "resource.title", false},
		{"a newer engine", put(res, 12, resource.MaxMajor+1), "names Godot 5", "resource.title", false},
		{"a newer format", put(res, 20, resource.MaxFormat+1), "newer", "resource.title", true},
		{"cut in the tables", res[:f.Tables+20], "", "", true},
		{"cut in the last body", res[:len(res)-40], "resource", "header", false},
		{"bytes behind the end", append(bytes.Clone(res), "more"...), "", "resource.title", false},
		{"the nodes of a scene", bytes.Replace(scene, []byte("node_count\x00"), []byte("node_cXunt\x00"), 1), "", "header", false},
	} {
		d := look(t, c.name, c.b)
		problems := d.Problems()
		if c.problem != "" && (len(problems) == 0 || !strings.Contains(english(problems[0]), c.problem)) {
			t.Errorf("%s: the problems are %v", c.name, problems)
		}
		if c.shown != "" {
			r, err := d.Find(c.shown)
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
			} else if changeable := d.Describe(r).Can != 0; changeable == c.fixed && c.shown != "header" {
				t.Errorf("%s: %s can be changed: %v", c.name, c.shown, changeable)
			}
		}
		if b, err := d.File(); err != nil || !bytes.Equal(b, c.b) {
			t.Errorf("%s: it is not written back as it is: %v", c.name, err)
		}
	}
	if d := open(t, "bytes behind the end", append(bytes.Clone(res), "more"...)); !strings.Contains(spell(d), "4 bytes the format does not explain") {
		t.Error("bytes behind the end are not shown")
	}
}

// TestCutAndFlipped opens files that are cut anywhere or have any byte changed.
func TestCutAndFlipped(t *testing.T) {
	scene, res := plain(t)
	random := rand.New(rand.NewSource(1))
	for _, whole := range [][]byte{scene, res} {
		for range 60 {
			look(t, "cut", whole[:random.Intn(len(whole))])
			b := bytes.Clone(whole)
			for range 1 + random.Intn(3) {
				b[random.Intn(len(b))] = byte(random.Intn(256))
			}
			look(t, "flipped", b)
		}
	}
}

// english is what a message says.
func english(x any) string { return catalog.English().Text(x) }
