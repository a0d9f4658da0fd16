package model

import "fmt"

// Differs compares a document with one that was just opened from the bytes it is to write, and says in which respect that is
// another; "" if it is the same. Rows, index and records of a document follow its edits without reading all of it again: here it
// shows whether they followed rightly. That the file's bytes are those of the document the caller has seen; only the payload in a wrapper is
// compared.
func (d *Document) Differs(fresh *Document) string {
	if len(d.layers) > 0 && !d.bytes.Equal(&fresh.bytes) {
		return "the wrapper does not give back what was put into it"
	}
	live, now := d.Info(), fresh.Info()
	if now.Kind != live.Kind || now.Records != live.Records || live.Values >= 0 && now.Values >= 0 && now.Values != live.Values {
		return fmt.Sprintf("it reads as %s with %d records and %d values, but the document is %s with %d records and %d values",
			now.Format, now.Records, now.Values, live.Format, live.Records, live.Values)
	}
	a, ok := d.form.(*saveForm)
	b, also := fresh.form.(*saveForm)
	if ok && also && (!a.same(b) || !a.reader.Index.Equal(b.reader.Index)) {
		return "its values begin and end at other places than those of the document"
	}
	return ""
}
