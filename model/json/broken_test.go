package json_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"savant/model"
)

// shown are the paths of all values of a document, with their texts; what is not understood is in angle brackets.
func shown(d *model.Document) (list []string) {
	d.Walk(model.Root, -1, func(r model.Row) bool {
		about := d.Describe(r)
		text := string(d.Bytes()[about.Offset : about.Offset+about.Length])
		switch {
		case about.Badge == model.BadgeOpaque:
			list = append(list, d.Path(r)+" <"+text+">")
		case r != model.Root && about.Children == 0:
			list = append(list, d.Path(r)+" "+text)
		}
		return true
	})
	return list
}

// TestBroken: what is wrong in a text hides nothing around it, and is reported once, with its place.
func TestBroken(t *testing.T) {
	for _, c := range []struct{ src, rows, places string }{
		// Records in lines: a bad one is opaque, and ends with its line.
		{"{\"a\":1}\n{\"b\":2\n{\"c\":3}\n{\"d\":4}\n", `a 1|#1 <{"b":2>|#2.c 3|#3.d 4`, "14"},
		{"{\"b\":2\n{\"c\":3}\n{\"d\":4}\n", `#0 <{"b":2>|#1.c 3|#2.d 4`, "6"},
		{"{\"a\":1}\n{\"b\":\"x\n{\"c\":\"y\"}\n{\"d\":4}\n", `a 1|#1 <{"b":"x>|#2.c "y"|#3.d 4`, "15"},
		{"{\"a\":1}\n{\"b\":\n{\"c\":3}\n{\"d\":4}\n", `a 1|#1 <{"b":>|#2.c 3|#3.d 4`, "13"},
		{"{\"a\":1}\n{\"b\":2,\n{\"c\":3}", `a 1|#1 <{"b":2,>|#2.c 3`, "15"},
		{"{\"a\":1}\n[2\n[3]\n", `a 1|#1 <[2>|#2[0] 3`, "10"},
		{"{\"a\":1}\n,2]\n[3]\n", `a 1|#1 <,2]>|#2[0] 3`, "8"},
		{"{\"a\":1}\nwhat is this\n\"x\"\n5\n", `a 1|#1 <what is this>|#2 "x"|#3 5`, "8"},
		{"{\"a\" 1}\n{\"b\" 2}\n{\"c\":3}\n", `#0 <{"a" 1}>|#1 <{"b" 2}>|#2.c 3`, "1 9"},
		{"{\"a\":1}\n{\"b\":2", `a 1|#1.b 2`, "14"},
		{"{\"a\":1},\n{\"b\":2},\n", `a 1|#1.b 2`, "7 16"},
		// A value in several lines is none of them.
		{"{\n\"a\":1\n{\"b\":2}\n}\n", "a 1|{1} <{\"b\":2}>", "8"},
		{"[\n[1,2]\n[3,4]\n]\n", "[0][0] 1|[0][1] 2|[1][0] 3|[1][1] 4", "8"},
		// Keys without quotes are JSON as people write it; values of Godot beside them do not make it Godot's text.
		{`{a:1}`, `{0} <a:1>`, "1"},
		{`{a:1`, `#0 {|#1 <a:1>`, "1"},
		{`{ a: "x", b: [1, 2,] }`, `{0} <a: "x">|{1} <b: [1, 2,]>`, "2 10"},
		{`{"a": Vector2(1), b: 3}`, `a <Vector2>|{1} <(1)>|{2} <b: 3>`, "13 18"},
		// Members and elements.
		{`{"a":{},,"b":2}`, `a {}|b 2`, "8"},
		{`{,"a":1}`, `a 1`, "1"},
		{`[,,1,,2,]`, `[0] 1|[1] 2`, "1 5"},
		{`{"a":1 "b":2}`, `a 1|b 2`, "7"},
		{`[1 2 {"a":3} [4]]`, `[0] 1|[1] 2|[2].a 3|[3][0] 4`, "3 5 13"},
		{`{"a" 1, "b":2}`, `{0} <"a" 1>|b 2`, "1"},
		{`{a:1,"b":2}`, `{0} <a:1>|b 2`, "1"},
		{`{"a":, "b":2}`, `{0} <"a":>|b 2`, "5"},
		{`{"a":1 x, "b":2}`, `a 1|{1} <x>|b 2`, "7"},
		{`{"b":1, x: {"y":[1,2]}, "b":2}`, `b 1|{1} <x: {"y":[1,2]}>|b{1} 2`, "8"},
		{`[1, :, {"a":=}, 2]`, `[0] 1|[1] <:>|[2]{0}{0} <"a":=>|[3] 2`, "4 12"},
		{`{"a":[1,2}, "b":3}`, `a[0] 1|a[1] 2|b 3`, "9"},
		{`[{"a":1], {"b":2}]`, `[0].a 1|[1].b 2`, "7"},
		{`{"a":[1,2`, `a[0] 1|a[1] 2`, "9"},
		{`{"a": "unfinished`, `#0 {|#1 <"a": "unfinished>`, "6"},
		{`[1, /* 2, 3]`, `[0] 1|#1 </* 2, 3]>`, "4"},
	} {
		d := open(t, []byte(c.src))
		if got := strings.Join(shown(d), "|"); got != c.rows {
			t.Errorf("%q: rows are\n%s\nand not\n%s", c.src, got, c.rows)
		}
		d.Walk(model.Root, -1, func(r model.Row) bool {
			if about := d.Describe(r); about.Badge == model.BadgeOpaque && about.Problem.IsZero() {
				t.Errorf("%q: %s does not say what is wrong", c.src, d.Path(r))
			}
			return true
		})
		for _, p := range d.Problems() {
			if p.Path == "" {
				t.Errorf("%q: the problem at %d has no path", c.src, p.Offset)
			}
		}
		var places []string
		for _, p := range d.Problems() {
			places = append(places, fmt.Sprint(p.Offset))
		}
		if got := strings.Join(places, " "); got != c.places {
			t.Errorf("%q: problems at %s and not %s", c.src, got, c.places)
		}
		result := d.Snapshot().Check(t.Context(), nil)
		if !result.Exact {
			t.Errorf("%q is not exact", c.src)
		}
		d.Walk(model.Root, -1, func(r model.Row) bool {
			if found, err := d.Find(d.Path(r)); err != nil || found != r {
				t.Errorf("%q: %s is not found: %v", c.src, d.Path(r), err)
			}
			return true
		})
		// What is opaque can go, and the rest stays.
		opaque := slices.IndexFunc(shown(d), func(s string) bool { return strings.HasSuffix(s, ">") })
		if opaque < 0 {
			continue
		}
		path, _, _ := strings.Cut(shown(d)[opaque], " <")
		left := slices.Delete(shown(d), opaque, opaque+1)
		r, err := d.Find(path)
		if err == nil {
			err = d.Remove(r)
		}
		if err != nil || len(shown(d)) < len(left) {
			t.Errorf("%q without %s is %q: %s", c.src, path, d.Bytes(), said(err))
		}
		if d.Undo(); !bytes.Equal(d.Bytes(), []byte(c.src)) {
			t.Errorf("%q: undone it is %q", c.src, d.Bytes())
		}
	}
}
