package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Limits says how many backups of one file are kept. The newest is always kept. The zero value is the default.
type Limits struct {
	Count int   // 0 means 20
	Bytes int64 // of all backups of one file; 0 means 256 MiB
}

const (
	defaultCount = 20
	defaultBytes = 256 << 20

	stamp   = "2006-01-02T15.04.05.000000Z" // begins a backup's name; Windows allows it
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

	number uint64 // counts the backups of a file: clocks are set back
	kept   bool
}

// Kept reports whether a backup is exempt from the limits.
func (b Backup) Kept() bool { return b.kept }

// keptMark follows the number in the name of a kept backup.
const keptMark = "-kept"

// Keep exempts a backup from the limits, or no longer does. It returns the backup with its new path.
func Keep(b Backup, yes bool) (Backup, error) {
	if b.kept == yes {
		return b, nil
	}
	folder, name := filepath.Split(b.Path)
	at := numberEnd(name)
	now := name[:at] + strings.TrimPrefix(name[at:], keptMark)
	if yes {
		now = name[:at] + keptMark + name[at:]
	}
	if err := os.Rename(b.Path, filepath.Join(folder, now)); err != nil {
		return b, err
	}
	b.Path, b.kept = filepath.Join(folder, now), yes
	return b, disk{}.SyncDir(folder)
}

// Number counts the backups of a file, or its versions, from 1.
func (b Backup) Number() uint64 { return b.number }

// Backups lists the backups of a file, the newest first. dir is the folder of all backups, "" for the default. A file that
// was never saved has none. A link to the file itself, which a program left that was killed before its rename, is no backup: it changes with
// the file.
func Backups(dir, path string) ([]Backup, error) {
	folder, err := backupsOf(dir, path)
	if err != nil {
		return nil, err
	}
	all, err := list(disk{}, folder)
	if present, e := os.Stat(path); e == nil {
		all = slices.DeleteFunc(all, func(b Backup) bool {
			info, err := os.Lstat(b.Path)
			return err == nil && os.SameFile(info, present)
		})
	}
	return all, err
}

// backupsOf returns the folder for the backups of one file: a readable name, and a hash that distinguishes files of the
// same name.
func backupsOf(dir, path string) (string, error) {
	if dir == "" {
		d, err := backupFolder()
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
			kept := strings.HasPrefix(name[numberEnd(name):], keptMark)
			all = append(all, Backup{filepath.Join(folder, name), when, info.Size(), numberOf(name[len(stamp):]), kept})
		}
	}
	slices.SortStableFunc(all, func(a, b Backup) int { return cmp.Or(cmp.Compare(b.number, a.number), strings.Compare(b.Path, a.Path)) })
	return all, nil
}

// numberEnd is the offset after the number in the name of a backup, or after its time if it has no number.
func numberEnd(name string) int {
	rest, found := strings.CutPrefix(name[min(len(stamp), len(name)):], "-")
	if !found {
		return len(name) - len(rest)
	}
	return len(name) - len(strings.TrimLeft(rest, "0123456789"))
}

// numberOf reads the number after the time in a backup's name: "-000012.sav". Backups of program versions that wrote none
// have 0, and count as older than those with a number.
func numberOf(rest string) (n uint64) {
	digits, found := strings.CutPrefix(rest, "-")
	if !found {
		return 0
	}
	if end := strings.IndexFunc(digits, func(c rune) bool { return c < '0' || c > '9' }); end >= 0 {
		digits = digits[:end]
	}
	if n, err := strconv.ParseUint(digits, 10, 64); err == nil && n <= mostNumber {
		return n
	}
	return 0
}

// mostNumber is the largest number that a backup has. No file is saved so often: a larger one comes from elsewhere, and counting could not
// go on from the largest that there is.
const mostNumber = 1e15

// backup is the copy of a file that a save replaces.
type backup struct {
	path     string
	made     bool   // by this save; else an earlier one had kept the same contents
	sum      uint64 // digest of the contents
	digested bool   // sum is known
	others   int    // names that the file has besides its own and those of its backups
}

// backup copies the target and syncs the copy. If the newest backup has the same contents, because a save failed, that one
// is used: otherwise such saves would displace older backups.
func (r *replacement) backup(ctx context.Context, folder string) (b backup, err error) {
	if err := r.makeFolder(folder); err != nil {
		return b, err
	}
	r.origin(folder)
	all, err := list(r.sys, folder)
	if err != nil {
		return b, err
	}
	names, known := otherNames(r.old)
	for _, old := range all {
		if info, err := r.sys.Lstat(old.Path); err == nil && os.SameFile(info, r.old) {
			names--
		}
	}
	b.others = max(names, 0)
	number := uint64(1)
	if len(all) > 0 {
		number += all[0].number
		b.path, b.sum, b.digested = all[0].Path, 0, false
		if r.holds(all[0], &b) {
			return b, r.sys.SyncDir(folder)
		}
	}
	b.made = true
	now := r.sys.Now().UTC()
	for try := 0; try < 1000; try++ {
		b.path = filepath.Join(folder, fmt.Sprintf("%s-%06d%s", now.Add(time.Duration(try)*time.Microsecond).Format(stamp), number, extension(r.target)))
		if r.old.Size() >= linkFrom && known && b.others == 0 {
			if err = r.sys.Link(r.target, b.path); err == nil {
				break
			}
			if errors.Is(err, fs.ErrExist) {
				continue
			}
		}
		b.digested = true
		if b.sum, err = r.copyTo(ctx, b.path); !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	if err == nil {
		err = r.sys.SyncDir(folder)
	}
	return b, err
}

// holds reports whether a backup has the contents of the target. Large ones are compared only by being the same file.
func (r *replacement) holds(old Backup, b *backup) bool {
	info, err := r.sys.Lstat(old.Path)
	if err != nil || info.Size() != r.old.Size() {
		return false
	}
	if os.SameFile(info, r.old) {
		return b.others == 0 // else it may change with the others
	}
	if info.Size() >= linkFrom {
		return false
	}
	kept, err := digestOf(r.sys, old.Path)
	if err != nil {
		return false
	}
	b.sum, err = digestOf(r.sys, r.target)
	b.digested = err == nil
	return b.digested && b.sum == kept
}

// makeFolder makes the folder of a file's backups, and has its name, and those of the folders above that had to be made, on the disk.
func (r *replacement) makeFolder(folder string) error {
	made := folder
	for {
		if _, err := r.sys.Lstat(made); err == nil {
			break
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if up := filepath.Dir(made); up != made {
			made = up
		} else {
			break
		}
	}
	if err := r.sys.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	for name := folder; name != made; name = filepath.Dir(name) {
		if err := r.sys.SyncDir(filepath.Dir(name)); err != nil {
			return err
		}
	}
	return nil
}

// copyTo copies the target as copyFrom does.
func (r *replacement) copyTo(ctx context.Context, path string) (sum uint64, err error) {
	from, err := r.sys.OpenFile(r.target, os.O_RDONLY, 0)
	if err != nil {
		return 0, err
	}
	defer from.Close()
	return r.copyFrom(ctx, from, path)
}

// copyFrom writes what there is to read under a name that is no backup's until it is whole and on the disk.
func (r *replacement) copyFrom(ctx context.Context, from io.Reader, path string) (sum uint64, err error) {
	if _, err := r.sys.Lstat(path); err == nil {
		return 0, fs.ErrExist
	}
	d, err := newDraft(r.sys, filepath.Dir(path), forCopy, 0o600)
	if err != nil {
		return 0, err
	}
	defer func() {
		if err != nil {
			d.discard()
		}
		d.release()
	}()
	digest := newDigest()
	buf := make([]byte, chunk)
	for err == nil {
		var n int
		if n, err = from.Read(buf); n > 0 {
			digest.Write(buf[:n])
			if e := (parts{buf[:n]}).writeTo(ctx, d.file, func(int64) {}); e != nil {
				err = e
			}
		}
	}
	if err == io.EOF {
		err = d.file.Sync()
	}
	if e := d.close(); err == nil {
		err = e
	}
	if err == nil {
		if !renamesOpen {
			d.release()
		}
		err = r.sys.Rename(d.name, path)
	}
	return digest.Sum64(), err
}

// origin records in the folder which file its backups are of, for people who look there. Nothing depends on it.
func (r *replacement) origin(folder string) {
	f, err := r.sys.OpenFile(filepath.Join(folder, originF), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return
	}
	if whole, err := canonical(r.target); err == nil {
		io.WriteString(f, whole+"\n")
		f.Sync()
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

// rotate removes the oldest backups beyond the limits, but neither those that are to stay nor the one that the save has just made, and links to the
// file itself that a program killed before its rename left: they would change with the file. Failing to is no reason not to save.
func (r *replacement) rotate(folder string, l Limits, keep string) {
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
		if b.kept {
			continue
		}
		count++
		size += b.Size
		if b.Path != keep && count > 1 && (count > l.Count || size > l.Bytes) {
			r.discard(b)
		}
	}
	sweep(r.sys, folder)
}
