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

// DefaultLimit is how many bytes a file may unpack to by default.
const DefaultLimit = 256 << 20

// Budget limits how much compressed content may unpack to, and how many documents are opened in it: short ones take
// time too, and a few bytes can hold millions of nested ones. One Budget covers everything unpacked from one file:
// nested wrappers and streams inside values. Decryption is free, since it never makes more bytes than it reads.
type Budget struct{ limit, left, documents int64 }

const (
	perDocument     = 16 << 10 // bytes of the limit for which one document may be opened
	fewestDocuments = 1 << 10  // whatever the limit
	perDocumentHeld = 6        // bytes of a file that allow one more: "[1]" and its comma is the shortest text that holds one
)

// NewBudget returns a budget of limit bytes, or of as many as this machine can address.
func NewBudget(limit int64) *Budget {
	limit = min(limit, math.MaxInt-1)
	return &Budget{limit, limit, fewestDocuments + limit/perDocument}
}

// Of adds the documents that a file of size bytes may hold without unpacking, and returns the budget.
func (g *Budget) Of(size int64) *Budget {
	g.documents += size / perDocumentHeld
	return g
}

// Document takes one document off the budget and reports whether there was one left.
func (g *Budget) Document() bool {
	g.documents--
	return g.documents >= 0
}

// Exceeded reports whether Document was called more often than the budget allows.
func (g *Budget) Exceeded() bool { return g.documents < 0 }

// Left returns how many bytes may still be unpacked.
func (g *Budget) Left() int64 { return g.left }

func (g *Budget) fits(n int64) bool { return n <= g.left }

func (g *Budget) take(n int) { g.left -= int64(n) }

// error returns the error for content of size bytes (0 if unknown) that exceeds the budget. off is where the wrapper
// states the size.
func (g *Budget) error(off int, size int64) *Error {
	if size == 0 {
		return tooLarge(off, overLimit, g.limit)
	}
	total := g.limit - g.left + size
	e := tooLarge(off, totalOverLimit, total, g.limit)
	e.Size = total
	return e
}
