package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
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
	r.rotate(filepath.Dir(all[0].Path), Limits{Bytes: 35}, "")
	if rest, _ := Backups(backups, path); len(rest) != 3 || rest[0] != all[0] {
		t.Errorf("cut to 35 bytes: %v", rest)
	}
	r.rotate(filepath.Dir(all[0].Path), Limits{Count: 1}, all[1].Path)
	if rest, _ := Backups(backups, path); len(rest) != 2 || rest[1] != all[1] {
		t.Errorf("cut to 1: %v; the one that this save made, while another made a newer one, is lost", rest)
	}
	r.rotate(filepath.Dir(all[0].Path), Limits{Bytes: 1}, "")
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
	if _, known := otherNames(before); known && !os.SameFile(before, kept) {
		t.Error("the backup is a copy")
	}
	// A file with two names may be written through the other one: a link would change with it.
	if err := os.Truncate(path, linkFrom); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "other name")
	if err := os.Link(path, other); err != nil {
		t.Skipf("SKIPPED: no hard links here: %v", err)
	}
	again, err := replaceWith(disk{}, path, "third", backups)
	if err != nil {
		t.Fatal(err)
	}
	a, err := os.Stat(again.Backup)
	b, err2 := os.Stat(other)
	if err != nil || err2 != nil || os.SameFile(a, b) {
		t.Errorf("the backup of a file with two names is a link: %v, %v", err, err2)
	}
	if _, known := otherNames(a); known && !slices.Contains(ids(again.Warnings), otherNamesKeep) {
		t.Errorf("nothing is said of the other name: %v", again.Warnings)
	}

	// What a program left that was killed before its rename is the backup of the next save, and no other name of the file.
	if err := os.Truncate(path, linkFrom); err != nil {
		t.Fatal(err)
	}
	broken := &faulty{fails: func(_ int, c call) bool { return c.request == "rename" && c.name == path || c.request == "remove" }}
	if _, err := replaceWith(broken, path, "fourth", backups); err == nil {
		t.Fatal("the rename failed, but no error")
	}
	before4, err := list(disk{}, filepath.Dir(saved.Backup))
	if err != nil || len(before4) != 3 {
		t.Fatal(before4, err)
	}
	// Until then it changes with the file.
	if shown, err := Backups(backups, path); err != nil || len(shown) != 2 || shown[0] != before4[1] {
		t.Errorf("%v, %v", shown, err)
	}
	last, err := replaceWith(disk{}, path, "fourth", backups)
	if err != nil || last.Backup != before4[0].Path || len(last.Warnings) > 0 {
		t.Errorf("%+v, %v; the backup that is there is %s", last, err, before4[0].Path)
	}
	if all, err := Backups(backups, path); err != nil || len(all) != 3 {
		t.Errorf("%v, %v", all, err)
	}

	// A link to the file itself is no backup.
	left := filepath.Join(filepath.Dir(saved.Backup), "2020-01-01T00.00.00.000000Z.sav")
	if err := os.Link(path, left); err != nil {
		t.Fatal(err)
	}
	r, err := prepare(disk{}, path)
	if err != nil {
		t.Fatal(err)
	}
	r.rotate(filepath.Dir(left), Limits{}, "")
	if _, err := os.Stat(left); err == nil {
		t.Error("a link to the file itself was kept as a backup")
	}
}

// TestSameBackup keeps what a save that failed late had kept already, and no second copy of it.
func TestSameBackup(t *testing.T) {
	dir := t.TempDir()
	path, backups := filepath.Join(dir, "slot.sav"), filepath.Join(dir, "b")
	write(t, path, oldText)
	for range 30 {
		broken := &faulty{fails: func(_ int, c call) bool { return c.request == "rename" && c.name == path }}
		if _, err := replaceWith(broken, path, newText, backups); err == nil || contents(t, path) != oldText {
			t.Fatal("the rename failed", err)
		}
	}
	if all, err := Backups(backups, path); err != nil || len(all) != 1 || contents(t, all[0].Path) != oldText {
		t.Errorf("%v, %v", all, err)
	}
	for i, text := range []string{newText, strings.ToUpper(newText), newText} {
		if _, err := replaceWith(disk{}, path, text, backups); err != nil {
			t.Fatal(err)
		}
		if all, err := Backups(backups, path); err != nil || len(all) != i+1 {
			t.Errorf("%v, %v", all, err)
		}
	}
}

// TestClockSetBack makes backups while others are dated in the future, by this version and by those that numbered none.
func TestClockSetBack(t *testing.T) {
	for _, numbered := range []bool{false, true} {
		dir := t.TempDir()
		path, backups := filepath.Join(dir, "slot.sav"), filepath.Join(dir, "b")
		folder, err := backupsOf(backups, path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		for i := range defaultCount {
			name := time.Now().AddDate(1, 0, i).UTC().Format(stamp)
			if numbered {
				name += fmt.Sprintf("-%06d", i+1)
			}
			write(t, filepath.Join(folder, name+".sav"), fmt.Sprintf("from the future %d", i))
		}
		write(t, path, "version 00")
		clock := time.Now()
		for i := 1; i <= defaultCount+5; i++ {
			clock = clock.Add(-time.Hour) // and it goes back with every save
			saved, err := replaceWith(&faulty{at: -1, clock: clock}, path, fmt.Sprintf("version %02d", i), backups)
			if err != nil {
				t.Fatal(err)
			}
			all, err := Backups(backups, path)
			if err != nil || len(all) != defaultCount || all[0].Path != saved.Backup {
				t.Fatalf("numbered %v: save %d: the newest of %d is not %s, %v", numbered, i, len(all), saved.Backup, err)
			}
			for back := range min(i, defaultCount) {
				if got, want := contents(t, all[back].Path), fmt.Sprintf("version %02d", i-1-back); got != want {
					t.Fatalf("numbered %v: save %d: %d before the last holds %q, want %q", numbered, i, back, got, want)
				}
			}
			if got, want := all[0].Time, clock.UTC().Truncate(time.Microsecond); !got.Equal(want) {
				t.Errorf("it is of %v, not of %v", got, want)
			}
		}
	}
}

// TestAbsurdNumber: an absurdly large number does not stop the counting.
func TestAbsurdNumber(t *testing.T) {
	for _, number := range []string{"9223372036854775807", "18446744073709551615", "99999999999999999999999", "9000000000000000000"} {
		dir := t.TempDir()
		path, backups := filepath.Join(dir, "slot.sav"), filepath.Join(dir, "b")
		folder, err := backupsOf(backups, path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(folder, time.Now().AddDate(1, 0, 0).UTC().Format(stamp)+"-"+number+".sav"), "forged")
		write(t, path, "version 0")
		clock := time.Now()
		for i := 1; i <= 4; i++ {
			clock = clock.Add(-time.Hour)
			if _, err := replaceWith(&faulty{at: -1, clock: clock}, path, fmt.Sprintf("version %d", i), backups); err != nil {
				t.Fatal(err)
			}
			all, err := Backups(backups, path)
			if err != nil || len(all) != i+1 || all[0].number != uint64(i) || contents(t, all[0].Path) != fmt.Sprintf("version %d", i-1) {
				t.Fatalf("%s: after save %d: %+v, %v", number, i, all, err)
			}
		}
	}
}

// TestOriginIsSynced: the note about whose backups these are is synced before the file is replaced.
func TestOriginIsSynced(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "slot.sav")
	write(t, path, "old")
	sys := &faulty{at: -1}
	if _, err := replaceWith(sys, path, "new", filepath.Join(dir, "b")); err != nil {
		t.Fatal(err)
	}
	synced := slices.IndexFunc(sys.calls, func(c call) bool { return c.request == "sync" && filepath.Base(c.name) == originF })
	moved := slices.Index(sys.calls, call{"rename", path})
	if synced < 0 || moved < synced {
		t.Errorf("synced at %d, moved at %d of %v", synced, moved, sys.calls)
	}
}
