package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestRotation(t *testing.T) {
	dir := t.TempDir()
	path, backups := filepath.Join(dir, "slot.sav"), filepath.Join(dir, "b")
	write(t, path, "version 00")
	for i := 1; i <= 30; i++ {
		if _, err := replaceWith(disk{}, path, fmt.Sprintf("version %02d", i), backups); err != nil {
			t.Fatal(err)
		}
	}
	all, err := Backups(backups, path)
	if err != nil || len(all) != defaultCount {
		t.Fatalf("%d backups, %v", len(all), err)
	}
	for i, b := range all {
		if got, want := contents(t, b.Path), fmt.Sprintf("version %02d", 29-i); got != want {
			t.Errorf("backup %d holds %q, want %q", i, got, want)
		}
		if b.Size != 10 || time.Since(b.Time) > time.Hour || !strings.HasSuffix(b.Path, ".sav") {
			t.Errorf("backup %d: %+v", i, b)
		}
	}
	// By size: the three newest have 30 bytes.
	r, err := prepare(disk{}, path)
	if err != nil {
		t.Fatal(err)
	}
	r.rotate(filepath.Dir(all[0].Path), Limits{Bytes: 35})
	if rest, _ := Backups(backups, path); len(rest) != 3 || rest[0] != all[0] {
		t.Errorf("cut to 35 bytes: %v", rest)
	}
	r.rotate(filepath.Dir(all[0].Path), Limits{Bytes: 1})
	if rest, _ := Backups(backups, path); len(rest) != 1 || rest[0] != all[0] {
		t.Errorf("cut to 1 byte: %v; the newest is always kept", rest)
	}
}

func TestBackupsOfTwoFiles(t *testing.T) {
	dir := t.TempDir()
	backups := filepath.Join(dir, "b")
	for _, sub := range []string{"one", "two"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o755); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, sub, "slot.sav")
		write(t, path, "of "+sub)
		if _, err := replaceWith(disk{}, path, "new", backups); err != nil {
			t.Fatal(err)
		}
	}
	for _, sub := range []string{"one", "two"} {
		path := filepath.Join(dir, sub, "slot.sav")
		all, err := Backups(backups, path)
		if err != nil || len(all) != 1 || contents(t, all[0].Path) != "of "+sub {
			t.Errorf("%s: %v, %v", sub, all, err)
			continue
		}
		if got := strings.TrimSpace(contents(t, filepath.Join(filepath.Dir(all[0].Path), originF))); !strings.HasSuffix(got, path) {
			t.Errorf("the folder says it belongs to %s", got)
		}
	}
}

func TestRestore(t *testing.T) {
	dir := t.TempDir()
	path, backups := filepath.Join(dir, "slot.sav"), filepath.Join(dir, "b")
	write(t, path, oldText)
	if _, err := replaceWith(disk{}, path, newText, backups); err != nil {
		t.Fatal(err)
	}
	all, err := Backups(backups, path)
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	saved, err := Restore(context.Background(), backups, all[0], path)
	if err != nil || contents(t, path) != oldText || contents(t, saved.Backup) != newText {
		t.Errorf("%+v, %v; the file holds %q", saved, err, contents(t, path))
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(context.Background(), backups, all[0], path); err != nil || contents(t, path) != oldText {
		t.Errorf("a file that is gone is not restored: %v", err)
	}
}

// TestBackupOfLargeFile: a second name instead of a copy, which must not change with the file.
func TestBackupOfLargeFile(t *testing.T) {
	dir := t.TempDir()
	path, backups := filepath.Join(dir, "slot.sav"), filepath.Join(dir, "b")
	write(t, path, "large")
	if err := os.Truncate(path, linkFrom); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := replaceWith(disk{}, path, newText, backups)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := os.Stat(saved.Backup)
	if err != nil || kept.Size() != linkFrom {
		t.Fatal(kept, err)
	}
	if !linked(before) && !os.SameFile(before, kept) {
		t.Error("the backup is a copy")
	}
	// A file with two names may be written through the other one; and a link that a killed program left is no backup.
	if err := os.Truncate(path, linkFrom); err != nil {
		t.Fatal(err)
	}
	left := filepath.Join(filepath.Dir(saved.Backup), "2020-01-01T00.00.00.000000Z.sav")
	if err := os.Link(path, left); err != nil {
		t.Skipf("no hard links here: %v", err)
	}
	again, err := replaceWith(disk{}, path, "third", backups)
	if err != nil {
		t.Fatal(err)
	}
	a, err := os.Stat(again.Backup)
	b, err2 := os.Stat(left)
	if err != nil || err2 != nil || os.SameFile(a, b) {
		t.Errorf("the backup of a file with two names is a link: %v, %v", err, err2)
	}
	if err := os.Remove(left); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(path, left); err != nil {
		t.Fatal(err)
	}
	r, err := prepare(disk{}, path)
	if err != nil {
		t.Fatal(err)
	}
	r.rotate(filepath.Dir(left), Limits{})
	if _, err := os.Stat(left); err == nil {
		t.Error("a link to the file itself was kept as a backup")
	}
}
