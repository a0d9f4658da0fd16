package merge

import (
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/literal"
)

// TestBoth: where both sides changed the same elements of a list, the list with what both added has ours first, and no element that a side removed.
func TestBoth(t *testing.T) {
	for _, c := range []struct{ base, ours, theirs, want string }{
		{`["hero", "human"]`, `["hero", "elf"]`, `["hero", "dwarf"]`, `["hero", "elf", "dwarf"]`},
		{`[1, 2, 3]`, `[1, 9]`, `[1, 2, 8, 3, 7]`, `[1, 9, 8, 7]`},
		{`[1, 2, 3]`, `[5, 1, 4, 3]`, `[1, 6, 3, 7]`, `[5, 1, 4, 6, 3, 7]`}, // one list of ours, and what theirs put beside it
		{`[]`, `[1]`, `[2]`, `[1, 2]`},
		{`[]`, `["elf", "human"]`, `["human", "dwarf", "elf"]`, `["elf", "human", "dwarf"]`}, // what both have is there once, in any order
		{`["a"]`, `["x", "y"]`, `["y", "x"]`, ""},
		{`[]`, `[{"id": 1}, {"id": 2}]`, `[{"id": 2}, {"id": 1}, {"id": 1}]`, `[{"id": 1}, {"id": 2}, {"id": 1}]`},
		{`PackedVector2Array(0, 0, 1, 1)`, `PackedVector2Array(0, 0, 2, 2)`, `PackedVector2Array(0, 0, 3, 3, 2, 2)`, ""}, // that is theirs
		{`PackedVector2Array(0, 0, 1, 1)`, `PackedVector2Array(0, 0, 2, 2)`, `PackedVector2Array(0, 0, 3, 1)`, `PackedVector2Array(0, 0, 2, 2, 3, 1)`},
		{`PackedInt32Array(1, 2)`, `PackedInt32Array(1, 4)`, `PackedInt32Array(1, 5)`, `PackedInt32Array(1, 4, 5)`},
		{`PackedStringArray("a")`, `PackedStringArray("b")`, `PackedStringArray("c")`, `PackedStringArray("b", "c")`},
		{`PackedByteArray(1)`, `PackedByteArray(2)`, `PackedByteArray(3)`, `PackedByteArray(2, 3)`},
		{`[1]`, `[2]`, `[]`, ""}, // theirs added nothing
		{`1`, `2`, `3`, ""},
		{`[1]`, `PackedByteArray(1)`, `[2]`, ""},
		{`{"a": 1}`, `{"a": 2}`, `{"a": 3}`, ""},
		{`Array[int]([1])`, `Array[int]([2])`, `Array[float]([3.0])`, ""},
	} {
		var values []variant.Value
		for _, text := range []string{c.base, c.ours, c.theirs} {
			v, err := literal.ParseAll(text, dialect.Godot46)
			if err != nil {
				t.Fatal(text, err)
			}
			values = append(values, v)
		}
		v, ok := Both(values[0], values[1], values[2])
		got := ""
		if ok {
			got = literal.Text(v, dialect.Godot46)
		}
		if got != c.want {
			t.Errorf("%s, %s, %s: %s, not %s", c.base, c.ours, c.theirs, got, c.want)
		}
	}
}
