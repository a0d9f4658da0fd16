package rows

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/model"
	"savant/ui/host/hosttest"
	"savant/ui/outline"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// TestDropWords asks what a drop would do without doing it.
func TestDropWords(t *testing.T) {
	path, _ := hosttest.Sample(t, "player.tscn")
	p := hosttest.New(t, nil).OpenFile(path)
	Dragging(p)
	find := func(path string) model.Row {
		t.Helper()
		r, err := p.Doc().Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	original := bytes.Clone(p.Doc().Bytes())
	arm, cooldown := find("node.Armature"), find("node.Cooldown")
	below := p.Doc().Child(arm, p.Doc().Len(arm)-1)
	for name, c := range map[string]struct {
		list   []model.Row
		parent model.Row
		ok     bool
	}{
		"a node below another":    {[]model.Row{cooldown}, arm, true},
		"a node below itself":     {[]model.Row{arm}, arm, false},
		"a node below its child":  {[]model.Row{arm}, below, false},
		"a node below a property": {[]model.Row{arm}, find("node.Cooldown.wait_time"), false},
	} {
		words, ok := dropWords(p, c.list, c.parent, p.Doc().Len(c.parent))
		if ok != c.ok || words == "" {
			t.Errorf("%s: %v, %q", name, ok, words)
		}
	}
	if !bytes.Equal(p.Doc().Bytes(), original) || p.Doc().CanUndo() {
		t.Error("asking changed the scene")
	}
	p.Outline().OnDrop([]outline.Node{outline.Node(cooldown)}, outline.Node(arm), p.Doc().Len(arm))
	if _, err := p.Doc().Find(`node["Armature/Cooldown"]`); err != nil {
		t.Error(err)
	}
	if n := len(p.Doc().History()); n != 1 {
		t.Errorf("the drop takes %d steps", n)
	}
}

// TestDuplicateOpen: a copy is as open as the original.
func TestDuplicateOpen(t *testing.T) {
	path, _ := hosttest.Sample(t, "player.tscn")
	w := hosttest.New(t, Actions())
	p := w.OpenFile(path)
	r, err := p.Doc().Find("node.Armature")
	if err != nil {
		t.Fatal(err)
	}
	p.Select(r)
	p.Outline().OpenAllBelow(p.Outline().CurrentRow())
	before, below := len(openedIn(p)), 0
	for n := range openedIn(p) {
		if n != outline.Node(model.Root) && strings.HasPrefix(p.Doc().Path(model.Row(n)), `node["Armature`) || n == outline.Node(r) {
			below++
		}
	}
	w.Run(ActionDuplicate)
	if got := len(openedIn(p)); below == 0 || got != before+below {
		t.Errorf("%d rows were open, %d of them copied; now %d are", before, below, got)
	}
}

// TestDropLosesKey: that an entry has no key in an array is said before it is dropped there.
func TestDropLosesKey(t *testing.T) {
	path := filepath.Join(t.TempDir(), "save.json")
	if err := os.WriteFile(path, []byte(`{"a": {"x": 1}, "list": [1, 2], "rows": [[3]]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	p := hosttest.New(t, nil).OpenFile(path)
	find := func(path string) model.Row {
		t.Helper()
		r, err := p.Doc().Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	array := find("list")
	for path, want := range map[string]bool{"a.x": true, "rows[0][0]": false} {
		text, ok := dropWords(p, []model.Row{find(path)}, array, 0)
		if !ok || strings.Contains(text, "without its key") != want {
			t.Errorf("%s: %q", path, text)
		}
	}
}
