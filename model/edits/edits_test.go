package edits_test

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/edits"
	"savant/model/kinds"
	"savant/model/label"
)

const mostEdits = 10_000

func open(t *testing.T, data []byte) *model.Document {
	t.Helper()
	d, err := kinds.Open(bytes.Clone(data), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestEditsOfTheCorpus makes random edits in scenes of the corpus, in text and binary: each is listed as one edit of its row and of no other, only rows
// of that edit are marked, and taken back it leaves the bytes that were there.
func TestEditsOfTheCorpus(t *testing.T) {
	var files []string
	if err := filepath.WalkDir(enginetest.Folder(t, "SAVANT_CORPUS"), func(path string, _ fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); ext == ".tscn" || ext == ".scn" || ext == ".escn" {
			files = append(files, path)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	r := rand.New(rand.NewPCG(15, 2))
	done := map[string]int{}
	for tries := 0; total(done) < 100*len(kindsOfEdits) && tries < 5000; tries++ {
		file := files[r.IntN(len(files))]
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 100_000 {
			continue
		}
		d := open(t, data)
		before := bytes.Clone(d.Bytes())
		base := d.Snapshot()
		kind := kindsOfEdits[r.IntN(len(kindsOfEdits))]
		path, ok := kind.make(d, r)
		if !ok || done[kind.name] == 100 {
			continue
		}
		done[kind.name]++
		what := fmt.Sprintf("%s: %s of %s", filepath.Base(file), kind.name, path)
		l := edits.Since(context.Background(), base, d.Snapshot(), mostEdits)
		if len(l.Edits) != 1 || l.Edits[0].OldPath() != path {
			t.Errorf("%s is listed as", what)
			for _, e := range l.Edits {
				t.Logf("   %v %s, was %s: %.60q %.60q", e.Op, e.OldPath(), e.Path, e.Old, e.New)
			}
			continue
		}
		if kind.name == "move" || kind.name == "order" {
			was, _ := base.Document().Standing(l.Edits[0].Path)
			now, _ := d.Standing(path)
			if got, want := l.Edits[0].Moved(), label.Moved(was, now); was == now || !reflect.DeepEqual(got, want) {
				t.Errorf("%s is told as %v, not %v", what, got, want)
			}
			if got, want := d.History()[0].Label, label.MoveNode(was, now); !reflect.DeepEqual(got, want) {
				t.Errorf("%s is called %v, not %v", what, got, want)
			}
		}
		if err := l.Revert(context.Background(), d, &l.Edits[0]); err != nil || !bytes.Equal(d.Bytes(), before) {
			t.Errorf("%s taken back: %v, same bytes: %v", what, err, bytes.Equal(d.Bytes(), before))
		}
		if steps := d.Steps(); steps != 2 {
			t.Errorf("%s and taking it back are %d steps", what, steps)
		}
	}
	for _, kind := range kindsOfEdits {
		if done[kind.name] < 20 {
			t.Errorf("only %d of the edits are %s", done[kind.name], kind.name)
		}
	}
}

func total(done map[string]int) (n int) {
	for _, k := range done {
		n += k
	}
	return n
}

// kindsOfEdits make an edit by chance and return the path of its row: now, or, of what was removed, before.
var kindsOfEdits = []struct {
	name string
	make func(d *model.Document, r *rand.Rand) (path string, ok bool)
}{
	{"rename", func(d *model.Document, r *rand.Rand) (string, bool) {
		row := anyNode(d, r)
		return pathAfter(d, row, row != 0 && d.RenameKey(row, variant.OfString(fmt.Sprint("Fresh", r.IntN(1000)))) == nil)
	}},
	{"value", func(d *model.Document, r *rand.Rand) (string, bool) {
		row := anyNode(d, r)
		for k := range d.Len(row) {
			c := d.Child(row, k)
			v, err := d.Value(c)
			if err != nil || strings.Contains(d.Path(c), "@") {
				continue
			}
			switch v.Type {
			case variant.Int:
				v = variant.OfInt(v.Int() + 1)
			case variant.Bool:
				v = variant.OfBool(!v.Bool())
			case variant.String:
				v = variant.OfString(v.Text + "x")
			default:
				continue
			}
			return pathAfter(d, c, d.Set(c, v) == nil)
		}
		return "", false
	}},
	{"move", func(d *model.Document, r *rand.Rand) (string, bool) {
		row, to := anyNode(d, r), anyNode(d, r)
		return pathAfter(d, row, row != 0 && to != d.Parent(row) && d.Move(row, to, -1) == nil)
	}},
	{"order", func(d *model.Document, r *rand.Rand) (string, bool) {
		row := anyNode(d, r)
		up := d.Parent(row)
		if row == 0 || d.Index(row)+3 > d.Len(up) { // of two that change places either may have moved
			return "", false
		}
		return pathAfter(d, row, d.Move(row, up, -1) == nil)
	}},
	{"add", func(d *model.Document, r *rand.Rand) (string, bool) {
		row := anyNode(d, r)
		if row == 0 {
			return "", false
		}
		made, err := d.DuplicateAll([]model.Row{row})
		if err != nil || len(made) != 1 {
			return "", false
		}
		return pathAfter(d, made[0], true)
	}},
	{"remove", func(d *model.Document, r *rand.Rand) (string, bool) {
		row := anyNode(d, r)
		if row == 0 {
			return "", false
		}
		path := d.Path(row)
		return path, d.Remove(row) == nil
	}},
}

func pathAfter(d *model.Document, r model.Row, ok bool) (string, bool) {
	if !ok {
		return "", false
	}
	return d.Path(r), true
}

// anyNode is a node below the root by chance, 0 if there are too few.
func anyNode(d *model.Document, r *rand.Rand) model.Row {
	var list []model.Row
	s := d.Snapshot().Sections()
	if s == nil {
		return 0
	}
	for _, one := range s.List {
		if !one.Opaque && len(one.Steps) == 2 && one.Steps[0].Text == "node" && one.Steps[1].Text != "." {
			if row, err := d.Find(model.Path{Record: -1, Steps: one.Steps}.String()); err == nil {
				list = append(list, row)
			}
		}
	}
	if len(list) < 4 {
		return 0
	}
	return list[r.IntN(len(list))]
}

// TestRenamedEntry lists an entry of a Dictionary with another key, and a property with another name, as one edit, which can be taken back beside others.
func TestRenamedEntry(t *testing.T) {
	for _, x := range []struct{ text, path, to, other string }{
		{`{"player":{"gold":1,"name":"x"},"seed":2}`, "player.gold", "silver", "seed"},
		{"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\nspeed = 5\nmask = 1\n", `node["."].speed`, "velocity", `node["."].mask`},
	} {
		d := open(t, []byte(x.text))
		base := d.Snapshot()
		other, err := d.Find(x.other)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Set(other, variant.OfInt(9)); err != nil {
			t.Fatal(err)
		}
		want := bytes.Clone(d.Bytes())
		r, err := d.Find(x.path)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.RenameKey(r, variant.OfString(x.to)); err != nil {
			t.Fatal(err)
		}
		l := edits.Since(context.Background(), base, d.Snapshot(), mostEdits)
		if len(l.Edits) != 2 {
			t.Fatalf("%+v", l.Edits)
		}
		for i := range l.Edits {
			if was, now, ok := l.Edits[i].Renamed(); ok {
				if now != x.to || !strings.HasSuffix(x.path, was) || l.Edits[i].OldPath() != d.Path(r) {
					t.Errorf("%s became %s", was, now)
				}
				if err := l.Revert(context.Background(), d, &l.Edits[i]); err != nil || !bytes.Equal(d.Bytes(), want) {
					t.Errorf("%v: %s", err, d.Bytes())
				}
			}
		}
	}
}

// TestRenamedAndChanged gives an entry another value and then another key, and the other way round: the value is an edit of the entry as it is called now,
// and each of the two can be taken back alone.
func TestRenamedAndChanged(t *testing.T) {
	for _, first := range []string{"value", "key"} {
		d := open(t, []byte(`{"player":{"gold":1,"hp":7,"name":"x"},"seed":2}`))
		base, before := d.Snapshot(), bytes.Clone(d.Bytes())
		r, err := d.Find("player.gold")
		if err != nil {
			t.Fatal(err)
		}
		steps := []func() error{
			func() error { return d.Set(r, variant.OfInt(5)) },
			func() error { return d.RenameKey(r, variant.OfString("silver")) },
		}
		if first == "key" {
			slices.Reverse(steps)
		}
		for _, step := range steps {
			if err := step(); err != nil {
				t.Fatal(err)
			}
		}
		l := edits.Since(context.Background(), base, d.Snapshot(), mostEdits)
		if len(l.Edits) != 2 {
			t.Fatalf("%s first: %+v", first, l.Edits)
		}
		was, now, ok := l.Edits[0].Renamed()
		if e := l.Edits[1]; !ok || was != "gold" || now != "silver" || e.OldPath() != d.Path(r) || e.New != "1" || e.Old != "5" {
			t.Errorf("%s first: %s became %s, and %+v", first, was, now, e)
		}
		if err := l.Revert(context.Background(), d, &l.Edits[1]); err != nil || !strings.Contains(string(d.Bytes()), `"silver":1,"hp":7`) {
			t.Errorf("the value taken back: %v, %s", err, d.Bytes())
		}
		l = edits.Since(context.Background(), base, d.Snapshot(), mostEdits)
		if err := l.Revert(context.Background(), d, &l.Edits[0]); err != nil || !bytes.Equal(d.Bytes(), before) {
			t.Errorf("the key taken back: %v, %s", err, d.Bytes())
		}
	}
	d := open(t, []byte(`{"gold":1,"hp":7}`)) // another type came: it is another entry
	base := d.Snapshot()
	r, _ := d.Find("gold")
	up := d.Parent(r)
	if err := d.Remove(r); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Paste(up, 0, `"name": "x"`); err != nil {
		t.Fatal(err)
	}
	for _, e := range edits.Since(context.Background(), base, d.Snapshot(), mostEdits).Edits {
		if _, _, renamed := e.Renamed(); renamed {
			t.Errorf("%+v", e)
		}
	}
}
