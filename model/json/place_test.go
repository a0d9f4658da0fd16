package json_test

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"testing"

	"savant/codec/variant"
	"savant/model"
)

// spot is where encoding/json finds a value: from its key on, if it has one, and inside of its brackets.
type spot struct {
	key, keyEnd, start, end int
	object                  bool
	kids                    []spot
}

// blanked has blanks in place of what is not JSON: comments, commas after the last element, a mark of byte order, and
// NULs.
func blanked(src []byte) []byte {
	out := bytes.Clone(src)
	blank := func(from, to int) {
		for i := from; i < to; i++ {
			out[i] = ' '
		}
	}
	if bytes.HasPrefix(out, []byte("\xef\xbb\xbf")) {
		blank(0, 3)
	}
	blank(len(bytes.TrimRight(out, "\x00")), len(out))
	comma := -1
	for i := 0; i < len(out); i++ {
		switch c := out[i]; {
		case c == '"':
			for i++; out[i] != '"'; i++ {
				if out[i] == '\\' {
					i++
				}
			}
			comma = -1
		case bytes.HasPrefix(out[i:], []byte("//")):
			blank(i, i+bytes.IndexByte(append(out[i:len(out):len(out)], '\n'), '\n'))
		case bytes.HasPrefix(out[i:], []byte("/*")):
			blank(i, i+bytes.Index(out[i:], []byte("*/"))+2)
		case c == ',':
			comma = i
		case c == ']' || c == '}':
			if comma >= 0 {
				blank(comma, comma+1)
			}
			comma = -1
		case c > ' ':
			comma = -1
		}
	}
	return out
}

// spots finds all values of a text; they are the kids of the file.
func spots(t *testing.T, src []byte) spot {
	t.Helper()
	text := blanked(src)
	d := stdjson.NewDecoder(bytes.NewReader(text))
	file := spot{end: len(src)}
	open := []*spot{&file}
	last := 0
	for {
		token, err := d.Token()
		if err != nil {
			return file
		}
		start := last
		for text[start] <= ' ' || text[start] == ',' || text[start] == ':' {
			start++
		}
		last = int(d.InputOffset())
		in := open[len(open)-1]
		delim, _ := token.(stdjson.Delim)
		if delim == ']' || delim == '}' {
			in.end = last
			open = open[:len(open)-1]
			continue
		}
		if in.object {
			if n := len(in.kids); n == 0 || in.kids[n-1].end > 0 {
				in.kids = append(in.kids, spot{key: start, keyEnd: last})
				continue
			}
		} else {
			in.kids = append(in.kids, spot{key: start})
		}
		one := &in.kids[len(in.kids)-1]
		one.start, one.end = start, last
		if delim != 0 {
			one.object = delim == '{'
			open = append(open, one)
		}
	}
}

// TestPlaces edits files of random style in random places: nothing changes but what is between the neighbours of the
// place, as encoding/json finds them, and undoing restores that too.
func TestPlaces(t *testing.T) {
	made := 0
	for seed := uint64(40_000); made < 7*cases(t); seed++ {
		h := newHand(seed)
		src := h.file()
		d, file := open(t, src), spots(t, src)
		d.AllowDuplicateKeys(true)
		if len(file.kids) != d.Len(model.Root) {
			t.Fatalf("seed %d: %d values, not %d", seed, d.Len(model.Root), len(file.kids))
		}
		for range 8 {
			row, at, above := model.Root, file, file
			i := 0
			for range 1 + h.IntN(6) {
				if len(at.kids) == 0 {
					break
				}
				i = h.IntN(len(at.kids))
				above, at, row = at, at.kids[i], d.Child(row, i)
			}
			inside := func(in spot, before, behind int) (lo, hi int) {
				lo, hi = in.start+1, in.end-1
				if in.start == 0 && in.end == len(src) {
					lo, hi = 0, len(src)
				}
				if before >= 0 {
					lo = in.kids[before].end
				}
				if behind < len(in.kids) {
					hi = in.kids[behind].key
				}
				return lo, hi
			}
			fresh, _ := h.fresh(2)
			var what string
			var lo, hi int
			var err error
			switch h.IntN(5) {
			case 0:
				what, lo, hi = "set", at.start, at.end
				err = d.SetAs(row, fresh)
			case 1:
				what, lo, hi = "rename", at.key, at.keyEnd
				err = d.RenameKey(row, variant.OfString("other \"é\""))
			case 2:
				what = "remove"
				lo, hi = inside(above, i-1, i+1)
				err = d.Remove(row)
			case 3:
				what = "duplicate"
				lo, hi = inside(above, i, i+1)
				_, err = d.Duplicate(row)
			default:
				n := h.IntN(len(at.kids) + 1)
				what = fmt.Sprint("insert at ", n)
				lo, hi = inside(at, n-1, n)
				var key *variant.Value
				if at.object {
					name := variant.OfString("new")
					key = &name
				}
				_, err = d.Insert(row, n, key, fresh)
			}
			var refused *model.RefusedError
			if errors.As(err, &refused) {
				continue
			}
			now := d.Bytes()
			if err != nil || !bytes.HasPrefix(now, src[:lo]) || !bytes.HasSuffix(now[lo:], src[hi:]) {
				t.Fatalf("seed %d, %s of %s: %v; %d to %d of\n%s\nis now\n%s", seed, what, d.Path(row), err, lo, hi, src, now)
			}
			made++
			if d.Go(0); !bytes.Equal(d.Bytes(), src) {
				t.Fatalf("seed %d, %s: undone it is\n%s\nand not\n%s", seed, what, d.Bytes(), src)
			}
		}
	}
}
