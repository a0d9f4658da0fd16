package store

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"sync"
	"time"

	"savant/codec"
	"savant/model"
)

// Journal keeps the unsaved edits of a file on disk: the changes of its bytes, not the document, so that they can be
// recovered after a crash, and the bytes that they were made on, so that they can be merged if the file is written meanwhile, or made at all if they
// are in no file. The journal file exists
// only while there are unsaved edits; saving and closing remove it. It holds edits in plain text, of encrypted files too, readable for the user
// alone, and never a password or key.
type Journal struct {
	folder string
	pause  time.Duration
	failed func(error)
	sys    system
	title  string // of the document while it is in no file

	mu    sync.Mutex
	state journalState

	wake  chan struct{}
	asked chan chan error
	quit  chan struct{}
	ended chan struct{}

	// What the writing goroutine alone knows.
	file    handle
	path    string
	epoch   int
	dialect string
	written model.Mark
	size    int64  // of its entries
	sum     string // of the bytes on disk, in this epoch; "" until needed
	claim   *claim // of the journal that the document was recovered from
}

// journalState is the state that is to be on disk.
type journalState struct {
	epoch   int        // counts what the edits were made on: a save begins another
	name    string     // of the file; "" for none
	size    int64      // of the file
	unfiled *unfiled   // what is in no file; nil for a file
	data    []byte     // of what is in no file, as it was opened
	refused error      // why edits cannot be kept
	dialect string     // if the document is read in a chosen one
	base    model.Mark // what the edits are counted from
	whole   bool       // base is kept too
	now     model.Mark
}

// JournalOptions say how edits are journalled. The zero value is the default.
type JournalOptions struct {
	Folder string        // of all journals; "" is JournalFolder
	Title  string        // what a document in no file is called when it is offered; "" for the name it was opened with
	Pause  time.Duration // the least time between two writes; 0 is half a second
	Failed func(error)   // called on another goroutine when a write fails; editing continues, and the next write tries again
}

const (
	journalMark  = "savant journal 1\n"
	journalName  = ".journal"
	defaultPause = 500 * time.Millisecond

	frameHead = 12      // bytes before each entry: its length and its checksum
	compactAt = 1 << 20 // from this length on a journal is rewritten when most of it is obsolete
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// journalHeader is the first entry of a journal.
type journalHeader struct {
	Path    string    `json:"path"`    // as EncodePath gives it
	Size    int64     `json:"size"`    // of the file
	Payload int64     `json:"payload"` // length of the innermost payload
	Sum     string    `json:"sha256"`  // of the innermost payload
	Dialect string    `json:"dialect,omitempty"`
	Process int       `json:"process"`
	Begun   time.Time `json:"begun"`
	Base    []byte    `json:"base,omitempty"`    // the innermost payload, deflated, unless it is large or encrypted
	Unfiled *unfiled  `json:"unfiled,omitempty"` // the document is in no file: then Path is "", and Base is all of it, with its wrappers
}

// unfiled is a document that is in no file.
type unfiled struct {
	Title string `json:"title"`          // of its tab
	Name  string `json:"name,omitempty"` // that it was opened with
	Only  bool   `json:"only,omitempty"` // it is offered without an edit too
}

// chosen is the dialect that a document is read in, if that was not found out from its bytes.
func chosen(doc *model.Document) string {
	if i := doc.Info(); i.Sure == codec.Chosen {
		return i.Dialect.Name
	}
	return ""
}

// note takes down how the document is now.
func (j *Journal) note(doc *model.Document) {
	j.mu.Lock()
	j.state.now, j.state.dialect = doc.Mark(), chosen(doc)
	j.mu.Unlock()
	j.poke()
}

func (j *Journal) poke() {
	select {
	case j.wake <- struct{}{}:
	default:
	}
}

// Sync writes all pending edits and returns when they are on disk.
func (j *Journal) Sync() error {
	answer := make(chan error, 1)
	select {
	case j.asked <- answer:
		return <-answer
	case <-j.ended:
		return nil
	}
}

// Close ends the journal of a closed document and removes it: unsaved edits are discarded.
func (j *Journal) Close() {
	select {
	case <-j.quit:
	default:
		close(j.quit)
	}
	<-j.ended
}

// run is the goroutine that writes.
func (j *Journal) run() {
	defer close(j.ended)
	defer j.clear()
	var rest <-chan time.Time // ends the pause after a write; nil if there is none
	wake := j.wake
	for {
		select {
		case <-j.quit:
			return
		case answer := <-j.asked:
			answer <- j.write()
		case <-rest:
			rest, wake = nil, j.wake
		case <-wake:
			if err := j.write(); err != nil {
				j.failed(err)
			}
			rest, wake = time.After(j.pause), nil
		}
	}
}

// clear removes everything from the disk.
func (j *Journal) clear() {
	j.drop()
	j.claim.remove()
	j.claim = nil
}

// drop removes the journal file, if there is one.
func (j *Journal) drop() {
	if j.file == nil {
		return
	}
	discard(j.sys, j.file, j.path)
	j.file = nil
}

// write brings the disk up to date.
func (j *Journal) write() error {
	j.mu.Lock()
	s := j.state
	j.mu.Unlock()
	if s.epoch != j.epoch {
		if j.epoch > 0 {
			j.clear() // saved: the recovered edits are on disk too
		}
		j.epoch, j.sum = s.epoch, ""
	}
	whole := s.now.Since(s.base)
	if len(whole) == 0 && (s.unfiled == nil || !s.unfiled.Only || s.refused != nil) { // that what is in no file yet may be lost, its tab says anyway
		j.drop()
		return nil
	}
	if s.refused != nil {
		return s.refused
	}
	err := j.extend(s, whole)
	if err != nil {
		j.drop() // its end may be torn, and anything appended would be lost
		return err
	}
	j.claim.remove()
	j.claim = nil
	return nil
}

// extend adds an entry, in a new journal if there is none or most of it was overtaken.
func (j *Journal) extend(s journalState, whole []model.Patch) error {
	if j.file != nil && j.dialect == s.dialect && (j.size < compactAt || j.size < 4*weight(whole)) {
		more := s.now.Since(j.written)
		if len(more) == 0 {
			return nil
		}
		if err := j.put(encodePatches(more)); err != nil {
			return err
		}
		j.written = s.now
		return j.file.Sync()
	}
	old, oldPath := j.file, j.path
	j.file = nil
	if err := j.create(s); err != nil {
		if old != nil {
			j.drop()
			j.file, j.path = old, oldPath
		}
		return err
	}
	err := j.put(encodePatches(whole))
	if err == nil {
		err = j.file.Sync()
	}
	if err == nil {
		err = j.sys.SyncDir(j.folder)
	}
	if old != nil {
		discard(j.sys, old, oldPath)
	}
	j.written = s.now
	return err
}

// weight is about how many bytes patches take.
func weight(list []model.Patch) int64 {
	n := int64(0)
	for _, p := range list {
		n += int64(len(p.New)) + 8
	}
	return n
}

// create makes an empty journal with a header, which is this process's from the beginning.
func (j *Journal) create(s journalState) error {
	if j.sum == "" {
		j.sum = sumOf(s.base)
	}
	h := journalHeader{Path: EncodePath(s.name), Size: s.size, Payload: s.base.Size(), Sum: j.sum, Dialect: s.dialect,
		Process: os.Getpid(), Begun: j.sys.Now().UTC(), Unfiled: s.unfiled}
	name, err := filepath.Base(s.name), error(nil)
	switch {
	case s.unfiled != nil:
		name = "unfiled"
		h.Base, err = deflated(s.size, func(p []byte, off int64) int { return copy(p, s.data[off:]) })
	case s.whole:
		h.Base, err = deflated(s.base.Size(), s.base.ReadAt)
	}
	if err != nil {
		return err
	}
	header, err := json.Marshal(h)
	if err != nil {
		return err
	}
	if err := j.sys.MkdirAll(j.folder, 0o700); err != nil {
		return err
	}
	for try := 0; ; try++ {
		stem := fmt.Sprintf("%s-%s-%d-%d", shorten(name, 80), j.sum[:8], os.Getpid(), try)
		j.path = filepath.Join(j.folder, stem+journalName)
		j.file, err = j.sys.OpenFile(j.path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil {
			break
		}
		j.file = nil
		if !errors.Is(err, os.ErrExist) || try == 10000 {
			return err
		}
	}
	if _, err := hold(j.file); err != nil {
		return err
	}
	if _, err := j.file.Write([]byte(journalMark)); err != nil {
		return err
	}
	err = j.put(header)
	j.size, j.dialect = 0, s.dialect
	return err
}

// put appends an entry.
func (j *Journal) put(entry []byte) error {
	n, err := j.file.Write(framed(entry))
	j.size += int64(n)
	return err
}

// framed is an entry with its length and its checksum before it.
func framed(entry []byte) []byte {
	frame := make([]byte, frameHead, frameHead+len(entry))
	binary.LittleEndian.PutUint64(frame, uint64(len(entry)))
	binary.LittleEndian.PutUint32(frame[8:], crc32.Checksum(entry, castagnoli))
	return append(frame, entry...)
}

// encodePatches encodes an entry of a journal: the number of patches, and for each the offset, the number of bytes to
// replace, and the new bytes with their number before them.
func encodePatches(list []model.Patch) []byte {
	dst := binary.AppendUvarint(make([]byte, 0, weight(list)+8), uint64(len(list)))
	for _, p := range list {
		dst = binary.AppendUvarint(dst, uint64(p.Start))
		dst = binary.AppendUvarint(dst, uint64(p.End-p.Start))
		dst = binary.AppendUvarint(dst, uint64(len(p.New)))
		dst = append(dst, p.New...)
	}
	return dst
}

// sumOf is the checksum of bytes, as journals have it.
func sumOf(m model.Mark) string {
	h := sha256.New()
	buf := make([]byte, chunk)
	for off := int64(0); off < m.Size(); {
		n := m.ReadAt(buf, off)
		h.Write(buf[:n])
		off += int64(n)
	}
	return hex.EncodeToString(h.Sum(nil))
}
