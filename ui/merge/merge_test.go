package merge

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model/threeway"
	"savant/ui/host/hosttest"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

const base = `[gd_scene format=3]

[node name="Player" type="CharacterBody3D"]
max_speed = 5.0
collision_mask = 1

[node name="HurtBox" type="Area3D" parent="."]
monitoring = true

[node name="Lantern" type="OmniLight3D" parent="."]
light_energy = 1.4
`

// versions writes the three versions into a folder, with two conflicts, and returns their names.
func versions(t *testing.T) []string {
	t.Helper()
	folder := t.TempDir()
	ours := strings.NewReplacer("max_speed = 5.0", "max_speed = 6.5", "monitoring = true", "monitoring = false").Replace(base)
	theirs := strings.NewReplacer("max_speed = 5.0", "max_speed = 7.0", "collision_mask = 1", "collision_mask = 5",
		"[node name=\"HurtBox\" type=\"Area3D\" parent=\".\"]\nmonitoring = true\n\n", "").Replace(base)
	var names []string
	for name, text := range map[string]string{"1.tscn": base, "2.tscn": ours, "3.tscn": theirs} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"1.tscn", "2.tscn", "3.tscn"} {
		names = append(names, filepath.Join(folder, name))
	}
	return names
}

// runes types characters into what has the keyboard, and waits for the merges that this makes.
func runes(w *hosttest.Window, text string) {
	for _, r := range text {
		n := len(w.Events("merge"))
		w.Canvas().Focused().TypedRune(r)
		w.After("merge", n+1)
	}
}

// TestMergeByKeys solves two conflicts and overrules an agreement by keyboard alone, takes that back, and saves.
func TestMergeByKeys(t *testing.T) {
	w := hosttest.New(t, append(Actions(), FileAction()))
	names := versions(t)
	w.Files = names
	w.Run("merge")
	w.After("merge", 1)
	m := mergingOf(w)
	if got := w.Last("merge"); got["changes"] != 3.0 || got["left"] != 2.0 || !m.save.Disabled() || m.MaySave() {
		t.Fatalf("%v", got)
	}
	if got := w.Last("change"); got["path"] != `node["."].max_speed` || got["left"] != true {
		t.Errorf("the first conflict is not selected: %v", got)
	}
	m.Save()
	runes(w, "2")
	if got := w.Last("merge"); got["left"] != 1.0 {
		t.Errorf("%v", got)
	}
	w.Type(fyne.KeyReturn)
	if got := w.Last("change"); got["path"] != "node.HurtBox" {
		t.Errorf("Enter does not go to the next conflict: %v", got)
	}
	runes(w, "1")
	if got := w.Last("merge"); got["left"] != 0.0 || m.save.Disabled() {
		t.Errorf("%v", got)
	}
	m.table.SelectNode(m.tree.find(`node["."].collision_mask`))
	runes(w, "3")
	if got := w.Last("merge"); got["chosen"] != 3.0 {
		t.Errorf("%v", got)
	}
	m.Undo()
	w.After("merge", 5)
	m.Undo()
	w.After("merge", 6)
	if got := w.Last("merge"); got["left"] != 1.0 || m.MaySave() {
		t.Errorf("%v", got)
	}
	m.Redo()
	w.After("merge", 7)
	m.request.Out = names[1]
	m.Save()
	w.After("merge-saved", 1)
	got, err := os.ReadFile(names[1])
	want := strings.NewReplacer("max_speed = 5.0", "max_speed = 7.0", "collision_mask = 1", "collision_mask = 5", "monitoring = true", "monitoring = false").Replace(base)
	if err != nil || string(got) != want || len(w.Opened) != 1 || mergingOf(w) != nil {
		t.Errorf("%v, opened %q:\n%s", err, w.Opened, got)
	}
	for i, text := range []string{base} {
		if now, err := os.ReadFile(names[i]); err != nil || string(now) != text {
			t.Error("the base was written")
		}
	}
}

// TestMergeFilter: the filter and the choice beside it keep what fits, and a place decides all below it.
func TestMergeFilter(t *testing.T) {
	w := hosttest.New(t, Actions())
	names := versions(t)
	Start(w, Request{Name: "player.tscn", Base: Source{Path: names[0]}, Ours: Source{Path: names[1]}, Theirs: Source{Path: names[2]}, Out: names[1]})
	w.After("merge", 1)
	m := mergingOf(w)
	count := func() (n int) {
		m.tree.each(top, func(int) { n++ })
		return n
	}
	m.kind = 1
	m.show()
	if count() != 2 {
		t.Errorf("%d conflicts", count())
	}
	m.filter.SetText("7.0")
	if count() != 1 {
		t.Errorf("%d conflicts with 7.0", count())
	}
	m.filter.SetText("nothing has this")
	if count() != 0 || m.empty.Text == "" {
		t.Errorf("%d, %q", count(), m.empty.Text)
	}
	m.filter.SetText("")
	m.table.SelectNode(m.tree.find("node"))
	w.Run("merge-ours")
	w.After("merge", len(w.Events("merge"))+1)
	if got := w.Last("merge"); got["left"] != 0.0 || m.choose["node.HurtBox"] != threeway.Ours {
		t.Errorf("%v, %v", got, m.choose)
	}
	w.Run("merge-preview")
	if p := w.Document(); p == nil || !strings.Contains(string(p.Doc().Bytes()), "collision_mask = 5") {
		t.Error("the preview is not the merged file")
	}
}

// TestOffer offers to merge a text with markers and a list of conflicts, and no other file.
func TestOffer(t *testing.T) {
	w := hosttest.New(t, Actions())
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	Offer(w.OpenFile(write("plain.tscn", base)))
	marked := strings.Replace(base, "max_speed = 5.0\n", "<<<<<<< HEAD\nmax_speed = 6.5\n=======\nmax_speed = 7.0\n>>>>>>> x\n", 1)
	Offer(w.OpenFile(write("marked.tscn", marked)))
	w.After("merge-offered", 1)
	s := threeway.Sidecar{Versions: &threeway.Versions{Base: []byte(`{"a":1}`), Ours: []byte(`{"a":2}`), Theirs: []byte(`{"a":3}`)}}
	data, err := s.Encode()
	if err != nil {
		t.Fatal(err)
	}
	Offer(w.OpenFile(write("save.sav.conflicts.json", string(data))))
	w.After("merge-offered", 2)
	if list := w.Events("merge-offered"); len(list) != 2 || filepath.Base(list[0]["file"].(string)) != "marked.tscn" {
		t.Errorf("%v", list)
	}
}

// TestSolvedListIsRemoved removes the list of conflicts beside a file once they are solved and saved, and leaves that of another merge.
func TestSolvedListIsRemoved(t *testing.T) {
	for name, base := range map[string]string{"of this merge": `{"a":1}`, "of another": `{"a":0}`} {
		w := hosttest.New(t, Actions())
		folder := t.TempDir()
		out := filepath.Join(folder, "slot.json")
		list := out + threeway.SidecarEnding
		data, err := (&threeway.Sidecar{Versions: &threeway.Versions{Base: []byte(base), Ours: []byte(`{"a":2}`), Theirs: []byte(`{"a":3}`)}}).Encode()
		if err != nil {
			t.Fatal(err)
		}
		for path, content := range map[string][]byte{out: []byte(`{"a":2}`), list: data} {
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		shown := w.OpenFile(list)
		Start(w, Request{Name: "slot.json", Base: Source{Data: []byte(`{"a":1}`)}, Ours: Source{Path: out}, Theirs: Source{Data: []byte(`{"a":3}`)}, Out: out})
		w.After("merge", 1)
		runes(w, "2")
		mergingOf(w).Save()
		w.After("merge-saved", 1)
		if got, err := os.ReadFile(out); err != nil || string(got) != `{"a":3}` {
			t.Errorf("%s: %s, %v", name, got, err)
		}
		_, err = os.Stat(list)
		if gone := os.IsNotExist(err); gone != (name == "of this merge") || gone == (w.Holder(shown.File()) != nil) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
