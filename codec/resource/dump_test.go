package resource_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"savant/codec/neutral"
	"savant/codec/resource"
	"savant/codec/variant"
)

// dumped is an engine's report on one resource of a file, or on the tree of a scene.
type dumped struct {
	ID, Class string
	Props     []struct {
		Name, Type string
		Value      json.RawMessage
		SHA256     string `json:"value_sha256"` // of long ones
	}
	Live []string
}

// dump parses what the oracle's props prints for one file: a line for each resource, and one for a scene's tree.
func dump(t testing.TB, b []byte) map[string]dumped {
	t.Helper()
	all := map[string]dumped{}
	for _, line := range bytes.Split(b, []byte("\n")) {
		if len(line) == 0 || line[0] != '{' {
			continue
		}
		var d dumped
		if err := json.Unmarshal(line, &d); err != nil {
			t.Fatalf("%v: %s", err, line[:min(len(line), 200)])
		}
		if d.Live != nil {
			d.ID = "live"
		}
		all[d.ID] = d
	}
	return all
}

// telling returns a Teller that formats the file's values as the engine that read it does.
func telling(f *resource.File) *neutral.Teller {
	t := &neutral.Teller{Dialect: f.Dialect(), Engine: true}
	t.Reference = func(b []byte, r *variant.Resource) []byte {
		switch r.Kind {
		case variant.External:
			i, _ := strconv.Atoi(r.ID)
			if i > f.Externals() {
				return append(b, `,"null":true`...)
			}
			x := f.External(i - 1)
			b = t.Quote(append(b, `,"class":`...), classes[x.Class.Value])
			return t.Quote(append(b, `,"ext":`...), strings.Replace(x.Path.Value, "./", "res://", 1))
		case variant.Internal:
			i := f.Place(r.ID)
			if i < 0 {
				return append(b, `,"null":true`...)
			}
			body, _ := f.Body(i)
			b = t.Quote(append(b, `,"class":`...), body.Class.Value)
			return t.Quote(append(b, `,"sub":`...), f.Internal(i).ID())
		}
		return t.Quote(append(b, `,"ext":`...), r.Path)
	}
	return t
}

// read returns what engines make of a value: an RID becomes an int, a null object nil.
func read(v variant.Value) variant.Value {
	switch data := v.Data.(type) {
	case *variant.List:
		l := &variant.List{Element: data.Element}
		for _, item := range data.Items {
			l.Items = append(l.Items, read(item))
		}
		v.Data = l
	case *variant.Dict:
		d := &variant.Dict{}
		for _, e := range data.Entries {
			d.Entries = append(d.Entries, variant.Entry{Key: read(e.Key), Value: read(e.Value)})
		}
		v.Data = d
	}
	switch {
	case v.Type == variant.RID:
		v.Type = variant.Int
	case v.Type == variant.Object && v.Data == nil:
		v.Type = variant.Nil
	}
	return v
}

// classes maps a class in the table to the class of the resource that engines load.
var classes = map[string]string{"Script": "GDScript", "PackedScene": "PackedScene", "Resource": "Resource", "Gradient": "Gradient"}

// dumpOf returns the engine's report on a file of the vectors.
func dumpOf(t testing.TB, v *vector, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(v.dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestValuesOfEngines checks that every property has the value that the engine read.
func TestValuesOfEngines(t *testing.T) {
	n := 0
	all := vectors(t)
	for _, v := range all {
		if v.Dump == "" || strings.Contains(v.File, "_bundle") || strings.HasPrefix(v.File, "texture") {
			continue // not loaded; references into an empty table, which become null; an image that the engine recreated without its id
		}
		said := v.Dump
		if strings.Contains(v.File, "_big_endian") { // engines do not swap the numbers of packed arrays back: the other file has the intended values
			for _, other := range all {
				if other.Engine == v.Engine && other.File == v.Like {
					said = other.Dump
				}
			}
		}
		f, err := resource.Open(v.plain)
		if err != nil {
			t.Fatal(err)
		}
		n += compare(t, v.name(), f, dump(t, dumpOf(t, v, said)))
	}
	t.Logf("%d values", n)
	if n < 3500 {
		t.Errorf("only %d values were compared", n)
	}
}

// compare checks the values that an engine read, and returns how many there are.
func compare(t *testing.T, name string, f *resource.File, said map[string]dumped) (n int) {
	t.Helper()
	for i := range f.Internals() {
		id := f.Internal(i).ID()
		if i == f.Internals()-1 {
			id = ""
		}
		d, ok := said[id]
		if !ok {
			t.Errorf("%s: the engine does not speak of %q", name, id)
			continue
		}
		body, err := f.Body(i)
		if err != nil {
			t.Fatal(err)
		}
		if body.Class.Value != d.Class {
			t.Errorf("%s: %s is a %s, not a %s", name, id, body.Class.Value, d.Class)
		}
		for p, err := range f.Properties(body, nil) {
			if err != nil {
				t.Fatal(err)
			}
			value, _, err := f.Decode(p.Value)
			if err != nil {
				t.Fatal(err)
			}
			got := telling(f).Tell(read(value))
			found := p.Name == "script" && value.Type == variant.Nil
			for _, x := range d.Props {
				if x.Name != p.Name {
					continue
				}
				found = true
				n++
				if x.Value == nil {
					if sum := sha256.Sum256([]byte(got)); hex.EncodeToString(sum[:]) != x.SHA256 {
						t.Errorf("%s: %s of %q: not what the engine reads: %s", name, p.Name, id, got[:min(len(got), 3000)])
					}
				} else if got != string(x.Value) && !same(got, string(x.Value)) {
					t.Errorf("%s: %s of %q:\n%s, but the engine reads\n%s", name, p.Name, id, got, x.Value)
				}
			}
			if !found {
				t.Errorf("%s: the engine does not speak of %s of %q", name, p.Name, id)
			}
		}
	}
	return n
}

// same reports whether two neutral texts are equal apart from what a binary resource does not store.
func same(got, want string) bool {
	var a, b any
	if json.Unmarshal([]byte(got), &a) != nil || json.Unmarshal([]byte(want), &b) != nil {
		return false
	}
	return reflect.DeepEqual(bare(a), bare(b))
}

// bare removes the types of containers, and the loaded class of external resources.
func bare(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = bare(v[i])
		}
	case map[string]any:
		delete(v, "type")
		delete(v, "key_type")
		delete(v, "value_type")
		if v["ext"] != nil {
			delete(v, "class")
		}
		if v["null"] == true { // which kind of nil it is depends on the setter it went through
			return map[string]any{"t": "Nil"}
		}
		for key := range v {
			v[key] = bare(v[key])
		}
	}
	return v
}
