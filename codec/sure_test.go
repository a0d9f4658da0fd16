package codec_test

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
)

// TestSureness detects every value that the engines wrote for the vectors, and every value nested in those, alone and
// as a record: what is called certain or likely must be right. The same goes for values of every dialect that an engine
// writes.
func TestSureness(t *testing.T) {
	type file struct {
		name  string
		d     *dialect.Dialect
		bytes []byte
	}
	var files []file
	seen := map[string]bool{}
	add := func(name string, d *dialect.Dialect, b []byte) {
		if key := d.Name + string(b); !seen[key] {
			seen[key] = true
			record := append(binary.LittleEndian.AppendUint32(nil, uint32(len(b))), b...)
			files = append(files, file{name, d, b}, file{name + ", a record", d, record})
		}
	}
	for _, e := range engines {
		vs := load(t, e.name)
		for _, c := range vs.Values {
			eachValue(t, c.Bytes, 0, e.dialect, func(b []byte) { add(c.ID, e.dialect, b) })
		}
		for _, c := range vs.Files {
			for _, r := range codec.Frame(c.Bytes, e.dialect).Records {
				if !r.Opaque {
					eachValue(t, c.Bytes[:r.ValueEnd], r.Value, e.dialect, func(b []byte) { add(c.File, e.dialect, b) })
				}
			}
		}
	}
	vectors := len(files)
	r := rand.New(rand.NewPCG(7, 1))
	for _, d := range dialect.All()[:12] { // no engine writes the others
		m := &maker{r: r, d: d}
		for range 400 {
			if b, err := codec.Append(nil, m.value(3), d); err == nil {
				add("a value", d, b)
			}
		}
	}
	type verdict struct {
		sure  codec.Certainty
		right bool
	}
	counts := map[verdict]int{}
	for i, f := range files {
		g := codec.Detect(f.bytes)[0]
		v := verdict{g.Certainty(), g.Dialect == f.d || holds(g.Same, f.d)}
		if i < vectors {
			counts[v]++
		}
		if !v.right && v.sure != codec.Guessed {
			t.Errorf("%s of %s is called %s (%d %%) and %v, %s: %.60x", f.name, f.d.Title, g.Dialect.Title, g.Sure, v.sure, g.Why, f.bytes)
		}
	}
	t.Logf("%d of the vectors: %v; %d others", vectors, counts, len(files)-vectors)
}

// eachValue calls f for the value at off and all values in it, including keys.
func eachValue(t *testing.T, b []byte, off int, d *dialect.Dialect, f func(b []byte)) int {
	h, err := codec.Open(b, off, d)
	if err != nil {
		t.Fatal(err)
	}
	end, err := codec.Skip(b, off, d)
	if err != nil {
		t.Fatal(err)
	}
	f(b[off:end])
	n := h.Count
	switch h.Row.Layout {
	case dialect.Dictionary:
		n *= 2
	case dialect.Array, dialect.TypedArray:
	default:
		return end
	}
	if n > 2000 {
		return end // more of the same
	}
	pos := h.First
	for range n {
		pos = eachValue(t, b, pos, d, f)
	}
	return end
}
