package model_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// countsIn are the places of the counts in the value at off, which ends at the second result.
func countsIn(t *testing.T, b []byte, off int, d *dialect.Dialect) (at []int, end int) {
	t.Helper()
	h, err := codec.Open(b, off, d)
	if err != nil {
		t.Fatal(err)
	}
	kind := h.Contents()
	if kind != codec.Pairs && kind != codec.Values {
		end, _ := codec.End(b, off, d)
		return nil, end
	}
	at, end = append(at, h.First-4), h.First
	children := h.Count
	if kind == codec.Pairs {
		children *= 2
	}
	for range children {
		var more []int
		more, end = countsIn(t, b, end, d)
		at = append(at, more...)
	}
	return at, end
}

// tally is what becomes of files in which a count is wrong.
type tally struct {
	tried   int
	sure    int // it is put right for sure
	offered int // alone
	chosen  int // among several
	wrong   int // another number is written for sure
}

// miscount has every count in a file be wrong by a few, and counts what is said of it.
func miscount(t *testing.T, name string, whole []byte) (n tally) {
	t.Helper()
	g := codec.Detect(whole)[0]
	var at []int
	for _, r := range g.File.Records {
		if !r.Opaque {
			list, _ := countsIn(t, whole, r.Value, g.Dialect)
			at = append(at, list...)
		}
	}
	for _, at := range at {
		for _, by := range []int{3, -1, 1} {
			was := int(binary.LittleEndian.Uint32(whole[at:]))
			if was+by < 0 {
				continue
			}
			b := bytes.Clone(whole)
			binary.LittleEndian.PutUint32(b[at:], uint32(was+by))
			d, err := kinds.Open(b, model.Options{Dialect: g.Dialect.Name})
			if err != nil {
				t.Fatal(err)
			}
			n.tried++
			right := func(off, fits int64) bool { return off == int64(at) && fits == int64(was) }
			list := d.Problems()
			switch {
			case len(list) == 0:
				t.Errorf("%s: %d by %d at %#x: nothing is said to be wrong", name, was, by, at)
			case d.Fits():
				if _, err := d.Refit(); err != nil {
					t.Fatal(err)
				}
				if n.sure++; !bytes.Equal(d.Bytes(), whole) {
					n.wrong++
					t.Errorf("%s: %d by %d at %#x: %v writes something else", name, was, by, at, list)
				}
			case slices.ContainsFunc(list, func(p model.Problem) bool { return p.Repair == model.RepairUnsure && right(p.Offset, p.Fits) }):
				n.offered++
			case slices.ContainsFunc(list, func(p model.Problem) bool {
				return slices.ContainsFunc(p.Choices, func(c model.Choice) bool { return right(c.Offset, c.Fits) })
			}):
				n.chosen++
			}
		}
	}
	return n
}

// TestMiscounted has each count of saves be wrong by a few, of one that is as usual in Godot 4, with StringNames among the keys that are Strings: nearly
// all are put right or offered, as many as without them.
func TestMiscounted(t *testing.T) {
	vector := func(name string) []byte {
		whole, err := os.ReadFile(filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-4.6", "files", name))
		if err != nil {
			t.Fatal(err)
		}
		return whole
	}
	for _, c := range []struct {
		name       string
		whole      []byte
		sure, told int // at least
	}{
		{"Strings", played(t, variant.String), 12, 33},
		{"a StringName", played(t, variant.StringName), 12, 33},
		{"store_game.sav", vector("store_game.sav"), 57, 93},
	} {
		n := miscount(t, c.name, c.whole)
		t.Logf("%s: %+v", c.name, n)
		if n.sure < c.sure || n.sure+n.offered+n.chosen < c.told {
			t.Errorf("%s: %+v, not %d for sure and %d in all", c.name, n, c.sure, c.told)
		}
	}
}

// played is a save with a key of a type among Strings.
func played(t *testing.T, key variant.Type) []byte {
	t.Helper()
	text, number := variant.OfString, variant.OfInt
	item := func(name string, n int64) variant.Value {
		return variant.OfDict(entry("id", text(name)), entry("amount", number(n)))
	}
	buffs := entry("buffs", variant.OfArray(text("haste"), text("shield")))
	buffs.Key.Type = key
	return chain(t, variant.OfDict(
		entry("version", number(3)),
		entry("player", variant.OfDict(entry("name", text("Mira")), entry("hp", variant.OfFloat(72.5)), entry("at", variant.OfMath(variant.Vector2, 12, 5)),
			entry("alive", variant.OfBool(true)))),
		entry("inventory", variant.OfArray(item("sword", 1), item("potion", 5), item("rope", 2))),
		buffs,
		entry("flags", variant.OfDict(entry("met_king", variant.OfBool(true)), entry("cave", variant.OfBool(false)))),
		entry("levels", variant.OfArray(variant.OfArray(number(1), number(2)), variant.OfArray(number(3), number(4)))),
		entry("seed", number(977)),
	))
}

// TestMiscountedByMany has a dictionary of a save say that it holds many more than it does, so that it takes all that follows: its count is what is wrong, and
// none of the values, of which some are as large as no game has them.
func TestMiscountedByMany(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-4.6", "files", "store_game.sav"))
	if err != nil {
		t.Fatal(err)
	}
	as := codec.Detect(whole)[0].Dialect
	for _, at := range []int{8, 0x7c} { // of the first record, and of the player in it
		was := binary.LittleEndian.Uint32(whole[at:])
		for _, says := range []uint32{200, 1000, 0x7f000000} {
			b := bytes.Clone(whole)
			binary.LittleEndian.PutUint32(b[at:], says)
			d, err := kinds.Open(b, model.Options{Dialect: as.Name})
			if err != nil {
				t.Fatal(err)
			}
			list := d.Problems()
			if len(list) != 1 || list[0].Offset != int64(at) || list[0].Repair == "" || list[0].Repair == model.RepairUnsure && list[0].Fits != int64(was) {
				t.Errorf("%d at %#x in place of %d: %v", says, at, was, list)
			}
		}
	}
}
