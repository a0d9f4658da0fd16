package convert

import (
	"io"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/transcode"
)

// WriteValue writes one value as plain JSON with vectors as arrays, on one line and without a line end. What JSON has
// no type for becomes text, as in conversions, but without a report: the value is for reading, not for keeping.
func WriteValue(out io.Writer, v variant.Value, d *dialect.Dialect) error {
	return writeValue(out, v, d, Arrays)
}

// PlainText is what WriteValue writes, with vectors as one of VectorForms.
func PlainText(v variant.Value, d *dialect.Dialect, vectors string) (string, error) {
	var b strings.Builder
	err := writeValue(&b, v, d, vectors)
	return b.String(), err
}

// FirstVector returns the first of the vectors, colours and transforms in a value, and packed arrays of them; found is false without any.
func FirstVector(v variant.Value) (first variant.Value, found bool) {
	if isVector(v.Type) {
		return v, true
	}
	switch data := v.Data.(type) {
	case *variant.List:
		for _, x := range data.Items {
			if first, found = FirstVector(x); found {
				return first, true
			}
		}
	case *variant.Dict:
		for _, e := range data.Entries {
			for _, x := range []variant.Value{e.Key, e.Value} {
				if first, found = FirstVector(x); found {
					return first, true
				}
			}
		}
	}
	return v, false
}

func writeValue(out io.Writer, v variant.Value, d *dialect.Dialect, vectors string) error {
	w := plainWriter{out: out, d: d, texts: vectors == Texts, losses: &transcode.Losses{}, notes: &transcode.Losses{}, path: transcode.Path{Dialect: d}, silent: 1, level: -1,
		tick: func(int) error { return nil }}
	w.value(v)
	w.flush(0)
	return w.err
}
