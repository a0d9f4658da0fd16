package model_test

import (
	"bytes"
	"errors"
	"testing"

	"savant/codec"
	"savant/model"
	"savant/model/kinds"
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
