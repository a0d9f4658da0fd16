package store

import (
	"encoding/json"
	"testing"
)

func TestEncodePath(t *testing.T) {
	for _, path := range []string{"", "/saves/slot.sav", "/saves/Ünïcode 🎮.sav", "/saves/\xff\xfe.sav", "/\xc3", "base64:", "base64:AAAA", "/a\x00b",
		"/\ufffd.sav", "C:\\saves\\\xed\xa0\x80.sav"} {
		b, err := json.Marshal(EncodePath(path))
		if err != nil {
			t.Fatal(err)
		}
		var text string
		if err := json.Unmarshal(b, &text); err != nil || DecodePath(text) != path {
			t.Errorf("%q became %s, and %q", path, b, DecodePath(text))
		}
	}
	for text, want := range map[string]string{"/saves/slot.sav": "/saves/slot.sav", "base64:no code!": "base64:no code!"} {
		if DecodePath(text) != want {
			t.Errorf("%q: %q", text, DecodePath(text))
		}
	}
}
