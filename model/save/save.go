// Package save is the form of binary saves: records that each hold one variant become rows, and edits of them splices.
package save

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model"
	"savant/model/internal/sparse"
	"savant/model/rowpath"
)

// Messages.
const (
	unknownBytes      message.ID = "save.unknown-bytes"
	andOtherBytes     message.ID = "save.and-other-bytes kind"
	pixelorama        message.ID = "save.pixelorama"
	cutRecord         message.ID = "save.cut-record here length"
	cutRecordToo      message.ID = "save.cut-record-too what here length"
	unexplainedFollow message.ID = "save.unexplained-follow n"
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
	info.Kind, info.Format = model.Other, message.New(unknownBytes)
	if kind, n := codec.Lead(payload); kind != codec.Unknown && len(found.Records) == 1 {
		info.Format = kind.Message()
		switch {
		case kind == codec.JSON && bytes.Contains(payload[:n], []byte(`"pixelorama_version"`)): // a line of JSON, then pixels
			info.Format = message.New(pixelorama)
		case n < len(payload) && (kind != codec.JSON || bytes.HasSuffix(bytes.TrimRight(payload[:n], "\r\n"), []byte("}"))):
			info.Format = message.New(andOtherBytes, info.Format)
		}
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

// Problems returns the problems of the file.
func (b *Form) Problems() []model.Problem {
	var list []model.Problem
	for i, r := range b.records.all() {
		for _, wrong := range b.faults(i, r) {
			list = append(list, b.damage(i, r, wrong))
		}
		if r.valueEnd < r.end && b.miscounted(i, r) == nil {
			row := b.At(r.valueEnd)
			list = append(list, model.Problem{Row: row, Path: b.host.Path(row), Offset: r.valueEnd, Text: unexplained(r.end - r.valueEnd)})
		}
	}
	if b.hasTail() {
		row := b.host.Child(model.Root, b.records.len())
		list = append(list, model.Problem{Row: row, Path: b.host.Path(row), Offset: b.tail, Text: b.tailText(unexplainedFollow)})
	}
	return list
}

// faults are what is wrong in the i-th record.
func (b *Form) faults(i int, r record) []error {
	list := r.wrong()
	if r.valueEnd < r.end {
		if wrong := b.miscounted(i, r); wrong != nil {
			list = append(list, wrong)
		}
	}
	return list
}

// Fitting returns the counts and lengths that fit, in the places of wrong ones.
func (b *Form) Fitting() (list []model.Patch) {
	for i, r := range b.records.all() {
		for _, cause := range b.faults(i, r) {
			var wrong *codec.Error
			if !errors.As(cause, &wrong) {
				continue
			}
			n, ok := wrong.Fits()
			if !ok {
				continue
			}
			at := int64(wrong.Offset)
			number := bytes.Clone(b.host.Bytes().View(at, at+4))
			if r.damaged() {
				b.order.PutUint32(number, uint32(n))
			} else {
				codec.SetCount(number, int(n))
			}
			list = append(list, model.Patch{Start: at, End: at + 4, New: number})
		}
	}
	return list
}

// damage is a fault in the i-th record, at the place where that stops making sense.
func (b *Form) damage(i int, r record, cause error) model.Problem {
	p := model.Problem{Row: b.host.Child(model.Root, i), Offset: r.start, Text: message.Of(cause)}
	if r.torn() && r.good < r.end {
		p.Offset = r.good
	}
	var wrong *codec.Error
	inside := errors.As(cause, &wrong)
	if inside {
		p.Offset, p.Text = int64(wrong.Offset), wrong.What
		if _, fits := wrong.Fits(); fits {
			p.Repair = model.RepairFitting
		}
	}
	if p.Offset > r.start {
		p.Row = b.At(min(p.Offset, r.end-1)) // a file that is cut stops making sense at its end
	}
	p.Path = b.host.Path(p.Row)
	if inside && wrong.Path != "" {
		p.Path = b.pathIn(i, r, wrong.Path)
		if path, err := rowpath.Parse(p.Path); err == nil && (r.torn() || !r.opaque) {
			p.Row = b.around(i, path, int64(wrong.Offset))
		}
	}
	return p
}

// around is the row to show for a fault in the i-th record: what is broken is no row, but what it is in may be, or what is in front of it.
func (b *Form) around(i int, path model.Path, off int64) model.Row {
	for in := path; len(in.Steps) > 0; in.Steps = in.Steps[:len(in.Steps)-1] { // the path of a fault leads to the bytes that cannot be read
		if r, _, _ := b.nearest(in); b.host.Parent(r) != model.Root && !opaque(b.place(r).kind) {
			return r
		}
	}
	r := b.At(min(off, b.records.at(i).end-1))
	for opaque(b.place(r).kind) {
		p := b.place(r)
		before := -1
		for k, m := range b.marks(r, p) {
			if p.start+m.start <= off {
				before = k
			}
		}
		if before < 0 {
			return r
		}
		r = b.host.Child(r, before)
	}
	for n := b.Len(r); n > 0; n = b.Len(r) {
		r = b.host.Child(r, n-1)
	}
	return r
}

// unexplained says that bytes follow a value or the records.
func unexplained(n int64) message.Message {
	return message.New(unexplainedFollow, n)
}

// tailText describes the bytes after the last record: an incomplete record, or unknown bytes.
func (b *Form) tailText(unknown message.ID) message.Message {
	here := b.host.Size() - b.tail
	if length, ok := b.cutTail(); ok {
		return message.New(cutRecord, here-4, length)
	}
	return message.New(unknown, here)
}

// cutTail returns how long the record should be that the bytes after the last record begin; ok is false if they begin none.
func (b *Form) cutTail() (length int64, ok bool) {
	here := b.host.Size() - b.tail
	const least, whole = 5, 8 // the length with the value's type, and with all of its header
	if b.framing != codec.ChainTail || here < least {
		return 0, false
	}
	var first [whole]byte
	b.host.Bytes().ReadAt(first[:min(here, whole)], b.tail)
	length = int64(binary.LittleEndian.Uint32(first[:]))
	header := binary.LittleEndian.Uint32(first[4:])
	if _, known := b.host.Dialect().Row(uint8(header)); !known || header&0xff00ff00 != 0 || length <= here-4 {
		return 0, false
	}
	return length, here >= whole || length < b.tail // so few bytes may be anything: a record larger than all before it is not believed
}

// HasValues marks that a save can be changed, unless it is unknown bytes.
func (b *Form) HasValues() bool { return !b.unknown }
