package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func fillWith(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "export.json")
	for _, text := range []string{"", "short", strings.Repeat("0123456789abcdef", chunk/4+1)} {
		s, err := Write(context.Background(), path, WriteOptions{Force: true}, func(w io.Writer) error {
			for i := 0; i < len(text); i += 1001 { // pieces that do not meet the ends of chunks
				if err := fillWith(text[i:min(i+1001, len(text))])(w); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || contents(t, path) != text || s.Bytes != int64(len(text)) || !s.Written || s.Backup != "" {
			t.Errorf("%d bytes: %+v, %v", len(text), s, err)
		}
	}
	var exists *ExistsError
	if _, err := Write(context.Background(), path, WriteOptions{}, fillWith("x")); !errors.As(err, &exists) || contents(t, path) == "x" {
		t.Errorf("an existing file: %v", err)
	}
	if left := names(t, dir); len(left) != 1 {
		t.Errorf("the folder holds %v", left)
	}
}

// TestWriteFails lets fill fail at each of its steps, and each request: the old file stays, and nothing is left behind.
func TestWriteFails(t *testing.T) {
	own := errors.New("the value has gone")
	for _, large := range []bool{false, true} {
		dir := t.TempDir()
		path := filepath.Join(dir, "export.json")
		write(t, path, oldText)
		_, err := Write(context.Background(), path, WriteOptions{Force: true}, func(w io.Writer) error {
			if large {
				fillWith(strings.Repeat("x", 3*chunk))(w)
			}
			return fmt.Errorf("row 7: %w", own)
		})
		if err == nil || said(err) != "row 7: the value has gone" || contents(t, path) != oldText || len(names(t, dir)) != 1 {
			t.Errorf("large %v: %v; the folder holds %v", large, err, names(t, dir))
		}
	}
	for at := 0; ; at++ {
		dir := t.TempDir()
		path := filepath.Join(dir, "export.json")
		write(t, path, oldText)
		sys := &faulty{at: at}
		_, err := writeOn(context.Background(), sys, path, WriteOptions{Force: true}, fillWith(newText))
		if sys.failed == "" {
			break
		}
		want := oldText
		if err == nil {
			want = newText
		}
		if contents(t, path) != want || len(names(t, dir)) != 1 {
			t.Errorf("%s: %v; the folder holds %v", sys.failed, err, names(t, dir))
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	path := filepath.Join(t.TempDir(), "export.json")
	_, err := Write(ctx, path, WriteOptions{}, func(w io.Writer) error {
		cancel()
		return fillWith(newText)(w)
	})
	if _, stat := os.Lstat(path); !errors.Is(err, context.Canceled) || stat == nil {
		t.Errorf("after the end of the context: %v, %v", err, stat)
	}
}

// TestSource makes new files from ones that others may not read, or may.
func TestSource(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: permissions there are not these bits")
	}
	dir := t.TempDir()
	plain := filepath.Join(dir, "plain")
	write(t, plain, "") // what the umask leaves
	info, err := os.Stat(plain)
	if err != nil {
		t.Fatal(err)
	}
	usual := info.Mode().Perm()
	for _, c := range []struct{ source, most fs.FileMode }{
		{0o600, 0o600}, {0o640, 0o600}, {0o660, 0o600}, {0o644, 0o644}, {0o604, 0o600}, {0o666, 0o666}, {0o755, 0o644}, {0o400, 0o600},
	} {
		source, out := filepath.Join(dir, "source.sav"), filepath.Join(dir, "out.json")
		os.Remove(source)
		os.Remove(out)
		if err := errors.Join(os.WriteFile(source, save(1), 0o600), os.Chmod(source, c.source)); err != nil {
			t.Fatal(err)
		}
		look := func(how string, err error) {
			t.Helper()
			info, stat := os.Stat(out)
			if err != nil || stat != nil || info.Mode().Perm() != usual&c.most {
				t.Errorf("%s from %o: %v, %v, mode %v", how, c.source, err, stat, info.Mode())
			}
			os.Remove(out)
		}
		_, err := Write(context.Background(), out, WriteOptions{Source: source}, fillWith(newText))
		look("Write", err)
		_, err = opened(t, source).Save(context.Background(), SaveOptions{To: out, Source: source})
		look("Save", err)
	}
	out := filepath.Join(dir, "gone.json")
	if _, err := Write(context.Background(), out, WriteOptions{Source: filepath.Join(dir, "gone")}, fillWith("x")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(out); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("from a file that is gone: %v, %v", info.Mode(), err)
	}
}
