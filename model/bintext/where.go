package bintext

import (
	"strconv"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/rowpath"
	"savant/model/transcode"
	"savant/scene/literal"
)

// Messages of both directions.
const (
	slashLost message.ID = "bintext.slash-lost"
	ridAsInt  message.ID = "bintext.rid-as-int"
)

// where is the path of the value being converted, for reporting losses.
type where struct {
	d      *dialect.Dialect
	losses *transcode.Losses
	at     string // the path of the property
	steps  []step // from there
}

// step leads to an entry of a dictionary, or to an element of an array.
type step struct {
	key   *variant.Value // nil for an element
	index int
}

// into enters a nested value, and out leaves it.
func (w *where) into(s step) { w.steps = append(w.steps, s) }

func (w *where) out() { w.steps = w.steps[:len(w.steps)-1] }

// lost reports what is lost of the value.
func (w *where) lost(what message.Message) {
	path := []byte(w.at)
	for _, s := range w.steps {
		next := rowpath.Step{Kind: rowpath.KeyStep, Text: strconv.Itoa(s.index)}
		switch {
		case s.key != nil && s.key.Type == variant.String:
			next = rowpath.Step{Kind: rowpath.NameStep, Text: s.key.Text}
		case s.key != nil:
			next.Text = literal.Text(*s.key, w.d)
		}
		path = rowpath.AppendStep(path, next)
	}
	w.losses.Add(string(path), what)
}
