package literal_test

import (
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/scene/literal"
)

// TestUnknownWordHint checks that GDScript's constants are refused with the right spelling.
func TestUnknownWordHint(t *testing.T) {
	for text, hint := range map[string]string{"NAN": "write nan", "INF": "write inf", "True": "write true", "FALSE": "write false", "Null": "write null", "NaN": "write nan"} {
		_, err := literal.ParseAll(text, dialect.Godot46)
		if err == nil || !strings.Contains(said(err), hint) {
			t.Errorf("%s: %v, want %q", text, err, hint)
		}
	}
	if _, err := literal.ParseAll("nothing", dialect.Godot46); err == nil || strings.Contains(said(err), "write") {
		t.Errorf("nothing: %v", err)
	}
}
