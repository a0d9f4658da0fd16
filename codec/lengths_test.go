package codec_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// wrongIn is what is wrong in a damaged value, nil for nothing: if it is read to its end, bytes may be left over.
func wrongIn(b []byte, d *dialect.Dialect) *codec.Error {
	if _, read := codec.End(b, 0, d); read {
		return codec.WrongCount(b, 0, d)
	}
	if _, lost := codec.Salvage(b, 0, d); len(lost) == 1 {
		return lost[0].Wrong
	}
	return nil
}

// tales is a value with texts of many lengths, as keys and as values, first and last, and with what could be taken for one.
func tales(t *testing.T, d *dialect.Dialect) []byte {
	t.Helper()
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	b, err := codec.Append(nil, variant.OfDict(
		entry("title", variant.OfString("The long way home")),
		entry("hp", variant.OfInt(65)),
		entry("at", variant.OfMath(variant.Vector2, 12.078, 5)),
		entry("names", variant.OfArray(variant.OfString("Ada"), variant.OfString("Brian"), variant.OfString("Christopher"), variant.OfString("Di"))),
		entry("quests", variant.OfDict(entry("find the ring", variant.OfBool(true)), entry("rest", variant.OfString("")))),
		entry("raw", variant.Value{Type: variant.PackedByteArray, Data: []byte("text\x00\x00\x00\x00")}),
		entry("über alles", variant.OfString("zwei\nZeilen")),
		entry("last", variant.OfString("and they lived")),
	), d)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestWrongLength has one byte of the length of every text be wrong: where another length is said to fit it is the one that was there, and of long texts
// it mostly is.
func TestWrongLength(t *testing.T) {
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		whole := tales(t, d)
		v, _, err := codec.Decode(whole, 0, d)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, e := range v.Data.(*variant.Dict).Entries {
			texts = append(texts, e.Key.Text, e.Value.Text)
		}
		for _, text := range texts {
			at := bytes.Index(whole, append(binary.LittleEndian.AppendUint32(nil, uint32(len(text))), text...))
			if text == "" {
				continue
			}
			tried, found := 0, 0
			for by := range 4 {
				for to := 0; to < 256; to += 1 + 6*by {
					b := bytes.Clone(whole)
					if b[at+by] = byte(to); dialect.Padded(uint64(binary.LittleEndian.Uint32(b[at:]))) == uint64(dialect.Padded(len(text))) {
						continue
					}
					tried++
					wrong := wrongIn(b, d)
					if wrong == nil {
						continue
					}
					if n, fits := wrong.Fits(); fits {
						found++
						wrong.Write(b[wrong.Offset:wrong.Offset+4], n)
						if !bytes.Equal(b, whole) {
							t.Fatalf("%s, %q: %d in byte %d: %v", d.Name, text, to, by, wrong)
						}
					}
				}
			}
			if found < tried*9/10 {
				t.Errorf("%s, %q: of %d lengths only %d are repaired", d.Name, text, tried, found)
			}
		}
	}
}

// TestNoWrongLength has other bytes than lengths be wrong, one and two at once: what is said to fit never writes over a byte that is right.
func TestNoWrongLength(t *testing.T) {
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		whole := tales(t, d)
		for at := range whole {
			for to := at % 11; to < 256; to += 11 {
				b := bytes.Clone(whole)
				b[at] = byte(to)
				if to%5 == 0 {
					b[(at+to*7)%len(b)] ^= byte(1 << (to % 8))
				}
				damaged := bytes.Clone(b)
				wrong := wrongIn(b, d)
				if wrong == nil {
					continue
				}
				n, fits := wrong.Fits()
				if !fits {
					continue
				}
				wrong.Write(b[wrong.Offset:wrong.Offset+4], n)
				for i := range b {
					if b[i] != damaged[i] && damaged[i] == whole[i] {
						t.Errorf("%s: %#x at %#x: %v writes over a byte that is right", d.Name, to, at, wrong)
						break
					}
				}
			}
		}
	}
}

// TestLengthWithinPadding has the length of a text be wrong by less than its padding hides: what it says and what its characters have is told, and
// nothing is sure, for the padding may as well be damaged.
func TestLengthWithinPadding(t *testing.T) {
	d := dialect.Godot46
	whole, err := codec.Append(nil, variant.OfString("potion"), d)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		at         int
		to         byte
		says, fits int
	}{{4, 5, 5, 6}, {4, 7, 7, 6}, {4, 8, 8, 6}, {8 + 6, 's', 6, 7}, {8 + 5, 0, 6, 5}} {
		b := bytes.Clone(whole)
		b[c.at] = c.to
		if says, fits, ok := codec.OddLength(b, 0, d); !ok || says != c.says || fits != c.fits {
			t.Errorf("%d at %d: %d, %d, %t", c.to, c.at, says, fits, ok)
		}
	}
	if says, fits, ok := codec.OddLength(whole, 0, d); ok {
		t.Errorf("whole: %d, %d", says, fits)
	}
}

// TestOddLengthIsRight has the length of a text be wrong, and what follows be read nevertheless: the length that is told is that of its characters, whatever
// type is behind them. If a character in the text is wrong, no other length is told.
func TestOddLengthIsRight(t *testing.T) {
	d := dialect.Godot46
	tried := 0
	for _, next := range []variant.Value{variant.OfInt(5), variant.OfMath(variant.Vector3, 1, 2, 3), variant.OfMath(variant.Transform2D, 1, 2, 3, 4, 5, 6),
		variant.OfString("x"), variant.OfArray()} {
		for size := 1; size < 20; size++ {
			text := "The long way home and back"[:size]
			whole, err := codec.Append(nil, variant.OfArray(variant.OfString(text), next, variant.OfInt(7)), d)
			if err != nil {
				t.Fatal(err)
			}
			for says := range 60 {
				b := bytes.Clone(whole)
				b[12] = byte(says)
				if end, ok := codec.End(b, 0, d); says == size || !ok || end != len(b) {
					continue
				}
				end, _ := codec.End(b, 8, d)
				tried++
				if got, fits, odd := codec.OddLength(b[8:end], 0, d); odd && (got != says || fits != size) {
					t.Errorf("%q in front of %x says %d: %d, %d", text, b[end:], says, got, fits)
				}
			}
			for i := range size - 1 {
				b := bytes.Clone(whole)
				b[16+i] = 0
				if says, fits, odd := codec.OddLength(b[8:16+dialect.Padded(size)], 0, d); odd {
					t.Errorf("%q without character %d: %d, %d", text, i, says, fits)
				}
			}
		}
	}
	if tried < 500 {
		t.Errorf("only %d are tried", tried)
	}
}

// TestTwoWrongLengths has the lengths of two texts be wrong: the first is told with what may fit, and then the second, until all is as it was.
func TestTwoWrongLengths(t *testing.T) {
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		whole := tales(t, d)
		tried, mended := 0, 0
		words := []string{"title", "The long way home", "Christopher", "find the ring", "rest", "and they lived"}
		for i, first := range words {
			for _, second := range words[i+1:] {
				for _, by := range []byte{5, 8, 40} {
					b := bytes.Clone(whole)
					for _, text := range []string{first, second} {
						b[bytes.Index(b, append(binary.LittleEndian.AppendUint32(nil, uint32(len(text))), text...))] += by
					}
					tried++
					for range 2 {
						r, _ := codec.Resync(b, 0, d)
						if len(r.Gaps) == 0 {
							break
						}
						wrong := r.Gaps[0].Wrong
						n, ok := wrong.Fits()
						if !ok {
							n, ok = wrong.MayFit()
						}
						if ok {
							wrong.Write(b[wrong.Offset:wrong.Offset+4], n)
						}
					}
					if bytes.Equal(b, whole) {
						mended++
					}
				}
			}
		}
		t.Logf("%s: of %d pairs %d are mended", d.Name, tried, mended)
		if mended < tried/2 {
			t.Errorf("%s: of %d pairs only %d are mended", d.Name, tried, mended)
		}
	}
}
