package codec

import "savant/codec/dialect"

// End is Skip for callers that only probe: ok is false if the value at off cannot be skipped, without the extra work of
// finding out why.
func End(b []byte, off int, d *dialect.Dialect) (end int, ok bool) {
	if off < 0 || off > len(b) {
		return 0, false
	}
	s := skipper{b: b, steps: d.Steps(), d: d}
	end = s.skip(off, 0)
	return end, end >= 0
}
