package codec_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
)

// chainsOf returns chains as games write them, of small values and of large ones.
func chainsOf(t *testing.T, d *dialect.Dialect, vs *vectors) map[string][]byte {
	chains := map[string][]byte{}
	for _, c := range vs.Files {
		if f := codec.Frame(c.Bytes, d); f.Framing == codec.Chain && len(f.Records) > 1 && len(c.Bytes) < 3000 && !c.BigEndian {
			chains[c.File] = c.Bytes
		}
	}
	values := map[string]func(i int) variant.Value{
		"ints":    func(i int) variant.Value { return variant.OfInt(int64(i * 7)) },
		"floats":  func(i int) variant.Value { return variant.OfFloat(float64(i) + 0.3) },
		"bools":   func(i int) variant.Value { return variant.OfBool(i%3 == 0) },
		"strings": func(i int) variant.Value { return variant.OfString("item "[:i%6] + strconv.Itoa(i)) },
		"heroes": func(i int) variant.Value {
			return variant.OfDict(variant.Entry{Key: variant.OfString("name"), Value: variant.OfString("hero " + strconv.Itoa(i))})
		},
	}
	values["mixed"] = func(i int) variant.Value {
		switch i % 6 {
		case 0:
			return values["ints"](i)
		case 1:
			return values["strings"](i)
		case 2:
			return variant.OfMath(variant.Vector3, float64(i), 1.5, -2)
		case 3:
			return values["bools"](i)
		case 4:
			return variant.Value{}
		}
		return values["heroes"](i)
	}
	for name, value := range values {
		for _, n := range []int{2, 3, 4, 9, 40} {
			var b []byte
			for i := range n {
				record, err := codec.Append(nil, value(i), d)
				if err != nil {
					t.Fatal(err)
				}
				b = append(b, prefixed(record)...)
			}
			chains[strconv.Itoa(n)+" "+name] = b
		}
	}
	return chains
}

// TestDamagedLengths damages each byte of each length in chains of small and of large values: no other record may be
// lost, and the detected dialect must be right. Another dialect that reads as much may win, as a guess.
func TestDamagedLengths(t *testing.T) {
	bits := []byte{1, 2, 4, 8, 16, 32, 64, 128, 255}
	for _, e := range engines {
		tried, guesses, lost := 0, 0, 0
		for name, whole := range chainsOf(t, e.dialect, load(t, e.name)) {
			before := codec.Frame(whole, e.dialect)
			flips := flips[:]
			if len(before.Records) < 10 {
				flips = bits
			}
			want := make([]variant.Value, len(before.Records))
			for i, r := range before.Records {
				want[i], _, _ = codec.Decode(whole, r.Value, e.dialect)
			}
			b := bytes.Clone(whole)
			for i, r := range before.Records {
				for at := r.Prefix; at < r.Value; at++ {
					for _, flip := range flips {
						b[at] ^= flip
						g := codec.Detect(b)[0]
						good := othersFound(i, before, want, b, g)
						right := good && (g.Dialect == e.dialect || holds(g.Same, e.dialect))
						switch tried++; {
						case g.Certainty() != codec.Guessed && !right, !good && len(before.Records) > 4:
							t.Errorf("%s of %s, #%d, byte %d ^ %#x: %v %s with %s", name, e.name, i, at-r.Prefix, flip, g.Certainty(), g.Dialect.Title, fallen(b, g.File))
						case !good:
							lost++
						case g.Certainty() == codec.Guessed:
							guesses++
						}
						b[at] ^= flip
					}
				}
			}
		}
		if lost > 1 { // in a chain of four, where the longer length fits the type with the same id in another engine
			t.Errorf("%s: records are lost in %d guesses", e.name, lost)
		}
		t.Logf("%s: of %d damaged lengths %d make it a guess, and %d lose another record", e.name, tried, guesses, lost)
	}
}

// othersFound reports whether all records but the i-th are found with their values.
func othersFound(i int, before codec.File, want []variant.Value, b []byte, g codec.Guess) bool {
	k := 0
	for n, r := range before.Records {
		for k < len(g.File.Records) && g.File.Records[k].Start < r.Start {
			k++
		}
		if n == i {
			continue
		}
		if k == len(g.File.Records) {
			return false
		}
		x := g.File.Records[k]
		if x.Start != r.Start || x.End != r.End || x.Opaque {
			return false
		}
		if got, _, err := codec.Decode(b[:x.End], x.Value, g.Dialect); err != nil || !variant.Equal(got, want[n]) {
			return false
		}
	}
	return true
}

// TestLengthThatLeadsNowhere has the length of a record be wrong in which something looks odd: as it leads to no other record, it is the length that is wrong.
func TestLengthThatLeadsNowhere(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-3.6", "files", "store_game.sav"))
	if err != nil {
		t.Fatal(err)
	}
	n := int64(binary.LittleEndian.Uint32(whole))
	for bit := range 31 {
		b := bytes.Clone(whole)
		b[bit/8] ^= 1 << (bit % 8)
		g := codec.Detect(b)[0]
		var wrong *codec.Error
		if !errors.As(g.File.Cause(0, b, g.Dialect), &wrong) {
			t.Errorf("bit %d is not told", bit)
		} else if fits, sure := wrong.Fits(); !sure || fits != n {
			t.Errorf("bit %d: %v", bit, wrong)
		}
	}
}
