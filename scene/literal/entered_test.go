package literal_test

import (
	"testing"

	"savant/scene/literal"
)

// TestEnteredErrors says where something is wrong in a text that was typed: nothing at its beginning, then by the characters that can be
// counted on the screen. The user knows no offsets there.
func TestEnteredErrors(t *testing.T) {
	for text, want := range map[string]string{
		"Nora":         `unknown word "Nora"`,
		"Vector2(1)":   "character 8: Vector2 has 2 numbers, not 1",
		`["日本", oops]`: `character 8: unknown word "oops"`,
		`"日本" 1`:       "character 6: more text after the value",
	} {
		_, err := literal.ParseAll(text, nil)
		if got := said(err); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}
