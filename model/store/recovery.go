package store

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash/crc32"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"savant/codec/envelope"
	"savant/codec/message"
	"savant/model"
)

// Messages.
const (
	fileGone        message.ID = "store.file-gone"
	unreadableEdits message.ID = "store.unreadable-edits cause"
	editsStay       message.ID = "store.edits-stay path"
	notAJournal     message.ID = "store.not-a-journal"
	badEntry        message.ID = "store.bad-entry"
	recoverEdits    message.ID = "store.recover-edits"
)

// Recovery is what a program that crashed left of the unsaved edits of a file.
type Recovery struct {
	Path    string          // of the file that was edited; "" if it was in none
	Title   string          // of what was in no file
	Journal string          // where the edits are
	Begun   time.Time       // when the first was made since the file was opened or saved
	Last    time.Time       // when the last was written down
	Edits   int             // entries of the journal: each holds the edits of half a second
	Locked  bool            // the file is encrypted: whether it is still the same shows when it is opened with its key
	Merges  bool            // the file was written since, but what the edits were made on is kept: see Overtaken
	Why     message.Message // why the edits cannot be recovered as they are; nothing if they can
	Choices bool            // these are no edits, but what was chosen in a merge: see Resume
	Open    bool            // of choices: they decide about edits of the file
	Instead string          // of choices: the name of a journal that is not offered beside them; "" for none
}

// Name is the path of the file, or what is in no file is called.
func (r Recovery) Name() string { return cmp.Or(r.Path, r.Title) }

// RecoverError says why unsaved edits could not be recovered. They are kept until they are discarded.
type RecoverError struct {
	Path string
	Why  message.Message
}

// Message says which file and why.
func (e *RecoverError) Message() message.Message { return message.In(e.Path, e.Why) }

func (e *RecoverError) Error() string { return e.Message().String() }

// Messages.
const (
	notTheSame message.ID = "store.not-the-same"
	inUse      message.ID = "store.in-use"
	systemSays message.ID = "store.system-says cause"
)

// Recoveries lists what crashed programs left, the latest first: edits, and choices in merges. Journals of programs that still run are not among
// them, nor those without any edit. folder is that of all journals, "" for the default.
func Recoveries(folder string) ([]Recovery, error) {
	if folder == "" {
		dir, err := journalFolder()
		if err != nil {
			return nil, err
		}
		folder = dir
	}
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []Recovery
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), journalName) && !isChoices(e.Name()) || !e.Type().IsRegular() {
			continue
		}
		path := filepath.Join(folder, e.Name())
		if r, ok := (Recovery{Journal: path}).Now(); ok {
			list = append(list, r)
		}
	}
	instead := map[string]bool{}
	for _, r := range list {
		instead[r.Instead] = r.Why.IsZero()
	}
	list = slices.DeleteFunc(list, func(r Recovery) bool { return instead[filepath.Base(r.Journal)] })
	slices.SortStableFunc(list, func(a, b Recovery) int { return b.Last.Compare(a.Last) })
	return list, nil
}

// Now is what is left by now, of a file that may have changed since it was listed; ok is false if that is nothing, or if
// its program lives.
func (r Recovery) Now() (now Recovery, ok bool) {
	c, err := take(r.Journal)
	if err != nil {
		return Recovery{}, false
	}
	defer c.release()
	return look(r.Journal)
}

// look reads a journal and compares it with its file.
func look(path string) (Recovery, bool) {
	info, err := os.Stat(path)
	if err != nil {
		return Recovery{}, false
	}
	if isChoices(path) {
		return lookChoices(path, info.ModTime())
	}
	h, edits, err := readJournal(path)
	if err != nil || len(edits) == 0 {
		return Recovery{}, false
	}
	r := Recovery{Path: h.Path, Journal: path, Begun: h.Begun, Last: info.ModTime(), Edits: len(edits)}
	if h.Unfiled != nil {
		r.Title = h.Unfiled.Title
		return r, true
	}
	now, err := os.Stat(h.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.Why = message.New(fileGone)
		return r, true
	case err != nil:
		r.Why = message.New(systemSays, err)
		return r, true
	case !now.Mode().IsRegular():
		r.Why = message.New(notTheSame)
		return r, true
	case now.Size() != h.Size:
		r.overtaken(&h)
		return r, true
	}
	data, _, err := read(disk{}, h.Path)
	if err != nil {
		r.Why = message.New(systemSays, err)
		return r, true
	}
	payload, _, err := model.Peel(data, envelope.Key{}, model.NewBudget(h.unpack()))
	switch {
	case errors.Is(err, envelope.ErrLocked):
		r.Locked = true
	case err != nil || !h.fits(payload):
		r.overtaken(&h)
	}
	return r, true
}

// overtaken takes down that the file was written since, and whether the edits can be merged onto it.
func (r *Recovery) overtaken(h *journalHeader) {
	r.Why = message.New(notTheSame)
	if _, r.Merges = h.base(); !r.Merges {
		r.Why = message.New(noBase)
	}
}

// fits reports whether bytes are those that the edits were made on.
func (h *journalHeader) fits(payload []byte) bool {
	if int64(len(payload)) != h.Payload {
		return false
	}
	sum := sha256.Sum256(payload)
	return hex.EncodeToString(sum[:]) == h.Sum
}

// unpack is model.Options.Unpack for the file: the user agreed to its size before. Two wrappers hold it twice.
func (h *journalHeader) unpack() int64 { return max(model.DefaultUnpack, 2*h.Payload) }

// options are those to open the file with.
func (h *journalHeader) options(o model.Options) model.Options {
	if o.Dialect == "" {
		o.Dialect = h.Dialect
	}
	o.Unpack = max(o.Unpack, h.unpack())
	return o
}

// Recover opens the file with the unsaved edits made again, as one step of its history that can be undone. The journal stays
// until the edits are in another one (File.Journal), saved or closed there, so that a second crash loses nothing. Options are
// as for Open; a dialect that was chosen before the crash need not be chosen again. The error is that of Open, or a
// *RecoverError.
func (r Recovery) Recover(o model.Options) (*File, error) {
	return r.claimed(func() (*File, error) { return r.open(o) })
}

// claimed opens a file that holds the journal.
func (r Recovery) claimed(open func() (*File, error)) (*File, error) {
	c, err := take(r.Journal)
	if errors.Is(err, errHeld) {
		return nil, &RecoverError{r.Name(), message.New(inUse)}
	}
	if err != nil {
		return nil, err
	}
	f, err := open()
	if err != nil {
		c.release()
		return nil, err
	}
	f.claim = c
	return f, nil
}

func (r Recovery) open(o model.Options) (*File, error) {
	h, edits, err := readJournal(r.Journal)
	if err != nil {
		return nil, &RecoverError{r.Name(), message.New(unreadableEdits, err)}
	}
	f, err := h.file(o)
	if err != nil {
		return nil, err
	}
	if !h.fits(f.Doc.Bytes()) {
		f.Close()
		return nil, &RecoverError{r.Name(), message.New(notTheSame)}
	}
	if err := f.Doc.Apply(message.New(recoverEdits), edits...); err != nil {
		f.Close()
		return nil, &RecoverError{r.Name(), message.New(systemSays, err)}
	}
	return f, nil
}

// file opens what the edits were made on.
func (h *journalHeader) file(o model.Options) (*File, error) {
	if h.Unfiled == nil {
		return OpenLarge(context.Background(), h.Path, h.options(o), nil)
	}
	data, err := h.inflated(h.Size)
	if err != nil {
		return nil, &RecoverError{h.Unfiled.Title, message.New(unreadableEdits, err)}
	}
	o.Name = h.Unfiled.Name
	f, err := New(data, h.options(o))
	if err == nil {
		f.Only = h.Unfiled.Only
	}
	return f, err
}

// Discard removes the journal permanently, with the one that it stands for.
func (r Recovery) Discard() error {
	if r.Instead != "" {
		if err := (Recovery{Path: r.Path, Journal: filepath.Join(filepath.Dir(r.Journal), r.Instead)}).Discard(); err != nil {
			return err
		}
	}
	c, err := take(r.Journal)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case errors.Is(err, errHeld):
		return &RecoverError{r.Name(), message.New(inUse)}
	case err != nil:
		return err
	}
	c.remove()
	if _, err := os.Lstat(r.Journal); err == nil {
		return &RecoverError{r.Name(), message.New(editsStay, r.Journal)}
	}
	return nil
}

// readJournal reads a journal up to the first entry that is not whole: a program that was killed may have left half of one.
func readJournal(path string) (h journalHeader, edits [][]model.Patch, err error) {
	b, err := ReadFile(path)
	if err != nil {
		return h, nil, err
	}
	return decodeJournal(b)
}

// ErrNoJournal says that a file is none of what is kept for a crash.
var ErrNoJournal = message.Err(notAJournal)

func decodeJournal(b []byte) (h journalHeader, edits [][]model.Patch, err error) {
	b, ok := bytes.CutPrefix(b, []byte(journalMark))
	if !ok {
		return h, nil, ErrNoJournal
	}
	first, b, ok := nextEntry(b)
	if !ok || json.Unmarshal(first, &h) != nil {
		return h, nil, ErrNoJournal
	}
	if h.Path = DecodePath(h.Path); (h.Unfiled == nil) != filepath.IsAbs(h.Path) {
		return h, nil, ErrNoJournal
	}
	for {
		var entry []byte
		if entry, b, ok = nextEntry(b); !ok {
			return h, edits, nil
		}
		list, err := decodePatches(entry)
		if err != nil {
			return h, edits, err
		}
		edits = append(edits, list)
	}
}

// nextEntry cuts the first entry off; ok is false where it is not whole.
func nextEntry(b []byte) (entry, rest []byte, ok bool) {
	if len(b) < frameHead {
		return nil, nil, false
	}
	n := binary.LittleEndian.Uint64(b)
	sum := binary.LittleEndian.Uint32(b[8:])
	b = b[frameHead:]
	if n > uint64(len(b)) || crc32.Checksum(b[:n], castagnoli) != sum {
		return nil, nil, false
	}
	return b[:n:n], b[n:], true
}

func decodePatches(b []byte) ([]model.Patch, error) {
	number := func() uint64 {
		v, n := binary.Uvarint(b)
		if n <= 0 || v > math.MaxInt64/4 {
			b = nil
			return math.MaxUint64
		}
		b = b[n:]
		return v
	}
	bad := message.Err(badEntry)
	count := number()
	if count > uint64(len(b))/3 { // a patch takes three bytes at least
		return nil, bad
	}
	list := make([]model.Patch, 0, count)
	for range count {
		start, length, n := number(), number(), number()
		if start == math.MaxUint64 || length == math.MaxUint64 || n > uint64(len(b)) {
			return nil, bad
		}
		list = append(list, model.Patch{Start: int64(start), End: int64(start + length), New: b[:n:n]})
		b = b[n:]
	}
	return list, nil
}
