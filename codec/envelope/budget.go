package envelope

import (
	"math"

	"savant/codec/message"
)

// Messages.
const (
	overLimit      message.ID = "envelope.over-limit limit"
	totalOverLimit message.ID = "envelope.total-over-limit total limit"
)

// DefaultLimit is how many bytes a file may unpack to unless somebody agrees to more.
const DefaultLimit = 256 << 20

// Budget bounds what compressed content may unpack to. One Budget is passed along to all that is unpacked of one file: the wrappers
// within each other and the streams inside its values. Decryption does not count, since it never makes more bytes than it reads.
type Budget struct{ limit, left int64 }

// NewBudget returns a budget of limit bytes, or of as many as this machine can address.
func NewBudget(limit int64) *Budget {
	limit = min(limit, math.MaxInt-1)
	return &Budget{limit, limit}
}

// Left is how many bytes may still be unpacked.
func (g *Budget) Left() int64 { return g.left }

func (g *Budget) fits(n int64) bool { return n <= g.left }

func (g *Budget) take(n int) { g.left -= int64(n) }

// error says that content of size bytes, or of unknown size if that is 0, does not fit. off is where the wrapper says so.
func (g *Budget) error(off int, size int64) *Error {
	if size == 0 {
		return tooLarge(off, overLimit, g.limit)
	}
	total := g.limit - g.left + size
	e := tooLarge(off, totalOverLimit, total, g.limit)
	e.Size = total
	return e
}
