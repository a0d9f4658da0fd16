package model_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestRetyped checks for every row of generated saves and every type that Retyped announces what Retype then does, or
// that it refuses.
func TestRetyped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data, _ := (&drawn{T: t}).file(dialect.Godot46)
		d, err := kinds.Open(data, model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		before := bytes.Clone(d.Bytes())
		var paths []string
		d.Walk(model.Root, -1, func(r model.Row) bool {
			paths = append(paths, d.Path(r))
			return len(paths) < 20
		})
		path := rapid.SampledFrom(paths).Draw(t, "path")
		to := rapid.SampledFrom([]variant.Type{variant.Nil, variant.Bool, variant.Int, variant.Float, variant.String, variant.StringName, variant.Array,
			variant.Vector2, variant.Vector2i, variant.PackedByteArray, variant.PackedInt32Array, variant.Dictionary}).Draw(t, "type")
		r, err := d.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		told, _, refused := d.Retyped(r, to)
		if !bytes.Equal(d.Bytes(), before) || d.CanUndo() {
			t.Fatal("asking changed the save")
		}
		err = d.Retype([]model.Row{r}, to)
		if (err == nil) != (refused == nil) {
			t.Fatalf("%s to %s: told %v, but %v", path, to, refused, err)
		}
		if err != nil {
			return
		}
		if got, err := d.Text(r); err != nil || got != told.Text {
			t.Fatalf("%s became %s, not %s (%v)", path, got, told.Text, err)
		}
		for d.Undo() {
		}
		if !bytes.Equal(d.Bytes(), before) {
			t.Fatal("undo does not bring the bytes back")
		}
	})
}

// TestInsertTypes inserts a value of each type that a place is said to take, and none of the others.
func TestInsertTypes(t *testing.T) {
	text := func(text string) *model.Document {
		d, err := kinds.Open([]byte(text), model.Options{Name: "a.json"})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, c := range []struct {
		open func() *model.Document
		path string
		want string // "" for many
	}{
		{func() *model.Document { return menagerie(t) }, "dict", ""},
		{func() *model.Document { return menagerie(t) }, "list", ""},
		{func() *model.Document { return menagerie(t) }, "typed", "int"},
		{func() *model.Document { return menagerie(t) }, "bytes", "int"},
		{func() *model.Document { return menagerie(t) }, "a", "none"},
		{func() *model.Document { return text(`{"a": [1], "b": {}}`) }, "a", "Nil bool int float String Dictionary Array"},
		{func() *model.Document { return text(`{"a": [1], "b": {}}`) }, "b", "Nil bool int float String Dictionary Array"},
		{func() *model.Document {
			return text("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\nv = [1]\n")
		}, `node["."].v`, ""},
	} {
		d := c.open()
		r := find(t, d, c.path)
		var names []string
		for _, to := range d.InsertTypes(r) {
			names = append(names, to.String())
			var key *variant.Value
			if d.Describe(r).Badge == model.BadgeDictionary {
				k := variant.OfString("k" + to.String())
				key = &k
			}
			made, err := d.Insert(r, 0, key, variant.Zero(to))
			if err != nil {
				t.Errorf("%s takes no %s: %v", c.path, to, err)
				continue
			}
			if v, err := d.Value(made); err != nil || v.Type != to && c.want == "" {
				t.Errorf("%s in %s became %s (%v)", to, c.path, v.Type, err)
			}
			d.Undo()
		}
		got := strings.Join(names, " ")
		switch {
		case c.want == "none" && got != "", c.want != "none" && c.want != "" && got != c.want:
			t.Errorf("%s takes %s, not %s", c.path, got, c.want)
		case c.want == "" && (len(names) < 20 || !slices.Contains(names, "Vector3i") || !slices.Contains(names, "PackedColorArray")):
			t.Errorf("%s takes %s", c.path, got)
		}
	}
}

// TestCopyEntries copies entries with their keys from one document and pastes them into others.
func TestCopyEntries(t *testing.T) {
	d := menagerie(t)
	text, err := d.CopyEntries(rowsAt(t, d, []string{"dict.c", "b"})...)
	if err != nil || text != "\"c\": 0.5,\n\"b\": \"x\"" {
		t.Fatalf("%q, %v", text, err)
	}
	if one, err := d.CopyEntries(find(t, d, "b")); err != nil || one != `"b": "x"` {
		t.Errorf("%q, %v", one, err)
	}
	for _, r := range rowsAt(t, d, []string{"list[0]", "#1"}) {
		if _, err := d.CopyEntries(r); err == nil || d.HasKey(r) {
			t.Errorf("%s has a key", d.Path(r))
		}
	}
	json, err := kinds.Open([]byte(`{"b": 1}`), model.Options{Name: "a.json"})
	if err != nil {
		t.Fatal(err)
	}
	other := open(t, chain(t, variant.OfDict()))
	if _, err := other.Paste(other.Child(model.Root, 0), 0, text); err != nil {
		t.Fatal(err)
	}
	if got, _ := other.Text(other.Child(model.Root, 0)); got != `{"c": 0.5, "b": "x"}` {
		t.Error(got)
	}
	if _, err := json.Paste(json.Child(model.Root, 0), 1, text); err == nil {
		t.Error("an entry whose key is there was pasted")
	}
	if _, err := json.Paste(json.Child(model.Root, 0), 1, `"c": 0.5`); err != nil || string(json.Bytes()) != `{"b": 1, "c": 0.5}` {
		t.Errorf("%s, %v", json.Bytes(), err)
	}
}

// TestEntries tells entries with their keys from everything else that is typed as a key.
func TestEntries(t *testing.T) {
	d := menagerie(t)
	dict, list := find(t, d, "dict"), find(t, d, "list")
	for text, want := range map[string]bool{
		`"x": 5`: true, ` "x": [1], "y": {}, `: true, `&"x": Vector2(1, 2)`: true,
		`5: 3`: true, `-1.5: "a", Vector2(1, 2): []`: true, `5`: false, `Vector2(1, 2)`: false, `5: `: false, `[1]: 2`: true,
		`"x"`: false, `x`: false, `x: 5`: false, `{"x": 5}`: false, `"x": `: false, `"x" y`: false, ``: false,
	} {
		if got := d.Entries(dict, text) != nil; got != want {
			t.Errorf("%s: %v", text, got)
		}
		if d.Entries(list, text) != nil {
			t.Errorf("%s is entries of a list", text)
		}
	}
}
