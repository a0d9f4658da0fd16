package merge

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"

	"savant/model"
	"savant/model/store"
	"savant/model/threeway"
	"savant/ui/host"
)

// Source is one of the three versions: a file, or bytes.
type Source struct {
	Path string
	Key  model.Key
	Data []byte // instead of Path, if not nil
	Note string // where it comes from: the name of the file

	Optional bool // a missing file counts as empty
}

// Request is a requested merge.
type Request struct {
	Name               string // of the file that is merged
	Base, Ours, Theirs Source
	Out                string // the file to write; "" asks for one
	Done               func() // called after it was written; may be nil
	Closed             func() // called after the tab was closed, and nothing is shown in its place; may be nil

	noBase bool // what base had where the sides differ is not known
	asked  bool // the user gave the files, one after the other, perhaps in the wrong order
}

func (s Source) open(ctx context.Context, w host.Window, name string) (*store.File, error) {
	if s.Data != nil {
		return store.New(s.Data, model.Options{Name: filepath.Base(name), Key: s.Key})
	}
	f, err := w.Read(ctx, s.Path, s.Key, nil)
	if s.Optional && errors.Is(err, fs.ErrNotExist) {
		return store.New(nil, model.Options{Name: filepath.Base(name)})
	}
	return f, err
}

// file returns the bytes of an opened version. They are as the file has them, so that one that is encrypted stays so.
func (s Source) file(doc *model.Document) func() ([]byte, error) {
	if s.Data != nil {
		return func() ([]byte, error) { return s.Data, nil }
	}
	return doc.File
}

// of takes bytes for the versions. A missing base is empty.
func (r *Request) of(v threeway.Versions) {
	if v.Base == nil {
		v.Base = []byte{}
	}
	r.Base.Data, r.Ours.Data, r.Theirs.Data = v.Base, v.Ours, v.Theirs
}
