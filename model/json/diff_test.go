package json_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"savant/codec/fuzzing"
	"savant/model"
	"savant/model/diff"
	"savant/model/merge"
)

// TestDifferences: values are compared, not how they are written; keys by name, also where they stand twice.
func TestDifferences(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{`{"a":1,"b":[1,2,3]}`, "{\n\t\"b\" : [1, 2, 3], // same\n\t\"a\" : 1,\n}", "moved"},
		{`{"a":"\u00e9"}`, `{ "a" : "é" }`, ""},
		{`{"a":1,"a":2}`, `{"a":1,"a":3}`, "changed a{1} 2 3"},
		{`[1,2,3,4]`, `[1,3,4]`, "removed [1] 2 "},
		{"{\"a\":1}\n{\"a\":2}\n", "{\"a\":1}\n{\"a\":3}\n{}\n", "changed #1.a 2 3;added #2  {}"},
		{`{"a":{"x":1},"b":0}`, `{"a":{"x":1,"y":[true]},"b":0}`, "added a.y  [true]"},
		{`{"a":1} tail`, `{"a":1} other`, "changed #1 unreadable part of 4 bytes unreadable part of 5 bytes"},
	} {
		var list []string
		err := diff.Compare(t.Context(), open(t, []byte(c.a)).Snapshot(), open(t, []byte(c.b)).Snapshot(), nil, func(d diff.Difference) bool {
			list = append(list, fmt.Sprintf("%s %s %s %s", d.Op, d.Path, d.Old+said(d.OldSize), d.New+said(d.NewSize)))
			return true
		})
		if got := strings.Join(list, ";"); err != nil || got != c.want && (c.want != "moved" || !strings.HasPrefix(got, "moved")) {
			t.Errorf("%s and %s: %q, %v", c.a, c.b, got, err)
		}
	}
}

// TestReplayed: what random edits changed is made in the file as it was, and leaves what they left.
func TestReplayed(t *testing.T) {
	for seed := range uint64(min(cases(t), 60)) {
		h := newHand(9000 + seed)
		src := h.file()
		base, ours, theirs := open(t, src), open(t, src), open(t, src)
		theirs.AllowDuplicateKeys(true)
		want := read(t, src)
		what, err := h.step(ours, want)
		if err != nil {
			continue
		}
		result, err := merge.Onto(t.Context(), base.Snapshot(), ours.Snapshot(), theirs)
		if err != nil {
			t.Fatalf("seed %d, %s: %v", seed, what, err)
		}
		if len(result.Left) > 0 {
			continue // the same key twice, or an array that changed as a whole
		}
		err = diff.Compare(t.Context(), ours.Snapshot(), theirs.Snapshot(), nil, func(d diff.Difference) bool {
			t.Errorf("seed %d, %s: %+v", seed, what, d)
			return false
		})
		if err != nil {
			t.Fatal(err)
		}
		if theirs.Go(0); !bytes.Equal(theirs.Bytes(), src) {
			t.Errorf("seed %d, %s: undone it is another file", seed, what)
		}
	}
}

// half is what may be half of a surrogate pair.
var half = regexp.MustCompile(`\\u[dD][89a-fA-F]`)

// FuzzText: rows of any text are found by their paths, and edits are taken back.
func FuzzText(f *testing.F) {
	fuzzing.Bound(f)
	for seed := range uint64(20) {
		h := newHand(seed)
		h.left = 6
		f.Add(h.file(), seed)
	}
	for _, src := range []string{`{"a": [1, 2`, "{\"a\" 2}\n{\"a\": 3}\n", `[nope, /* x`, `{"a":1,"a":{"b":"\ud800"}} x`, "[1,]\x00"} {
		f.Add([]byte(src), uint64(1))
	}
	f.Fuzz(func(t *testing.T, src []byte, seed uint64) {
		d, err := openAny(src)
		if err != nil || d.Info().Kind != model.JSON {
			return
		}
		rows := 0
		d.Walk(model.Root, -1, func(r model.Row) bool {
			if again, err := d.Find(d.Path(r)); err != nil || again != r {
				t.Errorf("%s: %v", d.Path(r), err)
			}
			d.Describe(r)
			d.Text(r)
			rows++
			return rows < 1000
		})
		if len(d.Problems()) == 0 && utf8.Valid(src) && valid(strict(src)) && !half.Match(src) { // encoding/json has U+FFFD for what is not UTF-8; rows keep it
			agree(t, d, read(t, src), "opened")
		}
		h := newHand(seed)
		for range 3 {
			h.step(d, all(t, d))
			fresh, err := openAny(bytes.Clone(d.Bytes()))
			if err != nil {
				t.Fatal(err)
			}
			if what := d.Differs(fresh); what != nil {
				t.Fatal(what)
			}
		}
		if d.Go(0); !bytes.Equal(d.Bytes(), src) {
			t.Errorf("undone it is %q", d.Bytes())
		}
	})
}
