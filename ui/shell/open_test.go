package shell

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/internal/words"
)

// TestManyDroppedAtOnce drops thirty files of which twelve cannot be opened: the others open in their order, the last of them is
// shown, and one message tells of what was not.
func TestManyDroppedAtOnce(t *testing.T) {
	_, content := sampleFile(t, "slot_1.sav")
	folder := t.TempDir()
	var all, good []string
	for i := range 30 {
		path := filepath.Join(folder, fmt.Sprintf("%02d.sav", i))
		all = append(all, path)
		if i%5 < 2 && i != 29 {
			continue // it is not there
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		good = append(good, path)
	}
	b := newBench(t)
	b.drops(all...)
	b.until("error")
	if len(b.pages) != len(good) || b.page().file != good[len(good)-1] {
		t.Fatalf("%d tabs, not %d; %s is shown", len(b.pages), len(good), b.page().file)
	}
	for i, p := range b.pages {
		if p.file != good[i] {
			t.Errorf("tab %d is %s, not %s", i, p.file, good[i])
		}
	}
	m := b.message()
	if m == nil || len(b.events("error")) != 1 {
		t.Fatalf("%d messages, %v is shown", len(b.events("error")), m)
	}
	lines := strings.Split(m.Text, "\n")
	const named = 8
	last := words.Count(int64(len(all)-len(good)-named), "and %s more file", "and %s more files")
	if len(lines) != named+2 || !strings.Contains(lines[1], "00.sav") || lines[len(lines)-1] != last {
		t.Errorf("it says %q", m.Text)
	}
	b.drops(all[2], all[3]) // they are open already
	b.untilShown(all[3])
	if len(b.pages) != len(good) {
		t.Errorf("%d tabs", len(b.pages))
	}
}

// untilShown waits until a file is in front.
func (b *bench) untilShown(path string) {
	b.t.Helper()
	for b.page() == nil || b.page().file != path {
		b.until("opened")
	}
}
