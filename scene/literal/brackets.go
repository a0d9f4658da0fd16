package literal

import (
	"cmp"
	"slices"
)

// Brackets records where the long brackets of a value close, so that going through the value level by level scans it
// once rather than once per level. A nil *Brackets is empty.
type Brackets struct {
	long []Span // in the order in which they open
	read bool   // the scan is complete
}

// longBracket is the minimum length, including both brackets, worth recording.
const longBracket = 64

// BracketsOf scans the value that begins at off. It returns nil for a value whose brackets do not close or are nested
// deeper than Parse reads.
func BracketsOf(src []byte, off int) *Brackets {
	b := &Brackets{}
	if _, err := b.skip(src, off, MaxDepth); err != nil {
		return nil
	}
	slices.SortFunc(b.long, func(a, b Span) int { return cmp.Compare(a.Start, b.Start) })
	b.read = true
	return b
}

// Children is the function Children for a value inside the one scanned, in the same source.
func (b *Brackets) Children(src []byte, off int) (kind Kind, children []Child, err error) {
	n := nest{brackets: b}
	if err := n.find(src, off); err != nil {
		return Leaf, nil, err
	}
	return n.kind, n.children, nil
}

// note records where a bracket closes, during the scan.
func (b *Brackets) note(start, end int) {
	if b != nil && !b.read && end-start >= longBracket {
		b.long = append(b.long, Span{start, end})
	}
}

// end returns where the bracket at start closes; ok is false if it was not recorded.
func (b *Brackets) end(start int) (end int, ok bool) {
	if b == nil || !b.read {
		return 0, false
	}
	i, ok := slices.BinarySearchFunc(b.long, start, func(s Span, start int) int { return cmp.Compare(s.Start, start) })
	if !ok {
		return 0, false
	}
	return b.long[i].End, true
}
