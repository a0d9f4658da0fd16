package save

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestRecordList changes a list of thousands of records beside a plain one. What shares its blocks stays as it was.
func TestRecordList(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	at := int64(0)
	next := func() record {
		n := int64(8 + r.IntN(20))
		rec := record{start: at, value: at + 4, valueEnd: at + n, end: at + n, prefix: at}
		at += n
		return rec
	}
	var plain []record
	for range 3 * blockSize {
		plain = append(plain, next())
	}
	list := newRecordList(slices.Clone(plain))
	shared, was := list.share(), slices.Clone(plain)
	equal := func(what string, l *recordList, plain []record) {
		t.Helper()
		if l.len() != len(plain) {
			t.Fatalf("%s: %d records, not %d", what, l.len(), len(plain))
		}
		for i, rec := range l.all() {
			if rec != plain[i] || l.at(i) != rec {
				t.Fatalf("%s: record %d is %+v, not %+v", what, i, rec, plain[i])
			}
		}
		for range 20 {
			if len(plain) == 0 {
				break
			}
			from, off := r.IntN(len(plain)), plain[r.IntN(len(plain))].end+int64(r.IntN(3)-1)
			want := from
			for want < len(plain) && plain[want].end <= off {
				want++
			}
			if got := l.endingBehind(off, from); got != want {
				t.Fatalf("%s: from %d the first that ends behind %d is %d, not %d", what, from, off, got, want)
			}
		}
		for _, b := range l.blocks {
			if len(b.list) == 0 || len(b.list) > blockSize {
				t.Fatalf("%s: a block of %d", what, len(b.list))
			}
		}
	}
	for step := range 400 {
		i := r.IntN(len(plain) + 1)
		j := min(len(plain), i+[]int{0, 1, 3, 700}[r.IntN(4)])
		switch r.IntN(3) {
		case 0:
			if i == len(plain) {
				continue
			}
			rec := plain[i]
			rec.valueEnd--
			plain[i] = rec
			list.set(i, rec)
		case 1: // all after move, as they do
			by := int64(r.IntN(50))
			for k := i; k < len(plain); k++ {
				plain[k].shift(by)
			}
			list.move(i, len(plain), by)
		case 2:
			at = 0
			if i > 0 {
				at = plain[i-1].end
			}
			var new []record
			for range []int{0, 1, 2, 1300}[r.IntN(4)] {
				new = append(new, next())
			}
			if j < len(plain) { // what stays is after what comes
				by := max(at-plain[j].start, 0)
				for k := j; k < len(plain); k++ {
					plain[k].shift(by)
				}
				list.move(j, len(plain), by)
			}
			plain = slices.Replace(plain, i, j, new...)
			list.replace(i, j, new)
		}
		equal("changed", &list, plain)
		if step%50 == 0 {
			equal("shared", &shared, was)
			shared, was = list.share(), slices.Clone(plain)
		}
	}
}
