package convert_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/convert"
)

// noted is a record that is a dictionary of n entries, each of which has a note: the padding of its key is odd. Each takes entrySize bytes
// behind the first headSize.
func noted(t *testing.T, n int) []byte {
	t.Helper()
	entries := make([]variant.Entry, n)
	for i := range entries {
		entries[i] = variant.Entry{Key: variant.OfString(fmt.Sprintf("k%06d", i)), Value: variant.OfInt(int64(i))}
	}
	b, err := codec.Append([]byte{0, 0, 0, 0}, variant.OfDict(entries...), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	binary.LittleEndian.PutUint32(b, uint32(len(b)-4))
	for i := headSize; i < len(b); i += entrySize {
		b[i+15] = byte('a' + i%7)
	}
	return b
}

const (
	headSize  = 12
	entrySize = 24
)

// TestManyNotes: notes that are read beside their values do what notes do that are held: also where entries were moved, changed, or taken
// out, and where there are a few or many of them.
func TestManyNotes(t *testing.T) {
	for _, n := range []int{10, 5000} {
		save := noted(t, n)
		made := mustBytes(t, "x.sav", save, "", convert.Request{Form: convert.JSON, From: "godot4.6"})
		if got := bytes.Count(made, []byte(`"at"`)); got != n {
			t.Fatalf("%d notes, not %d", got, n)
		}
		at := func(i int) []byte { return save[headSize+i*entrySize : headSize+(i+1)*entrySize] }
		line := func(i int) string {
			return string(regexp.MustCompile(fmt.Sprintf(`\n\t*"s:k%06d", "i:\d+",`, i)).Find(made))
		}
		const a, b = 3, 6
		swapped := bytes.Clone(save)
		copy(swapped[headSize+a*entrySize:], at(b))
		copy(swapped[headSize+b*entrySize:], at(a))
		cut := append(bytes.Clone(save[:headSize+a*entrySize]), save[headSize+(a+1)*entrySize:]...)
		binary.LittleEndian.PutUint32(cut, uint32(len(cut)-4))
		binary.LittleEndian.PutUint32(cut[headSize-4:], uint32(n-1))
		changed := bytes.Clone(save)
		binary.LittleEndian.PutUint32(changed[headSize+a*entrySize+20:], 77)
		text := string(made)
		for name, c := range map[string]struct {
			text string
			want []byte
			note string
		}{
			"as it is":  {text, save, ""},
			"two moved": {strings.NewReplacer(line(a), line(b), line(b), line(a)).Replace(text), swapped, ""},
			"one gone":  {strings.Replace(text, line(a), "", 1), cut, fmt.Sprintf("k%06d: what is noted about this place is left out", a)},
			"a value":   {strings.Replace(text, line(a), fmt.Sprintf("\n\t\"s:k%06d\", \"i:77\",", a), 1), changed, ""},
		} {
			res, err := convert.Bytes(t.Context(), "x.json", []byte(c.text), "x.sav", convert.Request{}, nil)
			if err != nil {
				t.Errorf("%s of %d: %v", name, n, err)
				continue
			}
			if !bytes.Equal(res.Data, c.want) {
				t.Errorf("%s of %d: other bytes", name, n)
			}
			if got := lines(res.Notes); c.note == "" && got != "" || !strings.HasPrefix(got, c.note) {
				t.Errorf("%s of %d: the report says %q, want %q", name, n, got, c.note)
			}
		}
		// What is wrong is told with its place, however the notes are read.
		refused(t, strings.Replace(text, `"i:5"`, `§"i:x"`, 1))
		refused(t, strings.Replace(text, line(a), "\n\"s:x\", §5,", 1))
		refused(t, strings.Replace(text, `"key": true`, `"key": §1`, 1))
	}
}

// TestUnusedNotes: the report names each note that leads nowhere, with its record.
func TestUnusedNotes(t *testing.T) {
	res, err := convert.Bytes(t.Context(), "x.json", []byte(`{"savant":{"records":{"0":{"notes":[{"at":"a","bytes":"AgAAAAEAAAA="},{"at":"[7]","head":"GwAAAAAAAAA="}]},
		"1":{"notes":[{"at":"b","key":true,"bytes":"AgAAAAEAAAA="},{"at":"a","name":"AAAAAA=="},{"at":"a","bytes":"AgAAAAEAAAA="}]}}},
		"records":[{"type":"Dictionary","args":["s:a","i:1"]},{"type":"Dictionary","args":["s:a","i:1"]}]}`), "x.sav", convert.Request{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"[7]: ", "#1.b: ", "#1.a: "}
	for i, n := range res.Notes {
		if i >= len(want) || !strings.HasPrefix(said(n), want[i]) {
			t.Errorf("note %q", n)
		}
	}
	if len(res.Notes) != len(want) {
		t.Errorf("notes %q", res.Notes)
	}
}
