package store

import (
	"os"

	"savant/codec/message"
)

// Messages.
const (
	heldByOther message.ID = "store.held-by-other"
)

// claim is a journal of another process that is this one's now.
type claim struct {
	file *os.File
	path string
}

// take claims a journal whose process does not live.
func take(path string) (*claim, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	held, err := hold(f)
	if err == nil && !held {
		err = errHeld
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return &claim{f, path}, nil
}

var errHeld = message.Err(heldByOther)

func (c *claim) release() { c.file.Close() }

// remove removes the journal. There may be none.
func (c *claim) remove() {
	if c != nil {
		discard(disk{}, c.file, c.path)
	}
}
