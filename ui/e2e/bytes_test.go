//go:build unix

package e2e

import (
	"bytes"
	"testing"
)

// TestFoundBytesAreOverwritten looks for bytes and types over what is found: it goes to the first of them.
func TestFoundBytesAreOverwritten(t *testing.T) {
	file, before := sample(t, "slot_1.sav")
	sought := []byte{0xe2, 0x04, 0x00}
	at := bytes.Index(before, sought)
	s := start(t, file)
	s.key("ctrl+alt+g")
	s.wait("dialog", named("find-bytes"))
	s.write("E2 04 00")
	s.key("Return")
	if e := s.wait("bytes-found", nil); e["at"] != float64(at) {
		t.Fatalf("they are found at %v, not %d", e["at"], at)
	}
	s.looked()
	s.write("FF")
	if e := s.wait("bytes-written", nil); e["at"] != float64(at) {
		t.Errorf("it is written at %v, not %d", e["at"], at)
	}
	s.saved()
	want := bytes.Clone(before)
	want[at] = 0xff
	if !bytes.Equal(read(t, file), want) {
		t.Error("the file differs in something else than the first byte that was found")
	}
	s.leave()
}

// TestBytesOfAllSelected selects eight rows of a save while its bytes are shown: those of all are marked.
func TestBytesOfAllSelected(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t, file)
	s.goTo("player.inventory[0]")
	s.key("shift+Down", "shift+Down", "shift+Down", "shift+Down", "shift+Down", "shift+Down", "shift+Down")
	s.wait("chosen", func(e event) bool { return e["rows"] == 8. })
	s.still()
	s.looked()
	s.leave()
}
