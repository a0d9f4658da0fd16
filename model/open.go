package model

import (
	"savant/codec/arrival"
	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/message"
	"savant/model/internal/piece"
)

// Messages.
const (
	badWrapper message.ID = "model.bad-wrapper"
	cutWrapper message.ID = "model.cut-wrapper"
	onlyShown  message.ID = "model.only-shown"
)

// Opener has the kinds of files and their forms. A document keeps the one that it was opened with for those inside its
// bytes.
type Opener interface {
	// Open recognizes the bytes of a document, makes their form and stores its findings in info. Errors are those of
	// OpenWith.
	Open(h Host, o Options, info *Info) (Form, error)
	// Holds reports whether bytes are a document to the last one, and in which dialect its values are: in prefer if
	// possible, "" leaves it to Open. Unless sure, it must be more than chance.
	Holds(b []byte, prefer *dialect.Dialect, sure bool) (name string, ok bool)
	// Looks returns what bytes are that are not a document, zero for nothing in particular.
	Looks(b []byte) message.Message
}

// OpenWith opens a file with the forms of an opener. Anything opens, and Info says what it is; the only errors are a
// *LockedError for a file that is encrypted and not opened by the key, an *UnpackError for one that unpacks to more
// than the options allow, and that of an unknown dialect. The caller must not change data any more.
func OpenWith(opener Opener, data []byte, o Options) (*Document, error) {
	budget := NewBudget(o.Unpack)
	arrival.All(o.Come, min(len(data), headSize))
	if o.Come != nil && envelope.Detect(data[:min(len(data), headSize)]) != "" {
		arrival.All(o.Come, len(data))
		o.Come = nil
	}
	payload, layers, err := data, []envelope.Layer(nil), error(nil)
	if o.Come == nil {
		payload, layers, err = Peel(data, o.Key, budget)
	}
	if err := NotOpened(o.Name, o.Unpack, err); err != nil {
		return nil, err
	}
	d := fresh(opener, data, payload, layers, o)
	d.unpack, d.shared = budget.Left(), &shared{}
	switch {
	case d.isCut():
		d.cut = err
	case err != nil:
		d.info.Format, d.info.Problem = message.New(badWrapper), err
	}
	err = d.sniff(o)
	arrival.All(o.Come, len(data))
	if err != nil {
		return nil, err
	}
	d.trust()
	return d, nil
}

// headSize is how many bytes tell what a file is.
const headSize = 64 << 10

// Peel is envelope.Peel, but also removes the wrapper of a compressed binary resource.
func Peel(data []byte, key envelope.Key, budget *envelope.Budget) (payload []byte, layers []envelope.Layer, err error) {
	payload, layers, err = envelope.Peel(data, key, budget)
	if err != nil || envelope.Detect(payload) != envelope.Resource {
		return payload, layers, err
	}
	inner, l, err := envelope.PeelResource(payload, budget)
	if err != nil && !l.Cut() {
		return payload, layers, err
	}
	return inner, append(layers, l), err
}

// isCut reports whether the payload ends where a wrapper is damaged.
func (d *Document) isCut() bool {
	n := len(d.layers)
	return n > 0 && d.layers[n-1].Cut()
}

// unpackedResource reports whether the payload was unpacked from a compressed binary resource.
func (d *Document) unpackedResource() bool {
	n := len(d.layers)
	return n > 0 && d.layers[n-1].Name() == envelope.Resource
}

// fresh returns a document without a form: a file, and its payload without its wrappers.
func fresh(opener Opener, data, payload []byte, layers []envelope.Layer, o Options) *Document {
	d := &Document{name: o.Name, opener: opener, opened: data, key: o.Key, layers: layers, bytes: piece.New(payload)}
	d.bytes.Keep(o.Keep)
	d.rows.Reset()
	d.base = d.bytes
	d.info = Info{Size: int64(len(data)), Dialect: dialect.Godot46}
	for _, l := range layers {
		d.info.Envelopes = append(d.info.Envelopes, l.Title())
		d.info.EnvelopeNames = append(d.info.EnvelopeNames, l.Name())
	}
	return d
}

// sniff finds out what the bytes are.
func (d *Document) sniff(o Options) (err error) {
	d.form, err = d.opener.Open(Host{d}, o, &d.info)
	return err
}

// trust takes a payload that makes sense to its last byte for what was wrapped, though its checksum is wrong.
func (d *Document) trust() {
	last := len(d.layers) - 1
	if d.cut == nil || d.layers[last].Sum() != envelope.SumDoubtful || d.info.Kind == Other || len(d.form.Problems()) > 0 {
		return
	}
	d.layers[last], d.cut = d.layers[last].Trusted(), nil
}
