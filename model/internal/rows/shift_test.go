package rows

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestShift compares the handles with a list to which the shifts are applied one after the other.
func TestShift(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 1))
		var table Table[int]
		table.Reset()
		var naive []Row
		for i := range 12 {
			r := table.Child(Root, Slot{Index: i})
			*table.Kept(r) = i
			naive = append(naive, r)
		}
		start := slices.Clone(naive)
		var edits []Shifts
		states := [][]Row{start}
		for range 4 {
			list, next := shifts(random, naive)
			edit := NewShifts(list)
			table.Shift(edit, false)
			for i := range next {
				if next[i] == 0 { // a new row gets a handle now
					next[i] = table.Child(Root, Slot{Index: i})
				}
			}
			naive = next
			edits, states = append(edits, edit), append(states, slices.Clone(naive))
			same(t, seed, &table, naive)
		}
		for i := len(edits) - 1; i >= 0; i-- {
			table.Shift(edits[i], true)
			same(t, seed, &table, states[i])
		}
		for i := range edits {
			table.Shift(edits[i], false)
			same(t, seed, &table, states[i+1])
		}
		for i, r := range start {
			if *table.Kept(r) != i {
				t.Fatalf("seed %d: row %d lost what is kept with it", seed, r)
			}
		}
	}
}

// shifts returns some of one kind, and their result on a list; new rows are 0 there.
func shifts(random *rand.Rand, list []Row) (all []Shift, now []Row) {
	now = slices.Clone(list)
	kind := random.IntN(4)
	at := len(now)
	for range 3 {
		s := Shift{Parent: Root}
		switch kind {
		case 0: // removals from back to front, which are made together
			if at == 0 {
				continue
			}
			s.Removed = 1 + random.IntN(min(2, at))
			at = random.IntN(at - s.Removed + 1)
			s.At = at
		case 1: // insertions from front to back
			if len(all) == 0 {
				at = 0
			}
			s.At = at + random.IntN(len(now)-at+1)
			s.Inserted = 1 + random.IntN(2)
			at = s.At + s.Inserted
		case 2: // mixed
			s.At = random.IntN(len(now) + 1)
			s.Removed, s.Inserted = random.IntN(len(now)-s.At+1), random.IntN(3)
		case 3: // rows that move
			if len(all) > 0 || len(now) == 0 {
				continue
			}
			s.At, s.Removed = random.IntN(len(now)), 1
			moved := now[s.At]
			rest := slices.Delete(slices.Clone(now), s.At, s.At+1)
			to := random.IntN(len(rest) + 1)
			all = append(all, s, Shift{Parent: Root, At: to, Inserted: 1, Takes: 1})
			now = slices.Insert(rest, to, moved)
			continue
		}
		now = slices.Replace(now, s.At, s.At+s.Removed, make([]Row, s.Inserted)...)
		all = append(all, s)
	}
	return all, now
}

func same(t *testing.T, seed uint64, table *Table[int], want []Row) {
	t.Helper()
	for i, r := range want {
		if !table.Alive(r) || table.Slot(r) != (Slot{Index: i}) || table.Child(Root, Slot{Index: i}) != r {
			t.Fatalf("seed %d: row %d is not child %d: %v", seed, r, i, want)
		}
	}
	for r := range table.All() {
		if r != Root && table.Alive(r) && !slices.Contains(want, r) {
			t.Fatalf("seed %d: row %d is still there", seed, r)
		}
	}
}

func TestForgetAndVacate(t *testing.T) {
	var table Table[string]
	table.Reset()
	kept := table.Child(Root, Slot{Index: 3})
	known := table.Known()
	lost := table.Child(kept, Slot{Part: IntoPart})
	serial := table.Serial(lost)
	if table.Inside(lost) != lost || table.Inside(table.Child(lost, Slot{})) != lost || table.Inside(kept) != 0 {
		t.Error("a row does not know what it lies inside")
	}
	table.Forget(known)
	if table.Alive(lost) || !table.Alive(kept) {
		t.Error("other rows than those behind are forgotten")
	}
	if r := table.Child(kept, Slot{Index: 1}); r != lost || table.Serial(r) == serial {
		t.Error("a handle given out again has the serial that it had")
	}
	table.Vacate()
	if table.Alive(kept) || !table.Alive(Root) || table.Child(Root, Slot{Index: 3}) == kept {
		t.Error("a row is left")
	}
}
