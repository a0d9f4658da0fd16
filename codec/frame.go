package codec

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"

	"savant/codec/arrival"
	"savant/codec/dialect"
	"savant/codec/message"
)

// Messages.
const (
	BadLength    message.ID = "codec.bad-length length here" // of a record, in bytes
	unsureRecord message.ID = "codec.unsure-record length here"
)

// Framing says how the values of a file are arranged.
type Framing uint8

// The framings.
const (
	Opaque         Framing = iota // nothing was recognised; one opaque record, or none in an empty file
	Bare                          // one value from the start, as var_to_bytes makes it
	Chain                         // records with length prefixes, as store_var writes them, up to the end
	BigEndianChain                // the same with big-endian lengths, from files in big-endian mode
	ChainTail                     // a chain followed by other bytes
	Config                        // ECFG, project.binary: names with values
	Mixed                         // records with length prefixes, and other bytes around them
	Torn                          // one value, or one record, that is damaged or cut short: opaque, but part of it can be read
)

// Message returns the framing's name.
func (f Framing) Message() message.Message {
	if int(f) < len(framings) {
		return message.New(framings[f])
	}
	return message.New(unknownFraming)
}

var framings = [...]message.ID{opaqueBytes, bareValue, chain, bigEndianChain, chainTail, namedSettings, mixed, tornValue}

// Messages.
const (
	opaqueBytes    message.ID = "codec.opaque-bytes"
	bareValue      message.ID = "codec.bare-value"
	chain          message.ID = "codec.chain"
	bigEndianChain message.ID = "codec.big-endian-chain"
	chainTail      message.ID = "codec.chain-tail"
	namedSettings  message.ID = "codec.named-settings"
	mixed          message.ID = "codec.mixed"
	tornValue      message.ID = "codec.torn-value"
	unknownFraming message.ID = "codec.unknown-framing"
)

// Record is a value with its length prefix, name and slack.
type Record struct {
	Start    int  // start of its length, its name, or the value itself
	Prefix   int  // offset of the four bytes of the value's length, or -1 if there are none
	Value    int  // where the value begins
	ValueEnd int  // end of the value; from here to End is slack that no engine reads
	End      int  // where the record ends
	Opaque   bool // the bytes from Value to End are not a value, although they should be if Prefix is not -1
}

// Name returns the name of a setting, in a file of these bytes; "" for all other records.
func (r Record) Name(b []byte) string {
	if r.Prefix <= r.Start {
		return ""
	}
	return string(b[r.Start+4 : r.Prefix])
}

// Damaged reports whether the four bytes before the value should be its length but are not.
func (r Record) Damaged() bool { return !r.Opaque && r.Prefix < 0 && r.Start < r.Value }

// File is how a file divides into records.
type File struct {
	Framing Framing
	Records []Record
	Tail    int    // start of bytes that belong to no record; the file's length if there are none
	Long    []Long // the long values of all records, outer before inner
	Values  int    // number of values in the records, including nested ones but not keys
}

// Order returns the byte order of the length prefixes in b, the bytes of the file.
func (file *File) Order(b []byte) binary.ByteOrder {
	swapped := file.Framing == BigEndianChain
	if file.Framing == Mixed {
		if i := slices.IndexFunc(file.Records, func(r Record) bool { return !r.Opaque && r.Prefix >= 0 && r.ValueEnd == r.End }); i >= 0 {
			r := file.Records[i]
			swapped = int(le.Uint32(b[r.Prefix:])) != r.End-r.Value
		}
	}
	if swapped {
		return binary.BigEndian
	}
	return le
}

// configMagic begins a project.binary.
const configMagic = "ECFG"

// Frame finds the records of a file written in that dialect. The rules, in order:
//
// A file is a chain if its lengths reach its end exactly and its records hold nothing but values. Else it is one bare
// value if that ends where the file does: a value's header and count may look like a length and a number. Else lengths
// that reach the end make a chain if at least one record can be read, or if the first begins like a value; a record
// that cannot be read is opaque. Else it is a bare value followed by a tail, a chain with a tail, records among other
// bytes, one value that is damaged or cut short, or opaque.
//
// A record that is damaged, empty or longer than its value does not hide later ones: they are found by its length, or,
// if the length is damaged, by where its value ends. A value after a damaged length belongs to the record if it ends
// where the next record begins and is more than chance.
func Frame(b []byte, d *dialect.Dialect) File {
	file, _ := FrameWhile(b, d, nil, nil)
	return file
}

// FrameWhile is Frame of bytes that may still come, with progress: it calls tell now and then with the offset reached. If
// tell returns false, it stops early, and ok is false.
func FrameWhile(b []byte, d *dialect.Dialect, come arrival.Source, tell func(off int) bool) (file File, ok bool) {
	f := newFramer(b, d, come, tell)
	f.search = true
	file = f.frameWith(f.scanner(d))
	return file, !f.stopped()
}

// observe makes the framer report its progress to tell.
func (f *framer) observe(tell func(off int) bool) {
	if tell != nil {
		f.watch = &watch{report: tell}
	}
}

// stopped reports whether tell has ended the work.
func (f *framer) stopped() bool { return f.watch != nil && f.watch.over }

// framer finds records. What does not depend on the dialect is computed once.
type framer struct {
	b             []byte
	chain, bigEnd []Record // records whose lengths meet the end exactly
	opaque        []Record // the records of the chain or the config if none can be read
	config        []Record
	configTail    int
	settled       bool // a dialect accounts for all of a long chain
	search        bool // whether to look for records among other bytes, the most expensive part
	work          int  // its cost so far, in bytes
	watch         *watch
	come          arrival.Source // of b, until all is there
	early         *scanner       // has scanned the records of the chain while they came; nil if there is none
}

// newFramer returns the framer of bytes that are first read in dialect d.
func newFramer(b []byte, d *dialect.Dialect, come arrival.Source, tell func(off int) bool) *framer {
	f := &framer{b: b, come: come}
	f.observe(tell)
	arrival.All(come, min(len(configMagic), len(b)))
	if bytes.HasPrefix(b, []byte(configMagic)) {
		f.arrived()
		f.config, f.configTail = config(b)
	}
	if f.config != nil {
		return f
	}
	if come != nil {
		f.early = f.scanner(d)
		f.early.come, f.early.watch = come, f.watch
	}
	if f.chain = f.prefixes(le, f.scanEarly); f.chain == nil {
		f.early = nil
		f.bigEnd = f.prefixes(binary.BigEndian, nil)
	}
	return f
}

// arrived waits until all bytes are there. Only the first scan is done while they come.
func (f *framer) arrived() {
	arrival.All(f.come, len(f.b))
	f.come = nil
}

// scanner returns the scanner for a dialect: the one that has scanned the chain already, if there is one.
func (f *framer) scanner(d *dialect.Dialect) *scanner {
	if s := f.early; s != nil && s.d == d {
		f.early, s.chained = nil, true
		return s
	}
	return newScanner(f.b, d, new(met))
}

// scanEarly scans a record of what may become a chain, as long as all records are whole values.
func (f *framer) scanEarly(pos, end int) {
	if f.early != nil && f.early.within(f.b[:end], pos+4) != end {
		f.early = nil
	}
}

// prefixes returns the records of a chain that reaches the end exactly, or nil. visit, if not nil, is called with where each
// begins and ends, before the end is known.
func (f *framer) prefixes(order binary.ByteOrder, visit func(pos, end int)) []Record {
	b := f.b
	n, pos, there := 0, 0, len(b)
	if f.come != nil {
		there = 0
	}
	for pos < len(b) {
		if len(b)-pos < 4 {
			return nil
		}
		if pos+4 > there {
			there = f.come.Until(pos + 4)
		}
		length := uint64(order.Uint32(b[pos:]))
		if length < 4 || length > uint64(len(b)-pos-4) { // no value takes less than four bytes
			return nil
		}
		end := pos + 4 + int(length)
		if f.early != nil && visit != nil {
			visit(pos, end)
		}
		pos = end
		n++
	}
	list := make([]Record, 0, n)
	for pos = 0; pos < len(b); {
		end := pos + 4 + int(order.Uint32(b[pos:]))
		list = append(list, Record{Start: pos, Prefix: pos, Value: pos + 4, ValueEnd: end, End: end})
		pos = end
	}
	return list
}

// config returns the entries of an ECFG file and where they end, or nil if it is none. Every entry is a name and a
// value, each with a length prefix (core/project_settings.cpp, core/config/project_settings.cpp,
// _save_settings_binary).
func config(b []byte) ([]Record, int) {
	if len(b) < 8 || string(b[:4]) != configMagic {
		return nil, 0
	}
	count := le.Uint32(b[4:])
	list := []Record{}
	pos := 8
	for ; count > 0; count-- {
		value := sized(b, pos)
		if value < 0 {
			break
		}
		end := sized(b, value)
		if end < 0 {
			break
		}
		list = append(list, Record{Start: pos, Prefix: value, Value: value + 4, ValueEnd: end, End: end})
		pos = end
	}
	return list, pos
}

// sized returns the end of bytes with a length prefix, or failed.
func sized(b []byte, pos int) int {
	if len(b)-pos < 4 {
		return failed
	}
	n := uint64(le.Uint32(b[pos:]))
	if n > uint64(len(b)-pos-4) {
		return failed
	}
	return pos + 4 + int(n)
}

// Cause returns what is wrong with the i-th record of a file of these bytes in that dialect: an *Error, or nil.
func (file *File) Cause(i int, b []byte, d *dialect.Dialect) error {
	r := file.Records[i]
	switch {
	case r.Damaged():
		as := BadLength
		if file.leads(r, b) && oddIn(b[:r.End], r.Value, d) { // perhaps the type of the value is damaged
			as = unsureRecord
		}
		return fault(r.Start, as, int64(file.Order(b).Uint32(b[r.Start:])), int64(r.End-r.Value))
	case r.Opaque && r.Prefix >= 0:
		return causeOf(b[:r.End], r.Value, d)
	case r.Opaque && (file.Framing == Opaque || file.Framing == Torn):
		return causeOf(b, r.Value, d)
	}
	return nil
}

// leads reports whether the length of a damaged record leads to where the file ends or another record begins: then it may be right.
func (file *File) leads(r Record, b []byte) bool {
	end := int64(r.Value) + int64(file.Order(b).Uint32(b[r.Start:]))
	return end == int64(len(b)) || slices.ContainsFunc(file.Records, func(other Record) bool { return int64(other.Start) == end })
}

func causeOf(b []byte, off int, d *dialect.Dialect) error {
	if _, err := Skip(b, off, d); err != nil {
		return err
	}
	return nil
}

// frameWith finds the records with a scanner, without finding out why some are opaque.
func (f *framer) frameWith(s *scanner) File {
	b := f.b
	s.watch, s.come = f.watch, f.come
	defer f.arrived()
	switch {
	case len(b) == 0:
		return File{Framing: Chain} // a file in which store_var was never called
	case f.config != nil:
		file, _ := f.values(s, f.config)
		file.Framing, file.Tail = Config, f.configTail
		return file
	}
	chain, read := File{}, 0
	if f.chain != nil {
		chain, read = f.values(s, f.chain)
		f.arrived()
		if s.come = nil; f.settled && read == 0 {
			return File{}
		}
		if read == len(chain.Records) && chain.tight() {
			chain.Framing = Chain
			return chain
		}
	}
	bare := File{Framing: Bare}
	end := s.within(b, 0)
	f.arrived()
	s.come = nil
	bare.Records, bare.Tail = []Record{{Prefix: -1, ValueEnd: end, End: end}}, end
	bare.Long, bare.Values = s.take()
	if end == len(b) && !f.odd(s) {
		return bare
	}
	if f.chain != nil && end != len(b) && (read > 0 || f.plausible(s, chain.Records)) {
		// Damaged lengths may reach the end too.
		if file, ok := f.try(s, le, false, chain.worseThan); ok {
			return file
		}
		chain.Framing = Chain
		return chain
	}
	strong := func(file File) bool { return f.strong(s, file.Records, file.Tail) }
	if end == len(b) {
		if file, ok := f.try(s, le, false, func(file File) bool { return file.fitting() > 0 && strong(file) }); ok {
			return file
		}
		return bare
	}
	if f.bigEnd != nil {
		if chain, read = f.values(s, f.bigEnd); read > 0 || f.plausible(s, chain.Records) {
			chain.Framing = BigEndianChain
			return chain
		}
	}
	bareIsStrong := end > 0 && f.strong(s, bare.Records, end)
	if file, ok := f.try(s, le, false, func(file File) bool {
		if !strong(file) {
			return false
		}
		first := file.Records[0] // If it is damaged, the file may also be one value: that accounts for more, if it is more than chance.
		return !bareIsStrong || !first.Opaque && !first.Damaged() && first.ValueEnd == first.End || !f.telling(s.steps, 0, end) || file.read() > end
	}); ok {
		return file
	}
	if bareIsStrong {
		return bare
	}
	if file, ok := f.try(s, binary.BigEndian, false, strong); ok {
		return file
	}
	torn, reach := f.torn(s)
	if f.search && reach <= len(f.b)/2 {
		if file, ok := f.try(s, le, true, func(file File) bool { return strong(file) && file.read() > reach }); ok {
			return file
		}
	}
	if reach > 0 {
		return torn
	}
	return File{Framing: Opaque, Records: []Record{{Prefix: -1, ValueEnd: len(b), End: len(b), Opaque: true}}, Tail: len(b)}
}

// tight reports whether every record ends with its value.
func (file File) tight() bool {
	return !slices.ContainsFunc(file.Records, func(r Record) bool { return r.ValueEnd != r.End })
}

// fitting returns how many bytes of the file are records whose lengths fit their values.
func (file File) fitting() int {
	n := 0
	for _, r := range file.Records {
		if !r.Opaque && r.Prefix >= 0 && r.ValueEnd == r.End {
			n += r.End - r.Start
		}
	}
	return n
}

// worseThan reports whether less of the file fits than in another interpretation, or the same in more pieces.
func (file File) worseThan(other File) bool {
	n := cmp.Compare(file.fitting(), other.fitting())
	return n < 0 || n == 0 && other.fitting() > 0 && len(file.Records) > len(other.Records)
}

// read returns how many bytes of the file are values including their lengths.
func (file File) read() int {
	n := 0
	for _, r := range file.Records {
		if !r.Opaque && !r.Damaged() {
			n += r.ValueEnd - r.Start
		}
	}
	return n
}

// within skips the value at off, which must end within b.
func (s *skipper) within(b []byte, off int) int {
	whole := s.b
	s.b = b
	end := s.skip(off, 0)
	s.b = whole
	return end
}

// values returns a file of these records with the ends of their values set, and how many can be read. Files in which
// every record is as its length says, or none can be read, share their records: there may be a million, read in many
// dialects.
func (f *framer) values(s *scanner, frames []Record) (file File, read int) {
	own := false
	file = File{Records: frames, Tail: len(f.b)}
	if s.chained {
		s.chained = false
		file.Long, file.Values = s.take()
		return file, len(frames)
	}
	change := func(i int) *Record {
		if !own {
			own = true
			file.Records = slices.Clone(frames)
			for k := range i - read {
				file.Records[k].Opaque = true // so far, either all records can be read or none
			}
		}
		return &file.Records[i]
	}
	for i := range frames {
		r := &frames[i]
		end := s.within(f.b[:r.End], r.Value)
		if f.settled && end != r.End {
			s.take()
			return File{}, 0
		}
		switch {
		case end < 0 && (own || read > 0):
			change(i).Opaque = true
		case end < 0:
		case end != r.End || read < i && !own:
			change(i).ValueEnd = end
		}
		if end >= 0 {
			read++
		}
	}
	if read == 0 && !own && len(frames) > 0 {
		file.Records = f.unread(frames)
	}
	file.Long, file.Values = s.take()
	return file, read
}

// unread returns the records marked as unreadable. A framer has at most one kind of chain.
func (f *framer) unread(frames []Record) []Record {
	if f.opaque == nil {
		f.opaque = slices.Clone(frames)
		for i := range f.opaque {
			f.opaque[i].Opaque = true
		}
	}
	return f.opaque
}

// try follows the length prefixes. If the resulting file is good, the notes of other attempts are discarded, since they
// are in none of its values.
func (f *framer) try(s *scanner, order binary.ByteOrder, search bool, good func(File) bool) (file File, ok bool) {
	seen := s.met.seen
	s.met.seen = [len(seen)]uint8{}
	file = f.follow(s, order, search)
	ok = good(file)
	if !ok || !s.met.ahead {
		for i, n := range seen {
			s.met.seen[i] |= n
		}
	}
	return file, ok
}

// odd reports whether the first value consists of numbers that no game uses.
func (f *framer) odd(s *scanner) bool {
	w := weigher{reader: reader{skipper: skipper{b: f.b, steps: s.steps, d: s.d}}}
	h, err := open(f.b, 0, s.d)
	if err != nil {
		return false
	}
	s.met.judged, s.met.first = true, h.ID
	switch h.Row.Layout {
	case dialect.Number, dialect.Components:
		return w.oddNumbers(0, h) > 0
	case dialect.Elements:
		return w.oddElements(h) > 0.5
	}
	return false
}

// plausible reports whether records are plausible though none can be read: the first begins with a value's header as
// engines write it.
func (f *framer) plausible(s *scanner, records []Record) bool {
	if len(records) == 0 || records[0].End-records[0].Value < 8 {
		return false
	}
	h := le.Uint32(f.b[records[0].Value:])
	step := s.steps[uint8(h)]
	return h>>8 == 0 && h != 0 && step.Layout != dialect.Invalid
}

// strong reports whether records are more than chance: several of them, or one that is a non-empty container or a text
// of some length, or most of the file.
func (f *framer) strong(s *scanner, records []Record, end int) bool {
	read := 0
	for _, r := range records {
		if r.Opaque {
			continue
		}
		if read++; f.telling(s.steps, r.Value, r.ValueEnd) {
			return true
		}
	}
	return read > 2 || read > 0 && end > len(f.b)/2 && end >= 12
}

// telling is Telling for the value from off to end.
func (f *framer) telling(steps *dialect.Steps, off, end int) bool {
	return telling(f.b[off:min(end, off+TellingHead)], end-off, steps)
}

// TellingHead is how many bytes of a value Telling needs.
const TellingHead = 8 + 4096

// Telling reports whether a value is unlikely to appear by chance: a container of values or a text. Records among other
// bytes are recognized by such values. b is the first TellingHead bytes of the value, or all of it; size is its length.
func Telling(b []byte, size int, d *dialect.Dialect) bool { return telling(b, size, d.Steps()) }

func telling(b []byte, size int, steps *dialect.Steps) bool {
	if size < 12 {
		return false
	}
	h := le.Uint32(b)
	if h>>20 != 0 || h>>8&0xff != 0 {
		return false
	}
	switch steps[uint8(h)].Layout {
	case dialect.Dictionary, dialect.Array:
		return size >= 16
	case dialect.String:
		n := int(le.Uint32(b[4:]))
		return n >= 3 && textual(b[8:min(8+n, len(b))], n > len(b)-8)
	}
	return false
}
