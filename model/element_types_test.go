package model_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/value"
	"savant/scene/literal"
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
		{`[Vector2(1, 2), 3]`, 0, variant.Vector2, `Array[Vector2]([Vector2(1, 2), Vector2(3, 3)])`},
		{`[Vector2(1, 2), "a"]`, 0, variant.Vector2, ""},
		{`[Basis(0, 0, 1, 0, 1, 0, -1, 0, 0)]`, 0, variant.Quaternion, `Array[Quaternion]([Quaternion(0, 0.70710677, 0, 0.70710677)])`},
		{`[null]`, 0, variant.Object, `Array[Object]([null])`},
		{`{"a": 1}`, variant.StringName, variant.Float, `Dictionary[StringName, float]({&"a": 1.0})`},
		{`{"a": 1, "b": "c"}`, variant.String, variant.Nil, `Dictionary[String, Variant]({"a": 1, "b": "c"})`},
		{`Dictionary[String, int]({"a": 1})`, variant.Nil, variant.Int, `Dictionary[Variant, int]({"a": 1})`},
		{`{"a": 1}`, variant.Vector2, variant.Nil, ""},
		{`{1.5: "a", 1.2: "b"}`, variant.Int, variant.Nil, ""}, // one would be lost
		{`{1.5: "a", 2.2: "b"}`, variant.Int, variant.Nil, `Dictionary[int, Variant]({1: "a", 2: "b"})`},
		{`{1: "a", "1": "b"}`, variant.String, variant.String, ""},
	} {
		for d, r := range inBoth(t, c.was) {
			before := bytes.Clone(d.Bytes())
			if types := d.ElementTypes(r); !slices.Contains(types, variant.Int) || slices.Contains(types, variant.Object) {
				t.Errorf("elements of %s may be %v", c.was, types)
			}
			told, toldErr := d.ElementsTyped(r, value.ElementType(c.key), value.ElementType(c.element))
			err := d.TypeElements([]model.Row{r}, value.ElementType(c.key), value.ElementType(c.element))
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
				"elements": func() error { return d.TypeElements([]model.Row{r}, variant.ElementType{}, variant.ElementType{}) },
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
			if err := d.TypeElements([]model.Row{inner}, variant.ElementType{}, value.ElementType(c.t)); err != nil {
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

// TestElementsConvertLikeValues gives an element of each type every other as that of its array: it becomes what the value by itself does, or is refused
// as that is.
func TestElementsConvertLikeValues(t *testing.T) {
	types, made := elementTypes()[1:], 0
	for _, from := range types {
		zero := literal.Text(variant.Zero(from), dialect.Godot46)
		d := openText(t, "[gd_scene format=4]\n\n[node name=\"A\" type=\"Node\"]\nv = "+zero+"\nlist = ["+zero+"]\nentry = {"+zero+": "+zero+"}\n", "types.tscn")
		one, list, dict := find(t, d, `node["."].v`), find(t, d, `node["."].list`), find(t, d, `node["."].entry`)
		for _, to := range types {
			if to == from {
				continue
			}
			name := dialect.Godot46.TypeName(to)
			want, _, no := d.Retyped(one, to)
			got, err := d.ElementsTyped(list, variant.ElementType{}, value.ElementType(to))
			entries, also := d.ElementsTyped(dict, value.ElementType(to), value.ElementType(to))
			if (err == nil) != (no == nil) || (also == nil) != (no == nil) {
				t.Errorf("%s is no %s: %v; as an element: %v; as an entry: %v", zero, name, no, err, also)
				continue
			}
			if no != nil {
				continue
			}
			made++
			if text := fmt.Sprintf("Array[%s]([%s])", name, want.Text); got.Text != text || got.Lost.IsZero() != want.Lost.IsZero() {
				t.Errorf("[%s] becomes %s (%s), not %s (%s)", zero, got.Text, got.Lost, text, want.Lost)
			}
			if entries.Lost.IsZero() != want.Lost.IsZero() {
				t.Errorf("{%s: %s} becomes %s: told is %q, of the value %q", zero, zero, entries.Text, entries.Lost, want.Lost)
			}
		}
	}
	if made < 150 {
		t.Errorf("only %d conversions", made)
	}
}

// TestKeysStayApart: what is written into a dictionary with a type of keys is refused if two of its keys become equal there.
func TestKeysStayApart(t *testing.T) {
	for d, r := range inBoth(t, `Dictionary[int, String]({1: "a"})`) {
		before := bytes.Clone(d.Bytes())
		v, err := d.Parse(r, `{1: "a", 1.0: "b"}`)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Set(r, v); err == nil || !bytes.Equal(before, d.Bytes()) {
			got, _ := d.Text(r)
			t.Errorf("it became %s: %v", got, err)
		}
	}
}

// TestElementsOfClass: what is to be of a class must be objects or null, and is kept as it is.
func TestElementsOfClass(t *testing.T) {
	node := variant.ElementType{Kind: variant.Class, Type: variant.Object, Name: "Node"}
	for was, want := range map[string]string{`[null, null]`: `Array[Node]([null, null])`, `[]`: `Array[Node]([])`, `[null, 1]`: ""} {
		for d, r := range inBoth(t, was) {
			err := d.TypeElements([]model.Row{r}, variant.ElementType{}, node)
			if got, _ := d.Text(r); want == "" && err == nil || want != "" && got != want {
				t.Errorf("%s became %s, want %q: %v", was, got, want, err)
			}
		}
	}
}
