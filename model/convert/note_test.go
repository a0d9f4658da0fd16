package convert_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/convert"
)

// noted returns a record that is a dictionary of n entries, each of which needs a note: the padding of its key is odd.
// Each takes entrySize bytes after the first headSize.
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

// TestManyNotes checks that notes read along with their values do what held ones do: also if entries were moved,
// changed, or removed, a few or many of them.
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
		noted := func(i int) string {
			return string(regexp.MustCompile(fmt.Sprintf(`\{[^{}]*"at": "k%06d"[^{}]*\},\s*`, i)).Find(made))
		}
		const a, b = 3, 6
		at3 := strings.TrimSpace(noted(a))
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
			"one gone":  {strings.Replace(text, line(a), "", 1), nil, fmt.Sprintf("savant.records.0.notes[%d]: there is no value at k%06d", a, a)},
			"both gone": {strings.Replace(strings.Replace(text, line(a), "", 1), noted(a), "", 1), cut, ""},
			"a value":   {strings.Replace(text, line(a), fmt.Sprintf("\n\t\"s:k%06d\", \"i:77\",", a), 1), changed, ""},
		} {
			res, err := convert.Bytes(t.Context(), "x.json", []byte(c.text), "x.sav", convert.Request{}, nil)
			if c.note != "" {
				var wrong *convert.JSONError
				if !errors.As(err, &wrong) || !strings.HasPrefix(wrong.Path+": "+said(wrong.What), c.note) || wrong.Line != 1+strings.Count(c.text[:strings.Index(c.text, at3)], "\n") {
					t.Errorf("%s of %d: %v, not %s", name, n, err, c.note)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s of %d: %v", name, n, err)
				continue
			}
			if !bytes.Equal(res.Data, c.want) {
				t.Errorf("%s of %d: other bytes", name, n)
			}
			if len(res.Notes) > 0 {
				t.Errorf("%s of %d: the report says %q", name, n, lines(res.Notes))
			}
		}
		// Errors have their position, however the notes are read.
		refused(t, strings.Replace(text, `"i:5"`, `§"i:x"`, 1))
		refused(t, strings.Replace(text, line(a), "\n\"s:x\", §5,", 1))
		refused(t, strings.Replace(text, `"key": true`, `"key": §1`, 1))
	}
}

// TestWrongNotes checks that a note about no value, or about a different one, is refused with its position.
func TestWrongNotes(t *testing.T) {
	const one = `"AgAAAAEAAAA="` // the int 1
	for _, test := range []struct{ note, want string }{
		{`{"at":"a","bytes":` + one + `}`, ""},
		{`{"at":"a","bytes":"AgAAAAcAAAA="}`, ""}, // another int: the value was edited
		{`{"at":"b","bytes":` + one + `}`, "savant.records.1.notes[0]: there is no value at b"},
		{`{"at":"[7]","head":"GwAAAAAAAAA="}`, "savant.records.1.notes[0]: there is no value at [7]"},
		{`{"at":"b","key":true,"bytes":` + one + `}`, "savant.records.1.notes[0]: there is no value at b"},
		{`{"at":"a","name":"AAAAAA=="}`, "savant.records.1.notes[0]: there is no value at a"},
		{`{"at":"a","bytes":"BAAAAAEAAABhAAAA"}`, "records[1].args[1]: the note for this place is about a value of type String"},
		{`{"at":"a","key":true,"bytes":` + one + `}`, "records[1].args[1]: the note for this place is about a value of type int"},
		{`{"at":"a","bytes":"AgAAAAEAAAAA"}`, "records[1].args[1]: what is noted here is not the bytes of a whole value"},
		{`{"at":"a","bytes":"AgA="}`, "records[1].args[1]: what is noted here is not the bytes of a whole value"},
		{`{"at":"","head":"HAAAAAAAAAA="}`, "records[1].args: the note for this place is about a value of type Array"},
		{`{"at":"","head":"GwAAAAAAAAAA"}`, "records[1].args: what is noted here is not the bytes of a whole value"},
	} {
		text := `{"savant":{"records":{"1":{"notes":[` + test.note + `]}}},
		"records":[{"type":"Dictionary","args":["s:a","i:1"]},{"type":"Dictionary","args":["s:a","i:1"]}]}`
		_, err := convert.Bytes(t.Context(), "x.json", []byte(text), "x.sav", convert.Request{}, nil)
		var wrong *convert.JSONError
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s: %v", test.note, err)
		case test.want != "" && (!errors.As(err, &wrong) || !strings.HasPrefix(wrong.Path+": "+said(wrong.What), test.want)):
			t.Errorf("%s: %v, not %s", test.note, err, test.want)
		}
	}
}
