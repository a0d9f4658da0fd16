package diff_test

import (
	"context"
	"errors"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/diff"
)

// TestCancelAndProgress compares two long files that differ in every element, until the context ends.
func TestCancelAndProgress(t *testing.T) {
	made := func(by int64) variant.Value {
		items := make([]variant.Value, 50_000)
		for i := range items {
			items[i] = variant.OfInt(int64(i)*2 + by)
		}
		return variant.OfArray(items...)
	}
	a, b := open(t, chain(t, dialect.Godot46, made(0)), ""), open(t, chain(t, dialect.Godot46, made(1)), "")
	last, steps := 0.0, 0
	progress := func(f float64) {
		if f < last || f > 1 {
			t.Errorf("progress goes from %v to %v", last, f)
		}
		last, steps = f, steps+1
	}
	n := 0
	err := diff.Compare(context.Background(), a.Snapshot(), b.Snapshot(), progress, func(diff.Difference) bool { n++; return true })
	if err != nil || n != 50_000 || last != 1 || steps < 2 {
		t.Errorf("%d differences, progress %v in %d steps, %v", n, last, steps, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	n = 0
	err = diff.Compare(ctx, a.Snapshot(), b.Snapshot(), nil, func(diff.Difference) bool {
		if n++; n == 10 {
			cancel()
		}
		return true
	})
	if !errors.Is(err, context.Canceled) || n != 10 {
		t.Errorf("%d differences, %v", n, err)
	}
	n = 0
	err = diff.Compare(context.Background(), a.Snapshot(), b.Snapshot(), nil, func(diff.Difference) bool { n++; return n < 3 })
	if err != nil || n != 3 {
		t.Errorf("%d differences, %v", n, err)
	}
}
