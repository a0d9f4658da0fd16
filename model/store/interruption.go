package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"savant/codec/message"
)

// Messages.
const (
	notThere    message.ID = "store.not-there"
	changedThen message.ID = "store.changed-then"
	oldGone     message.ID = "store.old-gone path"
	placeTaken  message.ID = "store.place-taken path"
)

// Interruption is a change of several files during which the program ended: some files are changed, others are not.
type Interruption struct {
	Notes    string    // the file that tells the steps
	Begun    time.Time // UTC
	From, To string    // what was to move, the first if it is several; "" where only contents were to change
	Files    []string  // what is changed by now, by this or since, where it is now
	Left     []Left    // of these, and of what is not found any more, what stays as it is when the change is taken back
}

// Left is a file that does not become what it was when a change is taken back.
type Left struct {
	File string
	Why  message.Message
}

// Around reports whether one of the files is in a folder, or was to move into it or out of it.
func (i Interruption) Around(folder string) bool {
	in := func(path string) bool { _, ok := Inside(path, folder); return ok && path != "" }
	return in(i.From) || in(i.To) || slices.ContainsFunc(i.Files, in)
}

// Interruptions lists the changes of several files that were interrupted, the latest first; those of programs that still run are not among them.
// Those that were done, or had not begun, are forgotten. backups is the folder of all backups, "" for the default.
func Interruptions(backups string) ([]Interruption, error) {
	folder, err := batches(backups)
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []Interruption
	for _, e := range slices.Backward(entries) {
		if !strings.HasSuffix(e.Name(), batchName) || !e.Type().IsRegular() {
			continue
		}
		path := filepath.Join(folder, e.Name())
		c, err := take(path)
		if err != nil {
			continue // its program lives, or nothing is left of it
		}
		b, err := readBatch(disk{}, path)
		switch {
		case err != nil || len(b.steps) == 0:
			if info, err := c.file.Stat(); err == nil && time.Since(info.ModTime()) > stale {
				c.remove() // else its program may be about to lock it
			} else {
				c.release()
			}
		case b.over():
			b.sweep()
			c.remove()
		default:
			list = append(list, b.told())
			c.release()
		}
	}
	return list, nil
}

// Forget leaves the files as they are now, and removes the notes.
func (i Interruption) Forget() error {
	c, err := take(i.Notes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	c.remove()
	return nil
}

// TakeBack gives the files that were changed their old contents and places again, all or none of them, but for those that are Left. What they hold
// now is backed up. If the program ends meanwhile it can be called again. left are the files that were left, by now.
func (i Interruption) TakeBack(ctx context.Context, o SaveOptions) (saved []Saved, left []Left, err error) {
	return i.takeBack(ctx, disk{}, o)
}

func (i Interruption) takeBack(ctx context.Context, sys system, o SaveOptions) (saved []Saved, left []Left, err error) {
	c, err := take(i.Notes)
	if err != nil {
		return nil, nil, err
	}
	defer c.release()
	b, err := readBatch(sys, i.Notes)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range b.steps {
		if s.second != "" && s.why.IsZero() {
			if err := sys.Remove(s.second); err != nil {
				return nil, nil, err
			}
		}
	}
	// What is noted says enough to go on if this is interrupted too.
	if saved, err = makeAll(ctx, sys, nil, b.inverse(), o); err != nil {
		return nil, nil, err
	}
	for _, s := range b.steps {
		removeBare(sys, []Change{{Bare: s.Made}})
	}
	b.sweep()
	for _, l := range b.told().Left {
		for _, s := range b.steps {
			if s.Folder && s.why.IsZero() {
				l.File = Within(l.File, s.To, s.Path)
			}
		}
		left = append(left, l)
	}
	discard(sys, c.file, c.path)
	return saved, left, nil
}

// oldBatch is a batch of a program that ended, and how far it is.
type oldBatch struct {
	sys    system
	path   string
	header batchHeader
	steps  []*oldStep
	names  map[string][]string // what folders hold, in order, as far as they were looked at
}

// oldStep is a step of it, and what is there now.
type oldStep struct {
	stepNote
	old    string          // the old path, by where the folders above it are now
	at     string          // where the file or folder is now
	now    string          // checksum of the contents
	second string          // another name of the file, which was about to move
	why    message.Message // why it cannot be taken back; nothing if it can, or need not be
}

// readBatch reads the notes of a batch up to the first entry that is not whole, whose step was not begun, and looks at the files.
func readBatch(sys system, path string) (*oldBatch, error) {
	text, err := ReadFile(path)
	if err != nil {
		return nil, err
	}
	text, ok := bytes.CutPrefix(text, []byte(batchMark))
	first, text, whole := nextEntry(text)
	b := &oldBatch{sys: sys, path: path, names: map[string][]string{}}
	if !ok || !whole || json.Unmarshal(first, &b.header) != nil {
		return nil, ErrNoJournal
	}
	for {
		var entry []byte
		if entry, text, whole = nextEntry(text); !whole {
			break
		}
		s := &oldStep{}
		if err := json.Unmarshal(entry, &s.stepNote); err != nil {
			return nil, ErrNoJournal
		}
		s.stepNote = s.coded(DecodePath)
		b.steps = append(b.steps, s)
	}
	for _, s := range b.steps {
		if s.old = s.Path; s.Folder {
			s.find(b.named(s.Path), b.named(s.To))
		}
	}
	for _, s := range b.steps {
		if !s.Folder {
			b.look(s)
		}
	}
	return b, nil
}

// named reports whether there is a file or folder of just this name, also on systems that ignore case.
func (b *oldBatch) named(path string) bool {
	if _, err := b.sys.Lstat(path); err != nil {
		return false
	}
	folder := filepath.Dir(path)
	names, looked := b.names[folder]
	if !looked {
		entries, err := b.sys.ReadDir(folder)
		if err != nil {
			return true
		}
		for _, e := range entries { // in order
			names = append(names, e.Name())
		}
		b.names[folder] = names
	}
	_, found := slices.BinarySearch(names, filepath.Base(path))
	return found
}

// find notes where a file or folder that was to move is, by what is there.
func (s *oldStep) find(old, fresh bool) {
	switch {
	case old && fresh:
		s.at, s.why = s.To, message.New(placeTaken, s.old)
	case fresh:
		s.at = s.To
	case old:
		s.at = s.old
	default:
		s.why = message.New(notThere)
	}
}

// look notes where a file is and what it holds.
func (b *oldBatch) look(s *oldStep) {
	for _, folder := range b.steps {
		if folder.Folder && folder.at == folder.To {
			s.old = Within(s.old, folder.Path, folder.To)
		}
	}
	old, fresh := b.named(s.old), s.To != "" && b.named(s.To)
	if old && fresh {
		one, err := b.sys.Lstat(s.old)
		two, other := b.sys.Lstat(s.To)
		if err == nil && other == nil && os.SameFile(one, two) { // between the link and the removal of the old name
			s.second, fresh = s.To, false
		} else if sum, err := checksum(b.sys, s.To); err == nil && sum != s.Before && sum != s.After {
			fresh = false // it was made by another
		}
	}
	if s.find(old, fresh); !s.why.IsZero() {
		return
	}
	sum, err := checksum(b.sys, s.at)
	switch {
	case err != nil:
		s.why = message.New(systemSays, err)
	case sum != s.Before && sum != s.After:
		s.why = message.New(changedThen)
	case sum == s.After && s.Before != s.After:
		if kept, err := checksum(b.sys, s.Kept); err != nil || kept != s.Before {
			s.why = message.New(oldGone, s.Kept)
		}
	}
	s.now = sum
}

// made reports whether a step, or a part of it, is made.
func (s *oldStep) made() bool {
	return s.at != "" && s.at == s.To || s.second != "" || s.now == s.After && s.Before != s.After
}

// wholly reports whether all of a step is made.
func (s *oldStep) wholly() bool {
	return s.why.IsZero() && s.second == "" && (s.To == "" || s.at == s.To) && s.now == s.After
}

// over reports whether nothing is left of a batch: it was done to its end, or not begun.
func (b *oldBatch) over() bool {
	if b.header.Whole && !slices.ContainsFunc(b.steps, func(s *oldStep) bool { return !s.wholly() }) {
		return true
	}
	begun := func(s *oldStep) bool {
		return s.made() || !s.why.IsZero() || slices.ContainsFunc(s.Made, func(folder string) bool { _, err := b.sys.Lstat(folder); return err == nil })
	}
	return !slices.ContainsFunc(b.steps, begun)
}

// told is the batch as it is told.
func (b *oldBatch) told() Interruption {
	i := Interruption{Notes: b.path, Begun: b.header.Begun}
	for _, s := range b.steps {
		if s.To != "" && i.From == "" {
			i.From, i.To = s.Path, s.To
		}
		if s.at != "" && (s.made() || !s.why.IsZero()) {
			i.Files = append(i.Files, s.at)
		}
		if at := s.at; !s.why.IsZero() {
			if at == "" {
				at = s.old
			}
			i.Left = append(i.Left, Left{at, s.why})
		}
	}
	return i
}

// inverse lists the changes that undo what was made: files first, then the folders that they are in.
func (b *oldBatch) inverse() (list []Change) {
	for _, folders := range []bool{false, true} {
		for _, s := range slices.Backward(b.steps) {
			if s.Folder != folders || !s.why.IsZero() || !s.made() {
				continue
			}
			c := Change{Path: s.at, Folder: s.Folder}
			if s.at == s.To {
				c.To = s.old
			}
			if !s.Folder && s.now == s.After && s.Before != s.After {
				c.Edit = func(now []byte) ([]byte, error) { return b.old(s, now) }
			}
			if c.To != "" || c.Edit != nil {
				list = append(list, c)
			}
		}
	}
	return list
}

// old returns the old contents of a file that holds now.
func (b *oldBatch) old(s *oldStep, now []byte) ([]byte, error) {
	if sumOfBytes(now) != s.After {
		return nil, message.In(s.at, message.New(changedThen)).Err()
	}
	was, _, err := read(b.sys, s.Kept)
	if err == nil && sumOfBytes(was) != s.Before {
		err = message.Err(oldGone, s.Kept)
	}
	return was, err
}

// sweep removes what the saves of the batch left beside its files.
func (b *oldBatch) sweep() {
	folders := map[string]bool{}
	for _, s := range b.steps {
		folders[filepath.Dir(s.Path)] = true
		if s.To != "" {
			folders[filepath.Dir(s.To)] = true
		}
	}
	for folder := range folders {
		sweep(b.sys, folder)
	}
}
