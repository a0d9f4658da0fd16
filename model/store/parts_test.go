package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"savant/codec/message"
	"savant/model/internal/mapfile"
)

// failing is a disk on which one kind of request to temporary files fails.
type failing struct {
	disk
	request string
}

type failingFile struct {
	handle
	request string
}

func (f failing) OpenFile(name string, flag int, mode fs.FileMode) (handle, error) {
	h, err := f.disk.OpenFile(name, flag, mode)
	if err == nil && strings.Contains(name, temporary) {
		h = failingFile{h, f.request}
	}
	return h, err
}

func (f failingFile) Write(b []byte) (int, error) {
	if f.request == "write" {
		return 0, errFull
	}
	return f.handle.Write(b)
}

func (f failingFile) Read(b []byte) (int, error) {
	if f.request == "read" {
		return 0, errFull
	}
	return f.handle.Read(b)
}

func (f failingFile) Sync() error {
	if f.request == "sync" {
		return errFull
	}
	return f.handle.Sync()
}

func (f failingFile) Close() error {
	err := f.handle.Close()
	if f.request == "close" {
		return errFull
	}
	return err
}

// oldWholeIn checks that a save failed with this error, and that the folder holds the old file and nothing else.
func oldWholeIn(t *testing.T, what, path, old string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) || !strings.Contains(said(got), said(message.New(oldWhole))) {
		t.Errorf("%s: %v", what, got)
	}
	if contents(t, path) != old || len(names(t, filepath.Dir(path))) != 1 {
		t.Errorf("%s: the folder holds %v", what, names(t, filepath.Dir(path)))
	}
}

// TestLargeFaults: where several things are done at once, one that fails leaves the old file whole, too.
func TestLargeFaults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "slot.sav")
	write(t, path, oldText)
	large := strings.Repeat("new!", lookedAt/4+1)
	for _, request := range []string{"write", "sync", "read", "close"} {
		_, err := replaceWith(failing{request: request}, path, large, t.TempDir())
		oldWholeIn(t, request, path, oldText, err, errFull)
	}
	if _, err := replaceWith(failing{}, path, large, t.TempDir()); err != nil || contents(t, path) != large {
		t.Errorf("nothing fails: %v", err)
	}
}

// TestShortenedWhileReadBack truncates the temporary file while it is read back through a mapping.
func TestShortenedWhileReadBack(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: nothing is mapped there")
	}
	path := filepath.Join(t.TempDir(), "slot.sav")
	write(t, path, oldText)
	r, err := prepare(disk{}, path)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	check := func(b []byte) error {
		for _, name := range names(t, filepath.Dir(path)) {
			if strings.HasPrefix(name, temporary) {
				if err := os.Truncate(filepath.Join(filepath.Dir(path), name), 10); err != nil {
					return err
				}
			}
		}
		for _, c := range b {
			sum += int(c)
		}
		return errors.New("the file can still be read")
	}
	_, err = r.run(context.Background(), parts{make([]byte, lookedAt), make([]byte, 5)}, steps{noBackup: true, check: check})
	oldWholeIn(t, "shortened", path, oldText, err, mapfile.ErrGone)
}

// TestManyParts writes parts of all lengths as they are one after the other.
func TestManyParts(t *testing.T) {
	var list parts
	var want strings.Builder
	for _, n := range []int{0, 1, chunk - 1, 2, chunk, chunk + 1, 0, 3*chunk + 7, 5, 5, 5} {
		b := []byte(strings.Repeat(string(rune('a'+len(list))), n))
		list = append(list, b)
		want.Write(b)
	}
	for i := range list {
		var got strings.Builder
		if err := list[:i].writeTo(context.Background(), &got, func(int64) {}); err != nil {
			t.Fatal(err)
		}
		if n := int(list[:i].size()); got.Len() != n || got.String() != want.String()[:n] {
			t.Errorf("%d parts: %d bytes, not the %d there are", i, got.Len(), n)
		}
		other := []byte(got.String() + "x")
		if _, err := list[:i].compare(context.Background(), other[:got.Len()], func(int64) {}); err != nil {
			t.Errorf("%d parts: %v", i, err)
		}
		if _, err := list[:i].compare(context.Background(), other, func(int64) {}); err == nil {
			t.Errorf("%d parts: one byte more is not seen", i)
		}
		if got.Len() == 0 {
			continue
		}
		if _, err := list[:i].compare(context.Background(), other[:got.Len()-1], func(int64) {}); err == nil {
			t.Errorf("%d parts: one byte less is not seen", i)
		}
		other[got.Len()-1]++
		if _, err := list[:i].compare(context.Background(), other[:got.Len()], func(int64) {}); err == nil {
			t.Errorf("%d parts: another byte is not seen", i)
		}
	}
}
