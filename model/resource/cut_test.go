package resource_test

import (
	"bytes"
	"testing"

	"savant/codec"
	"savant/codec/variant"
	"savant/model"
	"savant/model/bintext"
	"savant/model/transcode"
)

// nested is a resource with values in values of every kind that holds others, the longest last.
const nested = `[gd_resource type="Resource" format=3]

[resource]
name = "x"
data = {"player": {"hp": 5, "list": [1, 2.5, [3, 4, "long enough"], {&"deep": [[["end"]]]}], "pos": Vector2(1, 2)},
7: PackedInt64Array(1, 2, 3), "words": PackedStringArray("a", "bb", "ccc"), "points": PackedVector2Array(1, 2, 3, 4),
"bytes": PackedByteArray(1, 2, 3, 4, 5), "floats": PackedFloat32Array(1, 2, 3, 4, 5, 6, 7, 8)}
`

// TestCutValues cuts a file after each byte of a property: all that is before the cut is shown as it is in the whole file,
// what is cut says so, and neither the property nor what is in it can be changed.
func TestCutValues(t *testing.T) {
	var out bytes.Buffer
	if _, err := bintext.ToBinary(t.Context(), &out, []byte(nested), nil, &transcode.Losses{}, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	b := out.Bytes()
	whole := open(t, "whole.res", b)
	data, err := whole.Find("resource.data")
	if err != nil {
		t.Fatal(err)
	}
	type leaf struct {
		path, text string
		end        int64
	}
	var leaves []leaf
	each(whole, data, func(r model.Row) {
		k := whole.Describe(r)
		if k.Children == 0 && k.Length > 0 {
			text, err := whole.Text(r)
			if err != nil {
				t.Fatal(err)
			}
			leaves = append(leaves, leaf{whole.Path(r), text, k.Offset + k.Length})
		}
	})
	if len(leaves) < 25 {
		t.Fatalf("only %d values", len(leaves))
	}
	k := whole.Describe(data)
	for cut := k.Offset + 8; cut < k.Offset+k.Length; cut++ {
		d := open(t, "cut.res", b[:cut])
		r, err := d.Find("resource.data")
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if now := d.Describe(r); now.Problem.IsZero() || now.Can != 0 || len(d.Problems()) == 0 {
			t.Fatalf("cut at %d: %+v", cut, now)
		}
		shown := 0
		for _, x := range leaves {
			r, err := d.Find(x.path)
			if x.end > cut {
				continue
			}
			shown++
			if err != nil {
				t.Fatalf("cut at %d: %s, which ends at %d: %v", cut, x.path, x.end, err)
			}
			if text, err := d.Text(r); err != nil || text != x.text || d.Describe(r).Can != 0 {
				t.Fatalf("cut at %d: %s is %s, not %s: %v", cut, x.path, text, x.text, err)
			}
		}
		rows := 0
		each(d, r, func(r model.Row) {
			path := d.Path(r)
			if found, err := d.Find(path); err != nil || found != r {
				t.Fatalf("cut at %d: %s is found as %d, not %d: %v", cut, path, found, r, err)
			}
			if now := d.Describe(r); now.Children == 0 && now.Problem.IsZero() {
				rows++
			}
		})
		if rows < shown {
			t.Fatalf("cut at %d: %d values are shown, not %d", cut, rows, shown)
		}
		for _, edit := range []func() error{
			func() error { return d.Remove(r) },
			func() error { _, err := d.Insert(r, 0, &variant.Value{}, variant.OfInt(1)); return err },
		} {
			if err := edit(); err == nil {
				t.Fatalf("cut at %d: the property was changed", cut)
			}
		}
		look(t, "cut", b[:cut])
		if now, err := d.File(); err != nil || !bytes.Equal(now, b[:cut]) {
			t.Fatalf("cut at %d: it is not written back as it is: %v", cut, err)
		}
	}
	t.Logf("%d values, cut at %d places", len(leaves), k.Length-8)
}

// TestCutBeforeVersion: if the header of a file ends before the format, the engine is uncertain.
func TestCutBeforeVersion(t *testing.T) {
	_, res := plain(t)
	for n := 4; n < 60; n++ {
		info := open(t, "cut.res", res[:n]).Info()
		if sure := info.Sure == codec.Certain; sure != (n >= 24) {
			t.Errorf("%d bytes: %s, which is said to be certain: %v", n, info.Dialect.Title, sure)
		}
	}
}
