package store

import (
	"errors"
	"io/fs"
)

// OnDisk opens the current file on disk as a separate File: to show what another program changed, and to merge edits onto
// it. It uses the dialect, key and display settings chosen since the file was opened.
func (f *File) OnDisk() (*File, error) {
	o := f.options
	if name := chosen(f.Doc); name != "" {
		o.Dialect = name
	}
	o.Values = f.Doc.Values()
	return open(reading{sys: f.sys, path: f.Path, place: f.place}, o)
}

// Reload takes the file as it is on disk now in place of the document: Doc is another afterwards, without history. After an
// error the document is as it was.
func (f *File) Reload() error {
	now, err := f.OnDisk()
	if err != nil {
		return err
	}
	f.Take(now)
	return nil
}

// Take makes another File's document that of f: one of OnDisk, as it is or with edits merged onto it. The other must not be
// used any more.
func (f *File) Take(other *File) {
	f.room.Close()
	f.Doc, f.opened, f.options, f.kept, f.room = other.Doc, other.opened, other.options, false, other.room
	if f.journal != nil {
		f.follow()
		f.rebase(f.Doc.Original())
	}
}

// Adopt keeps the document although the file on disk is another now, as OnDisk or Open read it: the edits of the document
// are what makes it of that one, and the next save overwrites it knowingly, and backs it up. Changed reports further changes.
func (f *File) Adopt(now *File) {
	f.Doc.Rebase(now.Doc)
	f.opened, f.kept = now.opened, true
	f.rebase(f.Doc.Original())
}

// AdoptUnread is Adopt where the file on disk cannot be opened. A deleted file is created again.
func (f *File) AdoptUnread() error {
	_, id, err := read(f.sys, f.Path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f.opened, f.kept = id, true
	return nil
}

// Kept reports whether the document was kept over another file on disk: saving it writes even if it was not edited.
func (f *File) Kept() bool { return f.kept }
