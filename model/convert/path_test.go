package convert_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/convert"
)

// oddPaths returns NodePaths that their text does not determine: with empty names, slashes and colons in names, and
// several subnames.
func oddPaths() []variant.Value {
	var list []variant.Value
	for _, names := range [][]string{nil, {""}, {"A"}, {"A", "", "B"}, {"", "A"}, {"A", ""}, {"A/B"}, {"A:B", "C"}, {"é", ".."}} {
		for _, subnames := range [][]string{nil, {""}, {"s:t"}, {"", "s"}} {
			for _, absolute := range []bool{false, true} {
				list = append(list, variant.Value{Type: variant.NodePath, Data: &variant.Path{Absolute: absolute, Names: names, Subnames: subnames}})
			}
		}
	}
	return list
}

// TestPathsStay checks that a NodePath keeps names that its text does not determine, and whatever is in its padding,
// where 3.2 writes uninitialized memory: as a value, as a key, and next to others with the same text.
func TestPathsStay(t *testing.T) {
	cases := 0
	for _, d := range []*dialect.Dialect{dialect.Godot32, dialect.Godot46} {
		for _, path := range oddPaths() {
			one := variant.OfInt(1)
			for _, v := range []variant.Value{path, variant.OfArray(one, path), variant.OfDict(variant.Entry{Key: path, Value: path}),
				variant.OfDict(variant.Entry{Key: variant.OfString("a"), Value: one}, variant.Entry{Key: path, Value: variant.OfDict(variant.Entry{Key: path, Value: one})}, variant.Entry{Key: path, Value: one}),
				variant.OfDict(variant.Entry{Key: variant.OfArray(path, one), Value: variant.OfArray(path, one)})} {
				plain, err := codec.Append(nil, v, d)
				if err != nil {
					t.Fatal(err)
				}
				for i := -1; i < len(plain); i++ {
					save := bytes.Clone(plain)
					if i >= 0 {
						if save[i] != 0 {
							continue
						}
						save[i] = 0xcd
						if _, end, err := codec.Decode(save, 0, d); err != nil || end != len(save) {
							continue // this byte is not padding
						}
					}
					j := mustBytes(t, "x.bin", save, "", convert.Request{Form: convert.JSON, From: d.Name})
					if back := mustBytes(t, "x.json", j, "x.bin", convert.Request{}); !bytes.Equal(back, save) {
						t.Fatalf("%s: %x\nhas become\n%x\n%s", d.Name, save, back, j)
					}
					cases++
				}
			}
		}
	}
	if cases < 10_000 {
		t.Errorf("only %d cases", cases)
	}
	t.Logf("%d cases", cases)
}

// TestEditBesideOddPath checks that only what was edited changes, not the bytes of neighbouring keys.
func TestEditBesideOddPath(t *testing.T) {
	path := variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: []string{"A", "", "B"}}}
	save, err := codec.Append(nil, variant.OfDict(variant.Entry{Key: path, Value: variant.OfInt(1)}), dialect.Godot32)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.IndexByte(save, 'B')
	copy(save[at+1:], "\xcd\xab\x01")
	j := mustBytes(t, "x.bin", save, "", convert.Request{Form: convert.JSON, From: "godot3.2"})
	want := bytes.Clone(save)
	want[len(want)-4] = 2
	if got := mustBytes(t, "x.json", replaced(t, j, `"i:1"`, `"i:2"`), "x.bin", convert.Request{}); !bytes.Equal(got, want) {
		t.Errorf("\n%x, not\n%x\n%s", got, want, j)
	}
}

// TestEditedPathsAreNotGuessed: an empty name of a NodePath is stored only in a note about its place. If the JSON was
// edited so that the note is no longer about the path, that must be an error rather than another path.
func TestEditedPathsAreNotGuessed(t *testing.T) {
	path := variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: []string{"A", "", "B"}}}
	save, err := codec.Append(nil, variant.OfArray(variant.OfInt(1), path), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	j := mustBytes(t, "x.bin", save, "", convert.Request{Form: convert.JSON, From: dialect.Godot46.Name})
	edited := replaced(t, j, `"i:1", `, "")
	_, err = convert.Bytes(context.Background(), "x.json", edited, "x.bin", convert.Request{}, nil)
	if err == nil || !strings.Contains(said(err), `records[0][0]: the NodePath "A//B" has an empty name`) {
		t.Errorf("the error is %v", err)
	}
}
