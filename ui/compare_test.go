//go:build !nogui

package ui

import (
	"bytes"
	"os"
	"testing"
	"time"

	"fyne.io/fyne/v2"
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
		if err := p.set(r, v, false); err != nil {
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
	c := b.comparison()
	for i := range c.shown {
		if c.all[c.shown[i]].Path == "player.gold" {
			c.list.Select(i)
		}
	}
	c.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.after("compared", 2)
	b.has(p, "player.gold", "1250")
	b.has(p, "player.name", `"Nobody"`)
	if got := b.last("compared"); got["differences"] != 1.0 || b.last("copied-over")["path"] != "player.gold" {
		t.Errorf("%v", got)
	}
	b.run("undo")
	b.after("compared", 3)
	b.has(p, "player.gold", "7")
	c.filter.SetText("gold")
	if len(c.shown) != 1 {
		t.Errorf("%d differences with gold", len(c.shown))
	}
	b.run("difference-left")
	if b.document() != p || p.path() != "player.gold" {
		t.Errorf("%s is shown", p.path())
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
	b.compare(left, right.doc, right, right.name)
	b.after("compared", 1)
	if got := b.last("compared"); got["differences"] != 0.0 || b.comparison().empty.Text == "" {
		t.Errorf("%v", got)
	}
	r := mustFind(t, right, "player.gold")
	v, _ := right.doc.Parse(r, "9")
	if err := right.doc.Set(r, v); err != nil {
		t.Fatal(err)
	}
	b.after("compared", 2)
	if got := b.last("compared"); got["differences"] != 1.0 {
		t.Fatalf("%v", got)
	}
	b.run("difference-right")
	if b.document() != right || right.path() != "player.gold" {
		t.Error("it does not jump to the right")
	}
	b.run("difference-right") // nothing is compared in this tab
	if b.document() != right {
		t.Error("an action without use did something")
	}
}
