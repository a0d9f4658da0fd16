package shell

import (
	"bytes"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/model"
	"savant/ui/inspector"
	"savant/ui/widgets"
)

// shows opens a sample and selects a path.
func (b *bench) shows(name, path string) *tabPage {
	b.t.Helper()
	file, _ := sampleFile(b.t, name)
	b.openFile(file)
	p := b.document()
	r, err := p.doc.Find(path)
	if err != nil {
		b.t.Fatal(err)
	}
	p.Select(r)
	return p
}

// fill writes into the fields of the prompt that is open, and accepts.
func (b *bench) fill(texts ...string) {
	b.t.Helper()
	for i, text := range texts {
		e, ok := b.win.Canvas().Focused().(*widgets.PromptEntry)
		if !ok {
			b.t.Fatalf("no prompt has the keyboard, but %T", b.win.Canvas().Focused())
		}
		all := e.Prompt.Fields
		all[i].SetText(text)
		if i == len(texts)-1 {
			all[i].TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		}
	}
}

func (b *bench) has(p *tabPage, path, want string) {
	b.t.Helper()
	r, err := p.doc.Find(path)
	if want == "" {
		if err == nil {
			b.t.Errorf("there is a %s", path)
		}
		return
	}
	if err != nil {
		b.t.Error(err)
		return
	}
	if got, _ := p.doc.Text(r); got != want {
		b.t.Errorf("%s is %s, not %s", path, got, want)
	}
}

func TestStructure(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	original := bytes.Clone(p.doc.Bytes())
	b.run("insert")
	b.fill("luck", "7")
	b.has(p, "player.luck", "7")
	if p.Path() != "player.luck" {
		t.Errorf("after inserting, %s is selected", p.Path())
	}
	b.run("rename")
	b.fill("fortune")
	b.has(p, "player.fortune", "7")
	b.has(p, "player.luck", "")
	before := p.doc.Index(p.nav.selected)
	b.run("up")
	if got := p.doc.Index(p.nav.selected); got != before-1 {
		t.Errorf("moved up from %d to %d", before, got)
	}
	b.run("down")
	if got := p.doc.Index(p.nav.selected); got != before {
		t.Errorf("moved down to %d, not %d", got, before)
	}
	n := p.doc.Len(p.doc.Parent(p.nav.selected))
	b.run("remove")
	b.has(p, "player.fortune", "")
	if got := p.doc.Len(mustFind(t, p, "player")); got != n-1 {
		t.Errorf("%d entries after removing one of %d", got, n)
	}
	for p.doc.Undo() {
	}
	if !bytes.Equal(p.doc.Bytes(), original) {
		t.Error("all undone, the bytes differ")
	}
}

func mustFind(t *testing.T, p *tabPage, path string) model.Row {
	t.Helper()
	r, err := p.doc.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestPromptExplains(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	b.run("insert")
	b.fill("luck", "Vector2(1,")
	if p.Dirty() || b.win.Canvas().Overlays().Top() == nil {
		t.Error("a broken literal was taken, or the prompt is gone")
	}
	if b.last("error")["text"] == "" {
		t.Error("nothing was said")
	}
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if b.win.Canvas().Overlays().Top() != nil {
		t.Error("Escape leaves the prompt open")
	}
}

// TestFilter compares the rows that the filter keeps with those that a plain walk finds.
func TestFilter(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	all := p.view.outline.Len()
	b.run("filter")
	entry := b.win.Canvas().Focused().(interface{ SetText(string) })
	entry.SetText("gold")
	for len(b.events("filtered")) == 0 {
		(<-b.queue)()
	}
	want := 0
	var walk func(r model.Row)
	walk = func(r model.Row) {
		for i := range p.doc.Len(r) {
			c := p.doc.Child(r, i)
			d := inspector.Localized(p.doc.Describe(c))
			has := func(text string) bool { return strings.Contains(strings.ToLower(text), "gold") }
			if has(d.Label) || has(d.Type) || d.Children == 0 && has(d.Summary) {
				want++
			}
			if d.Label != "gold" {
				walk(c)
			}
		}
	}
	walk(model.Root)
	if got := b.last("filtered")["found"]; got != float64(want) || want < 2 {
		t.Errorf("found %v, want %d", got, want)
	}
	for row := range p.view.outline.Len() {
		n := p.view.outline.Rows().At(row).Node
		if back, ok := p.view.outline.RowOf(n); !ok || back != row {
			t.Fatalf("row %d is found at %d, %v", row, back, ok)
		}
	}
	p.Select(mustFind(t, p, "player.gold"))
	if n, ok := p.view.outline.Current(); !ok || p.doc.Path(model.Row(n)) != "player.gold" {
		t.Error("a kept row cannot be selected")
	}
	entry.SetText("")
	if got := p.view.outline.Len(); got < all {
		t.Errorf("%d rows after the filter, %d before", got, all)
	}
}

func TestPalette(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.run("palette")
	e := b.win.Canvas().Focused()
	test.Type(e, "copy path")
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := b.app.Clipboard().Content(); got != p.Path() {
		t.Errorf("the clipboard holds %q", got)
	}
}

// TestNewPropertyProposesNothing: a new entry of a dictionary is proposed to be like the one before it, a new property of a node is not: what is before
// it may be another node.
func TestNewPropertyProposesNothing(t *testing.T) {
	b := newBench(t)
	proposed := func(p *tabPage, path string) string {
		t.Helper()
		p.Select(mustFind(t, p, path))
		p.Focus()
		b.run("insert")
		e, ok := b.win.Canvas().Focused().(*widgets.PromptEntry)
		if !ok {
			t.Fatalf("%s: nothing is asked", path)
		}
		fields := e.Prompt.Fields
		text := fields[len(fields)-1].Text
		e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		return text
	}
	scene := b.openScene("yard.tscn", "[gd_scene format=3]\n\n[node name=\"Yard\" type=\"Node2D\"]\nrotation = 1.0\n\n[node name=\"Pole\" type=\"Node\" parent=\".\"]\n")
	scene.view.filter.ShowNodes(false)
	for _, path := range []string{`node["."]`, "node.Pole"} {
		if text := proposed(scene, path); text != "" {
			t.Errorf("%s: the value is proposed to be %s", path, text)
		}
	}
	if text := proposed(b.shows("slot_1.sav", "player.gold"), "player.gold"); text != "1250" {
		t.Errorf("after player.gold the value is proposed to be %q", text)
	}
}
