package page

import "iter"

// keptPage is how many rows keptRows has in one piece.
const keptPage = 1 << 10

// keptRows are the rows that a filter keeps, in pieces: as one slice, a hundred thousand of them would be copied whenever it grows, while the window
// waits.
type keptRows struct {
	pages []*[keptPage]keptRow
	n     int
}

func (k *keptRows) at(i int32) *keptRow { return &k.pages[i/keptPage][i%keptPage] }

// add adds a row and returns where it is.
func (k *keptRows) add(r keptRow) int32 {
	if k.n == len(k.pages)*keptPage {
		k.pages = append(k.pages, new([keptPage]keptRow))
	}
	k.n++
	*k.at(int32(k.n - 1)) = r
	return int32(k.n - 1)
}

// all are the rows, and where they are.
func (k *keptRows) all() iter.Seq2[int32, *keptRow] {
	return func(yield func(int32, *keptRow) bool) {
		for i := range int32(k.n) {
			if !yield(i, k.at(i)) {
				return
			}
		}
	}
}
