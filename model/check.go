package model

import (
	"bytes"
	"context"

	"savant/codec/envelope"
	"savant/codec/message"
	"savant/model/internal/piece"
	"savant/model/rowpath"
)

// Messages.
const (
	notSameBytes    message.ID = "model.not-same-bytes"
	notWrappedAgain message.ID = "model.not-wrapped-again cause"
	wrapperLoses    message.ID = "model.wrapper-loses"
)

// Check decodes every value and encodes it again, and writes the whole file back in memory. Documents inside bytes are
// checked too, but their values are not counted. progress, if not nil, is called with the progress from 0 to 1. If ctx
// ends, Check returns early, with Exact false.
func (s *Snapshot) Check(ctx context.Context, progress func(float64)) CheckResult {
	if progress == nil {
		progress = func(float64) {}
	}
	return s.check(ctx, progress, Inside)
}

func (s *Snapshot) check(ctx context.Context, progress func(float64), depth int) CheckResult {
	result := s.doc.form.Check(ctx, progress)
	if ctx.Err() == nil {
		s.checkInside(ctx, depth, &result)
	}
	result.Problems = s.doc.withWrappers(result.Problems)
	if ctx.Err() != nil {
		result.Exact = false
		return result
	}
	if err := s.wrapped(); err != nil {
		result.Exact = false
		result.Problems = append(result.Problems, Problem{Row: Root, Text: message.Of(err)})
	}
	progress(1)
	return result
}

// wrapped returns what is wrong with the file as a whole if it were written now. Without a wrapper it is the payload,
// of which no copy is made.
func (s *Snapshot) wrapped() error {
	d := s.doc
	if len(d.layers) == 0 {
		if opened := piece.New(s.opened); s.opened != nil && !d.bytes.Equal(&opened) {
			return message.Err(notSameBytes)
		}
		return nil
	}
	file, err := d.File()
	if err != nil {
		return message.Err(notWrappedAgain, err)
	}
	if s.opened != nil {
		if !bytes.Equal(file, s.opened) {
			return message.Err(notSameBytes)
		}
		return nil
	}
	again, _, err := Peel(file, d.key, envelope.NewBudget(UnlimitedUnpack))
	if err != nil || !bytes.Equal(again, d.Bytes()) {
		return message.Err(wrapperLoses)
	}
	return nil
}

// checkInside checks the documents inside bytes.
func (s *Snapshot) checkInside(ctx context.Context, depth int, result *CheckResult) {
	d := s.Rationed()
	s.Walk(ctx, WalkOptions{}, func(v *Visit) bool {
		if !v.mayHold() {
			return true
		}
		known := d.rows.Known()
		defer d.rows.Forget(known)
		r := d.Descend(v.Trail())
		if r == 0 {
			return true
		}
		n := d.looked(r)
		if n == nil {
			return true
		}
		if why := n.skipped(depth); !why.IsZero() {
			result.Skipped = append(result.Skipped, Problem{Row: Root, Path: v.Path().String(), Offset: v.Offset, Text: why})
		}
		if n.doc == nil || depth == 0 {
			return true
		}
		inner := n.doc.Snapshot().check(ctx, func(float64) {}, depth-1)
		if n.text {
			inner.Problems = nil // a String may be any text: what a JSON parser would make of it is not an error in the file
		}
		result.Exact = result.Exact && inner.Exact
		result.Unreadable += inner.Unreadable
		first, plain := d.first(n, r)
		outer := func(list, inner []Problem) []Problem {
			for _, p := range inner {
				in, err := rowpath.Parse(p.Path)
				if err != nil {
					in = Path{Record: -1}
				}
				at := v.Offset
				if plain {
					at = first + p.Offset
				}
				list = append(list, Problem{Row: Root, Path: n.joined(v.Path(), in).String(), Offset: at, Text: p.Text})
			}
			return list
		}
		result.Problems, result.Skipped = outer(result.Problems, inner.Problems), outer(result.Skipped, inner.Skipped)
		return true
	})
}
