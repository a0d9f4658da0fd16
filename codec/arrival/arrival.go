// Package arrival lets bytes be looked at while the rest of them still comes from the disk: reading a large file takes about as long as
// finding out what is in it, and both can be done at once.
package arrival

import (
	"math"
	"sync"
)

// Source says how many bytes are there of memory that another goroutine fills from its beginning on. Where a Source is
// expected, nil means that all are there.
type Source interface {
	// Until waits until the first n bytes are there, or no more come, and returns up to where bytes may be read: n at least.
	Until(n int) int
}

// Meter is the Source of one goroutine that fills memory.
type Meter struct {
	mu    sync.Mutex
	more  sync.Cond
	there int
}

// NewMeter returns the Meter of memory in which nothing is yet.
func NewMeter() *Meter {
	m := &Meter{}
	m.more.L = &m.mu
	return m
}

// Came says that the first n bytes are there.
func (m *Meter) Came(n int) {
	m.mu.Lock()
	m.there = max(m.there, n)
	m.mu.Unlock()
	m.more.Broadcast()
}

// End says that no more come: nobody waits any longer. Those who wanted more find what the memory held before.
func (m *Meter) End() { m.Came(math.MaxInt) }

// Until waits until the first n bytes are there.
func (m *Meter) Until(n int) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.there < n {
		m.more.Wait()
	}
	return m.there
}

// All waits until n bytes are there, if they still come.
func All(s Source, n int) {
	if s != nil {
		s.Until(n)
	}
}
