package resource

// NewFineIndex returns an Index that treats short values as long and marks every other child.
func NewFineIndex(f *File) *Index {
	x := NewIndex(f)
	x.from, x.stripe = 16, 2
	return x
}
