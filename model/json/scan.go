package json

import (
	"bytes"
	"slices"

	"savant/codec"
	"savant/codec/arrival"
	"savant/codec/laxjson"
	"savant/codec/message"
)

// Messages.
const (
	valueMissing message.ID = "json.value-missing"
	conflictMark message.ID = "json.conflict-mark"
	keyMissing   message.ID = "json.key-missing"
	noColon      message.ID = "json.no-colon"
	noComma      message.ID = "json.no-comma"
	noClosing    message.ID = "json.no-closing"
	openString   message.ID = "json.open-string"
	wrongClosing message.ID = "json.wrong-closing"
	strayComma   message.ID = "json.stray-comma"
	tooDeep      message.ID = "json.too-deep"
	brokenRecord message.ID = "json.broken-record what"
)

const (
	// least is the size in bytes, without nested entries, from which a container has an entry.
	least = 8 << 10
	// stripe and step are the minimum number of children, and of the container's own bytes, between two marks.
	stripe, step = 64, 2 << 10
	// mostOpaque is the maximum number of opaque values; what follows is a single one.
	mostOpaque = 10_000
	// deepest is the maximum nesting of values: that of Godot 4 (core/io/json.cpp, Variant::MAX_RECURSION_DEPTH in 4.0
	// to 4.6).
	deepest = codec.MaxDepth
)

// entry is an array or an object with many bytes of its own; the first of an index is the file with its records.
type entry struct {
	start, end int64
	count      int
	depth      int // number of enclosing containers, including the file
	marks      []mark
}

// mark says where one of the children of an entry begins.
type mark struct {
	off    int64
	number int
}

// span is a part of the file.
type span struct{ start, end int64 }

// fault is what is wrong somewhere.
type fault struct {
	off  int64
	what message.Message
}

// index is a sparse index of a text: just enough offsets that every walk is short. Entries are in the order of their
// starts.
type index struct {
	entries []entry
	opaque  []span // values that are not understood: records on a line of their own, and children of arrays and objects
	deep    []span // values nested too deep to be opened
	faults  []fault
	tail    int64 // where what is not understood begins, or the end of the file
	values  int
}

// container is an array or object that is being scanned.
type container struct {
	start  int64
	object bool
	count  int
	known  int64 // bytes inside that belong to entries
	marks  []mark
	// where the last mark was set, or the container began, and what known was then
	markOff, markKnown int64
	markNumber         int
}

// scanner scans a text in one pass.
type scanner struct {
	b      []byte // the text, as far as it is there
	whole  []byte // the text
	come   arrival.Source
	ahead  int                    // how much of it to see
	base   int64                  // of b in the document
	above  int                    // how many containers are around those of the stack
	jump   func(off int64) *entry // an entry that is known already, nil if none begins there; may be nil
	index  index
	stack  []container
	record int // how many entries there were when the record began
	values int // and values
	inLine int // where the record begins, plus one, that is known to be none in a line of its own
	while  func(share float64) bool
	told   int
	slowly bool // without plain: for tests, as that makes no difference
}

// scan reads a whole text. ok is false if while stopped it.
func scan(b []byte, while func(float64) bool) (x index, ok bool) {
	s := scanner{b: b, whole: b, while: while}
	return s.scan()
}

// scanComing is scan of a text that may still come.
func scanComing(b []byte, come arrival.Source, ahead int, while func(float64) bool) (x index, ok bool) {
	if come == nil {
		return scan(b, while)
	}
	s := scanner{b: b[:0], whole: b, come: come, ahead: ahead, while: while}
	s.see(len(byteOrderMark))
	return s.scan()
}

const byteOrderMark = "\xef\xbb\xbf"

func (s *scanner) scan() (x index, ok bool) {
	s.push(0, false)
	i := 0
	if bytes.HasPrefix(s.b, []byte(byteOrderMark)) {
		i = len(byteOrderMark)
	}
	end, done := s.run(i, len(s.whole))
	if !done {
		return x, false
	}
	for len(s.stack) > 1 {
		s.pop(end)
	}
	s.index.tail = s.base + int64(end)
	s.close(&s.stack[0], s.index.tail, true)
	s.sort()
	return s.index, true
}

func (s *scanner) sort() {
	slices.SortStableFunc(s.index.entries, func(x, y entry) int { return before(x.start, y.start) })
}

func before(x, y int64) int { return int(min(max(x-y, -1), 1)) }

func (s *scanner) push(i int, object bool) {
	n := len(s.stack)
	if n < cap(s.stack) {
		s.stack = s.stack[:n+1]
	} else {
		s.stack = append(s.stack, container{})
	}
	start := s.base + int64(i)
	c := &s.stack[n] // field by field, as a container is large
	c.start, c.object, c.count, c.known, c.marks = start, object, 0, 0, c.marks[:0]
	c.markOff, c.markKnown, c.markNumber = start, 0, 0
}

// pop ends the innermost container at i.
func (s *scanner) pop(i int) {
	n := len(s.stack) - 1
	c := &s.stack[n]
	end := s.base + int64(i)
	above := &s.stack[n-1]
	if s.close(c, end, false) {
		above.known += end - c.start
	} else {
		above.known += c.known
	}
	s.stack = s.stack[:n]
}

// close makes an entry of a container that is worth it.
func (s *scanner) close(c *container, end int64, always bool) bool {
	if end-c.start-c.known < least && !always {
		return false
	}
	e := entry{start: c.start, end: end, count: c.count, depth: s.above + len(s.stack) - 1}
	if always {
		e.start = -1
	}
	if len(c.marks) > 0 {
		e.marks = slices.Clone(c.marks)
	}
	s.index.entries = append(s.index.entries, e)
	return true
}

// child counts a child of the innermost container that begins at i.
func (s *scanner) child(i int) {
	c := &s.stack[len(s.stack)-1]
	off := s.base + int64(i)
	if c.count-c.markNumber >= stripe && off-c.markOff-(c.known-c.markKnown) >= step {
		c.marks = append(c.marks, mark{off, c.count})
		c.markOff, c.markKnown, c.markNumber = off, c.known, c.count
	}
	c.count++
}

// fail notes what is wrong at i.
func (s *scanner) fail(i int, what message.ID) { s.fault(i, message.New(what)) }

func (s *scanner) fault(i int, what message.Message) {
	const most = 1000
	if laxjson.MarksConflict(s.b, i) {
		what = message.New(conflictMark)
	}
	if len(s.index.faults) < most {
		s.index.faults = append(s.index.faults, fault{s.base + int64(i), what})
	}
}

// run scans from i, which may be at a child of the innermost container or at its end, until it reaches or passes stop
// with as many containers open as at the beginning. It returns where it is: at stop, at the end, or where nothing more
// is understood. ok is false if while stopped it.
func (s *scanner) run(i, stop int) (at int, ok bool) {
	floor := len(s.stack)
	for {
		// A child comes, or what closes.
		i = s.gap(i)
		b := s.b
		if i > len(b)-s.ahead && len(b) < len(s.whole) {
			s.see(i + s.ahead)
			b = s.b
		}
		if s.while != nil && i-s.told > tellEvery {
			s.told = i
			if !s.while(float64(i) / float64(len(s.whole))) {
				return i, false
			}
		}
		if i >= len(b) {
			if len(s.stack) > 1 && len(b) > 0 {
				if next, ok := s.recover(i, i, noClosing); ok {
					i = next
					continue
				}
			}
			return len(b), true
		}
		n := len(s.stack)
		if n == floor && i >= stop {
			return i, true
		}
		behind := false // a child
		if n > 1 && !s.slowly {
			next, after := s.plain(i, s.plainly(stop), floor)
			if next > i && !after {
				i = next
				continue
			}
			i, behind = next, after
		}
		switch c := b[i]; {
		case behind:
		case c == ',' && (n > 1 || s.stack[0].count > 0):
			s.all()
			b = s.b
			next, ok := s.recover(i, i, strayComma)
			if !ok {
				next, _ = laxjson.Commas(b, i)
			}
			i = next
			continue
		case n > 1 && (c == ']' || c == '}'):
			if s.stack[n-1].object != (c == '}') {
				s.all()
				if next, ok := s.recover(i, i, wrongClosing); ok {
					i = next
					continue
				}
			}
			if n == floor {
				return i, true
			}
			i++
			s.pop(i)
		default:
			begin, what := i, message.ID("")
			if n == 1 {
				s.record, s.values = len(s.index.entries), s.index.values
			}
			i, what = s.value(i)
			if what != "" {
				s.all()
				b = s.b
				if next, ok := s.recover(begin, i, what); ok {
					i = next
					continue
				}
				if i, ok = s.broken(begin); !ok {
					return begin, true
				}
				if laxjson.MarksConflict(b, begin) {
					continue
				}
			}
			if len(s.stack) > n {
				continue // inside of what was opened
			}
		}
		// What was read may be followed by another.
		if n = len(s.stack); n == 1 {
			continue
		}
		i = s.gap(i)
		switch b = s.b; {
		case i >= len(b):
		case b[i] == ',':
			i++
		case b[i] != ']' && b[i] != '}':
			s.all()
			b = s.b
			if next, ok := s.recover(i, i, noComma); ok {
				i = next
				continue
			}
			if c := b[i]; c == '"' || !s.stack[n-1].object && (c == '[' || c == '{' || laxjson.Wordy[c]) {
				continue // the next child
			}
			begin := i
			if i, ok = s.broken(begin); !ok {
				return begin, true
			}
			if laxjson.MarksConflict(b, begin) {
				continue
			}
			// What comes after it is its next neighbour, or closes the container.
			if i, _ = laxjson.Space(b, i); i < len(b) && b[i] == ',' {
				i++
			}
		}
	}
}

// tellEvery is how many bytes are between two reports of progress.
const tellEvery = 1 << 22

// plainly returns how far plain may go.
func (s *scanner) plainly(stop int) (limit int) {
	if limit = stop; s.while != nil {
		limit = min(limit, s.told+tellEvery+1)
	}
	if len(s.b) < len(s.whole) {
		limit = min(limit, len(s.b)-s.ahead)
	}
	return limit
}

// broken skips a child of the innermost container that is not understood and was reported: up to a comma or the closing
// bracket. ok is false if there is neither.
func (s *scanner) broken(i int) (end int, ok bool) {
	if len(s.stack) == 1 || len(s.index.opaque) == mostOpaque {
		return i, false
	}
	if end, ok = laxjson.BadChild(s.b, i); ok {
		s.child(i)
		s.index.opaque = append(s.index.opaque, span{s.base + int64(i), s.base + int64(end)})
	}
	return end, ok
}

// gap is where something comes after i; between and after records there may be NULs.
func (s *scanner) gap(i int) int {
	for i < len(s.b) && (s.b[i] == ' ' || s.b[i] == '\n' || s.b[i] == '\t') {
		i++
	}
	if i < len(s.b) && s.b[i] > ' ' && s.b[i] != '/' {
		return i // mostly there is nothing else
	}
	i = s.space(i)
	for len(s.stack) == 1 && i < len(s.b) && s.b[i] == 0 {
		i = s.space(i + 1)
	}
	return i
}

// value scans a child at i, its key with it, to its end, or up to what is in it. what says what is wrong at the place that is returned then.
func (s *scanner) value(i int) (at int, what message.ID) {
	b, begin := s.b, i
	if s.stack[len(s.stack)-1].object {
		if b[i] != '"' {
			return i, keyMissing
		}
		end, ok := s.quoted(i)
		if !ok {
			return i, openString
		}
		if i = end; i == len(s.b) || s.b[i] != ':' {
			i = s.space(i)
		}
		s.see(i + len(": 1"))
		b = s.b
		if i >= len(b) || b[i] != ':' {
			return begin, noColon
		}
		if i++; i < len(b) && b[i] == ' ' {
			i++ // mostly there is one, or none
		}
		if i < len(b) && (b[i] <= ' ' || b[i] == '/') {
			i = s.space(i)
			b = s.b
		}
		if i >= len(b) {
			return i, valueMissing
		}
	}
	switch c := b[i]; {
	case c == '"':
		end, ok := s.quoted(i)
		if !ok {
			return i, openString
		}
		s.child(begin)
		s.index.values++
		return end, ""
	case c == '{' || c == '[':
		s.child(begin)
		s.index.values++
		if s.jump != nil {
			if e := s.jump(s.base + int64(i)); e != nil {
				s.stack[len(s.stack)-1].known += e.end - e.start
				return int(e.end - s.base), ""
			}
		}
		if s.above+len(s.stack) > deepest {
			s.all()
			end, ok := laxjson.Bracket(s.b, i)
			if !ok {
				end = len(s.b)
			}
			s.index.deep = append(s.index.deep, span{s.base + int64(i), s.base + int64(end)})
			s.fail(i, tooDeep)
			return end, ""
		}
		s.push(i, c == '{')
		return i + 1, ""
	case laxjson.Wordy[c] && (s.above+len(s.stack) > 1 || s.startsRecord(i)):
		s.child(begin)
		s.index.values++
		return s.word(i), ""
	}
	return i, valueMissing
}

// startsRecord reports whether the word at i can be a record: any word can be in an array, but after a value it is
// rather some other text.
func (s *scanner) startsRecord(i int) bool {
	end := s.word(i)
	switch string(s.b[i:min(end, i+6)]) {
	case "true", "false", "null":
		return true
	}
	return laxjson.IsNumber(s.b[i:end])
}

// recover records what is wrong, and skips a broken record on a line of its own with others after it; ok is false if
// there is none. off is where it was noticed, and at where it is wrong.
func (s *scanner) recover(off, at int, what message.ID) (next int, ok bool) {
	first := off
	if len(s.stack) > 1 {
		first = int(s.stack[1].start - s.base)
	}
	if next, ok = s.lineEnd(first, at); !ok {
		s.inLine = first + 1
		s.fail(at, what)
		return off, false
	}
	if len(s.stack) == 1 {
		s.child(first)
	} else {
		s.index.entries, s.index.values = s.index.entries[:s.record], s.values
		s.stack = s.stack[:1]
	}
	from := s.base + int64(first)
	late := func(d span) bool { return d.start >= from }
	s.index.deep, s.index.opaque = slices.DeleteFunc(s.index.deep, late), slices.DeleteFunc(s.index.opaque, late)
	s.index.faults = slices.DeleteFunc(s.index.faults, func(f fault) bool { return f.off >= from })
	s.index.opaque = append(s.index.opaque, span{from, s.base + int64(next)})
	s.fault(min(at, next), message.New(brokenRecord, message.New(what)))
	return next, true
}

// lineEnd returns where the line ends that a record begins which is wrong at a place; ok is false unless the file is of records in a line each:
// another follows. Where it goes wrong only in a later line, that must be a whole value.
func (s *scanner) lineEnd(first, at int) (end int, ok bool) {
	if s.base > 0 || s.inLine == first+1 || len(s.index.opaque) == mostOpaque {
		return 0, false
	}
	begin := bytes.LastIndexByte(s.b[:first], '\n') + 1
	n := bytes.IndexByte(s.b[first:], '\n')
	earlier := s.stack[0].count
	if len(s.stack) > 1 {
		earlier-- // the record itself
	} else if first > 0 && earlier == 0 {
		return 0, false
	}
	if n < 0 || len(bytes.TrimSpace(s.b[begin:first])) > 0 {
		return 0, false
	}
	end = first + n
	line := bytes.TrimSpace(s.b[first:end])
	next, _ := laxjson.Space(s.b, end)
	if next >= len(s.b) {
		return 0, false
	}
	following, _, _ := bytes.Cut(s.b[next:], []byte{'\n'})
	whole := isValue(bytes.TrimSpace(following))
	if at <= end {
		return end, whole || s.b[next] == '{' || s.b[next] == '['
	}
	switch line[len(line)-1] {
	case '[', '{':
		return 0, false // the first of several lines
	case ',', ':':
		return end, whole && earlier > 0
	}
	return end, whole && (earlier > 0 || s.b[next] == '{' || s.b[next] == '[')
}

// isValue reports whether a text is one value, as far as where that begins and ends.
func isValue(b []byte) bool {
	if len(b) == 0 {
		return false
	}
	switch b[0] {
	case '{', '[':
		end, ok := laxjson.Bracket(b, 0)
		return ok && end == len(b)
	case '"':
		end, ok := laxjson.Quoted(b, 0)
		return ok && end == len(b)
	}
	return laxjson.IsNumber(b) || string(b) == "true" || string(b) == "false" || string(b) == "null"
}
