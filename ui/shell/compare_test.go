package shell

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/ui/compare"
)

// after runs what other goroutines want done until there are so many events of a name.
func (b *bench) after(event string, n int) {
	b.t.Helper()
	over := time.After(30 * time.Second)
	for len(b.events(event)) < n {
		select {
		case f := <-b.queue:
			f()
		case <-over:
			b.t.Fatalf("no %q in\n%s", event, b.told_.String())
		}
	}
}

// pick selects a difference, or a place with several.
func (b *bench) pick(path string) {
	b.t.Helper()
	c := compare.Of(b.Page())
	n := c.Tree.Find(path)
	if n == 0 {
		b.t.Fatalf("no difference at %s", path)
	}
	c.Table.SelectNode(n)
}

// TestCompareWithDisk edits two values, compares with the file, copies one back, and takes that back again.
func TestCompareWithDisk(t *testing.T) {
	b := newBench(t)
	path, original := sampleFile(t, "slot_1.sav")
	b.openFile(path)
	p := b.document()
	set := func(where, text string) {
		r := mustFind(t, p, where)
		v, err := p.doc.Parse(r, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.doc.Set(r, v); err != nil {
			t.Fatal(err)
		}
	}
	set("player.gold", "7")
	set("player.name", `"Nobody"`)
	b.run("compare-disk")
	b.after("compared", 1)
	if got := b.last("compared"); got["differences"] != 2.0 {
		t.Fatalf("%v", got)
	}
	c := compare.Of(b.Page())
	b.after("differences", 1)
	b.pick("player.gold")
	c.Table.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.after("differences", 2)
	b.has(p, "player.gold", "1250")
	b.has(p, "player.name", `"Nobody"`)
	if got := b.last("compared"); got["differences"] != 1.0 || b.last("copied-over")["path"] != "player.gold" {
		t.Errorf("%v", got)
	}
	b.run("undo")
	b.after("compared", 3)
	b.has(p, "player.gold", "7")
	b.after("differences", 3)
	c.Filter.SetText("gold")
	b.after("differences", 4)
	if got := b.last("differences"); got["shown"] != 1.0 || got["of"] != 2.0 {
		t.Errorf("%v differences with gold", got)
	}
	b.run("difference-left")
	if b.document() != p || p.Path() != "player.gold" {
		t.Errorf("%s is shown", p.Path())
	}
	if now, _ := os.ReadFile(path); !bytes.Equal(now, original) {
		t.Error("comparing wrote the file")
	}
	b.drop(p)
	if len(b.pages) != 0 {
		t.Error("the comparison of a closed file stays")
	}
}

// TestCompareTwoOpen compares two open files and jumps to the right one.
func TestCompareTwoOpen(t *testing.T) {
	b := newBench(t)
	one, _ := sampleFile(t, "slot_1.sav")
	two, _ := sampleFile(t, "slot_1.sav")
	b.openFile(one)
	left := b.document()
	b.openFile(two)
	right := b.document()
	compare.Show(left, right.doc, right, right.name)
	b.after("differences", 1)
	if got := b.last("compared"); got["differences"] != 0.0 || compare.Of(b.Page()).Empty.Text == "" {
		t.Errorf("%v", got)
	}
	r := mustFind(t, right, "player.gold")
	v, _ := right.doc.Parse(r, "9")
	if err := right.doc.Set(r, v); err != nil {
		t.Fatal(err)
	}
	b.after("compared", 2)
	b.after("differences", 2)
	if got := b.last("compared"); got["differences"] != 1.0 {
		t.Fatalf("%v", got)
	}
	b.run("difference-right")
	if b.document() != right || right.Path() != "player.gold" {
		t.Error("it does not jump to the right")
	}
	b.run("difference-right") // nothing is compared in this tab
	if b.document() != right {
		t.Error("an action without use did something")
	}
}

// TestCompareCopiesBothWays copies a place with several differences over to the right in one step, and all to the left in one step.
func TestCompareCopiesBothWays(t *testing.T) {
	b := newBench(t)
	one, _ := sampleFile(t, "slot_1.sav")
	two, _ := sampleFile(t, "slot_1.sav")
	b.openFile(one)
	left := b.document()
	b.sets("player.gold", "7")
	b.sets("player.name", `"Nobody"`)
	r := mustFind(t, left, "player.inventory[2]")
	if err := left.doc.Remove(r); err != nil {
		t.Fatal(err)
	}
	b.openFile(two)
	right := b.document()
	compare.Show(left, right.doc, right, right.name)
	b.after("differences", 1)
	if got := b.last("differences"); got["shown"] != 3.0 {
		t.Fatalf("%v", got)
	}
	steps := len(right.doc.History())
	b.pick("player")
	b.run("copy-back")
	b.after("differences", 2)
	if got := b.last("compared"); got["differences"] != 0.0 || len(right.doc.History()) != steps+1 {
		t.Errorf("%v after %d steps", got, len(right.doc.History())-steps)
	}
	b.has(right, "player.gold", "7")
	right.doc.Undo()
	b.after("differences", 3)
	steps = len(left.doc.History())
	b.run("copy-all")
	b.after("differences", 4)
	if got := b.last("compared"); got["differences"] != 0.0 || len(left.doc.History()) != steps+1 {
		t.Errorf("%v after %d steps", got, len(left.doc.History())-steps)
	}
	b.has(left, "player.name", `"Mira 灯"`)
}

// TestCompareManyElsewhere copies more differences than are copied on the spot, and takes it back in one step.
func TestCompareManyElsewhere(t *testing.T) {
	made := func(from int) string {
		path := filepath.Join(t.TempDir(), "many.sav")
		items := make([]variant.Value, 3000)
		for i := range items {
			items[i] = variant.OfDict(variant.Entry{Key: variant.OfString("n"), Value: variant.OfInt(int64(from + i))})
		}
		data, err := codec.Append(nil, variant.OfArray(items...), dialect.Godot46)
		if err == nil {
			err = os.WriteFile(path, data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	b := newBench(t)
	b.openFile(made(0))
	left := b.document()
	b.openFile(made(5000))
	right := b.document()
	compare.Show(left, right.doc, right, right.name)
	b.after("differences", 1)
	if got := b.last("differences"); got["shown"] != 3000.0 {
		t.Fatalf("%v", got)
	}
	b.run("copy-all")
	b.after("copied-over", 1)
	b.has(left, "[2999].n", "7999")
	if len(left.doc.History()) != 1 {
		t.Errorf("%d steps", len(left.doc.History()))
	}
	b.run("undo")
	b.has(left, "[2999].n", "2999")
}

func TestSteps(t *testing.T) {
	for path, want := range map[string]string{
		"":                          "",
		"player.gold":               "player|.gold",
		`#2.scores["a.b[\"]"].x{1}`: `#2|.scores|["a.b[\"]"]|.x{1}`,
		`grid[Vector2i(1, 2)][[1]]`: `grid|[Vector2i(1, 2)]|[[1]]`,
		`saved_blob!.level{2}[-]`:   `saved_blob|!|.level{2}|[-]`,
		`node["Arm/灯"].@parent`:     `node|["Arm/灯"]|.@parent`,
		`a{0}!{3}`:                  `a{0}|!|{3}`,
	} {
		var parts []string
		at := 0
		for _, end := range compare.Steps(path) {
			parts = append(parts, path[at:end])
			at = end
		}
		if got := strings.Join(parts, "|"); got != want {
			t.Errorf("%s: %s, not %s", path, got, want)
		}
	}
}
