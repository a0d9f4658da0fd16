package store

import (
	"errors"
	"io/fs"
	"path/filepath"

	"savant/codec/message"
)

// Messages.
const (
	notFolder message.ID = "store.not-folder"
)

// folderAt looks at a folder that moves.
func folderAt(sys system, path string) (*replacement, error) {
	info, err := sys.Lstat(path)
	r := &replacement{sys: sys, path: path, target: path, old: info}
	if err == nil && !info.IsDir() {
		err = message.Err(notFolder)
	}
	if err != nil {
		return nil, r.fail(lookingAtFile, err)
	}
	return r, nil
}

// releaseAll gives up the locks of all old contents: some systems move no folder in which a file is open.
func releaseAll(all []*staged) {
	for _, s := range all {
		if s.spare != nil {
			s.spare.release()
		}
	}
}

// follow has what is known of a file be about the place where it is after the folders above it have moved.
func (s *staged) follow(all []*staged) {
	for _, folder := range all {
		if !folder.Folder {
			continue
		}
		s.saved.Path = Within(s.saved.Path, folder.Path, folder.To)
		if s.spare != nil {
			s.spare.name = Within(s.spare.name, folder.Path, folder.To)
		}
	}
}

// makeAbove makes the missing folders above a path, the outer ones first; made is that of put.
func makeAbove(sys system, path string, made func(path string, undo func() error)) error {
	folder := filepath.Dir(path)
	_, err := sys.Stat(folder)
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if folder == path {
		return err
	}
	if err := makeAbove(sys, folder, made); err != nil {
		return err
	}
	if err := sys.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	_ = sys.SyncDir(filepath.Dir(folder)) // what moves into the folder would go with its name in a power cut
	made(folder, func() error { return sys.Remove(folder) })
	return nil
}

// removeBare removes the folders that changes leave empty. One that cannot be removed does no harm.
func removeBare(sys system, list []Change) {
	for _, c := range list {
		for _, folder := range c.Bare {
			if err := sys.Remove(folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
				break
			}
		}
	}
}

// missingAbove returns the folders that are missing above a path, inner ones first.
func missingAbove(sys system, path string) (list []string) {
	for at := filepath.Dir(path); ; at = filepath.Dir(at) {
		if _, err := sys.Lstat(at); !errors.Is(err, fs.ErrNotExist) || filepath.Dir(at) == at {
			return list
		}
		list = append(list, at)
	}
}

// noteAll notes the steps of staged changes.
func (b *Batch) noteAll(all []*staged) error {
	var list []stepNote
	for _, s := range all {
		n := stepNote{Path: s.Path, Folder: s.Folder}
		if !s.Folder {
			var err error
			if n, err = noteOf(b.sys, s.Path, s.backup.path, s.ready); err != nil {
				return err
			}
		}
		if n.To = s.To; n.To != "" {
			n.Made = missingAbove(b.sys, n.To)
		}
		list = append(list, n)
	}
	return b.note(list...)
}
