package convert_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"savant/model/convert"
)

// TestLaxJSON checks that lax JSON becomes what strict JSON with the same values becomes, and that what is dropped is
// listed.
func TestLaxJSON(t *testing.T) {
	for _, test := range []struct {
		name, text, strict string
		losses, notes      []string
	}{
		{"comments", "// of a modder\n{\"a\": /* gold */ [1, 2], // more\n \"é\": \"// no comment\"}\n// end", `{"a":[1,2],"é":"// no comment"}`,
			[]string{"line 1, column 1: a comment is left out", "line 2, column 7: a comment is left out", "line 2, column 26: a comment is left out",
				"line 4, column 1: a comment is left out"}, nil},
		{"commas", "{\"a\": [1, 2 ,\n], \"b\": {\"c\": [], }, }", `{"a":[1,2],"b":{"c":[]}}`, nil, nil},
		{"mark, CRLF and NULs", "\xef\xbb\xbf{\"a\": 1,\r\n}\r\n\x00\x00", `{"a":1}`, nil, nil},
		{"lines", "{\"a\": 1,}\n{\"a\": 2} // x\n[3]\x00\n", "{\"a\":1}\n{\"a\":2}\n[3]", []string{"line 2, column 10: a comment is left out"}, nil},
		{"lines whose second is wrong", "[1]\n[2,]\n", "[1]\n[2]", nil, nil},
		{"numbers", `[05, .5, 5., +5, -.5, 007.5e1, Infinity, -inf]`, `[5e0, 0.5, 5.0, 5e0, -0.5, 75.0, 1e999, -1e999]`, nil, nil},
		{"strings", "{\"a\nb\": \"c\td\", \"\\x41\": \"\\'\"}", `{"a\nb":"c\td","\\x41":"\\'"}`, nil, nil},
		{"half of a pair", `{"a": "x\ud83dy", "b": "\ud83d\ude00", "\ude00": 1}`, `{"a":"x�y","b":"😀","�":1}`,
			[]string{"a: half of a surrogate pair, or bytes that are not UTF-8, become U+FFFD", "[\"�\"]: half of a surrogate pair, or bytes that are not UTF-8, become U+FFFD"}, nil},
		{"bytes", "[\"x\xe9\"]", `["x�"]`, []string{"[0]: half of a surrogate pair, or bytes that are not UTF-8, become U+FFFD"}, nil},
		{"beyond a float", `{"a": [1e400, -1e999, 1e-400, 0e-999]}`, `{"a":[1e999,-1e999,0.0,0.0]}`,
			[]string{"a[0]: 1e400 is beyond what a float holds and becomes inf", "a[2]: 1e-400 is beyond what a float holds and becomes 0"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, to := range []string{convert.Bin, convert.JSON, convert.Text} {
				for _, name := range []string{"x.json", "x"} {
					if name == "x" && (test.text[0] == '/' || test.name == "strings") {
						continue // Godot text, or any other
					}

					want := mustBytes(t, name, []byte(test.strict), "y", convert.Request{Form: to})
					res, err := convert.Bytes(t.Context(), name, []byte(test.text), "y", convert.Request{Form: to, Lossy: true}, nil)
					if err != nil || !bytes.Equal(res.Data, want) {
						t.Errorf("%s to %s: %v\n%q\n%q", name, to, err, res.Data, want)
						continue
					}
					var losses, notes []string
					for _, l := range res.Losses {
						losses = append(losses, said(l.Message()))
					}
					for _, n := range res.Notes {
						notes = append(notes, said(n))
					}
					if !slices.Equal(losses, test.losses) || !slices.Equal(notes, test.notes) {
						t.Errorf("%s to %s: %q, %q", name, to, losses, notes)
					}
					_, err = convert.Bytes(t.Context(), name, []byte(test.text), "y", convert.Request{Form: to}, nil)
					if lossy := (*convert.LossyError)(nil); errors.As(err, &lossy) != (test.losses != nil) {
						t.Errorf("%s to %s without leave: %v", name, to, err)
					}
				}
			}
		})
	}
}

// TestDoubledKeys checks that a duplicate key is kept twice, and that a note says which one Godot uses.
func TestDoubledKeys(t *testing.T) {
	src := `{"a": 1, "b": {"c": 1, "c": 2, "c": 3}, "a": 4}`
	res, err := convert.Bytes(t.Context(), "x.json", []byte(src), "x.sav", convert.Request{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var notes []string
	for _, n := range res.Notes {
		path, what, _ := strings.Cut(said(n), ": ")
		if notes = append(notes, path); !strings.Contains(what, "Godot reads the last") {
			t.Error(what)
		}
	}
	if !slices.Equal(notes, []string{"b.c{1}", "b.c{2}", "a{1}"}) {
		t.Error(notes)
	}
	if got := mustBytes(t, "x.sav", res.Data, "x.json", convert.Request{Form: convert.PlainJSON, Lossy: true}); strings.Join(strings.Fields(string(got)), "") != strings.Join(strings.Fields(src), "") {
		t.Errorf("%s", got)
	}
}

// TestLaxJSONMadeHere checks that JSON made from a save may get comments and commas, but no keys, numbers and strings
// that JSON does not have.
func TestLaxJSONMadeHere(t *testing.T) {
	save := odd(t)
	text := string(mustBytes(t, "x.sav", save, "", convert.Request{Form: convert.JSON, From: "godot4.6"}))
	sloppy := "// mine\n" + strings.TrimRight(text, "\n}") + ", } // end\n\x00"
	for _, wrap := range []string{convert.Keep, "gcpf-zstd"} {
		if wrap != convert.Keep {
			sloppy = string(mustBytes(t, "x.json", []byte(sloppy), "x.json", convert.Request{Wrap: wrap}))
		}
		res, err := convert.Bytes(t.Context(), "x.json", []byte(sloppy), "x.sav", convert.Request{Lossy: true, Wrap: convert.None}, nil)
		if err != nil || !bytes.Equal(res.Data, save) || len(res.Losses) != 2 {
			t.Errorf("%s: %v, %d losses", wrap, err, len(res.Losses))
		}
	}
	// Plain JSON in another wrapper is unchanged.
	for _, out := range []string{"y.json", "y"} {
		res, err := convert.Bytes(t.Context(), "x.json", []byte("[1,] // one"), out, convert.Request{Wrap: "gcpf-zstd"}, nil)
		if err != nil || res.To != convert.PlainJSON || len(res.Losses) > 0 {
			t.Errorf("%s: %s, %v, %v", out, res.To, res.Losses, err)
		}
	}
	for _, bad := range []string{`{"savant":{},"records":[05],}`, `{"savant":{},"records":["s:§\ud800"],}`, `{"savant":{},§"savant":{},"records":[],}`, `{"type":"Vector2","args":[05,NaN],}`} {
		refused(t, strings.ReplaceAll(bad, "§", ""))
	}
}
