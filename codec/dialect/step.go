package dialect

import "savant/codec/variant"

// Step is a row in the form that skipping wants. Where Plain is set the value's length is
//
//	4 + Base + Padded(((n & Mask) | One) << (Shift + w))
//
// with n the 32 bits after the header and w header bit 16 if Wide: this covers everything without children but a few
// odd types, and computes without a branch.
type Step struct {
	Base   uint32
	Mask   uint32
	One    uint32
	Shift  uint8
	Wide   uint8
	Plain  bool
	Layout Layout
}

// Size is the length of a plain value with its header, its padding, and in wide the bits of the header from bit 16 on. n is what follows the
// header.
func (s *Step) Size(wide uint8, n uint32) uint64 {
	return 4 + uint64(s.Base) + Padded(uint64(n&s.Mask|s.One)<<((s.Shift+wide&s.Wide)&31))
}

// Padded rounds a length up to the multiple of four that strings and packed arrays end at.
func Padded[T int | int64 | uint64](n T) T { return (n + 3) &^ 3 }

// Steps are the steps of all ids; ids that the dialect does not have are Invalid.
type Steps [256]Step

// Steps returns the dialect's rows as steps.
func (d *Dialect) Steps() *Steps {
	if d.steps == nil {
		return stepsOf(d.Rows)
	}
	return d.steps
}

// table completes a dialect with what is computed from its rows.
func table(d Dialect) *Dialect {
	d.steps = stepsOf(d.Rows)
	d.ids = idsOf(&d)
	return &d
}

func stepsOf(rows []Row) *Steps {
	s := new(Steps)
	for id, r := range rows {
		step := Step{Layout: r.Layout}
		if r.Wide {
			step.Wide = 1
		}
		switch r.Layout {
		case Empty:
			step.Plain = true
		case Flag, Number, Components, ID:
			step.Plain = true
			step.One = uint32(r.payload())
		case String:
			step.Plain = true
			step.Base, step.Mask = 4, ^uint32(0)
		case Elements:
			for shift := uint8(0); shift < 6; shift++ {
				if r.Size == 1<<shift {
					step.Plain = true
					step.Base, step.Mask, step.Shift = 4, ^uint32(0), shift
				}
			}
		}
		s[id] = step
	}
	return s
}

// Stride is Size, doubled where a header with bit 16 says so.
func (r Row) Stride(wide bool) int {
	if wide {
		return 2 * r.Size
	}
	return r.Size
}

// payload is how many bytes follow the header of a value of fixed length where header bit 16 does not double them.
func (r Row) payload() int {
	switch r.Layout {
	case Flag:
		return 4
	case ID:
		return 8
	}
	return r.Size
}

// Width returns how many bytes one component of a value, or one number in an element of a packed array, takes when header
// bit 16 does not double it: 4 or 8, 1 for bytes; 0 for other layouts.
func (r Row) Width() int {
	switch r.Layout {
	case Number:
		return r.Size
	case Components:
		if shape, ok := variant.ShapeOf(r.Type); ok {
			return r.Size / len(shape.Components)
		}
	case Elements:
		return r.Size / variant.NumbersPerElement(r.Type)
	}
	return 0
}
