// Package save is the form of binary saves: records that each hold one variant become rows, and edits of them splices.
package save

import (
	"encoding/binary"
	"errors"
	"slices"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model"
	"savant/model/internal/sparse"
)

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
	format, named := codec.Unread(payload)
	info.Kind, info.Format = model.Other, message.New(codec.UnknownBytes)
	if named && len(found.Records) == 1 {
		info.Format = format
		only := b.records.at(0)
		b.named, only.cause = true, nil
		b.records.set(0, only)
	} else if b.alone() {
		only := b.records.at(0)
		only.cause = farthest(payload, only.cause)
		b.records.set(0, only)
	}
	return b, nil
}

// farthest returns why a save that cannot be decoded ends where it does: read as one value, which gave cause, or as a
// record whose end is missing, whichever can be read farther. The part offered as intact ends at the same place.
func farthest(b []byte, cause error) error {
	const most = 16 << 20 // of bytes that are read again in every dialect
	if len(b) <= 8 || len(b) > most || int64(binary.LittleEndian.Uint32(b)) < int64(len(b)-4) {
		return cause
	}
	at := 0
	var wrong *codec.Error
	if errors.As(cause, &wrong) {
		at = wrong.Offset
	}
	if _, err := codec.Skip(b, 4, dialect.Godot46); at < 4 && errors.As(err, &wrong) && int64(binary.LittleEndian.Uint32(b)) == int64(len(b)-4) {
		at, cause = wrong.Offset, err // the length fits the file
	}
	for _, d := range dialect.All() {
		if _, err := codec.Skip(b, 4, d); errors.As(err, &wrong) && wrong.Offset >= max(at+1, leastSalvaged) {
			at, cause = wrong.Offset, err
		}
	}
	return cause
}

// guess finds the dialect and the records of a save; ok is false if o.While has ended that.
func guess(payload []byte, o model.Options, info *model.Info) (file codec.File, ok bool) {
	var tell func(off int) bool
	if o.While != nil {
		tell = func(off int) bool { return o.While(float64(off) / float64(len(payload))) }
	}
	if o.Dialect != "" {
		return codec.FrameWhile(payload, info.Dialect, o.Come, tell)
	}
	guesses := codec.DetectWhile(payload, o.Come, tell)
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

// Position is the line and column of an offset.
func (b *Form) Position(int64) (int, int) { return 0, 0 }

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

// descend visits a row and everything below it. Values are at most codec.MaxDepth deep.
func (b *Form) descend(r model.Row, depth int, f func(model.Row) bool) bool {
	if !f(r) {
		return false
	}
	p := b.place(r)
	if depth != 0 && opaque(p.kind) {
		for i := range b.marks(r, p) {
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

// HasValues marks that a save can be changed, unless it is unknown bytes.
func (b *Form) HasValues() bool { return !b.unknown }
