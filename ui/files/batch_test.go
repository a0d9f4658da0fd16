package files

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"fyne.io/fyne/v2/test"
)

// TestOpeningIsStopped ends opening a large file at a third, and looks at how far it went.
func TestOpeningIsStopped(t *testing.T) {
	r := &Reader{Preferences: test.NewTempApp(t).Preferences()}
	const n = 3 << 20
	data := binary.LittleEndian.AppendUint32([]byte{28, 0, 0, 0}, n) // an array
	data = append(data, bytes.Repeat([]byte{2, 0, 0, 0, 7, 0, 0, 0}, n)...)
	path := filepath.Join(t.TempDir(), "large.sav")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ended := make(chan float64, 1000)
	o := &opening{path: path, progress: func(share float64) {
		ended <- share
		if share > 1.0/3 {
			stop()
		}
	}}
	if err := o.read(ctx, r); !errors.Is(err, context.Canceled) || o.file != nil {
		t.Errorf("%v, %v", err, o.file)
	}
	whole := &opening{path: path, progress: func(float64) {}}
	if err := whole.read(context.Background(), r); err != nil || whole.file == nil {
		t.Fatal(err)
	}
	whole.drop()
	for len(ended) > 0 {
		if share := <-ended; share > 0.6 {
			t.Errorf("it went on to %v", share)
		}
	}
}

// TestSharedProgress: several jobs make one share.
func TestSharedProgress(t *testing.T) {
	last := 0.0
	tell := shared(4, func(share float64) { last = share })
	for i, want := range []float64{0.25, 0.5, 0.75, 1} {
		if tell(i, 0.5); last >= want {
			t.Errorf("%v with half of job %d", last, i)
		}
		if tell(i, 1); last != want {
			t.Errorf("%v, not %v", last, want)
		}
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
