package json_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/literal"

	"savant/codec/dialect"
)

// TestStyle: what is new is written as its neighbours are, and what is not touched stays.
func TestStyle(t *testing.T) {
	for _, c := range []struct{ name, before, command, after string }{
		{"number keeps its point", `{"a":5.0}`, `set a 6`, `{"a":6.0}`},
		{"whole number stays whole", `{"a":5}`, `set a 6.0`, `{"a":6}`},
		{"fraction", `{"a":5}`, `set a 5.5`, `{"a":5.5}`},
		{"text keeps its escapes", `{"a":"\u00e9x\/y"}`, `set a "éz/y"`, `{"a":"\u00e9z\/y"}`},
		{"escaped as the file is", `{"a":"\u00e9"}`, `insert . 1 b "ü"`, `{"a":"\u00e9","b":"\u00fc"}`},
		{"not escaped as the file is", `{"a":"é"}`, `insert . 1 b "ü/"`, `{"a":"é","b":"ü/"}`},
		{"colon and comma", `{"a" : 1, "b" : 2}`, `insert . 1 x [1,2]`, `{"a" : 1, "x" : [1, 2], "b" : 2}`},
		{"lines", "{\r\n  \"a\": {\r\n    \"b\": 1\r\n  }\r\n}\r\n", `insert a 1 c {"d":[1]}`,
			"{\r\n  \"a\": {\r\n    \"b\": 1,\r\n    \"c\": {\r\n      \"d\": [\r\n        1\r\n      ]\r\n    }\r\n  }\r\n}\r\n"},
		{"into an empty one on a line", "{\n\t\"a\": {}\n}", `insert a 0 b 1`, "{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}"},
		{"into an empty one between others", "{\n\t\"a\": [{}, {\"b\": 1}]\n}", `insert a[0] 0 c 1`, "{\n\t\"a\": [{\"c\": 1}, {\"b\": 1}]\n}"},
		{"beside objects on one line", "[\n  {\"a\": 1, \"b\": 2},\n  {\"a\": 3}\n]", `insert . 2 - {"c":[1,2],"d":{"e":1}}`,
			"[\n  {\"a\": 1, \"b\": 2},\n  {\"a\": 3},\n  {\"c\": [1, 2], \"d\": {\"e\": 1}}\n]"},
		{"beside arrays on one line", "{\n\t\"a\": [1, 2],\n\t\"b\": 5\n}", `insert . 2 c [[1],{"x":2}]`,
			"{\n\t\"a\": [1, 2],\n\t\"b\": 5,\n\t\"c\": [[1], {\"x\": 2}]\n}"},
		{"arrays on one line in objects with lines", "[\n {\n  \"a\": [1, 2]\n }\n]", `insert . 1 - {"b":[3,[4]]}`,
			"[\n {\n  \"a\": [1, 2]\n },\n {\n  \"b\": [3, [4]]\n }\n]"},
		{"objects with lines in an array on one", "[{\n  \"a\": 1\n}, {\n  \"a\": 2\n}]", `insert . 2 - {"a":3}`,
			"[{\n  \"a\": 1\n}, {\n  \"a\": 2\n}, {\n  \"a\": 3\n}]"},
		{"a value beside arrays on one line", "{\n \"a\": [1, 2],\n \"b\": 5\n}", `type b [1,2]`, "{\n \"a\": [1, 2],\n \"b\": [1, 2]\n}"},
		{"into an empty one among those on one line", "[\n  {\"a\": 1},\n  {}\n]", `insert [1] 0 b 2`, "[\n  {\"a\": 1},\n  {\"b\": 2}\n]"},
		{"a record with lines", "{\n \"a\": [1]\n}\n{\n \"a\": [2]\n}\n", `insert  2 - {"a":[3]}`, "{\n \"a\": [1]\n}\n{\n \"a\": [2]\n}\n{\n \"a\": [3]\n}\n"},
		{"in front", `[1, 2]`, `insert . 0 - 0`, `[0, 1, 2]`},
		{"behind a comma at the end", "[\n1,\n]", `insert . 1 - 2`, "[\n1,\n2,\n]"},
		{"behind a comment", "[\n  1 // one\n]", `insert . 1 - 2`, "[\n  1, // one\n  2\n]"},
		{"behind a comment and a comma", "[\n  1, // one\n]", `insert . 1 - 2`, "[\n  1, // one\n  2,\n]"},
		{"the last goes", "[\n  1,\n  2\n]", `remove [1]`, "[\n  1\n]"},
		{"the only one goes", "{\"a\": [\n  1,\n]}", `remove a[0]`, `{"a": []}`},
		{"comments stay", "[ /* none */ 1 ]", `remove [0]`, "[ /* none */  ]"},
		{"duplicate", `{"a": {"b":1.50}}`, `duplicate a`, `{"a": {"b":1.50}, "a_2": {"b":1.50}}`},
		{"moved, with the blanks of its new place", "{\n  \"a\": {\n    \"b\": [\n      1.0\n    ]\n  },\n  \"c\": 2\n}", `move a.b . 1`,
			"{\n  \"a\": {},\n  \"b\": [\n    1.0\n  ],\n  \"c\": 2\n}"},
		{"a line each", "{\"a\":1}\n{\"a\":2}\n", `insert  2 - {"a":3}`, "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n"},
		{"first of lines goes", "{\"a\":1}\n{\"a\":2}\n", `remove #0`, "{\"a\":2}\n"},
		{"between values that touch", `{}1""2`, `insert  2 - 3`, "{}1 3\n\"\"2"},
		{"what keeps two apart goes", `{}1""2`, `remove #2`, `{}1 2`},
		{"a word in the place of a string that touches", `{}1""2`, `type #2 5`, `{}1 5 2`},
		{"a word before one that it touches", `{}""2`, `type #1 5`, `{}5 2`},
		{"rename", `{"a\/b" :1}`, `rename ["a/b"] a/c`, `{"a\/c" :1}`},
		{"type", `{"a":"5"}`, `type a 5`, `{"a":5}`},
		{"a value with lines in place of a number", "{\n  \"a\": 1\n}", `type a [1]`, "{\n  \"a\": [\n    1\n  ]\n}"},
		{"what stands in the place of a value", `{"a":nope}`, `set a 5`, `{"a":5}`},
		{"resize", `[1, 2]`, `resize . 4`, `[1, 2, null, null]`},
	} {
		d := open(t, []byte(c.before))
		if err := command(t, d, c.command); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := string(d.Bytes()); got != c.after {
			t.Errorf("%s: it is\n%s\nand not\n%s", c.name, got, c.after)
		}
		if d.Undo(); string(d.Bytes()) != c.before || d.CanUndo() {
			t.Errorf("%s: undone it is\n%s", c.name, d.Bytes())
		}
	}
}

// command makes an edit: "insert PATH INDEX KEY VALUE" and the like. The path "." is the first value.
func command(t *testing.T, d *model.Document, text string) error {
	t.Helper()
	words := strings.SplitN(text, " ", 5)
	row := func(path string) model.Row {
		if path == "." {
			path = "#0"
		}
		r, err := d.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	value := func(text string) variant.Value {
		v, err := literal.ParseAll(text, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	number := func(text string) int { return int(text[0] - '0') }
	r := row(words[1])
	switch words[0] {
	case "set":
		return d.Set(r, value(strings.Join(words[2:], " ")))
	case "type":
		return d.SetAs(r, value(words[2]))
	case "insert":
		var key *variant.Value
		if words[3] != "-" {
			name := variant.OfString(words[3])
			key = &name
		}
		_, err := d.Insert(r, number(words[2]), key, value(words[4]))
		return err
	case "remove":
		return d.Remove(r)
	case "duplicate":
		_, err := d.Duplicate(r)
		return err
	case "move":
		return d.Move(r, row(words[2]), number(words[3]))
	case "rename":
		return d.RenameKey(r, variant.OfString(words[2]))
	case "resize":
		return d.Resize(r, number(words[2]))
	}
	t.Fatal(text)
	return nil
}

// TestStyleAfterEdits: what is new is written as the file is by then, not as it was before earlier edits.
func TestStyleAfterEdits(t *testing.T) {
	d := open(t, []byte(`{"a":"\u00e9","b":"é"}`))
	for _, step := range []struct{ command, after string }{
		{`insert . 2 c "ü"`, `{"a":"\u00e9","b":"é","c":"ü"}`},
		{`remove c`, `{"a":"\u00e9","b":"é"}`},
		{`remove b`, `{"a":"\u00e9"}`},
		{`insert . 1 c "ü"`, `{"a":"\u00e9","c":"\u00fc"}`},
	} {
		if err := command(t, d, step.command); err != nil {
			t.Fatal(step.command, err)
		}
		if got, _ := d.File(); string(got) != step.after {
			t.Errorf("%s: %s, not %s", step.command, got, step.after)
		}
	}
}

// TestRefused: what JSON cannot hold is refused, and nothing changes.
func TestRefused(t *testing.T) {
	const src = `{"a": 1, "b": [1], "a": "x", "c": {}}`
	for _, c := range []string{`set a Vector2(1, 2)`, `set a "x"`, `set b 1`, `type a nan`, `insert b 1 k 1`, `insert . 1 - 1`, `insert . 0 b 1`, `insert a 0 - 1`,
		`rename a b`, `move b[0] c 0`, `remove #0`, `duplicate #0`, `type a {1:2}`, `type #0 "a=b"`, `resize c 3`} {
		d := open(t, []byte(src))
		var refused *model.RefusedError
		if err := command(t, d, c); !errors.As(err, &refused) || string(d.Bytes()) != src {
			t.Errorf("%s: %v, %s", c, err, d.Bytes())
		}
	}
}

// TestDamage checks that of truncated or broken text everything understood is shown, the rest is kept, and the position
// is reported.
func TestDamage(t *testing.T) {
	for _, c := range []struct {
		src, rows, what string
		line, column    int
	}{
		{`{"a": [1, 2`, `[{"a":[1,2,],},]`, "ends in the middle", 1, 12},
		{"{\"a\": 1,\n \"b\": \"x", `[{"a":1,},"b": "x,]`, "does not end", 2, 7},
		{`{"a": 1 "b": 2}`, `[{"a":1,"b":2,},]`, "comma", 1, 9},
		{`{"a": 1]`, `[{"a":1,},]`, "does not match", 1, 8},
		{`{"a" 1}`, `[{"a" 1,},]`, "colon", 1, 2},
		{`{"a": 1} what`, `[{"a":1,},what,]`, "missing", 1, 10},
		{"{\"a\": 1}\n{\"a\" 2}\n{\"a\": 3}\n", `[{"a":1,},{"a" 2},{"a":3,},]`, "this line is not JSON", 2, 2},
		{`[1, nope, inf]`, `[[1,nope,inf,],]`, "", 0, 0},
		{`{"a": 1, "a": 2}`, `[{"a":1,"a":2,},]`, "", 0, 0},
	} {
		d := open(t, []byte(c.src))
		if rows := all(t, d).String(); rows != c.rows {
			t.Errorf("%s: rows %s", c.src, rows)
		}
		problems := d.Problems()
		if len(problems) != min(1, len(c.what)) {
			t.Errorf("%s: %v", c.src, problems)
		} else if c.what != "" {
			p := problems[0]
			if line, column := d.Position(p.Offset); line != c.line || column != c.column || !strings.Contains(said(p.Text), c.what) {
				t.Errorf("%s: %v at %d:%d", c.src, p, line, column)
			}
		}
		if result := d.Snapshot().Check(t.Context(), nil); !result.Exact {
			t.Errorf("%s: not exact", c.src)
		}
	}
}

// TestCut opens a file that is cut at each place, and edits what is left of it.
func TestCut(t *testing.T) {
	const src = "{\n\t\"name\": \"x\\\"y\", // c\n\t\"list\": [1.5, {\"k\": null}, [],],\n\t\"o\": {\"p\": true}\n}\n"
	for n := 1; n < len(src); n++ {
		d := open(t, []byte(src[:n]))
		if len(d.Problems()) == 0 && n < len(src)-1 {
			t.Errorf("nothing is wrong with %q", src[:n])
		}
		d.Walk(model.Root, -1, func(r model.Row) bool {
			if path := d.Path(r); path != "" {
				if again, err := d.Find(path); err != nil || again != r {
					t.Errorf("%q: %s: %v", src[:n], path, err)
				}
			}
			return true
		})
		r := d.Child(model.Root, 0)
		if d.Len(r) == 0 {
			continue
		}
		if err := d.SetAs(d.Child(r, 0), variant.OfInt(1)); err != nil {
			t.Errorf("%q: %v", src[:n], err)
		}
		if err := d.Remove(d.Child(r, 0)); err != nil {
			t.Errorf("%q: %v", src[:n], err)
		}
		d.Go(0)
		if string(d.Bytes()) != src[:n] {
			t.Errorf("undone it is %q", d.Bytes())
		}
	}
}

// TestDeep opens 100,000 levels: those that an engine reads, and the rest as one value.
func TestDeep(t *testing.T) {
	const levels = 100_000
	begun := time.Now()
	for _, src := range []string{strings.Repeat("[", levels) + strings.Repeat("]", levels), strings.Repeat("[", levels), strings.Repeat(`{"a":`, levels)} {
		d := open(t, []byte(src))
		rows := 0
		d.Walk(model.Root, -1, func(model.Row) bool { rows++; return true })
		if p := d.Problems(); rows < 1024 || rows > 1026 || len(p) == 0 || !strings.Contains(said(p[0].Text), "too deep") {
			t.Errorf("%d rows, %v", rows, p)
		}
		if d.Snapshot().Check(t.Context(), nil); time.Since(begun) > time.Minute {
			t.Fatal("it takes too long")
		}
	}
}
