package codec

import (
	"cmp"
	"encoding/binary"
	"slices"

	"savant/codec/dialect"
	"savant/codec/message"
)

// Messages.
const (
	BadLength message.ID = "codec.bad-length" // of a record
)

// Framing says how the values of a file stand beside one another.
type Framing uint8

// The framings.
const (
	Opaque         Framing = iota // nothing was recognised; one opaque record, or none in an empty file
	Bare                          // one value from the start, as var_to_bytes makes it
	Chain                         // records with a length in front, as store_var makes them, up to the end
	BigEndianChain                // the same with big-endian lengths, from files in big-endian mode
	ChainTail                     // a chain, and bytes after it that are none
	Config                        // ECFG, project.binary: names with values
	Mixed                         // records with a length in front, and other bytes around them
)

// Message is the framing's name.
func (f Framing) Message() message.Message {
	if int(f) < len(framings) {
		return message.New(framings[f])
	}
	return message.New(unknownFraming)
}

var framings = [...]message.ID{opaqueBytes, bareValue, chain, bigEndianChain, chainTail, namedSettings, mixed}

// Messages.
const (
	opaqueBytes    message.ID = "codec.opaque-bytes"
	bareValue      message.ID = "codec.bare-value"
	chain          message.ID = "codec.chain"
	bigEndianChain message.ID = "codec.big-endian-chain"
	chainTail      message.ID = "codec.chain-tail"
	namedSettings  message.ID = "codec.named-settings"
	mixed          message.ID = "codec.mixed"
	unknownFraming message.ID = "codec.unknown-framing"
)

// Record is one value with what belongs to it.
type Record struct {
	Start    int  // where the record begins: its length, its name, or the value itself
	Prefix   int  // where the four bytes of the value's length are, or -1 if nothing says it
	Value    int  // where the value begins
	ValueEnd int  // where it ends; up to End follows slack that no engine reads
	End      int  // where the record ends
	Opaque   bool // the bytes from Value to End are no value, though they should have been one if Prefix is not -1
}

// Name is the name of a setting, in a file of these bytes; "" for all other records.
func (r Record) Name(b []byte) string {
	if r.Prefix <= r.Start {
		return ""
	}
	return string(b[r.Start+4 : r.Prefix])
}

// Damaged reports whether the four bytes before the value should be its length and are not.
func (r Record) Damaged() bool { return !r.Opaque && r.Prefix < 0 && r.Start < r.Value }

// File is how a file falls into records.
type File struct {
	Framing Framing
	Records []Record
	Tail    int    // where bytes begin that belong to no record; the file's length if there are none
	Long    []Long // the long values of all records, each before those in it
	Values  int    // how many values the records hold, with those in others; keys are not counted
}

// Order is that of the bytes of the lengths before records, in a file of these bytes.
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

// Frame finds the records of a file that was written in that dialect. A file is a chain when its lengths meet its end
// exactly and its records hold nothing but values. Else it is one bare value if that ends where the file does: the
// header of a value and its count may read like a length and a number. Else lengths that meet the end make a chain if
// one record can be read at least, or the first begins like a value; a record that cannot be read is one opaque record.
// Else it is a bare value with a tail after it, or a chain with a tail, or records among other bytes, or opaque. A
// record that is damaged, empty or longer than its value hides none after it: its length leads to them, or what they
// hold where that length is damaged itself. A value after such a length is the record's if it ends where the next
// begins and is more than chance.
func Frame(b []byte, d *dialect.Dialect) File {
	file, _ := FrameWhile(b, d, nil)
	return file
}

// FrameWhile is Frame, but calls tell now and then with the offset that it has come to. When tell returns false, it ends early, and ok
// is false.
func FrameWhile(b []byte, d *dialect.Dialect, tell func(off int) bool) (file File, ok bool) {
	f := newFramer(b)
	f.search = true
	f.observe(tell)
	file = f.frame(d)
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

// framer finds records. What does not depend on the dialect is found once.
type framer struct {
	b             []byte
	chain, bigEnd []Record // records whose lengths meet the end exactly
	opaque        []Record // those of the chain or the config, where none can be read
	config        []Record
	configTail    int
	settled       bool // a dialect has explained all of a long chain
	search        bool // whether to look for records among other bytes, which costs more than all the rest
	work          int  // what that has cost, in bytes
	watch         *watch
}

func newFramer(b []byte) *framer {
	f := &framer{b: b}
	f.config, f.configTail = config(b)
	if f.config == nil {
		f.chain = prefixes(b, le)
		if f.chain == nil {
			f.bigEnd = prefixes(b, binary.BigEndian)
		}
	}
	return f
}

// prefixes returns the records of a chain that meets the end exactly, or nil.
func prefixes(b []byte, order binary.ByteOrder) []Record {
	n, pos := 0, 0
	for pos < len(b) {
		if len(b)-pos < 4 {
			return nil
		}
		length := uint64(order.Uint32(b[pos:]))
		if length < 4 || length > uint64(len(b)-pos-4) { // no value takes less than four bytes
			return nil
		}
		pos += 4 + int(length)
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

// config returns the entries of an ECFG, and where they end; nil when it is none. Every entry is a name and a value, each with
// its length in front (core/project_settings.cpp, core/config/project_settings.cpp, _save_settings_binary).
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

// sized returns the end of bytes with their length in front, or failed.
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

func (f *framer) frame(d *dialect.Dialect) File { return f.frameWith(newScanner(f.b, d, new(met))) }

// Cause says what is wrong with the i-th record of a file of these bytes, which was written in that dialect: an *Error, or nil.
func (file *File) Cause(i int, b []byte, d *dialect.Dialect) error {
	r := file.Records[i]
	switch {
	case r.Damaged():
		return fault(r.Start, BadLength)
	case r.Opaque && r.Prefix >= 0:
		return causeOf(b[:r.End], r.Value, d)
	case r.Opaque && file.Framing == Opaque:
		return causeOf(b, r.Value, d)
	}
	return nil
}

func causeOf(b []byte, off int, d *dialect.Dialect) error {
	if _, err := Skip(b, off, d); err != nil {
		return err
	}
	return nil
}

// frameWith finds the records with a scanner, whose notes it fills, without saying why some are opaque.
func (f *framer) frameWith(s *scanner) File {
	b := f.b
	s.watch = f.watch
	switch {
	case len(b) == 0:
		return File{Framing: Chain} // what store_var makes when it is not called
	case f.config != nil:
		file, _ := f.values(s, f.config)
		file.Framing, file.Tail = Config, f.configTail
		return file
	}
	chain, read := File{}, 0
	if f.chain != nil {
		if chain, read = f.values(s, f.chain); f.settled && read == 0 {
			return File{}
		}
		if read == len(chain.Records) && chain.tight() {
			chain.Framing = Chain
			return chain
		}
	}
	bare := File{Framing: Bare}
	end := s.within(b, 0)
	bare.Records, bare.Tail = []Record{{Prefix: -1, ValueEnd: end, End: end}}, end
	bare.Long, bare.Values = s.take()
	if end == len(b) && !f.odd(s) {
		return bare
	}
	if f.chain != nil && end != len(b) && (read > 0 || f.plausible(s, chain.Records)) {
		// Damaged lengths may meet the end too.
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
		first := file.Records[0] // where it is damaged, the file may as well be one value: that explains more, if it is more than chance
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
	if f.search {
		if file, ok := f.try(s, le, true, strong); ok {
			return file
		}
	}
	return File{Framing: Opaque, Records: []Record{{Prefix: -1, ValueEnd: len(b), End: len(b), Opaque: true}}, Tail: len(b)}
}

// tight reports whether every record ends with its value.
func (file File) tight() bool {
	return !slices.ContainsFunc(file.Records, func(r Record) bool { return r.ValueEnd != r.End })
}

// fitting is how many bytes of the file are records whose lengths fit their values.
func (file File) fitting() int {
	n := 0
	for _, r := range file.Records {
		if !r.Opaque && r.Prefix >= 0 && r.ValueEnd == r.End {
			n += r.End - r.Start
		}
	}
	return n
}

// worseThan reports whether less of the file fits than of another reading of it, or the same in more pieces.
func (file File) worseThan(other File) bool {
	n := cmp.Compare(file.fitting(), other.fitting())
	return n < 0 || n == 0 && other.fitting() > 0 && len(file.Records) > len(other.Records)
}

// read is how many bytes of the file are values, with their lengths.
func (file File) read() int {
	n := 0
	for _, r := range file.Records {
		if !r.Opaque && !r.Damaged() {
			n += r.ValueEnd - r.Start
		}
	}
	return n
}

// within skips the value at off, which has to be in b.
func (s *skipper) within(b []byte, off int) int {
	whole := s.b
	s.b = b
	end := s.skip(off, 0)
	s.b = whole
	return end
}

// values returns a file of these records with the ends of their values set, and how many can be read. Files of which all records are as
// their lengths say, or none can be read, share what they have: there may be a million records, and they are read by many dialects.
func (f *framer) values(s *scanner, frames []Record) (file File, read int) {
	own := false
	file = File{Records: frames, Tail: len(f.b)}
	change := func(i int) *Record {
		if !own {
			own = true
			file.Records = slices.Clone(frames)
			for k := range i - read {
				file.Records[k].Opaque = true // of the records so far all can be read, or none
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

// unread are records of which none can be read. A framer has one kind of chain at most.
func (f *framer) unread(frames []Record) []Record {
	if f.opaque == nil {
		f.opaque = slices.Clone(frames)
		for i := range f.opaque {
			f.opaque[i].Opaque = true
		}
	}
	return f.opaque
}

// try follows the lengths before the records. What else was come across is forgotten where the file of that is good: it
// is in none of its values.
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

// odd reports whether the value that the file begins with is numbers such as nothing in a game is.
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

// plausible reports whether records of which none can be read are records all the same: the first begins with the
// header of a value as engines write it.
func (f *framer) plausible(s *scanner, records []Record) bool {
	if len(records) == 0 || records[0].End-records[0].Value < 8 {
		return false
	}
	h := le.Uint32(f.b[records[0].Value:])
	step := s.steps[uint8(h)]
	return h>>8 == 0 && h != 0 && step.Layout != dialect.Invalid
}

// strong reports whether records are more than chance: several of them, or one that is a container with something in it
// or a text of some length, or most of the file.
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

// TellingHead is how many bytes of a value Telling looks at.
const TellingHead = 8 + 4096

// Telling reports whether a value is one that chance does not make: a container of values or a text. Records among
// other bytes are known by such. b is the first TellingHead bytes of the value, or all of it; size is its length.
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

// printable reports whether bytes are text.
func printable(text []byte) bool {
	if !accepted(text, dialect.StrictUTF8) {
		return false
	}
	for _, c := range text {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' || c == 0x7f {
			return false
		}
	}
	return true
}
