// Package drip is an arrival.Source for tests: bytes come when somebody waits for them and never before, so that code that
// does not wait is found out each time.
package drip

import "math"

// Source fills memory with the bytes of a file as far as it is asked to.
type Source struct {
	of, b []byte
	there int
	Asked int // how often it was asked for more than was there
}

// Of returns memory that is full of what no file has, and what fills it with the bytes of one.
func Of(file []byte) ([]byte, *Source) {
	b := make([]byte, len(file))
	for i := range b {
		b[i] = ^file[i]
	}
	return b, &Source{of: file, b: b}
}

// Until fills the first n bytes and no others.
func (s *Source) Until(n int) int {
	if n = min(n, len(s.of)); n > s.there {
		s.Asked++
		copy(s.b[s.there:n], s.of[s.there:n])
		s.there = n
	}
	if s.there == len(s.of) {
		return math.MaxInt
	}
	return s.there
}

// Left returns how many bytes nobody has asked for.
func (s *Source) Left() int { return len(s.of) - s.there }
