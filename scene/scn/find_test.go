package scn_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/scn"
)

// vectors returns the uncompressed files of engines.
func vectors(t *testing.T) map[string]*scn.File {
	t.Helper()
	root := enginetest.Folder(t, "SAVANT_VECTORS")
	names, err := filepath.Glob(filepath.Join(root, "*", "resources", "*.*"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*scn.File{}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil || !bytes.HasPrefix(b, []byte("RSRC")) {
			continue
		}
		r, err := resource.Open(b)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		files[strings.TrimPrefix(name, root)] = scn.Open(r)
	}
	if len(files) < 200 {
		t.Fatalf("only %d files", len(files))
	}
	return files
}

// TestViewIsItsItems checks that what the view returns about an item without making it agrees with the item.
func TestViewIsItsItems(t *testing.T) {
	for name, f := range vectors(t) {
		v := f.Scene().View
		for i := range f.Items() {
			x := f.Item(i)
			for list := range x.Fields {
				if n := v.Len(i, scene.List(list)); n != len(x.Fields[list]) {
					t.Fatalf("%s: item %d has %d fields, not %d", name, i, n, len(x.Fields[list]))
				}
				last := map[string]int{}
				for k := range x.Fields[list] {
					field, at := &x.Fields[list][k], scene.Field{Item: i, List: scene.List(list), Index: k}
					last[field.Name] = k
					want, good := f.ValueOf(field)
					if got, ok := v.Value(at); v.Name(at) != field.Name || ok != good || !variant.Equal(got, want) {
						t.Errorf("%s: %s of item %d is %s = %v, not %v", name, field.Name, i, v.Name(at), got, want)
					}
					text := want.Type == variant.String || want.Type == variant.StringName
					if got, ok := v.Text(at); ok != (good && text) || got != want.Text && ok {
						t.Errorf("%s: %s of item %d is the text %q, not %v", name, field.Name, i, got, want)
					}
				}
				for field, k := range last {
					if at := v.Find(i, scene.List(list), field); at != k {
						t.Errorf("%s: %s of item %d is found as %d, not %d", name, field, i, at, k)
					}
				}
				if at := v.Find(i, scene.List(list), "nothing has this name"); at != -1 {
					t.Errorf("%s: what item %d does not have is found as %d", name, i, at)
				}
			}
		}
	}
}

// TestContains checks that Contains never misses an item that mentions a word, and rules out words that are nowhere.
func TestContains(t *testing.T) {
	missing := 0
	for name, f := range vectors(t) {
		v := f.Scene().View
		expect := func(i int, text string) {
			for _, word := range append(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("/:. ", r) }), text) {
				if !v.Contains(i, word) {
					t.Errorf("%s: %q is not in item %d", name, word, i)
				}
			}
		}
		for i := range f.Items() {
			for list := range scene.Properties + 1 {
				for k := range v.Len(i, list) {
					at := scene.Field{Item: i, List: list, Index: k}
					if list == scene.Properties {
						expect(i, v.Name(at))
					}
					if text, ok := v.Text(at); ok {
						expect(i, text)
					}
					for _, m := range v.Mentions(at, scene.Strings|scene.Loads|scene.NodePaths|scene.External|scene.Internal) {
						expect(i, m.Text)
					}
				}
			}
			if kind := f.Kind(i); (kind == scene.NodeItem || kind == scene.InternalItem) && !v.Contains(i, "certainly nowhere") {
				missing++
			}
		}
	}
	if missing < 500 {
		t.Errorf("only %d items are said not to have a word that is nowhere", missing)
	}
}
