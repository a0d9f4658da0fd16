package merge

import (
	"bytes"
	"errors"
	"io/fs"

	"savant/model/store"
	"savant/model/threeway"
)

// solved removes the list of conflicts beside a saved file, if it belongs to this merge. It returns the path of the
// list, "" if there is none.
func (r *Request) solved(out string) (list string, err error) {
	list = out + threeway.SidecarEnding
	data, err := store.ReadShort(list, threeway.MostListed)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return list, err
	}
	s, err := threeway.ReadSidecar(data)
	if err != nil || !r.Base.is(s.Versions.Base) || !r.Theirs.is(s.Versions.Theirs) {
		return "", nil // another file of that name, or from another merge
	}
	return list, store.Discard(list)
}

// is reports whether a version is a file of these bytes.
func (s Source) is(data []byte) bool {
	own, err := s.Data, error(nil)
	if own == nil {
		own, err = store.ReadShort(s.Path, threeway.MostKept)
	}
	if err != nil && !(s.Optional && errors.Is(err, fs.ErrNotExist)) {
		return false
	}
	return bytes.Equal(own, data)
}
