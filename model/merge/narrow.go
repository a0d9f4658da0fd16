package merge

import (
	"savant/codec/variant"
	"savant/scene/literal"
)

// narrow splits lists that a side changed into the smallest pieces that can be merged separately: an element of base with what each side made of it,
// elements added between two, or several elements for which it is unknown which became which.
func narrow(was, mine, other []variant.Value) (list []Piece) {
	ours, theirs := cutsOf(was, mine), cutsOf(was, other)
	from := 0
	for b := range len(was) + 1 {
		o, t := ours[b], theirs[b]
		if !o.splits || !t.splits {
			continue
		}
		if from < b {
			list = append(list, Piece{Span{from, b}, Span{ours[from].End, o.Start}, Span{theirs[from].End, t.Start}})
		}
		if from = b; o.Start < o.End || t.Start < t.End {
			list = append(list, Piece{Span{b, b}, o.Span, t.Span})
		}
	}
	return list
}

// cut is the place before an element of base in a list made of it: what was added there.
type cut struct {
	Span
	splits bool // what is before it and what is behind it can be merged separately
}

// cutsOf are the places before the elements of base, and behind the last.
func cutsOf(was, now []variant.Value) []cut {
	cuts := make([]cut, len(was)+1)
	alignment{was, now, cuts}.between(Span{0, len(was)}, Span{0, len(now)}, matches(was, now), false)
	return cuts
}

// alignment finds out what became of the elements of a list.
type alignment struct {
	was, now []variant.Value
	cuts     []cut
}

// between aligns parts of the lists. at is where elements of that part of base, from its beginning, are in that of now, -1 for unknown; similar says that
// elements that are alike were paired already.
func (a alignment) between(was, now Span, at []int, similar bool) {
	from, to := was.Start, now.Start
	for i, k := range at {
		if k >= 0 {
			a.gap(Span{from, was.Start + i}, Span{to, now.Start + k}, similar)
			from, to = was.Start+i+1, now.Start+k+1
		}
	}
	a.gap(Span{from, was.End}, Span{to, now.End}, similar)
}

// gap aligns what is between elements that are known. Where none are alike, as many as there were are the same ones, changed.
func (a alignment) gap(was, now Span, similar bool) {
	n, m := was.End-was.Start, now.End-now.Start
	if n > 0 && m > 0 && !similar {
		if at := alike(a.was[was.Start:was.End], a.now[now.Start:now.End]); at != nil {
			a.between(was, now, at, true)
			return
		}
	}
	a.cuts[was.Start] = cut{Span{now.Start, now.Start}, true}
	a.cuts[was.End] = cut{Span{now.End, now.End}, true}
	switch {
	case n == 0:
		a.cuts[was.Start] = cut{now, true}
	case m == 0 || n == m:
		for i := 1; i < n; i++ {
			k := min(now.Start+i, now.End)
			a.cuts[was.Start+i] = cut{Span{k, k}, true}
		}
	}
}

// mostAlike limits the work of alike.
const mostAlike = 1 << 12

// alike is where each element of a is in b, in the best way to pair, without crossing, those of which half is equal or more; -1 for those that are not. It
// is nil if none is paired.
func alike(a, b []variant.Value) []int {
	if len(a)*len(b) > mostAlike {
		return nil
	}
	score := make([][]int, len(a))
	best := make([][]int, len(a)+1)
	best[len(a)] = make([]int, len(b)+1)
	for i := len(a) - 1; i >= 0; i-- {
		score[i], best[i] = make([]int, len(b)), make([]int, len(b)+1)
		for k := len(b) - 1; k >= 0; k-- {
			score[i][k] = likeness(a[i], b[k])
			best[i][k] = max(best[i+1][k], best[i][k+1])
			if score[i][k] >= whole/2 {
				best[i][k] = max(best[i][k], best[i+1][k+1]+score[i][k])
			}
		}
	}
	if best[0][0] == 0 {
		return nil
	}
	at := make([]int, len(a))
	k := 0
	for i := range a {
		at[i] = -1
		for k < len(b) && best[i][k] == best[i][k+1] {
			k++
		}
		if k < len(b) && best[i][k] > best[i+1][k] {
			at[i] = k
			k++
		}
	}
	return at
}

// whole is the likeness of equal values.
const whole = 1000

// likeness is how much of two values is equal: of the entries of Dictionaries and the properties of Objects, and of the elements of Arrays.
func likeness(a, b variant.Value) int {
	if a.Type != b.Type {
		return 0
	}
	equal, most := 0, 1
	switch x := a.Data.(type) {
	case *variant.Dict:
		y, ok := b.Data.(*variant.Dict)
		if !ok {
			return 0
		}
		most = max(len(x.Entries), len(y.Entries), 1)
		in := make(map[string]variant.Value, len(x.Entries))
		for _, e := range x.Entries {
			in[literal.Text(e.Key, nil)] = e.Value
		}
		for _, e := range y.Entries {
			if v, ok := in[literal.Text(e.Key, nil)]; ok && variant.Equal(v, e.Value) {
				equal++
			}
		}
	case *variant.Instance:
		if y, ok := b.Data.(*variant.Instance); ok && x.Class == y.Class {
			return likeness(asDictionary(x), asDictionary(y))
		}
	case *variant.List:
		y, ok := b.Data.(*variant.List)
		if !ok || len(x.Items)*len(y.Items) > mostAlike {
			return 0
		}
		most = max(len(x.Items), len(y.Items), 1)
		for _, k := range matches(x.Items, y.Items) {
			if k >= 0 {
				equal++
			}
		}
	}
	return equal * whole / most
}
