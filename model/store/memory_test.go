package store

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"savant/model"
)

// sparse makes a file of very many bytes, which take no room on the disk.
func sparse(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "huge.sav")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, size := range []int64{7 << 60, 8 << 40, 2 << 40} { // what a file system allows
		if os.Truncate(path, size) == nil {
			return path
		}
	}
	t.Fatal("the file system knows no large files")
	return ""
}

// TestLargerThanMemory: a file for which there is no memory is an error, not the end of the program.
func TestLargerThanMemory(t *testing.T) {
	path := sparse(t)
	for name, open := range map[string]func() error{
		"Open":      func() error { _, err := Open(path, model.Options{}); return err },
		"OpenLarge": func() error { _, err := OpenLarge(context.Background(), path, model.Options{}, nil); return err },
		"ReadFile":  func() error { _, err := ReadFile(path); return err },
		"Restore": func() error {
			_, err := Restore(context.Background(), t.TempDir(), Backup{Path: path}, path+"2")
			return err
		},
	} {
		var large *MemoryError
		if err := open(); !errors.As(err, &large) || large.Path != path || large.Size < 1<<40 || large.Free <= 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	// A file that was opened and is now that large has changed.
	small := filepath.Join(t.TempDir(), "small.sav")
	if err := os.WriteFile(small, []byte{2, 0, 0, 0, 1, 0, 0, 0}, 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := Open(small, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path, small); err != nil {
		t.Fatal(err)
	}
	var changed *ChangedError
	if err := f.Changed(); !errors.As(err, &changed) {
		t.Errorf("Changed: %v", err)
	}
	var large *MemoryError
	if err := f.Reload(); !errors.As(err, &large) {
		t.Errorf("Reload: %v", err)
	}
	if err := f.AdoptUnread(); !errors.As(err, &large) {
		t.Errorf("AdoptUnread: %v", err)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

func TestEndlessInput(t *testing.T) {
	if _, err := io.ReadAll(&bounded{endless{}, 1 << 20}); !errors.Is(err, errTooLarge) {
		t.Errorf("%v", err)
	}
}

// TestUnpackable: no consent allows more than there is memory for.
func TestUnpackable(t *testing.T) {
	for limit, want := range map[int64]int64{0: 0, 5: 5, model.DefaultUnpack: model.DefaultUnpack} {
		if got := unpackable(limit); got != want {
			t.Errorf("%d is %d, not %d", limit, got, want)
		}
	}
	if got := unpackable(model.UnlimitedUnpack); got < model.DefaultUnpack || got > 1<<50 {
		t.Errorf("without a limit it is %d", got)
	}
}
