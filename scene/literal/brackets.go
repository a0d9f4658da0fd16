package literal

import (
	"cmp"
	"slices"
)

// Brackets knows where the long brackets in a value close, so that who takes the value apart level by level reads it once and not once
// for each level. A nil one knows of none.
type Brackets struct {
	long []Span // in the order in which they open
	read bool   // all are known
}

// longBracket is from how many bytes on, both brackets counted, it is worth remembering where one closes.
const longBracket = 64

// BracketsOf reads the value that begins at off. It is nil for a value whose brackets do not close or are deeper in one another than
// Parse reads.
func BracketsOf(src []byte, off int) *Brackets {
	b := &Brackets{}
	if _, err := b.skip(src, off, MaxDepth); err != nil {
		return nil
	}
	slices.SortFunc(b.long, func(a, b Span) int { return cmp.Compare(a.Start, b.Start) })
	b.read = true
	return b
}

// Children is the function of that name for a value in the one that the brackets are of, of the same source.
func (b *Brackets) Children(src []byte, off int) (kind Kind, children []Child, err error) {
	n := nest{brackets: b}
	if err := n.find(src, off); err != nil {
		return Leaf, nil, err
	}
	return n.kind, n.children, nil
}

// note remembers where a bracket closes, while they are read.
func (b *Brackets) note(start, end int) {
	if b != nil && !b.read && end-start >= longBracket {
		b.long = append(b.long, Span{start, end})
	}
}

// end is where the bracket at start closes; ok is false for one that is not known.
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
