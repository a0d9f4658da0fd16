package files

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"testing"

	"savant/model/store"
)

// TestElsewhereIsOffered: another place is offered where the system refuses to write, and not where the document cannot be written anywhere.
func TestElsewhereIsOffered(t *testing.T) {
	full := &fs.PathError{Op: "write", Path: "a.sav", Err: syscall.ENOSPC}
	for err, want := range map[error]bool{full: true, fmt.Errorf("saving: %w", full): true, errors.New("a name is too long"): false, &store.ExistsError{}: false} {
		if ofSystem(err) != want {
			t.Errorf("%v: %v", err, !want)
		}
	}
}
