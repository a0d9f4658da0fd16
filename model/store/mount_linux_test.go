package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"savant/codec/message"
)

// small mounts a file system of 256 KiB, or skips the test.
func small(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Skipf("SKIPPED: needs the right to mount a file system: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	return dir
}

func TestDiskFull(t *testing.T) {
	dir := small(t)
	path, backups := filepath.Join(dir, "slot.sav"), t.TempDir()
	old := strings.Repeat("old ", 30<<10)
	write(t, path, old)
	for _, fits := range []bool{false, true} {
		text := strings.Repeat("new!", 40<<10)
		if fits {
			text = text[:20<<10]
		}
		_, err := replaceWith(disk{}, path, text, backups)
		if fits {
			if err != nil || contents(t, path) != text {
				t.Errorf("there is room: %v", err)
			}
			continue
		}
		if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(said(err), said(message.New(oldWhole))) {
			t.Errorf("no room: %v", err)
		}
		if contents(t, path) != old || len(names(t, dir)) != 1 {
			t.Errorf("the folder holds %v", names(t, dir))
		}
	}
}

// TestBackupDiskFull: no room for the backup is a reason not to save.
func TestBackupDiskFull(t *testing.T) {
	backups, dir := small(t), t.TempDir()
	path := filepath.Join(dir, "slot.sav")
	old := strings.Repeat("old ", 100<<10)
	write(t, path, old)
	_, err := replaceWith(disk{}, path, newText, backups)
	if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(said(err), "backup") || contents(t, path) != old {
		t.Errorf("%v", err)
	}
	if all, err := Backups(backups, path); len(all) != 0 || err != nil {
		t.Errorf("there is half a backup: %v, %v", all, err)
	}
	if left := names(t, dir); len(left) != 1 {
		t.Errorf("the folder holds %v", left)
	}
}

func TestReadOnlyFolder(t *testing.T) {
	dir := small(t)
	path := filepath.Join(dir, "slot.sav")
	write(t, path, oldText)
	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skipf("SKIPPED: needs the right to mount read-only: %v", err)
	}
	_, err := replaceWith(disk{}, path, newText, t.TempDir())
	if !errors.Is(err, syscall.EROFS) || !strings.Contains(said(err), said(message.New(oldWhole))) || contents(t, path) != oldText {
		t.Errorf("%v", err)
	}
	_, err = replaceWith(disk{}, filepath.Join(dir, "new.sav"), newText, t.TempDir())
	if !errors.Is(err, syscall.EROFS) || !strings.Contains(said(err), said(message.New(noFile))) {
		t.Errorf("%v", err)
	}
	if left := names(t, dir); len(left) != 1 {
		t.Errorf("the folder holds %v", left)
	}
}

// TestOtherUser saves as a user without permission: in a folder, and on a file, of root's.
func TestOtherUser(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("SKIPPED: needs root to become another user")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "slot.sav")
	write(t, path, oldText)
	for d := dir; d != "/"; d = filepath.Dir(d) {
		info, err := os.Stat(d)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm()&0o005 != 0o005 {
			if !strings.HasPrefix(d, os.TempDir()+"/") {
				t.Skipf("SKIPPED: %s is closed to others", d)
			}
			if err := os.Chmod(d, 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	out, err := child(t, "save", path, filepath.Join(dir, "b"), &syscall.Credential{Uid: 65534, Gid: 65534}).CombinedOutput()
	if err == nil || !strings.Contains(string(out), said(message.New(saveFailed, path, message.New(askingToWrite), "permission denied", message.New(oldWhole)))) {
		t.Errorf("a file of root's: %v: %s", err, out)
	}
	if err := os.Chmod(path, 0o666); err != nil {
		t.Fatal(err)
	}
	out, err = child(t, "save", path, filepath.Join(dir, "b"), &syscall.Credential{Uid: 65534, Gid: 65534}).CombinedOutput()
	if err == nil || !strings.Contains(string(out), said(message.New(saveFailed, path, message.New(makingTemporary), "permission denied", message.New(oldWhole)))) {
		t.Errorf("a folder of root's: %v: %s", err, out)
	}
	if contents(t, path) != oldText || len(names(t, dir)) != 1 {
		t.Errorf("the folder holds %v", names(t, dir))
	}
}
