package shell

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
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
	last := words.Count(int64(len(all)-len(good)-mostFailures), "and %s more file", "and %s more files")
	if len(lines) != mostFailures+2 || !strings.Contains(lines[1], "00.sav") || lines[len(lines)-1] != last {
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

// TestReadAllIsBounded reads a few files at once, and not more.
func TestReadAllIsBounded(t *testing.T) {
	files := make([]*opening, 40)
	for i := range files {
		files[i] = &opening{path: fmt.Sprint(i)}
	}
	var now, most atomic.Int64
	full := make(chan struct{})
	read := func(ctx context.Context, o *opening) error {
		n := now.Add(1)
		defer now.Add(-1)
		if n > most.Load() {
			most.Store(n)
		}
		if n == atATime && most.Load() <= atATime {
			select {
			case <-full:
			default:
				close(full) // as many as may be are under way
			}
		}
		<-full
		return nil
	}
	next := 0
	err := readAll(context.Background(), files, read, func(i int) {
		if i != next {
			t.Errorf("%d comes after %d", i, next-1)
		}
		next++
	})
	if err != nil || next != len(files) || most.Load() != atATime {
		t.Errorf("%v, %d files, %d at once", err, next, most.Load())
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if err := readAll(ctx, files[:3], read, func(int) {}); err == nil || files[0].err == nil {
		t.Error("what was stopped goes on")
	}
}
