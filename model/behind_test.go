package model_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestValuesBehindDamage damages the type of one value: those behind it are rows of the bytes that cannot be read, under their keys, can be
// changed, and are in the good part.
func TestValuesBehindDamage(t *testing.T) {
	save := chain(t, variant.OfDict(entry("version", variant.OfInt(3)), entry("gold", variant.OfInt(500)),
		entry("items", variant.OfArray(variant.OfString("rope"), variant.OfString("lamp"))), entry("name", variant.OfString("Ada"))))
	at := bytes.Index(save, []byte("gold")) + 4
	save[at] = 0xee
	d, err := kinds.Open(bytes.Clone(save), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	top := find(t, d, "#0")
	rest := d.Child(top, d.Len(top)-1)
	if about := d.Describe(rest); d.Len(top) != 2 || d.Len(rest) != 2 || len(about.About) != 2 || said(about.About[0]) != "20 bytes that cannot be decoded" ||
		said(about.About[1]) != "2 values behind them can be read" {
		t.Fatalf("%d rows, %d behind, %+v", d.Len(top), d.Len(rest), about)
	}
	items, name := d.Child(rest, 0), d.Child(rest, 1)
	for r, want := range map[model.Row][2]string{items: {"items", `["rope", "lamp"]`}, name: {"name", `"Ada"`}} {
		text, err := d.Text(r)
		if label := d.Describe(r).Label; label != want[0] || text != want[1] || err != nil {
			t.Errorf("%s is %s, not %v: %v", label, text, want, err)
		}
		if again := find(t, d, d.Path(r)); again != r {
			t.Errorf("%s leads to another row", d.Path(r))
		}
		if at := d.At(d.Describe(r).Offset); at != r {
			t.Errorf("at %#x is %s", d.Describe(r).Offset, d.Path(at))
		}
	}
	if i, r := d.Info(), d.Snapshot().Check(t.Context(), nil); i.Values != 6 || r.Readable() != 6 || len(r.Problems) != 1 || len(d.Problems()) != 1 {
		t.Errorf("%d values and %d; %v and %v", i.Values, r.Readable(), r.Problems, d.Problems())
	}
	good, err := d.Snapshot().Salvage(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	whole := read(t, good.File)
	if text, _ := whole.Text(find(t, whole, "#0")); text != `{"version": 3, "items": ["rope", "lamp"], "name": "Ada"}` {
		t.Errorf("the good part is %s", text)
	}
	if l := good.LeftOut; len(l) != 1 || l[0].Path != "gold" || l[0].Offset != int64(at) || l[0].Length != 20 {
		t.Errorf("left out are %+v", l)
	}
	version := find(t, d, "#0.version")
	for _, edit := range []func() error{
		func() error { return d.Set(name, variant.OfString("Ada the Great")) },
		func() error { return d.SetAs(version, variant.OfString("a text before the damage")) },
		func() error { return d.Set(d.Child(items, 1), variant.OfString("a lantern")) },
	} {
		if err := edit(); err != nil {
			t.Fatal(err)
		}
		consistent(t, d, "an edit beside damage")
	}
	if text, err := d.Text(items); text != `["rope", "a lantern"]` || err != nil {
		t.Errorf("items are %s: %v", text, err)
	}
	if text, err := d.Text(name); text != `"Ada the Great"` || err != nil {
		t.Errorf("name is %s: %v", text, err)
	}
	for d.Undo() {
	}
	if !bytes.Equal(d.Bytes(), save) {
		t.Error("undone, the bytes are others")
	}
}

// TestDamagedSavesAreWalked damages saves at random, and walks over all that is found of them.
func TestDamagedSavesAreWalked(t *testing.T) {
	for name, data := range tornSaves(t) {
		random, behind := rand.New(rand.NewPCG(2, uint64(len(data)))), 0
		for range 40 {
			b := bytes.Clone(data)
			at := random.IntN(len(b))
			b[at] ^= byte(1 + random.IntN(255))
			d, err := kinds.Open(b, model.Options{Name: "a.sav"})
			if err != nil {
				t.Fatal(err)
			}
			what := fmt.Sprintf("%s, byte %#x", name, at)
			d.Walk(model.Root, -1, func(r model.Row) bool {
				about := d.Describe(r)
				if about.Can&model.CanUnmark != 0 {
					behind++
				}
				if other, err := d.Find(d.Path(r)); err != nil || other != r {
					t.Errorf("%s: %s leads to %v, %v", what, d.Path(r), other, err)
				}
				return true
			})
			values := d.Info().Values
			if r := d.Snapshot().Check(t.Context(), nil); values != r.Readable() {
				t.Errorf("%s: %d values and %d", what, values, r.Readable())
			}
			visited := 0
			if err := d.Snapshot().Walk(t.Context(), model.WalkOptions{}, func(v *model.Visit) bool {
				r := d.Descend(v.Trail())
				if path := v.Path().String(); r == 0 || d.Path(r) != path {
					t.Errorf("%s: the walk comes to %s, where %s is", what, path, d.Path(r))
				} else if !v.Packed {
					visited++
				}
				return true
			}); err != nil || visited != values {
				t.Errorf("%s: the walk comes to %d values of %d: %v", what, visited, values, err)
			}
		}
		t.Logf("%s: %d values behind damage", name, behind)
	}
}
