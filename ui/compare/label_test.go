package compare

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/scene/nodepath"
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

// TestNodesThatCameAlong: a node that has another name or place is one difference, without those below it, and is told by what differs.
func TestNodesThatCameAlong(t *testing.T) {
	w := hosttest.New(t, Actions())
	node := func(name, parent string) string {
		return "\n[node name=\"" + name + "\" type=\"Node\" parent=\"" + parent + "\"]\n"
	}
	open := func(name string, nodes ...string) string {
		path := filepath.Join(t.TempDir(), name)
		text := "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n" + strings.Join(nodes, "")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, c := range []struct {
		nodes []string
		want  string
	}{
		{[]string{node("Box", "."), node("B", "Box"), node("C", "Box"), node("A", "Box"), node("X", "Box/A")}, "A place 1|place 3"},
		{[]string{node("Box", "."), node("Other", "Box"), node("X", "Box/Other"), node("B", "Box"), node("C", "Box")}, "Other A|Other"},
		{[]string{node("Box", "."), node("B", "Box"), node("C", "Box"), node("A", "."), node("X", "A")}, "A Box/A|A"},
	} {
		left := w.OpenFile(open("a.tscn", node("Box", "."), node("A", "Box"), node("X", "Box/A"), node("B", "Box"), node("C", "Box")))
		right := w.OpenFile(open("b.tscn", c.nodes...))
		n := len(w.Events("differences"))
		Show(left, right.Doc(), right, right.Name())
		w.After("differences", n+1)
		of := comparisonOf(w.Page())
		var rows []string
		for n := range of.tree.spots {
			if l := of.rowLook(outline.Node(n)); n > topSpot && of.tree.difference(outline.Node(n)) != nil {
				rows = append(rows, nodepath.Name(l.Label)+" "+l.Cells[leftCell].Text+"|"+l.Cells[rightCell].Text)
			}
		}
		if !slices.Equal(rows, []string{c.want}) {
			t.Errorf("%q, not %q", rows, c.want)
		}
	}
}

// TestLabelsOfSections: a changed connection is told by what it connects, as one that was added or removed; elements of lists have their indices in
// brackets in every form, and the sections of a ConfigFile a heading.
func TestLabelsOfSections(t *testing.T) {
	connection := func(signal, method string) string {
		return "[connection signal=\"" + signal + "\" from=\"B\" to=\".\" method=\"" + method + "\"]\n"
	}
	const scene = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" type=\"Button\" parent=\".\"]\n\n"
	for _, c := range []struct{ name, left, right, want string }{
		{"a.tscn", scene + connection("ready", "x") + connection("pressed", "m"), scene + connection("ready", "x") + connection("pressed", "n"),
			"Connections › pressed B › A.n › @method"},
		{"a.cfg", "[p]\nxs=[1, 2]\n", "[p]\nxs=[1, 3]\n", "Sections › p › xs[1]"},
		{"a.tres", "[gd_resource type=\"Resource\" format=3]\n\n[resource]\nxs = [1, 2]\n", "[gd_resource type=\"Resource\" format=3]\n\n[resource]\nxs = [1, 3]\n", "resource › xs[1]"},
		{"a.json", `{"xs": [1, 2]}`, `{"xs": [1, 3]}`, "xs[1]"},
	} {
		w := hosttest.New(t, Actions())
		open := func(name, text string) string {
			path := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			return path
		}
		left, right := w.OpenFile(open(c.name, c.left)), w.OpenFile(open(c.name, c.right))
		Show(left, right.Doc(), right, right.Name())
		w.After("differences", 1)
		of := comparisonOf(w.Page())
		var labels []string
		for n := range of.tree.spots {
			if n > topSpot && of.tree.difference(outline.Node(n)) != nil {
				labels = append(labels, of.rowLook(outline.Node(n)).Label)
			}
		}
		if !slices.Equal(labels, []string{c.want}) {
			t.Errorf("%s: %q, not %q", c.name, labels, c.want)
		}
	}
}
