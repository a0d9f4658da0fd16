package store

import (
	"bytes"
	"compress/flate"
	"context"
	"io"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/kinds"
)

// Messages.
const (
	noBase message.ID = "store.no-base"
)

// Overtaken is a file that was written after unsaved edits were made on it, by the game mostly: with both states that the edits
// lie between, they can be merged onto it.
type Overtaken struct {
	File *File           // as it is on disk now
	Base *model.Document // what the edits were made on
	Mine *model.Document // what they made of it
}

// Overtaken opens the file as it is now, and what the edits were made on, without merging them. Like Recover it holds the journal until the edits
// are in another one, or Leave gives it back. The error is that of Open, or a *RecoverError if the journal does not have the base.
func (r Recovery) Overtaken(o model.Options) (*Overtaken, error) {
	var both Overtaken
	f, err := r.claimed(func() (f *File, err error) {
		h, edits, err := readJournal(r.Journal)
		if err != nil {
			return nil, &RecoverError{r.Path, message.New(unreadableEdits, err)}
		}
		base, ok := h.base()
		if !ok {
			return nil, &RecoverError{r.Path, message.New(noBase)}
		}
		o = h.options(o)
		bare := o
		bare.Key = model.Key{}
		if both.Base, err = kinds.Open(base, bare); err != nil {
			return nil, err
		}
		if both.Mine, err = kinds.Open(base, bare); err != nil {
			return nil, err
		}
		if err := both.Mine.Apply(message.New(recoverEdits), edits...); err != nil {
			return nil, &RecoverError{r.Path, message.New(systemSays, err)}
		}
		return OpenLarge(context.Background(), h.Path, o, nil)
	})
	if err != nil {
		return nil, err
	}
	both.File = f
	return &both, nil
}

// Leave gives back the journal that the file was recovered from: what is in it is offered again, because not all of it is in the
// document. Call it before Journal.
func (f *File) Leave() {
	if f.claim != nil {
		f.claim.release()
		f.claim = nil
	}
}

// baseUpTo is the size up to which a journal keeps what its edits were made on: the first edit must not write a large file once more.
const baseUpTo = 8 << 20

// keepsBase reports whether a journal is to keep what the edits of a document are made on. What is encrypted on disk must not lie beside it in
// plain text as a whole.
func keepsBase(doc *model.Document, base model.Mark) bool {
	return base.Size() <= baseUpTo && !Encrypted(doc)
}

// Encrypted reports whether a document is encrypted outside: what it holds must not be written beside it in plain text.
func Encrypted(doc *model.Document) bool {
	return slices.ContainsFunc(doc.Info().EnvelopeNames, func(name string) bool { return strings.HasPrefix(name, "gdec") })
}

// deflated are size bytes, as a journal's header has them.
func deflated(size int64, readAt func(p []byte, off int64) int) ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	buf := make([]byte, min(chunk, size))
	for off := int64(0); off < size; {
		n := readAt(buf, off)
		if _, err := w.Write(buf[:n]); err != nil {
			return nil, err
		}
		off += int64(n)
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// base returns the bytes that the edits were made on; ok is false if the journal does not have them.
func (h *journalHeader) base() (b []byte, ok bool) {
	if len(h.Base) == 0 || h.Unfiled != nil || h.Payload < 0 || h.Payload > baseUpTo {
		return nil, false
	}
	b, err := h.inflated(h.Payload)
	return b, err == nil && h.fits(b)
}

// inflated is what the header keeps, which has size bytes.
func (h *journalHeader) inflated(size int64) ([]byte, error) {
	return io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(h.Base)), size+1))
}
