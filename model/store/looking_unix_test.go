//go:build unix

package store

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestLooking: folders are listed and files read; pipes and links that lead outside are not opened.
func TestLooking(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	file, pipe, link := filepath.Join(dir, "file"), filepath.Join(dir, "pipe"), filepath.Join(dir, "link")
	write(t, file, "text")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	f, err := Looking{}.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if b, err := io.ReadAll(f); err != nil || string(b) != "text" {
		t.Errorf("%q, %v", b, err)
	}
	for _, name := range []string{pipe, link, filepath.Join(dir, "none")} {
		if _, err := (Looking{}).Open(name); err == nil {
			t.Errorf("%s was opened", name)
		}
	}
	folder, err := Looking{}.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	if list, err := folder.(fs.ReadDirFile).ReadDir(-1); err != nil || len(list) != 3 {
		t.Errorf("%v, %v", list, err)
	}
	if real, err := (Looking{}).Real(link); err != nil || real != file {
		t.Errorf("%s, %v", real, err)
	}
}
