package store

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"
	"unicode/utf8"
)

// Limits says how many backups of one file are kept. The newest is always kept. The zero value is the default.
type Limits struct {
	Count int   // 0 means 20
	Bytes int64 // of all backups of one file; 0 means 256 MiB
}

const (
	defaultCount = 20
	defaultBytes = 256 << 20

	stamp   = "2006-01-02T15.04.05.000000Z" // sorts by time, and Windows allows it
	originF = "origin"                      // the file in a backup folder that names the file it belongs to

	// From this size on a backup is a second name of the old file, where that is possible, instead of a copy: saving then
	// need not write a gigabyte twice.
	linkFrom = 16 << 20
)

// Backup is one kept copy of a file as it was before a save.
type Backup struct {
	Path string    // of the copy
	Time time.Time // when it was made, UTC
	Size int64
}

// BackupFolder returns the default folder of all backups: savant/backups in the user's settings folder.
func BackupFolder() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("there is no folder for backups: %w", err)
	}
	return filepath.Join(dir, "savant", "backups"), nil
}

// Backups lists the backups of a file, the newest first. dir is the folder of all backups, "" for the default. A file that
// was never saved has none.
func Backups(dir, path string) ([]Backup, error) {
	folder, err := backupsOf(dir, path)
	if err != nil {
		return nil, err
	}
	return list(disk{}, folder)
}

// Restore writes a backup back to path by the same protocol as a save, after keeping what stands there as a backup.
func Restore(ctx context.Context, dir string, b Backup, path string) (Saved, error) {
	data, err := ReadFile(b.Path)
	if err != nil {
		return Saved{}, err
	}
	r, err := prepare(disk{}, path)
	if err != nil {
		return Saved{}, err
	}
	return r.run(ctx, parts{data}, steps{backups: dir})
}

// backupsOf returns the folder for the backups of one file: a readable name, and a hash that tells files of the same name
// apart.
func backupsOf(dir, path string) (string, error) {
	if dir == "" {
		d, err := BackupFolder()
		if err != nil {
			return "", err
		}
		dir = d
	}
	whole, err := canonical(path)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(whole))
	return filepath.Join(dir, fmt.Sprintf("%s-%x", shorten(filepath.Base(whole), 80), sum[:8])), nil
}

// canonical returns the one absolute name of a file that may not exist, without symbolic links.
func canonical(path string) (string, error) {
	whole, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(whole); err == nil {
		return real, nil
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(whole)); err == nil {
		return filepath.Join(dir, filepath.Base(whole)), nil
	}
	return whole, nil
}

// shorten cuts a name to n bytes, between characters.
func shorten(name string, n int) string {
	if len(name) <= n {
		return name
	}
	for n > 0 && !utf8.RuneStart(name[n]) {
		n--
	}
	return name[:n]
}

// extension returns the name's extension, if it is one that a backup can carry.
func extension(name string) string {
	ext := filepath.Ext(name)
	if len(ext) > 16 {
		return ""
	}
	return ext
}

// list reads a folder of backups, the newest first.
func list(sys system, folder string) ([]Backup, error) {
	entries, err := sys.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []Backup
	for _, e := range entries {
		name := e.Name()
		if len(name) < len(stamp) {
			continue
		}
		when, err := time.Parse(stamp, name[:len(stamp)])
		if err != nil {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			all = append(all, Backup{filepath.Join(folder, name), when, info.Size()})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].Path > all[j].Path })
	return all, nil
}

// backup keeps what stands at the target, and returns the copy's path and a digest of the bytes copied; digested is false
// where no byte was read.
func (r *replacement) backup(ctx context.Context, folder string) (path string, sum uint64, digested bool, err error) {
	if err := r.sys.MkdirAll(folder, 0o700); err != nil {
		return "", 0, false, err
	}
	r.origin(folder)
	now := r.sys.Now().UTC()
	for try := 0; try < 1000; try++ {
		path = filepath.Join(folder, now.Add(time.Duration(try)*time.Microsecond).Format(stamp)+extension(r.target))
		if r.old.Size() >= linkFrom && !linked(r.old) {
			if err = r.sys.Link(r.target, path); err == nil {
				return path, 0, false, nil
			}
			if errors.Is(err, fs.ErrExist) {
				continue
			}
		}
		sum, err = r.copyTo(ctx, path)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return path, sum, true, err
}

// copyTo copies the target under a name that is no backup's until the copy is whole and on the disk.
func (r *replacement) copyTo(ctx context.Context, path string) (sum uint64, err error) {
	if _, err := r.sys.Lstat(path); err == nil {
		return 0, fs.ErrExist
	}
	from, err := r.sys.OpenFile(r.target, os.O_RDONLY, 0)
	if err != nil {
		return 0, err
	}
	defer from.Close()
	part := filepath.Join(filepath.Dir(path), temporary+filepath.Base(path))
	to, err := r.sys.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return 0, err
	}
	defer func() {
		if err != nil {
			r.sys.Remove(part)
		}
	}()
	d := newDigest()
	buf := make([]byte, chunk)
	for err == nil {
		var n int
		if n, err = from.Read(buf); n > 0 {
			d.Write(buf[:n])
			if e := (parts{buf[:n]}).writeTo(ctx, to, func(int64) {}); e != nil {
				err = e
			}
		}
	}
	if err == io.EOF {
		err = to.Sync()
	}
	if e := to.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = r.sys.Rename(part, path)
	}
	return d.Sum64(), err
}

// origin notes in the folder which file its backups are of, for people who look there. Nothing depends on it.
func (r *replacement) origin(folder string) {
	f, err := r.sys.OpenFile(filepath.Join(folder, originF), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return
	}
	if whole, err := canonical(r.target); err == nil {
		io.WriteString(f, whole+"\n")
	}
	f.Close()
}

// discard removes a backup. To free the room of a large file takes the system its time, which need not be waited for: it does so when
// the file is closed.
func (r *replacement) discard(b Backup) {
	if b.Size >= linkFrom {
		if f, err := r.sys.OpenFile(b.Path, os.O_RDONLY, 0); err == nil {
			defer func() { go f.Close() }()
		}
	}
	r.sys.Remove(b.Path)
}

// rotate removes the oldest backups beyond the limits, and links to the file itself that a program killed before its rename
// left: they would change with the file. Failing to is no reason not to save.
func (r *replacement) rotate(folder string, l Limits) {
	if l.Count == 0 {
		l.Count = defaultCount
	}
	if l.Bytes == 0 {
		l.Bytes = defaultBytes
	}
	all, err := list(r.sys, folder)
	if err != nil {
		return
	}
	present, _ := r.sys.Stat(r.target)
	count, size := 0, int64(0)
	for _, b := range all {
		if info, err := r.sys.Lstat(b.Path); err == nil && present != nil && os.SameFile(info, present) {
			r.sys.Remove(b.Path)
			continue
		}
		count++
		size += b.Size
		if count > 1 && (count > l.Count || size > l.Bytes) {
			r.discard(b)
		}
	}
	// Copies that a killed program did not finish.
	if entries, err := r.sys.ReadDir(folder); err == nil {
		for _, e := range entries {
			info, err := e.Info()
			if err == nil && strings.HasPrefix(e.Name(), temporary) && r.sys.Now().Sub(info.ModTime()) > stale {
				r.sys.Remove(filepath.Join(folder, e.Name()))
			}
		}
	}
}
