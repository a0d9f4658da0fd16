package codec

import (
	"cmp"
	"math"
	"slices"

	"savant/codec/dialect"
)

const (
	// LongFrom is the minimum length in bytes of a long value.
	LongFrom = 8192
	// Stripe is how many children of a long value are between two marks.
	Stripe = 64
)

// Long is a value of LongFrom bytes or more. Remembering these, and where some of their children begin, makes any place
// in a file reachable with short walks: the encoding stores how many children a container has, but not how long they
// are.
type Long struct {
	Start, End int
	Depth      int // number of enclosing values in its record
	// Marks[k] is where child (k+1)*Stripe begins, relative to Start: an element, a key, the name of a property, a
	// packed string. There are none beyond 4 GiB.
	Marks []uint32
}

// scanner skips like skipper, and records on the way what distinguishes dialects, the long values, and the number of
// values. It does not recurse, and allocates only for what it records.
type scanner struct {
	skipper
	strides [512]stride
	levels  []level // the open containers; those after them are spare
	long    []Long  // inner before outer, until take
	values  int     // not counting keys
	marks   []uint32
	watch   *watch
	chained bool // the records of the chain are scanned already
}

// watch reports progress to a caller that may stop the work. A nil watch reports nothing.
type watch struct {
	report func(off int) bool
	last   int // the offset reported last
	over   bool
}

// reportEvery is how many bytes are between two reports.
const reportEvery = 1 << 20

// stopped reports progress, and returns whether the work is to stop.
func (w *watch) stopped(off int) bool {
	if w == nil || !w.over && off >= w.last && off < w.last+reportEvery {
		return false
	}
	if !w.over {
		w.last, w.over = off, !w.report(off)
	}
	return w.over
}

// stride is a dialect.Step for headers with a given bit 16.
type stride struct {
	dialect.Step
	uncertain bool // the notes need a closer look
}

// level is an open container.
type level struct {
	start  uint64
	left   uint64 // number of values left in the stripe of the enclosing container
	more   uint64 // values after the current stripe
	stripe uint64 // values per stripe
	pairs  bool   // the values alternate between keys and values
	names  bool   // each value is preceded by a name, and is a stripe
	begun  uint64 // stripes
	values int    // number of values before a key, in which none are counted; -1 if it is not a key
	marks  []uint32
}

func newScanner(b []byte, d *dialect.Dialect, notes *met) *scanner {
	s := &scanner{skipper: skipper{b: b, steps: d.Steps(), d: d, met: notes}}
	for i := range s.strides {
		st := stride{Step: s.steps[i&0xff]}
		st.uncertain = st.Layout == dialect.NodePath
		if i > 0xff {
			st.Shift += st.Wide
			st.uncertain = st.uncertain || i&0xff == idOfInt || st.Layout == dialect.Array || st.Layout == dialect.Dictionary
		}
		s.strides[i] = st
	}
	return s
}

// within scans the value at off, which must end within b, and returns its end or failed.
func (s *scanner) within(b []byte, off int) int {
	whole, kept, values := s.b, len(s.long), s.values
	s.b = b
	end := failed
	if !s.watch.stopped(off) {
		end = s.scan(off)
	}
	s.b = whole
	if end < 0 {
		s.long, s.values = s.long[:kept], values
	}
	return end
}

// exactly reports whether the value at off ends where b does; if not, only the notes about dialects are kept.
func (s *scanner) exactly(b []byte, off int) bool {
	kept, values := len(s.long), s.values
	if s.within(b, off) == len(b) {
		return true
	}
	s.long, s.values = s.long[:kept], values
	return false
}

// take returns the long values, outer before inner, and the number of values since the last call.
func (s *scanner) take() ([]Long, int) {
	long, values := s.long, s.values
	s.long, s.values = nil, 0
	slices.SortFunc(long, func(a, b Long) int { return cmp.Compare(a.Start, b.Start) })
	return long, values
}

// scan returns the end of the value at off. Numbers of children count down from one stripe to the next, so marks cost
// nothing in between.
func (s *scanner) scan(off int) int {
	var (
		b     = s.b
		notes = s.met
		mask  = s.d.Binary.TypeMask
		depth = 0         // number of open containers
		left  = uint64(1) // values left in the stripe
		pos   = uint64(off)
		size  = uint64(len(b))
		sure  = s.readable(pos, size)
	)
	s.values++
	for {
		for left == 0 {
			if depth == 0 {
				return int(pos)
			}
			l := &s.levels[depth-1]
			if l.more > 0 {
				if pos = s.next(l, pos); pos > size {
					return failed
				}
				left = min(l.more, l.stripe)
				l.more -= left
				continue
			}
			depth--
			left = l.left
			if pos-l.start >= LongFrom {
				s.note(l.start, pos, depth, l.marks)
			}
			if l.values >= 0 {
				s.values = l.values
			}
		}
		left--
		if pos+8 > sure {
			sure = s.readable(pos, size)
		}
		if pos+8 > size {
			end := s.short(int(pos))
			if end < 0 {
				return failed
			}
			pos = uint64(end)
			continue
		}
		x := le.Uint64(b[pos : pos+8])
		h := uint32(x)
		if h == idOfString {
			next := pos + 8 + dialect.Padded(x>>32)
			if next <= size {
				notes.seen[idOfString] = 1
				if next-pos >= LongFrom {
					s.note(pos, next, depth, nil)
				}
				pos = next
				continue
			}
		}
		id := h & mask
		if id > 0xff {
			s.noteHigh()
			return failed
		}
		id |= h >> 8 & 0x100
		step := &s.strides[id&0x1ff]
		notes.seen[id&0x1ff] = 1
		if step.uncertain || h&^(bitWide|0xff) != 0 {
			notes.note(b, int(pos), h, &step.Step)
		}
		if step.Plain {
			next := pos + step.Size(0, uint32(x>>32)) // strides include bit 16
			if next > size {
				end := s.tail(int(pos), h, &s.steps[id&0xff])
				if end < 0 {
					return failed
				}
				next = uint64(end)
			}
			if next-pos >= LongFrom {
				s.note(pos, next, depth, nil)
			}
			pos = next
			continue
		}
		layout := step.Layout
		count, first := uint64(0), failed
		switch layout {
		case dialect.Dictionary, dialect.Array:
			notes.shared = notes.shared || x>>63 != 0 && h>>16&15 == 0
			count, first = s.children(int(pos), h, &step.Step)
		case dialect.Object:
			count, first = s.properties(int(pos), h)
		case dialect.TypedArray:
			count, first = s.typedElements(int(pos), h)
		case dialect.Strings:
			first = s.strings(int(pos), depth)
		default:
			first = s.odd(int(pos), h, &s.steps[id&0xff], depth)
		}
		if first < 0 {
			return failed
		}
		if count == 0 {
			if first-int(pos) >= LongFrom && layout != dialect.Strings {
				s.note(pos, uint64(first), depth, nil)
			}
			pos = uint64(first)
			continue
		}
		if depth == MaxDepth {
			return failed
		}
		if depth == len(s.levels) {
			s.levels = append(s.levels, level{})
		}
		l := &s.levels[depth]
		l.start, l.left, l.more, l.marks = pos, left, count, l.marks[:0]
		l.pairs, l.names, l.begun, l.values = layout == dialect.Dictionary, layout == dialect.Object, 0, -1
		if depth > 0 && left&1 == 1 && s.levels[depth-1].pairs {
			l.values = s.values
		}
		pos, left = uint64(first), 0
		switch {
		case l.pairs:
			s.values += int(count / 2)
			l.stripe = 2 * Stripe
		case l.names:
			s.values += int(count)
			l.stripe = 1
		default:
			s.values += int(count)
			l.stripe = Stripe
		}
		if !l.names {
			left = min(count, l.stripe)
			l.more -= left
		}
		depth++
	}
}

// next begins another stripe of a container at pos, and returns where its first value is.
func (s *scanner) next(l *level, pos uint64) uint64 {
	if l.begun++; !l.names || l.begun%Stripe == 1 && l.begun > 1 {
		l.mark(pos)
	}
	if s.watch.stopped(int(pos)) {
		return math.MaxUint64 // beyond any file: reading fails
	}
	if l.names {
		s.ready(int(pos))
		return uint64(s.text(int(pos)))
	}
	return pos
}

func (l *level) mark(pos uint64) {
	if pos-l.start <= math.MaxUint32 {
		l.marks = append(l.marks, uint32(pos-l.start))
	}
}

// strings skips a packed array of strings.
func (s *scanner) strings(pos, depth int) int {
	n := le.Uint32(s.b[pos+4:])
	l := level{start: uint64(pos)}
	end := pos + 8
	if int32(n) >= 0 {
		if uint64(n) > uint64(len(s.b)-end)/4 {
			return failed
		}
		for end = s.texts(end, min(n, Stripe)); n > Stripe && end >= 0; end = s.texts(end, min(n, Stripe)) {
			n -= Stripe
			l.mark(uint64(end))
		}
	}
	if end-pos >= LongFrom {
		s.note(uint64(pos), uint64(end), depth, l.marks)
	}
	return end
}

// note records a long value. Its marks are copied; those of many values share one allocation.
func (s *scanner) note(start, end uint64, depth int, marks []uint32) {
	const chunk = 1 << 14
	v := Long{Start: int(start), End: int(end), Depth: depth}
	switch n := len(marks); {
	case n > chunk/4:
		v.Marks = slices.Clip(slices.Clone(marks))
	case n > 0:
		if cap(s.marks)-len(s.marks) < n {
			s.marks = make([]uint32, 0, chunk)
		}
		at := len(s.marks)
		s.marks = append(s.marks, marks...)
		v.Marks = s.marks[at : at+n : at+n]
	}
	s.long = append(s.long, v)
}
