package model_test

import (
	"bytes"
	"slices"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestTypeElements sets the element types of containers, in a save and in text: the result must be the announced one,
// and undo must restore each byte.
func TestTypeElements(t *testing.T) {
	for _, c := range []struct {
		was          string
		key, element variant.Type
		want         string // "" means refused
	}{
		{`[1, 2.0]`, 0, variant.Int, `Array[int]([1, 2])`},
		{`[1, "2"]`, 0, variant.String, `Array[String](["1", "2"])`},
		{`[]`, 0, variant.Vector2, `Array[Vector2]([])`},
		{`Array[int]([1, 2])`, 0, variant.Float, `Array[float]([1.0, 2.0])`},
		{`[Vector2(1, 2), 3]`, 0, variant.Vector2, ""},
		{`{"a": 1}`, variant.StringName, variant.Float, `Dictionary[StringName, float]({&"a": 1.0})`},
		{`{"a": 1, "b": "c"}`, variant.String, variant.Nil, `Dictionary[String, Variant]({"a": 1, "b": "c"})`},
		{`Dictionary[String, int]({"a": 1})`, variant.Nil, variant.Int, `Dictionary[Variant, int]({"a": 1})`},
		{`{"a": 1}`, variant.Vector2, variant.Nil, ""},
	} {
		for d, r := range inBoth(t, c.was) {
			before := bytes.Clone(d.Bytes())
			if types := d.ElementTypes(r); !slices.Contains(types, variant.Int) || slices.Contains(types, variant.Object) {
				t.Errorf("elements of %s may be %v", c.was, types)
			}
			told, toldErr := d.ElementsTyped(r, c.key, c.element)
			err := d.TypeElements([]model.Row{r}, c.key, c.element)
			if (err == nil) != (c.want != "") || (toldErr == nil) != (err == nil) || told.Text != c.want {
				t.Errorf("%s would be %q (%v), and that is made: %v; want %q", c.was, told.Text, toldErr, err, c.want)
			}
			if got, _ := d.Text(r); err == nil && got != c.want {
				t.Errorf("%s became %s, want %s", c.was, got, c.want)
			}
			d.Go(0)
			if !bytes.Equal(before, d.Bytes()) {
				t.Errorf("%s: undone, the bytes differ", c.was)
			}
		}
	}
}

// TestUntype: a typed container becomes one of anything, by its own name and by that of its elements; undone, no byte differs.
func TestUntype(t *testing.T) {
	for was, want := range map[string]string{
		`Array[String](["a", "b"])`:         `["a", "b"]`,
		`Array[int]([])`:                    `[]`,
		`Dictionary[String, int]({"a": 1})`: `{"a": 1}`,
	} {
		for d, r := range inBoth(t, was) {
			before := bytes.Clone(d.Bytes())
			v, err := d.Value(r)
			if err != nil {
				t.Fatal(err)
			}
			fresh := inBoth(t, want)
			for name, change := range map[string]func() error{
				"retyped":  func() error { return d.Retype([]model.Row{r}, v.Type) },
				"elements": func() error { return d.TypeElements([]model.Row{r}, variant.Nil, variant.Nil) },
			} {
				err := change()
				if got, _ := d.Text(r); err != nil || got != want {
					t.Errorf("%s, %s, is %s, not %s: %v", was, name, got, want, err)
				}
				if told, refused, err := d.Retyped(r, v.Type); told.Text != want || refused || err != nil {
					t.Errorf("%s would be %q: %v", was, told.Text, err)
				}
				same := false
				for other := range fresh {
					same = same || bytes.Equal(other.Bytes(), d.Bytes())
				}
				if !same && v.Type == variant.Array { // a dictionary is written on lines of its own in text
					t.Errorf("%s, %s, is not written as what never had a type", was, name)
				}
				d.Go(0)
				if !bytes.Equal(before, d.Bytes()) {
					t.Errorf("%s, %s, undone: the bytes differ", was, name)
				}
			}
		}
	}
}

// TestNoElementTypes covers engines without typed containers, JSON and other values.
func TestNoElementTypes(t *testing.T) {
	for _, c := range []struct{ dialect, text, path string }{
		{"godot3", "[gd_scene format=2]\n\n[node name=\"A\" type=\"Node\"]\nv = [ 1, 2 ]\n", `node["."].v`},
		{"godot4.6", "[gd_scene format=4]\n\n[node name=\"A\" type=\"Node\"]\nv = 5\n", `node["."].v`},
		{"", `{"v": [1, 2]}`, "v"},
	} {
		d, err := kinds.Open([]byte(c.text), model.Options{Dialect: c.dialect})
		if err != nil {
			t.Fatal(err)
		}
		if types := d.ElementTypes(find(t, d, c.path)); len(types) > 0 {
			t.Errorf("%q: elements may be %v", c.text, types)
		}
	}
}

// TestUntypeInside: an array that is an element of an Array[Array] takes types and loses them, as in the engine, which asks of such elements
// only that they are arrays.
func TestUntypeInside(t *testing.T) {
	for d, r := range inBoth(t, `Array[Array]([Array[int]([1])])`) {
		inner := d.Child(r, 0)
		for _, c := range []struct {
			t    variant.Type
			want string
		}{
			{variant.Nil, `Array[Array]([[1]])`}, {variant.Float, `Array[Array]([Array[float]([1.0])])`},
			{variant.String, `Array[Array]([Array[String](["1.0"])])`}, {variant.Nil, `Array[Array]([["1.0"]])`},
		} {
			if err := d.TypeElements([]model.Row{inner}, variant.Nil, c.t); err != nil {
				t.Errorf("%v: %v", c.t, err)
			}
			if got, err := d.Text(r); err != nil || got != c.want {
				t.Errorf("%s, want %s, %v", got, c.want, err)
			}
		}
		if err := d.Retype([]model.Row{inner}, variant.Dictionary); err == nil {
			t.Error("a dictionary in an Array[Array]")
		}
	}
}
