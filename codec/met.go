package codec

import (
	"slices"

	"savant/codec/dialect"
)

// wide reports whether any header had bit 16 set.
func (m *met) wide() bool { return slices.Contains(m.seen[0x100:], 1) }

// note records a header at pos that has unusual bits, or a layout that needs a closer look.
func (m *met) note(b []byte, pos int, h uint32, step *dialect.Step) {
	m.high = m.high || h&^(bitWide|0xff) != 0
	if len(b)-pos < 8 {
		return
	}
	n := le.Uint32(b[pos+4:])
	switch step.Layout {
	case dialect.NodePath:
		m.oldPath = m.oldPath || n&bitNew == 0
	case dialect.Array:
		m.typedArrays = m.typedArrays || h>>16&3 != 0
	case dialect.Dictionary:
		m.typedDicts = m.typedDicts || h>>16&15 != 0
	case dialect.Number:
		if uint8(h) == idOfInt && h&bitWide != 0 && len(b)-pos >= 12 {
			i := int64(le.Uint64(b[pos+4:]))
			m.smallWide = m.smallWide || i == int64(int32(i))
		}
	}
}

// Ids that are the same in every dialect.
const (
	idOfInt    = 2
	idOfString = 4
)

func (s *skipper) noteHigh() {
	if s.met != nil {
		s.met.high = true
	}
}

func (s *skipper) noteAhead() {
	if s.met != nil {
		s.met.ahead = true
	}
}

func (s *skipper) noteID(id uint32) {
	if s.met != nil {
		s.met.seen[id&0xff] = 1
	}
}

// loose reports whether the last string may lack its padding.
func (s *skipper) loose() bool {
	if s.met != nil {
		s.met.loose = true
	}
	return s.d.Binary.LooseEnd
}

// agree reports whether a scan in one dialect with these notes would have gone the same way in the other.
func (m *met) agree(a, b *dialect.Dialect) bool {
	if !m.judge(a, b) {
		return false
	}
	if m.ahead {
		return sameReading(a, b)
	}
	x, y := a.Binary, b.Binary
	if (m.high || m.wide()) && x.TypeMask != y.TypeMask || m.loose && x.LooseEnd != y.LooseEnd || m.oldPath && x.OldPaths != y.OldPaths ||
		m.typedArrays && x.TypedArrays != y.TypedArrays || m.typedDicts && x.TypedDictionaries != y.TypedDictionaries {
		return false
	}
	return m.rows(a, b, func(p, q dialect.Row, wide bool) bool {
		return p.Layout == q.Layout && p.Size == q.Size && (!wide || p.Wide == q.Wide)
	})
}

// judge reports whether the first value has the same type in both dialects, if that mattered.
func (m *met) judge(a, b *dialect.Dialect) bool {
	p, _ := a.Row(m.first)
	q, _ := b.Row(m.first)
	return !m.judged || p.Type == q.Type
}

// mean reports whether everything noted has the same types in both dialects.
func (m *met) mean(a, b *dialect.Dialect) bool {
	return m.rows(a, b, func(p, q dialect.Row, _ bool) bool { return p.Type == q.Type })
}

// rows compares the rows of every id that was noted.
func (m *met) rows(a, b *dialect.Dialect, same func(p, q dialect.Row, wide bool) bool) bool {
	for id := range 256 {
		wide := m.seen[0x100|id] != 0
		if !wide && m.seen[id] == 0 {
			continue
		}
		p, _ := a.Row(uint8(id))
		q, _ := b.Row(uint8(id))
		if !same(p, q, wide) {
			return false
		}
	}
	return true
}

// sameReading reports whether two dialects read all bytes alike, whatever they mean.
func sameReading(a, b *dialect.Dialect) bool {
	all := met{high: true, loose: true, oldPath: true, typedArrays: true, typedDicts: true}
	for i := range all.seen {
		all.seen[i] = 1
	}
	return all.agree(a, b)
}
