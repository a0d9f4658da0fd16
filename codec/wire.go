package codec

import (
	"encoding/binary"

	"savant/codec/arrival"
	"savant/codec/dialect"
)

var le = binary.LittleEndian

// Header bits with a meaning in some dialect.
const (
	bitWide   = 1 << 16 // 64 bits instead of 32; for an Object: an id follows, not its class
	bitShared = 1 << 31 // of a count
	bitNew    = 1 << 31 // of a NodePath's first number: not the old form
)

// skipper walks over values. Its methods return failed where the bytes make no sense, without a reason: explain finds
// it for the callers that need one.
type skipper struct {
	b     []byte
	steps *dialect.Steps
	d     *dialect.Dialect
	met   *met // records the types met; nil if not needed
	alike bool // a container behind a fault is taken for one that is like the damaged one around it

	// Where b still comes from the disk, there is how far it has come. Whoever goes on to a place calls ready, after
	// which the near bytes can be read.
	come  arrival.Source
	there int
}

// near is how many bytes can be read after ready: more than the head of any value.
const near = 64

// ready waits until the bytes near pos are there.
func (s *skipper) ready(pos int) {
	if s.come != nil && pos > s.there-near {
		s.there = s.come.Until(pos + near)
	}
}

// readable returns up to where values may begin whose heads are read, of size bytes. pos is where the next one is.
func (s *skipper) readable(pos, size uint64) uint64 {
	if s.come == nil {
		return size
	}
	s.ready(int(pos))
	return min(size, uint64(s.there-near))
}

// met records what a scan has met, so that another dialect that agrees on all of it need not scan again.
type met struct {
	// seen is non-zero for each id that a header had; bit 16 of the header is bit 8 of the index. The ids of element
	// types count as headers without that bit.
	seen [512]uint8

	high        bool // a header has bits above its lowest byte other than bit 16
	loose       bool // it mattered whether the last string may lack its padding
	oldPath     bool // a NodePath of the old form
	typedArrays bool // header bits that type an array
	typedDicts  bool // header bits that type a dictionary
	shared      bool // bit 31 of a container's count
	smallWide   bool // a 64-bit int that 32 bits would hold
	judged      bool // it mattered what numbers the first value, whose id is first, consists of
	first       uint8
	ahead       bool // the records depend on bytes without notes: a damaged record was skipped
}
