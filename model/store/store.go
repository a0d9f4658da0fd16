// Package store opens files and saves them so that at every moment the old or the new contents are whole on disk, and keeps
// backups.
package store

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"savant/model"
	"savant/model/internal/mapfile"
)

// File is a document with the file that it came from.
type File struct {
	Path string // as it was opened; "" for a document that was never on disk
	Doc  *model.Document

	options model.Options
	opened  *identity // nil if the document was never on disk
	sys     system
	mapping bool              // the file is mapped where that is possible
	mapped  *mapfile.Contents // what its bytes lie in; nil if that is ordinary memory
	kept    bool              // the file on disk is another, and saving writes over it although the document was not edited
	journal *Journal          // of the unsaved edits; nil if nobody asked for one
	claim   *claim            // the journal that the document was recovered from, while it has no other
}

// SaveOptions say where and how a file is saved. The zero value saves in place, with a backup.
type SaveOptions struct {
	To       string // another file, which the document belongs to from then on; "" saves in place
	Copy     bool   // the document stays with its own file and is as dirty as before
	Backups  string // the folder of all backups; "" is BackupFolder
	Limits   Limits // of the backups of this file
	NoBackup bool
	Force    bool // write even if the file has changed on disk, or if there is a file at To
}

// Saved says what a save did.
type Saved struct {
	Path    string
	Backup  string        // the copy of what stood there; "" if nothing did, or nothing was written
	Patches []model.Patch // what changed in the innermost payload
	Bytes   int64         // length of the file
	Written bool          // false: the file holds these bytes already and was not touched
	Warning string        // the file is saved, but not all went well
}

// ExistsError says that there is a file where another was to be made.
type ExistsError struct {
	Path string
}

func (e *ExistsError) Error() string {
	return e.Path + ": a file of this name exists; it was left as it is"
}

// Is makes an ExistsError an fs.ErrExist.
func (e *ExistsError) Is(target error) bool { return target == fs.ErrExist }

// Open reads a file. Errors are those of the file system, of model.Open, or that it is no regular file.
func Open(path string, o model.Options) (*File, error) {
	return open(disk{}, path, o, false)
}

// OpenMapped is Open, but a large file is not copied into memory where the system lets no other program change it unasked: on Linux, a
// local file of the user's own that nobody is writing. Whoever no longer needs the document calls Close.
func OpenMapped(path string, o model.Options) (*File, error) {
	return open(disk{}, path, o, true)
}

// MapVariable is the environment variable that has the program map large files, if it is 1.
const MapVariable = "SAVANT_MAP"

// OpenAsAsked is OpenMapped if the environment asks for it, else Open.
func OpenAsAsked(path string, o model.Options) (*File, error) {
	return open(disk{}, path, o, os.Getenv(MapVariable) == "1")
}

// Close gives back what the file takes besides memory, once no document or snapshot of it is in use any more. It needs not be called for
// files that are not mapped.
func (f *File) Close() { f.mapped.Close() }

// New makes a File of bytes that are in no file, from standard input for example. Saving it needs SaveOptions.To.
func New(data []byte, o model.Options) (*File, error) {
	doc, err := model.Open(data, o)
	if err != nil {
		return nil, err
	}
	return &File{Doc: doc, options: o, sys: disk{}}, nil
}

func open(sys system, path string, o model.Options, mapping bool) (*File, error) {
	data, info, mapped, err := readStill(sys, path, mapping)
	if err != nil {
		return nil, err
	}
	if o.Keep = nil; mapped != nil {
		o.Keep = mapped
	}
	if o.Name == "" {
		o.Name = path
	}
	f := &File{Path: path, options: o, sys: sys, mapping: mapping, mapped: mapped}
	_, err = together(info.Size(), []job{
		{"", func() (err error) {
			f.Doc, err = model.Open(data, o)
			return err
		}},
		{"", func() error {
			f.opened = identify(data, info)
			return nil
		}},
	})
	if err != nil {
		f.Close()
		return nil, err
	}
	f.options.Keep = nil // it is for this document only
	return f, nil
}

// read reads a file, and what is to be remembered of it.
func read(sys system, path string) ([]byte, *identity, error) {
	data, info, _, err := readStill(sys, path, false)
	if err != nil {
		return nil, nil, err
	}
	return data, identify(data, info), nil
}

func identify(data []byte, info fs.FileInfo) *identity {
	d := newDigest()
	d.Write(data)
	return &identity{info, d.Sum64()}
}

// readStill reads a file that nobody writes to meanwhile; a game that is just saving gets a moment.
func readStill(sys system, path string, mapping bool) ([]byte, fs.FileInfo, *mapfile.Contents, error) {
	for try := 0; ; try++ {
		data, before, after, mapped, err := readOnce(sys, path, mapping)
		if err == nil && same(before, after) && int64(len(data)) == after.Size() {
			return data, after, mapped, nil
		}
		mapped.Close()
		if err == nil && try == 3 {
			err = &fs.PathError{Op: "read", Path: path, Err: errors.New("another program is writing this file")}
		}
		if err != nil {
			return nil, nil, nil, err
		}
	}
}

func readOnce(sys system, path string, mapping bool) (data []byte, before, after fs.FileInfo, mapped *mapfile.Contents, err error) {
	// A pipe would be waited for without end: look before opening.
	if before, err = sys.Stat(path); err != nil {
		return nil, nil, nil, nil, err
	}
	if !before.Mode().IsRegular() {
		what := "it is not a regular file"
		if before.IsDir() {
			what = "it is a folder"
		}
		return nil, nil, nil, nil, &fs.PathError{Op: "open", Path: path, Err: errors.New(what)}
	}
	f, err := sys.OpenFile(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, nil, nil, nil, err
	}
	if mapping && before.Size() >= lookedAt {
		mapped = mapOf(f)
	}
	if mapped == nil {
		defer f.Close()
	}
	if before, err = f.Stat(); err != nil {
		return nil, nil, nil, mapped, err
	}
	if mapped != nil {
		data = mapped.Bytes
	} else if data, err = readAll(f, path, before.Size()); err != nil {
		return nil, nil, nil, nil, err
	}
	after, err = sys.Stat(path)
	return data, before, after, mapped, err
}

// mapOf maps an open file and takes it over, or returns nil.
func mapOf(f handle) *mapfile.Contents {
	file, ok := f.(*os.File)
	if !ok {
		return nil
	}
	mapped, err := mapfile.Map(file)
	if err != nil {
		return nil
	}
	return mapped
}

// readAll reads size bytes, or fewer if there are fewer.
func readAll(f handle, path string, size int64) ([]byte, error) {
	if size != int64(int(size)) {
		return nil, &fs.PathError{Op: "read", Path: path, Err: errors.New("the file is too large for this machine")}
	}
	data := make([]byte, size)
	n, err := io.ReadFull(f, data)
	if err == io.ErrUnexpectedEOF || err == io.EOF {
		err = nil // it became shorter; the sizes tell
	}
	return data[:n], err
}

// lookedAt is up to which size Changed reads a file of which size and time say that it is the same.
const lookedAt = 16 << 20

// Changed returns a *ChangedError if the file on disk is no longer what was opened or last saved, nil if it is. Of a large
// file it reads nothing while size and time are the same; Save looks closer.
func (f *File) Changed() error {
	if f.opened == nil {
		return nil
	}
	return f.opened.changed(f.sys, f.Path, f.opened.info.Size() <= lookedAt)
}

// Save writes the document. Unless it returns an error of which the text says otherwise, the file that stood there is whole
// and unchanged after an error. Errors are *ChangedError, *ExistsError, *SaveError, or the context's. Call it on the
// document's goroutine; for a large file take Begin, Write and Finish instead.
func (f *File) Save(ctx context.Context, o SaveOptions) (Saved, error) {
	s, err := f.Begin(o)
	if err != nil {
		return Saved{}, err
	}
	saved, err := s.Write(ctx)
	if err != nil {
		return Saved{}, err
	}
	s.Finish()
	return saved, nil
}
