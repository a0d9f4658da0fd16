package page_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/model/property"
	"savant/model/users"
	"savant/ui/host/hosttest"
	"savant/ui/outline"
	"savant/ui/page"
)

// town are scenes with a lamp that has a post and an arm.
var town = map[string]string{
	"project.godot": "config_version=5\n",
	"lamp.tscn": "[gd_scene format=3]\n\n[node name=\"Lamp\" type=\"Node3D\"]\n\n[node name=\"Post\" type=\"Node3D\" parent=\".\"]\n\n" +
		"[node name=\"Arm\" type=\"Node3D\" parent=\".\"]\n\n[node name=\"Light\" type=\"OmniLight3D\" parent=\"Arm\"]\n",
	"town.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://lamp.tscn\" id=\"1\"]\n\n[node name=\"Town\" type=\"Node3D\"]\n\n" +
		"[node name=\"Lamp\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"Sign\" type=\"Node3D\" parent=\"Lamp\" index=\"1\"]\n\n" +
		"[node name=\"Light\" parent=\"Lamp/Arm\" index=\"0\"]\nvisible = false\n\n[node name=\"Moth\" type=\"Node3D\" parent=\"Lamp/Arm\" index=\"1\"]\n\n" +
		"[node name=\"Dark\" parent=\".\" instance=ExtResource(\"1\")]\n\n[editable path=\"Lamp\"]\n",
}

// TestInnerTree: nodes of other scenes, the scene's changes of them and its own nodes among them stand where the engine has them, also
// right after an edit, before they are looked for again.
func TestInnerTree(t *testing.T) {
	root := t.TempDir()
	for name, text := range town {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w := hosttest.New(t, nil)
	p := w.OpenFile(filepath.Join(root, "town.tscn"))
	doc := p.Doc()
	users.Show(doc, p.File)
	inner := page.NewInnerNodes(p)
	defer inner.Close()
	found := false
	inner.Seek(func(map[outline.Node]model.Row) { found = true })
	w.Until(func() bool { return found })
	doc.OnChange(inner.Follow)
	tree := inner.Tree(page.NodeTree{Tree: page.Tree{Doc: doc}}).(walkable)
	const before = "Town\n Lamp\n  (Post)\n  Sign\n  (Arm)\n   Light\n   Moth\n Dark\n  Post, shut\n  Arm, shut\n   Light, shut\n"
	if got := innerWalked(t, doc, inner, tree, outline.Node(model.Root), 0); got != before {
		t.Fatalf("got\n%swant\n%s", got, before)
	}
	row := func(path string) model.Row {
		t.Helper()
		r, err := doc.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	lamp := outline.Node(row("node.Lamp"))
	taken := ""
	for i := range tree.Len(lamp) + 1 {
		if page.Takes(doc, tree, []outline.Node{outline.Node(row("node.Dark"))}, lamp, i) {
			taken += strconv.Itoa(i)
		}
	}
	if taken != "13" { // Post, Sign, Arm: only before Sign, and at the end
		t.Errorf("below Lamp, the places %s are taken", taken)
	}
	for path, want := range map[string]string{`node["Lamp/Post"]`: "lamp.tscn", `node["Lamp/Arm/Light"]`: "lamp.tscn", `node["Lamp/Sign"]`: "", "node.Dark": "", `node["."]`: ""} {
		if got := doc.Belongs(row(path)); got != want {
			t.Errorf("%s belongs to %q, not %q", path, got, want)
		}
	}
	for _, c := range []struct {
		name, want string
		edit       func() error
	}{
		{"change", strings.Replace(before, "(Arm)", "Arm", 1), func() error {
			return property.Insert(doc, row(`node["Lamp/Arm"]`), "visible", variant.OfBool(false), nil, nil)
		}},
		{"take the change back", strings.Replace(before, "   Light\n", "   (Light)\n", 1), func() error { return doc.Remove(row(`node["Lamp/Arm/Light"].visible`)) }},
		{"remove the change", strings.Replace(before, "   Light\n", "   (Light)\n", 1), func() error { return doc.Remove(row(`node["Lamp/Arm/Light"]`)) }},
		{"add", strings.Replace(before, "  Sign\n", "   Bird\n  Sign\n", 1), func() error {
			_, err := doc.AddNode(row(`node["Lamp/Post"]`), -1, "Bird", "Node3D")
			return err
		}},
		{"remove", strings.Replace(before, "   Moth\n", "", 1), func() error { return doc.Remove(row(`node["Lamp/Arm/Moth"]`)) }},
	} {
		if err := c.edit(); err != nil {
			t.Fatal(c.name, err)
		}
		if got := innerWalked(t, doc, inner, tree, outline.Node(model.Root), 0); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, got, c.want)
		}
		doc.Undo()
		found = false
		inner.Seek(func(map[outline.Node]model.Row) { found = true })
		w.Until(func() bool { return found })
		if got := innerWalked(t, doc, inner, tree, outline.Node(model.Root), 0); got != before {
			t.Errorf("%s, undone: got\n%s", c.name, got)
		}
	}
}

// walkable is the tree of an outline that knows where each line is.
type walkable interface {
	outline.Model
	Parent(n outline.Node) outline.Node
	Index(n outline.Node) int
}

// innerWalked is a tree with everything open: in brackets what the scene does not mention.
func innerWalked(t *testing.T, doc *model.Document, inner *page.InnerNodes, m walkable, from outline.Node, depth int) string {
	t.Helper()
	var b strings.Builder
	for i := range m.Len(from) {
		n := m.Child(from, i)
		if m.Index(n) != i || m.Parent(n) != from {
			t.Errorf("%d is the %d-th below %d, not the %d-th below %d", n, m.Index(n), m.Parent(n), i, from)
		}
		label := ""
		switch {
		case page.IsInner(n):
			label = inner.At(n).Name() + ", shut"
		case doc.Unmentioned(model.Row(n)):
			label = "(" + doc.Describe(model.Row(n)).Label + ")"
		default:
			label = doc.Describe(model.Row(n)).Label
		}
		b.WriteString(strings.Repeat(" ", depth) + label + "\n" + innerWalked(t, doc, inner, m, n, depth+1))
	}
	return b.String()
}

// TestInnerNodesOfAnOldState: what was looked for before an edit is not shown after it, when rows may be others: the selection would move to another
// node, which the next key removes.
func TestInnerNodesOfAnOldState(t *testing.T) {
	root := t.TempDir()
	for name, text := range town {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w := hosttest.New(t, nil)
	p := w.OpenFile(filepath.Join(root, "town.tscn"))
	users.Show(p.Doc(), p.File)
	inner := page.NewInnerNodes(p)
	defer inner.Close()
	queue := fyne.CurrentApp().(*hosttest.App).Queue
	found := 0
	inner.Seek(func(map[outline.Node]model.Row) { found++ })
	hosttest.Set(t, p, `node["Lamp/Arm/Light"].visible`, "true")
	(<-queue)()
	if found != 0 {
		t.Error("what was found before the edit is shown")
	}
	inner.Seek(func(map[outline.Node]model.Row) { found++ })
	if (<-queue)(); found != 1 {
		t.Errorf("found %d times after it", found)
	}
}
