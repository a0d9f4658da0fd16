package merge

import (
	"strconv"

	"savant/codec/variant"
	"savant/model/rowpath"
	"savant/scene/literal"
)

// items merges the elements of lists like one, piece by piece.
func (m *valuesMerge) items(like variant.Value, was, mine, other []variant.Value) (items []variant.Value, ok bool) {
	m.lists++
	defer func() { m.lists-- }()
	return inPieces(was, mine, other, func(p Piece) ([]variant.Value, bool) {
		return m.piece(like, p.Base.Start, was[p.Base.Start:p.Base.End], mine[p.Ours.Start:p.Ours.End], other[p.Theirs.Start:p.Theirs.End])
	})
}

// inPieces returns our list with the result of merge for each piece. ok is false if it refuses one.
func inPieces(was, mine, other []variant.Value, merge func(Piece) ([]variant.Value, bool)) (items []variant.Value, ok bool) {
	at := 0
	for _, p := range Pieces(was, mine, other) {
		merged, ok := merge(p)
		if !ok {
			return nil, false
		}
		items = append(append(items, mine[at:p.Ours.Start]...), merged...)
		at = p.Ours.End
	}
	return append(items, mine[at:]...), true
}

// Span is a part of a list, end exclusive.
type Span struct{ Start, End int }

// Piece is a part of three lists in which at least one side differs from base, between elements that all three have.
type Piece struct{ Base, Ours, Theirs Span }

// Pieces aligns lists by the elements that all three have.
func Pieces(base, ours, theirs []variant.Value) []Piece {
	inOurs, inTheirs := matches(base, ours), matches(base, theirs)
	var list []Piece
	var p Piece
	for p.Base.Start <= len(base) {
		j := p.Base.Start // the next element that all three have
		for j < len(base) && (inOurs[j] < 0 || inTheirs[j] < 0) {
			j++
		}
		p.Base.End, p.Ours.End, p.Theirs.End = j, len(ours), len(theirs)
		if j < len(base) {
			p.Ours.End, p.Theirs.End = inOurs[j], inTheirs[j]
		}
		if p.Base.Start < p.Base.End || p.Ours.Start < p.Ours.End || p.Theirs.Start < p.Theirs.End {
			list = append(list, p)
		}
		p = Piece{Span{j + 1, 0}, Span{p.Ours.End + 1, 0}, Span{p.Theirs.End + 1, 0}}
	}
	return list
}

// Merge merges the elements of a piece of these lists: each that a side changed, removed or added as that side has it; what both added in the same
// place, ours first. In those that both sides changed differently it takes what a side has; ok is false if there are some and side is None.
func (p Piece) Merge(side Side, base, ours, theirs []variant.Value) (items []variant.Value, ok bool) {
	m := valuesMerge{decide: func(c Conflict) Decision {
		if c.Agreed {
			return Decision{}
		}
		return Decision{Side: side}
	}}
	like := withItems(variant.Value{Data: &variant.List{}}, nil)
	return m.piece(like, 0, base[p.Base.Start:p.Base.End], ours[p.Ours.Start:p.Ours.End], theirs[p.Theirs.Start:p.Theirs.End])
}

// piece merges the elements of a piece of lists like one, which begins there in that of base.
func (m *valuesMerge) piece(like variant.Value, at int, was, mine, other []variant.Value) (items []variant.Value, ok bool) {
	for _, p := range narrow(was, mine, other) {
		b, o, t := was[p.Base.Start:p.Base.End], mine[p.Ours.Start:p.Ours.End], other[p.Theirs.Start:p.Theirs.End]
		merged, ok := m.elements(like, at+p.Base.Start, b, o, t)
		if !ok {
			return nil, false
		}
		items = append(items, merged...)
	}
	return items, true
}

// elements merges elements that belong together.
func (m *valuesMerge) elements(like variant.Value, at int, was, mine, other []variant.Value) (items []variant.Value, ok bool) {
	as, clash := mine, false
	switch {
	case equalItems(mine, other), equalItems(other, was):
	case equalItems(mine, was):
		as = other
	case len(was) == 0:
		as = together(mine, other)
	default:
		clash = true
	}
	if !clash && equalItems(as, was) {
		return as, true
	}
	m.at = append(m.at, rowpath.Step{Kind: rowpath.KeyStep, Text: strconv.Itoa(at)})
	defer func() { m.at = m.at[:len(m.at)-1] }()
	if len(was) == 1 && len(mine) == 1 && len(other) == 1 && (clash || m.deeper(was[0], mine[0], other[0])) {
		if v, ok := m.inside(was[0], mine[0], other[0]); ok {
			return []variant.Value{v}, true
		}
	}
	list := func(items []variant.Value) *variant.Value {
		if len(items) == 0 {
			return nil
		}
		v := withItems(like, items)
		return &v
	}
	all, of := [3]*variant.Value{list(was), list(mine), list(other)}, [3][]variant.Value{was, mine, other}
	if !clash {
		return agreed(m, all, of, list(as), as, itemsOf), true
	}
	return chosen(m, all, of, itemsOf)
}

// together merges what both sides added into one list: ours first between what both have, and that once.
func together(mine, other []variant.Value) []variant.Value {
	var out []variant.Value
	other = once(mine, other)
	at, j := matches(mine, other), 0
	for i, v := range mine {
		if at[i] >= 0 {
			out = append(out, other[j:at[i]]...)
			j = at[i] + 1
		}
		out = append(out, v)
	}
	return append(out, other[j:]...)
}

// once is other without the elements that mine has in another order: those that together does not make one.
func once(mine, other []variant.Value) (rest []variant.Value) {
	at := matches(mine, other)
	left, taken := map[string]int{}, map[int]bool{}
	for i, v := range mine {
		if taken[at[i]] = true; at[i] < 0 {
			left[literal.Text(v, nil)]++
		}
	}
	for j, v := range other {
		if text := literal.Text(v, nil); !taken[j] && left[text] > 0 {
			left[text]--
			continue
		}
		rest = append(rest, v)
	}
	return rest
}

func equalItems(a, b []variant.Value) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !variant.Equal(a[i], b[i]) {
			return false
		}
	}
	return true
}

// longestTable limits the work of matches: longer lists are matched only at their ends.
const longestTable = 4 << 20

// matches is where each element of a is in b, in the longest way to pair equal elements without crossing; -1 for those that are not.
func matches(a, b []variant.Value) []int {
	at := make([]int, len(a))
	for i := range at {
		at[i] = -1
	}
	start := 0
	for start < len(a) && start < len(b) && variant.Equal(a[start], b[start]) {
		at[start] = start
		start++
	}
	endA, endB := len(a), len(b)
	for endA > start && endB > start && variant.Equal(a[endA-1], b[endB-1]) {
		endA--
		endB--
		at[endA] = endB
	}
	rows, columns := endA-start, endB-start
	if rows == 0 || columns == 0 || rows*columns > longestTable {
		return at
	}
	best := make([]int32, (rows+1)*(columns+1))
	cell := func(i, j int) *int32 { return &best[i*(columns+1)+j] }
	for i := rows - 1; i >= 0; i-- {
		for j := columns - 1; j >= 0; j-- {
			if variant.Equal(a[start+i], b[start+j]) {
				*cell(i, j) = *cell(i+1, j+1) + 1
			} else {
				*cell(i, j) = max(*cell(i+1, j), *cell(i, j+1))
			}
		}
	}
	for i, j := 0, 0; i < rows && j < columns; {
		switch {
		case variant.Equal(a[start+i], b[start+j]):
			at[start+i] = start + j
			i, j = i+1, j+1
		case *cell(i+1, j) >= *cell(i, j+1):
			i++
		default:
			j++
		}
	}
	return at
}
