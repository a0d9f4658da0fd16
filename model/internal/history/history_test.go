package history

import (
	"errors"
	"slices"
	"testing"

	"savant/codec/message"
)

// values is a document of numbers: each step adds one.
type values struct {
	log Log[int]
	now []int
}

func (v *values) add(n int) error {
	v.log.Add(message.New("set"), n)
	v.now = append(v.now, n)
	return nil
}

func (v *values) back(n *int) {
	if v.now[len(v.now)-1] != *n {
		panic("another step than the last is taken back")
	}
	v.now = v.now[:len(v.now)-1]
}

func (v *values) undo() {
	for _, n := range v.log.Back() {
		v.back(n)
	}
}

func (v *values) redo() {
	for _, n := range v.log.Forward() {
		v.now = append(v.now, *n)
	}
}

func (v *values) group(f func() error) error {
	return v.log.Group(message.New("group"), f, func(parts []int) int { return -len(parts) }, v.back)
}

func (v *values) want(t *testing.T, position, length int, now ...int) {
	t.Helper()
	if v.log.Position() != position || v.log.Len() != length || !slices.Equal(v.now, now) {
		t.Errorf("%d of %d steps in force, values %v; want %d of %d, %v", v.log.Position(), v.log.Len(), v.now, position, length, now)
	}
}

func TestGroupIsOneStep(t *testing.T) {
	var v values
	v.add(1)
	v.group(func() error {
		v.add(2)
		v.group(func() error { v.add(3); return v.add(4) })
		return v.add(5)
	})
	v.want(t, 2, 2, 1, 2, 3, 4, 5)
	if *v.log.Last() != -3 {
		t.Errorf("of the group is known %d", *v.log.Last())
	}
	v.undo()
	v.want(t, 1, 2, 1)
	v.redo()
	v.want(t, 2, 2, 1, 2, 3, 4, 5)
	count := 0
	v.log.Each(func(*int) { count++ })
	if count != 7 {
		t.Errorf("%d steps with those of groups, want 7", count)
	}
}

func TestGroupThatFailsLeavesNothing(t *testing.T) {
	var v values
	v.add(1)
	v.add(2)
	v.undo()
	failed := errors.New("no")
	if err := v.group(func() error { v.add(3); v.add(4); return failed }); err != failed {
		t.Error(err)
	}
	v.want(t, 1, 2, 1)
	v.redo()
	v.want(t, 2, 2, 1, 2)
	if err := v.group(func() error { return nil }); err != nil {
		t.Error(err)
	}
	v.want(t, 2, 2, 1, 2)
}

func TestAmend(t *testing.T) {
	var v values
	amend := func(n int) {
		v.log.Amend(func() error { return v.add(n) }, func(x, y Told[int]) (Told[int], bool) {
			return y, x.What/10 == y.What/10
		})
	}
	amend(10)
	amend(11)
	amend(12)
	v.want(t, 1, 1, 10, 11, 12)
	amend(20)
	v.want(t, 2, 2, 10, 11, 12, 20)
	v.log.Save(v.log.State())
	amend(21)
	v.want(t, 3, 3, 10, 11, 12, 20, 21)
	v.undo()
	if v.log.Dirty() {
		t.Error("undo does not lead back to what the file holds")
	}
	v.undo()
	v.undo()
	v.want(t, 0, 3)
}

func TestSavedStateMayBeLost(t *testing.T) {
	var v values
	v.add(1)
	v.add(2)
	v.log.Save(v.log.State())
	v.undo()
	v.redo()
	if v.log.Dirty() {
		t.Error("dirty in the state that was saved")
	}
	v.undo()
	v.add(3)
	for v.log.Position() > 0 {
		if !v.log.Dirty() {
			t.Errorf("step %d counts as saved", v.log.Position())
		}
		v.undo()
	}
	if m := v.log.Moments(); len(m) != 2 || m[0].Done || m[0].Saved || m[1].Saved {
		t.Errorf("%v", m)
	}
}
