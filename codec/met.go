package codec

import "savant/codec/dialect"

// met notes what a scan has come across, so that another dialect which agrees on all of it need not scan.
type met struct {
	narrow, wide [4]uint64 // ids of headers with bit 16 clear, set
	high         bool      // a header has bits above its lowest byte
	highByte     bool      // a header has bits in its second byte
	kinds        uint32    // bits 16 to 19 of the headers of arrays and dictionaries
	oldPath      bool      // a NodePath of the old form
	smallWide    bool      // an int in 64 bits that 32 would hold
	narrowInt    bool      // an int in 32 bits
	shared       bool      // a count with bit 31
	values       int
}

func (m *met) note(b []byte, pos int, h uint32, step *dialect.Step) {
	id := uint8(h)
	m.values++
	if h <= 0xff {
		m.narrow[id>>6] |= 1 << (id & 63)
	} else {
		m.high = true
		if h&bitWide != 0 {
			m.wide[id>>6] |= 1 << (id & 63)
		} else {
			m.narrow[id>>6] |= 1 << (id & 63)
		}
	}
	if step.Layout >= dialect.NodePath {
		m.noteOdd(b, pos, h, step)
	}
}

func (m *met) noteOdd(b []byte, pos int, h uint32, step *dialect.Step) {
	if len(b)-pos < 8 {
		return
	}
	n := le.Uint32(b[pos+4:])
	switch step.Layout {
	case dialect.NodePath:
		m.oldPath = m.oldPath || n&bitNew == 0
	case dialect.Array, dialect.Dictionary:
		m.kinds |= h >> 16 & 15
		m.shared = m.shared || h>>16&15 == 0 && n&bitShared != 0
	}
}
