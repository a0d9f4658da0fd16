package model

import (
	"context"

	"savant/codec/message"
	"savant/model/value"
)

// Messages.
const (
	wrapperDiffers message.ID = "model.wrapper-differs"
	readsOtherwise message.ID = "model.reads-otherwise now live"
	holds          message.ID = "model.holds format records values"
	valueCount     message.ID = "model.value-count n"
)

// Verifier is a form that updates its state after edits without reading all of the file again, and so might be wrong.
type Verifier interface {
	// Disagrees returns in which respect another form of its type, which has just read the same bytes, differs; nil if
	// in none.
	Disagrees(fresh Form) error
	// Guessed reports whether reading the same bytes again may give another result.
	Guessed() bool
	// Rescan reads the bytes again and returns in which respect they differ from the form; nil if in none.
	Rescan(ctx context.Context) error
}

// Differs compares a document with one just opened from the bytes it is to write, and returns how they differ; nil if
// they do not. Rows, index and records of a document are updated after edits without reading all of it again: this
// checks that they were updated correctly. Only the payload of a wrapper is compared; whether the file has the bytes of
// the document is for the caller to check.
func (d *Document) Differs(fresh *Document) error {
	if len(d.layers) > 0 && !d.bytes.Equal(&fresh.bytes) {
		return message.Err(wrapperDiffers)
	}
	a, ok := d.form.(Verifier)
	var differs error
	if ok {
		if differs = a.Disagrees(fresh.form); differs == nil && d.info.Kind == fresh.info.Kind {
			return nil
		}
	}
	if ok && a.Guessed() {
		// A fresh guess may differ. What counts is that the records are where the document has them.
		return a.Rescan(context.Background())
	}
	live, now := d.Info(), fresh.Info()
	if now.Kind != live.Kind || now.Records != live.Records || live.Values >= 0 && now.Values >= 0 && now.Values != live.Values {
		return message.Err(readsOtherwise, holdings(now), holdings(live))
	}
	return differs
}

// holdings describes what a document is and how much is in it.
func holdings(i Info) message.Message {
	return message.New(holds, i.Format, message.New(value.Records, i.Records), message.New(valueCount, i.Values))
}

// Rescan is Differs without opening anything: it reads the values of a save again from the document's own bytes,
// without joining them. ok is false if that does not cover everything: for texts, and for files in a wrapper.
func (d *Document) Rescan(ctx context.Context) (differs error, ok bool) {
	form, ok := d.form.(Verifier)
	if !ok || len(d.layers) > 0 {
		return nil, false
	}
	return form.Rescan(ctx), true
}
