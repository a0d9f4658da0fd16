package shell

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
)

// unpacksTo is a zstd stream of a few kilobytes: a save of one text of n blocks of 128 KiB.
func unpacksTo(n int) []byte {
	const block = 128 << 10
	header := func(size, kind, last int) []byte { // RFC 8878, 3.1.1.2
		h := size<<3 | kind<<1 | last
		return []byte{byte(h), byte(h >> 8), byte(h >> 16)}
	}
	b := []byte("\x28\xb5\x2f\xfd\x00\x58")
	b = append(b, header(8, 0, 0)...)
	b = binary.LittleEndian.AppendUint32(b, 4)
	b = binary.LittleEndian.AppendUint32(b, uint32(n*block))
	for i := range n {
		last := 0
		if i == n-1 {
			last = 1
		}
		b = append(append(b, header(block, 1, last)...), 'x')
	}
	return b
}

// TestAsksBeforeUnpacking: a file that unpacks to more than 256 MiB is opened only by one who agrees to it.
func TestAsksBeforeUnpacking(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.sav")
	if err := os.WriteFile(path, unpacksTo(2050), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.drops(path)
	b.until("dialog")
	if b.last("dialog")["name"] != "unpack" || len(b.pages) != 0 || b.win.Canvas().Overlays().Top() == nil {
		t.Fatalf("%v, %d tabs", b.last("dialog"), len(b.pages))
	}
	b.press(fyne.KeyEscape)
	if b.win.Canvas().Overlays().Top() != nil || len(b.pages) != 0 || len(b.events("error")) != 0 {
		t.Fatalf("%d tabs after no was said, %d errors", len(b.pages), len(b.events("error")))
	}
	b.drops(path)
	b.until("dialog")
	b.press(fyne.KeyReturn)
	b.untilShown(path)
	if i := b.page().doc.Info(); i.Kind != model.Save || i.PayloadSize != 2050<<17+8 {
		t.Errorf("%+v", i)
	}

	// Nobody is asked for what the machine has no memory for.
	endless := filepath.Join(t.TempDir(), "endless.sav")
	if err := os.WriteFile(endless, append([]byte("\x28\xb5\x2f\xfd\xe0"), 0, 0, 0, 0, 0, 0, 0, 0x10, 1, 0, 0), 0o600); err != nil {
		t.Fatal(err)
	}
	b.drops(endless)
	b.until("error")
	if b.win.Canvas().Overlays().Top() != nil || len(b.pages) != 1 {
		t.Errorf("%d tabs, %v", len(b.pages), b.last("error"))
	}
}
