//go:build unix

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestClosedDocumentsGo opens and closes a file fifty times: in the end they take no more memory than a few of them.
func TestClosedDocumentsGo(t *testing.T) {
	const size, rounds, most = 2 << 20, 50, 5
	var text strings.Builder
	text.WriteString("[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n")
	for i := 0; text.Len() < size; i++ {
		fmt.Fprintf(&text, "\n[node name=\"N%d\" type=\"Label\" parent=\".\"]\ntext = %q\n", i, strings.Repeat("words ", 150))
	}
	file := filepath.Join(t.TempDir(), "long.tscn")
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	first, _ := sample(t, "slot_1.sav")
	other, _ := sample(t, "slot_1_godot3.sav")
	s := start(t, first, other)
	freed := func() float64 {
		s.key("ctrl+w")
		s.wait("closed", nil)
		heap, _ := s.wait("freed", nil)["heap"].(float64)
		return heap
	}
	before := freed()
	for range rounds {
		again := launch(t, s.home, file)
		s.wait("opened", func(e event) bool { return e.text("file") == file })
		again.end()
		s.key("ctrl+w")
		s.wait("closed", nil)
	}
	second := launch(t, s.home, other)
	s.wait("opened", func(e event) bool { return e.text("file") == other })
	second.end()
	if grown := freed() - before; grown > most*size {
		t.Errorf("after %d documents of %d bytes the heap is %.0f bytes larger", rounds, size, grown)
	}
	s.leave()
}
