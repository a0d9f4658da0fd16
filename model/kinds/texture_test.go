package kinds_test

import (
	"encoding/binary"
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/ui/catalog"
)

// TestImportedTexture: a texture that an engine has imported is named with its size and format, and one that breaks off is still named.
func TestImportedTexture(t *testing.T) {
	words := func(list ...uint32) (b []byte) {
		for _, n := range list {
			b = binary.LittleEndian.AppendUint32(b, n)
		}
		return b
	}
	const rgba8 = 5
	ctex := append([]byte("GST2"), words(1, 64, 32, 0, 0, 0, 0, 0, 0, 64|32<<16, 0, rgba8)...)
	for want, b := range map[string][]byte{
		"imported texture, 64 × 32 pixels, RGBA8": append(ctex, make([]byte, 64*32*4)...),
		"imported texture":                        ctex[:20],
	} {
		d, err := kinds.Open(b, model.Options{Name: "icon.ctex"})
		if err != nil {
			t.Fatal(err)
		}
		if got := catalog.English().Text(d.Info().Format); got != want || d.Info().HasValues {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
