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

// Budget bounds what compressed content may unpack to, and how many documents are opened in it: short ones take time too, and a few bytes
// can hold millions in one another. One Budget is passed along to all that is unpacked of one file: the wrappers within each other and the
// streams inside its values. Decryption does not count, since it never makes more bytes than it reads.
type Budget struct{ limit, left, documents int64 }

const (
	perDocument     = 16 << 10 // bytes of the limit for which one document may be opened
	fewestDocuments = 1 << 10  // however small the limit is
	perDocumentHeld = 6        // bytes of a file for which one more may be: "[1]", with its comma is the shortest that holds one
)

// NewBudget returns a budget of limit bytes, or of as many as this machine can address.
func NewBudget(limit int64) *Budget {
	limit = min(limit, math.MaxInt-1)
	return &Budget{limit, limit, fewestDocuments + limit/perDocument}
}

// Of adds the documents that a file of size bytes may hold without any of them being unpacked, and returns the budget.
func (g *Budget) Of(size int64) *Budget {
	g.documents += size / perDocumentHeld
	return g
}

// Document takes a document off the budget and reports whether there was one left.
func (g *Budget) Document() bool {
	g.documents--
	return g.documents >= 0
}

// Exceeded reports whether Document was called once too often.
func (g *Budget) Exceeded() bool { return g.documents < 0 }

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
