package store

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"savant/codec/message"
	"savant/model/internal/mapfile"
)

// Messages.
const (
	noFolder         message.ID = "store.no-folder folder"
	makingTemporary  message.ID = "store.making-temporary"
	closingTemporary message.ID = "store.closing-temporary"
	writingTemporary message.ID = "store.writing-temporary"
	readingNew       message.ID = "store.reading-new"
	keepingRights    message.ID = "store.keeping-rights"
	syncingTemporary message.ID = "store.syncing-temporary"
	readingBack      message.ID = "store.reading-back"
)

// write puts the contents beside the target, on the disk and read back, with the rights of the old file, and says which of those could
// not be kept. After an error there is no temporary file.
func (r *replacement) write(ctx context.Context, c body, s steps) (d *draft, lost []message.Message, err error) {
	d, err = r.create()
	if err != nil {
		if folder := r.missing(); folder != "" {
			return nil, nil, r.fail(lookingAtFile, missingFolder(folder))
		}
		return nil, nil, r.fail(makingTemporary, err)
	}
	step, lost, err := r.fill(ctx, d, c, s)
	if e := d.close(); err == nil && e != nil {
		step, err = closingTemporary, e
	}
	var changed *ChangedError
	switch {
	case err == nil:
		return d, lost, nil
	case errors.As(err, &changed):
	default:
		err = r.fail(step, err)
	}
	d.discard()
	return nil, nil, err
}

// missingFolder is the path of a folder that does not exist, as an error that is fs.ErrNotExist.
type missingFolder string

// Message implements message.Messenger.
func (m missingFolder) Message() message.Message { return message.New(noFolder, string(m)) }

func (m missingFolder) Error() string { return m.Message().String() }

// Is reports whether target is fs.ErrNotExist.
func (m missingFolder) Is(target error) bool { return target == fs.ErrNotExist }

// missing is the outermost folder of the target that is not there, "" if all are.
func (r *replacement) missing() (folder string) {
	for dir := filepath.Dir(r.target); dir != folder; dir = filepath.Dir(dir) {
		if _, err := r.sys.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		folder = dir
	}
	return folder
}

// fill writes the temporary file and has it read back, and says at which step it failed. Of a large file what can be done at the
// same time is.
func (r *replacement) fill(ctx context.Context, d *draft, c body, s steps) (step message.ID, lost []message.Message, err error) {
	size := c.size()
	writing := []job{{writingTemporary, func() error { return c.writeTo(ctx, d.file, s.told(0, size)) }}}
	if s.opened != nil && s.opened.info.Size() > lookedAt {
		// For a large file only this detects a write by another program within one tick of the clock.
		writing = append(writing, job{lookingAtFile, func() error { return s.opened.changed(r.sys, r.path, true) }})
	}
	if s.scan != nil {
		writing = append(writing, job{readingNew, func() error {
			ok, err := s.scan()
			if ok {
				s.check = nil
			}
			return err
		}})
	}
	if step, err = together(size, writing); err != nil {
		return step, nil, err
	}
	// Before syncing, so that a power cut takes no rights from the new file, and after writing, which removes some.
	if lost, err = r.likeOld(d.name); err != nil {
		return keepingRights, nil, err
	}
	step, err = together(size, []job{
		{syncingTemporary, d.file.Sync},
		{readingBack, func() error { return r.look(ctx, d.guard, c, s) }},
	})
	return step, lost, err
}

// told returns a function that reports the progress of one half of the work by bytes done. done is the share of the whole
// done before.
func (s *steps) told(done float64, size int64) func(n int64) {
	if s.progress == nil {
		return func(int64) {}
	}
	return func(n int64) { s.progress(done + float64(n)/float64(2*max(size, 1))) }
}

// look compares the bytes on disk with the written ones, and has them checked.
func (r *replacement) look(ctx context.Context, f handle, c body, s steps) error {
	if made, ok := c.(*stream); ok && s.check == nil {
		sum, err := made.compareFrom(ctx, f, s.told(0.5, c.size()))
		r.sum = sum
		return err
	}
	back, release, err := readBack(f, c.size())
	if err != nil {
		return err
	}
	defer release()
	jobs := []job{{"", func() error {
		return mapfile.Guarded(func() (err error) {
			r.sum, err = c.compare(ctx, back, s.told(0.5, c.size()))
			return err
		})
	}}}
	if s.check != nil {
		jobs = append(jobs, job{"", func() error { return mapfile.Guarded(func() error { return s.check(back) }) }})
	}
	_, err = together(c.size(), jobs)
	return err
}

// readBack returns what the disk says that a file holds: mapped, if it is large and that is possible, else read.
func readBack(f handle, size int64) (b []byte, release func(), err error) {
	if file, ok := f.(*os.File); ok && size >= lookedAt {
		if b, release, err := mapfile.View(file); err == nil {
			return b, release, nil
		}
	}
	b = make([]byte, size+1) // one more, to see whether there is more
	n, err := io.ReadFull(f, b)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	}
	return b[:n], func() {}, err
}

// steps is what a replacement does besides writing.
type steps struct {
	backups  string // the folder of all backups; "" is the default
	limits   Limits
	noBackup bool
	batch    *Batch                      // that the save belongs to; nil for none
	progress func(share float64)         // nil if not needed
	opened   *identity                   // required contents of the target; nil if anything is allowed
	scan     func() (ok bool, err error) // does the same while writing, if ok; nil if it is not worth it
	check    func(written []byte) error  // looks at what the disk gives back; nil if any bytes will do
}
