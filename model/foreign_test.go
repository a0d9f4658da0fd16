package model_test

import (
	"slices"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestForeign finds the types that a text names as the other engine does, and nothing in Strings.
func TestForeign(t *testing.T) {
	data := chain(t, variant.OfDict(entry("gold", variant.OfInt(5))))
	for _, c := range []struct {
		dialect *dialect.Dialect
		text    string
		want    []model.Renamed
	}{
		{dialect.Godot46, `"a": Quat(0, 0, 0, 1), "b": PoolIntArray( 1 ), "c": Quat(0, 0, 0, 1)`, []model.Renamed{{"Quat", "Quaternion"}, {"PoolIntArray", "PackedInt32Array"}}},
		{dialect.Godot46, `{"Quat(": "PoolIntArray(\"", "v": Vector2(1, 2), "q": Quaternion(0, 0, 0, 1)}`, nil},
		{dialect.Godot3, `[Quaternion(0, 0, 0, 1), Vector2(1, 2), PackedStringArray("Quat(")]`, []model.Renamed{{"Quaternion", "Quat"}, {"PackedStringArray", "PoolStringArray"}}},
		{dialect.Godot3, `Quat(0, 0, 0, 1) Transform(1)`, nil},
	} {
		d, err := kinds.Open(data, model.Options{Dialect: c.dialect.Name})
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Foreign(c.text); !slices.Equal(got, c.want) {
			t.Errorf("in %s, %s: %v, want %v", c.dialect.Name, c.text, got, c.want)
		}
	}
}
