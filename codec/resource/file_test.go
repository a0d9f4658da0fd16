package resource_test

import "testing"

// TestFilesOfEngines accounts for every byte of what engines wrote, and writes every value again to the same bytes.
func TestFilesOfEngines(t *testing.T) {
	for _, v := range vectors(t) {
		if loads, _ := v.Loads.(bool); !loads && v.Loads != "crash" {
			t.Logf("%s: the engine does not load it", v.name())
		}
		whole(t, v.name(), v.plain)
	}
}

func TestFilesOfGames(t *testing.T) {
	for name, b := range corpus(t) {
		whole(t, name, b)
	}
}

// whole checks that a file consists of consecutive readable parts.
func whole(t *testing.T, name string, b []byte) {
	t.Helper()
	f, spans := tile(t, name, b)
	if f == nil {
		return
	}
	at := 0
	for _, s := range spans {
		if s.start != at {
			t.Errorf("%s: 0x%x is behind 0x%x", name, s.start, at)
		}
		at = s.end
	}
	if rest := string(b[at:]); rest != "RSRC" && rest != "RSR\x00" && rest != "RSRC\x00" {
		t.Errorf("%s: %q is left", name, rest[:min(len(rest), 20)])
	}
}
