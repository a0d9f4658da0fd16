package convert

import (
	"hash/maphash"
	"math/bits"

	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/model/transcode"
)

// notePath is the path by which a note is looked up. No two values of a record have the same.
type notePath struct {
	transcode.Path
	met []steps // for each enclosing container
}

// steps is the set of steps into a container, by the hashes of their texts. It takes little more memory than the
// hashes.
type steps struct {
	slots   []uint64 // a hash is at the slot it determines, or after that; 0 means empty
	met     int
	doubled map[uint64]int // how often a step occurred again
}

// nth returns how often this step occurred before.
func (s *steps) nth(sum uint64) int {
	sum = max(sum, 1)
	if 8*s.met >= 7*len(s.slots) {
		old := s.slots
		s.slots = make([]uint64, max(8, len(old)+len(old)/2))
		for _, sum := range old {
			if sum != 0 {
				s.slots[s.slot(sum)] = sum
			}
		}
	}
	if at := s.slot(sum); s.slots[at] == 0 {
		s.slots[at] = sum
		s.met++
		return 0
	}
	if s.doubled == nil {
		s.doubled = map[uint64]int{}
	}
	s.doubled[sum]++
	return s.doubled[sum]
}

// slot returns where a hash is, or would be.
func (s *steps) slot(sum uint64) int {
	high, _ := bits.Mul64(sum, uint64(len(s.slots)))
	at := int(high)
	for s.slots[at] != 0 && s.slots[at] != sum {
		at = (at + 1) % len(s.slots)
	}
	return at
}

var seed = maphash.MakeSeed()

// enter enters a container, leave leaves it.
func (p *notePath) enter() { p.met = append(p.met, steps{}) }
func (p *notePath) leave() { p.met = p.met[:len(p.met)-1] }

// to goes to the next child of the container.
func (p *notePath) to(c *transcode.Child) int {
	n := p.Path.To(c, 0)
	if _, list := c.Of.Data.(*variant.List); list {
		return n
	}
	if nth := p.met[len(p.met)-1].nth(maphash.Bytes(seed, p.Text[n:])); nth > 0 {
		p.Back(n)
		if _, named := c.Of.Data.(*variant.Instance); named {
			p.Text = rowpath.AppendStep(p.Text, model.Step{Kind: model.ChildStep, Nth: c.Index})
		} else {
			p.Path.To(c, nth)
		}
	}
	return n
}
