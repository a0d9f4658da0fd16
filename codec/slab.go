package codec

// slab hands out slices of larger allocations, so that a million small values do not take a million allocations. Their
// size grows with what was taken, so that a single small value does not allocate much.
type slab[T any] struct {
	room  []T
	piece int
}

// take returns n zero elements; most is the size of the largest allocation.
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
