package codec

import (
	"encoding/binary"

	"savant/codec/dialect"
)

var le = binary.LittleEndian

// Header bits that mean something in some dialect.
const (
	bitWide   = 1 << 16 // 64 bits instead of 32; for an Object: an id follows, not its class
	bitShared = 1 << 31 // of a count
	bitNew    = 1 << 31 // of a NodePath's first number: it is not the old form
)

// skipper walks over values. Its methods return failed where the bytes make no sense, and leave it to explain to say why:
// whoever tries dialects wants to know neither.
type skipper struct {
	b     []byte
	steps *dialect.Steps
	d     *dialect.Dialect
	met   *met // where the types met are noted; nil when nobody asks
}

// met notes what a scan has come across, so that another dialect which agrees on all of it need not scan.
type met struct {
	// seen is not 0 for each id that a header had, with bit 16 of the header before it. The ids of element types count
	// as headers without that bit.
	seen [512]uint8

	high        bool // a header has bits above its lowest byte, other than bit 16
	loose       bool // it mattered whether the last string may lack its padding
	oldPath     bool // a NodePath of the old form
	typedArrays bool // header bits that type an array
	typedDicts  bool // header bits that type a dictionary
	shared      bool // bit 31 of a container's count
	smallWide   bool // an int in 64 bits that 32 would hold
	judged      bool // it mattered what numbers the first value is, whose id first is
	first       uint8
	ahead       bool // the records depend on bytes that are in no note: a damaged one was passed
}
