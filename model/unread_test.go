package model_test

import (
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// openOf opens a save in which nothing tells the releases of Godot 4 apart.
func openOf(t *testing.T) *model.Document {
	t.Helper()
	b, err := codec.Append(nil, variant.Value{Type: variant.Dictionary, Data: &variant.Dict{Entries: []variant.Entry{
		{Key: variant.OfString("list"), Value: variant.Value{Type: variant.Array, Data: &variant.List{Items: []variant.Value{variant.OfInt(1)}}}},
		{Key: variant.OfString("name"), Value: variant.Value{Type: variant.StringName, Text: "n"}},
	}}}, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(b, model.Options{Name: "a.sav"})
	if err != nil {
		t.Fatal(err)
	}
	if engine := d.Info().Engine(); engine != "Godot 4.0 to 4.6" {
		t.Fatalf("it is of %s", engine)
	}
	return d
}

// TestUnreadByOlderEngines notes values that some of the releases which a save may be of do not read, by what inserts, sets, retypes and pastes them.
func TestUnreadByOlderEngines(t *testing.T) {
	const array, dictionary = "Godot 4.0 to 4.2 cannot read a typed Array, and then not this file", "Godot 4.0 to 4.3 cannot read a typed Dictionary, and then not this file"
	key := variant.OfString("new")
	for _, c := range []struct{ text, want string }{
		{"1", ""},
		{"[1, {2: Vector4(1, 2, 3, 4)}]", ""},
		{"Array[int]([1])", array},
		{"[[Array[int]([1])]]", array},
		{"Dictionary[String, int]({\"a\": 1})", dictionary},
		{"{\"a\": {\"b\": Dictionary[String, Variant]({})}}", dictionary},
		{"PackedVector4Array(1, 2, 3, 4)", "Godot 4.0 to 4.2 cannot read a PackedVector4Array, and then not this file"},
	} {
		told := func(d *model.Document) string {
			var list []string
			for _, n := range d.Notes() {
				list = append(list, said(n.Text))
			}
			return strings.Join(list, "; ")
		}
		d := openOf(t)
		root := d.Child(model.Root, 0)
		v, err := d.Parse(root, c.text)
		if err != nil {
			t.Fatal(c.text, err)
		}
		if got := said(d.Unread(root, v)); got != c.want && !(c.want == "" && d.Unread(root, v).IsZero()) {
			t.Errorf("%s: before, %q is told", c.text, got)
		}
		r, err := d.Insert(root, 2, &key, v)
		if err != nil || told(d) != c.want {
			t.Errorf("%s: inserted, it is told %q, %v", c.text, told(d), err)
		}
		if err := d.Set(r, v); err != nil || d.Steps() != 1 {
			t.Fatal(c.text, err)
		}
		d.Undo()
		list, err := d.Find("list")
		if err != nil {
			t.Fatal(err)
		}
		if err := d.SetAs(list, v); err != nil || told(d) != c.want {
			t.Errorf("%s: set, it is told %q, %v", c.text, told(d), err)
		}
	}
	d := openOf(t)
	list, err := d.Find("list")
	if err != nil {
		t.Fatal(err)
	}
	of := variant.ElementType{Kind: variant.Builtin, Type: variant.Int}
	if made, err := d.ElementsTyped(list, variant.ElementType{}, of); err != nil || said(made.Unread) != array {
		t.Errorf("it would be told %q, %v", said(made.Unread), err)
	}
	if err := d.TypeElements([]model.Row{list}, variant.ElementType{}, of); err != nil || len(d.Notes()) != 1 || said(d.Notes()[0].Text) != array {
		t.Errorf("%v, %v", d.Notes(), err)
	}
	if err := d.Set(d.Child(list, 0), variant.OfInt(2)); err != nil || len(d.Notes()) > 0 {
		t.Errorf("an element of what is unread already: %v, %v", d.Notes(), err)
	}
}
