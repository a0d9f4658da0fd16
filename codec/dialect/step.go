package dialect

import "savant/codec/variant"

// Step is a row in the form needed for skipping. If Plain is set, the value's length is
//
//	4 + Base + Padded(((n & Mask) | One) << (Shift + w))
//
// where n is the 32 bits after the header, and w is header bit 16 if Wide, else 0. This covers everything without
// children except a few odd types, and needs no branch.
type Step struct {
	Base   uint32
	Mask   uint32
	One    uint32
	Shift  uint8
	Wide   uint8
	Plain  bool
	Layout Layout
}

// Size returns the length of a plain value including header and padding. n is the 32 bits after the header; wide is the
// header from bit 16 on.
func (s *Step) Size(wide uint8, n uint32) uint64 {
	return 4 + uint64(s.Base) + Padded(uint64(n&s.Mask|s.One)<<((s.Shift+wide&s.Wide)&31))
}

// Padded rounds a length up to a multiple of four, as strings and packed arrays are padded.
func Padded[T int | int64 | uint64](n T) T { return (n + 3) &^ 3 }

// Steps are the steps of all ids; ids that the dialect lacks are Invalid.
type Steps [256]Step

// Steps returns the dialect's rows as steps.
func (d *Dialect) Steps() *Steps {
	if d.steps == nil {
		return stepsOf(d.Rows)
	}
	return d.steps
}

// table fills in what is computed from a dialect's rows.
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

// Stride is Size, doubled if wide (header bit 16) and the row allows it.
func (r Row) Stride(wide bool) int {
	if wide {
		return 2 * r.Size
	}
	return r.Size
}

// payload returns how many bytes follow the header of a value of fixed length if header bit 16 does not double them.
func (r Row) payload() int {
	switch r.Layout {
	case Flag:
		return 4
	case ID:
		return 8
	}
	return r.Size
}

// Width returns the size in bytes of one component of a value, or of one number in an element of a packed array, if
// header bit 16 does not double it: 4 or 8, or 1 for bytes; 0 for other layouts.
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
