package codec_test

import (
	"bytes"
	"strconv"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// flips are the changes made to each byte: its lowest bit, its highest bit, all bits.
var flips = [...]byte{0x01, 0x80, 0xff}

// heroes is a save as games write it: n records, each a Dictionary. The vectors prove that Append writes what the
// engines do.
func heroes(t *testing.T, d *dialect.Dialect, n int) []byte {
	var b []byte
	for i := range n {
		record, err := codec.Append(nil, variant.OfDict(
			variant.Entry{Key: variant.OfString("id"), Value: variant.OfInt(int64(i + 1))},
			variant.Entry{Key: variant.OfString("name"), Value: variant.OfString("hero " + strconv.Itoa(i+1))},
			variant.Entry{Key: variant.OfString("pos"), Value: variant.OfMath(variant.Vector2, float64(i), 2.5)},
		), d)
		if err != nil {
			t.Fatal(err)
		}
		b = append(b, prefixed(record)...)
	}
	return b
}

// TestFlippedByte flips every byte of chains and single values of three engines. A table that no engine writes must
// never be certain, and never win over an engine's table that reads half of the records as more than chance; undamaged
// records must be found with their values. A value that starts like another type and leaves bytes over is only a guess.
func TestFlippedByte(t *testing.T) {
	const every = 24 // one in 24 of the single values: all would take minutes
	for _, e := range engines {
		files := map[string][]byte{"one hero": heroes(t, e.dialect, 1)}
		for _, n := range []int{2, 3, 8} {
			files[strconv.Itoa(n)+" heroes"] = heroes(t, e.dialect, n)
		}
		vs := load(t, e.name)
		for _, c := range vs.Files {
			if len(c.Bytes) < 1500 {
				files[c.File] = c.Bytes
			}
		}
		for i, c := range vs.Values {
			if i%every == 0 && len(c.Bytes) < 300 {
				files[c.ID] = c.Bytes
			}
		}
		tried, wrong := 0, 0
		for name, whole := range files {
			before := codec.Frame(whole, e.dialect)
			b := bytes.Clone(whole)
			for i := range b {
				for _, flip := range flips {
					b[i] ^= flip
					if why := flipped(b, whole, i, before, e.dialect); why != "" {
						if wrong++; wrong < 10 {
							t.Errorf("%s of %s, byte %#x ^ %#x: %s\n%x", name, e.dialect.Title, i, flip, why, b)
						}
					}
					b[i] ^= flip
					tried++
				}
			}
		}
		t.Logf("%s: %d wrong of %d flips in %d files", e.name, wrong, tried, len(files))
	}
}

// flipped returns what is wrong with the detection of b, whose byte at changed differs from whole; before is the file
// before the change. It returns "" if nothing is.
func flipped(b, whole []byte, changed int, before codec.File, d *dialect.Dialect) string {
	g := codec.Detect(b)[0]
	released := g.Dialect.Released()
	if !released && g.Certainty() == codec.Certain {
		return g.Dialect.Title + " is called certain"
	}
	if before.Framing == codec.Bare && g.File.Framing == codec.Bare && !g.Exact && g.Certainty() != codec.Guessed {
		return "a value with bytes behind it, of " + g.Dialect.Title + ", is called " + said(g.Certainty())
	}
	if before.Framing != codec.Chain {
		return ""
	}
	sound, telling := 0, 0
	for _, r := range before.Records {
		if changed < r.Start || changed >= r.End {
			sound++
			if codec.Telling(b[r.Value:r.ValueEnd], r.ValueEnd-r.Value, d) {
				telling++
			}
		}
	}
	if 2*telling < len(before.Records) || 2*telling == len(before.Records) && released && g.Certainty() == codec.Guessed {
		return ""
	}
	if !released {
		return g.Dialect.Title + " wins, " + said(g.Certainty()) + ": " + said(g.Why)
	}
	for i, r := range before.Records {
		if changed >= r.Start && changed < r.End {
			if changed < r.Value && telling < sound {
				return "" // chance may produce others beside it
			}
			continue
		}
		want, _, _ := codec.Decode(whole, r.Value, d)
		found := false
		for _, x := range g.File.Records {
			if x.Start == r.Start && x.End == r.End && !x.Opaque {
				got, end, err := codec.Decode(b[:x.End], x.Value, g.Dialect)
				found = err == nil && end == r.ValueEnd && variant.Equal(got, want)
			}
		}
		if !found {
			return "record " + strconv.Itoa(i) + " is lost, in " + g.Dialect.Title + ", " + said(g.Certainty()) + ", " + fallen(b, g.File)
		}
	}
	return ""
}
