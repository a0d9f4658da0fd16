package page

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/ui/outline"
)

// towns is a document of n dictionaries with two values and a list each.
func towns(t *testing.T, n int) *model.Document {
	t.Helper()
	var text strings.Builder
	text.WriteString(`{"towns": [`)
	for i := range n {
		fmt.Fprintf(&text, `{"hp": %d, "name": "x", "list": [1, {"hp": 2}]},`, i)
	}
	text.WriteString(`0]}`)
	doc, err := kinds.Open([]byte(text.String()), model.Options{Name: "towns.json"})
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// below are all rows below one, in the order of the tree.
func below(t Tree, up outline.Node) (list []outline.Node) {
	for i := range t.Len(up) {
		n := t.Child(up, i)
		list = append(append(list, n), below(t, n)...)
	}
	return list
}

// listing is what a list shows.
func listing(list *outline.Rows) (nodes []outline.Node) {
	for i := range list.Len() {
		nodes = append(nodes, list.At(i).Node)
	}
	return nodes
}

// TestFilteredGrows finds rows in any order, a few at a time: after each the list has them all, in the order of the tree, with what is above them open,
// and nothing else; each match says which it is.
func TestFilteredGrows(t *testing.T) {
	tree := Tree{towns(t, 700)}
	all := below(tree, outline.Node(model.Root))
	for seed := range uint64(8) {
		random := rand.New(rand.NewPCG(seed, 5))
		k := newFiltered(innerTree{tree, NewInnerNodes(nil)})
		k.list = outline.NewRows(k, outline.Node(model.Root))
		want, hits := map[outline.Node]bool{}, map[outline.Node]bool{}
		order := random.Perm(len(all))[:1200]
		if seed%2 == 0 {
			slices.Sort(order) // as a search finds them
		}
		for len(order) > 0 {
			n := min(1+random.IntN(400), len(order))
			for _, i := range order[:n] {
				hits[all[i]] = k.hit(all[i], false)
				for n := all[i]; n != outline.Node(model.Root); n = tree.Parent(n) {
					want[n] = true
				}
			}
			order = order[n:]
			k.sort(k.list)
			kept := slices.DeleteFunc(slices.Clone(all), func(n outline.Node) bool { return !want[n] })
			if got := listing(k.list); !slices.Equal(got, kept) {
				t.Fatalf("seed %d: of %d kept rows %d are listed", seed, len(kept), len(got))
			}
			found := slices.DeleteFunc(slices.Clone(all), func(n outline.Node) bool { return !hits[n] })
			if got := k.Nodes(len(all)); !slices.Equal(got, found) || k.Last() != found[len(found)-1] {
				t.Fatalf("seed %d: %d of %d matches, the last is %d", seed, len(got), len(found), k.Last())
			}
			for range 20 {
				i := random.IntN(len(found))
				if got := k.number(k.at[found[i]]); got != i+1 {
					t.Fatalf("seed %d: match %d says that it is %d", seed, i+1, got)
				}
				n := all[random.IntN(len(all))]
				before, after := k.around(n)
				at := slices.Index(all, n)
				last, next := 0, slices.IndexFunc(all[at+1:], func(n outline.Node) bool { return hits[n] })
				for j := range at {
					if hits[all[j]] {
						last = int(k.at[all[j]])
					}
				}
				if next >= 0 {
					next = int(k.at[all[at+1+next]])
				}
				if int(before) != last || int(after) != max(0, next) {
					t.Fatalf("seed %d: around row %d are %d and %d, want %d and %d", seed, at, before, after, last, next)
				}
			}
		}
	}
}

// TestFilteredFollowsEdits removes, duplicates and moves rows of many: the list is changed where that is, and is what a new one would be.
func TestFilteredFollowsEdits(t *testing.T) {
	doc := towns(t, 300)
	tree := Tree{doc}
	k := newFiltered(innerTree{tree, NewInnerNodes(nil)})
	k.list = outline.NewRows(k, outline.Node(model.Root))
	for _, n := range below(tree, outline.Node(model.Root)) {
		if doc.Describe(model.Row(n)).Label == "hp" {
			k.hit(n, true)
		}
	}
	k.sort(k.list)
	changed := 0
	doc.OnChange(func(c model.Change) {
		if changed++; !k.shift(c.Shifts, k.list) {
			t.Fatalf("%v is not followed", c.Shifts)
		}
	})
	random := rand.New(rand.NewPCG(1, 2))
	row := func(path string) model.Row {
		r, err := doc.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for range 60 {
		i := random.IntN(200)
		town := row(fmt.Sprintf("towns[%d]", i))
		var err error
		switch random.IntN(5) {
		case 0:
			err = doc.Remove(town)
		case 1:
			err = doc.Remove(doc.Child(town, 0))
		case 2:
			err = doc.Move(town, row("towns"), random.IntN(200))
		case 3:
			doc.Undo()
		case 4:
			err = doc.Remove(row(fmt.Sprintf("towns[%d].list[0]", i)), doc.Child(town, 0))
		}
		if err != nil {
			continue // it is there no more
		}
		fresh := newFiltered(k.rowTree)
		for _, r := range k.rows.all() {
			if at, kept := k.at[r.node]; kept && k.rows.at(at).hit {
				fresh.hit(r.node, r.whole)
			}
		}
		fresh.list = outline.NewRows(fresh, outline.Node(model.Root))
		fresh.sort(nil)
		fresh.openAll(fresh.list)
		if got, want := listing(k.list), listing(fresh.list); !slices.Equal(got, want) || k.found() != fresh.found() {
			t.Fatalf("%d rows and %d matches, want %d and %d", len(got), k.found(), len(want), fresh.found())
		}
		for _, n := range k.Nodes(k.found()) {
			if !doc.Alive(model.Row(n)) || tree.Index(n) < 0 {
				t.Fatalf("%d is gone", n)
			}
		}
	}
	if changed < 30 {
		t.Errorf("only %d edits", changed)
	}
}
