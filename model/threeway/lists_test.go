package threeway_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model/threeway"
)

// TestListsAreMergedByElements: what both sides did to other elements of one list is no conflict, also where the elements are neighbors, and a choice for a
// conflict gives up nothing else. Each is tried in a text, and in a file of values.
func TestListsAreMergedByElements(t *testing.T) {
	for _, c := range []struct {
		name, base, ours, theirs string
		favorOurs, favorTheirs   string
		conflicts                []string // what is at them in base, ours and theirs
	}{
		{"removed beside changed", `[1, 2, 3, 4]`, `[1, 3, 4]`, `[1, 2, 30, 4]`, `[1, 30, 4]`, `[1, 30, 4]`, nil},
		{"removed and changed, a neighbor changed", `[1, 2, 3]`, `[10, 3]`, `[1, 20, 3]`, `[10, 3]`, `[1, 20, 3]`, []string{"[0]: [1, 2] | [10] | [1, 20]"}},
		{"added before what is changed", `[1, 2]`, `[1, 7, 2]`, `[1, 3]`, `[1, 7, 3]`, `[1, 7, 3]`, nil},
		{"one of two changes clashes", `[1, 2, 3]`, `[10, 20, 3]`, `[0, 1, 21, 30]`, `[0, 10, 20, 30]`, `[0, 10, 21, 30]`, []string{"[1]: [2] | [20] | [21]"}},
		{"removed and changed, another changed", `[1, 2, 3, 4]`, `[1, 3, 40]`, `[1, 20, 3, 4, 5]`, `[1, 3, 40, 5]`, `[1, 20, 3, 40, 5]`, []string{"[1]: [2] |  | [20]"}},
		{"in an element that another comes before", `[{"a": 1, "b": 1, "c": 1, "d": 1}, 9]`, `[7, {"a": 2, "b": 1, "c": 1, "d": 1}, 9]`, `[{"a": 3, "b": 1, "c": 5, "d": 1}]`,
			`[7, {"a": 2, "b": 1, "c": 5, "d": 1}]`, `[7, {"a": 3, "b": 1, "c": 5, "d": 1}]`, []string{"[0].a: 1 | 2 | 3"}},
		{"in lists of lists", `[[1, 2, 3], 5]`, `[[2, 30], 5]`, `[[1, 20, 3], 6]`, `[[20, 30], 6]`, `[[20, 30], 6]`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, form := range []string{"[node name=\"A\" type=\"Node\"]\nl = %s\n", `{"l": %s}`} {
				at := "l"
				if strings.HasPrefix(form, "[") {
					form, at = "[gd_scene format=3]\n\n"+form, `node["."].l`
				}
				text := func(list string) []byte { return fmt.Appendf(nil, form, list) }
				for side, want := range map[threeway.Side]string{threeway.Ours: c.favorOurs, threeway.Theirs: c.favorTheirs} {
					got, r := merge(t, text(c.base), text(c.ours), text(c.theirs), threeway.Options{Favor: side})
					var conflicts []string
					for _, x := range r.Conflicts() {
						conflicts = append(conflicts, strings.TrimPrefix(x.Path, at)+": "+strings.Join([]string{x.Base, x.Ours, x.Theirs}, " | "))
					}
					if !equal(t, got, text(want)) || !slices.Equal(conflicts, c.conflicts) {
						t.Errorf("side %d: %s\nnot %s\nconflicts %q", side, got, text(want), conflicts)
					}
				}
			}
		})
	}
}

// TestChoicesInLists: a side, or another value, for one conflict in a list leaves the other conflicts and what only one side changed.
func TestChoicesInLists(t *testing.T) {
	const base, ours, theirs = `[1, 2, 3, {"a": 1}, 5]`, `[10, 3, {"a": 2}, 5]`, `[0, 1, 20, 3, {"a": 3}, 50]`
	list := variant.Value{Type: variant.Array, Data: &variant.List{Items: []variant.Value{variant.OfInt(8), variant.OfInt(9)}}}
	for _, form := range []string{"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\nl = %s\n", `{"l":%s}`} {
		at := "l"
		if strings.HasPrefix(form, "[") {
			at = `node["."].l`
		}
		text := func(list string) []byte { return fmt.Appendf(nil, form, list) }
		got, r := merge(t, text(base), text(ours), text(theirs), threeway.Options{
			Choices: map[string]threeway.Side{at + "[0]": threeway.Theirs, at + "[3].a": threeway.Ours},
			Values:  map[string]variant.Value{at + "[0]": list, at + "[3].a": variant.OfInt(7)},
		})
		if want := text(`[0, 8, 9, 3, {"a": 7}, 50]`); !equal(t, got, want) || r.Left() > 0 || r.Conflicts()[0].Result != "[8, 9]" || r.Conflicts()[1].Result != "7" {
			t.Errorf("%s\nnot %s\n%+v", got, want, r.Changes)
		}
		got, r = merge(t, text(base), text(ours), text(theirs), threeway.Options{Choices: map[string]threeway.Side{at + "[3].a": threeway.Theirs}})
		if r.Left() != 1 || !strings.Contains(string(got), ">>>>>>>") {
			t.Errorf("%s\n%+v", got, r.Changes)
		}
	}
}

// TestAgreedBesideConflicts: what was taken from one side beside a conflict is listed, in lists and in dictionaries, and can be decided otherwise, but for what
// was added in a list.
func TestAgreedBesideConflicts(t *testing.T) {
	const base = `{"a": [{"id": "x", "n": 1}, {"id": "y", "n": 2}, {"id": "z", "n": 3}, 7, 8]}`
	const ours = `{"a": [{"id": "x", "n": 11}, {"id": "z", "n": 3}, 7, 8]}`
	const theirs = `{"a": [{"id": "x", "n": 1}, {"id": "y", "n": 22}, {"id": "z", "n": 33}, 8, 9]}`
	for _, form := range []string{"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\nd = %s\n", "%s"} {
		at := "a"
		if strings.HasPrefix(form, "[") {
			at = `node["."].d.a`
		}
		text := func(value string) []byte { return fmt.Appendf(nil, form, value) }
		_, r := merge(t, text(base), text(ours), text(theirs), threeway.Options{})
		var got []string
		for _, c := range r.Changes {
			got = append(got, fmt.Sprintf("%s: %s | %s | %s -> %s, %d, %v", strings.TrimPrefix(c.Path, at), c.Base, c.Ours, c.Theirs, c.Result, c.Taken, c.Left()))
		}
		want := []string{
			"[0].n: 1 | 11 | 1 -> 11, 2, false",
			`[1]: [{"id": "y", "n": 2}] |  | [{"id": "y", "n": 22}] -> , 0, true`,
			"[2].n: 3 | 3 | 33 -> 33, 3, false",
			"[3]: [7] | [7] |  -> , 3, false",
			"[5]:  |  | [9] -> [9], 3, false",
		}
		if !slices.Equal(got, want) || r.Conflicts()[0].Why.ID != "threeway.removed-here" {
			t.Errorf("%q\nnot\n%q\n%v", got, want, r.Conflicts())
		}
		chosen := map[string]threeway.Side{at + "[1]": threeway.Theirs, at + "[2].n": threeway.Base, at + "[3]": threeway.Ours, at + "[5]": threeway.Ours}
		merged, r := merge(t, text(base), text(ours), text(theirs), threeway.Options{Choices: chosen})
		all := text(`{"a": [{"id": "x", "n": 11}, {"id": "y", "n": 22}, {"id": "z", "n": 3}, 7, 8, 9]}`)
		if !equal(t, merged, all) || r.Left() > 0 || !r.Changes[4].Fixed() {
			t.Errorf("%s\nnot %s\n%+v", merged, all, r.Changes)
		}
	}
	_, r := merge(t, []byte(`{"l": [{"x": 1, "y": 1}], "d": 1}`), []byte(`{"l": [{"x": 2, "y": 1}], "d": 2}`), []byte(`{"l": [{"x": 1, "y": 2}], "d": 1}`), threeway.Options{})
	if r.Left() > 0 {
		t.Errorf("%+v", r.Changes)
	}
}

// TestRandomLists: two sides change, remove and add elements of one list, some neighbors of others. The merge is what both do to the elements, whichever
// side wins where they clash, and they clash nowhere else.
func TestRandomLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	element := func(id, c, d int) string {
		return fmt.Sprintf(`{"a": %d, "c": %d, "d": %d, "x": %d, "y": %d}`, id, c, d, 7*id, 3*id)
	}
	clashes := 0
	for i := range 400 {
		n := 1 + rng.IntN(6)
		var base []string
		var sides, wins [2][]string
		var conflicts []string
		var removed [2][]bool
		for k := range n + 1 {
			for side := range 2 {
				removed[side] = append(removed[side], k < n && rng.IntN(4) == 0)
			}
		}
		for k := range n + 1 {
			for side := range 2 {
				beside := removed[side][k] || k > 0 && removed[side][k-1] // one in place of another is that one, changed
				if !beside && rng.IntN(4) == 0 {
					added := element(100*(side+1)+k, 0, 0)
					sides[side] = append(sides[side], added)
					wins[0], wins[1] = append(wins[0], added), append(wins[1], added)
				}
			}
			if k == n {
				break
			}
			base = append(base, element(k, 0, 0))
			c := [2]int{rng.IntN(3), 0}
			c[1] = cmp.Or(rng.IntN(3)*3, c[0]) // 3 and 6 clash with 1 and 2
			d := [2]int{rng.IntN(2), 0}
			gone := [2]bool{removed[0][k], removed[1][k]}
			for side := range 2 {
				if !gone[side] {
					sides[side] = append(sides[side], element(k, c[side], d[side]))
				}
			}
			path := fmt.Sprintf("[%d]", k)
			unlike := c[0] != c[1] && c[0] != 0 && c[1] != 0
			for winner := range 2 {
				merged := [2]int{cmp.Or(c[winner], c[1-winner]), cmp.Or(d[0], d[1])}
				switch {
				case gone[0] && gone[1]:
				case gone[0] || gone[1]:
					stays := 0 // the side that has it
					if gone[0] {
						stays = 1
					}
					changed := c[stays] != 0 || d[stays] != 0
					if changed && winner == 0 {
						conflicts = append(conflicts, path)
					}
					if changed && winner == stays {
						wins[winner] = append(wins[winner], element(k, c[stays], d[stays]))
					}
				default:
					if unlike && winner == 0 {
						conflicts = append(conflicts, path+".c")
					}
					wins[winner] = append(wins[winner], element(k, merged[0], merged[1]))
				}
			}
		}
		clashes += len(conflicts)
		for _, form := range []string{"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\nl = [%s]\n", `{"l":[%s]}`} {
			text := func(list []string) []byte { return fmt.Appendf(nil, form, strings.Join(list, ", ")) }
			for winner, side := range []threeway.Side{threeway.Ours, threeway.Theirs} {
				got, r := merge(t, text(base), text(sides[0]), text(sides[1]), threeway.Options{Favor: side})
				if !equal(t, got, text(wins[winner])) {
					t.Fatalf("%d, side %d: %s\nnot\n%s\nbase %s\nours %s\ntheirs %s", i, side, got, text(wins[winner]), base, sides[0], sides[1])
				}
				var found []string
				for _, c := range r.Conflicts() {
					_, path, _ := strings.Cut(strings.Replace(c.Path, `node["."]`, "", 1), "l[")
					found = append(found, "["+path)
				}
				if !slices.Equal(found, conflicts) {
					t.Fatalf("%d: conflicts %q, not %q\nbase %s\nours %s\ntheirs %s", i, found, conflicts, base, sides[0], sides[1])
				}
			}
		}
	}
	if clashes < 100 {
		t.Errorf("only %d conflicts", clashes)
	}
}
