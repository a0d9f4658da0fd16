package blank

import (
	"testing"

	"savant/codec"
	"savant/codec/dialect"
)

// TestSave checks that each engine's new save is one record, or one bare value, that its dialect reads to the last
// byte.
func TestSave(t *testing.T) {
	for _, d := range dialect.All() {
		for _, bare := range []bool{false, true} {
			data, err := Save(d, bare)
			if err != nil {
				t.Errorf("%s: %v", d.Name, err)
				continue
			}
			want := codec.Chain
			if bare {
				want = codec.Bare
			}
			if f := codec.Frame(data, d); f.Framing != want || len(f.Records) != 1 {
				t.Errorf("%s: %d records, framing %v of % x", d.Name, len(f.Records), f.Framing, data)
			}
		}
	}
}
