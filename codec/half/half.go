// Package half converts to and from 16-bit floats.
package half

import "math"

// Float returns the value of an IEEE 754 binary16.
func Float(u uint16) float64 {
	sign, exponent, fraction := 1.0, int(u>>10&31), float64(u&1023)
	if u>>15 == 1 {
		sign = -1
	}
	switch exponent {
	case 0:
		return sign * math.Ldexp(fraction, -24)
	case 31:
		if fraction != 0 {
			return math.NaN()
		}
		return math.Inf(int(sign))
	}
	return sign * math.Ldexp(fraction+1024, exponent-25)
}

// Of returns the binary16 nearest to a number from 0 to 1.
func Of(f float64) uint16 {
	fraction, exponent := math.Frexp(f) // in [0.5, 1)
	if f <= 0 || exponent < -13 {
		return uint16(math.RoundToEven(math.Ldexp(max(f, 0), 24)))
	}
	return uint16((exponent+14)<<10) + uint16(math.RoundToEven(fraction*2048)) - 1024
}
