package pairs

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"

	"savant/model"
	"savant/model/convert"
	"savant/model/diff"
	"savant/model/kinds"
	"savant/model/store"
)

// State is what is known of a pair.
type State uint8

// The states.
const (
	Waiting   State = iota // not compared yet
	Same                   // the same bytes, or the same values
	Different              // other values, or another kind of file
	OnlyA
	OnlyB
	Unread // one side or both cannot be compared
)

// Result is how the files of a pair compare.
type Result struct {
	State State
	Count int64 // of the differences; 0 for files of which only the bytes can be told apart
	Err   error // of Unread; of Different, why there is no count
}

// Open opens a file that is compared.
type Open func(ctx context.Context, path string) (*store.File, error)

// Compare compares the files of a pair. If ctx ends first the pair is still waiting.
func (p *Pair) Compare(ctx context.Context, open Open) Result {
	for _, s := range []*Side{p.A, p.B} {
		if s != nil && s.Missed() != nil {
			return Result{State: Unread, Err: s.Missed()}
		}
	}
	switch {
	case p.B == nil:
		return Result{State: OnlyA}
	case p.A == nil:
		return Result{State: OnlyB}
	case SameBytes(p.A.Path, p.B.Path):
		return Result{State: Same}
	}
	r := p.count(ctx, open)
	if ctx.Err() != nil {
		return Result{}
	}
	return r
}

func (p *Pair) count(ctx context.Context, open Open) Result {
	a, err := open(ctx, p.A.Path)
	if err != nil {
		return Result{State: Unread, Err: err}
	}
	defer a.Close()
	b, err := open(ctx, p.B.Path)
	if err != nil {
		return Result{State: Unread, Err: err}
	}
	defer b.Close()
	values := a.Doc.Info().HasValues && b.Doc.Info().HasValues
	r := Result{State: Same}
	err = Compare(ctx, a.Doc.Snapshot(), b.Doc.Snapshot(), nil, func(diff.Difference) bool {
		r.State = Different
		if values {
			r.Count++
		}
		return values
	})
	var kind *diff.KindError
	switch {
	case errors.As(err, &kind):
		return Result{State: Different, Err: err}
	case err != nil:
		return Result{State: Unread, Err: err}
	}
	return r
}

// Compare is diff.Compare, for which a save and JSON that may have been made from it are alike, and which tells what
// people call one difference (Scenes.Told).
func Compare(ctx context.Context, a, b *model.Snapshot, progress func(share float64), f func(diff.Difference) bool) error {
	x, y := alike(ctx, a, b)
	s, err := Follow(ctx, x, y)
	if err != nil {
		return err
	}
	return s.Told(ctx, progress, f)
}

// alike converts a save and JSON that may have been made from it to one kind: JSON that holds all of a save to a save,
// otherwise the save to the plain JSON that convert writes. Other pairs, and what cannot be converted, stay unchanged.
func alike(ctx context.Context, a, b *model.Snapshot) (x, y *model.Snapshot) {
	x, y = a, b
	save, text := &x, &y
	ownA, ownB := !a.Document().Info().Neutral, !b.Document().Info().Neutral
	if a.Tree() == nil || b.Tree() == nil || ownA == ownB {
		return a, b
	}
	if ownB {
		save, text = &y, &x
	}
	r := convert.Request{Form: convert.Bin, Wrap: convert.None, Lossy: true}
	if res, err := convert.Bytes(ctx, "save.json", (*text).Document().Bytes(), "", r, nil); err == nil && res.From == convert.JSON {
		if doc, err := kinds.Open(res.Data, model.Options{Dialect: res.Dialect}); err == nil {
			*text = doc.Snapshot()
		}
		return x, y
	}
	r.Form, r.From = convert.PlainJSON, (*save).Document().Dialect().Name
	if res, err := convert.Bytes(ctx, "", (*save).Document().Bytes(), "", r, nil); err == nil {
		if doc, err := kinds.Open(res.Data, model.Options{Name: "save.json"}); err == nil {
			*save = doc.Snapshot()
		}
	}
	return x, y
}

// SameBytes reports whether two files are identical, which saves reading them as documents. It is false for files that
// cannot be read: opening them says why.
func SameBytes(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA != nil || errB != nil || infoA.Size() != infoB.Size() || !infoA.Mode().IsRegular() || !infoB.Mode().IsRegular() {
		return false
	}
	fileA, err := os.Open(a)
	if err != nil {
		return false
	}
	defer fileA.Close()
	fileB, err := os.Open(b)
	if err != nil {
		return false
	}
	defer fileB.Close()
	part := min(infoA.Size()+1, 1<<16) // what is read at once: small files need little, with their end
	bufA, bufB := make([]byte, part), make([]byte, part)
	for {
		n, errA := io.ReadFull(fileA, bufA)
		m, errB := io.ReadFull(fileB, bufB)
		switch {
		case !bytes.Equal(bufA[:n], bufB[:m]):
			return false
		case errA != nil:
			return errB != nil && (errors.Is(errA, io.EOF) || errors.Is(errA, io.ErrUnexpectedEOF))
		}
	}
}
