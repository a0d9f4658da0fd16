package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Versions are the states of a file that a game wrote while it was watched. They are stored like backups, in a folder of
// their own.
const (
	versionCount = 1000      // kept of one file
	versionBytes = 512 << 20 // of all of them together
)

// Versions lists the kept versions of a file, the newest first. dir is the folder of all versions, "" for the default.
func Versions(dir, path string) ([]Backup, error) {
	folder, err := versionsOf(dir, path)
	if err != nil {
		return nil, err
	}
	return list(disk{}, folder)
}

func versionsOf(dir, path string) (string, error) {
	if dir == "" {
		d, err := VersionFolder()
		if err != nil {
			return "", err
		}
		dir = d
	}
	return backupsOf(dir, path)
}

// KeepVersion keeps the contents of a file as its newest version, and removes the oldest beyond the limits; zero limits are 1,000 versions and
// 512 MiB. Contents that an older version has take no room again. fresh is false if the newest version has them already: nothing is kept then.
func KeepVersion(ctx context.Context, dir, path string, data []byte, l Limits) (v Backup, fresh bool, err error) {
	folder, err := versionsOf(dir, path)
	if err != nil {
		return v, false, err
	}
	if l.Count == 0 {
		l.Count = versionCount
	}
	if l.Bytes == 0 {
		l.Bytes = versionBytes
	}
	r := &replacement{sys: disk{}, path: path}
	if r.target, err = canonical(path); err != nil {
		return v, false, err
	}
	if err := r.makeFolder(folder); err != nil {
		return v, false, err
	}
	r.origin(folder)
	all, err := list(r.sys, folder)
	if err != nil {
		return v, false, err
	}
	v.number = 1
	if len(all) > 0 {
		v.number += all[0].number
	}
	sum := sha256.Sum256(data)
	id := fmt.Sprintf("-%x", sum[:8])
	var same string
	for i, old := range all {
		if old.Size != int64(len(data)) || !strings.Contains(filepath.Base(old.Path), id) {
			continue
		}
		if kept, err := os.ReadFile(old.Path); err != nil || !bytes.Equal(kept, data) {
			continue
		}
		if i == 0 {
			return old, false, nil
		}
		same = old.Path
		break
	}
	now := r.sys.Now().UTC()
	for try := 0; ; try++ {
		v.Time = now.Add(time.Duration(try) * time.Microsecond)
		v.Path = filepath.Join(folder, fmt.Sprintf("%s-%06d%s%s", v.Time.Format(stamp), v.number, id, extension(r.target)))
		if same != "" {
			err = r.sys.Link(same, v.Path)
		}
		if same == "" || err != nil && !errors.Is(err, fs.ErrExist) {
			_, err = r.copyFrom(ctx, bytes.NewReader(data), v.Path)
		}
		if !errors.Is(err, fs.ErrExist) || try == 1000 {
			break
		}
	}
	if err == nil {
		err = r.sys.SyncDir(folder)
	}
	if err != nil {
		return v, false, err
	}
	v.Size = int64(len(data))
	r.rotate(folder, l, v.Path)
	return v, true, nil
}
