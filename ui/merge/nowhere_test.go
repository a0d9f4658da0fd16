package merge

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/host/hosttest"
)

// TestChoiceLeadsNowhere: a resource that is chosen away though a node names it is told in its row and below, and saving asks.
func TestChoiceLeadsNowhere(t *testing.T) {
	w := hosttest.New(t, Actions(none))
	folder := t.TempDir()
	theirs := strings.NewReplacer("[node name=\"Player\"", "[ext_resource type=\"Texture2D\" path=\"res://a.png\" id=\"1\"]\n\n[node name=\"Player\"", "max_speed = 5.0", "icon = ExtResource(\"1\")\nmax_speed = 5.0").Replace(base)
	var names []string
	for name, text := range map[string]string{"1.tscn": base, "2.tscn": base, "3.tscn": theirs} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"1.tscn", "2.tscn", "3.tscn"} {
		names = append(names, filepath.Join(folder, name))
	}
	Start(w, Request{Name: "player.tscn", Base: Source{Path: names[0]}, Ours: Source{Path: names[1]}, Theirs: Source{Path: names[2]}, Out: names[1]})
	w.After("merge", 1)
	m := mergingOf(w)
	if m.MayStep() || m.note.Text != "No conflicts left" || !m.steps[0].Disabled() {
		t.Errorf("without conflicts one may step on: %q", m.note.Text)
	}
	n := m.tree.find(`ext_resource["1"]`)
	m.table.SelectNode(n)
	m.Focus()
	runes(w, "1")
	n = m.tree.find(`ext_resource["1"]`)
	if l := rowLook(&m.plan, m.tree, n); l.Note != "1 place leads nowhere" {
		t.Errorf("the row says %q", l.Note)
	}
	if m.note.Text != "1 place leads nowhere" || !strings.Contains(m.detail.why.Text, "icon") || !strings.Contains(m.detail.why.Text, "You chose ours.") {
		t.Errorf("%q, %q", m.note.Text, m.detail.why.Text)
	}
	n = m.tree.find(`node["."].icon`)
	if l := rowLook(&m.plan, m.tree, n); l.Note != "1 place leads nowhere" || !m.MayStep() || m.steps[0].Disabled() {
		t.Errorf("the row of the place says %q, and one may step to it: %v", l.Note, m.MayStep())
	}
	m.Step(1)
	if at, _ := m.table.Current(); at != n || !strings.Contains(m.detail.why.Text, "icon") {
		t.Errorf("it leads to %q: %q", m.tree.spots[at].path, m.detail.why.Text)
	}
	m.Save()
	if got, _ := os.ReadFile(names[1]); string(got) != base || len(w.Events("merge-saved")) > 0 {
		t.Error("it was saved without a question")
	}
}
