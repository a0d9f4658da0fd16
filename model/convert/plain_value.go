package convert

import (
	"io"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/transcode"
)

// WriteValue writes one value as plain JSON with vectors as arrays, on one line and without a line end. What JSON has
// no type for becomes text, as in conversions, but without a report: the value is for reading, not for keeping.
func WriteValue(out io.Writer, v variant.Value, d *dialect.Dialect) error {
	w := plainWriter{out: out, d: d, losses: &transcode.Losses{}, notes: &transcode.Losses{}, path: transcode.Path{Dialect: d}, silent: 1, level: -1,
		tick: func(int) error { return nil }}
	w.value(v)
	w.flush(0)
	return w.err
}
