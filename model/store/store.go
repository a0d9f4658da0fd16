// Package store opens files and saves them so that at every moment the old or the new contents are whole on disk, and keeps
// backups.
package store

import (
	"context"
	"os"

	"savant/codec/arrival"
	"savant/model"
	"savant/model/internal/mapfile"
	"savant/model/kinds"
)

// File is a document with the file that it came from.
type File struct {
	Path string // as it was opened; "" for a document that was never on disk
	Doc  *model.Document

	Only bool // the document is nowhere else: a journal keeps it although it was not edited, as long as it is in no file

	options model.Options
	opened  *identity // nil if the document was never on disk
	data    []byte    // what New was called with, while the document is in no file
	sys     system
	place   place             // of its bytes, where that is possible
	room    *mapfile.Contents // memory of the bytes; nil if that is ordinary memory
	kept    bool              // the file on disk is another, and saving writes over it although the document was not edited
	journal *Journal          // of the unsaved edits; nil if there is none
	claim   *claim            // the journal that the document was recovered from, while it has no other
}

// Open reads a file. Errors are those of the file system, of kinds.Open, or that it is not a regular file.
func Open(path string, o model.Options) (*File, error) {
	return open(reading{sys: disk{}, path: path}, o)
}

// OpenMapped is Open, but does not copy a large file into memory if no other program can change it unnoticed: on Linux, a
// local file of the user's own that no program is writing. The caller must call Close.
func OpenMapped(path string, o model.Options) (*File, error) {
	return open(reading{sys: disk{}, path: path, place: mapped}, o)
}

// mapVariable is the environment variable that has the program map large files, if it is 1.
const mapVariable = "SAVANT_MAP"

// OpenLarge is Open for files of any size: a large one takes no more memory than its bytes, or is mapped if the environment
// asks for that. progress, if not nil, is called with the share done, from 0 to 1; the end of ctx cancels it. The caller
// must call Close.
func OpenLarge(ctx context.Context, path string, o model.Options, progress func(share float64)) (*File, error) {
	r := reading{sys: disk{}, path: path, place: apart, ctx: ctx, shares: &shares{tell: progress}}
	if os.Getenv(mapVariable) == "1" {
		r.place = mapped
	}
	return open(r, o)
}

// Close gives back the memory of a large file, once no document or snapshot of it is in use any more. It needs not be called for files
// of Open.
func (f *File) Close() { f.room.Close() }

// New makes a File of bytes that are in no file, from standard input for example. Saving it needs SaveOptions.To.
func New(data []byte, o model.Options) (*File, error) {
	doc, err := kinds.Open(data, o)
	if err != nil {
		return nil, err
	}
	return &File{Doc: doc, options: o, sys: disk{}, data: data}, nil
}

func open(r reading, o model.Options) (*File, error) {
	o.Unpack = unpackable(o.Unpack)
	if o.Keep = nil; o.Name == "" {
		o.Name = r.path
	}
	kept := func(room *mapfile.Contents) model.Options {
		with := o
		if room != nil {
			with.Keep = room // for this document only
		}
		return with
	}
	var early *opening
	r.coming = func(data []byte, room *mapfile.Contents, come arrival.Source) {
		early = r.begin(data, kept(room), come)
	}
	r.vain = func() {
		early.drop()
		early = nil
	}
	data, info, room, err := r.still()
	if err != nil {
		return nil, err
	}
	if early == nil {
		early = r.begin(data, kept(room), nil)
	}
	f := &File{Path: r.path, options: o, sys: r.sys, place: r.place, room: room}
	if f.Doc, f.opened, err = early.end(info); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Changed returns a *ChangedError if the file on disk is no longer the one opened or last saved, else nil. It does not read
// a large file whose size and time are unchanged; Save checks more closely.
func (f *File) Changed() error {
	if f.opened == nil {
		return nil
	}
	return f.opened.changed(f.sys, f.Path, f.opened.info.Size() <= lookedAt)
}
