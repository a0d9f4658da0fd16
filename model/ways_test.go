package model_test

import (
	"bytes"
	"slices"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestPathsBehindDamage damages the types of two values: what is behind them has the paths that it has in the whole file, which lead to it, and the paths
// of the damaged values lead to the bytes that cannot be read, not to what can be changed.
func TestPathsBehindDamage(t *testing.T) {
	bind := func(name string) variant.Value {
		return variant.OfDict(entry("name", variant.OfString(name)), entry("label", variant.OfString("Label")), entry("key", variant.OfInt(7)))
	}
	save := chain(t, variant.OfDict(entry("music", variant.OfInt(3)), entry("master", variant.OfInt(4)), entry("mono", variant.OfBool(true)),
		entry("binds", variant.OfArray(bind("up"), bind("down"), bind("left"))), entry("last", variant.OfString("end"))))
	whole := open(t, save)
	want := map[string]string{}
	whole.Walk(model.Root, -1, func(r model.Row) bool {
		want[whole.Path(r)], _ = whole.Text(r)
		return true
	})
	b := bytes.Clone(save)
	b[bytes.Index(b, []byte("master"))+8] = 0xee
	label := bytes.Index(b, []byte("down"))
	b[label+4+16] = 0xee // the type of the text behind "label"
	d, err := kinds.Open(b, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	d.Walk(find(t, d, "#0"), -1, func(r model.Row) bool {
		path := d.Path(r)
		if again := find(t, d, path); again != r {
			t.Errorf("%s leads to another row", path)
		}
		if text, err := d.Text(r); err == nil {
			paths = append(paths, path)
			if text != want[path] {
				t.Errorf("%s is %s, not %s", path, text, want[path])
			}
		}
		return true
	})
	for _, path := range []string{"music", "mono", "binds[0].name", "binds[2].label", "last"} {
		if !slices.Contains(paths, path) {
			t.Errorf("%s is not among %v", path, paths)
		}
	}
	if list := d.Problems(); len(list) != 2 {
		t.Errorf("%d problems: %v", len(list), list)
	}
	for _, p := range d.Problems() {
		r := find(t, d, p.Path)
		if d.Describe(r).Badge != model.BadgeOpaque {
			t.Errorf("%s leads to %s", p.Path, d.Path(r))
		}
		if err := d.Set(r, variant.OfInt(1)); err == nil {
			t.Errorf("%s is set", p.Path)
		}
		if at := d.Describe(p.Row); p.Row == find(t, d, "#0") || at.Offset > p.Offset {
			t.Errorf("the problem of %s shows %s", p.Path, d.Path(p.Row))
		}
	}
}
