// Package diff compares two documents by path: what was added, removed, moved and changed, whatever wraps the files and
// whichever engine wrote them.
package diff

import (
	"context"

	"savant/model"
)

// Compare calls f for each difference between two snapshots, in the order of B with what was removed where it stood, until f
// returns false. Values are compared, not bytes: the width in which a number is stored, and padding, make no difference. A
// whole branch that was added or removed is one difference. Bytes that hold a document on both sides are compared by what is inside.
// progress, which may be nil, is told from 0 to 1 how far it is. The
// error is that of ctx, or a *KindError.
func Compare(ctx context.Context, a, b *model.Snapshot, progress func(float64), f func(Difference) bool) error {
	if progress == nil {
		progress = func(float64) {}
	}
	c := &comparison{ctx: ctx, progress: progress, report: f, a: a.Budget(), b: b.Budget()}
	if err := c.snapshots(a, b); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	progress(1)
	return nil
}

// Same reports whether two snapshots have the same values.
func Same(ctx context.Context, a, b *model.Snapshot) (bool, error) {
	same := true
	err := Compare(ctx, a, b, nil, func(Difference) bool {
		same = false
		return false
	})
	return same, err
}
