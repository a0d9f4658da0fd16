// Package save is the form of binary saves: records that each hold one variant become rows, and edits of them splices.
package save

import (
	"encoding/binary"
	"slices"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model"
	"savant/model/internal/sparse"
)

// Messages.
const (
	unknownBytes      message.ID = "save.unknown-bytes"
	andOtherBytes     message.ID = "save.and-other-bytes kind"
	unexplainedAmong  message.ID = "save.unexplained-among n"
	doesNotDecode     message.ID = "save.does-not-decode"
	unexplainedFollow message.ID = "save.unexplained-follow n"
)

// Form is the form of saves: records that each hold one variant, and what the format does not explain.
//
// The children of Root are the records in file order, and behind them the tail if there is one. The children of a record are
// those of its value, and behind them, if the record is longer than its value, its rest.
type Form struct {
	host    model.Host
	framing codec.Framing
	order   binary.ByteOrder // of the bytes of the lengths in front of records
	records recordList
	places  model.Places[place]
	tail    int64 // where the part behind the last record begins; the size of the payload if there is none
	reader  sparse.Reader

	opened   sparse.Node // the value that was opened last, for its children
	openedAt uint32      // revision plus one for which opened holds
	values   int         // how many values there are, if valuesAt is the revision plus one
	valuesAt uint32
	keys     keyring
	finder   finder
	namesAt  uint32                  // counts the changes that keys may have been part of
	markings map[model.Row][]marking // by the row that they lie in, in order
	asRead   map[model.Row][]byte    // what values of few bytes were before they were edited
	unknown  bool                    // it was opened as bytes that are no save
	named    bool                    // what does not decode is known to be something else, and no problem
}

// record is one record: [start, end) in the payload, its value [value, valueEnd).
type record struct {
	start, value, valueEnd, end int64
	prefix                      int64 // where the length of the value and its rest is stored, or -1
	opaque                      bool
	name                        string // of an entry of an ECFG file
	cause                       error  // why it is opaque
}

// Kinds of a place in a save.
const (
	placeLost    uint8 = iota // the bytes do not hold what the row was made for
	placeRoot                 // the file
	placeValue                // a value with a header: of a record, an element, an entry, a property
	placeOpaque               // a record that does not decode
	placeTail                 // what follows the last record
	placeRest                 // what follows the value of a record
	placeElement              // an element of a packed array
	placePart                 // a component of a vector, or several
	placeText                 // a string that was marked by hand: a length and its bytes
	placeMark                 // an attribute: .@class and the like
)

// place is where in the payload a row is.
type place struct {
	kind       uint8
	depth      uint16
	count      int32 // of the children, -1 while unknown
	key        int64 // where the key or name begins
	start, end int64 // the value
	record     int64 // the number of its record, -1 of the file
}

// Open makes the form of a save: of bytes in which records and values are found, or nothing.
func Open(h model.Host, o model.Options, info *model.Info) (model.Form, error) {
	payload := h.Bytes().View(0, h.Size())
	found, ok := guess(payload, o, info)
	if !ok {
		return nil, model.ErrStopped
	}
	b := &Form{host: h, unknown: found.Framing == codec.Opaque}
	b.reader = sparse.Reader{Bytes: h.Bytes(), Dialect: h.Dialect()}
	b.frame(found, payload)
	if !b.unknown {
		return b, nil
	}
	info.Kind, info.Format = model.Other, message.New(unknownBytes)
	if kind, n := codec.Lead(payload); kind != codec.Unknown && len(found.Records) == 1 {
		info.Format = kind.Message()
		if n < len(payload) && kind != codec.JSON {
			info.Format = message.New(andOtherBytes, info.Format)
		}
		only := b.records.at(0)
		b.named, only.cause = true, nil
		b.records.set(0, only)
	}
	return b, nil
}

// guess finds the dialect and the records of a save; ok is false if o.While has ended that.
func guess(payload []byte, o model.Options, info *model.Info) (file codec.File, ok bool) {
	var tell func(off int) bool
	if o.While != nil {
		tell = func(off int) bool { return o.While(float64(off) / float64(len(payload))) }
	}
	if o.Dialect != "" {
		return codec.FrameWhile(payload, info.Dialect, tell)
	}
	guesses := codec.DetectWhile(payload, tell)
	if len(guesses) == 0 {
		return codec.File{}, false
	}
	best := guesses[0]
	info.Dialect, info.Why = best.Dialect, best.Why
	info.Sure = best.Certainty()
	info.Same, info.Writers = best.Same, best.Writers
	var others []*dialect.Dialect
	for _, g := range guesses[1:] {
		if g.Exact {
			others = append(append(others, g.Dialect), g.Same...)
		}
	}
	info.Others = dialect.Ranges(slices.DeleteFunc(others, func(d *dialect.Dialect) bool { return !d.Released() }))
	return best.File, true
}

// frame takes over the records and what codec has found on its way over them.
func (b *Form) frame(f codec.File, payload []byte) {
	b.framing = f.Framing
	b.namesAt++
	b.tail = int64(f.Tail)
	records := make([]record, 0, len(f.Records))
	for i, r := range f.Records {
		rec := record{start: int64(r.Start), prefix: int64(r.Prefix), value: int64(r.Value), valueEnd: int64(r.ValueEnd), end: int64(r.End), name: r.Name(payload)}
		if r.Damaged() {
			rec.cause = f.Cause(i, payload, b.host.Dialect())
		} else if r.Opaque {
			cause := f.Cause(i, payload, b.host.Dialect())
			rec.makeOpaque(cause)
			if cause == nil && r.Prefix < 0 {
				rec.cause = message.Err(unexplainedAmong, rec.end-rec.start)
			}
		}
		if b.named {
			rec.cause = nil
		}
		records = append(records, rec)
	}
	b.records = newRecordList(records)
	b.order = f.Order(payload)
	b.reader.Take(f.Long)
	b.values, b.valuesAt = f.Values, b.now()
}

func (r *record) makeOpaque(cause error) {
	r.opaque, r.valueEnd = true, r.end
	if r.cause = cause; cause == nil {
		r.cause = message.Err(doesNotDecode)
	}
}

// Clone is the form of another document with the same bytes.
func (b *Form) Clone(h model.Host) model.Form {
	c := *b
	c.records = b.records.share()
	c.host, c.places = h, model.Places[place]{}
	c.markings, c.asRead = nil, nil // they are by rows, of which there are none
	c.reader = sparse.Reader{Bytes: h.Bytes(), Dialect: h.Dialect(), Index: b.reader.Index.Share()}
	c.opened, c.openedAt, c.valuesAt, c.keys = sparse.Node{}, 0, 0, keyring{}
	c.finder = finder{}
	return &c
}

// Position is the line and column of an offset.
func (b *Form) Position(int64) (int, int) { return 0, 0 }

// now is the stamp of places that hold for the present revision.
func (b *Form) now() uint32 { return b.host.Revision() }

func (b *Form) hasTail() bool { return b.tail < b.host.Size() }

// place finds out where a row lies.
func (b *Form) place(r model.Row) place {
	if known := b.places.Of(b.host, r); known != nil {
		return *known
	}
	var p place
	if r == model.Root {
		p = place{kind: placeRoot, end: b.host.Size(), count: int32(b.records.len()), record: -1}
		if b.hasTail() {
			p.count++
		}
	} else {
		above, at := b.host.Parent(r), b.host.Slot(r)
		if parent := b.place(above); opaque(parent.kind) && at.Part == model.ChildPart {
			p = b.markPlace(above, parent, at.Index)
		} else {
			p = b.below(parent, at)
		}
	}
	b.places.Set(b.host, r, p)
	return p
}

// below finds out where a child of a place lies.
func (b *Form) below(p place, s model.Slot) place {
	switch {
	case s.Part == model.ComponentPart:
		return place{kind: placePart, depth: p.depth, start: p.start, end: p.end, record: p.record}
	case s.Part == model.AttributePart:
		return place{kind: placeMark, depth: p.depth, start: p.start, end: p.end, record: p.record}
	case p.kind == placeRoot:
		return b.recordPlace(s.Index)
	case p.kind == placeValue:
		return b.childPlace(p, s.Index)
	}
	return place{start: p.start, end: p.start, record: p.record}
}

// recordPlace is the place of the i-th record, or of the tail behind the last.
func (b *Form) recordPlace(i int) place {
	if i >= b.records.len() {
		return place{kind: placeTail, key: b.tail, start: b.tail, end: b.host.Size(), record: int64(i)}
	}
	r := b.records.at(i)
	p := place{kind: placeValue, key: r.start, start: r.value, end: r.valueEnd, count: -1, record: int64(i)}
	if r.opaque {
		p.kind, p.count = placeOpaque, 0
	}
	return p
}

// childPlace is the place of the i-th child of a value.
func (b *Form) childPlace(p place, i int) place {
	lost := place{start: p.start, end: p.start, record: p.record}
	n, err := b.open(p)
	if err != nil {
		return lost
	}
	if i >= n.Count {
		if rest := b.rest(p); rest > p.end && i == n.Count {
			return place{kind: placeRest, key: p.end, start: p.end, end: rest, record: p.record}
		}
		return lost
	}
	at, err := b.reader.Place(n, i)
	if err != nil {
		return lost
	}
	c := place{kind: placeValue, depth: p.depth + 1, key: at.Key, start: at.Value, count: -1, record: p.record}
	if n.Kind == sparse.Fixed || n.Kind == sparse.Strings {
		c.kind, c.count = placeElement, 0
		c.end, err = b.reader.Child(n, i+1)
	} else {
		c.end, err = b.reader.End(at.Value, p.end)
	}
	if err != nil {
		return lost
	}
	return c
}

// rest returns where the rest of the record ends whose value is at p, and p.end for every other value.
func (b *Form) rest(p place) int64 {
	if p.depth > 0 || p.record < 0 || p.record >= int64(b.records.len()) {
		return p.end
	}
	return b.records.at(int(p.record)).end
}

// open opens the value at a place. The Node is good until the next call.
func (b *Form) open(p place) (*sparse.Node, error) {
	if opaque(p.kind) || p.kind == placeText {
		return nil, errOpaque
	}
	if b.openedAt == b.now() && b.opened.Start == p.start {
		return &b.opened, nil
	}
	n, err := b.reader.Open(p.start, p.end)
	if err != nil {
		b.openedAt = 0
		return nil, err
	}
	b.opened, b.openedAt = n, b.now()
	return &b.opened, nil
}

// Len is the number of children of a row.
func (b *Form) Len(r model.Row) int {
	p := b.place(r)
	if opaque(p.kind) {
		return len(b.markings[r])
	}
	if p.count >= 0 || p.kind != placeValue {
		return max(int(p.count), 0)
	}
	n, err := b.open(p)
	count := 0
	if err == nil {
		count = n.Count
	}
	if b.rest(p) > p.end {
		count++
	}
	b.places.Of(b.host, r).count = int32(min(count, 1<<31-1))
	return count
}

// record is the record that a row lies in; ok is false for the root and the tail.
func (b *Form) record(r model.Row) (record, bool) {
	i := b.place(r).record
	if i < 0 || i >= int64(b.records.len()) {
		return record{}, false
	}
	return b.records.at(int(i)), true
}

// At is the deepest row that holds the byte at off.
func (b *Form) At(off int64) model.Row {
	if i := b.recordAt(off); i < b.records.len() && off >= b.records.at(i).start {
		return b.deepest(b.host.Child(model.Root, i), off)
	}
	if b.hasTail() && off >= b.tail {
		return b.deepest(b.host.Child(model.Root, b.records.len()), off)
	}
	return model.Root
}

// recordAt is the first record that ends behind off.
func (b *Form) recordAt(off int64) int {
	return b.records.endingBehind(off, 0)
}

// deepest goes down from a row to the one that holds the byte at off.
func (b *Form) deepest(r model.Row, off int64) model.Row {
	for {
		p := b.place(r)
		if i := b.markAt(r, p, off); i >= 0 && opaque(p.kind) {
			r = b.host.Child(r, i)
			continue
		}
		if p.kind != placeValue || off < p.start {
			return r
		}
		if off >= p.end && off < b.rest(p) {
			r = b.host.Child(r, b.Len(r)-1)
			continue
		}
		n, err := b.open(p)
		if err != nil || n.Kind == sparse.Leaf {
			return r
		}
		i, err := b.reader.Number(n, off)
		if err != nil || i < 0 || i >= b.Len(r) {
			return r
		}
		r = b.host.Child(r, i)
	}
}

// Walk visits rows in file order.
func (b *Form) Walk(from model.Row, depth int, f func(model.Row) bool) {
	if from == model.Root {
		for i := range b.Len(model.Root) {
			if !b.host.Visit(model.Root, i, func(r model.Row) bool { return b.descend(r, depth, f) }) {
				return
			}
		}
		return
	}
	b.descend(from, depth, f)
}

// descend visits a row and what lies below it. Values lie at most codec.MaxDepth deep.
func (b *Form) descend(r model.Row, depth int, f func(model.Row) bool) bool {
	if !f(r) {
		return false
	}
	p := b.place(r)
	if depth != 0 && opaque(p.kind) {
		for i := range b.markings[r] {
			if !b.host.Visit(r, i, func(c model.Row) bool { return b.descend(c, depth-1, f) }) {
				return false
			}
		}
	}
	if depth == 0 || p.kind != placeValue {
		return true
	}
	n, err := b.open(p)
	if err != nil {
		return true
	}
	first, count := 0, b.Len(r)
	if n.Kind == sparse.Fixed || n.Kind == sparse.Strings {
		first = n.Count // only the rest of the record
	}
	for i := first; i < count; i++ {
		if !b.host.Visit(r, i, func(c model.Row) bool { return b.descend(c, depth-1, f) }) {
			return false
		}
	}
	return true
}

// countedAtOnce is up to which size the values of a save are counted for Info.
const countedAtOnce = 1 << 20

// Info fills in what depends on the bytes as they are now.
func (b *Form) Info(i *model.Info) {
	i.Framing = b.framing.Message()
	i.Records = b.records.len()
	i.Values = -1
	if b.valuesAt != b.now() && b.host.Size() <= countedAtOnce {
		b.values, b.valuesAt = b.count(), b.now()
	}
	if b.valuesAt == b.now() {
		i.Values = b.values
	}
}

// Problems are what is wrong with the file.
func (b *Form) Problems() []model.Problem {
	var list []model.Problem
	for i, r := range b.records.all() {
		if r.cause != nil {
			row := b.host.Child(model.Root, i)
			list = append(list, model.Problem{Row: row, Path: b.host.Path(row), Offset: r.start, Text: message.Of(r.cause)})
		}
		if r.valueEnd < r.end {
			row := b.At(r.valueEnd)
			list = append(list, model.Problem{Row: row, Path: b.host.Path(row), Offset: r.valueEnd, Text: unexplained(r.end - r.valueEnd)})
		}
	}
	if b.hasTail() {
		row := b.host.Child(model.Root, b.records.len())
		list = append(list, model.Problem{Row: row, Path: b.host.Path(row), Offset: b.tail, Text: unexplained(b.host.Size() - b.tail)})
	}
	return list
}

// unexplained says that bytes follow a value or the records.
func unexplained(n int64) message.Message {
	return message.New(unexplainedFollow, n)
}

// HasValues tells that a save can be changed, unless it is bytes that nothing is known of.
func (b *Form) HasValues() bool { return !b.unknown }
