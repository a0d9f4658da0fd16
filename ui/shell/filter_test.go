package shell

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
)

// manyNodes is a scene of so many nodes: rooms of a hundred lamps each, every one with two properties.
func manyNodes(n int) string {
	var b strings.Builder
	b.WriteString("[gd_scene format=3]\n\n[node name=\"Town\" type=\"Node3D\"]\n")
	for i := range n - 1 {
		if i%100 == 0 {
			fmt.Fprintf(&b, "\n[node name=\"Room%d\" type=\"Node3D\" parent=\".\"]\n", i/100)
			continue
		}
		fmt.Fprintf(&b, "\n[node name=\"Lamp%d\" type=\"OmniLight3D\" parent=\"Room%d\" groups=[\"lit\"]]\nlight_energy = %d.5\nomni_range = 6.0\n", i, i/100, i%7)
	}
	return b.String()
}

// TestFilterOfManyNodes types into the filter of a scene of 10,000 nodes: rows that fit are shown before all are looked at, and in the end all.
func TestFilterOfManyNodes(t *testing.T) {
	const nodes = 10_000
	path := filepath.Join(t.TempDir(), "town.tscn")
	if err := os.WriteFile(path, []byte(manyNodes(nodes)), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	t.Cleanup(func() { b.App().Preferences().SetBool("nodes", false) })
	p := b.document()
	for _, shown := range []string{"all rows", "nodes"} {
		if shown == "nodes" {
			b.run("nodes")
		}
		var first, whole []time.Duration
		b.run("filter")
		for _, letter := range "lamp77" {
			all, some := len(b.events("filtered")), len(b.events("filtering"))
			began := time.Now()
			b.win.Canvas().Focused().TypedRune(letter)
			b.when(func() bool { return len(b.events("filtered")) > all || len(b.events("filtering")) > some }, "filtering")
			first = append(first, time.Since(began))
			if len(b.events("filtered")) > all {
				t.Errorf("%s, %c: nothing is shown before all rows are looked at", shown, letter)
			}
			if rows := shownRows(p); !strings.Contains(rows, "Lamp") || strings.Contains(rows, "Header") {
				t.Errorf("%s, %c: at first the rows are %.200s", shown, letter, rows)
			}
			b.after("filtered", all+1)
			whole = append(whole, time.Since(began))
		}
		if found := b.last("filtered")["found"]; found != 110.0 {
			t.Errorf("%s: %v rows found", shown, found)
		}
		b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		t.Attr(strings.ReplaceAll(shown, " ", "-"), fmt.Sprint(slices.Max(first).Microseconds(), " ", slices.Max(whole).Microseconds())) // for the bench
	}
}

// TestFilterGoesDown presses Enter in the filter and then F3: the matches come from top to bottom as the outline lists them, though the file
// has resources before the nodes.
func TestFilterGoesDown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ship.tscn")
	if err := os.WriteFile(path, []byte("[gd_scene format=3]\n\n[ext_resource type=\"AudioStream\" path=\"res://laser.wav\" id=\"1\"]\n\n[node name=\"Ship\" type=\"Node2D\"]\n\n"+
		"[node name=\"Laser\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"LaserSound\" type=\"AudioStreamPlayer2D\" parent=\"Laser\"]\nstream = ExtResource(\"1\")\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	b.run("filter")
	p.view.filter.By("laser")
	b.after("filtered", 1)
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	var rows []int
	for range int(b.last("filtered")["found"].(float64)) {
		rows = append(rows, p.view.outline.CurrentRow())
		p.NextMatch(1)
	}
	if len(rows) < 2 || !slices.IsSorted(rows) || slices.Contains(rows, -1) {
		t.Errorf("rows %v of\n%s", rows, shownRows(p))
	}
}

// TestFilterHasRoom: in a small window the field of the filter keeps room to write in, and a menu offers what chooses rows in a large one.
func TestFilterHasRoom(t *testing.T) {
	b := newBench(t)
	t.Cleanup(func() { b.App().Preferences().SetBool("nodes", false) })
	p := b.shows("player.tscn", `node["HurtBox"]`)
	for _, size := range []fyne.Size{{Width: 1360, Height: 860}, {Width: 900, Height: 560}} {
		b.win.Resize(size)
		b.run("filter")
		if w := b.win.Canvas().Focused().(fyne.CanvasObject).Size().Width; w < 200 {
			t.Errorf("in a window of %v the filter is %v wide", size, w)
		}
	}
	all := p.view.outline.Len()
	for _, o := range test.LaidOutObjects(p.view.filter.Root) {
		if x, ok := o.(fyne.Accessible); ok && x.AccessibilityLabel() == "Which rows are shown" {
			test.Tap(o.(fyne.Tappable))
		}
	}
	menu, ok := b.win.Canvas().Focused().(*widget.PopUpMenu)
	if !ok {
		t.Fatal("nothing offers what rows there are")
	}
	menu.ActivateNext() // the first: nodes only
	menu.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if n := p.view.outline.Len(); n >= all || !p.OnlyNodes() {
		t.Errorf("of %d rows %d are shown", all, n)
	}
}

// TestFilterOpensToTheLastMatch: of many containers that hold matches all are open once the search has ended, and End goes to the last match. One that
// is closed says how many matches it hides, and below the rows stands which match is selected, and of how many.
func TestFilterOpensToTheLastMatch(t *testing.T) {
	for _, n := range []int{900, 30_000} {
		var text strings.Builder
		text.WriteString("{")
		for i := range n {
			fmt.Fprintf(&text, "%q: {\"price\": {\"gold\": %d, \"silver\": 1}},\n", fmt.Sprintf("item%d", i), i)
		}
		text.WriteString(`"last": 1}`)
		path := filepath.Join(t.TempDir(), "shop.json")
		if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		b := newBench(t)
		b.openFile(path)
		p := b.document()
		b.filters("gold")
		o := p.view.outline
		open := 0
		for i := range n {
			r := mustFind(t, p, fmt.Sprintf("item%d.price.gold", i))
			if _, ok := o.RowOf(outline.Node(r)); ok {
				open++
			}
		}
		if open < n {
			t.Errorf("%d of %d matches are shown", open, n)
		}
		b.win.Canvas().Focus(o)
		o.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
		if want := fmt.Sprintf("item%d.price.gold", n-1); p.Path() != want {
			t.Errorf("End goes to %s, not to %s", p.Path(), want)
		}
		if want := words.Say("Match %s of %s.", words.Number(int64(n)), words.Number(int64(n))); !slices.Contains(textsOf(p.view.filter.Foot), want) {
			t.Errorf("the last match is selected, and told is %q", textsOf(p.view.filter.Foot))
		}
		p.Select(mustFind(t, p, "item1"))
		o.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
		if told := shownIn(o); !slices.Contains(told, words.Count(1, "%s match", "%s matches")) {
			t.Errorf("what hides a match does not say so in %q", told)
		}
		if p.NextMatch(1); p.Path() != "item1.price.gold" {
			t.Errorf("the next match is %s", p.Path())
		}
	}
}

// TestFilterShowsWhatIsGoneTo goes to rows that a filter with many matches hides, while it still searches and afterwards: each is in view.
func TestFilterShowsWhatIsGoneTo(t *testing.T) {
	const many = 30_000
	var text strings.Builder
	text.WriteString(`{"world": [`)
	for i := range many {
		fmt.Fprintf(&text, `{"hp": %d, "name": "x"},`, i)
	}
	text.WriteString(`0]}`)
	path := filepath.Join(t.TempDir(), "world.json")
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	o := p.view.outline
	seen := func(path string) {
		t.Helper()
		row, ok := o.RowOf(outline.Node(mustFind(t, p, path)))
		h := float64(look.Size(o.Theme(), look.RowHeight))
		if y := float64(row)*h - o.Offset(); !ok || y < 0 || y+h > float64(o.Size().Height) || row != o.CurrentRow() {
			t.Errorf("%s is row %d, the current one is %d, and it is drawn at %g", path, row, o.CurrentRow(), y)
		}
	}
	b.run("filter")
	b.win.Canvas().Focused().(interface{ SetText(string) }).SetText("hp")
	b.when(func() bool { return p.view.filter.On() }, "filtering")
	p.Select(mustFind(t, p, "world[25000].name"))
	seen("world[25000].name")
	b.after("filtered", 1)
	seen("world[25000].name")
	for _, path := range []string{"world[14000].name", "world[29999].name", "world[3].name"} {
		p.Select(mustFind(t, p, path))
		seen(path)
	}
}
