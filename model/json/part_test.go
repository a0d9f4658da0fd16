package json_test

import (
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestParts: components and attributes of values that JSON.from_native wrote have paths, and a component that is set changes its own digits.
func TestParts(t *testing.T) {
	const src = `{"type":"Dictionary","key_type":"String","args":["s:pos",{"type":"Vector2","args":[1.50, 2.0]},"s:t",{"type":"Transform2D","args":[1.0,0.0,0.0,1.00,5e0,6]},` +
		`"s:list",{"type":"Array","elem_type":"Vector2i","args":[{"type":"Vector2i","args":[3,4]}]},"s:p",{"type":"PackedVector2Array","args":[1.0,2.50,3.0,4.0]},` +
		`"s:o",{"type":"Node","props":["name","s:x"]}]}`
	open := func() *model.Document {
		d, err := kinds.Open([]byte(src), model.Options{Name: "x.json", Values: model.GodotValues})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, c := range []struct{ path, text, set, changed string }{
		{"pos.x", "1.5", "7.25", `[1.50, 2.0]>[7.25, 2.0]`},
		{"pos.y", "2.0", "0.1", `[1.50, 2.0]>[1.50, 0.1]`},
		{"t.origin.y", "6.0", "8", `5e0,6]>5e0,8.0]`},
		{"t.origin", "Vector2(5, 6)", "Vector2(5, 9)", `5e0,6]>5e0,9.0]`},
		{"t.x.x", "1.0", "2.5", `[1.0,0.0,0.0,1.00>[2.5,0.0,0.0,1.00`},
		{"list[0].y", "4", "9", `[3,4]>[3,9]`},
		{"p[0].y", "2.5", "6", `2.50>6.0`},
		{"list.@type", `"Vector2i"`, "", ""},
		{"#0.@key_type", `"String"`, "", ""},
		{"o.@class", `"Node"`, "", ""},
	} {
		d := open()
		r, err := d.Find(c.path)
		if err != nil {
			t.Error(c.path, said(err))
			continue
		}
		if text, err := d.Text(r); err != nil || text != c.text || d.Path(r) != strings.TrimPrefix(c.path, "#0.") {
			t.Errorf("%s: %s at %s, %v", c.path, text, d.Path(r), err)
		}
		if about := d.Describe(r); about.Type == "" || about.Summary == "" || about.Label == "" {
			t.Errorf("%s: %+v", c.path, about)
		}
		if d.Remove(r) == nil || d.RenameKey(r, variant.OfString("z")) == nil || d.Dirty() {
			t.Errorf("%s is no child, but was removed or renamed", c.path)
		}
		v, err := d.Parse(r, c.set)
		if c.set == "" {
			if v, err = d.Parse(r, `"x"`); err != nil || d.Set(r, v) == nil {
				t.Errorf("%s is set", c.path)
			}
			continue
		}
		if err == nil {
			err = d.Set(r, v)
		}
		was, now, _ := strings.Cut(c.changed, ">")
		if want := strings.Replace(src, was, now, 1); err != nil || string(d.Bytes()) != want {
			t.Errorf("%s: %s\n%s\nand not\n%s", c.path, said(err), d.Bytes(), want)
		}
		if d.Undo(); string(d.Bytes()) != src {
			t.Errorf("%s: undone it is %s", c.path, d.Bytes())
		}
	}
	for _, path := range []string{"pos.z", "pos.@type", "#0.@class", "pos.x.x", "list[0].@x"} {
		if _, err := open().Find(path); err == nil {
			t.Errorf("%s is found", path)
		}
	}
}
