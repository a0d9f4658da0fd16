package resource_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/model"
)

// referring is three resources, of which the second refers to the first and the main one to both; b says which one the second refers to
// instead.
func referring(t *testing.T, engine *dialect.Dialect, b int) []byte {
	t.Helper()
	ids := map[*dialect.Dialect][]string{dialect.Godot3: {"1", "2", "3"}, dialect.Godot46: {"Resource_a", "Resource_b", "Resource_c"}}[engine]
	ref := func(i int) variant.Value {
		return variant.Value{Type: variant.Object, Data: &variant.Resource{Kind: variant.Internal, ID: ids[i], Numeric: engine == dialect.Godot3}}
	}
	holding := func(i int, v variant.Value) resource.NewResource {
		p := variant.Property{Name: "metadata/to", Value: v}
		if engine == dialect.Godot3 {
			p = variant.Property{Name: "__meta__", Value: variant.OfDict(variant.Entry{Key: variant.OfString("to"), Value: v})}
		}
		return resource.NewResource{ID: ids[i], Class: "Resource", Properties: []variant.Property{p}}
	}
	n := resource.New{Engine: engine, UID: resource.NoUID, Resources: []resource.NewResource{
		holding(0, variant.OfInt(5)), holding(1, variant.OfArray(ref(0))), holding(2, variant.OfArray(ref(0), ref(1)))}}
	src, err := n.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := resource.Open(src)
	if err != nil {
		t.Fatal(err)
	}
	body, err := f.Body(1)
	if err != nil {
		t.Fatal(err)
	}
	to := uint32(b)
	if engine == dialect.Godot3 {
		to++
	}
	at := bytes.Index(src[body.Start:], binary.LittleEndian.AppendUint32([]byte{24, 0, 0, 0}, 2)) + body.Start + 8
	binary.LittleEndian.PutUint32(src[at:], to)
	return src
}

// TestReferencesThatLeadNowhere: one to a resource that comes later, or to none, is told where it is and by a check;
// everything else is shown. The engines read null there, as is said, or refuse the file.
func TestReferencesThatLeadNowhere(t *testing.T) {
	for _, c := range []struct {
		to      int
		problem string
		refused bool // by Godot 4.6
	}{
		{0, "", false},
		{1, "", false}, // itself, which the engines know already
		{2, "read null", false},
		{77, "no resource with this id", true},
	} {
		for engine, path := range map[string]string{"3.6": `sub_resource[2].__meta__.to`, "4.6": `sub_resource["Resource_b"]["metadata/to"]`} {
			src := referring(t, map[string]*dialect.Dialect{"3.6": dialect.Godot3, "4.6": dialect.Godot46}[engine], c.to)
			d := look(t, engine, src)
			r, err := d.Find(path + "[0]")
			if err != nil {
				t.Fatal(err)
			}
			if got := english(d.Describe(r).Problem); got != c.problem && (c.problem == "" || !strings.Contains(got, c.problem)) {
				t.Errorf("%s, to %d: %q", engine, c.to, got)
			}
			if problems := d.Snapshot().Check(t.Context(), nil).Problems; len(problems) != min(1, len(c.problem)) || len(problems) > 0 && problems[0].Path == "" {
				t.Errorf("%s, to %d: a check tells %v", engine, c.to, problems)
			}
			if again, err := d.File(); err != nil || !bytes.Equal(again, src) {
				t.Errorf("%s, to %d: it is not written back as it is: %v", engine, c.to, err)
			}
			program := enginetest.Oracle(t, engine)
			file := filepath.Join(t.TempDir(), "a.res")
			if err := os.WriteFile(file, src, 0o600); err != nil {
				t.Fatal(err)
			}
			out, err := enginetest.Command(t, program, engine, "props", file).Output()
			if refused := c.refused && engine == "4.6"; (err != nil) != refused {
				t.Errorf("%s, to %d: %v", engine, c.to, err)
			} else if null := (bytes.Contains(out, []byte(`"null":true`)) || bytes.Contains(out, []byte(`"t":"Nil"`))); !refused && null != (c.problem != "") {
				t.Errorf("%s, to %d: the engine reads\n%s", engine, c.to, out)
			}
		}
	}
}

// TestDamagedMemory opens files that lie about what is in them and looks at their first rows: all that is allocated meanwhile, given back or not,
// is less than four times the file and what a short one takes.
func TestDamagedMemory(t *testing.T) {
	items := make([]variant.Value, 40_000)
	for i := range items {
		items[i] = variant.OfDict(variant.Entry{Key: variant.OfString("name"), Value: variant.OfInt(int64(i))})
	}
	n := resource.New{Engine: dialect.Godot46, UID: resource.NoUID, Resources: []resource.NewResource{
		{ID: "Resource_a", Class: "Resource", Properties: []variant.Property{{Name: "metadata/few", Value: variant.OfInt(1)}}},
		{ID: "Resource_b", Class: "Resource", Properties: []variant.Property{{Name: "metadata/items", Value: variant.OfArray(items...)}}}}}
	src, err := n.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := resource.Open(src)
	if err != nil {
		t.Fatal(err)
	}
	body, err := f.Body(1)
	if err != nil {
		t.Fatal(err)
	}
	p, ok := f.Property(body, "metadata/items", nil)
	if !ok {
		t.Fatal("no items")
	}
	put := func(off int, n uint32) []byte {
		b := bytes.Clone(src)
		binary.LittleEndian.PutUint32(b[off:], n)
		return b
	}
	deep := append(bytes.Clone(src[:p.Value]), bytes.Repeat([]byte{30, 0, 0, 0, 1, 0, 0, 0}, 100_000)...)
	const small = 4 << 20 // what a file takes however short it is, with the path to the deepest value
	for _, c := range []struct {
		name string
		b    []byte
		sub  bool // the other resource can be read
	}{
		{"the count of names", put(f.Tables, 1<<31-1), false},
		{"the count of external resources", put(f.Internal(0).Start-8, 1<<30), false},
		{"the count of resources", put(f.Internal(0).Start-4, 1<<28), false},
		{"the count of properties", put(body.CountAt, 1<<31-1), true},
		{"the count of elements, more than there are", put(p.Value+4, uint32(len(items)+1)), true},
		{"the count of elements, more than fit", put(p.Value+4, 1<<31-1), true},
		{"the length of a class", put(body.Start, 1<<31-1), true},
		{"a class without its NUL", put(body.Start+12, 'x'|uint32(body.Count)<<8), true},
		{"an offset beyond the file", put(f.Internal(1).End-8, 1<<31-1), true},
		{"cut in the middle", src[:len(src)/2], true},
		{"100,000 levels", append(deep, "\x01\x00\x00\x00RSRC"...), true},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		d := open(t, c.name, c.b)
		problems := d.Problems()
		for i := range min(d.Len(model.Root), 40) {
			d.Describe(d.Child(model.Root, i))
		}
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > 4*uint64(len(c.b))+small {
			t.Errorf("%s: %d bytes for a file of %d", c.name, took, len(c.b))
		}
		if len(problems) == 0 && c.name != "a class without its NUL" || len(problems) > 0 && (problems[0].Offset > int64(len(c.b)) || problems[0].Text.IsZero()) {
			t.Errorf("%s: %v", c.name, problems)
		}
		if r, err := d.Find(`sub_resource["Resource_a"]["metadata/few"]`); (err == nil) != c.sub {
			t.Errorf("%s: the other resource can be read: %v, %v", c.name, r, err)
		}
	}
}

// TestRemovalBeforeDamage removes a property before one that cannot be read: what is damaged stays, byte for byte, and so
// does the rest.
func TestRemovalBeforeDamage(t *testing.T) {
	n := resource.New{Engine: dialect.Godot46, UID: resource.NoUID, Resources: []resource.NewResource{{ID: "Resource_a", Class: "Resource", Properties: []variant.Property{
		{Name: "metadata/first", Value: variant.OfInt(5)}, {Name: "metadata/second", Value: variant.OfString("two")},
		{Name: "metadata/third", Value: variant.OfString("a text that breaks off")}, {Name: "metadata/fourth", Value: variant.OfInt(4)}}}}}
	whole, err := n.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tail := range []string{"cut", "unknown"} {
		src := bytes.Clone(whole)
		at := bytes.Index(src, []byte("a text that"))
		if tail == "cut" {
			src = src[:at+6]
		} else {
			binary.LittleEndian.PutUint32(src[at-8:], 99)
		}
		for _, path := range []string{`resource["metadata/first"]`, `resource["metadata/second"]`} {
			d := open(t, "damaged.res", src)
			r, err := d.Find(path)
			if err == nil {
				err = d.Remove(r)
			}
			if err != nil {
				t.Errorf("%s: %s: %v", tail, path, err)
				continue
			}
			left := map[bool]string{true: `resource["metadata/second"]`, false: `resource["metadata/first"]`}[path == `resource["metadata/first"]`]
			if _, err := d.Find(path); err == nil {
				t.Errorf("%s: %s is still there", tail, path)
			}
			if _, err := d.Find(left); err != nil || len(d.Problems()) == 0 {
				t.Errorf("%s: %s is gone with %s: %v", tail, left, path, err)
			}
			b, _ := d.File()
			begin := at - 12 // where the name of the damaged property is
			if !bytes.HasSuffix(b, src[begin:]) {
				t.Errorf("%s: %s: the damaged tail is another", tail, path)
			}
			if got := spell(open(t, "damaged.res", b)); got != spell(d) {
				t.Errorf("%s: %s: %s", tail, path, different(got, spell(d)))
			}
			if !d.Undo() || !bytes.Equal(d.Bytes(), src) {
				t.Errorf("%s: %s cannot be undone", tail, path)
			}
		}
	}
}

// TestNoResourceIsNull: a reference to no resource, which is null in text, is no difference from its text.
func TestNoResourceIsNull(t *testing.T) {
	none := variant.Value{Type: variant.Object}
	n := resource.New{Engine: dialect.Godot46, UID: resource.NoUID, Resources: []resource.NewResource{{ID: "Resource_a", Class: "Resource", Properties: []variant.Property{
		{Name: "metadata/none", Value: none}, {Name: "metadata/list", Value: variant.OfArray(variant.OfInt(1), none)}, {Name: "metadata/one", Value: variant.OfInt(1)}}}}}
	src, err := n.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	binary := open(t, "none.res", src)
	for text, want := range map[string]int{"null": 0, "false": 2} {
		b := "[gd_resource type=\"Resource\" format=3]\n\n[resource]\nmetadata/none = " + text + "\nmetadata/list = [1, " + text + "]\nmetadata/one = 1\n"
		if list := differences(t, open(t, "none.tres", []byte(b)), binary); len(list) != want {
			t.Errorf("%s: %q", text, list)
		}
	}
}
