package model

import (
	"context"

	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/message"
)

// Messages.
const (
	noGoodPart message.ID = "model.no-good-part"
)

// Salvager is a form of files that are worth something in part.
type Salvager interface {
	// Salvage is Snapshot.Salvage, without the wrappers.
	Salvage(ctx context.Context) (Salvaged, error)
}

// Salvaged is the good part of a damaged save, as a file of its own.
type Salvaged struct {
	File    []byte           // with the wrappers of the save it is of
	Dialect *dialect.Dialect // it is read in
	Records int
	Kept    int64 // bytes of the payload that are in it
	Lost    int64 // bytes that are not
	Problem Problem
}

// ErrWhole is the answer of Salvage for a document in which nothing is damaged, or nothing is good.
var ErrWhole = message.Err(noGoodPart)

// Salvage reads as much of a damaged save as makes sense: the records that can be read, and of those that cannot what stands
// before the damage. Errors are ErrWhole and the context's.
func (s *Snapshot) Salvage(ctx context.Context) (Salvaged, error) {
	form, ok := s.doc.form.(Salvager)
	if !ok {
		return Salvaged{}, ErrWhole
	}
	good, err := form.Salvage(ctx)
	if len(good.File) == 0 {
		return good, err
	}
	if file, bad := envelope.Wrap(good.File, s.doc.layers, s.doc.key); bad == nil {
		good.File = file
	}
	return good, err
}
