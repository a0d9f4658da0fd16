package threeway_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/kinds"
	"savant/model/threeway"
)

// mixes are the forms of base, ours and theirs: s is text, b is binary.
var mixes = []string{"sbs", "ssb", "bss", "bbs", "bsb", "sbb"}

// ending is that of a vector in a form.
func ending(form byte, scene bool) string {
	switch {
	case form == 's' && scene:
		return ".tscn"
	case form == 's':
		return ".tres"
	case scene:
		return ".scn"
	}
	return ".res"
}

func opened(t *testing.T, path string) *model.Document {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(b, model.Options{Name: filepath.Base(path)})
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return d
}

// TestFormsAreNoChange merges what an engine wrote as text and as binary: ours keeps its bytes, as only the form of the others differs.
func TestFormsAreNoChange(t *testing.T) {
	folder := enginetest.Folder(t, "SAVANT_VECTORS")
	n := 0
	for _, engine := range []string{"3.2", "3.6", "4.6"} {
		binaries, err := filepath.Glob(filepath.Join(folder, "godot-"+engine, "resources", "*.*"))
		if err != nil {
			t.Fatal(err)
		}
		for i, path := range binaries {
			name, scene := strings.CutSuffix(path, ".scn")
			if !scene {
				name = strings.TrimSuffix(path, ".res")
			}
			if _, err := os.Stat(name + ending('s', scene)); err != nil || name == path || strings.HasSuffix(name, "rid") {
				continue // Godot 3 has no word for an RID in text
			}
			for k, mix := range mixes {
				if (i+k)%3 != 0 && !enginetest.Whole() {
					continue
				}
				var docs [3]*model.Document
				for side := range docs {
					docs[side] = opened(t, name+ending(mix[side], scene))
				}
				before, err := docs[1].File()
				if err != nil {
					t.Fatal(err)
				}
				r, err := threeway.Merge(t.Context(), docs[0], docs[1], docs[2], threeway.Options{})
				if err != nil || r.Left() > 0 {
					t.Errorf("%s, %s: %v %v", name, mix, r, err)
					continue
				}
				if after, err := docs[1].File(); err != nil || !bytes.Equal(before, after) {
					t.Errorf("%s, %s: ours has changed: %v", name, mix, err)
				}
				n++
			}
		}
	}
	if t.Logf("%d merges", n); n < 100 {
		t.Error("too few")
	}
}

// edits are what the two sides do.
var theirEdits, ourEdits = func(t *testing.T, d *model.Document) {
	t.Helper()
	simple := row(t, d, "node.Simple")
	done(t, d.SetGroups(simple, []string{"merged"}))
	done(t, d.RenameKey(row(t, d, `node["With Space"]`), variant.OfString("Renamed")))
	done(t, d.Connect("ready", ".", "Simple", "_on_ready"))
}, func(t *testing.T, d *model.Document) {
	t.Helper()
	key := variant.OfString("process_priority")
	_, err := d.Insert(row(t, d, `node["日本語"]`), -1, &key, variant.OfInt(7))
	done(t, err)
}

func row(t *testing.T, d *model.Document, path string) model.Row {
	t.Helper()
	r, err := d.Find(path)
	done(t, err)
	return r
}

func done(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestEnginesReadMixed merges edits of a scene whose versions are text and binary: an engine reads of the result what it reads of ours with the
// edits of both made in it.
func TestEnginesReadMixed(t *testing.T) {
	folder := enginetest.Folder(t, "SAVANT_VECTORS")
	for _, engine := range []string{"3.6", "4.6"} {
		t.Run(engine, func(t *testing.T) {
			project := filepath.Join(folder, "godot-"+engine, "resources")
			scene := filepath.Join(project, "nodes")
			dir, reads := t.TempDir(), [][]string{} // the two that want is of, and then those that are merged
			read := func(name string, d *model.Document) {
				path := filepath.Join(dir, name)
				b, err := d.File()
				done(t, err)
				done(t, os.WriteFile(path, b, 0o600))
				reads = append(reads, []string{"scene", path})
			}
			for _, form := range []byte("sb") {
				d := opened(t, scene+ending(form, true))
				theirEdits(t, d)
				ourEdits(t, d)
				read("direct"+ending(form, true), d)
			}
			var merged []string
			for _, mix := range mixes {
				var docs [3]*model.Document
				for side := range docs {
					docs[side] = opened(t, scene+ending(mix[side], true))
				}
				ourEdits(t, docs[1])
				theirEdits(t, docs[2])
				r, err := threeway.Merge(t.Context(), docs[0], docs[1], docs[2], threeway.Options{})
				if err != nil || r.Left() > 0 {
					t.Errorf("%s: %v, %v", mix, r.Conflicts(), err)
					continue
				}
				read(mix+ending(mix[1], true), docs[1])
				merged = append(merged, mix)
			}
			answers := enginetest.Reads(t, engine, project, reads)
			want := map[byte]string{'s': answers[0].Out, 'b': answers[1].Out}
			for i, mix := range merged {
				if got := answers[2+i]; got.Code != 0 || got.Out != want[mix[1]] {
					t.Errorf("%s: the engine reads\n%s\nnot\n%s%s", mix, got.Out, want[mix[1]], got.Said)
				}
			}
		})
	}
}

// TestMixedConflicts: what both sides changed is marked in a text of ours, and stays as ours has it in a binary one. What only theirs changed is
// taken. What is not the same kind of file is refused.
func TestMixedConflicts(t *testing.T) {
	scene := filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-4.6", "resources", "nodes")
	for _, mix := range append([]string{"bbb"}, mixes...) {
		var docs [3]*model.Document
		for side := range docs {
			docs[side] = opened(t, scene+ending(mix[side], true))
			if side > 0 {
				key := variant.OfString("process_priority")
				_, err := docs[side].Insert(row(t, docs[side], "node.Simple"), -1, &key, variant.OfInt(int64(side)))
				done(t, err)
			}
		}
		theirEdits(t, docs[2])
		r, err := threeway.Merge(t.Context(), docs[0], docs[1], docs[2], threeway.Options{})
		done(t, err)
		if list := r.Conflicts(); len(list) != 1 || list[0].Path != "node.Simple.process_priority" || r.Left() != 1 {
			t.Errorf("%s: %v", mix, list)
		}
		after, err := docs[1].File()
		done(t, err)
		if text := mix[1] == 's'; r.Marked != text || r.Held || bytes.Contains(after, []byte("<<<<<<<")) != text {
			t.Errorf("%s: marked %v, held %v:\n%.3000s", mix, r.Marked, r.Held, after)
		}
		if mix[1] == 'b' {
			want := opened(t, scene+ending(mix[1], true))
			key := variant.OfString("process_priority")
			_, err := want.Insert(row(t, want, "node.Simple"), -1, &key, variant.OfInt(1))
			done(t, err)
			theirEdits(t, want)
			if err := diff.Compare(t.Context(), want.Snapshot(), docs[1].Snapshot(), nil, func(d diff.Difference) bool {
				t.Errorf("%s: %+v", mix, d)
				return true
			}); err != nil {
				t.Error(err)
			}
		} else if _, err := docs[1].Find("node.Renamed"); err != nil {
			t.Errorf("%s: %v", mix, err)
		}
		favored, err := threeway.Merge(t.Context(), docs[0], opened(t, scene+ending(mix[1], true)), docs[2], threeway.Options{Favor: threeway.Theirs})
		if err != nil || favored.Left() > 0 {
			t.Errorf("%s: %v, %v", mix, favored.Left(), err)
		}
	}
	_, err := threeway.Merge(t.Context(), opened(t, scene+".tscn"), opened(t, scene+".scn"), opened(t, filepath.Join(filepath.Dir(scene), "links.res")), threeway.Options{})
	var kind *diff.KindError
	if !errors.As(err, &kind) {
		t.Errorf("a resource was merged into a scene: %v", fmt.Sprint(err))
	}
}
