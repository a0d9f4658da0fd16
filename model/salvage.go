package model

import (
	"context"
	"errors"

	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/message"
)

// Messages.
const (
	noGoodPart message.ID = "model.no-good-part"
)

// Salvager is a form of files of which a part is useful.
type Salvager interface {
	// Salvage is Snapshot.Salvage, without the wrappers.
	Salvage(ctx context.Context) (Salvaged, error)
}

// Salvaged is the intact part of a damaged save, as a file of its own.
type Salvaged struct {
	File    []byte           // with the wrappers of the original save
	Dialect *dialect.Dialect // in which it is read
	Records int
	Kept    int64 // bytes of the payload that it contains
	Lost    int64 // bytes that it does not contain
	Problem Problem
	LeftOut []LeftOut // in order
}

// LeftOut is what a good part does not contain of a damaged save: bytes, or nothing but a wrong length or count.
type LeftOut struct {
	Problem
	Length int64
}

// ErrWhole is the error of Salvage for a document in which nothing is damaged, or nothing is intact.
var ErrWhole = message.Err(noGoodPart)

// Salvage returns as much of a damaged save as makes sense: the records that can be read, and of the others what
// precedes the damage. Errors are ErrWhole and the context's.
func (s *Snapshot) Salvage(ctx context.Context) (Salvaged, error) {
	form, ok := s.doc.form.(Salvager)
	if !ok {
		return Salvaged{}, ErrWhole
	}
	good, err := form.Salvage(ctx)
	if d := s.doc; errors.Is(err, ErrWhole) && d.cut != nil { // what could be unpacked is intact
		good = Salvaged{File: d.Bytes(), Dialect: d.Dialect(), Records: d.Info().Records, Kept: d.Size(), Problem: OfWrapper(d.cut)}
		err = nil
	}
	if len(good.File) == 0 {
		return good, err
	}
	if file, bad := s.doc.wrapWhole(good.File); bad == nil {
		good.File = file
	}
	return good, err
}

// wrapWhole puts a payload into the wrappers of the document, replacing a cut one by a new one.
func (d *Document) wrapWhole(payload []byte) ([]byte, error) {
	layers := d.layers
	if d.isCut() {
		last := len(layers) - 1
		b, err := envelope.New(layers[last].Name(), payload, d.key)
		if err != nil {
			return nil, err
		}
		payload, layers = b, layers[:last]
	}
	return envelope.Wrap(payload, layers, d.key)
}
