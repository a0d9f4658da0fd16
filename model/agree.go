package model

import (
	"context"
	"fmt"
)

// Differs compares a document with one that was just opened from the bytes it is to write, and says in which respect that is
// another; "" if it is the same. Rows, index and records of a document follow its edits without reading all of it again: here it
// shows whether they followed rightly. That the file's bytes are those of the document the caller has seen; only the payload in a wrapper is
// compared.
func (d *Document) Differs(fresh *Document) string {
	if len(d.layers) > 0 && !d.bytes.Equal(&fresh.bytes) {
		return "the wrapper does not give back what was put into it"
	}
	a, ok := d.form.(Verifier)
	what := ""
	if ok {
		if what = a.Disagrees(fresh.form); what == "" && d.info.Kind == fresh.info.Kind {
			return ""
		}
	}
	if ok && a.Guessed() {
		// A fresh guess may be another one. What counts is that the records are where the document has them.
		return a.Rescan(context.Background())
	}
	live, now := d.Info(), fresh.Info()
	if now.Kind != live.Kind || now.Records != live.Records || live.Values >= 0 && now.Values >= 0 && now.Values != live.Values {
		return fmt.Sprintf("it reads as %s with %d records and %d values, but the document is %s with %d records and %d values",
			now.Format, now.Records, now.Values, live.Format, live.Records, live.Values)
	}
	return what
}

// Rescan is Differs without opening anything: it reads the values of a save anew from the document's own bytes, without joining
// them. ok is false where that does not tell all: of texts, and of what has a wrapper.
func (d *Document) Rescan(ctx context.Context) (what string, ok bool) {
	form, ok := d.form.(Verifier)
	if !ok || len(d.layers) > 0 {
		return "", false
	}
	return form.Rescan(ctx), true
}
