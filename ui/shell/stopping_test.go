package shell

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestOpeningIsStopped ends opening a large file at a third, and looks at what the status line is told.
func TestOpeningIsStopped(t *testing.T) {
	b := newBench(t)
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
	if err := o.read(ctx, b.program); !errors.Is(err, context.Canceled) || o.file != nil {
		t.Errorf("%v, %v", err, o.file)
	}
	whole := &opening{path: path, progress: func(float64) {}}
	if err := whole.read(context.Background(), b.program); err != nil || whole.file == nil {
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
