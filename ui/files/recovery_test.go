package files

import (
	"strings"
	"testing"

	"savant/model/store"
)

// TestRecoveryNamesAFileOnce: a file that was edited in two tabs is named once.
func TestRecoveryNamesAFileOnce(t *testing.T) {
	l := sorted([]store.Recovery{{Path: "/saves/a.sav"}, {Path: "/saves/b.sav"}, {Path: "/saves/a.sav"}})
	text := l.words(map[string]string{"/saves/a.sav": "a.sav", "/saves/b.sav": "b.sav"})
	if !strings.Contains(text, "edits to a.sav, b.sav were") {
		t.Errorf("it says %q", text)
	}
}
