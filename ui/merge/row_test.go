package merge

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/model"
	opening "savant/model/kinds"
	"savant/model/threeway"
)

// TestRowWithoutChanges: a place that is only to be looked at does not say that it has no changes, and a long name keeps its end.
func TestRowWithoutChanges(t *testing.T) {
	const path = `node["Sprite2D/Skeleton2D/Hip"]`
	p := plan{choices: noChoices()}
	p.result = &threeway.Result{}
	p.review = map[string]threeway.Guess{path: {Path: path}}
	d, err := opening.Open([]byte("[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n"), model.Options{Name: "a.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	p.docs[1] = d
	p.docs[0], p.docs[2], p.ours = p.docs[1], p.docs[1], p.docs[1]
	tree := treeOf(nil, nil, path)
	if l := rowLook(&p, tree, tree.find(path)); l.Summary != "" || l.Note == "" || !l.Path {
		t.Errorf("summary %q, note %q, path %v", l.Summary, l.Note, l.Path)
	}
}

// TestTabs: a value of several lines is shown in one, without the tabs that it is indented with.
func TestTabs(t *testing.T) {
	c := threeway.Change{Ours: "{\n\t\"a\": 1,\r\n\t\t\"b\":\t2\n}", Theirs: "{}"}
	texts := shown(&c)
	if got := texts[oursCell]; got != `{ ↵ "a": 1, ↵ "b": 2 ↵ }` {
		t.Errorf("%q", got)
	}
	if whole := hidden(&c, int(oursCell), texts[oursCell]); strings.Contains(whole, "\t") || !strings.Contains(whole, "\n") {
		t.Errorf("%q", whole)
	}
}

// TestHidden: the pointer on a cell that shows a part of a value asks for all of it.
func TestHidden(t *testing.T) {
	long := strings.Repeat("alike ", 40)
	for _, c := range []struct {
		threeway.Change
		want [cells]string
	}{
		{threeway.Change{Base: "1", Ours: "2", Theirs: "3", Result: "2"}, [cells]string{}},
		{threeway.Change{Base: long + "1", Ours: long + "2", Theirs: "", Result: long + "2"}, [cells]string{long + "1", long + "2", "", long + "2"}},
		{threeway.Change{Base: "[a]", Ours: "[b]", Theirs: "[c]", Whole: true, Taken: threeway.Ours, Parts: []threeway.Part{{Name: "x", Base: "1", Ours: "2", Theirs: long + "3"}}},
			[cells]string{"", "", "x " + long + "3", ""}},
	} {
		texts := shown(&c.Change)
		for i, want := range c.want {
			if got := hidden(&c.Change, i, texts[i]); got != want {
				t.Errorf("%+v: cell %d shows %q, and the tip is %q, not %q", c.Change, i, texts[i], got, want)
			}
		}
	}
}

// TestLongPathBelowTheTable: the path of a change leaves what the versions have its room, however long it is, and both its ends are seen.
func TestLongPathBelowTheTable(t *testing.T) {
	w := test.NewTempWindow(t, nil)
	d := newDetail(handlers{})
	w.SetContent(d.root)
	w.Resize(fyne.NewSize(1200, 100))
	path := `node["` + strings.Repeat("VBoxContainer/", 12) + `InfoTooltip"]`
	end := func(o fyne.CanvasObject) float32 {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).X + o.Size().Width
	}
	for _, kind := range []string{"", "String", strings.Repeat("offset ", 40)} {
		d.show(nil, nil, path)
		d.kind.Set(kind)
		d.title.Refresh()
		from := fyne.CurrentApp().Driver().AbsolutePositionForObject(d.values[0]).X
		if !d.head.IsCut() || !d.head.Middle || end(d.head) > from || end(d.kind) > from || kind != "" && d.kind.Size().Width < 20 {
			t.Errorf("kind %q: the path ends at %v and the kind at %v; what the base has begins at %v", kind, end(d.head), end(d.kind), from)
		}
	}
	d.show(nil, nil, "speed")
	if d.head.IsCut() {
		t.Error("a short name is cut")
	}
}

// TestNameOfConnection: a connection is called by its signal, as its path only counts it.
func TestNameOfConnection(t *testing.T) {
	p := plan{choices: noChoices()}
	p.result = &threeway.Result{}
	d, err := opening.Open([]byte("[gd_scene format=3]\n\n[node name=\"R\" type=\"Timer\"]\n\n[connection signal=\"timeout\" from=\".\" to=\".\" method=\"a\"]\n"), model.Options{Name: "a.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	p.docs[0], p.docs[1], p.docs[2], p.ours = d, d, d, d
	tree := treeOf(nil, nil, "connection[0]")
	if got := p.name(&tree.spots[tree.find("connection[0]")]); got != "timeout" {
		t.Errorf("it is called %q", got)
	}
}
