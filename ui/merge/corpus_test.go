package merge

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/store"
	"savant/model/threeway"
	"savant/ui/host/hosttest"
	"savant/ui/look"
	"savant/ui/outline"
)

// corpusMerges calls f for each public merge, with each order of its three versions: the other orders have more conflicts.
func corpusMerges(t *testing.T, f func(name string, p *plan)) {
	t.Helper()
	folder := filepath.Join(enginetest.Folder(t, "SAVANT_CORPUS"), "..", "merges")
	list, err := os.ReadFile(filepath.Join(folder, "merges.json"))
	if err != nil {
		t.Fatal(err)
	}
	var all []struct{ Key, File string }
	if err := json.Unmarshal(list, &all); err != nil || len(all) != 52 {
		t.Fatalf("%d merges, %v", len(all), err)
	}
	for _, c := range all {
		var data [3][]byte
		for i, side := range []string{"base", "ours", "theirs"} {
			if data[i], err = os.ReadFile(filepath.Join(folder, c.Key, side+filepath.Ext(c.File))); err != nil {
				t.Fatal(err)
			}
		}
		for k, order := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
			p := &plan{choices: choices{map[string]threeway.Side{}, map[string]variant.Value{}}}
			for i, from := range order {
				if p.files[i], err = store.New(slices.Clone(data[from]), model.Options{Name: filepath.Base(c.File)}); err != nil {
					t.Fatal(err)
				}
			}
			f(c.Key+" "+"012345"[k:k+1], p)
		}
	}
}

// looks are the rows of the table by the number of their change.
func looks(p *plan) map[int]outline.Look {
	t := treeOf(p.result.Changes, func(*threeway.Change) bool { return true })
	list := map[int]outline.Look{}
	for n := range t.spots {
		if i := t.spots[n].change; i >= 0 {
			list[i] = rowLook(p, t, outline.Node(n))
		}
	}
	return list
}

// TestEveryRowOfTheCorpus: each conflict of the public merges says in which attribute or property the sides differ, and shows how. No row marks a
// side that was not taken, and a choice takes neither the badge nor the name from a row.
func TestEveryRowOfTheCorpus(t *testing.T) {
	hosttest.New(t, nil)
	conflicts, whole := 0, 0
	corpusMerges(t, func(name string, p *plan) {
		p.outcome = p.begin()()
		if p.err != nil {
			t.Fatalf("%s: %v", name, p.err)
		}
		before, paths := looks(p), map[string]outline.Look{}
		for i, l := range before {
			c := &p.result.Changes[i]
			paths[c.Path] = l
			for k, text := range []string{c.Base, c.Ours, c.Theirs} {
				if c.Left() && strings.ContainsAny(l.Cells[k].Text, "●✓") || strings.HasPrefix(l.Cells[k].Text, "✓") && text != c.Result {
					t.Errorf("%s: %s marks %q, the result is %q", name, c.Path, l.Cells[k].Text, c.Result)
				}
			}
			if !c.Conflict() {
				continue
			}
			conflicts++
			if c.Whole {
				whole++
				if removed := c.Ours == "" || c.Theirs == ""; len(c.Parts) == 0 && !removed || len(c.Parts) > 0 && !strings.Contains(l.Summary, c.Parts[0].Name) {
					t.Errorf("%s: %s does not say what differs: %q", name, c.Path, l.Summary)
				}
			}
			if a, b := l.Cells[oursCell].Text, l.Cells[theirsCell].Text; a == b {
				t.Errorf("%s: %s shows %q for both sides, of\n%s\nand\n%s", name, c.Path, a, c.Ours, c.Theirs)
			}
		}
		for cell, side := range sides[:resultCell] {
			p.choose = map[string]threeway.Side{}
			for i := range p.result.Changes {
				if c := &p.result.Changes[i]; c.Conflict() || !c.Moved {
					p.choose[c.Path] = side
				}
			}
			chosen := &plan{files: p.files, choices: p.choices}
			if chosen.outcome = chosen.begin()(); chosen.err != nil {
				t.Fatalf("%s: %v", name, chosen.err)
			}
			for i, l := range looks(chosen) {
				c := &chosen.result.Changes[i]
				if was, ok := paths[c.Path]; ok && ((was.Badge == look.Badge{}) != (l.Badge == look.Badge{}) || was.Label != l.Label) {
					t.Errorf("%s: %s looks %v %q, and chosen %v %q", name, c.Path, was.Badge, was.Label, l.Badge, l.Label)
				}
				for k := range 3 {
					if text := l.Cells[k].Text; c.Chosen && strings.HasPrefix(text, "●") != (k == cell) {
						t.Errorf("%s: %s: %q where side %d was taken", name, c.Path, text, side)
					}
				}
			}
		}
	})
	if conflicts < 20 || whole < 8 {
		t.Errorf("only %d conflicts, %d of whole sections", conflicts, whole)
	}
}
