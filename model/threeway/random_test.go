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
	"savant/model/kinds"
	"savant/model/threeway"
)

// edit is one edit of a script, by the path that its row has in base.
type edit struct {
	path string
	do   func(d *model.Document, r model.Row) error
	name string // what a node is called then; "" for other edits
}

// script makes edits; those of a side lie in its own nodes or entries.
type script struct {
	rng   *rand.Rand
	doc   *model.Document
	nodes []string
	leafs []string
	lists []string // arrays without a leaf of leafs in them; not those of the keys of an animation, which belong together
}

func newScript(d *model.Document, rng *rand.Rand) *script {
	s := &script{rng: rng, doc: d}
	property := map[string]bool{} // of a text that has a number already: a value is one place, where its parts belong together
	d.Walk(model.Root, -1, func(r model.Row) bool {
		path := d.Path(r)
		if len(s.lists) > 0 && strings.HasPrefix(path, s.lists[len(s.lists)-1]+"[") {
			return true
		}
		if v, err := d.Value(r); err == nil && d.Len(r) == 0 && !strings.Contains(path, "@") && (v.Type == variant.Int || v.Type == variant.Float) && !property[propertyOf(d, r)] {
			property[propertyOf(d, r)] = model.Has[model.Sectioned](d)
			s.leafs = append(s.leafs, path)
		}
		if v, err := d.Value(r); err == nil && v.Type == variant.Array && d.Len(r) > 0 && d.Parent(r) != model.Root && !strings.Contains(path, "@") && !strings.Contains(path, "/keys") && !property[propertyOf(d, r)] && len(s.lists) < 50 {
			s.lists = append(s.lists, path)
			property[propertyOf(d, r)] = model.Has[model.Sectioned](d)
			return true
		}
		if form, row, ok := model.As[model.Sectioned](d, r); ok && form.IsSection(row) && strings.HasPrefix(path, "node") && path != `node["."]` {
			s.nodes = append(s.nodes, path)
		}
		return true
	})
	return s
}

// propertyOf is the path of the property of a text that holds a row.
func propertyOf(d *model.Document, r model.Row) string {
	for up := d.Parent(r); up != 0 && up != model.Root; r, up = up, d.Parent(up) {
		if form, row, ok := model.As[model.Sectioned](d, up); ok && form.IsSection(row) {
			break
		}
	}
	return d.Path(r)
}

// number is an edit that gives a number another value.
func (s *script) number(path string) edit {
	to := float64(s.rng.IntN(1 << 20))
	return edit{path: path, do: func(d *model.Document, r model.Row) error {
		v, err := d.Value(r)
		if err != nil {
			return err
		}
		if v.Type == variant.Int {
			return d.Set(r, variant.OfInt(int64(to)))
		}
		return d.Set(r, variant.OfFloat(to))
	}}
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
	return edit{path: path, name: name, do: func(d *model.Document, r model.Row) error { return d.RenameKey(r, variant.OfString(name)) }}
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

// TestRandomPairs: two scripts of edits that do not touch each other merge to what both make one after the other, whichever side is ours; where
// both set one number, that is the only conflict, and no conflict is anywhere else. What only one side did is that side's file. Among the edits are
// numbers set, nodes renamed, and elements added to lists, by both sides to the same one too.
func TestRandomPairs(t *testing.T) {
	checks := 300
	if n, err := strconv.Atoi(os.Getenv("SAVANT_CHECKS")); err == nil {
		checks = n
	}
	bases := basesOf(t)
	rng := rand.New(rand.NewPCG(7, 7))
	merged, conflicts, lists := 0, 0, 0
	for i := 0; merged+conflicts < checks && i < 20*checks; i++ {
		name := bases[i%len(bases)]
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s := newScript(open(t, data), rng)
		if len(s.leafs) < 4 {
			continue
		}
		rng.Shuffle(len(s.leafs), func(i, j int) { s.leafs[i], s.leafs[j] = s.leafs[j], s.leafs[i] })
		rng.Shuffle(len(s.nodes), func(i, j int) { s.nodes[i], s.nodes[j] = s.nodes[j], s.nodes[i] })
		var ours, theirs []edit
		for n, path := range s.leafs[:min(len(s.leafs), 8)] {
			if n%2 == 0 {
				ours = append(ours, s.number(path))
			} else {
				theirs = append(theirs, s.number(path))
			}
		}
		for n, path := range s.nodes[:min(len(s.nodes), 2)] {
			if n%2 == 0 {
				ours = append(ours, s.rename(path))
			} else {
				theirs = append(theirs, s.rename(path))
			}
		}
		free := slices.DeleteFunc(s.lists, func(list string) bool { // a node that is renamed and changed besides may be too unlike to be known
			return slices.ContainsFunc(s.nodes[:min(len(s.nodes), 2)], func(node string) bool { return strings.HasPrefix(list, node) })
		})
		if len(free) > 0 {
			both := free[rng.IntN(len(free))]
			ours, theirs = append(ours, s.insert(both, 0)), append(theirs, s.insert(both, -1))
			lists++
		}
		clash := ""
		if rng.IntN(3) == 0 {
			clash = ours[0].path
			theirs = append(theirs, s.number(clash))
		}
		var docs [3]*model.Document // ours, theirs, both
		skip := false
		for n, list := range [][]edit{ours, theirs, slices.Concat(ours, theirs)} {
			docs[n] = open(t, data)
			if err := apply(docs[n], list); err != nil {
				skip = true // a name that is taken, a number that does not fit
			}
		}
		if skip || bytes.Equal(docs[0].Bytes(), docs[1].Bytes()) {
			continue
		}
		for n, side := range docs[:2] {
			for k, pair := range [][2][]byte{{side.Bytes(), data}, {data, side.Bytes()}} {
				if got, r := merge(t, data, pair[0], pair[1], threeway.Options{}); !bytes.Equal(got, side.Bytes()) || len(r.Conflicts()) > 0 {
					t.Fatalf("%s, pair %d: what side %d alone did, as side %d, is another file: %+v\n%s", name, i, n, k, r.Conflicts(), firstUnlike(got, side.Bytes()))
				}
			}
		}
		got, r := merge(t, data, docs[0].Bytes(), docs[1].Bytes(), threeway.Options{})
		switch {
		case clash == "":
			merged++
			if len(r.Conflicts()) > 0 || !bytes.Equal(got, docs[2].Bytes()) {
				t.Fatalf("%s, pair %d: not what both edits make: %+v\n%s", name, i, r.Conflicts(), firstUnlike(got, docs[2].Bytes()))
			}
			if back, r := merge(t, data, docs[1].Bytes(), docs[0].Bytes(), threeway.Options{}); len(r.Conflicts()) > 0 || !bytes.Equal(back, got) {
				t.Fatalf("%s, pair %d: the sides exchanged make another file: %+v\n%s", name, i, r.Conflicts(), firstUnlike(back, got))
			}
		default:
			conflicts++
			if len(r.Conflicts()) != 1 {
				t.Fatalf("%s, pair %d: %d conflicts, not one at %s: %+v", name, i, len(r.Conflicts()), clash, r.Conflicts())
			}
		}
	}
	t.Logf("%d pairs merged, %d conflicts, %d with lists, of %d files", merged, conflicts, lists, len(bases))
	if merged+conflicts < checks {
		t.Errorf("only %d pairs, not %d", merged+conflicts, checks)
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

// TestEnginesLoadMerges: what random pairs of edits merge to, the engine of the scene loads.
func TestEnginesLoadMerges(t *testing.T) {
	program := enginetest.Oracle(t, "3.6", "4.6")
	rng := rand.New(rand.NewPCG(3, 4))
	for _, version := range []string{"3.6", "4.6"} {
		found, err := filepath.Glob(filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-"+version, "scenes", "*.tscn"))
		if err != nil || len(found) == 0 {
			t.Fatalf("no scenes of %s: %v", version, err)
		}
		loaded := 0
		for _, name := range found {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			s := newScript(open(t, data), rng)
			if len(data) > 40_000 || len(s.nodes) < 2 || bytes.Contains(data, []byte("[ext_resource")) { // what it names is not beside it
				continue
			}
			ours, theirs := open(t, data), open(t, data)
			if apply(ours, []edit{s.rename(s.nodes[0])}) != nil || apply(theirs, []edit{s.rename(s.nodes[len(s.nodes)-1])}) != nil {
				continue
			}
			got, r := merge(t, data, ours.Bytes(), theirs.Bytes(), threeway.Options{})
			if len(r.Conflicts()) > 0 {
				t.Errorf("%s: %+v", name, r.Conflicts())
				continue
			}
			path := filepath.Join(t.TempDir(), filepath.Base(name))
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
			if out, err := enginetest.Command(t, program, version, "read", "scene", path).CombinedOutput(); err != nil {
				t.Errorf("Godot %s does not load the merge of %s: %v\n%s", version, name, err, out)
			}
			loaded++
		}
		if t.Logf("Godot %s loaded %d merges", version, loaded); loaded < 3 {
			t.Errorf("Godot %s loaded only %d merges", version, loaded)
		}
	}
}
