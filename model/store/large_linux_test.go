package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/mapfile"
	"savant/model/scripts"
)

// lists is a save of n lists of 20,000 texts each, about half a mebibyte each.
func lists(t *testing.T, n int) (path string, data []byte) {
	t.Helper()
	items := make([]variant.Value, 20_000)
	for i := range items {
		items[i] = variant.OfString(fmt.Sprintf("text %09d!", i))
	}
	one, err := codec.Append(nil, variant.OfArray(items...), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	if data, err = codec.Append(nil, variant.OfArray(), dialect.Godot46); err != nil {
		t.Fatal(err)
	}
	binary.LittleEndian.PutUint32(data[4:], uint32(n))
	data = append(data, bytes.Repeat(one, n)...)
	path = filepath.Join(t.TempDir(), "lists.sav")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path, data
}

// setText sets a text in the middle of lists.
func setText(t *testing.T, f *File, text string) {
	t.Helper()
	all := f.Doc.Child(model.Root, 0)
	if err := f.Doc.Set(f.Doc.Child(f.Doc.Child(all, f.Doc.Len(all)/2), 10_000), variant.OfString(text)); err != nil {
		t.Fatal(err)
	}
}

// memoryVariable has the test program, run again, do what a window does with the file that it names.
const memoryVariable = "SAVANT_STORE_MEMORY"

// TestMemory opens a large file, edits and saves it, with all that the window does besides, in a program of its own, which must not
// take much more memory than the file has bytes.
func TestMemory(t *testing.T) {
	if path := os.Getenv(memoryVariable); path != "" {
		fmt.Println("most:", useAll(t, path))
		return
	}
	if raced {
		t.Skip("SKIPPED: the race detector keeps memory of its own for all that is used")
	}
	path, data := lists(t, 128)
	cmd := exec.Command(os.Args[0], "-test.run=^TestMemory$", "-test.v")
	cmd.Env = append(os.Environ(), memoryVariable+"="+path, "GOGC=", mapVariable+"=")
	out, err := cmd.CombinedOutput()
	m := regexp.MustCompile(`most: (\d+)`).FindSubmatch(out)
	if err != nil || m == nil {
		t.Fatalf("%v\n%s", err, out)
	}
	most, _ := strconv.ParseInt(string(m[1]), 10, 64)
	t.Logf("%d MiB for a file of %d MiB", most>>20, len(data)>>20)
	if limit := int64(len(data))*13/10 + 16<<20; most > limit {
		t.Errorf("%d bytes of memory for a file of %d", most, len(data))
	}
	if now := contents(t, path); now == string(data) || !strings.Contains(now, "another text") {
		t.Error("nothing was saved")
	}
}

// useAll returns the most memory that was in use, without what the system can have back because it is in a file.
func useAll(t *testing.T, path string) int64 {
	most, stop := new(atomic.Int64), make(chan struct{})
	go func() {
		for {
			most.Store(max(most.Load(), anonymous()))
			select {
			case <-stop:
				return
			case <-time.After(2 * time.Millisecond):
			}
		}
	}()
	ctx := context.Background()
	f, err := OpenLarge(ctx, path, model.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	j, err := f.Journal(JournalOptions{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	for _, text := range []string{"", "another text", "another text again"} {
		if text != "" {
			setText(t, f, text)
		}
		if r := f.Doc.Snapshot().Check(ctx, nil); !r.Exact || r.Noncanonical > 0 {
			t.Errorf("%+v", r)
		}
		if _, err := scripts.List(ctx, f.Doc.Snapshot()); err != nil {
			t.Error(err)
		}
		if err := j.Sync(); err != nil {
			t.Error(err)
		}
	}
	if _, err := f.Save(ctx, SaveOptions{Backups: t.TempDir()}); err != nil {
		t.Error(err)
	}
	close(stop)
	return max(most.Load(), anonymous())
}

// anonymous is how much memory is in use that is no file's.
func anonymous() int64 {
	b, err := os.ReadFile("/proc/self/status")
	m := regexp.MustCompile(`RssAnon:\s+(\d+) kB`).FindSubmatch(b)
	if err != nil || m == nil {
		return 1 << 62
	}
	n, _ := strconv.ParseInt(string(m[1]), 10, 64)
	return n << 10
}

// TestOpenStops ends opening while the file is read, and while its values are.
func TestOpenStops(t *testing.T) {
	path, _ := lists(t, 64)
	for _, at := range []float64{0.1, 0.5} {
		ctx, stop := context.WithCancel(context.Background())
		last := 0.0
		f, err := OpenLarge(ctx, path, model.Options{}, func(share float64) {
			if last = share; share >= at {
				stop()
			}
		})
		if f != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("stopped at %v: %v", at, err)
		}
		if last < at || last > at+0.3 {
			t.Errorf("stopped at %v, it went on to %v", at, last)
		}
		stop()
	}
	var shares []float64
	f, err := OpenLarge(context.Background(), path, model.Options{}, func(share float64) { shares = append(shares, share) })
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if len(shares) < 20 || !slices.IsSorted(shares) || shares[len(shares)-1] < 0.9 || shares[len(shares)-1] > 1 {
		t.Errorf("it told %v", shares)
	}
}

// TestSaveStops ends saving while the new file is written, and while it is read back.
func TestSaveStops(t *testing.T) {
	path, data := lists(t, 64)
	f, err := OpenLarge(context.Background(), path, model.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	setText(t, f, "another text")
	o := SaveOptions{Backups: t.TempDir()}
	for _, at := range []float64{0.2, 0.7} {
		ctx, stop := context.WithCancel(context.Background())
		s, err := f.Begin(o)
		if err != nil {
			t.Fatal(err)
		}
		last := 0.0
		_, err = s.Write(ctx, func(share float64) {
			if last = share; share >= at {
				stop()
			}
		})
		if !errors.Is(err, context.Canceled) || last > at+0.2 {
			t.Errorf("stopped at %v, it went on to %v: %v", at, last, err)
		}
		if contents(t, path) != string(data) || !f.Doc.Dirty() {
			t.Error("the file was written")
		}
		if left := names(t, filepath.Dir(path)); len(left) != 1 {
			t.Errorf("%v is left", left)
		}
		stop()
	}
	s, err := f.Begin(o)
	if err != nil {
		t.Fatal(err)
	}
	var shares []float64
	if _, err := s.Write(context.Background(), func(share float64) { shares = append(shares, share) }); err != nil {
		t.Fatal(err)
	}
	s.Finish()
	if len(shares) < 20 || !slices.IsSorted(shares) || shares[len(shares)-1] != 1 {
		t.Errorf("it told %v", shares)
	}
	if contents(t, path) != string(f.Doc.Bytes()) || f.Doc.Dirty() {
		t.Error("it was not saved afterwards")
	}
}

// TestRoomIsSealed: bytes that were read apart cannot be changed, and are those of the file.
func TestRoomIsSealed(t *testing.T) {
	path, data := lists(t, 40)
	f, err := OpenLarge(context.Background(), path, model.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if f.room == nil || !bytes.Equal(f.room.Bytes, data) {
		t.Fatal("the file was not read apart")
	}
	if err := mapfile.Guarded(func() error { f.room.Bytes[5] = 1; return nil }); err == nil {
		t.Error("it can be changed")
	}
	b := f.Doc
	f.Close()
	if !bytes.Equal(b.Bytes(), data) {
		t.Error("closing took the bytes from a document that is in use")
	}
}
