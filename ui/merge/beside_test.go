package merge

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/model"
	"savant/model/store"
	"savant/model/threeway"
	"savant/ui/host/hosttest"
)

// TestListBesideMarkers: a text with markers whose merge left a list of what cannot be marked, as the names that both sides gave to a node, is merged
// with all that is in conflict, and base. The list is gone once that is saved.
func TestListBesideMarkers(t *testing.T) {
	const base = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"Lamp\" type=\"Node\" parent=\".\" unique_id=5]\nx = 1\n\n" +
		"[node name=\"Gone\" type=\"Node\" parent=\".\" unique_id=6]\nx = 1\n\n[node name=\"End\" type=\"Node\" parent=\".\" unique_id=7]\n"
	ours := strings.NewReplacer("Lamp", "Light", "x = 1\n\n[node name=\"Gone\" type=\"Node\" parent=\".\" unique_id=6]\nx = 1", "x = 2").Replace(base)
	theirs := strings.NewReplacer("Lamp", "Torch", "x = 1", "x = 3").Replace(base)
	for _, c := range []struct {
		name    string
		edit    func(marked string) string
		left    int
		says    string
		noBase  bool
		removed bool
	}{
		{"as it was merged", func(s string) string { return s }, 3, "", false, true},
		{"by a merge driver", func(s string) string {
			return strings.NewReplacer("<<<<<<< ours", "<<<<<<< HEAD", ">>>>>>> theirs", ">>>>>>> topic").Replace(s)
		}, 3, "", false, true},
		{"edited", func(s string) string { return strings.Replace(s, `name="End"`, `name="Last"`, 1) }, 2, "may list more", true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			var docs [3]*model.Document
			for i, text := range []string{base, ours, theirs} {
				f, err := store.New([]byte(text), model.Options{Name: "a.tscn"})
				if err != nil {
					t.Fatal(err)
				}
				docs[i] = f.Doc
			}
			r, err := threeway.Merge(context.Background(), docs[0], docs[1], docs[2], threeway.Options{})
			if err != nil || r.Left() != 3 || r.Marked {
				t.Fatalf("%v, %+v", err, r)
			}
			data, err := (&threeway.Sidecar{Versions: &threeway.Versions{Base: []byte(base), Ours: []byte(ours), Theirs: []byte(theirs)}}).Encode()
			if err != nil {
				t.Fatal(err)
			}
			out := filepath.Join(t.TempDir(), "a.tscn")
			for path, content := range map[string]string{out: c.edit(string(docs[1].Bytes())), out + threeway.SidecarEnding: string(data)} {
				if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			w := hosttest.New(t, Actions(none))
			conflicts := NewConflicts(w.OpenFile(out))
			conflicts.Offer()
			w.After("merge-offered", 1)
			if says := conflicts.found.says; !strings.Contains(says, c.says) || c.says == "" && !strings.HasSuffix(says, "a merge.") {
				t.Errorf("it says %q", says)
			}
			conflicts.resolve()
			w.After("merge", 1)
			m := mergingOf(w)
			if m.result.Left() != c.left || m.noBase != c.noBase {
				t.Fatalf("%d conflicts, without base %v", m.result.Left(), m.noBase)
			}
			for i := range c.left {
				runes(w, "2")
				w.After("merge", i+2)
			}
			m.Save()
			w.After("merge-saved", 1)
			_, err = os.Stat(out + threeway.SidecarEnding)
			if os.IsNotExist(err) != c.removed {
				t.Errorf("the list: %v", err)
			}
			if got, err := os.ReadFile(out); err != nil || c.removed && string(got) != theirs {
				t.Errorf("%v, %s", err, got)
			}
		})
	}
}

// TestListBesideChanged: what was changed in a file since the merge that left a list beside it is not in the versions, and that is said.
func TestListBesideChanged(t *testing.T) {
	const base = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"Lamp\" type=\"Node\" parent=\".\" unique_id=5]\nx = 1\n"
	ours := strings.Replace(base, "Lamp", "Light", 1)
	data, err := (&threeway.Sidecar{Versions: &threeway.Versions{Base: []byte(base), Ours: []byte(ours), Theirs: []byte(strings.Replace(base, "Lamp", "Torch", 1))}}).Encode()
	if err != nil {
		t.Fatal(err)
	}
	for text, said := range map[string]bool{ours: false, strings.Replace(ours, "x = 1", "x = 2", 1): true} {
		out := filepath.Join(t.TempDir(), "a.tscn")
		for path, content := range map[string]string{out: text, out + threeway.SidecarEnding: string(data)} {
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		w := hosttest.New(t, Actions(none))
		conflicts := NewConflicts(w.OpenFile(out))
		conflicts.Offer()
		w.After("merge-offered", 1)
		if says := conflicts.found.says; strings.Contains(says, "changed since") != said {
			t.Errorf("it says %q", says)
		}
	}
}
