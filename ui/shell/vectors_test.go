package shell

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/widgets"
)

// opens opens a file with a text and selects a path in it.
func (b *bench) opens(name, text, path string) *tabPage {
	b.t.Helper()
	file := filepath.Join(b.t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		b.t.Fatal(err)
	}
	b.openFile(file)
	p := b.document()
	p.Select(mustFind(b.t, p, path))
	return p
}

// TestPasteVectorsIntoJSON: what is pasted into JSON, which has no vectors, is asked about before anything is pasted, and becomes arrays or text in one
// step. A rest that is no JSON either has its own reason.
func TestPasteVectorsIntoJSON(t *testing.T) {
	const file = `{"version": 3, "list": [1, 2], "name": "x"}`
	for _, c := range []struct{ text, at, answer, path, want string }{
		{`"at": Vector3(1, 2, 3), "n": 5`, "version", "As arrays", "at", "[1.0, 2.0, 3.0]"},
		{`"at": Vector3(1, 2, 3), "n": 5`, "version", "As text", "at", `"Vector3(1, 2, 3)"`},
		{`"at": Vector3(1, 2, 3), "n": 5`, "version", "Cancel", "at", ""},
		{`Vector3(1, 2, 3)`, "name", "As text", "name", `"Vector3(1, 2, 3)"`},
		{`Vector3(1, 2, 3), Vector3(4, 5, 6)`, "list", "As text", "list[3]", `"Vector3(4, 5, 6)"`},
	} {
		b := newBench(t)
		p := b.opens("a.json", file, c.at)
		b.clip(c.text)
		action := host.ActionID("paste")
		if c.at == "list" {
			action = "paste-into"
		}
		if b.run(string(action)); b.last("dialog")["name"] != "paste-vectors" || p.doc.Steps() != 0 {
			t.Errorf("%s: %v is asked, after %d steps; %v", c.text, b.last("dialog"), p.doc.Steps(), b.last("error"))
			continue
		}
		q, ok := b.Canvas().Focused().(*widgets.Question)
		if !ok {
			t.Fatalf("%T has the keyboard", b.Canvas().Focused())
		}
		q.Popup.Hide()
		q.Choices[slices.IndexFunc(q.Choices, func(x widgets.Choice) bool { return x.Words == c.answer })].Run()
		if r, err := p.doc.Find(c.path); (err == nil) != (c.want != "") {
			t.Errorf("%s, %s: %v", c.text, c.answer, err)
		} else if err == nil {
			if got := p.doc.Literal(p.doc.Parent(r), mustValue(t, p, r)); got != c.want {
				t.Errorf("%s, %s: it is %s, not %s", c.text, c.answer, got, c.want)
			}
		}
		if steps := map[bool]int{true: 0, false: 1}[c.want == ""]; p.doc.Steps() != steps {
			t.Errorf("%s, %s: %d steps, not %d", c.text, c.answer, p.doc.Steps(), steps)
		}
	}
}

const typedArray = "[gd_resource type=\"Resource\" format=3]\n\n[resource]\nints = Array[int]([1, 2, 3])\nany = [1, 2]\n"

// TestOneTypeOfElements: of an element of a typed array it is said why it has no other type, and what to change instead.
func TestOneTypeOfElements(t *testing.T) {
	b := newBench(t)
	p := b.opens("a.tres", typedArray, "resource.ints[0]")
	n := len(b.events("choose"))
	b.run("change-type")
	if m := p.message(); m == nil || m.Text != "ints takes only int. For another type, change the type of ints." {
		t.Errorf("it says %+v", m)
	}
	if len(b.events("choose")) != n {
		t.Error("types are offered")
	}
}

// TestTypeOfAnElementLeavesTheList: another type is chosen for an element from the list that the inspector shows of its array, and the array stays
// selected, whether one is chosen or not.
func TestTypeOfAnElementLeavesTheList(t *testing.T) {
	b := newBench(t)
	p := b.opens("a.tres", typedArray, "resource.any")
	b.settle()
	var items []*fyne.MenuItem
	p.view.panel.Outside.Menu = func(_ fyne.Position, list []*fyne.MenuItem) { items = list }
	find := func() int {
		return slices.IndexFunc(items, func(x *fyne.MenuItem) bool { return x.Label == "Change the type…" })
	}
	for _, x := range clickable(p.view.panel.Object()) {
		if l, ok := x.(*ink.Link); ok && l.Text.Text == "⋯" { // other controls lead away
			if b.click(x); find() >= 0 {
				break
			}
		}
	}
	if find() < 0 || p.Path() != "resource.any" {
		t.Fatal("no menu of an element offers another type")
	}
	items[find()].Action()
	if b.Canvas().Overlays().Top() == nil {
		t.Fatal("nothing is asked")
	}
	b.key(fyne.KeyEscape)
	if p.Path() != "resource.any" {
		t.Errorf("%s is selected", p.Path())
	}
}

func mustValue(t *testing.T, p *tabPage, r model.Row) (v variant.Value) {
	t.Helper()
	v, err := p.doc.Value(r)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
