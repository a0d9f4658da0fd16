package shell

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/ui/internal/golden"
	"savant/ui/rows"
)

// TestAddNodeByKeyboard adds nodes of classes that are searched by name, copies one below another and gives it another class.
func TestAddNodeByKeyboard(t *testing.T) {
	path := filepath.Join(t.TempDir(), "yard.tscn")
	if err := os.WriteFile(path, []byte("[gd_scene format=3]\n\n[node name=\"Yard\" type=\"Node2D\"]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	choose := func(action string, class string) {
		b.run(action)
		for _, r := range class {
			b.Canvas().Focused().TypedRune(r)
		}
		b.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	}
	p.Select(b.at(`node["."]`))
	choose(string(rows.ActionAddNode), "timer")
	if p.Path() != "node.Timer" {
		t.Fatalf("%s is shown", p.Path())
	}
	p.Select(b.at(`node["."]`))
	choose(string(rows.ActionAddNode), "sprite2d")
	b.run("copy")
	p.Select(b.at("node.Timer"))
	b.run("paste")
	if p.Path() != `node["Timer/Sprite2D"]` {
		t.Fatalf("%s is shown", p.Path())
	}
	choose(string(rows.ActionChangeType), "node3d")
	const want = `[gd_scene format=3]

[node name="Yard" type="Node2D"]

[node name="Timer" type="Timer" parent="."]

[node name="Sprite2D" type="Node3D" parent="Timer"]

[node name="Sprite2D" type="Sprite2D" parent="."]
`
	if got := string(p.doc.Bytes()); got != want {
		t.Errorf("%s", got)
	}
}

// TestAddNodeInNodes adds nodes with Insert and Ctrl+A where only nodes are shown, one of them beside the selected one.
func TestAddNodeInNodes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "yard.tscn")
	if err := os.WriteFile(path, []byte("[gd_scene format=3]\n\n[node name=\"Yard\" type=\"Node2D\"]\n\n[node name=\"A\" type=\"Node\" parent=\".\"]\n\n[node name=\"B\" type=\"Node\" parent=\".\"]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	p.view.filter.ShowNodes(true)
	p.Select(b.at("node.A"))
	p.Focus()
	b.run("insert")
	for _, r := range "timer" {
		b.Canvas().Focused().TypedRune(r)
	}
	b.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if p.Path() != `node["A/Timer"]` {
		t.Fatalf("%s is shown", p.Path())
	}
	p.Select(b.at("node.A"))
	p.Focus()
	b.run("select-all")
	for _, r := range "marker2d" {
		b.Canvas().Focused().TypedRune(r)
	}
	b.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if p.Path() != `node["A/Marker2D"]` {
		t.Fatalf("%s is shown", p.Path())
	}
	named := func(label string) (found fyne.CanvasObject) {
		golden.Walk(p.view.filter.Root, func(o fyne.CanvasObject) {
			if a, ok := o.(fyne.Accessible); ok && a.AccessibilityLabel() == label {
				found = o
			}
		})
		return found
	}
	add, _ := named("Add a node (Ins)").(fyne.Tappable)
	if add == nil {
		t.Fatal("no button adds a node")
	}
	p.Select(b.at("node.B"))
	p.view.filter.Focus()
	test.Tap(add)
	for _, r := range "camera2d" {
		b.Canvas().Focused().TypedRune(r)
	}
	b.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if p.Path() != `node["B/Camera2D"]` {
		t.Fatalf("after the button, %s is shown", p.Path())
	}
	p.view.filter.ShowNodes(false)
	if named("Insert (Ins)") == nil {
		t.Error("with all rows the button is not said to insert")
	}
	p.Focus()
	b.run("select-all")
	if b.Canvas().Focused() != fyne.Focusable(p.view.outline) {
		t.Error("with all rows a node is added too")
	}
}
