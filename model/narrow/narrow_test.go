package narrow_test

import (
	"fmt"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/narrow"
	"savant/scene/literal"
	"savant/ui/catalog"
)

func open(t testing.TB, v variant.Value) *model.Snapshot {
	t.Helper()
	b, err := codec.Append(nil, v, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(b, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	return d.Snapshot()
}

func parse(t *testing.T, text string) *model.Snapshot {
	t.Helper()
	v, err := literal.ParseAll(text, dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	return open(t, v)
}

func step(t testing.TB, s *narrow.Search, version *model.Snapshot, text string) {
	t.Helper()
	c, err := narrow.ParseCondition(text)
	if err != nil {
		t.Fatal(text, err)
	}
	if err := s.Step(t.Context(), version, c); err != nil {
		t.Fatal(text, err)
	}
}

// left returns the remaining values, as "path=text".
func left(t *testing.T, s *narrow.Search, version *model.Snapshot) string {
	t.Helper()
	list, err := s.Hits(t.Context(), version, 100)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, h := range list {
		out = append(out, h.Path+"="+h.Text)
	}
	return strings.Join(out, " ")
}

const (
	before = `{"gold": 1250, "hp": 36.6, "name": "Ann", "list": [1, 2, 3], "packed": PackedFloat32Array(0.1, 5), "at": Vector2(1, 2), "on": true, &"key": 7}`
	after  = `{"new": 5, "gold": 1190, "hp": 36.6, "name": "Bob", "list": [2, 2, 63], "packed": PackedFloat32Array(0.1, 6), "at": Vector2(1, 3), "on": false, &"key": 7}`
)

// TestTextAmongNumbers: a condition that no number can fulfil is refused where numbers are searched, and leaves the search as it is.
func TestTextAmongNumbers(t *testing.T) {
	for _, condition := range []string{"is bigger than 5", "is Bob", "contains bo"} {
		c, err := narrow.ParseCondition(condition)
		if err != nil {
			t.Fatal(err)
		}
		s := &narrow.Search{}
		step(t, s, parse(t, before), "anything")
		n := s.Len()
		if err := s.Step(t.Context(), parse(t, after), c); err == nil || s.Len() != n {
			t.Errorf("%s: %v, %d of %d left", condition, err, s.Len(), n)
		}
	}
}

// TestConditions: each condition leaves the values that it is true of.
func TestConditions(t *testing.T) {
	for _, c := range []struct {
		what      narrow.What
		condition string
		want      string
	}{
		{narrow.Numbers, "is 1190", "gold=1190"},
		{narrow.Numbers, "IS  0.1", "packed[0]=0.10000000149011612"},
		{narrow.Numbers, "is about 37", "hp=36.6"},
		{narrow.Numbers, "is about 1200", "gold=1190"},
		{narrow.Numbers, "between 6 and 7", "packed[1]=6.0 [&\"key\"]=7"},
		{narrow.Numbers, "more than 100", "gold=1190"},
		{narrow.Numbers, "less than 0.5", "packed[0]=0.10000000149011612"},
		{narrow.Numbers, "is more than 100", "gold=1190"},
		{narrow.Numbers, "is less than 0.5", "packed[0]=0.10000000149011612"},
		{narrow.Texts, "anything", `name="Bob"`},
		{narrow.Numbers, "changed", "gold=1190 list[0]=2 list[2]=63 packed[1]=6.0"},
		{narrow.Numbers, "did not change", "hp=36.6 list[1]=2 packed[0]=0.10000000149011612 [&\"key\"]=7"},
		{narrow.Numbers, "increased", "list[0]=2 list[2]=63 packed[1]=6.0"},
		{narrow.Numbers, "decreased", "gold=1190"},
		{narrow.Numbers, "by 60", "gold=1190 list[2]=63"},
		{narrow.Numbers, "increased by 60", "list[2]=63"},
		{narrow.Numbers, "decreased by 60", "gold=1190"},
		{narrow.Texts, "is Bob", `name="Bob"`},
		{narrow.Texts, `is "Bob"`, `name="Bob"`},
		{narrow.Texts, "contains bo", `name="Bob"`},
		{narrow.Texts, "changed", `name="Bob"`},
		{narrow.Texts, "is not Bob", ``},
		{narrow.Everything, "changed", `gold=1190 name="Bob" list[0]=2 list[2]=63 packed=PackedFloat32Array(0.1, 6) packed[1]=6.0 at=Vector2(1, 3) on=false`},
		{narrow.Everything, "is false", "on=false"},
		{narrow.Everything, "is Vector2(1, 3)", "at=Vector2(1, 3)"},
	} {
		s := &narrow.Search{What: c.what}
		step(t, s, parse(t, before), "is not nothing")
		step(t, s, parse(t, after), c.condition)
		if got := left(t, s, parse(t, after)); got != c.want {
			t.Errorf("%s: %s\nnot %s", c.condition, got, c.want)
		}
	}
}

// TestConditionErrors: conditions that cannot be parsed are reported, and comparing requires something to compare with.
func TestConditionErrors(t *testing.T) {
	for _, text := range []string{"", "is", "gold", "is about", "is about much", "between 1", "between 1 and", "changed by", "isabout 5", "increased by x", "changed 5", "more than nan"} {
		if _, err := narrow.ParseCondition(text); err == nil {
			t.Errorf("%q is understood", text)
		} else if catalog.English().Text(err) == "" {
			t.Errorf("%q: no message", text)
		}
	}
	c, err := narrow.ParseCondition("changed")
	if err != nil {
		t.Fatal(err)
	}
	if err := new(narrow.Search).Step(t.Context(), parse(t, before), c); err == nil {
		t.Error("the first version has changed")
	}
}

// million is a save of about a million numbers in lists by name, with gold among them; shift more lists come before the
// others.
func million(shift int, gold, turn int64) variant.Value {
	const lists, each = 1000, 1000
	var entries []variant.Entry
	for i := range shift {
		entries = append(entries, variant.Entry{Key: variant.OfString(fmt.Sprintf("new %d", i)), Value: variant.OfArray(variant.OfInt(gold))})
	}
	for i := range int64(lists) {
		items := make([]variant.Value, each)
		for k := range items {
			// Some stay, some grow, some fall, some are anything.
			n := i*each + int64(k)
			switch n % 4 {
			case 1:
				n += turn
			case 2:
				n -= turn
			case 3:
				n = n * (turn + 7919) % 100_003
			}
			items[k] = variant.OfInt(n)
		}
		if i == 617 {
			items[341] = variant.OfInt(gold)
		}
		entries = append(entries, variant.Entry{Key: variant.OfString(fmt.Sprintf("list %03d", i)), Value: variant.OfArray(items...)})
	}
	return variant.OfDict(entries...)
}

// steps are what a player knows of the gold in five versions.
var steps = []struct {
	gold      int64
	condition string
}{{1250, "between 1000 and 2000"}, {1190, "decreased"}, {1190, "did not change"}, {1250, "by 60"}, {1300, "is 1300"}}

// TestMillion finds the one value that a player means among a million in five steps, also while lists come before it.
func TestMillion(t *testing.T) {
	for _, shift := range []int{0, 3} {
		s := new(narrow.Search)
		var last *model.Snapshot
		for i, x := range steps {
			last = open(t, million(i*shift, x.gold, int64(i)))
			step(t, s, last, x.condition)
		}
		if got, want := left(t, s, last), `["list 617"][341]=1300`; got != want {
			t.Errorf("%d more lists: %s, not %s", shift, got, want)
		}
	}
}

// TestMoved: values are known by their keys, in whatever order these are, whether they are many or few.
func TestMoved(t *testing.T) {
	const n = 70_000
	for _, what := range []string{"more than -1", "is 7"} {
		ordered, turned := make([]variant.Entry, n), make([]variant.Entry, n)
		for i := range n {
			key := variant.OfString(fmt.Sprint("k", i))
			ordered[i] = variant.Entry{Key: key, Value: variant.OfInt(7)}
			turned[n-1-i] = variant.Entry{Key: key, Value: variant.OfInt(int64(7 + i/(n-2)))}
		}
		s := new(narrow.Search)
		step(t, s, open(t, variant.OfDict(ordered...)), what)
		last := open(t, variant.OfDict(turned...))
		step(t, s, last, "increased")
		if got := left(t, s, last); got != "k69999=8 k69998=8" {
			t.Errorf("%s: %s", what, got)
		}
	}
}

// BenchmarkStep is one step over a million numbers: the first, one that compares all, and one with few left.
func BenchmarkStep(b *testing.B) {
	first, second := open(b, million(0, 1250, 0)), open(b, million(0, 1190, 1))
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			step(b, new(narrow.Search), first, "more than -1")
		}
	})
	for name, start := range map[string]string{"all": "is not about -5000", "few": "between 1000 and 2000"} {
		b.Run(name, func(b *testing.B) {
			s := new(narrow.Search)
			step(b, s, first, start)
			for b.Loop() {
				again := *s
				step(b, &again, second, "decreased")
			}
		})
	}
}
