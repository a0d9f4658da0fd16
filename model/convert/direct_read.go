package convert

import (
	"bytes"
	"encoding/binary"
	"math"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/transcode"
	"savant/scene/literal"
)

// directReader makes a save of a JSON text that begins as Savant writes it, in one go and without decoded values, except
// for those that have no direct form. It gives up where anything is wrong, is to be noted or would be lost, and leaves
// the text to saveReader.
type directReader struct {
	scan    *scanner
	directs *directs
	ids     [variant.Types]directID
	named   map[string]directNamed
	d       *dialect.Dialect
	header  header
	heads   map[string][]byte // what a save has of typed containers, by how JSON begins them
	w       *saveReader       // for values without a direct form
	near    *jsontext.Decoder
	out     *output
	b       []byte // not yet in out
	text    func(part []byte)
	count   int // of records
	depth   int
}

// directID is the id of a type; known is false for a type without a direct form.
type directID struct {
	id    uint32
	known bool
}

// directNamed is a type that is an object in JSON.
type directNamed struct {
	*direct
	id uint32
}

// readDirect makes a save of a text; ok is false if that needs saveReader. The error is that of the context, or of
// reading.
func readDirect(text *jsonText, out *output) (saved *savedJSON, ok bool, err error) {
	r := &directReader{scan: newScanner(text), out: out}
	r.text = func(part []byte) {
		r.b = append(r.b, part...)
		r.flush(flushed)
	}
	saved = &savedJSON{text: text, own: true}
	ok = r.begin() && r.save(saved) && r.scan.err == nil
	if !ok {
		out.truncate(0)
	}
	return saved, ok, r.scan.err
}

// begin reads what is before the records.
func (r *directReader) begin() bool {
	s := r.scan
	if !s.word(`{`) || !s.word(`"savant"`) || !s.take(':') || s.space() != '{' {
		return false
	}
	p := jsonOf(s.b[s.pos:s.n]).parser(0)
	if r.header.read(p) != nil || r.header.Form != saveForm && r.header.Form != "" || r.header.Dialect == "" {
		return false
	}
	for _, rn := range r.header.Records {
		if len(rn.Notes) > 0 || rn.notesAt > 0 || rn.Opaque != nil {
			return false
		}
	}
	s.pos += int(p.dec.InputOffset())
	r.d, _ = dialect.ByName(r.header.Dialect)
	r.directs, r.named = directsOf(r.d), map[string]directNamed{}
	r.heads, r.near = map[string][]byte{}, jsontext.NewDecoder(bytes.NewReader(nil))
	for id := range r.directs.list {
		f := &r.directs.list[id]
		if f.kind == indirect {
			continue
		}
		t := r.d.Rows[id].Type
		if r.ids[t] = (directID{uint32(id), true}); f.kind >= directDict && f.kind != directArray {
			r.named[t.String()] = directNamed{f, uint32(id)}
		}
	}
	r.w = &saveReader{d: r.d, out: r.out, losses: &transcode.Losses{}, header: &r.header, text: s.text}
	r.w.begin(0, &recordNote{})
	return s.take(',') && s.word(`"records"`) && s.take(':') && s.space() == '['
}

// save reads the records.
func (r *directReader) save(saved *savedJSON) bool {
	s := r.scan
	saved.records = s.offset()
	framing, _ := framingOf(r.header.Framing)
	if framing == codec.Config {
		r.b = append(r.b, "ECFG\x00\x00\x00\x00"...)
	}
	s.pos++
	for s.space() != ']' {
		if r.count > 0 && !s.take(',') || !r.record(framing) {
			return false
		}
		r.count++
	}
	s.pos++
	if !s.take('}') || s.space() != 0 || s.pos < s.n || framing == codec.Bare && r.count != 1 {
		return false
	}
	for number := range r.header.Records {
		if n, _ := strconv.Atoi(number); n >= r.count {
			return false
		}
	}
	r.b = append(r.b, r.header.Tail...)
	r.flush(0)
	saved.header, saved.count = r.header, r.count
	if framing == codec.Config {
		r.out.WriteAt(saved.configHead(), 0)
	}
	return true
}

// record reads a record, and writes it as saveReader does.
func (r *directReader) record(framing codec.Framing) bool {
	rn := &recordNote{}
	if len(r.header.Records) > 0 {
		if noted := r.header.Records[strconv.Itoa(r.count)]; noted != nil {
			rn = noted
		}
	}
	if framing == codec.Config {
		r.b = append(r.b, rn.name()...)
	}
	prefix := -1
	if framing != codec.Bare && framing != codec.Opaque && !rn.Loose {
		prefix = r.at()
		r.b = append(r.b, 0, 0, 0, 0)
	}
	r.b = append(r.b, rn.Length...)
	start := r.at()
	if !r.value() {
		return false
	}
	r.b = append(r.b, rn.Rest...)
	if n := r.at() - start; n > math.MaxUint32 {
		return false
	} else if prefix >= 0 {
		length := uint32(n)
		if r.header.order(framing) == binary.BigEndian {
			length = binary.BigEndian.Uint32(le.AppendUint32(nil, length))
		}
		r.put(prefix, length)
	}
	return true
}

// at returns where in the save the next byte goes.
func (r *directReader) at() int { return r.out.len() + len(r.b) }

// put overwrites four bytes.
func (r *directReader) put(at int, n uint32) {
	if at -= r.out.len(); at >= 0 {
		le.PutUint32(r.b[at:], n)
	} else {
		r.out.put(at+r.out.len(), n, le)
	}
}

// flush writes the buffer, if it is longer than most bytes.
func (r *directReader) flush(most int) {
	if len(r.b) > most {
		r.out.add(r.b)
		r.b = r.b[:0]
	}
}

// head writes the header of a value of a type; ok is false if that has no direct form.
func (r *directReader) head(t variant.Type) (ok bool) {
	own := r.ids[t]
	r.b = le.AppendUint32(r.b, own.id)
	return own.known
}

// value reads a value.
func (r *directReader) value() bool {
	if r.depth > codec.MaxDepth || r.scan.err != nil {
		return false
	}
	s := r.scan
	c := s.space()
	s.ahead()
	r.flush(flushed)
	start, made := s.offset(), r.at()
	ok := false
	switch c {
	case '[':
		if ok = r.head(variant.Array); ok {
			s.pos++
			return r.children(false, directTyped{})
		}
	case '{':
		if f, known := r.object(); known {
			if r.b = le.AppendUint32(r.b, f.id); f.kind == directDict {
				return r.children(true, directTyped{}) && s.take('}')
			}
			if f.kind == directStrings {
				ok = r.strings() && s.take('}')
			} else {
				ok = r.numbers(f.direct) && s.take('}')
			}
			break
		}
		s.seek(start)
		if f, typed := r.typed(); typed {
			r.b = append(r.b, f.head...)
			return r.children(f.pairs, f) && s.take('}')
		}
		if s.err != nil {
			return false
		}
	case '"':
		ok = r.word()
	case 'n':
		ok = s.word("null") && r.head(variant.Nil)
	case 't':
		ok = s.word("true") && r.head(variant.Bool)
		r.b = le.AppendUint32(r.b, 1)
	case 'f':
		ok = s.word("false") && r.head(variant.Bool)
		r.b = le.AppendUint32(r.b, 0)
	}
	if ok {
		return true
	}
	return r.decoded(start, made)
}

// decoded reads the value at start as saveReader does, in place of what was written of it from made on.
func (r *directReader) decoded(start int64, made int) bool {
	return r.parsed(start, made, func(p *parser) error { return r.w.value(p, r.depth) })
}

// key reads the key of an entry.
func (r *directReader) key() bool {
	if c := r.scan.space(); c != '[' && c != '{' {
		return r.value()
	}
	return r.parsed(r.scan.offset(), r.at(), func(p *parser) error {
		v, err := p.value(r.depth)
		if err != nil {
			return err
		}
		return r.w.leaf(v, keyNote, p.oddPath())
	})
}

// parsed reads the value at start with a parser: of what is at hand of the text, if all of the value is, else of the text.
func (r *directReader) parsed(start int64, made int, read func(p *parser) error) bool {
	s := r.scan
	for _, near := range [...]bool{true, false} {
		if made < r.out.len() {
			r.out.truncate(made)
			r.b = r.b[:0]
		}
		r.b = r.b[:made-r.out.len()]
		r.flush(0)
		if near && (start < s.base || s.n-int(start-s.base) < lookAhead && s.base+int64(s.n) < s.text.size) {
			continue
		}
		var p *parser
		if near {
			r.near.Reset(bytes.NewBuffer(s.b[start-s.base : s.n]))
			p = &parser{text: s.text, base: start, dec: r.near}
		} else {
			p = s.text.parser(start)
		}
		if read(p) == nil && len(r.w.losses.List) == 0 {
			s.seek(p.base + p.dec.InputOffset())
			return true
		}
		r.w.losses.List = nil
	}
	return false
}

// children reads the values of an array, or the keys and values of a dictionary, up to the bracket after them.
func (r *directReader) children(pairs bool, of directTyped) bool {
	s := r.scan
	count := r.at()
	r.b = append(r.b, 0, 0, 0, 0)
	r.depth++
	n := 0
	for ; s.space() != ']'; n++ {
		if n > 0 && !s.take(',') {
			return false
		}
		if pairs {
			made := r.at()
			if !r.key() || !r.taken(of.key, made) || !s.take(',') {
				return false
			}
		}
		made := r.at()
		if !r.value() || !r.taken(of.value, made) {
			return false
		}
	}
	r.depth--
	s.pos++
	r.put(count, uint32(n)|r.directs.shared)
	return n <= math.MaxInt32
}

// object reads an object up to its content; ok is false if it has no direct form or its members come in another order.
func (r *directReader) object() (f directNamed, ok bool) {
	s := r.scan
	s.pos++
	if !s.word(`"type"`) || !s.take(':') {
		return f, false
	}
	name, ok := s.name()
	if f = r.named[string(name)]; !ok || f.direct == nil {
		return f, false
	}
	return f, s.take(',') && s.word(`"args"`) && s.take(':') && s.take('[')
}

// word reads a string whose beginning says its type.
func (r *directReader) word() bool {
	s := r.scan
	rest := s.b[s.pos+1:]
	switch {
	case rest[0] == 's' && rest[1] == ':':
		s.pos += len(`"s:`)
		return r.string(variant.String)
	case rest[0] == 's' && rest[1] == 'n' && rest[2] == ':':
		s.pos += len(`"sn:`)
		return r.string(variant.StringName)
	case rest[0] == 'i' && rest[1] == ':':
		s.pos += len(`"i:`)
		n, ok := s.int()
		return ok && r.int(n) && s.quote()
	case rest[0] == 'f' && rest[1] == ':':
		s.pos += len(`"f:`)
		f, ok := s.float()
		return ok && r.float(f) && s.quote()
	case rest[0] == 'n' && rest[1] == 'p' && rest[2] == ':':
		text, ok := s.name()
		return ok && r.path(text[len(`np:`):])
	}
	return false
}

// path writes a NodePath, if its text says all of it.
func (r *directReader) path(text []byte) (ok bool) {
	start := len(r.b)
	if !r.head(variant.NodePath) {
		return false
	}
	if r.b, ok = r.directs.storePath(r.b, text); ok {
		return true
	}
	r.b = r.b[:start]
	v := variant.Value{Type: variant.NodePath, Data: literal.ParsePath(string(text))}
	if pathText(v) != string(text) {
		return false
	}
	r.flush(0)
	return r.w.leaf(v, valueNote, "") == nil && len(r.w.losses.List) == 0
}

func (r *directReader) string(t variant.Type) bool {
	if !r.head(t) {
		return false
	}
	length := r.at()
	r.b = append(r.b, 0, 0, 0, 0)
	if !r.scan.string(r.text) {
		return false
	}
	n := r.at() - length - 4
	r.put(length, uint32(n))
	r.b = codec.AppendPadding(r.b, n)
	return n <= math.MaxInt32
}

// int writes an int in the width that the dialect gives it.
func (r *directReader) int(n int64) bool {
	own := r.ids[variant.Int]
	switch fits := n == int64(int32(n)); {
	case fits && r.directs.ints != dialect.Always64:
		r.b = le.AppendUint32(le.AppendUint32(r.b, own.id), uint32(n))
	case r.directs.ints == dialect.Always32:
		return false
	default:
		r.b = le.AppendUint64(le.AppendUint32(r.b, own.id|wideBit), uint64(n))
	}
	return own.known
}

// float is int for floats.
func (r *directReader) float(f float64) bool {
	own := r.ids[variant.Float]
	switch bits, fits := variant.Narrow(f); {
	case fits && r.directs.floats != dialect.Always64:
		r.b = le.AppendUint32(le.AppendUint32(r.b, own.id), bits)
	case r.directs.floats == dialect.Always32:
		return false
	default:
		r.b = le.AppendUint64(le.AppendUint32(r.b, own.id|wideBit), math.Float64bits(f))
	}
	return own.known
}

// numbers reads the numbers of a value up to the bracket after them.
func (r *directReader) numbers(f *direct) bool {
	s := r.scan
	count, packed := r.at(), f.kind != directFloats && f.kind != directInts
	if packed {
		r.b = append(r.b, 0, 0, 0, 0)
	}
	var components [16]uint32
	n := 0
	for ; s.space() != ']'; n++ {
		if s.n-s.pos < longestNumber {
			s.fill()
		}
		if n > 0 && !s.take(',') {
			return false
		}
		s.space()
		if packed {
			if !r.element(f.kind) {
				return false
			}
			r.flush(flushed)
			continue
		}
		bits, ok := r.component(f.kind)
		if !ok || n >= f.numbers {
			return false
		}
		at := n
		if f.columns != nil {
			at = f.columns[n]
		}
		components[at] = bits
	}
	s.pos++
	if !packed {
		for _, bits := range components[:f.numbers] {
			r.b = le.AppendUint32(r.b, bits)
		}
		return n == f.numbers
	}
	r.put(count, uint32(n/f.numbers))
	r.b = codec.AppendPadding(r.b, n*f.width())
	return n%f.numbers == 0 && n/f.numbers <= math.MaxInt32
}

// strings reads the strings of a packed array up to the bracket after them.
func (r *directReader) strings() bool {
	s := r.scan
	count := r.at()
	r.b = append(r.b, 0, 0, 0, 0)
	n := 0
	for ; s.space() != ']'; n++ {
		if n > 0 && !s.take(',') || !s.take('"') {
			return false
		}
		length := r.at()
		r.b = append(r.b, 0, 0, 0, 0)
		if !s.string(r.text) {
			return false
		}
		r.b = append(r.b, 0)
		size := r.at() - length - 4
		r.put(length, uint32(size))
		if r.b = codec.AppendPadding(r.b, size); size > math.MaxInt32 {
			return false
		}
		r.flush(flushed)
	}
	s.pos++
	r.put(count, uint32(n))
	return n <= math.MaxInt32
}

// longestNumber is more than a number takes that is read here, with what is around it.
const longestNumber = 64

// component reads a number of 32 bits.
func (r *directReader) component(kind directKind) (bits uint32, ok bool) {
	if kind == directInts || kind == directInt32s {
		n, ok := r.scan.int()
		return uint32(n), ok && n == int64(int32(n))
	}
	f, ok := r.scan.float()
	return math.Float32bits(float32(f)), ok && math.Abs(f) < math.MaxFloat32
}

// element reads a number of a packed array.
func (r *directReader) element(kind directKind) bool {
	s := r.scan
	switch kind {
	case directBytes:
		n, ok := s.int()
		r.b = append(r.b, byte(n))
		return ok && n>>8 == 0
	case directInt64s:
		quoted := s.b[s.pos] == '"' // beyond 2^53
		if quoted {
			s.pos++
		}
		n, ok := s.int()
		r.b = le.AppendUint64(r.b, uint64(n))
		return ok && (!quoted || s.quote())
	case directFloat64s:
		f, ok := s.float()
		r.b = le.AppendUint64(r.b, math.Float64bits(f))
		return ok
	}
	bits, ok := r.component(kind)
	r.b = le.AppendUint32(r.b, bits)
	return ok
}
