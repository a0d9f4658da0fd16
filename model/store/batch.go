package store

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Batch is a change of several files that is one to the user. Before each step it notes on the disk what will be done and where the old contents
// are; if the program ends before End, Interruptions finds that, and what was done can be taken back. A nil Batch notes nothing.
type Batch struct {
	sys     system
	backups string // the folder of all backups; "" is the default
	whole   bool   // all steps are noted at once
	file    handle // of the notes; nil before the first
	path    string
}

// NewBatch begins a change of several files, to be given to their saves. backups is the folder of all backups, "" for the default. Nothing is on the
// disk before the first step.
func NewBatch(backups string) *Batch { return &Batch{sys: disk{}, backups: backups} }

const (
	batchMark   = "savant batch 1\n"
	batchName   = ".steps"
	batchFolder = "unfinished" // in the folder of all backups, in which the old contents are
)

// batchHeader is the first entry of the notes of a batch.
type batchHeader struct {
	Begun   time.Time `json:"begun"`
	Process int       `json:"process"`
	Whole   bool      `json:"whole,omitempty"` // all steps follow, not only those that were begun
}

// stepNote is a step of a batch: new contents of a file, a move, or both, the contents first. Paths are as EncodePath gives them.
type stepNote struct {
	Path   string   `json:"path"`
	Before string   `json:"before,omitempty"` // the SHA-256 of the contents; "" for a folder
	After  string   `json:"after,omitempty"`
	Kept   string   `json:"kept,omitempty"` // the file that has the old contents; "" where they stay
	To     string   `json:"to,omitempty"`
	Folder bool     `json:"folder,omitempty"`
	Made   []string `json:"made,omitempty"` // the folders that the move has to make, inner ones first
}

// batches returns the folder of the notes of all batches.
func batches(backups string) (string, error) {
	if backups == "" {
		dir, err := backupFolder()
		if err != nil {
			return "", err
		}
		backups = dir
	}
	return filepath.Join(backups, batchFolder), nil
}

// note writes steps down, and returns when they are on the disk. After an error none of them may be made.
func (b *Batch) note(list ...stepNote) error {
	if b.file == nil {
		if err := b.create(); err != nil {
			return err
		}
	}
	for _, n := range list {
		if err := b.put(n.coded(EncodePath)); err != nil {
			return err
		}
	}
	return b.file.Sync()
}

// create makes the file of the notes, which is this process's from the beginning.
func (b *Batch) create() error {
	folder, err := batches(b.backups)
	if err != nil {
		return err
	}
	if err := (&replacement{sys: b.sys}).makeFolder(folder); err != nil {
		return err
	}
	begun := b.sys.Now().UTC()
	for try := 0; ; try++ {
		b.path = filepath.Join(folder, fmt.Sprintf("%s-%d-%d%s", begun.Format(stamp), os.Getpid(), try, batchName))
		f, err := b.sys.OpenFile(b.path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil {
			b.file = f
			break
		}
		if !errors.Is(err, fs.ErrExist) || try == 10000 {
			return err
		}
	}
	if _, err := hold(b.file); err != nil {
		return err
	}
	if _, err := b.file.Write([]byte(batchMark)); err != nil {
		return err
	}
	if err := b.put(batchHeader{begun, os.Getpid(), b.whole}); err != nil {
		return err
	}
	return b.sys.SyncDir(folder)
}

// put appends an entry.
func (b *Batch) put(entry any) error {
	text, err := json.Marshal(entry)
	if err == nil {
		_, err = b.file.Write(framed(text))
	}
	return err
}

// End says that the batch is done, or that its end was told to the user: there is nothing to take back any more.
func (b *Batch) End() {
	if b != nil && b.file != nil {
		discard(b.sys, b.file, b.path)
		b.file = nil
	}
}

// Leave lets go of a batch that is neither done nor taken back. Its notes stay.
func (b *Batch) Leave() {
	if b.file != nil {
		b.file.Close()
		b.file = nil
	}
}

// saving notes that a file is about to be replaced by a draft.
func (b *Batch) saving(r *replacement, d *draft, kept string) error {
	if b == nil || kept == "" {
		return nil
	}
	n, err := noteOf(r.sys, r.target, kept, d)
	if err != nil {
		return err
	}
	return b.note(n)
}

// noteOf is the step by which a draft takes the place of a file. d is nil for a file that keeps its contents.
func noteOf(sys system, path, kept string, d *draft) (n stepNote, err error) {
	n = stepNote{Path: path, Kept: kept}
	old := kept
	if d == nil {
		old = path
	}
	if n.Before, err = checksum(sys, old); err != nil {
		return n, err
	}
	if n.After = n.Before; d != nil {
		n.After, err = checksum(sys, d.name)
	}
	return n, err
}

// checksum is the SHA-256 of a file, in hexadecimal digits.
func checksum(sys system, path string) (string, error) {
	f, err := sys.OpenFile(path, os.O_RDONLY, 0)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// coded returns the step with all paths changed by code.
func (n stepNote) coded(code func(string) string) stepNote {
	n.Path, n.Kept, n.To = code(n.Path), code(n.Kept), code(n.To)
	made := make([]string, len(n.Made))
	for i, folder := range n.Made {
		made[i] = code(folder)
	}
	n.Made = made
	return n
}

// sumOfBytes is checksum for contents that are in memory.
func sumOfBytes(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
