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

// Verifier is a form that follows edits without reading all of the file again, so that it can be wrong.
type Verifier interface {
	// Disagrees says in which respect another form of its type, which has just read the same bytes, has found out something else; "" in
	// none.
	Disagrees(fresh Form) error
	// Guessed reports whether reading the same bytes again may give something else.
	Guessed() bool
	// Rescan reads the bytes again and says in which respect they are not what the form says; "" in none.
	Rescan(ctx context.Context) error
}

// Differs compares a document with one that was just opened from the bytes it is to write, and says in which respect that is
// another; nil if it is the same. Rows, index and records of a document follow its edits without reading all of it again: here it
// shows whether they followed rightly. That the file's bytes are those of the document the caller has seen; only the payload in a wrapper is
// compared.
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
		// A fresh guess may be another one. What counts is that the records are where the document has them.
		return a.Rescan(context.Background())
	}
	live, now := d.Info(), fresh.Info()
	if now.Kind != live.Kind || now.Records != live.Records || live.Values >= 0 && now.Values >= 0 && now.Values != live.Values {
		return message.Err(readsOtherwise, holdings(now), holdings(live))
	}
	return differs
}

// holdings says what a document is and how much is in it.
func holdings(i Info) message.Message {
	return message.New(holds, i.Format, message.New(value.Records, i.Records), message.New(valueCount, i.Values))
}

// Rescan is Differs without opening anything: it reads the values of a save again from the document's own bytes,
// without joining them. ok is false where that does not tell all: of texts, and of what has a wrapper.
func (d *Document) Rescan(ctx context.Context) (differs error, ok bool) {
	form, ok := d.form.(Verifier)
	if !ok || len(d.layers) > 0 {
		return nil, false
	}
	return form.Rescan(ctx), true
}
