package convert

import (
	"context"
	"encoding/binary"
	"math"
	"strconv"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/model/transcode"
)

// Messages.
const (
	bareIsOne       message.ID = "convert.bare-is-one count"
	recordTooLong   message.ID = "convert.record-too-long count"
	noteNowhere     message.ID = "convert.note-nowhere at"
	noteWrong       message.ID = "convert.note-wrong"
	noTypeOrClass   message.ID = "convert.no-type-or-class name"
	tooManyElements message.ID = "convert.too-many-elements type count"
)

// savedJSON is a JSON text made from a save.
type savedJSON struct {
	text    *jsonText
	header  header
	own     bool  // it has a header
	records int64 // where their list begins; -1 if the whole text is one
	count   int   // number of records
	made    bool  // the save is made already, with a length before each record that has one
}

// payload writes the save for a JSON text.
func (s *savedJSON) payload(ctx context.Context, d *dialect.Dialect, bare bool, l *transcode.Losses, out *output, report func(float64)) error {
	text := *s.text
	text.ctx = ctx
	text.report = func(off int64) { report(float64(off) / float64(text.size)) }
	before, more := len(l.List), l.More
	notes := notesInStep
	write := func(text *jsonText) error {
		out.truncate(0)
		l.List, l.More = l.List[:before], more
		return s.write(text, d, bare, l, out, notes)
	}
	err := inAnyOrder(&text, write)
	if err == errOutOfStep {
		notes = notesHeld
		err = inAnyOrder(&text, write)
	}
	return text.placed(err)
}

func (s *savedJSON) write(text *jsonText, d *dialect.Dialect, bare bool, l *transcode.Losses, out *output, notes noteReading) error {
	framing, _ := framingOf(s.header.Framing)
	if bare {
		framing = codec.Bare
	}
	if framing == codec.Bare && s.count != 1 {
		return message.Err(bareIsOne, s.count)
	}
	if framing == codec.Config {
		out.add(s.configHead())
	}
	w := &saveReader{d: d, out: out, framing: framing, losses: l, header: &s.header, text: text, reading: notes}
	if s.records < 0 {
		p := text.parser(text.start())
		return w.record(p, 0)
	}
	p := text.parser(s.records)
	if err := p.list(func(i int) error { return w.record(p, i) }); err != nil {
		return below(".records", err)
	}
	out.add(s.header.Tail)
	return nil
}

// configHead returns what precedes the settings of a project.binary.
func (s *savedJSON) configHead() []byte {
	head := []byte("ECFG\x00\x00\x00\x00")
	copy(head, s.header.Start)
	was := int(binary.LittleEndian.Uint32(head[4:])) // it can claim more entries than there are
	if was < s.count || was == s.noted() {
		binary.LittleEndian.PutUint32(head[4:], uint32(s.count))
	}
	return head
}

// noted returns how many settings had names when the header was written.
func (s *savedJSON) noted() int { return len(s.header.Records) }

// order returns that of the lengths before records.
func (h *header) order(framing codec.Framing) binary.ByteOrder {
	if framing == codec.BigEndianChain || h.Framing == mixedBigEndian {
		return binary.BigEndian
	}
	return le
}

// name returns what precedes a setting: its name and the length of that.
func (r *recordNote) name() []byte {
	name := []byte(r.Name)
	if r.Raw != nil {
		name = r.Raw
	}
	return append(le.AppendUint32(nil, uint32(len(name))), name...)
}

// fits returns an error unless all records without a header are in the form of from_native.
func (s *savedJSON) fits(ctx context.Context) error {
	return s.payload(ctx, typedjson.Dialect, false, &transcode.Losses{}, &output{void: true}, func(float64) {})
}

// saveReader writes the contents of a JSON text as a save, value by value.
type saveReader struct {
	d       *dialect.Dialect
	out     *output
	framing codec.Framing
	header  *header
	losses  *transcode.Losses

	text    *jsonText
	reading noteReading

	number  int // of the record
	back    *transcode.Transcoder
	exact   *transcode.Transcoder // the same, without rounding
	into    *transcode.Transcoder
	path    *notePath // nil if the record has no notes
	notes   notes
	within  []*transcode.Child // the path to the value
	scratch []byte
}

// record writes one record.
func (w *saveReader) record(p *parser, i int) error {
	rn := w.header.Records[strconv.Itoa(i)]
	if rn == nil {
		rn = &recordNote{}
	}
	if w.framing == codec.Config {
		w.out.add(rn.name())
	}
	prefix := -1
	if w.framing != codec.Bare && w.framing != codec.Opaque && !rn.Loose {
		prefix = w.out.len()
		w.out.add([]byte{0, 0, 0, 0})
	}
	w.out.add(rn.Length)
	start := w.out.len()
	if rn.Opaque != nil && p.dec.PeekKind() == 'n' {
		if err := p.skip(); err != nil {
			return err
		}
		w.out.add(*rn.Opaque)
	} else {
		if err := w.begin(i, rn); err != nil {
			return err
		}
		if err := w.noted(w.value(p, 0)); err != nil {
			return err
		}
		w.out.add(rn.Rest)
	}
	n := w.out.len() - start
	if n > math.MaxUint32 {
		return unlike(recordTooLong, n)
	}
	if prefix >= 0 {
		w.out.put(prefix, uint32(n), w.header.order(w.framing))
	}
	return nil
}

// begin reads the notes of a record.
func (w *saveReader) begin(i int, rn *recordNote) (err error) {
	w.number, w.path = i, nil
	w.back, w.exact, w.into = outOf(w.d, w.losses), transcode.New(typedjson.Dialect, w.d, w.losses), into(w.d)
	if len(rn.Notes) == 0 && rn.notesAt == 0 {
		return nil
	}
	w.path = &notePath{Path: transcode.Path{Dialect: typedjson.Dialect}}
	w.notes, err = notesIn(rn, w.text, w.reading)
	return err
}

// noted checks at the end of a record, or at an error, whether all its notes were used.
func (w *saveReader) noted(err error) error {
	if w.path == nil {
		return err
	}
	unused, inStep := w.notes.unused()
	if !inStep {
		return errOutOfStep
	}
	if err == nil && unused >= 0 {
		return &headerError{&NativeError{Path: ".savant.records." + strconv.Itoa(w.number) + ".notes" + item(unused),
			What: message.New(noteNowhere, w.notes.held[unused].At)}}
	}
	return err
}

// note returns the note of a kind about the value, or about the key before it; nil if there is none.
func (w *saveReader) note(kind noteKind) *note {
	if w.path == nil {
		return nil
	}
	return w.notes.find(w.path.Text, kind)
}

// value writes the next value.
func (w *saveReader) value(p *parser, depth int) error {
	if depth > codec.MaxDepth {
		return unlike(tooDeep, codec.MaxDepth)
	}
	if w.note(valueNote) != nil {
		v, err := p.value(depth)
		if err != nil {
			return err
		}
		return w.leaf(v, valueNote, p.oddPath())
	}
	switch p.dec.PeekKind() {
	case '[':
		return w.container(p, variant.Value{Type: variant.Array, Data: &variant.List{}}, depth)
	case '{':
		return p.object(func(o *object, p *parser) error {
			if c, ok := o.container(false); ok {
				return w.container(p, c, depth)
			}
			if t, _ := typedjson.Type(o.kind); o.has&argsMember != 0 && w.streams(t) {
				return w.packed(p, t)
			}
			v, err := p.typed(o, depth)
			if err != nil {
				return err
			}
			return w.leaf(v, valueNote, p.oddPath())
		})
	}
	v, err := p.value(depth)
	if err != nil {
		return err
	}
	return w.leaf(v, valueNote, p.oddPath())
}

// oddPath returns and clears the last NodePath whose text does not round-trip; "" for none.
func (p *parser) oddPath() string {
	odd := p.odd
	p.odd = ""
	return odd
}

// container writes a container; c is the container without its contents.
func (w *saveReader) container(p *parser, c variant.Value, depth int) error {
	if n := len(w.within); n > 0 {
		if err := taken(w.within[n-1].Elements(false), c.Type); err != nil {
			return err
		}
	}
	if err := w.head(c); err != nil {
		return err
	}
	if len(w.scratch) < 8 { // the dialect has no such container
		v, err := p.filled(c, depth)
		if err != nil {
			return err
		}
		return w.leaf(v, valueNote, p.oddPath())
	}
	w.out.add(w.scratch)
	count := w.out.len() - 4
	number := [4]byte(w.scratch[len(w.scratch)-4:])
	n := 0
	in := &transcode.Child{Of: c}
	w.within = append(w.within, in)
	if w.path != nil {
		w.path.enter()
	}
	err := p.children(c, func(key variant.Value, name string, i int) error {
		n = i + 1
		in.Key, in.Name, in.Index = key, name, i
		if w.path != nil {
			defer w.path.Back(w.path.to(in))
		}
		switch c.Data.(type) {
		case *variant.Dict:
			if err := w.leaf(key, keyNote, p.oddPath()); err != nil {
				return err
			}
		case *variant.Instance:
			w.scratch = codec.AppendText(w.scratch[:0], name)
			if n := w.note(nameNote); n != nil {
				if nameOf(n.Name) != name {
					return unlike(noteWrong)
				}
				w.scratch = append(w.scratch[:0], n.Name...)
			}
			w.out.add(w.scratch)
		}
		return w.value(p, depth+1)
	}, depth)
	w.within = w.within[:len(w.within)-1]
	if w.path != nil {
		w.path.leave()
	}
	codec.SetCount(number[:], n)
	w.out.put(count, le.Uint32(number[:]), le)
	return err
}

// head writes what precedes the children of a container.
func (w *saveReader) head(c variant.Value) error {
	if n := w.note(headNote); n != nil {
		empty := append(w.scratch[:0], n.Head...)
		codec.SetCount(empty, 0)
		was, end, err := codec.Decode(empty, 0, w.d)
		switch {
		case err != nil || end != len(empty):
			return unlike(noteWrong)
		case settled(w.into.Value(was)).Type != c.Type:
			return unlike(noteOfAnother, was.Type)
		case w.same(was, c):
			w.scratch = append(w.scratch[:0], n.Head...)
			return nil
		}
	}
	if name, ok := misnamed(elementsOf(c)...); ok {
		return unlike(noTypeOrClass, name)
	}
	return w.telling(func() (err error) {
		made := w.back.Value(c)
		if children(made) != 0 {
			w.scratch = w.scratch[:0]
			return nil
		}
		w.scratch, err = codec.Append(w.scratch[:0], made, w.d)
		return err
	})
}

// streams reports whether a packed array can be written without holding all its numbers.
func (w *saveReader) streams(t variant.Type) bool {
	id, ok := w.d.ID(t)
	if !ok {
		return false
	}
	layout := w.d.Rows[id].Layout
	return layout == dialect.Elements && newNumbers(t) != nil || t == variant.PackedStringArray && layout == dialect.Strings
}

// packed writes a packed array part by part.
func (w *saveReader) packed(p *parser, t variant.Type) error {
	if err := w.admitted(variant.Value{Type: t}, false); err != nil {
		return err
	}
	head, err := codec.Append(w.scratch[:0], variant.Value{Type: t}, w.d)
	if err != nil {
		return err
	}
	w.scratch = head
	w.out.add(head)
	count, total := w.out.len()-4, 0
	part := func(v variant.Value) error {
		return w.telling(func() error {
			made := w.back.Value(v)
			if err := w.beyond(v, made); err != nil {
				return err
			}
			b, err := codec.Append(w.scratch[:0], made, w.d)
			if w.scratch = b; err == nil {
				total += int(le.Uint32(b[4:]))
				w.out.add(b[8:])
			}
			return err
		})
	}
	if t == variant.PackedStringArray {
		var texts []string
		size := 0
		if err = p.strings(func(s []byte) error {
			texts = append(texts, string(s))
			if size += len(s) + 16; size < partSize {
				return nil
			}
			err := part(variant.Value{Type: t, Data: texts})
			texts, size = texts[:0], 0
			return err
		}); err == nil {
			err = part(variant.Value{Type: t, Data: texts})
		}
	} else {
		list := newNumbers(t)
		if err = p.numbers(func(i int, raw []byte) error {
			if err := list.add(raw); err != nil || list.n%(list.each*partSize/16) != 0 {
				return err
			}
			err := part(list.value())
			list.reset()
			return err
		}); err == nil {
			if err = list.whole(list.n); err == nil {
				err = part(list.value())
			}
		}
	}
	if err != nil {
		return err
	}
	if total > math.MaxInt32 {
		return unlike(tooManyElements, t, total)
	}
	w.out.put(count, uint32(total), le)
	return nil
}
