package value_test

import (
	"bytes"
	"testing"

	"savant/model/value"
)

// TestBase64: base64 is decoded, and other bytes are encoded with the same alphabet and padding.
func TestBase64(t *testing.T) {
	for _, c := range []struct {
		text, now string // now is that of the bytes with 0xfb 0xff put after them
		size      int
	}{
		{"AAECAwQFBgcICQoLDA==", "AAECAwQFBgcICQoLDPv/", 13},
		{"0AECAwQFBgcICQoLDA", "0AECAwQFBgcICQoLDPv/", 13},
		{"AAECAwQFBgcICQoLDA0", "AAECAwQFBgcICQoLDA37/w", 14},
		{"-_ECAwQFBgcICQoLDA==", "-_ECAwQFBgcICQoLDPv_", 13},
		{"-_ECAwQFBgcICQoLDA0O", "-_ECAwQFBgcICQoLDA0O-_8=", 15},
		{"+/ECAwQFBgcICQoLDA0O", "+/ECAwQFBgcICQoLDA0O+/8=", 15},
	} {
		b, ok := value.ReadBase64(c.text)
		if !ok || len(b.Bytes) != c.size {
			t.Errorf("%s: %v, %d bytes", c.text, ok, len(b.Bytes))
			continue
		}
		if same := b.Text(b.Bytes); same != c.text {
			t.Errorf("%s unchanged is %s", c.text, same)
		}
		if now := b.Text(append(bytes.Clone(b.Bytes), 0xfb, 0xff)); now != c.now {
			t.Errorf("%s longer is %s, not %s", c.text, now, c.now)
		}
	}
	for _, text := range []string{"", "AAECAwQ=", "PlayerInventorys", "player_inventory_1", "AAECAwQFBgcICQoLD", "AAECAwQFBgcICQoLDB==", "-/ECAwQFBgcICQoLDA0O",
		"res://AAECAwQFBgcICQoL", "0123456789012345", "AAECAwQFBgcICQoLDA=", "AAECAwQF\nBgcICQoLDA0O"} {
		if _, ok := value.ReadBase64(text); ok {
			t.Errorf("%q is taken for base64", text)
		}
	}
}
