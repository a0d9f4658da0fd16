package words

import (
	"errors"
	"testing"

	"savant/codec/message"
)

func TestMessages(t *testing.T) {
	keyTaken, rows := message.Err("save.key-taken"), message.New("label.set-rows n", 3)
	for _, c := range []struct {
		tag            string
		x              any
		text, sentence string
	}{
		{"fr", rows, "Changer 3 lignes", "Changer 3 lignes."},
		{"fr", []message.Message{message.New("value.bytes n", 0), message.New("scenery.unused")}, "0 octet, inutilisé", "0 octet, inutilisé."},
		{"fr", keyTaken, "cette clé y est déjà", "Cette clé y est déjà."},
		{"ja", keyTaken, "このキーはすでにあります", "このキーはすでにあります。"},
		{"ja", nil, "", ""},
		{"fr", errors.New("no space left on device"), "no space left on device", "No space left on device."},
		{"fr", message.In("player.gold", keyTaken), "player.gold : cette clé y est déjà", "player.gold : cette clé y est déjà."},
		{"fr", "unused", "unused", "Unused."}, // what is the file's stays as it is
	} {
		speak(t, c.tag)
		if got := Text(c.x); got != c.text {
			t.Errorf("%s: %q, want %q", c.tag, got, c.text)
		}
		if got := Sentence(c.x); got != c.sentence {
			t.Errorf("%s: %q, want %q", c.tag, got, c.sentence)
		}
	}
}

func TestCount(t *testing.T) {
	speak(t, "fr")
	if got := Count(0, "%s byte", "%s bytes"); got != "0 octet" {
		t.Errorf("none: %q", got)
	}
	speak(t, english)
	if got := Count(0, "%s byte", "%s bytes"); got != "0 bytes" {
		t.Errorf("none: %q", got)
	}
}

// speak uses a language until the end of the test.
func speak(t *testing.T, tag string) {
	t.Helper()
	if err := Use(tag); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := Use(english); err != nil {
			t.Error(err)
		}
	})
}
