package codec

import "savant/codec/dialect"

// Bounds of the search behind a fault, so that hostile bytes cannot make it long.
const (
	farthestResync = 1 << 20 // bytes behind the fault at which reading may begin again
	mostResynced   = 1 << 20 // values behind it, keys too
	resyncWork     = 8       // times the bytes behind the fault that are read, with what was in vain
	typesSeen      = 16      // children before the fault that tell of which types keys and elements are
)

// Behind is what can be read behind the fault in a damaged value: From the first byte that cannot be read to To.
type Behind struct {
	From, To int
	Values   []int // where the values begin that follow one another from To to the end, those of entries without their keys

	levels []openLevel // the containers that are open at the fault, outermost first
	at     int         // which of them goes on at To
	more   int         // how many of its children follow there
}

// openLevel is a container that is open at the fault.
type openLevel struct {
	start, first int // of the value, of its first child
	kind         Contents
	count, index int       // children as it says, and before the one with the fault
	types        [8]uint32 // the set of type ids of its keys, or of its elements, before the fault
	fault        int       // where that child begins
}

// width is how many values a child is.
func (l *openLevel) width() int {
	if l.kind == Pairs {
		return 2
	}
	return 1
}

// fits reports whether a key, or an element, has a type that one before the fault has. Where there was none, keys are strings and elements
// anything but null.
func (l *openLevel) fits(s *skipper, pos int) bool {
	if pos+4 > len(s.b) {
		return false
	}
	id := le.Uint32(s.b[pos:]) & s.d.Binary.TypeMask
	switch {
	case id > 0xff:
		return false
	case l.types != [8]uint32{}:
		return l.types[id/32]>>(id%32)&1 != 0
	case l.kind == Pairs:
		return id == idOfString
	}
	return s.steps[id].Layout != dialect.Empty
}

// Resync looks behind the fault in a damaged value, which b ends with, for the first place from which the rest of the open containers can be
// read exactly to the end. ok is false if there is none nearby.
func Resync(b []byte, off int, d *dialect.Dialect) (r Behind, ok bool) {
	if off < 0 || len(b)-off < leastReached {
		return r, false
	}
	s := skipper{b: b, steps: d.Steps(), d: d}
	if s.skip(off, 0) >= 0 {
		return r, false
	}
	r.levels = s.opened(nil, off)
	if len(r.levels) == 0 {
		return r, false
	}
	from := r.levels[len(r.levels)-1].fault
	work := resyncWork*(len(b)-from) + 1<<16
	dead := map[int]bool{} // reading from there does not get to the end
	for to := from + 4; to+leastReached <= len(b) && to-from <= farthestResync && work > 0; to += 4 {
		likely := false
		for i := range r.levels {
			likely = likely || r.levels[i].fits(&s, to)
		}
		if !likely || dead[to] {
			continue
		}
		list := s.inARow(to, dead, &work)
		for at := len(r.levels) - 1; at >= 0 && list != nil; at-- {
			if values, more, fits := r.shared(&s, at, list); fits {
				r.To, r.Values, r.at, r.more = to, values, at, more
				r.trim()
				return r, true
			}
		}
	}
	return r, false
}

// trim leaves out containers of which nothing can be read.
func (r *Behind) trim() {
	last := len(r.levels) - 1
	for last > r.at && r.levels[last].index == 0 {
		last--
	}
	r.levels = r.levels[:last+1]
	r.From = r.levels[last].fault
}

// opened appends the containers that are open where the value at off cannot be read on.
func (s *skipper) opened(list []openLevel, off int) []openLevel {
	h, _ := open(s.b, off, s.d)
	l := openLevel{start: off, first: h.First, kind: h.Contents()}
	if len(list) > salvageDepth || l.first <= h.Payload || l.first > len(s.b) || l.kind != Pairs && l.kind != Values && l.kind != Named {
		return list
	}
	l.count, l.fault = Count(s.b[:l.first]), l.first
	for ; l.index < l.count; l.index++ {
		value := l.fault
		switch l.kind {
		case Pairs:
			value = s.skip(l.fault, 0)
		case Named:
			value = s.text(l.fault)
		}
		if value < 0 {
			break
		}
		next := s.skip(value, 0)
		if next < 0 {
			if inner := s.opened(append(list, l), value); len(inner) > len(list)+1 {
				return inner
			}
			break
		}
		if l.kind != Named && l.index < typesSeen {
			id := le.Uint32(s.b[l.fault:]) & s.d.Binary.TypeMask
			l.types[id/32] |= 1 << (id % 32)
		}
		l.fault = next
	}
	return append(list, l)
}

// inARow returns where the values begin that follow one another from pos exactly to the end, nil if they do not. Reading lessens work.
func (s *skipper) inARow(pos int, dead map[int]bool, work *int) (list []int) {
	for pos < len(s.b) {
		end := failed
		if !dead[pos] && len(list) < mostResynced && *work > 0 {
			end = s.skip(pos, 0)
		}
		if end < 0 {
			if pos+4 <= len(s.b) { // of a container it is not known how much was read in vain
				if id := le.Uint32(s.b[pos:]) & s.d.Binary.TypeMask; id <= 0xff && !s.steps[id].Plain {
					*work -= len(s.b) - pos
				}
			}
			for _, at := range append(list, pos) {
				dead[at] = true
			}
			return nil
		}
		*work -= end - pos
		list = append(list, pos)
		pos = end
	}
	return list
}

// shared shares values among a level, of which children are missing, and all around it, of which none are. It returns those that are no keys,
// and how many children the level has of them.
func (r *Behind) shared(s *skipper, at int, list []int) (values []int, more int, ok bool) {
	around := 0
	for _, l := range r.levels[:at] {
		rest := l.count - l.index - 1
		if l.kind == Named && rest > 0 { // names are no values
			return nil, 0, false
		}
		around += rest * l.width()
	}
	l := &r.levels[at]
	here := len(list) - around
	if l.kind == Named || here <= 0 || here%l.width() != 0 || here/l.width() >= l.count-l.index {
		return nil, 0, false
	}
	more = here / l.width()
	next := 0
	for i, n := at, more; i >= 0; i-- {
		l := &r.levels[i]
		if i < at {
			n = l.count - l.index - 1
		}
		for range n {
			if !l.fits(s, list[next]) {
				return nil, 0, false
			}
			next += l.width()
			values = append(values, list[next-1])
		}
	}
	return values, more, true
}

// without returns the value at off without what cannot be read; nil if that is not a value then.
func (r *Behind) without(b []byte, off int, d *dialect.Dialect) []byte {
	out := append(append([]byte(nil), b[off:r.From]...), b[r.To:]...)
	for i, l := range r.levels {
		n := l.count
		if i >= r.at {
			n = l.index
			if i == r.at {
				n += r.more
			}
			if i+1 < len(r.levels) {
				n++ // the one with the fault, as far as it can be read
			}
		}
		SetCount(out[l.start-off:l.first-off], n)
	}
	if end, ok := End(out, 0, d); !ok || end != len(out) {
		return nil
	}
	return out
}
