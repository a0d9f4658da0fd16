package model

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"savant/codec/envelope"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/internal/piece"
	"savant/model/value"
)

// Messages.
const (
	insideLost  message.ID = "model.inside-lost"
	notUnpacked message.ID = "model.not-unpacked kind"
	wrappedIn   message.ID = "model.wrapped-in wrapper kind"
)

// ByteHolder is a form whose payload contains the bytes of a PackedByteArray literally.
type ByteHolder interface {
	// BytesAt returns where they are; ok is false for other rows.
	BytesAt(r Row) (start, end int64, ok bool)
}

// ByteTeller is a form without the literal bytes that tells quickly which rows are certainly no PackedByteArray.
type ByteTeller interface {
	// NoBytes is called for every row that is shown.
	NoBytes(r Row) bool
}

// TextHolder is a form with Strings in which there may be JSON, or bytes as base64.
type TextHolder interface {
	// TextAt returns the text of a String for which MayHold is true; ok is false for other rows. It is called for every
	// row that is shown.
	TextAt(r Row) (text string, ok bool)
}

// inlay is a document inside the bytes of a PackedByteArray or in those that a String holds as base64, or the JSON in a
// String. It is a Document of its own, opened from the current bytes and dropped with them: what is changed in it
// becomes new bytes in the outer document, whose history records it.
//
// Below the row of the bytes there is one row for the contents (a slot of IntoPart), and below that rows with the same
// slots as in the inner document. So rows are mapped by slots alone, and undo moves the outer rows like any others.
type inlay struct {
	stamp uint32          // revision plus one of the outer document for which this is valid
	raw   []byte          // what the inner document was opened from
	doc   *Document       // nil: the bytes are only bytes
	looks message.Message // what bytes look like that are not a document, such as "PNG image"; zero if nothing in particular
	large bool            // they are not opened because that would exceed the budget; looks says so, but only once if there are too many documents
	text  bool            // the bytes are the text of a String
	coded *value.Base64   // the bytes are written as base64 in a String; nil for others
	none  bool            // the row holds no bytes
	flat  bool            // the inner document is a save with one record: the row for the contents is that record
	// away says that the document is not cached, but reopened on demand. heading is its title, empty until then.
	away    bool
	heading message.Message
}

const (
	shortestNested = 8       // bytes: the least that holds a value with something in it
	nestedAtOnce   = 1 << 20 // maximum size of text and JSON that is opened, and of values that are checked completely
)

// slowInside is the size in bytes from which looking inside takes longer than drawing a frame allows. A list shows
// dozens of such rows.
const slowInside = 64 << 10

// held returns what may hold a document: the bytes of a row that is a PackedByteArray, or the text of a String, or its
// base64-decoded bytes.
func (d *Document) held(r Row) (n inlay, ok bool) {
	if d.rows.Slot(r).Part != ChildPart {
		return n, false
	}
	if form, ok := d.form.(TextHolder); ok {
		if s, ok := form.TextAt(r); ok && len(s) <= nestedAtOnce {
			if b, ok := value.ReadBase64(s); ok {
				return inlay{raw: b.Bytes, coded: &b}, true
			}
			return inlay{raw: []byte(s), text: true}, bracketed([]byte(s))
		} else if ok {
			return n, false
		}
	}
	n.raw, ok = d.heldBytes(r)
	return n, ok
}

// heldBytes returns the bytes of a row that is a PackedByteArray.
func (d *Document) heldBytes(r Row) ([]byte, bool) {
	if form, ok := d.form.(ByteHolder); ok {
		start, end, ok := form.BytesAt(r)
		if !ok || end-start < shortestNested {
			return nil, false
		}
		return d.bytes.View(start, end), true
	}
	if form, ok := d.form.(ByteTeller); ok && form.NoBytes(r) {
		return nil, false
	}
	if about := d.form.Describe(r); about.Badge != BadgeBytes || about.Length > nestedAtOnce || about.Length < 2*shortestNested {
		return nil, false
	}
	v, err := d.form.Value(r)
	raw, ok := v.Data.([]byte)
	return raw, ok && err == nil && v.Type == variant.PackedByteArray
}

// nested returns the document inside the bytes of a row, nil if there is none. The row must be one of d's own, not one
// inside.
func (d *Document) nested(r Row) *inlay {
	if n := d.looked(r); n != nil && n.doc != nil {
		return n
	}
	return nil
}

// looked is nested, but for bytes without a document also returns what they look like.
func (d *Document) looked(r Row) *inlay {
	now := d.revision + 1
	old := *d.rows.Kept(r)
	if old != nil && old.stamp == now && !old.away {
		if old.none {
			return nil
		}
		return old
	}
	if old != nil && (old.none || old.away) {
		old = nil
	}
	found, ok := d.held(r)
	if !ok {
		if d.without == nil || d.without.stamp != now {
			d.without = &inlay{stamp: now, none: true}
		}
		*d.rows.Kept(r) = d.without
		return nil
	}
	if old != nil && bytes.Equal(old.raw, found.raw) && old.text == found.text {
		old.stamp, old.coded = now, found.coded
		return old
	}
	n := &found
	if n.text {
		d.inlayText(n, old)
	} else {
		d.inlay(n, old)
	}
	if n.large && d.shared.budget != nil {
		return n // alone it may not be too large
	}
	n.stamp = now
	d.shed(n)
	*d.rows.Kept(r) = n
	return n
}

// unknown reports whether the bytes have not been looked into yet.
func (n *inlay) unknown() bool { return n.away && n.heading.IsZero() }

// glimpsed is looked for callers that only need to know what the bytes hold: the document itself may not be loaded.
func (d *Document) glimpsed(r Row) *inlay {
	now := d.revision + 1
	old := *d.rows.Kept(r)
	if old != nil && old.stamp == now {
		if old.none {
			return nil // known as well: nothing is looked up again
		}
		return old
	}
	form, ok := d.form.(ByteHolder)
	if !ok || d.later == nil || old != nil && !old.none && !old.away || d.rows.Slot(r).Part != ChildPart {
		return d.looked(r)
	}
	start, end, ok := form.BytesAt(r)
	if !ok || end-start < slowInside {
		return d.looked(r)
	}
	raw := d.bytes.View(start, end)
	switch {
	case old == nil || old.none || old.unknown() && !bytes.Equal(old.raw, raw):
		*d.rows.Kept(r) = &inlay{stamp: now, raw: raw, away: true}
		d.later(r)
	case bytes.Equal(old.raw, raw):
		old.stamp = now
	default: // it is edited, so it is shown
		return d.looked(r)
	}
	return *d.rows.Kept(r)
}

// mostUnpacked is how many bytes unpacked from inside a document are cached. A few bytes unpack to many.
const mostUnpacked = 32 << 20

// unpacked is how many bytes a nest holds that are not those of the document around.
func (n *inlay) unpacked() int64 {
	if n == nil || n.doc == nil || len(n.doc.layers) == 0 {
		return 0
	}
	return n.doc.Size()
}

// shed drops what was unpacked if n would exceed the limit. It is unpacked again on demand.
func (d *Document) shed(n *inlay) {
	if n.unpacked() == 0 {
		return
	}
	total := n.unpacked()
	for _, n := range d.rows.All() {
		total += n.unpacked()
	}
	if total <= mostUnpacked {
		return
	}
	for r, n := range d.rows.All() {
		if n.unpacked() > 0 {
			*d.rows.Kept(r) = &inlay{stamp: n.stamp, raw: n.raw, coded: n.coded, away: true, heading: n.title()}
		}
	}
}

// inlay opens what bytes hold. old is what they held before, which is kept as long as it is possible at all: a document
// does not become plain bytes because its last entry was removed.
func (d *Document) inlay(n *inlay, old *inlay) {
	raw := n.raw
	budget := d.budget()
	if budget.Exceeded() {
		n.large = true
		return
	}
	left := budget.Left()
	payload, layers, err := Peel(raw, d.key, budget)
	if err != nil {
		if e, ok := err.(*envelope.Error); ok {
			n.looks = e.Title()
			if n.large = e.Cause == envelope.ErrTooLarge; n.large {
				n.looks = message.New(notUnpacked, n.looks)
			}
		}
		return
	}
	prefer := d.info.Dialect
	kept := old != nil && old.doc != nil
	if kept {
		prefer = old.doc.info.Dialect
	}
	resource := len(layers) > 0 && layers[len(layers)-1].Name() == envelope.Resource // its payload does not tell what it is
	name, ok := "", resource
	if !resource {
		if name, ok = d.opener.Holds(payload, prefer, kept || len(layers) > 0); d.info.Kind == JSON && !kept {
			name = "" // JSON does not tell which engine wrote it
		}
	}
	if !ok && len(layers) == 0 {
		n.looks = d.opener.Looks(raw)
		return
	}
	if !budget.Document() {
		n.large, n.looks = true, message.New(manyInside)
		return
	}
	in := fresh(d.opener, raw, payload, layers, Options{Name: "inside", Dialect: name, Key: d.key})
	in.unpack, in.shared = d.unpack-(left-budget.Left()), d.shared
	if in.sniff(Options{Dialect: name}) != nil {
		return
	}
	d.take(n, in, old, kept)
}

// shortestText is the least JSON with something in it: "[1]".
const shortestText = 3

// inlayText looks whether the text of a String is JSON.
func (d *Document) inlayText(n *inlay, old *inlay) {
	raw := n.raw
	kept := old != nil && old.doc != nil && old.text
	budget := d.budget()
	if n.large = budget.Exceeded(); n.large || len(raw) < shortestText && !kept || !utf8.Valid(raw) {
		return
	}
	if _, ok := d.opener.Holds(raw, d.info.Dialect, kept); !ok {
		return
	}
	if !budget.Document() {
		n.large, n.looks = true, message.New(manyInside)
		return
	}
	in := fresh(d.opener, raw, raw, nil, Options{Name: "inside", Key: d.key})
	in.unpack, in.shared = d.unpack, d.shared
	if in.sniff(Options{}) != nil || in.info.Kind != JSON {
		return
	}
	d.take(n, in, old, kept)
}

// take makes a document the one inside, continuing the one before, if there was one.
func (d *Document) take(n *inlay, in *Document, old *inlay, kept bool) {
	if kept && old.doc.info.Kind == in.info.Kind {
		in.since(old.doc.base)
		in.keep(old.doc)
	}
	n.doc = in
	_, records := in.form.(Recorded)
	n.flat = records && in.form.Len(Root) == 1 && (!kept || old.flat)
}

// since makes a document a changed one, whose original bytes were these.
func (d *Document) since(base piece.List) {
	now := d.Bytes()
	list := base.Snapshot()
	if s := piece.Trim(0, base.View(0, base.Len()), now); s.Start < s.End || len(s.New) > 0 {
		s.New = slices.Clone(s.New)
		list.Do([]piece.Splice{s})
	}
	d.bytes, d.base = list, base
}

// keep takes over what is known of bytes inside from a document that d is the next state of.
func (d *Document) keep(old *Document) {
	var row func(Row) Row
	row = func(r Row) Row {
		if r == Root {
			return Root
		}
		return d.rows.Child(row(old.rows.Parent(r)), old.rows.Slot(r))
	}
	for r, n := range old.rows.All() {
		if n != nil && n.doc != nil && old.rows.Inside(r) == 0 && old.alive(r) {
			known := *n
			known.stamp = 0
			*d.rows.Kept(row(r)) = &known
		}
	}
}

// settle makes what is inside bytes count as unchanged, as it is now.
func (d *Document) settle() {
	for _, n := range d.rows.All() {
		if n != nil && n.doc != nil {
			n.doc.base, n.doc.compared.revision = n.doc.bytes, 0
			n.doc.settle()
		}
	}
}

// top returns the inner row for the row of the contents.
func (n *inlay) top() Row {
	if n.flat {
		return n.doc.rows.Child(Root, Slot{Part: ChildPart, Index: 0})
	}
	return Root
}

// title returns what is inside, for people.
func (n *inlay) title() message.Message {
	if n.doc == nil {
		return n.heading
	}
	return n.doc.info.Title()
}

// resolve returns the document that a row is in, and the row there: d and r themselves, unless it is inside the bytes
// of an array. Rows that are gone, and those of a document that the bytes no longer hold, give a *RefusedError.
func (d *Document) resolve(r Row) (in *Document, row Row, err error) {
	if err := d.demand(r); err != nil {
		return nil, 0, err
	}
	for {
		n, inner, lost := d.within(r)
		switch {
		case lost:
			return nil, 0, errLost
		case n == nil:
			return d, r, nil
		}
		d, r = n.doc, inner
	}
}

// within takes the first step of resolve: the document inside the bytes of d that a row is in, with the row there. n is
// nil for rows of d itself. If the bytes no longer hold such a document or row, lost is true.
func (d *Document) within(r Row) (n *inlay, inner Row, lost bool) {
	into := d.rows.Inside(r)
	if into == 0 {
		return nil, 0, false
	}
	if n = d.nested(d.rows.Parent(into)); n == nil {
		return nil, 0, true
	}
	if inner = d.inwards(n, into, r); inner == 0 {
		return nil, 0, true
	}
	return n, inner, false
}

// inwards is the inner row of a row below into; 0 if there is none.
func (d *Document) inwards(n *inlay, into, r Row) Row {
	if r == into {
		return n.top()
	}
	parent, at := d.rows.Parent(r), d.rows.Slot(r)
	p := d.inwards(n, into, parent)
	if p == 0 {
		return 0
	}
	if at.Part == ChildPart && at.Index >= n.doc.slots(p) {
		return 0
	}
	return n.doc.rows.Child(p, at)
}

// slots is how many children a row has, with the bytes of an array that holds a document, which Len does not count.
func (d *Document) slots(r Row) int {
	in, row, err := d.resolve(r)
	if err != nil {
		return 0
	}
	return in.form.Len(row)
}

// outwards is the row of d for an inner row.
func (d *Document) outwards(n *inlay, into, inner Row) Row {
	if inner == n.top() || inner == Root || inner == 0 {
		return into
	}
	parent, at := n.doc.rows.Parent(inner), n.doc.rows.Slot(inner)
	return d.rows.Child(d.outwards(n, into, parent), at)
}

// into is the row for what is inside the bytes of a row.
func (d *Document) into(r Row) Row { return d.rows.Child(r, Slot{Part: IntoPart, Index: 0}) }

var errLost = &RefusedError{Why: message.New(insideLost)}

// Title returns what a file is and what wraps it, outermost first: "Godot save", "JSON text, Zstd-compressed".
func (i Info) Title() message.Message {
	title := i.Format
	for _, wrapper := range slices.Backward(i.Envelopes) {
		title = message.New(wrappedIn, wrapper, title)
	}
	return title
}

// first returns the offset in d of the first byte inside the bytes of r; ok is false if those are not bytes of d: in
// text, or in a compressed stream.
func (d *Document) first(n *inlay, r Row) (off int64, ok bool) {
	form, ok := d.form.(ByteHolder)
	if !ok || len(n.doc.layers) > 0 {
		return 0, false
	}
	off, _, ok = form.BytesAt(r)
	return off, ok
}

// joined is the path of what is inside the bytes at outer and has the path in there.
func (n *inlay) joined(outer, in Path) Path {
	if len(outer.Steps) == 0 {
		outer.Record = max(outer.Record, 0)
	}
	outer.Steps = append(slices.Clone(outer.Steps), Step{Kind: IntoStep})
	if len(in.Steps) == 0 && (in.Record < 0 || n.flat) {
		return outer
	}
	// "!" alone is the first record; "{n}" right after it is another, or keeps a following "{n}" from being read as
	// one.
	if !n.flat && in.Record >= 0 && (in.Record > 0 || len(in.Steps) == 0) || len(in.Steps) > 0 && in.Steps[0].Kind == ChildStep && in.Record >= 0 {
		outer.Steps = append(outer.Steps, Step{Kind: ChildStep, Nth: in.Record})
	}
	outer.Steps = append(outer.Steps, in.Steps...)
	return outer
}

// shared is what a document and those inside its bytes have in common.
type shared struct {
	// budget covers everything unpacked during an operation on the whole document; nil at other times. Then the
	// contents of each value may unpack to Document.unpack, since little of it is cached.
	budget *Budget
}

// budget is what may be unpacked of the bytes of one value.
func (d *Document) budget() *Budget {
	if d.shared.budget != nil {
		return d.shared.budget
	}
	return d.allowance()
}

// allowance is a budget for all that is inside the values.
func (d *Document) allowance() *Budget { return envelope.NewBudget(d.unpack).Of(d.info.Size) }

// ration makes everything unpacked until the returned function is called share one budget. It is for operations on the
// whole document, which would otherwise unpack each of its values in turn.
func (d *Document) ration() (end func()) {
	if d.shared.budget != nil {
		return func() {} // the budget of the document around
	}
	d.shared.budget = d.allowance()
	return func() { d.shared.budget = nil }
}
