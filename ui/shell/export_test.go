package shell

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestFailedExport: what stood where an export failed stands there still, and nothing is left beside it.
func TestFailedExport(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "values.csv")
	if err := os.WriteFile(path, []byte("of last week"), 0o600); err != nil {
		t.Fatal(err)
	}
	full := errors.New("no room")
	err := writeOver(t.Context(), path, "", func(out io.Writer) error {
		if _, err := out.Write(make([]byte, 4<<20)); err != nil {
			return err
		}
		return full
	})
	if !errors.Is(err, full) {
		t.Error(err)
	}
	if b, err := os.ReadFile(path); err != nil || string(b) != "of last week" {
		t.Errorf("%q, %v", b, err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v", entries, err)
	}
	if err := writeOver(t.Context(), path, "", func(out io.Writer) error { _, err := io.WriteString(out, "new"); return err }); err != nil {
		t.Error(err)
	}
	if b, _ := os.ReadFile(path); string(b) != "new" {
		t.Errorf("%q", b)
	}
}
