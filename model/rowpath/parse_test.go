package rowpath_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"savant/codec/fuzzing"
	"savant/model/rowpath"
	"savant/ui/catalog"
)

func nameStep(s string) rowpath.Step { return rowpath.Step{Kind: rowpath.NameStep, Text: s} }
func keyStep(s string) rowpath.Step  { return rowpath.Step{Kind: rowpath.KeyStep, Text: s} }

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text      string
		canonical string // "" if text is
		record    int
		steps     []rowpath.Step
	}{
		{"", "", -1, nil},
		{"#0", "", 0, nil},
		{"#2", "", 2, nil},
		{"#007.a", "#7.a", 7, []rowpath.Step{nameStep("a")}},
		{"#0.a", "a", 0, []rowpath.Step{nameStep("a")}},
		{"player.inventory[3].count", "", -1, []rowpath.Step{nameStep("player"), nameStep("inventory"), keyStep("3"), nameStep("count")}},
		{".player", "player", -1, []rowpath.Step{nameStep("player")}},
		{`["player"]["hp"]`, "player.hp", -1, []rowpath.Step{nameStep("player"), nameStep("hp")}},
		{`#2.scores["3"]`, "", 2, []rowpath.Step{nameStep("scores"), nameStep("3")}},
		{`scores[&"3"]`, "", -1, []rowpath.Step{nameStep("scores"), keyStep(`&"3"`)}},
		{`grid[ Vector2i( 1,2 ) ]`, "grid[Vector2i(1, 2)]", -1, []rowpath.Step{nameStep("grid"), keyStep("Vector2i(1, 2)")}},
		{`node["Arm/Hand"].transform.origin.x`, "", -1,
			[]rowpath.Step{nameStep("node"), nameStep("Arm/Hand"), nameStep("transform"), nameStep("origin"), nameStep("x")}},
		{`node["."]`, "", -1, []rowpath.Step{nameStep("node"), nameStep(".")}},
		{`section[""].key`, "", -1, []rowpath.Step{nameStep("section"), nameStep(""), nameStep("key")}},
		{`connection[0].@signal`, "", -1, []rowpath.Step{nameStep("connection"), keyStep("0"), {Kind: rowpath.AttributeStep, Text: "signal"}}},
		{`.@class`, "@class", -1, []rowpath.Step{{Kind: rowpath.AttributeStep, Text: "class"}}},
		{`saved_blob!.level`, "", -1, []rowpath.Step{nameStep("saved_blob"), {Kind: rowpath.IntoStep}, nameStep("level")}},
		{`!level`, "?", 0, nil},
		{`items[-]`, "", -1, []rowpath.Step{nameStep("items"), {Kind: rowpath.BehindStep}}},
		{`items[ - ]`, "items[-]", -1, []rowpath.Step{nameStep("items"), {Kind: rowpath.BehindStep}}},
		{`items[-5]`, "", -1, []rowpath.Step{nameStep("items"), keyStep("-5")}},
		{`a{0}`, "a", -1, []rowpath.Step{nameStep("a")}},
		{`a{1}`, "", -1, []rowpath.Step{{Kind: rowpath.NameStep, Text: "a", Nth: 1}}},
		{`a{0}{2}`, "", -1, []rowpath.Step{nameStep("a"), {Kind: rowpath.ChildStep, Nth: 2}}},
		{`{2}{3}`, "", -1, []rowpath.Step{{Kind: rowpath.ChildStep, Nth: 2}, {Kind: rowpath.ChildStep, Nth: 3}}},
		{`#1{2}`, "", 1, []rowpath.Step{{Kind: rowpath.ChildStep, Nth: 2}}},
		{`["a]b\"c"]`, "", -1, []rowpath.Step{nameStep(`a]b"c`)}},
		{"[\"two\nlines\"]", `["two\nlines"]`, -1, []rowpath.Step{nameStep("two\nlines")}},
		{`["\u0041\U00005a"]`, "AZ", -1, []rowpath.Step{nameStep("AZ")}},
		{`["\ud83d\ude00"]`, `["😀"]`, -1, []rowpath.Step{nameStep("😀")}},
		{`["\a\u0007"]`, `["a\u0007"]`, -1, []rowpath.Step{nameStep("a\a")}},
		{`["größe"]`, "", -1, []rowpath.Step{nameStep("größe")}},
		{`[[1,{"a":[2]}]]`, `[[1, {"a": [2]}]]`, -1, []rowpath.Step{keyStep(`[1, {"a": [2]}]`)}},
		{`[Array[int]([1,2])]`, `[Array[int]([1, 2])]`, -1, []rowpath.Step{keyStep("Array[int]([1, 2])")}},
	} {
		p, err := rowpath.Parse(c.text)
		if c.canonical == "?" {
			if err == nil {
				t.Errorf("%s: read as %+v", c.text, p)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if want := (rowpath.Path{c.record, c.steps}); !reflect.DeepEqual(p, want) {
			t.Errorf("%s: %+v, want %+v", c.text, p, want)
		}
		want := c.canonical
		if want == "" {
			want = c.text
		}
		if got := p.String(); got != want {
			t.Errorf("%s: canonical %s, want %s", c.text, got, want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int
		what   string
	}{
		{"#", 1, "number"},
		{"#x", 1, "number"},
		{"#1a", 2, "is not allowed here"},
		{"a..b", 2, "name is missing"},
		{"a.", 2, "name is missing"},
		{"a b", 1, "is not allowed here"},
		{"a.3", 2, `["3"]`},
		{"3", 0, "begins with a digit"},
		{"a[", 1, `"]" is missing`},
		{"a[]", 1, "key is missing"},
		{"a[1", 1, `"]" is missing`},
		{"a[(1]", 4, "closes nothing"},
		{`a["x]`, 2, "no end"},
		{`a["x"y]`, 1, "not one literal"},
		{`a["\u12"]`, 3, "hexadecimal"},
		{`a["\ud800"]`, 3, "no character"},
		{`a["\ud800\u0041"]`, 3, "surrogate"},
		{"a{", 2, "number is missing"},
		{"a{1", 3, `"}" is missing`},
		{"a{99999999999}", 2, "too large"},
		{"a\xff", 1, "UTF-8"},
		{"@", 1, "name is missing"},
		{"é", 0, "name is missing"},
	} {
		_, err := rowpath.Parse(c.text)
		var e *rowpath.Error
		if !errors.As(err, &e) {
			t.Errorf("%q: error %v", c.text, err)
			continue
		}
		if e.Offset != c.offset || !strings.Contains(catalog.English().Text(e.What), c.what) || !e.Syntax || e.Path != c.text {
			t.Errorf("%q: %+v, want offset %d and %q", c.text, *e, c.offset, c.what)
		}
	}
}

func TestStepIndex(t *testing.T) {
	p, err := rowpath.Parse(`a[12]["3"][1.5][-4]`)
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		n  int64
		ok bool
	}{{0, false}, {12, true}, {0, false}, {0, false}, {-4, true}}
	for i, w := range want {
		if n, ok := p.Steps[i].Index(); n != w.n || ok != w.ok {
			t.Errorf("step %d: %d, %v, want %d, %v", i, n, ok, w.n, w.ok)
		}
	}
}

// FuzzParse demands that the canonical spelling reads back as the same steps and is its own canonical spelling.
func FuzzParse(f *testing.F) {
	fuzzing.Bound(f)
	for _, s := range []string{"", "#0", "#2.scores[\"3\"]", "a{0}{2}", "a[Vector2i(1,2)]", `["\u0007é"]`, "x!.y", "[-]{2}",
		`a[&"x y"]`, `.@type`, `[1 2]`, "[{\"a\" : 1}]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := rowpath.Parse(s)
		if err != nil {
			var e *rowpath.Error
			if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(s) {
				t.Fatalf("%q: %#v", s, err)
			}
			return
		}
		text := p.String()
		if strings.ContainsAny(text, "\n\r") {
			t.Fatalf("%q: %q is not one line", s, text)
		}
		q, err := rowpath.Parse(text)
		if err != nil {
			t.Fatalf("%q: canonical %q: %v", s, text, err)
		}
		if got := q.String(); got != text {
			t.Fatalf("%q: canonical %q, then %q", s, text, got)
		}
		// Only the record may differ: "#0" is left out before steps.
		if p.Record <= 0 && len(p.Steps) > 0 {
			p.Record, q.Record = 0, 0
		}
		if !reflect.DeepEqual(p, q) {
			t.Fatalf("%q: %+v, through %q %+v", s, p, text, q)
		}
	})
}

func TestParseTyped(t *testing.T) {
	p, bare, err := rowpath.ParseTyped(`#1.a{0}["b"][3]{2}!.c{1}[-]`)
	if want := []bool{false, true, false, false, false, false}; err != nil || len(p.Steps) != len(want) || !slices.Equal(bare, want) {
		t.Errorf("%v, %v, %v", p.Steps, bare, err)
	}
}
