package json_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// verdicts are what a check says of texts that people and programs write, and what engines read of them: "" where they refuse it.
var verdicts = []struct {
	text, says string
	reads      string
}{
	{`{"a":1}`, "", `{"a":1}`},
	{`{"a":1,}`, `6 #0: a comma after the last element: Godot reads past it (3.2 to 4.6), most other programs refuse the file`, `{"a":1}`},
	{`[1, [2 , ] ]`, `7 [1]: a comma after the last element: Godot reads past it (3.2 to 4.6), most other programs refuse the file`, `[1,[2]]`},
	{"{\"a\":1 // why\n}", `7 #0: a comment: Godot's JSON parser refuses the file because of it (3.2 to 4.6)`, ""},
	{"/* why */ [1]", `0 : a comment: Godot's JSON parser refuses the file because of it (3.2 to 4.6)`, ""},
	{`{"a" /*:*/ : 1}`, `5 a: a comment: Godot's JSON parser refuses the file because of it (3.2 to 4.6)`, ""},
	{`[/**/]`, `1 #0: a comment: Godot's JSON parser refuses the file because of it (3.2 to 4.6)`, ""},
	{`["// no comment", "/* none */"]`, "", `["// no comment","/* none */"]`},
	{`{"a":1,"b":2,"\u0061":3}`, `13 a{1}: the key "a" a second time: Godot keeps the last value (3.2 to 4.6)`, `{"a":3,"b":2}`},
	{`{"a":{"b":1},"c":{"b":1}}`, "", `{"a":{"b":1},"c":{"b":1}}`},
	{`[9007199254740993, 9007199254740992]`, `1 [0]: Godot reads 9007199254740992`, `[9007199254740992,9007199254740992]`},
}

func TestCheck(t *testing.T) {
	for _, v := range verdicts {
		var says []string
		result := open(t, []byte(v.text)).Snapshot().Check(t.Context(), nil)
		for _, p := range result.Problems {
			says = append(says, fmt.Sprint(p.Offset, " ", p.Path, ": ", said(p.Text)))
		}
		if got := strings.Join(says, "\n"); got != v.says || !result.Exact {
			t.Errorf("%s\n%s\nnot\n%s", v.text, got, v.says)
		}
	}
}

// TestCheckOfConflicts: of what the sides of a conflict have one remains, so that no key is there twice for that. Problems are told in the order of lines.
func TestCheckOfConflicts(t *testing.T) {
	const text = "{\n\"a\": 1e400,\n<<<<<<< o\n\"hp\": 5,\n\"a\": 1,\n||||||| b\n\"hp\": 4,\n=======\n\"hp\": 6,\n\"hp\": 7,\n>>>>>>> t\n\"hp\": 8,\n\"b\": 01\n}\n"
	var says []string
	d := open(t, []byte(text))
	for _, p := range d.Snapshot().Check(t.Context(), nil).Problems {
		line, _ := d.Position(p.Offset)
		says = append(says, fmt.Sprint(line, ": ", said(p.Text)))
	}
	const again = " a second time: Godot keeps the last value (3.2 to 4.6)"
	want := []string{"2: Godot reads inf", "3: merge conflict marker", "5: the key \"a\"" + again, "6: merge conflict marker", "8: merge conflict marker", "10: the key \"hp\"" + again,
		"11: merge conflict marker", "12: the key \"hp\"" + again, "13: 01 is not a valid JSON number"}
	if !slices.Equal(says, want) {
		t.Errorf("%s\nnot\n%s", strings.Join(says, "\n"), strings.Join(want, "\n"))
	}
}

// TestCommentAtTheEnd: the last line may be a comment without a line end.
func TestCommentAtTheEnd(t *testing.T) {
	d := open(t, []byte("[1] // why"))
	if d.Len(1) != 1 || len(d.Problems()) > 0 {
		t.Errorf("%d rows, %v", d.Len(1), d.Problems())
	}
	if result := d.Snapshot().Check(t.Context(), nil); len(result.Problems) != 1 {
		t.Errorf("%v", result.Problems)
	}
}

// TestCheckEngines: the engines do with a text what a check of it says.
func TestCheckEngines(t *testing.T) {
	const script4, script3 = "var j = JSON.new()\n\t\tvar e = j.parse(text)\n\t\tprint('>', 'x' if e != OK else JSON.stringify(j.data, '', true))", "var j = JSON.parse(text)\n\t\tprint('>', 'x' if j.error != OK else JSON.print(j.result, '', true))"
	var texts []string
	for _, v := range verdicts {
		texts = append(texts, strconv.Quote(v.text))
	}
	for version, script := range map[string]string{"3.2": script3, "3.6": script3, "4.6": script4} {
		t.Run(version, func(t *testing.T) {
			program := enginetest.Engine(t, version)
			name := filepath.Join(t.TempDir(), "read.gd")
			if err := os.WriteFile(name, []byte("extends SceneTree\nfunc _init():\n\tfor text in ["+strings.Join(texts, ", ")+"]:\n\t\t"+script+"\n\tquit(0)\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			display := "--no-window"
			if version == "4.6" {
				display = "--headless"
			}
			out, err := enginetest.Command(t, program, display, "--script", name).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			i := 0
			for line := range bytes.Lines(out) {
				if line[0] != '>' || i == len(verdicts) {
					continue
				}
				got := strings.TrimSpace(string(line[1:]))
				if v := verdicts[i]; v.reads == "" && got != "x" || v.reads != "" && !sameJSON(got, v.reads) {
					t.Errorf("%s: %s, not %s", v.text, got, v.reads)
				}
				i++
			}
			if i != len(verdicts) {
				t.Errorf("%d of %d were read: %s", i, len(verdicts), out)
			}
		})
	}
}

func sameJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && like(x, y, 0)
}

// TestKeyNotes: of members with the same key each says which of them the game keeps, and each has a path.
func TestKeyNotes(t *testing.T) {
	d := open(t, []byte(`{"a":1,"b":{"a":5},"\u0061":2,"a":[3]}`))
	for path, want := range map[string]string{
		"a": "another value with the key \"a\" follows", "a{1}": "another value with the key \"a\" follows",
		"a{2}": "the key \"a\" a second time: Godot keeps the last value", "b": "", "b.a": "",
	} {
		r, err := d.Find(path)
		if err != nil {
			t.Error(path, said(err))
			continue
		}
		got := ""
		for _, n := range d.Describe(r).Note {
			got += said(n)
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "" || d.Path(r) != path {
			t.Errorf("%s: %q at %s", path, got, d.Path(r))
		}
	}
}

// TestVectors: all JSON among the vectors, in wrappers too, is written back as it is, and all of it is read.
func TestVectors(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "*", "*", "*.json"))
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	read := 0
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		d, err := kinds.Open(bytes.Clone(b), model.Options{Name: filepath.Base(name)})
		var locked *model.LockedError
		if errors.As(err, &locked) {
			continue
		}
		if err != nil || d.Info().Kind != model.JSON {
			t.Errorf("%s: %v", name, err)
			continue
		}
		result := d.Snapshot().Check(t.Context(), nil)
		if file, err := d.File(); !result.Exact || result.Unreadable > 0 || len(result.Problems) > 0 || err != nil || !bytes.Equal(file, b) {
			t.Errorf("%s: %+v, %v", name, result, err)
		}
		read++
	}
	if read == 0 {
		t.Error("none could be read")
	}
}
