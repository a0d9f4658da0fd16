package resource_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/neutral"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/rowpath"
)

// vector is a binary resource of an engine's vectors.
type vector struct {
	Engine string // "4.6"
	File   string
	Flags  int
	Loads  any    // true, false, "crash"
	Dump   string // what the engine says of the file, in a file beside it
	Like   string // the same resource in another form

	dir  string
	data []byte
}

func (v *vector) name() string { return v.Engine + "/" + v.File }

// vectors are the binary files that engines wrote.
func vectors(t testing.TB) []*vector {
	t.Helper()
	root := enginetest.Folder(t, "SAVANT_VECTORS")
	var all []*vector
	for _, engine := range []string{"3.2", "3.6", "4.6"} {
		dir := filepath.Join(root, "godot-"+engine, "resources")
		b, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
		if err != nil {
			t.Fatal(err)
		}
		var manifest struct{ Resources []*vector }
		if err := json.Unmarshal(b, &manifest); err != nil {
			t.Fatal(err)
		}
		for _, v := range manifest.Resources {
			v.Engine, v.dir = engine, dir
			if ext := filepath.Ext(v.File); ext != ".res" && ext != ".scn" {
				continue
			}
			if v.data, err = os.ReadFile(filepath.Join(dir, v.File)); err != nil {
				t.Fatal(err)
			}
			all = append(all, v)
		}
	}
	if len(all) < 100 {
		t.Fatalf("only %d files", len(all))
	}
	return all
}

func open(t testing.TB, name string, b []byte) *model.Document {
	t.Helper()
	d, err := kinds.Open(b, model.Options{Name: name})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return d
}

// spell returns all rows of a document, with their paths and summaries.
func spell(d *model.Document) string {
	var b strings.Builder
	var below func(r model.Row, depth int)
	below = func(r model.Row, depth int) {
		for i := range d.Len(r) {
			c := d.Child(r, i)
			k := d.Describe(c)
			fmt.Fprintf(&b, "%*s%s|%s|%s|%s|%s|%s|%d\n", depth, "", d.Path(c), k.Label+english(k.Title), k.Type+english(k.Kind), k.Summary+english(k.About), english(k.Note), english(k.Problem), k.Children)
			if k.Children < 200 {
				below(c, depth+1)
			}
		}
	}
	below(model.Root, 0)
	return b.String()
}

// each calls visit for every row below one.
func each(d *model.Document, r model.Row, visit func(model.Row)) {
	for i := range d.Len(r) {
		c := d.Child(r, i)
		visit(c)
		each(d, c, visit)
	}
}

// TestEveryVectorIsShown opens all files, finds every row by its path, and expects that all is written back as it is.
func TestEveryVectorIsShown(t *testing.T) {
	for _, v := range vectors(t) {
		d := open(t, v.File, v.data)
		if kind := d.Info().Kind; kind != model.Scene && kind != model.Resource || !d.Info().HasValues {
			t.Fatalf("%s is %s", v.name(), d.Info().Format)
		}
		if result := d.Snapshot().Check(t.Context(), nil); !result.Exact || len(result.Problems) > 0 != strings.Contains(v.File, "links_bundle") {
			t.Errorf("%s: %+v", v.name(), result)
		}
		rows := 0
		each(d, model.Root, func(r model.Row) {
			if rows++; rows > 2000 {
				return
			}
			path := d.Path(r)
			if found, err := d.Find(path); err != nil || found != r {
				t.Errorf("%s: %s is found as %d, not %d: %v", v.name(), path, found, r, err)
			}
			k := d.Describe(r)
			if english(k.Title) == "gone" || !k.Problem.IsZero() && !strings.Contains(v.File, "_bundle") {
				t.Errorf("%s: %s: %s %s", v.name(), path, k.Label, english(k.Problem))
			}
			if k.Length > 0 {
				at := d.At(k.Offset)
				inside := at == r
				for above := at; above != 0 && !inside; above = d.Parent(above) {
					inside = above == r
				}
				if other := d.Describe(at); !inside && other.Offset != k.Offset {
					t.Errorf("%s: the byte at %#x is shown at %s, not at %s", v.name(), k.Offset, d.Path(at), path)
				}
			}
		})
		if b, err := d.File(); err != nil || !bytes.Equal(b, v.data) {
			t.Errorf("%s is not written back as it is: %v", v.name(), err)
		}
	}
}

// said is what an engine says of one resource of a file.
type said struct {
	ID, Class string
	Props     []struct {
		Name   string
		Value  json.RawMessage
		SHA256 string `json:"value_sha256"` // of long ones
	}
	Live []string
}

// told reads what the oracle's props prints about a file: a line for each resource, and one for the tree of a scene.
func told(t testing.TB, b []byte) map[string]said {
	t.Helper()
	all := map[string]said{}
	for line := range bytes.Lines(b) {
		if line[0] != '{' {
			continue
		}
		var s said
		if err := json.Unmarshal(line, &s); err != nil {
			t.Fatal(err)
		}
		if s.Live != nil {
			s.ID = "live"
		}
		all[s.ID] = s
	}
	return all
}

// attribute is an attribute of an item.
func attribute(d *model.Document, path, name string) string {
	r, err := d.Find(path + ".@" + name)
	if err != nil {
		return ""
	}
	v, _ := d.Value(r)
	if v.Type == variant.Int {
		return strconv.FormatInt(v.Int(), 10)
	}
	return v.Text
}

// teller formats values as the engine that reads them does.
func teller(d *model.Document) *neutral.Teller {
	t := &neutral.Teller{Dialect: d.Dialect(), Engine: true}
	t.Reference = func(b []byte, r *variant.Resource) []byte {
		id := rowpath.Quote(r.ID)
		if r.Numeric {
			id = r.ID
		}
		switch r.Kind {
		case variant.External:
			return t.Quote(append(b, `,"ext":`...), strings.Replace(attribute(d, "ext_resource["+id+"]", "path"), "./", "res://", 1))
		case variant.Internal:
			class := attribute(d, "sub_resource["+id+"]", "type")
			if class == "" {
				return append(b, `,"null":true`...)
			}
			return t.Quote(append(t.Quote(append(b, `,"class":`...), class), `,"sub":`...), r.ID)
		}
		return t.Quote(append(b, `,"ext":`...), r.Path)
	}
	return t
}

// read is what engines make of a value: an RID becomes an int, and no object nothing.
func read(v variant.Value) variant.Value {
	switch data := v.Data.(type) {
	case *variant.List:
		for i := range data.Items {
			data.Items[i] = read(data.Items[i])
		}
	case *variant.Dict:
		for i := range data.Entries {
			e := &data.Entries[i]
			e.Key, e.Value = read(e.Key), read(e.Value)
		}
	}
	switch {
	case v.Type == variant.RID:
		v.Type = variant.Int
	case v.Type == variant.Object && v.Data == nil:
		v.Type = variant.Nil
	}
	return v
}

// bare leaves out what a binary resource does not tell: the types of containers, and the class that a resource of another file has.
func bare(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = bare(v[i])
		}
	case map[string]any:
		for _, key := range []string{"type", "key_type", "value_type"} {
			delete(v, key)
		}
		if v["ext"] != nil {
			delete(v, "class")
		}
		if v["null"] == true {
			return map[string]any{"t": "Nil"}
		}
		for k := range v {
			v[k] = bare(v[k])
		}
	}
	return v
}

// compare expects the properties that an engine read, and returns how many there are.
func compare(t *testing.T, name string, d *model.Document, all map[string]said) (n int) {
	t.Helper()
	teller := teller(d)
	of := func(path, id string) {
		engine, ok := all[id]
		if !ok {
			t.Errorf("%s: the engine does not speak of %s", name, path)
			return
		}
		item, err := d.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		for i := range d.Len(item) {
			r := d.Child(item, i)
			steps, err := rowpath.Parse(d.Path(r))
			if err != nil {
				t.Fatal(err)
			}
			last := steps.Steps[len(steps.Steps)-1]
			if last.Kind != model.NameStep {
				continue
			}
			v, err := d.Value(r)
			if err != nil {
				t.Fatal(err)
			}
			got := teller.Tell(read(v))
			found := last.Text == "script" && v.Type == variant.Nil
			for _, p := range engine.Props {
				if p.Name != last.Text {
					continue
				}
				found = true
				n++
				var a, b any
				if p.Value == nil {
					if sum := sha256.Sum256([]byte(got)); hex.EncodeToString(sum[:]) != p.SHA256 {
						t.Errorf("%s: %s is not what the engine reads", name, d.Path(r))
					}
				} else if json.Unmarshal([]byte(got), &a) != nil || json.Unmarshal(p.Value, &b) != nil || !reflect.DeepEqual(bare(a), bare(b)) {
					t.Errorf("%s: %s is\n%s, but the engine reads\n%s", name, d.Path(r), got, p.Value)
				}
			}
			if !found {
				t.Errorf("%s: the engine does not speak of %s", name, d.Path(r))
			}
		}
	}
	if _, err := d.Find("resource"); err == nil && d.Info().Kind == model.Resource {
		of("resource", "")
	}
	if group, err := d.Find("sub_resource"); err == nil {
		for i := range d.Len(group) {
			path := d.Path(d.Child(group, i))
			if english(d.Describe(d.Child(group, i)).Note) == "unused" {
				continue // nothing leads the engine to it
			}
			of(path, attribute(d, path, "id"))
		}
	}
	return n + nodes(t, name, d, all["live"].Live)
}

// nodes expects the nodes of the file in the tree that an engine makes of it, which also has those that instances bring along.
func nodes(t *testing.T, name string, d *model.Document, live []string) (n int) {
	t.Helper()
	tree := map[string]string{}
	for _, line := range live {
		path, rest, _ := strings.Cut(strings.TrimPrefix(line, "live "), " class=")
		if err := json.Unmarshal([]byte(path), &path); err != nil {
			t.Fatal(err)
		}
		class, _, _ := strings.Cut(rest, " ")
		tree[path] = strings.Trim(class, `"`)
	}
	if len(tree) == 0 {
		return 0
	}
	each(d, model.Root, func(r model.Row) {
		steps := strings.TrimPrefix(d.Path(r), "node[")
		if steps == d.Path(r) || !strings.HasSuffix(steps, "]") || strings.Contains(steps, "][") {
			if path, ok := strings.CutPrefix(d.Path(r), "node."); !ok || strings.ContainsAny(path, ".[") {
				return
			} else {
				steps = strconv.Quote(path) + "]"
			}
		}
		path, err := strconv.Unquote(strings.TrimSuffix(steps, "]"))
		if err != nil || d.Describe(r).Signs&model.IsInstance != 0 {
			return
		}
		n++
		if class, ok := tree[path]; !ok || class != d.Describe(r).Type && d.Describe(r).Type != "" {
			t.Errorf("%s: node %s is a %s, but the engine has a %q", name, path, d.Describe(r).Type, class)
		}
	})
	return n
}

// TestRowsOfEngines expects of every property and node that it is what the engine read.
func TestRowsOfEngines(t *testing.T) {
	n := 0
	all := vectors(t)
	for _, v := range all {
		if v.Dump == "" || strings.Contains(v.File, "_bundle") || strings.HasPrefix(v.File, "texture") {
			continue // not loaded; references into an empty table, which come out as null; an image remade, without its id
		}
		dump := v.Dump
		if strings.Contains(v.File, "_big_endian") { // no engine swaps the numbers of packed arrays back: what is meant is in the other form
			for _, other := range all {
				if other.Engine == v.Engine && other.File == v.Like {
					dump = other.Dump
				}
			}
		}
		b, err := os.ReadFile(filepath.Join(v.dir, dump))
		if err != nil {
			t.Fatal(err)
		}
		n += compare(t, v.name(), open(t, v.File, v.data), told(t, b))
	}
	if t.Logf("%d values and nodes", n); n < 3500 {
		t.Errorf("only %d values were compared", n)
	}
}
