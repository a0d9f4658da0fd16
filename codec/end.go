package codec

import "savant/codec/dialect"

// End is Skip for whoever only tries: where the value at off cannot be skipped it says so and looks for no reason, which takes
// no longer than the walk itself.
func End(b []byte, off int, d *dialect.Dialect) (end int, ok bool) {
	if off < 0 || off > len(b) {
		return 0, false
	}
	s := skipper{b: b, steps: d.Steps(), d: d}
	end = s.skip(off, 0)
	return end, end >= 0
}
