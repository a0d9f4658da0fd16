package convert

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	neither         message.ID = "convert.neither"
	misplacedNull   message.ID = "convert.misplaced-null"
	misplacedKind   message.ID = "convert.misplaced-kind"
	notARecord      message.ID = "convert.not-a-record name"
	newerVersion    message.ID = "convert.newer-version version"
	noSuchVersion   message.ID = "convert.no-such-version version"
	noSuchFormName  message.ID = "convert.no-such-form-name form"
	noSuchFraming   message.ID = "convert.no-such-framing framing"
	savantAlone     message.ID = "convert.savant-alone"
	notBeside       message.ID = "convert.not-beside name"
	formHasRecords  message.ID = "convert.form-has-records form"
	onlyRecords     message.ID = "convert.only-records count"
	bareIsOne       message.ID = "convert.bare-is-one count"
	recordTooLong   message.ID = "convert.record-too-long count"
	noteNowhere     message.ID = "convert.note-nowhere at"
	noteOfAnother   message.ID = "convert.note-of-another type"
	noteWrong       message.ID = "convert.note-wrong"
	emptyName       message.ID = "convert.empty-name path"
	cannotHold      message.ID = "convert.cannot-hold dialect cause"
	over32          message.ID = "convert.over32 value type infinity"
	noTypeOrClass   message.ID = "convert.no-type-or-class name"
	tooManyElements message.ID = "convert.too-many-elements type count"
)

// Messages.
const (
	misplaced message.ID = "convert.misplaced kind"
)

// savedJSON is a JSON text that says what a save holds.
type savedJSON struct {
	text    *jsonText
	header  header
	own     bool  // it has a header
	records int64 // where their list begins; -1 if the whole text is one
	count   int   // of records
}

// errNoSave says that a JSON text is not one that was made of a save.
var errNoSave = message.Err(neither)

// parsedJSON is what the outermost object of a JSON text has that was made here.
type parsedJSON struct {
	text      *jsonText
	kind      jsontext.Kind // of the outermost value
	typed     bool          // it has a "type"
	header    header
	own       bool
	list      map[string]int64 // where "records" or "sections" begins
	count     int              // of what is in it
	strangers []string         // paths of members beyond these
	claims    bool             // to be a value as JSON.from_native writes it
}

// parseJSON looks through a whole JSON text. Errors are *JSONError, or those of reading.
func parseJSON(t *jsonText) (*parsedJSON, error) {
	j := &parsedJSON{text: t, list: map[string]int64{}}
	p := t.parser(t.start())
	err := j.parse(p)
	if err == nil {
		err = p.end()
	}
	return j, t.placed(err)
}

func (j *parsedJSON) parse(p *parser) error {
	j.kind = p.dec.PeekKind()
	if j.kind != '{' {
		if err := p.dec.SkipValue(); err != nil {
			return p.wrong(err)
		}
		return nil
	}
	if err := p.token(); err != nil {
		return err
	}
	for p.dec.PeekKind() == '"' {
		raw, err := p.raw()
		if err != nil {
			return err
		}
		name := string(p.unquoted(raw))
		kind := p.dec.PeekKind()
		switch {
		case name == "savant" && kind == '{':
			j.own = true
			if err := j.header.read(p); err != nil {
				return below(".savant", err)
			}
			continue
		case (name == "records" || name == "sections") && kind == '[':
			j.list[name] = p.next()
			if err := p.list(func(int) error {
				if j.count++; p.dec.SkipValue() != nil {
					return p.skip()
				}
				return nil
			}); err != nil {
				return err
			}
			continue
		case name == "type":
			j.typed = true
			if kind == '"' {
				if raw, err = p.raw(); err != nil {
					return err
				}
				_, j.claims = typeNames[string(p.unquoted(raw))]
				j.strangers = append(j.strangers, "."+name)
				continue
			}
		}
		j.strangers = append(j.strangers, "."+name)
		if err := p.skip(); err != nil {
			return err
		}
	}
	return p.token()
}

// skip passes over a value.
func (p *parser) skip() error {
	if err := p.dec.SkipValue(); err != nil {
		return p.wrong(err)
	}
	return nil
}

// jsonKinds are JSON's kinds of values in words.
var jsonKinds = map[jsontext.Kind]message.ID{'n': "convert.kind-null", 't': "convert.kind-true", 'f': "convert.kind-false", '"': "convert.kind-text", '0': "convert.kind-number", '{': "convert.kind-object", '[': "convert.kind-list"}

// read reads a part of what stands under "savant" into a struct: every member is known, there once, of its type, and not null.
func readStrictly(raw []byte, to any) error {
	d := jsontext.NewDecoder(strings.NewReader(string(raw)))
	for {
		token, err := d.ReadToken()
		if err != nil {
			break
		}
		if token.Kind() == 'n' {
			return &NativeError{Path: pointerPath(d.StackPointer()), What: message.New(misplacedNull)}
		}
	}
	err := json.Unmarshal(raw, to, json.RejectUnknownMembers(true))
	var semantic *json.SemanticError
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &semantic):
		return err
	}
	e := &NativeError{Path: pointerPath(semantic.JSONPointer), What: message.New(misplacedKind)}
	switch {
	case errors.Is(err, json.ErrUnknownName):
		e.What = message.New(noSuchMember)
	case semantic.JSONKind == '"' && semantic.GoType == reflect.TypeFor[[]byte]():
		e.What = message.New(notBase64)
	case jsonKinds[semantic.JSONKind] != "":
		e.What = message.New(misplaced, message.New(jsonKinds[semantic.JSONKind]))
	}
	return e
}

// read reads what stands under "savant".
func (h *header) read(p *parser) error {
	records := map[string]*recordNote{}
	raw, err := p.members("records", '{', func() error {
		if err := p.token(); err != nil {
			return err
		}
		for p.dec.PeekKind() == '"' {
			raw, err := p.raw()
			if err != nil {
				return err
			}
			number := string(p.unquoted(raw))
			rn := &recordNote{}
			if n, failed := strconv.Atoi(number); failed != nil || n < 0 || strconv.Itoa(n) != number {
				err = unlike(notARecord, number)
			} else {
				err = rn.read(p)
			}
			if err != nil {
				return below(".records."+number, err)
			}
			records[number] = rn
		}
		return p.token()
	})
	if err != nil {
		return err
	}
	if err := readStrictly(raw, h); err != nil {
		return err
	}
	h.Records = records
	switch {
	case h.Version > version:
		return below(".version", unlike(newerVersion, h.Version))
	case h.Version < 0 || h.Version == 0 && strings.Contains(string(raw), `"version"`):
		return below(".version", unlike(noSuchVersion, h.Version))
	case h.Form != "" && h.Form != saveForm && !sectioned[h.Form]:
		return below(".form", unlike(noSuchFormName, h.Form))
	}
	if _, err := dialect.ByName(h.Dialect); h.Dialect != "" && err != nil {
		return below(".dialect", unlike(systemSays, err))
	}
	if _, ok := framingOf(h.Framing); !ok {
		return below(".framing", unlike(noSuchFraming, h.Framing))
	}
	for i, w := range h.Wrappers {
		if err := w.check(); err != nil {
			return below(".wrappers"+item(i), err)
		}
	}
	return nil
}

// members reads an object: the member of a name and kind by a call of large, the others as an object that it returns.
func (p *parser) members(name string, kind jsontext.Kind, large func() error) (others []byte, err error) {
	if p.dec.PeekKind() != '{' {
		return p.raw()
	}
	if err := p.token(); err != nil {
		return nil, err
	}
	others = []byte("{")
	for p.dec.PeekKind() == '"' {
		raw, err := p.raw()
		if err != nil {
			return nil, err
		}
		if string(p.unquoted(raw)) == name && p.dec.PeekKind() == kind {
			if err := large(); err != nil {
				return nil, err
			}
			continue
		}
		if len(others) > 1 {
			others = append(others, ',')
		}
		others = append(append(others, raw...), ':')
		if raw, err = p.raw(); err != nil {
			return nil, err
		}
		others = append(others, raw...)
	}
	return append(others, '}'), p.token()
}

// saved takes a JSON text for one made of a save. Without a header it is one value in the form of from_native, or a list "records" of such.
func (j *parsedJSON) saved() (*savedJSON, error) {
	s := &savedJSON{text: j.text, header: j.header, own: j.own, records: -1, count: 1}
	at, many := j.list["records"]
	switch {
	case j.own || many && !j.typed:
		switch {
		case j.own && slices.Contains(j.strangers, ".records"):
			return nil, j.text.placed(below(".records", unlike(listNeeded)))
		case j.own && slices.Contains(j.strangers, ".sections"):
			return nil, j.text.placed(below(".sections", unlike(listNeeded)))
		case !many:
			return nil, j.text.placed(below(".savant", unlike(savantAlone)))
		case len(j.strangers) > 0:
			if j.own {
				return nil, j.text.placed(below(j.strangers[0], unlike(notBeside, "records")))
			}
			return nil, errNoSave
		case j.own && j.header.Form != "" && j.header.Form != saveForm:
			return nil, j.text.placed(below(".savant.form", unlike(formHasRecords, j.header.Form)))
		}
		s.records, s.count = at, j.count
		for number := range j.header.Records {
			if n, _ := strconv.Atoi(number); n >= j.count {
				return nil, j.text.placed(below(".savant.records."+number, unlike(onlyRecords, j.count)))
			}
		}
	case j.kind == '{' && !j.typed:
		return nil, errNoSave
	}
	return s, nil
}

// payload writes the save that a JSON text says.
func (s *savedJSON) payload(ctx context.Context, d *dialect.Dialect, bare bool, l *losses, out *output, report func(float64)) error {
	text := *s.text
	text.ctx = ctx
	text.report = func(off int64) { report(float64(off) / float64(text.size)) }
	before, more := len(l.list), l.more
	notes := notesInStep
	write := func(text *jsonText) error {
		out.truncate(0)
		l.list, l.more = l.list[:before], more
		return s.write(text, d, bare, l, out, notes)
	}
	err := inAnyOrder(&text, write)
	if err == errOutOfStep {
		notes = notesHeld
		err = inAnyOrder(&text, write)
	}
	return text.placed(err)
}

func (s *savedJSON) write(text *jsonText, d *dialect.Dialect, bare bool, l *losses, out *output, notes noteReading) error {
	framing, _ := framingOf(s.header.Framing)
	if bare {
		framing = codec.Bare
	}
	if framing == codec.Bare && s.count != 1 {
		return message.Err(bareIsOne, s.count)
	}
	if framing == codec.Config {
		head := []byte("ECFG\x00\x00\x00\x00")
		copy(head, s.header.Start)
		was := int(binary.LittleEndian.Uint32(head[4:])) // it can claim more entries than there are
		if was < s.count || was == s.noted() {
			binary.LittleEndian.PutUint32(head[4:], uint32(s.count))
		}
		out.add(head)
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

// noted is how many settings had names when the header was written.
func (s *savedJSON) noted() int { return len(s.header.Records) }

// fits tells whether records without a header are all in the form of from_native.
func (s *savedJSON) fits(ctx context.Context) error {
	return s.payload(ctx, nativeDialect, false, &losses{}, &output{void: true}, func(float64) {})
}

// saveReader writes what a JSON text says as a save, value by value.
type saveReader struct {
	d       *dialect.Dialect
	out     *output
	framing codec.Framing
	header  *header
	losses  *losses

	text    *jsonText
	reading noteReading

	number  int // of the record
	back    *twinner
	exact   *twinner // the same, without rounding
	into    *twinner
	path    *notePath // nil if the record has no notes
	notes   notes
	within  []*child // the way to the value
	scratch []byte
}

// record writes one record.
func (w *saveReader) record(p *parser, i int) error {
	rn := w.header.Records[strconv.Itoa(i)]
	if rn == nil {
		rn = &recordNote{}
	}
	if w.framing == codec.Config {
		name := []byte(rn.Name)
		if rn.Raw != nil {
			name = rn.Raw
		}
		w.out.add(append(binary.LittleEndian.AppendUint32(nil, uint32(len(name))), name...))
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
		order := binary.ByteOrder(le)
		if w.framing == codec.BigEndianChain || w.header.Framing == mixedBigEndian {
			order = binary.BigEndian
		}
		w.out.put(prefix, uint32(n), order)
	}
	return nil
}

// begin takes up the notes of a record.
func (w *saveReader) begin(i int, rn *recordNote) (err error) {
	w.number, w.path = i, nil
	w.back, w.exact, w.into = outOf(w.d, w.losses), newTwinner(nativeDialect, w.d, w.losses), into(w.d)
	if len(rn.Notes) == 0 && rn.notesAt == 0 {
		return nil
	}
	w.path = &notePath{trail: trail{d: nativeDialect}}
	w.notes, err = notesIn(rn, w.text, w.reading)
	return err
}

// noted looks at the end of a record, or where it could not go on, whether its notes were found.
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

// note is that of a kind about the value, or about the key in front of it; nil if there is none.
func (w *saveReader) note(kind noteKind) *note {
	if w.path == nil {
		return nil
	}
	return w.notes.find(w.path.text, kind)
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
			if o.has&argsMember != 0 && w.streams(typeNames[o.kind]) {
				return w.packed(p, typeNames[o.kind])
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

// oddPath takes the NodePath in what was read last of which the text does not come back; "" for none.
func (p *parser) oddPath() string {
	odd := p.odd
	p.odd = ""
	return odd
}

// leaf writes a value as a whole. Where the JSON still says what a note was made for, the note's bytes are taken; where it was
// edited, the new value keeps of the old what it can. odd is a NodePath in it that only such a note holds whole, "" for none.
func (w *saveReader) leaf(v variant.Value, kind noteKind, odd string) (err error) {
	n := w.note(kind)
	w.scratch = w.scratch[:0]
	err = w.telling(func() error {
		if n != nil {
			was, end, err := codec.Decode(n.Bytes, 0, w.d)
			switch {
			case err != nil || end != len(n.Bytes):
				return unlike(noteWrong)
			case !w.about(was, v, kind):
				return unlike(noteOfAnother, was.Type)
			case w.same(was, v):
				w.scratch = append(w.scratch, n.Bytes...)
				return nil
			case was.Type == v.Type && wide(n.Bytes):
				if err := w.admitted(v, kind == keyNote); err != nil {
					return err
				}
				w.scratch, err = codec.AppendLike(w.scratch, n.Bytes, w.exact.value(v), w.d)
				return err
			}
		}
		if odd != "" {
			return unlike(emptyName, odd)
		}
		if err := w.admitted(v, kind == keyNote); err != nil {
			return err
		}
		made := w.back.value(v)
		if err := w.beyond(v, made); err != nil || n == nil {
			if err == nil {
				w.scratch, err = codec.Append(w.scratch, made, w.d)
			}
			return err
		}
		if was, _, err := codec.Decode(n.Bytes, 0, w.d); err == nil {
			if again, ok := repacked(was, v); ok {
				made = again
			}
		}
		w.scratch, err = codec.AppendLike(w.scratch, n.Bytes, made, w.d)
		return err
	})
	if err != nil {
		return err
	}
	w.out.add(w.scratch)
	return nil
}

// admitted tells whether the container around a value takes it, and whether those in it take what they hold.
func (w *saveReader) admitted(v variant.Value, key bool) error {
	if err := wellTyped(v); err != nil || len(w.within) == 0 {
		return err
	}
	return taken(w.within[len(w.within)-1].elements(key), v.Type)
}

// telling does what may lose something or fail, and says of either where.
func (w *saveReader) telling(do func() error) error {
	before := len(w.losses.list)
	w.back.path.text, w.exact.path.text = w.back.path.text[:0], w.exact.path.text[:0]
	err := do()
	for i := before; i < len(w.losses.list); i++ {
		l := &w.losses.list[i]
		if l.Path = w.place() + l.Path; w.number > 0 {
			numbered(w.losses.list[i:i+1], w.number)
		}
	}
	if _, ok := err.(*NativeError); err != nil && !ok {
		err = unlike(cannotHold, w.d.Title, err)
	}
	return err
}

// place is the path of the value in the record.
func (w *saveReader) place() string {
	if w.path != nil {
		return w.path.String()
	}
	t := trail{d: nativeDialect}
	for _, c := range w.within {
		t.to(c, 0)
	}
	return t.String()
}

// beyond tells of components that 32 bits can not hold even when they are rounded.
func (w *saveReader) beyond(v, made variant.Value) error {
	const most = math.MaxFloat32 * (1 + 0x1p-25) // what is less is rounded to the largest
	check := func(list []float64) error {
		for _, f := range list {
			if a := math.Abs(f); a >= most && !math.IsInf(f, 0) {
				return unlike(over32, f, v.Type, "1e99999")
			}
		}
		return nil
	}
	id, ok := w.d.ID(made.Type)
	if !ok {
		return nil
	}
	row := w.d.Rows[id]
	switch data := v.Data.(type) {
	case *variant.Math:
		if made.Type == v.Type && row.Width() != 8 {
			return check(data.C)
		}
	case []float64:
		if _, short := made.Data.([]float32); short {
			return check(data)
		}
	}
	return nil
}

// same tells whether the JSON still says of a place what it said when its note was made.
func (w *saveReader) same(was, now variant.Value) bool {
	return variant.Equal(settled(w.into.value(was)), now)
}

// about tells whether a note with a value can be about what the JSON says: that may be edited, but is of the same type. Keys are what notes
// about them are found by.
func (w *saveReader) about(was, now variant.Value, kind noteKind) bool {
	return w.same(was, now) || kind != keyNote && settled(w.into.value(was)).Type == now.Type
}

// wide tells whether a stored value has 64 bits for each number.
func wide(b []byte) bool { return len(b) > 2 && b[2]&1 != 0 }

// container writes a container, of which c is all but what lies in it.
func (w *saveReader) container(p *parser, c variant.Value, depth int) error {
	if n := len(w.within); n > 0 {
		if err := taken(w.within[n-1].elements(false), c.Type); err != nil {
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
	in := &child{of: c}
	w.within = append(w.within, in)
	if w.path != nil {
		w.path.enter()
	}
	err := p.children(c, func(key variant.Value, name string, i int) error {
		n = i + 1
		in.key, in.name, in.i = key, name, i
		if w.path != nil {
			defer w.path.back(w.path.to(in))
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

// head makes what stands in front of the children of a container.
func (w *saveReader) head(c variant.Value) error {
	if n := w.note(headNote); n != nil {
		empty := append(w.scratch[:0], n.Head...)
		codec.SetCount(empty, 0)
		was, end, err := codec.Decode(empty, 0, w.d)
		switch {
		case err != nil || end != len(empty):
			return unlike(noteWrong)
		case settled(w.into.value(was)).Type != c.Type:
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
		made := w.back.value(c)
		if children(made) != 0 {
			w.scratch = w.scratch[:0]
			return nil
		}
		w.scratch, err = codec.Append(w.scratch[:0], made, w.d)
		return err
	})
}

// streams tells whether a packed array can be written without having all its numbers at once.
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
			made := w.back.value(v)
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

// numbered puts the record's number in front of the paths of losses.
func numbered(list []Loss, record int) {
	if record == 0 {
		return
	}
	for i := range list {
		p := "#" + strconv.Itoa(record)
		if q := list[i].Path; q != "" && q[0] != '[' && q[0] != '{' {
			p += "."
		}
		list[i].Path = p + list[i].Path
	}
}
