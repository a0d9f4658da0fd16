package half

import (
	"math"
	"testing"
)

// TestFloat compares every number with the float32 of the same sign, exponent and fraction.
func TestFloat(t *testing.T) {
	for u := range 1 << 16 {
		exponent, fraction := uint32(u>>10&31), uint32(u&1023)
		bits := uint32(u>>15)<<31 | (exponent+112)<<23 | fraction<<13
		switch exponent {
		case 0:
			bits = uint32(u>>15)<<31 | math.Float32bits(float32(fraction)/(1<<24))
		case 31:
			bits = uint32(u>>15)<<31 | 255<<23 | fraction<<13
		}
		got, want := Float(uint16(u)), float64(math.Float32frombits(bits))
		if got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Errorf("%#04x is %v, not %v", u, got, want)
		}
	}
}

// TestOf checks that a number from 0 to 1 becomes the nearest 16-bit one, and that 16-bit ones are unchanged.
func TestOf(t *testing.T) {
	for u := range uint16(0x3c00 + 1) {
		if got := Of(Float(u)); got != u {
			t.Errorf("%v becomes %#04x, not %#04x", Float(u), got, u)
		}
		if u == 0x3c00 {
			break
		}
		low, high := Float(u), Float(u+1)
		if got := Of(low + (high-low)*0.49); got != u {
			t.Errorf("what is nearer to %v than to %v becomes %#04x", low, high, got)
		}
		if got := Of(low + (high-low)*0.51); got != u+1 {
			t.Errorf("what is nearer to %v than to %v becomes %#04x", high, low, got)
		}
	}
}
