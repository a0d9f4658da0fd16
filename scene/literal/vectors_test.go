package literal

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
)

type vector struct {
	ID         string
	Group      string
	Text       *string
	TextSHA256 string `json:"text_sha256"`
	Value      json.RawMessage
}

// engines are those that made the vectors, with the dialects of their text.
var engines = []struct {
	name string
	d    *dialect.Dialect
}{
	{"godot-3.2", dialect.Godot32},
	{"godot-3.6", dialect.Godot3},
	{"godot-4.6", dialect.Godot46},
}

// vectorsOf returns the values of one engine: all of them if SAVANT_VECTORS names the folder, else those in testdata.
func vectorsOf(t *testing.T, engine string) []vector {
	path := filepath.Join("testdata", engine+".json")
	if dir := enginetest.OptionalFolder(t, "SAVANT_VECTORS"); dir != "" {
		path = filepath.Join(dir, engine, "manifest.json")
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct{ Values []vector }
	if err := json.Unmarshal(b, &manifest); err != nil {
		t.Fatal(err)
	}
	return manifest.Values
}

// TestEngineText compares Engine with what the engines printed for each value.
func TestEngineText(t *testing.T) {
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			compared := 0
			for _, x := range vectorsOf(t, e.name) {
				if x.Value == nil || x.Text == nil && x.TextSHA256 == "" {
					continue
				}
				v, err := neutral(x.Value)
				if err != nil {
					t.Errorf("%s: %v", x.ID, err)
					continue
				}
				if hasInstance(v) {
					continue // the engine adds properties that the bytes do not hold
				}
				compared++
				got := Engine(v, e.d)
				if x.Text != nil && got != *x.Text {
					t.Errorf("%s: got  %.300q\nwant %.300q", x.ID, got, *x.Text)
				}
				if sum := sha256.Sum256([]byte(got)); x.Text == nil && hex.EncodeToString(sum[:]) != x.TextSHA256 {
					t.Errorf("%s: another text than the engine's: %.200q…", x.ID, got)
				}
			}
			if compared < 100 {
				t.Errorf("only %d values", compared)
			}
			t.Logf("%d values", compared)
		})
	}
}

func hasInstance(v variant.Value) bool {
	switch x := v.Data.(type) {
	case *variant.Instance:
		return true
	case *variant.List:
		for _, item := range x.Items {
			if hasInstance(item) {
				return true
			}
		}
	case *variant.Dict:
		for _, e := range x.Entries {
			if hasInstance(e.Key) || hasInstance(e.Value) {
				return true
			}
		}
	}
	return false
}

// TestTextIsLossless checks that Parse of Text returns the value.
func TestTextIsLossless(t *testing.T) {
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			for _, x := range vectorsOf(t, e.name) {
				v, err := neutral(x.Value)
				if x.Value == nil || err != nil {
					continue
				}
				text := Text(v, e.d)
				back, err := ParseAll(text, e.d)
				if err != nil {
					t.Errorf("%s: %.200q: %v", x.ID, text, err)
				} else if !variant.Equal(v, back) {
					t.Errorf("%s: %.200q is read as %.200q", x.ID, text, Text(back, e.d))
				}
				if end, err := Skip([]byte(text), 0); err != nil || end != len(text) {
					t.Errorf("%s: %.200q: Skip ends at %d of %d, %v", x.ID, text, end, len(text), err)
				}
			}
		})
	}
}
