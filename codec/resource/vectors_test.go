package resource_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/envelope"
	"savant/codec/resource"
)

// vector is a binary resource of an engine's vectors.
type vector struct {
	Engine string // "4.6"
	File   string
	Flags  int
	Loads  any    // true, false, "crash"
	Dump   string // the engine's report on the file, in a separate file
	Like   string // the same resource in another format
	Same   bool   `json:"saved_again_same"`

	dir   string
	plain []byte // without RSCC compression
}

func (v *vector) name() string { return v.Engine + "/" + v.File }

// plain decompresses an RSCC file.
func plain(t testing.TB, b []byte) []byte {
	t.Helper()
	if !bytes.HasPrefix(b, []byte("RSCC")) {
		return b
	}
	b = bytes.Replace(b, []byte("RSCC"), []byte("GCPF"), 1) // which differs only in its name
	inner, _, err := envelope.Peel(b, envelope.Key{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return inner
}

// vectors returns the files that engines wrote.
func vectors(t testing.TB) []*vector {
	t.Helper()
	var all []*vector
	root := enginetest.Folder(t, "SAVANT_VECTORS")
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
			b, err := os.ReadFile(filepath.Join(dir, v.File))
			if err != nil {
				t.Fatal(err)
			}
			v.plain = plain(t, b)
			all = append(all, v)
		}
	}
	if len(all) < 369 {
		t.Fatalf("only %d vectors", len(all))
	}
	return all
}

// corpus returns real files of many games and engines.
func corpus(t testing.TB) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	root := enginetest.Folder(t, "SAVANT_CORPUS")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if bytes.HasPrefix(b, []byte("RSRC")) || bytes.HasPrefix(b, []byte("RSCC")) {
			rel, _ := filepath.Rel(root, path)
			files[rel] = plain(t, b)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 40 {
		t.Fatalf("only %d files", len(files))
	}
	return files
}

// span is a range of bytes.
type span struct{ start, end int }

// tile opens a file and everything in it, and returns the spans that it consists of, in order, up to the end mark.
func tile(t *testing.T, name string, b []byte) (*resource.File, []span) {
	t.Helper()
	f, err := resource.Open(b)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return nil, nil
	}
	list := []span{{0, f.Bodies}}
	x := resource.NewIndex(f)
	for i := range f.Internals() {
		body, err := f.Body(i)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return nil, nil
		}
		end := body.First
		for p, err := range f.Properties(body, x) {
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return nil, nil
			}
			value(t, name+" "+p.Name, f, p.Value, p.End)
			end = p.End
		}
		list = append(list, span{body.Start, end})
	}
	if m, ok := f.Imported(); ok {
		for _, o := range m.Options {
			value(t, name+" "+o.Key.Value, f, o.Value, o.End)
		}
		list = append(list, span{m.Start, m.End})
	}
	return f, list
}

// value decodes a value, and checks that it is written back unchanged: both as a new value and as its own replacement.
func value(t *testing.T, name string, f *resource.File, off, end int) {
	t.Helper()
	bundled := strings.Contains(name, "_bundle")
	v, stop, err := f.Decode(off)
	if err != nil || stop != end {
		t.Errorf("%s: ends at %d, not %d, %v", name, stop, end, err)
		return
	}
	stands := f.Bytes(off, end)
	if again, err := f.AppendLike(nil, off, v); err != nil || !bytes.Equal(again, stands) {
		t.Errorf("%s: kept as %x, not %x, %v", name, again, stands, err)
	}
	if again, err := f.Append(nil, v); err != nil && bundled {
		return // with BUNDLE_RESOURCES engines write references into an empty table
	} else if err != nil || !bytes.Equal(again, stands) {
		t.Errorf("%s: written as %x, not %x, %v", name, again, stands, err)
	}
}
