package threeway_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/kinds"
	"savant/model/threeway"
)

// edit is one edit of a script, by the path that its row has in base.
type edit struct {
	path string
	do   func(d *model.Document, r model.Row) error
	to   string // what it makes of its place
}

// script makes edits; those of a side are in its own nodes or entries.
type script struct {
	rng   *rand.Rand
	doc   *model.Document
	below int // numbers are set to one below it
	nodes []string
	leafs []string
	lists []string // arrays without a leaf of leafs in them; not those of the keys of an animation, which belong together
}

func newScript(d *model.Document, rng *rand.Rand) *script {
	s := &script{rng: rng, doc: d, below: 1 << 20}
	place := map[string]bool{} // of a text that has a number already: its parts belong together
	d.Walk(model.Root, -1, func(r model.Row) bool {
		path := d.Path(r)
		if len(s.lists) > 0 && strings.HasPrefix(path, s.lists[len(s.lists)-1]+"[") {
			return true
		}
		if v, err := d.Value(r); err == nil && d.Len(r) == 0 && !strings.Contains(path, "@") && (v.Type == variant.Int || v.Type == variant.Float) && !place[placeOf(d, r)] {
			place[placeOf(d, r)] = model.Has[model.Sectioned](d)
			s.leafs = append(s.leafs, path)
		}
		if v, err := d.Value(r); err == nil && v.Type == variant.Array && d.Len(r) > 0 && d.Parent(r) != model.Root && !strings.Contains(path, "@") && !strings.Contains(path, "/keys") && !place[placeOf(d, r)] && len(s.lists) < 50 {
			s.lists = append(s.lists, path)
			place[placeOf(d, r)] = model.Has[model.Sectioned](d)
			return true
		}
		if form, row, ok := model.As[model.Sectioned](d, r); ok && form.IsSection(row) && strings.HasPrefix(path, "node") && path != `node["."]` {
			s.nodes = append(s.nodes, path)
		}
		return true
	})
	return s
}

// placeOf is the path of what is merged as one in a text, that a row is or is in: an entry of dictionaries, an element of arrays, or a whole property.
func placeOf(d *model.Document, r model.Row) string {
	var way []model.Row // from the property down
	for up := d.Parent(r); up != 0 && up != model.Root; r, up = up, d.Parent(up) {
		way = append(way, r)
		if form, row, ok := model.As[model.Sectioned](d, up); ok && form.IsSection(row) {
			break
		}
	}
	if len(way) == 0 {
		return d.Path(r)
	}
	at := len(way) - 1
	for ; at > 0; at-- {
		v, err := d.Value(way[at])
		if err == nil && v.Type == variant.Array {
			continue
		}
		if err != nil || v.Type != variant.Dictionary || slices.ContainsFunc(v.Data.(*variant.Dict).Entries, func(e variant.Entry) bool { return e.Key.Text == "times" }) {
			break // the keys of a track belong together
		}
	}
	return d.Path(way[at])
}

// number is an edit that gives a number another value.
func (s *script) number(path string) edit {
	to := s.rng.IntN(s.below)
	for s.holds(path, to) {
		to = s.rng.IntN(s.below)
	}
	return edit{path: path, to: strconv.Itoa(to), do: func(d *model.Document, r model.Row) error {
		v, err := d.Value(r)
		if err != nil {
			return err
		}
		if v.Type == variant.Int {
			return d.Set(r, variant.OfInt(int64(to)))
		}
		return d.Set(r, variant.OfFloat(float64(to)))
	}}
}

// holds reports whether a number of the base has this value, so that setting it would be no change.
func (s *script) holds(path string, n int) bool {
	r, err := s.doc.Find(path)
	if err != nil {
		return false
	}
	v, err := s.doc.Value(r)
	return err == nil && (v.Type == variant.Int && v.Int() == int64(n) || v.Type == variant.Float && v.Float() == float64(n))
}

// remove is an edit that removes a value.
func (s *script) remove(path string) edit {
	return edit{path: path, to: "removed", do: func(d *model.Document, r model.Row) error { return d.Remove(r) }}
}

// removable reports whether a value can be removed without a change of what others are called.
func (s *script) removable(path string) bool {
	r, err := s.doc.Find(path)
	return err == nil && s.doc.Describe(r).Can&model.CanRemove != 0 && !s.doc.Numbered(s.doc.Parent(r))
}

// insert is an edit that adds a number to a list, at its beginning or its end.
func (s *script) insert(path string, at int) edit {
	v := variant.OfInt(int64(s.rng.IntN(1 << 30)))
	return edit{path: path, do: func(d *model.Document, r model.Row) error {
		index := at
		if at < 0 {
			index = d.Len(r)
		}
		_, err := d.Insert(r, index, nil, v)
		return err
	}}
}

// rename is an edit that gives a node another name.
func (s *script) rename(path string) edit {
	name := fmt.Sprintf("Renamed%d", s.rng.IntN(1<<30))
	return edit{path: path, to: name, do: func(d *model.Document, r model.Row) error { return d.RenameKey(r, variant.OfString(name)) }}
}

// apply makes edits in a document; paths are those of base.
func apply(d *model.Document, list []edit) error {
	rows := make([]model.Row, len(list))
	for i, e := range list {
		r, err := d.Find(e.path)
		if err != nil {
			return err
		}
		rows[i] = r
	}
	for i, e := range list {
		if err := e.do(d, rows[i]); err != nil {
			return err
		}
	}
	return nil
}

// pair is two scripts of edits on a base: numbers set or removed, nodes renamed, elements added to lists, by both sides to the same one too.
// agreed and clashing are further edits of theirs at places of ours: the same edit, and another one.
type pair struct {
	ours, theirs     []edit
	agreed, clashing []edit
	lists            bool
}

func (s *script) pair() pair {
	s.rng.Shuffle(len(s.leafs), func(i, j int) { s.leafs[i], s.leafs[j] = s.leafs[j], s.leafs[i] })
	s.rng.Shuffle(len(s.nodes), func(i, j int) { s.nodes[i], s.nodes[j] = s.nodes[j], s.nodes[i] })
	var p pair
	sides := []*[]edit{&p.ours, &p.theirs}
	leafs := s.leafs[:min(len(s.leafs), 8)]
	removed := s.rng.IntN(2 * len(leafs)) // no more than one: a node without half of its properties is another one
	for n, path := range leafs {
		e := s.number(path)
		if n == removed && s.removable(path) {
			e = s.remove(path)
		}
		*sides[n%2] = append(*sides[n%2], e)
	}
	if s.rng.IntN(3) == 0 {
		for _, e := range p.ours[:1+s.rng.IntN(len(p.ours))] {
			other := s.number(e.path)
			switch s.rng.IntN(4) {
			case 0:
				other = e
			case 1:
				if s.removable(e.path) {
					other = s.remove(e.path)
				}
			}
			if other.to == e.to {
				p.agreed = append(p.agreed, other)
			} else {
				p.clashing = append(p.clashing, other)
			}
		}
	}
	nodes := slices.DeleteFunc(slices.Clone(s.nodes), func(node string) bool { // renamed and much changed besides, it may be too unlike to be known
		changes := 0
		for _, e := range slices.Concat(p.ours, p.theirs, p.agreed, p.clashing) {
			if strings.HasPrefix(e.path, node+".") || strings.HasPrefix(e.path, node+"[") {
				changes++
			}
		}
		return changes > 1
	})
	nodes = nodes[:min(len(nodes), 2)]
	for n, path := range nodes {
		*sides[n%2] = append(*sides[n%2], s.rename(path))
	}
	free := slices.DeleteFunc(slices.Clone(s.lists), func(list string) bool {
		return slices.ContainsFunc(nodes, func(node string) bool { return strings.HasPrefix(list, node) })
	})
	if len(free) > 0 {
		both := free[s.rng.IntN(len(free))]
		p.ours, p.theirs, p.lists = append(p.ours, s.insert(both, 0)), append(p.theirs, s.insert(both, -1)), true
	}
	return p
}

// versions are the files that a pair makes of a base.
type versions struct {
	ours, theirs []byte
	oursWin      []byte   // both scripts made, where they clash that of ours
	theirsWin    []byte   // or that of theirs
	conflicts    []string // the paths at which they clash
}

// make makes the edits of a pair. ok is false if one of them cannot be made, such as a name that is taken, or if both sides make the same file.
func (p pair) make(t *testing.T, data []byte) (v versions, ok bool) {
	t.Helper()
	made := func(scripts ...[]edit) []byte {
		d := open(t, data)
		if err := apply(d, slices.Concat(scripts...)); err != nil {
			return nil
		}
		return d.Bytes()
	}
	v.ours, v.theirs = made(p.ours), made(p.theirs, p.agreed, p.clashing)
	var without []edit // of ours, what clashes
	for _, e := range p.ours {
		if !slices.ContainsFunc(p.clashing, func(c edit) bool { return c.path == e.path }) {
			without = append(without, e)
		}
	}
	v.oursWin, v.theirsWin = made(p.ours, p.theirs), made(without, p.theirs, p.clashing)
	d := open(t, data)
	rows := make([]model.Row, len(p.clashing))
	for i, e := range p.clashing {
		r, err := d.Find(e.path)
		if err != nil {
			return v, false
		}
		rows[i] = r
	}
	var others []edit // that say what the rows are called
	for _, e := range slices.Concat(without, p.theirs) {
		if e.to != "removed" {
			others = append(others, e)
		}
	}
	if err := apply(d, others); err != nil {
		return v, false
	}
	for _, r := range rows {
		path := d.Path(r)
		if model.Has[model.Sectioned](d) {
			path = placeOf(d, r)
		}
		v.conflicts = append(v.conflicts, path)
	}
	slices.Sort(v.conflicts)
	return v, v.ours != nil && v.theirs != nil && v.oursWin != nil && v.theirsWin != nil && !bytes.Equal(v.ours, v.theirs)
}

// removes reports whether a side removes what the other changes. Where it is kept it is rewritten, and a number may get
// another width.
func (p pair) removes() bool {
	return slices.ContainsFunc(p.clashing, func(e edit) bool {
		return e.to == "removed" || slices.ContainsFunc(p.ours, func(o edit) bool { return o.path == e.path && o.to == "removed" })
	})
}

// equal reports whether two files hold the same values.
func equal(t *testing.T, a, b []byte) bool {
	t.Helper()
	same := true
	if err := diff.Compare(t.Context(), open(t, a).Snapshot(), open(t, b).Snapshot(), nil, func(diff.Difference) bool {
		same = false
		return false
	}); err != nil {
		t.Fatal(err)
	}
	return same
}

// paths are those of conflicts, in order.
func paths(list []threeway.Change) (names []string) {
	for _, c := range list {
		names = append(names, c.Path)
	}
	slices.Sort(names)
	return names
}

// TestRandomPairs: two scripts of edits merge to what both make one after the other, whichever side is ours. The places that both sides changed
// in different ways are the conflicts, and no others; whichever side is chosen there, the file is what both make with that side last. What only
// one side did is that side's file.
func TestRandomPairs(t *testing.T) {
	checks := 300
	if n, err := strconv.Atoi(os.Getenv("SAVANT_CHECKS")); err == nil {
		checks = n
	}
	if enginetest.Whole() {
		checks = 5000
	}
	bases := basesOf(t)
	rng := rand.New(rand.NewPCG(7, 7))
	pairs, clashing, conflicts, agreed, lists := 0, 0, 0, 0, 0
	for i := 0; pairs < checks && i < 20*checks; i++ {
		name := bases[i%len(bases)]
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s := newScript(open(t, data), rng)
		if len(s.leafs) < 4 {
			continue
		}
		p := s.pair()
		v, ok := p.make(t, data)
		if !ok {
			continue
		}
		for n, side := range [][]byte{v.ours, v.theirs} {
			for k, sides := range [][2][]byte{{side, data}, {data, side}} {
				if got, r := merge(t, data, sides[0], sides[1], threeway.Options{}); !bytes.Equal(got, side) || len(r.Conflicts()) > 0 {
					t.Fatalf("%s, pair %d: what side %d alone did, as side %d, is another file: %+v\n%s", name, i, n, k, r.Conflicts(), firstUnlike(got, side))
				}
			}
		}
		for k, sides := range [][2][]byte{{v.ours, v.theirs}, {v.theirs, v.ours}} {
			favors := []threeway.Side{threeway.Ours, threeway.Theirs}
			if len(p.clashing) == 0 {
				favors = favors[:1]
			}
			for n, favor := range favors {
				want := [][]byte{v.oursWin, v.theirsWin}[(n+k)%2]
				got, r := merge(t, data, sides[0], sides[1], threeway.Options{Favor: favor})
				if found := paths(r.Conflicts()); !slices.Equal(found, v.conflicts) {
					t.Fatalf("%s, pair %d, order %d: conflicts at %q, not at %q", name, i, k, found, v.conflicts)
				}
				if !bytes.Equal(got, want) && !(p.removes() && equal(t, got, want)) {
					t.Fatalf("%s, pair %d, order %d, side %d chosen: not what both edits make\n%s", name, i, k, favor, firstUnlike(got, want))
				}
			}
		}
		if _, r := merge(t, data, v.ours, v.theirs, threeway.Options{}); r.Left() != len(v.conflicts) {
			t.Fatalf("%s, pair %d: %d conflicts are left, not %d", name, i, r.Left(), len(v.conflicts))
		}
		pairs++
		conflicts += len(p.clashing)
		agreed += len(p.agreed)
		if len(p.clashing) > 0 {
			clashing++
		}
		if p.lists {
			lists++
		}
	}
	t.Logf("%d pairs, %d of them with %d conflicts, %d equal edits, %d pairs with lists, of %d files", pairs, clashing, conflicts, agreed, lists, len(bases))
	if pairs < checks || conflicts < checks/10 {
		t.Errorf("only %d pairs with %d conflicts, not %d pairs", pairs, conflicts, checks)
	}
}

// basesOf lists scenes, resources and saves of the vectors, and of the corpus if it is there.
func basesOf(t *testing.T) []string {
	t.Helper()
	var list []string
	folder := enginetest.Folder(t, "SAVANT_VECTORS")
	corpus := enginetest.OptionalFolder(t, "SAVANT_CORPUS")
	for _, pattern := range []string{folder + "/*/scenes/*.tscn", folder + "/*/resources/*.tres", folder + "/*/files/*.sav", corpus + "/godot*/*.tscn", corpus + "/saves/*"} {
		found, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range found {
			info, err := os.Stat(name)
			if err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(name)
			if _, locked := kinds.Open(data, model.Options{}); err == nil && locked == nil && info.Size() < 40_000 {
				list = append(list, name)
			}
		}
	}
	if len(list) < 20 {
		t.Fatalf("only %d files", len(list))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// firstUnlike is where two texts differ first.
func firstUnlike(got, want []byte) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	around := func(b []byte) []byte { return b[max(0, i-120):min(len(b), i+120)] }
	return fmt.Sprintf("at %d: %q\nwant %q", i, around(got), around(want))
}
