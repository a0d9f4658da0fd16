package codec

// slab hands out slices of one larger piece of memory, so that a million small values do not take a million allocations. Pieces
// grow with what was taken, so that a single small value takes no large one.
type slab[T any] struct {
	room  []T
	piece int
}

// take returns n zero elements; most is the size of the largest piece.
func (s *slab[T]) take(n, most int) []T {
	if n > len(s.room) {
		if n > most/4 {
			return make([]T, n)
		}
		s.piece = min(max(2*s.piece, n), most)
		s.room = make([]T, s.piece)
	}
	taken := s.room[:n:n]
	s.room = s.room[n:]
	return taken
}

// one returns a zero element.
func (s *slab[T]) one(most int) *T { return &s.take(1, most)[0] }
