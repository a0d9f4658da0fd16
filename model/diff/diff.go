// Package diff compares two documents by path: what was added, removed, moved and changed, whatever wraps the files and
// whichever engine wrote them.
package diff

import (
	"context"

	"savant/model"
)

// Compare calls f for each difference between two snapshots, in the order of B with removed values at their old
// positions, until f returns false. Values are compared, not bytes: stored widths and padding do not matter. A whole
// branch that was added or removed is one difference. Resources are known by what they are: other ids are no difference. If
// bytes hold a document on both sides, its contents are compared. progress, which may be nil, is called with the progress from 0 to 1. The error is
// that of ctx, or a *KindError.
func Compare(ctx context.Context, a, b *model.Snapshot, progress func(float64), f func(Difference) bool) error {
	if progress == nil {
		progress = func(float64) {}
	}
	return compare(&comparison{ctx: ctx, progress: progress, report: f, a: a.Budget(), b: b.Budget()}, a, b)
}

// Edits is Compare for two versions of one document. Resources that got other ids are told too.
func Edits(ctx context.Context, a, b *model.Snapshot, f func(Difference) bool) error {
	return compare(&comparison{ctx: ctx, progress: func(float64) {}, report: f, a: a.Budget(), b: b.Budget(), exact: true}, a, b)
}

func compare(c *comparison, a, b *model.Snapshot) error {
	if err := c.snapshots(a, b); err != nil {
		return err
	}
	if err := c.ctx.Err(); err != nil {
		return err
	}
	c.progress(1)
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
