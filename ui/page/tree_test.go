package page_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/model"
	"savant/ui/host/hosttest"
	"savant/ui/outline"
	"savant/ui/page"
)

const hall = `[gd_scene format=3]

[sub_resource type="BoxShape3D" id="box"]
size = Vector3(1, 2, 3)

[node name="Hall" type="Node3D"]
position = Vector3(1, 0, 0)

[node name="Wall" type="Node3D" parent="."]
visible = false

[node name="Lamp" type="OmniLight3D" parent="Wall" groups=["lights"]]
light_energy = 2.0

[node name="Crack" type="Decal" parent="Wall"]

[node name="Door" type="Node3D" parent="."]
`

func openHall(t *testing.T) (doc *model.Document, row func(path string) model.Row) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "hall.tscn")
	if err := os.WriteFile(path, []byte(hall), 0o600); err != nil {
		t.Fatal(err)
	}
	doc = hosttest.New(t, nil).OpenFile(path).Doc()
	return doc, func(path string) model.Row {
		t.Helper()
		r, err := doc.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
}

// walked is a tree with everything open; each node must be where the tree says it is.
func walked(t *testing.T, doc *model.Document, m page.NodeTree, from outline.Node, depth int) string {
	t.Helper()
	var b strings.Builder
	for i := range m.Len(from) {
		n := m.Child(from, i)
		if m.Index(n) != i || m.Parent(n) != from {
			t.Errorf("%s is not the %d-th below %s", doc.Path(model.Row(n)), i, doc.Path(model.Row(from)))
		}
		b.WriteString(strings.Repeat(" ", depth) + doc.Describe(model.Row(n)).Label + "\n" + walked(t, doc, m, n, depth+1))
	}
	return b.String()
}

// TestNodeTree: nodes are below nodes, without properties, attributes and resources, and without one that is left out.
func TestNodeTree(t *testing.T) {
	doc, row := openHall(t)
	tree := page.NodeTree{Tree: page.Tree{Doc: doc}}
	if got, want := walked(t, doc, tree, outline.Node(model.Root), 0), "Hall\n Wall\n  Lamp\n  Crack\n Door\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for _, path := range []string{`node["."].position`, `node["."].@name`, `node["."].position.x`, "sub_resource.box", "sub_resource.box.size", "header"} {
		if i := tree.Index(outline.Node(row(path))); i >= 0 {
			t.Errorf("%s is the %d-th", path, i)
		}
	}
	for without, want := range map[string]string{"node.Wall": "Hall\n Door\n", "node.Door": "Hall\n Wall\n  Lamp\n  Crack\n", `node["Wall/Lamp"]`: "Hall\n Wall\n  Crack\n Door\n", `node["."]`: ""} {
		tree.Without = []model.Row{row(without)}
		if got := walked(t, doc, tree, outline.Node(model.Root), 0); got != want {
			t.Errorf("without %s: got\n%swant\n%s", without, got, want)
		}
		if i := tree.Index(outline.Node(row(without))); i >= 0 {
			t.Errorf("%s is left out, and the %d-th", without, i)
		}
	}
}

// TestPlace: a place among the nodes that are shown is one among all children of a row.
func TestPlace(t *testing.T) {
	doc, row := openHall(t)
	tree := page.NodeTree{Tree: page.Tree{Doc: doc}}
	for _, c := range []struct {
		parent string
		index  int
		before string // what the place is before; "" for the end
	}{{`node["."]`, 0, "node.Wall"}, {`node["."]`, 1, "node.Door"}, {`node["."]`, 2, ""}, {"node.Wall", 1, `node["Wall/Crack"]`}, {"node.Door", 0, ""}} {
		parent := row(c.parent)
		want := doc.Len(parent)
		if c.before != "" {
			want = doc.Index(row(c.before))
		}
		if got := page.Place(doc, tree, outline.Node(parent), c.index); got != want {
			t.Errorf("%s %d: %d, want %d", c.parent, c.index, got, want)
		}
	}
}
