package inspector

import (
	"slices"

	"savant/codec/variant"
	"savant/model/value"
	"savant/ui/internal/words"
)

// base64Bytes are the bytes that a String holds as base64. Edits keep the alphabet and the padding.
type base64Bytes struct {
	panel *Panel
	text  string // the text that was last decoded
	held  value.Base64
}

// base64Table shows the bytes below the text.
type base64Table struct{ *table }

// newBase64 returns the table of the bytes that a String holds as base64; nil if it holds none.
func newBase64(p *Panel, v variant.Value) extra {
	if _, ok := value.ReadBase64(v.Text); !ok || v.Type != variant.String || p.several() {
		return nil
	}
	return base64Table{newTableOf(p, &hexRows{of: &base64Bytes{panel: p}}, words.Say("Bytes in base64"), true, []float32{3, 1.2})}
}

func (t base64Table) fill(variant.Value) { t.refill() }

// now returns the bytes that the String holds now; none if it is no longer base64.
func (b *base64Bytes) now() []byte {
	if text := b.panel.value.Text; text != b.text {
		b.text = text
		b.held, _ = value.ReadBase64(text)
	}
	return b.held.Bytes
}

func (b *base64Bytes) size() int { return len(b.now()) }

func (b *base64Bytes) read(from, to int) []byte { return b.now()[from:to] }

func (b *base64Bytes) splice(at, gone int, put []byte) error {
	old := b.now()
	return b.panel.set(variant.OfString(b.held.Text(slices.Concat(old[:at], put, old[at+gone:]))))
}
