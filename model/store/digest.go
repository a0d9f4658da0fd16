package store

import (
	"errors"
	"hash/maphash"
	"io"
	"io/fs"
	"os"
	"time"

	"savant/codec/message"
	"savant/model/internal/mapfile"
)

// Messages.
const (
	goneFromDisk  message.ID = "store.gone-from-disk path"
	touchedOnDisk message.ID = "store.touched-on-disk path size time"
	changedOnDisk message.ID = "store.changed-on-disk path old size time"
)

// seed makes digests valid in this process only; none is needed for longer, and outsiders cannot construct collisions.
var seed = maphash.MakeSeed()

func newDigest() *maphash.Hash {
	var h maphash.Hash
	h.SetSeed(seed)
	return &h
}

// identity identifies a file's contents on disk.
type identity struct {
	info fs.FileInfo
	sum  uint64
}

// ChangedError says that a file on disk is no longer the one that was opened. Nothing was written.
type ChangedError struct {
	Path             string
	Gone             bool // there is no file any more
	OldSize, NewSize int64
	OldTime, NewTime time.Time
}

// Message describes the change.
func (e *ChangedError) Message() message.Message {
	if e.Gone {
		return message.New(goneFromDisk, e.Path)
	}
	if e.OldSize == e.NewSize {
		return message.New(touchedOnDisk, e.Path, e.NewSize, e.NewTime.Format(time.DateTime))
	}
	return message.New(changedOnDisk, e.Path, e.OldSize, e.NewSize, e.NewTime.Format(time.DateTime))
}

func (e *ChangedError) Error() string { return e.Message().String() }

func (id *identity) error(path string, now fs.FileInfo) error {
	return &ChangedError{Path: path, OldSize: id.info.Size(), OldTime: id.info.ModTime(), NewSize: now.Size(), NewTime: now.ModTime()}
}

// same reports whether two states of a file agree in all that can be seen without reading it.
func same(a, b fs.FileInfo) bool {
	return a.Size() == b.Size() && a.ModTime().Equal(b.ModTime()) && os.SameFile(a, b)
}

// changed compares the file at path with what was opened. The contents decide: a file that was only touched, or replaced by
// an identical one, has not changed. read forces reading it even if size and time are unchanged, because a clock may be too
// coarse.
func (id *identity) changed(sys system, path string, read bool) error {
	info, err := sys.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &ChangedError{Path: path, Gone: true, OldSize: id.info.Size(), OldTime: id.info.ModTime()}
	}
	if err != nil {
		return err
	}
	if !read && same(info, id.info) {
		return nil
	}
	if info.Size() != id.info.Size() || !info.Mode().IsRegular() {
		return id.error(path, info)
	}
	sum, err := digestOf(sys, path)
	if err == nil && sum != id.sum {
		err = id.error(path, info)
	}
	return err
}

// digestOf reads a file. A large one is mapped, which is faster; if another program changes it meanwhile, the digest
// differs or there is an error.
func digestOf(sys system, path string) (uint64, error) {
	f, err := sys.OpenFile(path, os.O_RDONLY, 0)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	d := newDigest()
	if file, ok := f.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Size() > lookedAt {
			if b, release, err := mapfile.View(file); err == nil {
				defer release()
				err = mapfile.Guarded(func() error {
					_, err := d.Write(b)
					return err
				})
				return d.Sum64(), err
			}
		}
	}
	_, err = io.Copy(d, f)
	return d.Sum64(), err
}

func identify(data []byte, info fs.FileInfo) *identity {
	d := newDigest()
	d.Write(data)
	return &identity{info, d.Sum64()}
}

// lookedAt is the largest size of a file that Changed reads although size and time are unchanged.
const lookedAt = 16 << 20
