package store

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"savant/codec/message"
)

// Choices keeps on disk what was chosen in a merge and is in no file yet, as a Journal keeps edits: the versions that are merged, and what is
// chosen. Its file exists only while something is. It is readable for the user alone, an encrypted version stays encrypted, and there is never a
// password or key in it.
type Choices struct {
	options ChoicesOptions
	sys     system

	mu     sync.Mutex
	now    []byte // that is to be on disk; nil for nothing
	closed bool

	writing sync.Mutex // for what follows
	file    handle
	path    string
	size    int64 // of its entries
	written []byte
	claim   *claim // of the file that the choices were resumed from
}

// ChoicesOptions say what choices are about.
type ChoicesOptions struct {
	Folder   string                   // of all journals; "" is the default
	Path     string                   // of the file that they are for; "" for none
	Title    string                   // what they are called when they are offered, if they are for no file
	Open     bool                     // they decide about edits of that file: it must be there
	About    []byte                   // what else the owner needs to go on, as JSON
	Versions []func() ([]byte, error) // the files that are merged; called on another goroutine, after the first choice
	Instead  string                   // a journal that is not offered beside them: they hold what is in it; "" for none
	Before   func() error             // called before anything is written or removed, on the goroutine that does: what the choices rely on is on disk then; nil for nothing
	Wrote    func(error)              // called on another goroutine after a write, with why it failed; nil for nothing
}

const (
	choicesMark = "savant choices 1\n"
	choicesName = ".choices"
)

// choicesHeader is the first entry of a file of choices. The versions follow, each deflated, and then what was chosen, the last entry being what holds.
type choicesHeader struct {
	Path     string          `json:"path,omitempty"` // as EncodePath gives it
	Title    string          `json:"title,omitempty"`
	Open     bool            `json:"open,omitempty"`
	Begun    time.Time       `json:"begun"`
	Versions int             `json:"versions"`
	Instead  string          `json:"instead,omitempty"` // the name of the journal
	About    json.RawMessage `json:"about"`
}

// KeepChoices begins to keep choices; there are none yet. The owner must call Close.
func KeepChoices(o ChoicesOptions) (*Choices, error) {
	if o.Folder == "" {
		dir, err := journalFolder()
		if err != nil {
			return nil, err
		}
		o.Folder = dir
	}
	return &Choices{options: o, sys: disk{}}, nil
}

// Keep has what is chosen now written soon, on another goroutine; nil is that nothing is. Nil Choices keep nothing.
func (c *Choices) Keep(now []byte) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return
	}
	c.now = now
	go func() {
		if err := c.Sync(); c.options.Wrote != nil {
			c.options.Wrote(err)
		}
	}()
}

// Sync writes what is chosen and returns when it is on disk.
func (c *Choices) Sync() error {
	if c == nil {
		return nil
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	c.mu.Lock()
	now := c.now
	c.mu.Unlock()
	if before := c.options.Before; before != nil {
		if err := before(); err != nil {
			return err
		}
	}
	switch {
	case now == nil:
		c.drop()
		c.claim.remove()
		c.claim, c.written = nil, nil
		return nil
	case bytes.Equal(now, c.written):
		return nil
	}
	if err := c.write(now); err != nil {
		c.drop() // its end may be torn, and anything appended would be lost
		c.written = nil
		return err
	}
	c.written = now
	c.claim.remove()
	c.claim = nil
	return nil
}

// Close removes the file: the choices were saved, or are discarded.
func (c *Choices) Close() {
	if c == nil {
		return
	}
	c.mu.Lock()
	c.closed, c.now = true, nil
	c.mu.Unlock()
	_ = c.Sync() // removing cannot fail; what is left is offered again
}

// Follow goes on with choices that were left: they stay on disk until others are kept in their place, or Close.
func (c *Choices) Follow(left *Chosen) {
	if c == nil {
		left.Leave()
		return
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now, c.written, c.claim = left.Now, left.Now, left.claim
}

// drop removes the file, if there is one.
func (c *Choices) drop() {
	if c.file != nil {
		discard(c.sys, c.file, c.path)
		c.file = nil
	}
}

// write adds what is chosen, in a new file if there is none or most of it was overtaken.
func (c *Choices) write(now []byte) error {
	if c.file != nil && (c.size < compactAt || c.size < 4*int64(len(now))) {
		return c.put(now)
	}
	old, oldPath := c.file, c.path
	c.file = nil
	err := c.create()
	if err == nil {
		err = c.put(now)
	}
	if err == nil {
		err = c.sys.SyncDir(c.options.Folder)
	}
	if old != nil {
		if err != nil {
			c.drop()
			c.file, c.path = old, oldPath
			return err
		}
		discard(c.sys, old, oldPath)
	}
	return err
}

// put appends what is chosen.
func (c *Choices) put(now []byte) error {
	n, err := c.file.Write(framed(now))
	c.size += int64(n)
	if err != nil {
		return err
	}
	return c.file.Sync()
}

// create makes a file with the versions, which is this process's from the beginning.
func (c *Choices) create() error {
	o := c.options
	h := choicesHeader{Path: EncodePath(o.Path), Title: o.Title, Open: o.Open, Begun: c.sys.Now().UTC(), Versions: len(o.Versions), About: o.About}
	if o.Instead != "" {
		h.Instead = filepath.Base(o.Instead)
	}
	header, err := json.Marshal(h)
	if err != nil {
		return err
	}
	if err := c.sys.MkdirAll(o.Folder, 0o700); err != nil {
		return err
	}
	name := "unfiled"
	if o.Path != "" {
		name = filepath.Base(o.Path)
	}
	for try := 0; ; try++ {
		c.path = filepath.Join(o.Folder, fmt.Sprintf("%s-%d-%d%s", shorten(name, 80), os.Getpid(), try, choicesName))
		if c.file, err = c.sys.OpenFile(c.path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600); err == nil {
			break
		}
		c.file = nil
		if !errors.Is(err, os.ErrExist) || try == 10000 {
			return err
		}
	}
	c.size = 0
	if _, err := hold(c.file); err != nil {
		return err
	}
	if _, err := c.file.Write(append([]byte(choicesMark), framed(header)...)); err != nil {
		return err
	}
	for _, version := range o.Versions {
		data, err := version()
		if err == nil {
			data, err = deflated(int64(len(data)), func(p []byte, off int64) int { return copy(p, data[off:]) })
		}
		if err == nil {
			_, err = c.file.Write(framed(data))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Chosen is what a program that crashed left of choices. It holds them until Choices follow it, or Leave.
type Chosen struct {
	About    []byte   // as the options had it
	Versions [][]byte // the files that were merged
	Now      []byte   // what was chosen last

	claim *claim
}

// Leave gives the choices back, which are offered again.
func (c *Chosen) Leave() { c.claim.release() }

// Resume reads choices that were left, and holds them. The error is a *RecoverError.
func (r Recovery) Resume() (*Chosen, error) {
	held, err := take(r.Journal)
	if errors.Is(err, errHeld) {
		return nil, &RecoverError{r.Name(), message.New(inUse)}
	}
	if err != nil {
		return nil, &RecoverError{r.Name(), message.New(unreadableEdits, err)}
	}
	_, c, err := readChoices(r.Journal)
	if err != nil {
		held.release()
		return nil, &RecoverError{r.Name(), message.New(unreadableEdits, err)}
	}
	c.claim = held
	return &c, nil
}

// isChoices reports whether a file is one of choices, by its name.
func isChoices(path string) bool { return strings.HasSuffix(path, choicesName) }

// lookChoices is look for a file of choices.
func lookChoices(path string, last time.Time) (Recovery, bool) {
	h, _, err := readChoices(path)
	if err != nil {
		return Recovery{}, false
	}
	r := Recovery{Path: h.Path, Title: h.Title, Journal: path, Begun: h.Begun, Last: last, Edits: 1, Choices: true, Open: h.Open, Instead: h.Instead}
	if h.Open {
		if _, err := os.Stat(h.Path); err != nil {
			r.Why = message.New(fileGone)
		}
	}
	return r, true
}

// readChoices reads a file of choices up to the last entry that is whole.
func readChoices(path string) (h choicesHeader, c Chosen, err error) {
	b, err := ReadFile(path)
	if err != nil {
		return h, c, err
	}
	b, ok := bytes.CutPrefix(b, []byte(choicesMark))
	if !ok {
		return h, c, ErrNoJournal
	}
	first, b, ok := nextEntry(b)
	if !ok || json.Unmarshal(first, &h) != nil || h.Versions < 0 {
		return h, c, ErrNoJournal
	}
	h.Path, c.About = DecodePath(h.Path), h.About
	for range h.Versions {
		var entry []byte
		if entry, b, ok = nextEntry(b); !ok {
			return h, c, ErrNoJournal
		}
		data, err := io.ReadAll(flate.NewReader(bytes.NewReader(entry)))
		if err != nil {
			return h, c, err
		}
		c.Versions = append(c.Versions, data)
	}
	for {
		var entry []byte
		if entry, b, ok = nextEntry(b); !ok {
			break
		}
		c.Now = entry
	}
	if c.Now == nil {
		return h, c, ErrNoJournal
	}
	return h, c, nil
}
