package compare

import (
	"slices"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/host/hosttest"
)

// TestAllRows shows what is the same among the differences: each row once, as the left document has them, with what is
// added where it is on the right. The differences are stepped through and copied over as before.
func TestAllRows(t *testing.T) {
	w, left, right := samples(t)
	hosttest.Set(t, right, "player.gold", "7")
	doc := right.Doc()
	player, err := doc.Find("player")
	if err == nil {
		_, err = doc.Insert(player, 2, &variant.Value{Type: variant.String, Text: "silver"}, variant.OfInt(3))
	}
	r := model.Row(0)
	if err == nil {
		r, err = doc.Find("player.name")
	}
	if err == nil {
		err = doc.Remove(r)
	}
	if err != nil {
		t.Fatal(err)
	}
	Show(left, doc, right, right.Name())
	w.After("differences", 1)
	c := comparisonOf(w.Page())
	w.Run("whole-comparison")
	w.After("differences", 2)
	var got []string
	for row := range c.table.Len() {
		got = append(got, c.tree.spots[c.table.Rows().At(row).Node].path)
	}
	var want []string
	var list func(r model.Row)
	list = func(r model.Row) {
		for i := range left.Doc().Len(r) {
			child := left.Doc().Child(r, i)
			path := left.Doc().Path(child)
			want = append(want, path)
			if path == "#0" || path == "player" {
				list(child)
			}
			if path == "player.gold" { // it is after that, since the name is gone
				want = append(want, "player.silver")
			}
		}
	}
	list(model.Root)
	want = slices.DeleteFunc(want, func(path string) bool { return path == "#0" }) // of a file with one record
	got = slices.DeleteFunc(got, func(path string) bool { return path == "#0" })
	if !slices.Equal(got, want) {
		t.Errorf("it shows\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if c.tree.count != 3 {
		t.Errorf("%d differences are counted", c.tree.count)
	}
	n := c.tree.find("seed")
	if n == 0 || !c.tree.same(n) || c.rowLook(n).Sign != "" {
		t.Fatal("a row that is the same is not shown as that")
	}
	c.table.SelectNode(n)
	c.Step(-1)
	if at, _ := c.table.Current(); c.tree.difference(at) == nil {
		t.Errorf("the step leads to %s", c.tree.spots[at].path)
	}
	c.table.SelectNode(n)
	c.copyOver(false)
	if left.Dirty() {
		t.Error("copying over what is the same edits something")
	}
	c.copyAll(false)
	w.After("compared", 2)
	hosttest.Holds(t, left, "player.silver", "3")
}

// TestSaveInComparison saves both documents that were copied into.
func TestSaveInComparison(t *testing.T) {
	w, left, right := samples(t)
	hosttest.Set(t, left, "player.gold", "7")
	hosttest.Set(t, right, "seed", "8")
	Show(left, right.Doc(), right, right.Name())
	w.After("differences", 1)
	c := comparisonOf(w.Page())
	if c.Unsavable() != "" || c.save.Disabled() {
		t.Fatal("edits cannot be saved")
	}
	c.Save()
	if left.Dirty() || right.Dirty() || c.Unsavable() == "" || !c.save.Disabled() {
		t.Errorf("left edited: %v, right: %v", left.Dirty(), right.Dirty())
	}
}
