package patch_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"savant/model"
	"savant/model/patch"
)

// chance makes values by chance: few different ones, so that many are equal.
type chance struct{ *rand.Rand }

func (c chance) value(depth int) any {
	switch n := c.IntN(10); {
	case depth > 0 && n < 4:
		list := make([]any, c.IntN(6))
		for i := range list {
			list[i] = c.value(depth - 1)
		}
		return list
	case depth > 0 && n < 6:
		m := map[string]any{}
		for range c.IntN(4) {
			m[string(rune('a'+c.IntN(5)))] = c.value(depth - 1)
		}
		return m
	case n < 8:
		return c.IntN(4)
	}
	return strings.Repeat(string(rune('p'+c.IntN(3))), 1+40*c.IntN(2)) // some long enough to be known again in another place
}

// edited is a value with some edits.
func (c chance) edited(v any) any {
	switch x := v.(type) {
	case []any:
		var out []any
		for _, item := range x {
			switch n := c.IntN(12); {
			case n == 0:
				continue
			case n == 1:
				out = append(out, c.value(2))
			case n == 2 && len(out) > 0:
				i := c.IntN(len(out))
				out[i], item = item, out[i]
			}
			out = append(out, c.edited(item))
		}
		if c.IntN(4) == 0 {
			out = append(out, c.value(1))
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for k, item := range x {
			if c.IntN(12) > 0 {
				out[k] = c.edited(item)
			}
		}
		if c.IntN(8) == 0 {
			out[string(rune('a'+c.IntN(6)))] = c.value(1)
		}
		return out
	}
	if c.IntN(12) == 0 {
		return c.value(1)
	}
	return v
}

// written is a value as text that every form of file reads.
func written(v any) string {
	switch x := v.(type) {
	case []any:
		list := make([]string, len(x))
		for i, item := range x {
			list[i] = written(item)
		}
		return "[" + strings.Join(list, ", ") + "]"
	case map[string]any:
		var list []string
		for k := 'a'; k < 'h'; k++ {
			if item, ok := x[string(k)]; ok {
				list = append(list, fmt.Sprintf("%q: %s", string(k), written(item)))
			}
		}
		return "{" + strings.Join(list, ", ") + "}"
	case string:
		return fmt.Sprintf("%q", x)
	}
	return fmt.Sprint(v)
}

// forms are files that hold one value.
var forms = map[string]func(*testing.T, string) *model.Document{
	"binary": func(t *testing.T, v string) *model.Document { return save(t, v, "godot4.6") },
	"json":   func(t *testing.T, v string) *model.Document { return open(t, v, "") },
	"text": func(t *testing.T, v string) *model.Document {
		return open(t, "[gd_resource type=\"Resource\" format=3]\n\n[resource]\ndata = "+v+"\n", "")
	},
}

// TestLists: what came to lists and went from them, in lists of lists of equal values, is made again exactly, whatever the file.
func TestLists(t *testing.T) {
	for name, of := range forms {
		c := chance{rand.New(rand.NewPCG(5, 6))}
		for range 300 {
			list := make([]any, 1+c.IntN(8))
			for i := range list {
				list[i] = c.value(3)
			}
			from, to := written(list), written(c.edited(list))
			if from == to || to == "[]" {
				continue
			}
			a, b := of(t, from), of(t, to)
			p, err := patch.Make(t.Context(), a.Snapshot(), b.Snapshot())
			if err != nil {
				t.Fatalf("%s: %s to %s: %v", name, from, to, err)
			}
			file, err := p.Append(nil)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = patch.Parse(file); err != nil {
				t.Fatal(err)
			}
			if r, err := p.Apply(t.Context(), a, patch.Options{}); err != nil || !r.Made || !bytes.Equal(a.Bytes(), b.Bytes()) {
				t.Errorf("%s: %s to %s: %s\n%s, %v", name, from, to, file, a.Bytes(), err)
			}
		}
	}
}

// TestListOfAnother: a patch says which element came or went, not what the list was: it is made in a list with other elements, and is small.
func TestListOfAnother(t *testing.T) {
	for _, c := range []struct{ from, to, other, then, again, changes string }{
		{`["rope", "lamp", "map"]`, `["rope", "map"]`, `["axe", "lamp", "key"]`, `["axe", "key"]`, "there",
			`{"remove": "#0[1]", "was": "\"lamp\""}`},
		{`["rope", "lamp"]`, `["rope", "map", "lamp"]`, `["axe", "key", "pen"]`, `["axe", "map", "key", "pen"]`, "there",
			`{"insert": "#0[1]", "to": "\"map\"", "before": "#0[1]"}`},
		{`["rope", "lamp"]`, `["rope", "lamp", "map"]`, `["axe", "key"]`, `["axe", "key", "map"]`, "there", `{"insert": "#0[2]", "to": "\"map\""}`},
		{`[1, 1, 1, 5]`, `[1, 1, 5]`, `[2, 3, 1, 4]`, `[2, 3, 4]`, "there", `{"remove": "#0[2]", "was": "1"}`},
		{`[1, 1, 5]`, `[1, 1, 1, 5]`, `[2, 3, 4]`, `[2, 3, 1, 4]`, "there", `{"insert": "#0[2]", "to": "1", "before": "#0[2]"}`},
		{`[{"id": 1, "hp": 5, "name": "Ann"}, {"id": 2, "hp": 6, "name": "Bob"}, {"id": 3, "hp": 7, "name": "Cid"}]`,
			`[{"id": 2, "hp": 6, "name": "Bob"}, {"id": 3, "hp": 9, "name": "Cid"}]`,
			`[{"id": 1, "hp": 5, "name": "Ann"}, {"id": 2, "hp": 80, "name": "Bob"}, {"id": 3, "hp": 7, "name": "Cod"}]`,
			`[{"id": 2, "hp": 80, "name": "Bob"}, {"id": 3, "hp": 9, "name": "Cod"}]`, "there",
			`{"set": "#0[2].hp", "was": "7", "to": "9"}, {"remove": "#0[0]", "was": "{\"id\": 1, \"hp\": 5, \"name\": \"Ann\"}"}`},
		{`["a", "b"]`, `[]`, `["a", "b"]`, `[]`, "there", `{"set": "#0", "was": "[\"a\", \"b\"]", "to": "[]"}`},
	} {
		p, err := patch.Make(t.Context(), save(t, c.from, "godot4.6").Snapshot(), save(t, c.to, "godot4.6").Snapshot())
		if err != nil {
			t.Fatal(err)
		}
		file, err := p.Append(nil)
		if want := parsed(t, "godot4.6", strings.ReplaceAll(c.changes, "#0[", "[")); err != nil || !slices.Equal(p.Changes, want.Changes) {
			t.Errorf("%s to %s: %s, %v", c.from, c.to, file, err)
		}
		d := save(t, c.other, "godot4.6")
		if r, err := p.Apply(t.Context(), d, patch.Options{}); err != nil || !r.Made || text(t, d) != c.then {
			t.Errorf("%s on %s: %s: %+v, %v", file, c.other, text(t, d), r, err)
		}
		r, err := p.Apply(t.Context(), d, patch.Options{})
		if err != nil || r.Made != (c.again == "there") || text(t, d) != c.then {
			t.Errorf("%s on %s again: %s: %+v, %v", file, c.other, text(t, d), r, err)
		}
	}
}

// TestGoneAlready: an element that a list has no more went already; one that was changed since, or is elsewhere, is another.
func TestGoneAlready(t *testing.T) {
	p := parsed(t, "godot4.6", `{"remove": "[0]", "was": "{\"id\": 1, \"hp\": 5, \"of\": [1, 2]}"}`)
	for other, want := range map[string]patch.State{
		`[{"id": 2, "hp": 6, "of": [1, 2]}, {"id": 3}]`: patch.Already,
		`[{"id": 2, "hp": 5, "of": [1, 2]}]`:            patch.Already, // alike, and another all the same
		`[{"id": 1, "hp": 4, "of": [1, 2]}]`:            patch.Different,
		`[{"hp": 5, "of": [1, 2]}]`:                     patch.Different, // nothing names it
		`[{"id": 2}, {"id": 1, "hp": 5, "of": [1, 2]}]`: patch.Different,
	} {
		if r, err := p.Apply(t.Context(), save(t, other, "godot4.6"), patch.Options{}); err != nil || r.List[0].State != want {
			t.Errorf("%s: %+v, %v", other, r, err)
		}
	}
}

// TestGoneOfEqual: the last of equal neighbours went already if those before it are what is left of them, in a patch as Make makes it; an equal one
// elsewhere may be the one to remove.
func TestGoneOfEqual(t *testing.T) {
	for _, c := range [][2]string{
		{`[1, 1, 2]`, `[1, 2]`}, {`[1, 1, 1, 2, 3, 4]`, `[1, 2, 3, 4]`}, {`[0, "a", "a", "a", 5]`, `[0, "a", "a", 5]`},
		{`[{"id": 1}, {"id": 1}, {"id": 2}]`, `[{"id": 1}, {"id": 2}]`},
	} {
		p, err := patch.Make(t.Context(), save(t, c[0], "godot4.6").Snapshot(), save(t, c[1], "godot4.6").Snapshot())
		if err != nil {
			t.Fatal(err)
		}
		d := save(t, c[0], "godot4.6")
		for _, want := range []patch.State{patch.Applied, patch.Already, patch.Already} {
			r, err := p.Apply(t.Context(), d, patch.Options{})
			if err != nil || r.Count(want) != len(r.List) || text(t, d) != c[1] {
				t.Errorf("%v: %s: %+v, %v", c, text(t, d), r, err)
			}
		}
	}
	p := parsed(t, "godot4.6", `{"remove": "[1]", "was": "1"}`)
	for other, want := range map[string]patch.State{
		`[1, 2]`: patch.Already, `[0, 2, 1]`: patch.Different, `[1, 2, 1]`: patch.Different, `[1, 2, 3, 1]`: patch.Different,
	} {
		if r, err := p.Apply(t.Context(), save(t, other, "godot4.6"), patch.Options{}); err != nil || r.List[0].State != want {
			t.Errorf("%s: %+v, %v", other, r, err)
		}
	}
}

// TestMovedAlready: a value in an element that is elsewhere, as elements before it went and came already, is there; another value is not.
func TestMovedAlready(t *testing.T) {
	const changes = `{"set": "[2].hp", "was": "7", "to": "9"}, {"remove": "[0]", "was": "{\"id\": 1, \"hp\": 5}"}, {"insert": "[0]", "to": "{\"id\": 8, \"hp\": 2}", "before": "[0]"}, ` +
		`{"insert": "[1]", "to": "{\"id\": 9, \"hp\": 3}", "before": "[1]"}`
	p := parsed(t, "godot4.6", changes)
	d := save(t, `[{"id": 1, "hp": 5}, {"id": 2, "hp": 6}, {"id": 3, "hp": 7}]`, "godot4.6")
	states := func() (list []patch.State) {
		r, err := p.Apply(t.Context(), d, patch.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range r.List {
			list = append(list, o.State)
		}
		return list
	}
	if got := states(); !slices.Equal(got, []patch.State{patch.Applied, patch.Applied, patch.Applied, patch.Applied}) {
		t.Fatalf("%v", got)
	}
	if got := states(); !slices.Equal(got, []patch.State{patch.Already, patch.Already, patch.Already, patch.Already}) {
		t.Errorf("again: %v, of %s", got, text(t, d))
	}
	d = save(t, `[{"id": 8, "hp": 2}, {"id": 9, "hp": 3}, {"id": 2, "hp": 6}, {"id": 3, "hp": 8}]`, "godot4.6")
	if got := states(); got[0] != patch.Different {
		t.Errorf("another value: %v", got)
	}
}

// TestLongList: one of many elements that went is one line.
func TestLongList(t *testing.T) {
	list := make([]string, 5000)
	for i := range list {
		list[i] = fmt.Sprintf(`{"id": %d, "name": "thing %d"}`, i, i)
	}
	whole := func() *model.Document {
		return save(t, `{"all": [`+strings.Join(list, ", ")+"]}", "godot4.6")
	}
	a := whole()
	list = slices.Delete(list, 2000, 2001)
	p, err := patch.Make(t.Context(), a.Snapshot(), whole().Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	if file, err := p.Append(nil); err != nil || len(file) > 200 {
		t.Errorf("%d bytes, %v", len(file), err)
	}
}
