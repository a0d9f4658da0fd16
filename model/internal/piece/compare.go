package piece

import (
	"bytes"
	"sort"
)

// Change says that the bytes from Start to End of one sequence become those from NewStart to NewEnd of another.
type Change struct{ Start, End, NewStart, NewEnd int64 }

// Changes are all changes from one sequence to another, in order and with something equal between any two.
type Changes []Change

// Touch reports whether bytes from start to end of the new sequence differ from the old one. What was removed at a
// border does not count.
func (l Changes) Touch(start, end int64) bool {
	i := sort.Search(len(l), func(i int) bool { return l[i].NewEnd > start })
	return i < len(l) && l[i].NewStart < end && (l[i].NewStart < l[i].NewEnd || l[i].NewStart > start)
}

// Lost reports whether bytes of the old sequence are missing between start and end of the new one, the end aside.
func (l Changes) Lost(start, end int64) bool {
	for i := sort.Search(len(l), func(i int) bool { return l[i].NewStart >= start }); i < len(l) && l[i].NewStart < end; i++ {
		if l[i].Start < l[i].End {
			return true
		}
	}
	return false
}

// Origin returns where the bytes from off on of the new sequence were in the old one. ok is false within new bytes.
func (l Changes) Origin(off int64) (was int64, ok bool) {
	i := sort.Search(len(l), func(i int) bool { return l[i].NewEnd > off })
	switch {
	case i < len(l) && l[i].NewStart < off:
		return 0, false
	case i == 0:
		return off, true
	}
	return l[i-1].End + off - l[i-1].NewEnd, true
}

// Equal reports whether two sequences have the same bytes, skipping shared blocks.
func (l *List) Equal(other *List) bool {
	if l.length != other.length {
		return false
	}
	for off := int64(0); off < l.length; {
		a, b := l.Tail(off), other.Tail(off)
		n := min(len(a), len(b))
		if &a[0] != &b[0] && !bytes.Equal(a[:n], b[:n]) {
			return false
		}
		off += int64(n)
	}
	return true
}

// match says that length bytes at old of one sequence are at new of the other, because they are the same bytes of the
// same block.
type match struct{ old, new, length int64 }

// Compare returns the differences between a sequence and a later state of it, in order. The changes are minimal: equal
// bytes at both ends of one are left out, and so are empty changes. Equal sequences have none, from whichever places of
// their blocks they come.
func Compare(before, after *List) Changes {
	var changes Changes
	if before.Equal(after) {
		return nil
	}
	old, now := int64(0), int64(0)
	gap := func(m match) {
		c := Change{old, m.old, now, m.new}
		if trim(before, after, &c) {
			changes = append(changes, c)
		}
		old, now = m.old+m.length, m.new+m.length
	}
	for _, m := range chain(matches(before, after)) {
		gap(m)
	}
	gap(match{before.length, after.length, 0})
	return changes
}

// trim removes what is equal at both ends and reports whether something remains.
func trim(before, after *List, c *Change) bool {
	const step = 1 << 16 // so that comparing long changes needs no copies of them
	for {
		n := min(c.End-c.Start, c.NewEnd-c.NewStart, step)
		a, b := before.View(c.Start, c.Start+n), after.View(c.NewStart, c.NewStart+n)
		k := int64(0)
		if bytes.Equal(a, b) {
			k = n
		} else {
			for a[k] == b[k] {
				k++
			}
		}
		c.Start, c.NewStart = c.Start+k, c.NewStart+k
		if k < n || n == 0 {
			break
		}
	}
	for {
		n := min(c.End-c.Start, c.NewEnd-c.NewStart, step)
		a, b := before.View(c.End-n, c.End), after.View(c.NewEnd-n, c.NewEnd)
		k := int64(0)
		for k < n && a[n-1-k] == b[n-1-k] {
			k++
		}
		c.End, c.NewEnd = c.End-k, c.NewEnd-k
		if k < n || n == 0 {
			break
		}
	}
	return c.Start < c.End || c.NewStart < c.NewEnd
}

// matches returns the runs of after that before also has, in the order of after.
func matches(before, after *List) []match {
	type home struct{ off, at, length int64 }
	homes := map[int][]home{}
	for _, p := range before.pieces {
		homes[p.block] = append(homes[p.block], home{p.off, p.at, p.length})
	}
	for _, h := range homes {
		sort.Slice(h, func(i, j int) bool { return h[i].off < h[j].off })
	}
	var list []match
	for _, p := range after.pieces {
		h := homes[p.block]
		for i := sort.Search(len(h), func(i int) bool { return h[i].off+h[i].length > p.off }); i < len(h); i++ {
			from, to := max(h[i].off, p.off), min(h[i].off+h[i].length, p.off+p.length)
			if from >= to {
				break
			}
			list = append(list, match{h[i].at + from - h[i].off, p.at + from - p.off, to - from})
		}
	}
	return list
}

// chain picks matches that keep their order in both sequences, so that as many bytes as possible count as unchanged.
func chain(list []match) []match {
	ordered := true
	for i := 1; i < len(list) && ordered; i++ {
		ordered = list[i-1].old+list[i-1].length <= list[i].old && list[i-1].new+list[i-1].length <= list[i].new
	}
	if ordered {
		return list
	}
	// The heaviest chain: best[i] ends with list[i]; tree holds, over the ends of matches in the old sequence, the
	// heaviest chain that ends at or before each.
	ends := make([]int64, len(list))
	for i, m := range list {
		ends[i] = m.old + m.length
	}
	sort.Slice(ends, func(i, j int) bool { return ends[i] < ends[j] })
	tree := make([]int, len(ends)+1) // index into list plus one
	weight := make([]int64, len(list))
	before := make([]int, len(list))
	heaviest := 0
	for i, m := range list {
		top := sort.Search(len(ends), func(k int) bool { return ends[k] > m.old })
		last := 0
		for k := top; k > 0; k -= k & -k {
			if c := tree[k]; c > 0 && (last == 0 || weight[c-1] > weight[last-1]) && list[c-1].new+list[c-1].length <= m.new {
				last = c
			}
		}
		before[i], weight[i] = last, m.length
		if last > 0 {
			weight[i] += weight[last-1]
		}
		if heaviest == 0 || weight[i] > weight[heaviest-1] {
			heaviest = i + 1
		}
		for k := sort.Search(len(ends), func(k int) bool { return ends[k] >= m.old+m.length }) + 1; k <= len(ends); k += k & -k {
			if c := tree[k]; c == 0 || weight[i] > weight[c-1] {
				tree[k] = i + 1
			}
		}
	}
	var picked []match
	for i := heaviest; i > 0; i = before[i-1] {
		picked = append(picked, list[i-1])
	}
	for i, j := 0, len(picked)-1; i < j; i, j = i+1, j-1 {
		picked[i], picked[j] = picked[j], picked[i]
	}
	return picked
}

// Common returns how many bytes are the same in two sequences, from off in l and from at in other; it stops at most.
func (l *List) Common(off int64, other *List, at, most int64) int64 {
	n := int64(0)
	for n < most {
		a, b := l.Tail(off+n), other.Tail(at+n)
		length := min(len(a), len(b), int(min(most-n, 1<<30)))
		if length == 0 {
			break
		}
		same := common(a[:length], b[:length])
		n += int64(same)
		if same < length {
			break
		}
	}
	return n
}

// common returns the length of the common prefix of two slices of equal length.
func common(a, b []byte) int {
	const block = 4096
	i := 0
	for i+block <= len(a) && bytes.Equal(a[i:i+block], b[i:i+block]) {
		i += block
	}
	for i+32 <= len(a) && bytes.Equal(a[i:i+32], b[i:i+32]) {
		i += 32
	}
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return i
}
