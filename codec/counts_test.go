package codec_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/literal"
)

// TestWrongCount has arrays and dictionaries say that they hold a few more or less than they do: the count is named, and nothing is lost by it.
func TestWrongCount(t *testing.T) {
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		whole := party(t, d)
		v, _, err := codec.Decode(whole, 0, d)
		if err != nil {
			t.Fatal(err)
		}
		want := literal.Text(v, dialect.Godot46)
		for _, c := range []struct {
			key, path string
			nth       int // which of that key
			by        []int
		}{
			{"players", "players", 0, []int{-2, -1, 1, 2, 3}},
			{"items", "players[0].items", 0, []int{-1, 1, 2, 3}},
			{"items", "players[1].items", 1, []int{1, 2, 3}},
		} {
			at := 0
			for range c.nth + 1 {
				at += bytes.Index(whole[at:], append(binary.LittleEndian.AppendUint32(nil, uint32(len(c.key))), c.key...)) + 4 + dialect.Padded(len(c.key))
			}
			for _, by := range c.by {
				b := bytes.Clone(whole)
				b[at+4] += byte(by)
				part, lost := codec.Salvage(b, 0, d)
				var wrong *codec.Error
				if _, read := codec.End(b, 0, d); read {
					wrong = codec.WrongCount(b, 0, d)
					part = nil
				} else if len(lost) == 1 {
					wrong = lost[0].Wrong
				}
				if wrong == nil || wrong.Path != c.path || wrong.Offset != at+4 || len(wrong.What.Args) != 3 || wrong.What.Args[2] != int(whole[at+4]) {
					t.Errorf("%s, %s by %d: %v", d.Name, c.path, by, wrong)
				}
				if part == nil {
					continue
				}
				if v, _, err = codec.Decode(part, 0, d); err != nil || literal.Text(v, dialect.Godot46) != want {
					t.Errorf("%s, %s by %d: %v, %s", d.Name, c.path, by, err, literal.Text(v, dialect.Godot46))
				}
			}
		}
	}
}

// TestNoWrongCount cuts values off at every place and damages types: no count is blamed for that.
func TestNoWrongCount(t *testing.T) {
	d := dialect.Godot46
	whole := party(t, d)
	for n := range len(whole) {
		if wrong := codec.WrongCount(whole[:n], 0, d); wrong != nil {
			t.Errorf("cut at %#x: %v", n, wrong)
		}
	}
	if wrong := codec.WrongCount(whole, 0, d); wrong != nil {
		t.Errorf("whole: %v", wrong)
	}
	for at := 0; at < len(whole); at += 4 {
		b := bytes.Clone(whole)
		b[at] ^= 0xe0
		wrong := codec.WrongCount(b, 0, d)
		if wrong == nil {
			continue
		}
		if n, length := wrong.What.Args[2].(int); wrong.Offset == at && length { // of a String
			wrong.Write(b[at:at+4], int64(n))
		}
		if !bytes.Equal(b, whole) {
			t.Errorf("damaged at %#x: %v", at, wrong)
		}
	}
}

// BenchmarkWrongCount looks for a wrong count in a large value that is cut off.
func BenchmarkWrongCount(b *testing.B) {
	var list []variant.Value
	for i := range 60000 {
		list = append(list, variant.OfDict(variant.Entry{Key: variant.OfString("id"), Value: variant.OfInt(int64(i))},
			variant.Entry{Key: variant.OfString("at"), Value: variant.OfArray(variant.OfInt(1), variant.OfInt(2))}))
	}
	data, err := codec.Append(nil, variant.OfDict(variant.Entry{Key: variant.OfString("all"), Value: variant.OfArray(list...)}), dialect.Godot46)
	if err != nil {
		b.Fatal(err)
	}
	data = data[:len(data)-40]
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		codec.WrongCount(data, 0, dialect.Godot46)
	}
}

// TestFitsRestores damages every number of a value in many ways: what is said to fit restores it, whichever number was damaged. A damaged type is not
// made up for by a count, and of several counts that fit none is said to be the one, unless the neighbours have it.
func TestFitsRestores(t *testing.T) {
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		whole := party(t, d)
		restored := 0
		for at := 4; at < len(whole); at += 4 {
			for v := range byte(30) {
				b := bytes.Clone(whole)
				b[at] = v
				for _, wrong := range []*codec.Error{codec.WrongCount(b, 0, d), codec.Overcounted(b, 0, d)} {
					if wrong == nil {
						continue
					}
					n, ok := wrong.Fits()
					if !ok {
						continue
					}
					wrong.Write(b[wrong.Offset:wrong.Offset+4], n)
					if !bytes.Equal(b, whole) {
						t.Errorf("%s: %d at %#x in place of %d: %v", d.Name, v, at, whole[at], wrong)
					}
					restored++
					break
				}
			}
		}
		if restored == 0 {
			t.Errorf("%s: nothing was restored", d.Name)
		}
	}
}
