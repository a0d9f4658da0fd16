package model_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/scene/literal"
)

// TestTypedContainersKeepTheirType sets typed containers to literals without a type, in a save and in text: what is in them becomes
// of the type, or the edit is refused; SetAs takes the type off.
func TestTypedContainersKeepTheirType(t *testing.T) {
	for _, c := range []struct{ was, set, want, failed, as string }{
		{`Array[int]([1, 2])`, `[3, 4.0]`, `Array[int]([3, 4])`, "", `Array[int]([3, 4])`},
		{`Array[float]([1.0])`, `[3]`, `Array[float]([3.0])`, "", `Array[float]([3.0])`},
		{`Array[int]([1, 2])`, `[3, "a"]`, "", "element 1: only values of type int are allowed there, not String", `[3, "a"]`},
		{`Array[int]([1, 2])`, `Array[String](["a"])`, `Array[String](["a"])`, "", `Array[String](["a"])`},
		{`Dictionary[String, int]({"a": 1})`, `{"b": 2}`, `Dictionary[String, int]({"b": 2})`, "", `Dictionary[String, int]({"b": 2})`},
		{`Dictionary[StringName, int]({&"a": 1})`, `{"b": 2}`, `Dictionary[StringName, int]({&"b": 2})`, "", `Dictionary[StringName, int]({&"b": 2})`},
		{`Dictionary[String, int]({"a": 1})`, `{"b": "c"}`, "", `entry "b": only values of type int are allowed there, not String`, `{"b": "c"}`},
		{`Dictionary[String, int]({"a": 1})`, `{5: 2}`, "", "key 5: only values of type String are allowed there, not int", `{5: 2}`},
	} {
		for d, r := range inBoth(t, c.was) {
			before := bytes.Clone(d.Bytes())
			v, err := d.Parse(r, c.set)
			if err != nil {
				t.Fatal(err)
			}
			err = d.Set(r, v)
			var refused *model.RefusedError
			if c.failed != "" && (!errors.As(err, &refused) || !contains(err, c.failed) || !bytes.Equal(before, d.Bytes())) || c.failed == "" && err != nil {
				t.Errorf("%s set to %s: %v", c.was, c.set, err)
			}
			if got, err := d.Text(r); c.failed == "" && got != c.want {
				t.Errorf("%s set to %s is %s, %v", c.was, c.set, got, err)
			}
			d.Go(0)
			if err := d.SetAs(r, v); err != nil {
				t.Errorf("%s set as %s: %v", c.was, c.set, err)
			}
			if got, err := d.Text(r); got != c.as {
				t.Errorf("%s set as %s is %s, %v", c.was, c.set, got, err)
			}
			d.Go(0)
			if !bytes.Equal(before, d.Bytes()) {
				t.Error("undo gives other bytes")
			}
		}
	}
}

// TestWholeTypedContainersAreChecked sets and inserts whole containers whose elements are not of the type that they themselves require:
// what is equal is converted, anything else is refused, at any depth. A file that has such elements is opened and kept as it is.
func TestWholeTypedContainersAreChecked(t *testing.T) {
	for _, c := range []struct{ literal, want, failed string }{
		{`Array[int]([1, 2])`, `Array[int]([1, 2])`, ""},
		{`Array[float]([1, 2.5])`, `Array[float]([1.0, 2.5])`, ""},
		{`Array[int]([1, 2.5, 3])`, "", "element 1: only values of type int are allowed there, not float"},
		{`Array[int]([1, "x"])`, "", "element 1: only values of type int are allowed there, not String"},
		{`Array[String]([1])`, "", "element 0: only values of type String are allowed there, not int"},
		{`Array[Node]([null, 1])`, "", "element 1: only objects of type Node are allowed there"},
		{`Dictionary[String, int]({"a": "b"})`, "", `entry "a": only values of type int are allowed there, not String`},
		{`Dictionary[String, int]({5: 1})`, "", "key 5: only values of type String are allowed there, not int"},
		{`[0, {"a": Array[int]([1, "x"])}]`, "", `element 1: entry "a": element 1: only values of type int are allowed there, not String`},
		{`{"a": [Array[float]([1])]}`, `{"a": [Array[float]([1.0])]}`, ""},
	} {
		d, err := kinds.Open(saved(t, `{"v": 0, "list": [], "dict": Dictionary[String, Variant]({})}`), model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		text := openText(t, "[gd_scene format=4]\n\n[node name=\"A\" type=\"Node\"]\nv = 0\nlist = []\ndict = Dictionary[String, Variant]({})\n", "a.tscn")
		for d, at := range map[*model.Document]string{d: "#0", text: `node["."]`} {
			checkedWhole(t, d, at, c.literal, c.want, c.failed)
		}
	}
	d, err := kinds.Open(saved(t, `{"a": Array[int]([1, "x"]), "b": 1}`), model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	before := bytes.Clone(d.Bytes())
	err = d.Set(find(t, d, "#0.b"), variant.OfInt(2))
	if got, _ := d.Text(model.Root); err != nil || !strings.Contains(got, `Array[int]([1, "x"])`) {
		t.Errorf("%s, %v", got, err)
	}
	if d.Go(0); !bytes.Equal(before, d.Bytes()) {
		t.Error("undo gives other bytes")
	}
}

// checkedWhole sets and inserts a literal below a place.
func checkedWhole(t *testing.T, d *model.Document, at, text, want, failed string) {
	t.Helper()
	before := bytes.Clone(d.Bytes())
	v, err := d.Parse(model.Root, text)
	if err != nil {
		t.Fatal(err)
	}
	key := func(name string) *variant.Value { return &variant.Value{Type: variant.String, Text: name} }
	for place, do := range map[string]func() error{
		".v":       func() error { return d.SetAs(find(t, d, at+".v"), v) },
		".list[0]": func() error { return inserted(t, d, at+".list", nil, v) },
		".new":     func() error { return inserted(t, d, at, key("new"), v) },
		".dict.a":  func() error { return inserted(t, d, at+".dict", key("a"), v) },
	} {
		err := do()
		var refused *model.RefusedError
		if failed != "" {
			if !errors.As(err, &refused) || !contains(err, failed) || !bytes.Equal(before, d.Bytes()) {
				t.Errorf("%s at %s%s: %v", text, at, place, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(text, at+place, err)
		}
		if got, err := d.Text(find(t, d, at+place)); got != want {
			t.Errorf("%s at %s%s is %s, %v", text, at, place, got, err)
		}
		d.Go(0)
	}
}

// inserted inserts a value below a row.
func inserted(t *testing.T, d *model.Document, parent string, key *variant.Value, v variant.Value) error {
	t.Helper()
	_, err := d.Insert(find(t, d, parent), 0, key, v)
	return err
}

// saved is a literal as a save of Godot 4.6.
func saved(t *testing.T, text string) []byte {
	t.Helper()
	v, bad := literal.ParseAll(text, dialect.Godot46)
	if bad != nil {
		t.Fatal(bad)
	}
	return encoded(t, v)
}

// inBoth opens a value of Godot 4.6 as a property of a text scene and as a save, and returns its row in each.
func inBoth(t *testing.T, literal string) map[*model.Document]model.Row {
	t.Helper()
	open := func(b []byte) *model.Document {
		d, err := kinds.Open(b, model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	text := open([]byte("[gd_scene format=4]\n\n[node name=\"A\" type=\"Node\"]\nv = " + literal + "\n"))
	v, err := text.Parse(model.Root, literal)
	if err != nil {
		t.Fatal(err)
	}
	record, err := codec.Append(nil, v, text.Dialect())
	if err != nil {
		t.Fatal(err)
	}
	save := open(record)
	return map[*model.Document]model.Row{text: find(t, text, `node["."].v`), save: find(t, save, "#0")}
}

// TestCheckTellsMisfits: a check of a scene tells the elements of typed containers that the engine drops or converts, as something that is lost, and
// nothing of those that are the same in the type.
func TestCheckTellsMisfits(t *testing.T) {
	for text, want := range map[string]string{
		`Array[int]([1, "x"])`:                            "element 1: only values of type int are allowed there, not String: the engine reads the array or dictionary that holds it as empty",
		`Array[int]([1, 2.5])`:                            "element 1: only values of type int are allowed there, not float: the engine converts it when it reads the file",
		`Array[int]([2.5, "x"])`:                          "element 1: only values of type int are allowed there, not String: the engine reads the array or dictionary that holds it as empty",
		`[{"a": Dictionary[String, int]({"b": "c"})}]`:    `element 0: entry "a": entry "b": only values of type int are allowed there, not String: the engine reads the array or dictionary that holds it as empty`,
		`Dictionary[int, Array]({1: Array[int]([""])})`:   `entry 1: element 0: only values of type int are allowed there, not String: the engine reads the array or dictionary that holds it as empty`,
		`Array[float]([1, 2.5])`:                          "",
		`Array[Node]([null])`:                             "",
		`Dictionary[StringName, Variant]({"a": [1, ""]})`: "",
	} {
		d := openText(t, "[gd_scene format=4]\n\n[node name=\"A\" type=\"Node\"]\nv = "+text+"\n", "a.tscn")
		list := d.Snapshot().Check(context.Background(), nil).Problems
		switch {
		case want == "" && len(list) == 0:
		case want == "" || len(list) != 1 || list[0].Gravity != model.Loss || list[0].Path != `node["."].v` || said(list[0].Text) != want:
			t.Errorf("%s: %v %s", text, list, said(list))
		}
	}
}
