package compare

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/ui/host/hosttest"
	"savant/ui/outline"
)

// TestLabelsOfRowsWithoutKeys: what has no key is told by its name in the outline, on the side where it is.
func TestLabelsOfRowsWithoutKeys(t *testing.T) {
	w := hosttest.New(t, Actions())
	open := func(name, text string) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	left := w.OpenFile(open("a.json", `{"x": [1, :, {"a":=}, 2], b: 3}`))
	right := w.OpenFile(open("b.json", `{"x": [1, :, {"a":=}, 2], c: 3}`))
	Show(left, right.Doc(), right, right.Name())
	w.After("differences", 1)
	c := comparisonOf(w.Page())
	var labels []string
	for n := range c.tree.spots {
		if n > topSpot {
			labels = append(labels, c.rowLook(outline.Node(n)).Label)
		}
	}
	if want := []string{"4 bytes that are not JSON", "4 bytes that are not JSON"}; !slices.Equal(labels, want) {
		t.Errorf("%q, not %q", labels, want)
	}
}

// TestLabelsOfElements: the only difference of a list has the name of the list before its index, and no class, which only nodes and resources have.
func TestLabelsOfElements(t *testing.T) {
	w := hosttest.New(t, Actions())
	open := func(name, text string) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	left := w.OpenFile(open("a.json", `{"points": [1, 2, 3], "player": {"gold": 1, "name": "a"}}`))
	right := w.OpenFile(open("b.json", `{"points": [1, 5, 3], "player": {"gold": 2, "name": "b"}}`))
	Show(left, right.Doc(), right, right.Name())
	w.After("differences", 1)
	c := comparisonOf(w.Page())
	var labels []string
	for n := range c.tree.spots {
		if l := c.rowLook(outline.Node(n)); n > topSpot && c.tree.difference(outline.Node(n)) != nil {
			labels = append(labels, l.Label+" "+l.Summary)
		}
	}
	if want := []string{"points[1] changed", "gold changed", "name changed"}; !slices.Equal(labels, want) {
		t.Errorf("%q, not %q", labels, want)
	}
}
