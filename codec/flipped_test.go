package codec_test

import (
	"bytes"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// heads calls f with the place of every key and value in the value at off, and returns its end.
func heads(t *testing.T, b []byte, off int, d *dialect.Dialect, f func(at int)) int {
	t.Helper()
	h, err := codec.Open(b, off, d)
	if err != nil {
		t.Fatal(err)
	}
	f(off)
	n := 0
	switch h.Contents() {
	case codec.Pairs:
		n = 2 * h.Count
	case codec.Values:
		n = h.Count
	default:
		end, err := codec.Skip(b, off, d)
		if err != nil {
			t.Fatal(err)
		}
		return end
	}
	pos := h.First
	for range n {
		pos = heads(t, b, pos, d, f)
	}
	return pos
}

// told reports whether something is said of a value: that it is damaged, that something in it is hardly what was written, or that no engine writes it so.
func told(b []byte, d *dialect.Dialect) bool {
	v, end, err := codec.Decode(b, 0, d)
	if err != nil || end != len(b) || len(codec.Unusual(b, 0, d)) > 0 {
		return true
	}
	again, err := codec.Append(nil, v, d)
	return err != nil || !bytes.Equal(again, b)
}

// eachFlip gives the type of every key and value, but not the first, every other type, and calls f for those with which all bytes are read.
func eachFlip(t *testing.T, whole []byte, d *dialect.Dialect, f func(was, is dialect.Row, at int, b []byte)) {
	t.Helper()
	b := bytes.Clone(whole)
	heads(t, whole, 0, d, func(at int) {
		was, _ := d.Row(whole[at])
		for id := range d.Rows {
			is, ok := d.Row(uint8(id))
			if at == 0 || !ok || byte(id) == whole[at] || is.Layout == dialect.Invalid {
				continue
			}
			b[at] = byte(id)
			if end, ok := codec.End(b, 0, d); ok && end == len(b) {
				f(was, is, at, b)
			}
		}
		b[at] = whole[at]
	})
}

// TestFlippedTypes flips the types in real saves. Of those with which everything can be read most are told, of texts that have become numbers all but a few
// short ones; of what is whole nothing is.
func TestFlippedTypes(t *testing.T) {
	all, quiet, texts, quietTexts := 0, 0, 0, 0
	for name, whole := range smallSaves(t) {
		g := codec.Detect(whole)[0]
		for i, r := range g.File.Records {
			b := whole[r.Value:r.ValueEnd]
			if told(b, g.Dialect) {
				t.Errorf("%s: of record %d something is told: %v", name, i, codec.Unusual(b, 0, g.Dialect))
				continue
			}
			if len(b) > 4000 {
				continue
			}
			eachFlip(t, b, g.Dialect, func(was, is dialect.Row, _ int, b []byte) {
				text := was.Layout == dialect.String && (is.Layout == dialect.Components || is.Layout == dialect.ID)
				all++
				if text {
					texts++
				}
				if !told(b, g.Dialect) {
					quiet++
					if text {
						quietTexts++
					}
				}
			})
		}
	}
	t.Logf("of %d flipped types %d are not told, of %d texts %d", all, quiet, texts, quietTexts)
	if all < 1000 || quiet > all/5 || quietTexts > texts/100 {
		t.Errorf("of %d flipped types %d are not told, of %d texts %d", all, quiet, texts, quietTexts)
	}
}

// TestTextAsNumbers has every text of a save become each type that is as long, as a key and as a value: with its characters.
func TestTextAsNumbers(t *testing.T) {
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		for n := 3; n <= 64; n++ {
			text := strings.Repeat("Tale of the 9 lives. ", 4)[:n]
			whole, err := codec.Append(nil, variant.OfDict(variant.Entry{Key: variant.OfString(text), Value: variant.OfInt(7)},
				variant.Entry{Key: variant.OfInt(1), Value: variant.OfString(text)}), d)
			if err != nil {
				t.Fatal(err)
			}
			if told(whole, d) {
				t.Fatalf("%s, %q: of what is whole something is told: %v", d.Name, text, codec.Unusual(whole, 0, d))
			}
			eachFlip(t, whole, d, func(was, is dialect.Row, at int, b []byte) {
				end, _ := codec.Skip(b, at, d)
				if end-at != 8+dialect.Padded(n) || was.Type != variant.String || is.Layout != dialect.Components && is.Layout != dialect.ID {
					return
				}
				if list := codec.Unusual(b, 0, d); len(list) != 1 || list[0].Offset != at || len(list[0].What.Args) != 2 || list[0].What.Args[1] != strconv.Quote(text) {
					t.Errorf("%s, %q at %#x as %s: %v", d.Name, text, at, is.Name, list)
				}
			})
		}
	}
}

// TestNumbersAsOthers has numbers be read as those of another type: the bits of a float are no int, and those of small ints are no float.
func TestNumbersAsOthers(t *testing.T) {
	d := dialect.Godot46
	for _, c := range []struct {
		was variant.Value
		as  variant.Type
		odd bool
	}{
		{variant.OfMath(variant.Vector2, 12.5, 300), variant.Vector2i, true},
		{variant.OfMath(variant.Vector2i, 12, 300), variant.Vector2, true},
		{variant.OfMath(variant.Vector4, 1.5, -7, 0.75, 0), variant.Rect2i, true},
		{variant.OfMath(variant.Rect2i, 1, 0, 800, 600), variant.Color, true},
		{variant.OfFloat(0.1), variant.Int, true},
		{variant.OfInt(1 << 40), variant.Float, true},
		{variant.OfMath(variant.Vector3, 1.5, 2, 3), variant.Vector3, false},
		{variant.OfMath(variant.Vector3, 0, 0, 0), variant.Vector3i, false},
		{variant.OfInt(1 << 62), variant.Int, false},
		{variant.OfInt(-6148914691236517205), variant.Int, false},
	} {
		b, err := codec.Append(nil, variant.OfArray(c.was), d)
		if err != nil {
			t.Fatal(err)
		}
		for id, row := range d.Rows {
			if row.Type == c.as && row.Layout != dialect.Invalid {
				b[8] = byte(id)
			}
		}
		if list := codec.Unusual(b, 0, d); len(list) > 0 != c.odd {
			t.Errorf("%v as %v: %v", c.was, c.as, list)
		}
	}
}

// smallSaves goes through the names and bytes of the corpus's binary saves of at most 20,000 bytes.
func smallSaves(t *testing.T) iter.Seq2[string, []byte] {
	t.Helper()
	dir := filepath.Join(corpus(t), "saves")
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return func(yield func(string, []byte) bool) {
		for _, f := range files {
			whole, err := os.ReadFile(filepath.Join(dir, f.Name()))
			if err != nil {
				t.Fatal(err)
			}
			if codec.Sniff(whole) == codec.Unknown && len(whole) <= 20000 && !yield(f.Name(), whole) {
				return
			}
		}
	}
}
