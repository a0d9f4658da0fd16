package properties

import (
	"testing"

	"savant/codec/dialect"
	"savant/scene/literal"
)

// TestSummedUp: a value of several lines is summed up in one.
func TestSummedUp(t *testing.T) {
	for text, want := range map[string]string{
		"{\n\"data\": PackedByteArray(),\n\"size\": Vector2i(0, 0)\n}": `{"data": PackedByteArray(), "size": Vect…`,
		"[{\n\"frames\": [],\n\"loop\": true\n}]":                      `[{"frames": [], "loop": true}]`,
		"[1, 2]":   "[1, 2]",
		"\"a\nb\"": "a … 2 lines",
	} {
		v, err := literal.ParseAll(text, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		if got := brief(v, text).text; got != want {
			t.Errorf("%q is summed up as %q, not %q", text, got, want)
		}
	}
}
