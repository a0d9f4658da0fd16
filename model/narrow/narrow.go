// Package narrow finds the value that a game means by something shown, as memory scanners do: of all values those stay that fulfil a
// condition in each of several versions of a file.
package narrow

import (
	"cmp"
	"context"
	"hash/maphash"
	"math/bits"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/scene/literal"
)

// What says which values are looked at.
type What uint8

// Numbers are ints and floats, elements of packed arrays among them. Texts are Strings and StringNames. Everything is all values without others
// in them.
const (
	Numbers What = iota
	Texts
	Everything
)

// Search holds the values of a file that still match. The zero Search is of numbers and has seen no version.
type Search struct {
	What What

	list []candidate // in file order
	seen bool
}

// candidate is one value that is left.
type candidate struct {
	place uint64 // a digest of its path
	bits  uint64
	t     variant.Type
}

// Len is how many values are left.
func (s *Search) Len() int { return len(s.list) }

// Step leaves those values that fulfil the condition in a version of the file. The first version may have any condition that does not compare. The
// error is that of ctx; the search is as it was then.
func (s *Search) Step(ctx context.Context, version *model.Snapshot, c Condition) error {
	if !s.seen && c.relative {
		return message.Err(needsEarlier, c.text)
	}
	if s.What == Numbers && c.textual != "" {
		return message.Err(needsNumber, c.textual)
	}
	m := matcher{old: s.list}
	if s.seen && len(s.list) < few {
		m.index()
	}
	err := s.walk(ctx, version, func(place uint64, v value, _ *model.Visit) bool {
		now := candidate{place, v.bits, v.t}
		if !s.seen {
			if c.test(v, v) {
				m.left = append(m.left, now)
			}
			return true
		}
		if was, ok := m.find(now); ok && c.test(value{t: was.t, bits: was.bits}, v) {
			m.left = append(m.left, now)
		}
		return true
	})
	if err != nil {
		return err
	}
	if s.seen {
		if strays := m.late(); len(strays) > 0 {
			// A few have moved. Their values have to be read again.
			if err := s.add(ctx, version, c, &m, strays); err != nil {
				return err
			}
		}
	}
	s.list, s.seen = m.left, true
	return nil
}

// add tests values that were found out of order, and puts those that stay among the others.
func (s *Search) add(ctx context.Context, version *model.Snapshot, c Condition, m *matcher, strays map[uint64]candidate) error {
	order := make(map[uint64]int, len(m.left)+len(strays))
	for _, x := range m.left {
		order[x.place] = -1
	}
	n := 0
	err := s.walk(ctx, version, func(place uint64, v value, _ *model.Visit) bool {
		n++
		if _, stays := order[place]; stays {
			order[place] = n
		} else if was, ok := strays[place]; ok && c.test(value{t: was.t, bits: was.bits}, v) {
			order[place] = n
			m.left = append(m.left, candidate{place, v.bits, v.t})
		}
		return true
	})
	slices.SortStableFunc(m.left, func(a, b candidate) int { return cmp.Compare(order[a.place], order[b.place]) })
	return err
}

// few is up to how many values are looked up by their places. More are met in the order in which they were before, but for some that came or went.
const few = 1 << 16

// matcher finds the values of a version among those of the version before.
type matcher struct {
	old   []candidate
	left  []candidate
	at    int              // the one that is expected next
	by    map[uint64]int32 // nil if they are met in order
	gone  []candidate      // that were passed over
	stray []uint64         // places that were not met where they were expected
}

func (m *matcher) index() {
	m.by = make(map[uint64]int32, len(m.old))
	for i, c := range m.old {
		if _, double := m.by[c.place]; !double {
			m.by[c.place] = int32(i)
		}
	}
}

// ahead is how many of the expected values are passed over to meet one.
const ahead = 16

// find returns what a value was before.
func (m *matcher) find(now candidate) (was candidate, ok bool) {
	if m.by != nil {
		i, ok := m.by[now.place]
		if !ok {
			return was, false
		}
		delete(m.by, now.place)
		return m.old[i], true
	}
	rest := m.old[m.at:]
	for i := range rest[:min(ahead, len(rest))] {
		if rest[i].place == now.place {
			m.gone = append(m.gone, rest[:i]...)
			m.at += i + 1
			return rest[i], true
		}
	}
	m.stray = append(m.stray, now.place)
	return was, false
}

// late are the values that were passed over and met elsewhere.
func (m *matcher) late() map[uint64]candidate {
	gone := append(m.gone, m.old[m.at:]...)
	if m.by != nil || len(gone) == 0 || len(m.stray) == 0 {
		return nil
	}
	by := make(map[uint64]candidate, len(gone))
	for _, c := range gone {
		by[c.place] = c
	}
	list := map[uint64]candidate{}
	for _, place := range m.stray {
		if c, ok := by[place]; ok {
			list[place] = c
		}
	}
	return list
}

// Hit is a value that is left.
type Hit struct {
	Path string
	Type string // the type's name in the document's dialect
	Text string // the value as Godot text
}

// Hits returns the first remaining values, at most so many, as they are in a version. It returns the error of ctx.
func (s *Search) Hits(ctx context.Context, version *model.Snapshot, most int) ([]Hit, error) {
	m := matcher{old: s.list[:min(most, len(s.list))]}
	m.index()
	var list []Hit
	d := version.Dialect()
	err := s.walk(ctx, version, func(place uint64, _ value, v *model.Visit) bool {
		if _, ok := m.find(candidate{place: place}); ok {
			h := Hit{Path: v.Path().String(), Type: d.TypeName(v.Type)}
			if is, err := v.Value(); err == nil {
				h.Text = literal.Text(is, d)
			}
			list = append(list, h)
		}
		return len(list) < most
	})
	return list, err
}

// seed makes digests that hold for this process.
var seed = maphash.MakeSeed()

// walk calls f for each value that the search looks at, with a digest of its path.
func (s *Search) walk(ctx context.Context, version *model.Snapshot, f func(place uint64, v value, visit *model.Visit) bool) error {
	var p places
	o := model.WalkOptions{Elements: s.What != Texts, Inside: model.Inside}
	return version.Walk(ctx, o, func(v *model.Visit) bool {
		place := p.of(v)
		is := value{t: v.Type}
		switch v.Type {
		case variant.Int, variant.Float:
			if s.What == Texts {
				return true
			}
			is.bits, _ = v.Number()
		case variant.String, variant.StringName:
			if s.What == Numbers {
				return true
			}
			text, _ := v.Text()
			is.bits, is.text = maphash.Bytes(seed, text), string(text)
		default:
			if s.What != Everything || v.Inner {
				return true
			}
			if x, err := v.Value(); err == nil {
				is.text = literal.Text(x, version.Dialect())
				is.bits = maphash.String(seed, is.text)
			}
		}
		return f(place, is, v)
	})
}

// places computes digests of paths during a walk: of keys, and of indexes where there is no key.
type places struct {
	stack []uint64 // of the current value and of those around it
}

func (p *places) of(v *model.Visit) uint64 {
	depth, index := v.Level()
	if depth < 0 {
		return maphash.String(seed, v.Path().String())
	}
	up := uint64(1)
	for len(p.stack) <= depth {
		// Into bytes there is a level that has no value of its own.
		last := up
		if n := len(p.stack); n > 0 {
			last = p.stack[n-1]
		}
		p.stack = append(p.stack, mix(last, 1<<63))
	}
	p.stack = p.stack[:depth+1]
	if depth > 0 {
		up = p.stack[depth-1]
	}
	step := uint64(index)
	if key := v.KeyBytes(); key != nil {
		step = maphash.Bytes(seed, key)
	} else if key, ok := v.Key(); ok {
		step = maphash.String(seed, key)
	}
	p.stack[depth] = mix(up, step)
	return p.stack[depth]
}

// mix makes one digest of two.
func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a^0x9e3779b97f4a7c15, b^0xd1b54a32d192ed03)
	return high ^ low ^ a<<1
}
