// Package diff compares two documents by path: what was added, removed, moved and changed, whatever wraps the files and
// whichever engine wrote them.
package diff

import (
	"context"

	"savant/model"
)

// Compare calls f for each difference between two snapshots, in the order of B with removed values at their old
// positions, until f returns false. Values are compared, not bytes: stored widths and padding do not matter. A whole
// branch that was added or removed is one difference. If bytes hold a document on both sides, its contents are
// compared. progress, which may be nil, is called with the progress from 0 to 1. The error is that of ctx, or a
// *KindError.
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
