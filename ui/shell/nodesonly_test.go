package shell

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"savant/model"
	"savant/ui/check"
	"savant/ui/internal/golden"
	"savant/ui/outline"
	"savant/ui/rows"
	"savant/ui/widgets"
)

const hall = `[gd_scene format=3]

[sub_resource type="BoxShape3D" id="box"]

[node name="Hall" type="Node3D"]

[node name="Wall" type="Node3D" parent="."]
visible = false

[node name="Lamp" type="OmniLight3D" parent="Wall" groups=["bright"]]
light_energy = 2.0

[node name="Crack" type="Decal" parent="Wall"]

[node name="Door" type="Node3D" parent="."]
`

// openHall opens a window with a small scene whose outline shows only nodes.
func openHall(t *testing.T) (*bench, *tabPage) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "hall.tscn")
	if err := os.WriteFile(path, []byte(hall), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	b.run("nodes")
	t.Cleanup(func() { b.App().Preferences().SetBool("nodes", false) })
	p := b.document()
	p.view.outline.OpenAllBelow(0)
	return b, p
}

// TestJumpFromNodes: a jump to a resource shows all rows and clears a filter of properties that it has nothing of; going back shows only nodes again.
func TestJumpFromNodes(t *testing.T) {
	b, p := openHall(t)
	wall, box := b.at(`node["Wall"]`), b.at(`sub_resource["box"]`)
	p.Select(wall)
	b.run("filter-properties")
	test.Type(b.win.Canvas().Focused(), "visible")
	p.Go(box)
	b.keepUp()
	if p.OnlyNodes() || p.nav.selected != box {
		t.Fatal("the resource is not shown")
	}
	if text := golden.Of(p.view.panel.Object(), theme.VariantDark); strings.Contains(text, "No property of") {
		t.Error("the filter leaves nothing of it")
	}
	b.run("back")
	if !p.OnlyNodes() || p.nav.selected != wall {
		t.Errorf("back leads to %s among all rows", p.doc.Path(p.nav.selected))
	}
	b.run("forward")
	if p.OnlyNodes() || p.nav.selected != box {
		t.Errorf("forward leads to %s among nodes", p.doc.Path(p.nav.selected))
	}
	b.run("nodes")
	b.run("nodes")
	p.Select(wall)
	if p.OnlyNodes() {
		t.Error("all rows were chosen, and are not shown")
	}
}

// TestSelectAllInEditor: Ctrl+A leaves the outline as it is while a property has the keyboard.
func TestSelectAllInEditor(t *testing.T) {
	b, p := openHall(t)
	p.Select(b.at(`node["Wall"]`))
	b.run("filter-properties")
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if b.win.Canvas().Focused() == fyne.Focusable(p.view.outline) {
		t.Fatalf("%T has the keyboard, not a property", b.win.Canvas().Focused())
	}
	b.run("select-all")
	if n := p.view.outline.Selected(); n > 1 {
		t.Errorf("%d rows are selected", n)
	}
}

// shownRows are the labels of the rows that the outline shows.
func shownRows(p *tabPage) (text string) {
	for i := range p.view.outline.Len() {
		text += p.doc.Describe(model.Row(p.view.outline.Rows().At(i).Node)).Label + " "
	}
	return text
}

func (b *bench) at(path string) model.Row {
	b.t.Helper()
	r, err := b.document().doc.Find(path)
	if err != nil {
		b.t.Fatal(err)
	}
	return r
}

// TestNodesOnly: the outline shows nodes without what they hold; every pane names the row that is shown, also one that is no node.
func TestNodesOnly(t *testing.T) {
	b, p := openHall(t)
	if got := shownRows(p); got != "Hall Wall Lamp Crack Door " {
		t.Error(got)
	}
	p.Select(b.at(`node["Wall/Lamp"].light_energy`))
	if n, _ := p.view.outline.Current(); p.Path() != `node["Wall/Lamp"].light_energy` || model.Row(n) != b.at(`node["Wall/Lamp"]`) || p.view.outline.Selected() != 0 {
		t.Errorf("%s is shown, %d selected", p.Path(), p.view.outline.Selected())
	}
	p.view.outline.Select(p.view.outline.CurrentRow())
	p.view.outline.OnClicked(outline.Node(b.at(`node["Wall/Lamp"]`)))
	if p.Path() != `node["Wall/Lamp"]` {
		t.Errorf("clicked: %s is shown", p.Path())
	}
	p.Select(b.at("sub_resource.box"))
	if _, any := p.view.outline.Current(); any || p.Path() != "sub_resource.box" {
		t.Errorf("%s is shown, and a node is the current one", p.Path())
	}
	p.Select(b.at(`node["Wall/Lamp"].light_energy`))
	b.run("nodes")
	if n, _ := p.view.outline.Current(); model.Row(n) != p.nav.selected {
		t.Error("all rows: another one is selected than shown")
	}
	b.run("nodes")
	if p.Path() != `node["Wall/Lamp"]` {
		t.Errorf("only nodes: %s is shown", p.Path())
	}
}

// TestNodesOnlyEdits removes, moves and duplicates nodes where only they are shown.
func TestNodesOnlyEdits(t *testing.T) {
	b, p := openHall(t)
	p.Select(b.at(`node["Wall/Crack"]`))
	b.run(string(rows.ActionUp))
	if got := shownRows(p); got != "Hall Wall Crack Lamp Door " {
		t.Error("up: " + got)
	}
	p.view.outline.OnDrop(p.view.outline.Selection(), p.view.outline.Rows().At(0).Node, 1)
	if got := shownRows(p); got != "Hall Wall Lamp Crack Door " || p.Path() != "node.Crack" {
		t.Errorf("dropped: %s, %s is shown", got, p.Path())
	}
	p.Select(b.at("node.Door"))
	b.run("duplicate")
	if got := shownRows(p); got != "Hall Wall Lamp Crack Door Door2 " || p.Path() != "node.Door2" {
		t.Errorf("duplicated: %s, %s is shown", got, p.Path())
	}
	b.run("remove")
	if got := shownRows(p); got != "Hall Wall Lamp Crack Door " || p.Path() != "node.Door" {
		t.Errorf("removed: %s, %s is shown", got, p.Path())
	}
	for p.doc.CanUndo() {
		b.run("undo")
	}
	if string(p.doc.Bytes()) != hall {
		t.Error("undone, the scene is not what it was")
	}
}

// TestMoveToParent moves nodes by keyboard: they keep their places in the world, unless that is switched off.
func TestMoveToParent(t *testing.T) {
	const yard = "[gd_scene format=3]\n\n[node name=\"Yard\" type=\"Node2D\"]\n\n[node name=\"Post\" type=\"Node2D\" parent=\".\"]\nposition = Vector2(10, 2)\n\n" +
		"[node name=\"Lamp\" type=\"Sprite2D\" parent=\".\"]\nposition = Vector2(1, 2)\n\n[node name=\"Bird\" type=\"Sprite2D\" parent=\".\"]\nposition = Vector2(4, 4)\n"
	path := filepath.Join(t.TempDir(), "yard.tscn")
	if err := os.WriteFile(path, []byte(yard), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	move := func() {
		b.run(string(rows.ActionReparent))
		for _, r := range "post" {
			b.Canvas().Focused().TypedRune(r)
		}
		b.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	}
	value := func(path string) string {
		t.Helper()
		text, err := p.doc.Text(b.at(path))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	b.choose(p, "node.Lamp", "node.Bird")
	move()
	if got := value(`node["Post/Lamp"].position`) + value(`node["Post/Bird"].position`); got != "Vector2(-9, 0)Vector2(-6, 2)" {
		t.Error(got)
	}
	if n := len(p.doc.History()); n != 1 {
		t.Errorf("%d steps", n)
	}
	b.run("undo")
	if string(p.doc.Bytes()) != yard {
		t.Error("undone, the scene is not what it was")
	}
	b.run("keep-place")
	t.Cleanup(func() { b.run("keep-place") })
	p.Select(b.at("node.Lamp"))
	move()
	if got := value(`node["Post/Lamp"].position`); got != "Vector2(1, 2)" {
		t.Errorf("its own transform is %s", got)
	}
}

// TestRenameSeveral renames nodes by a pattern, shown before, in one step.
func TestRenameSeveral(t *testing.T) {
	b, p := openHall(t)
	b.choose(p, "node.Wall", "node.Door")
	b.run("rename-many")
	for i, text := range []string{"", "Same"} {
		b.Canvas().Focused().(*widgets.PromptEntry).Prompt.Fields[i].SetText(text)
	}
	if got := b.Canvas().Focused().(*widgets.PromptEntry).Prompt.Shown(); len(got) != 3 || got[1] != "Door › Same" || !strings.Contains(got[2], "Same") {
		t.Errorf("before: %q", got)
	}
	b.Canvas().Focused().(*widgets.PromptEntry).Prompt.Fields[1].SetText("Part${COUNTER}")
	if got := b.Canvas().Focused().(*widgets.PromptEntry).Prompt.Shown(); len(got) != 2 || got[0] != "Wall › Part1" {
		t.Errorf("before: %q", got)
	}
	b.fill("/^./", "Big${NAME}${COUNTER}", "3, 2")
	if got := shownRows(p); got != "Hall BigWall3all Lamp Crack BigDoor5oor " {
		t.Error(got)
	}
	if n := len(p.doc.History()); n != 1 {
		t.Errorf("%d steps", n)
	}
	b.run("undo")
	p.Select(b.at("node.Wall"))
	b.run("rename-many")
	b.fill("", "Part${COUNTER}", "1, 1, 2")
	if got := shownRows(p); got != "Hall Wall Part01 Part02 Door " {
		t.Error(got)
	}
	for p.doc.CanUndo() {
		b.run("undo")
	}
	if string(p.doc.Bytes()) != hall {
		t.Error("undone, the scene is not what it was")
	}
}

// TestRenameOfSeveralRows: Rename takes one row and says so; of several nodes it asks for a pattern.
func TestRenameOfSeveralRows(t *testing.T) {
	b, p := openHall(t)
	b.choose(p, "node.Wall", "node.Door")
	b.run("rename")
	if prompt, ok := b.Canvas().Focused().(*widgets.PromptEntry); !ok || len(prompt.Prompt.Fields) != 3 {
		t.Fatalf("%T has the keyboard", b.Canvas().Focused())
	}
	b.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	p = b.shows("slot_1.sav", "player.gold")
	if !b.May(rows.ActionRename) {
		t.Error("one key cannot be renamed")
	}
	b.choose(p, "player.gold", "player.tint")
	if b.May(rows.ActionRename) {
		t.Error("two keys can be renamed")
	}
	b.Window.FunctionKey(&fyne.KeyEvent{Name: fyne.KeyF2})
	if said := textsOf(b.status.Root); !slices.Contains(said, "Rename…: select one row only.") {
		t.Errorf("F2 says %q", said)
	}
}

// TestDropScenes: scenes of the project that are dropped on a node become instances below it; other files are opened.
func TestDropScenes(t *testing.T) {
	root := t.TempDir()
	lamp := "[gd_scene format=3 uid=\"uid://lamp\"]\n\n[node name=\"Lantern\" type=\"Node3D\"]\n"
	for name, text := range map[string]string{"project.godot": "", "hall.tscn": hall, "lamp.tscn": lamp} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b := newBench(t)
	b.openFile(filepath.Join(root, "hall.tscn"))
	b.run("nodes")
	t.Cleanup(func() { b.App().Preferences().SetBool("nodes", false) })
	p := b.document()
	p.view.outline.OpenAllBelow(0)
	door := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.view.outline).AddXY(60, 0)
	for y := float32(1); ; y += 4 {
		if n, ok := p.view.outline.NodeAt(door.AddXY(0, y)); !ok {
			t.Fatal("no row of the door")
		} else if model.Row(n) == b.at("node.Door") {
			door = door.AddXY(0, y)
			break
		}
	}
	if !p.dropped(door, []string{filepath.Join(root, "lamp.tscn"), filepath.Join(root, "lamp.tscn")}) {
		t.Fatal("the node takes no scenes")
	}
	if got := shownRows(p); got != "Hall Wall Lamp Crack Door Lantern Lantern2 " || p.Path() != `node["Door/Lantern"]` {
		t.Errorf("%s, %s is shown", got, p.Path())
	}
	if text := string(p.doc.Bytes()); strings.Count(text, `path="res://lamp.tscn"`) != 1 || strings.Count(text, "instance=ExtResource(") != 2 {
		t.Error(text)
	}
	b.run("undo")
	if string(p.doc.Bytes()) != hall {
		t.Error("undone, the scene is not what it was")
	}
	for _, c := range []struct {
		at   fyne.Position
		file string
	}{{fyne.NewPos(-5, -5), "lamp.tscn"}, {door, "hall.tscn"}, {door, "project.godot"}} {
		if p.dropped(c.at, []string{filepath.Join(root, c.file)}) {
			t.Errorf("%s is taken at %v", c.file, c.at)
		}
	}
}

// TestNodesOnlyFilter finds nodes by name, class and group.
func TestNodesOnlyFilter(t *testing.T) {
	b, p := openHall(t)
	for text, want := range map[string]string{"bright": "Hall Wall Lamp ", "decal": "Hall Wall Crack ", "wall": "Hall Wall Lamp Crack ", "2.0": "",
		"class:Light3D energy > 1": "Hall Wall Lamp ", "class:Node3D not visible": "Hall Wall ", "class:Light3D energy >": ""} {
		b.run("filter")
		for _, r := range text {
			b.Canvas().Focused().TypedRune(r)
		}
		b.settle()
		if got := shownRows(p); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
		b.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	}
}

// TestPasteValueOnNode: a node takes no value; what is on the clipboard asks for the name of a property.
func TestPasteValueOnNode(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", "node.Cooldown")
	b.clip("12.5")
	b.run("paste")
	b.fill("speed", "12.5")
	b.has(p, "node.Cooldown.speed", "12.5")
}

// TestNodesOnlyProblem: a broken line that a node has leads to the source of that line, and marks the node without selecting it.
func TestNodesOnlyProblem(t *testing.T) {
	b := newBench(t)
	path := filepath.Join(t.TempDir(), "hall.tscn")
	if err := os.WriteFile(path, []byte(strings.Replace(hall, "visible = false\n", "visible = false\n???\n", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	b.openFile(path)
	b.run("nodes")
	t.Cleanup(func() { b.App().Preferences().SetBool("nodes", false) })
	p := b.document()
	p.EnterPane(check.PaneID)
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	at := p.doc.Describe(p.nav.selected).Offset
	if line, _ := p.doc.Position(at); line != 9 {
		t.Errorf("%s in line %d is shown", p.Path(), line)
	}
	if n, _ := p.view.outline.Current(); model.Row(n) != b.at("node.Wall") || p.view.outline.Selected() != 0 {
		t.Errorf("%s is the node of it, %d selected", p.doc.Path(model.Row(n)), p.view.outline.Selected())
	}
}

// TestNodesOnlyLeads: what leads to a row that belongs to no node shows all rows, in this tab only; a property of a node leaves its node the current one.
func TestNodesOnlyLeads(t *testing.T) {
	for what, lead := range map[string]func(b *bench, p *tabPage, r model.Row){
		"arrow": func(_ *bench, p *tabPage, r model.Row) { p.view.panel.Turn(r) },
		"path": func(b *bench, p *tabPage, r model.Row) {
			b.run("go")
			b.win.Canvas().Focused().(*widgets.Entry).SetText(p.doc.Path(r))
			b.key(fyne.KeyReturn)
		},
	} {
		t.Run(what, func(t *testing.T) {
			b, p := openHall(t)
			lead(b, p, b.at(`node["Wall/Lamp"].light_energy`))
			if n, _ := p.view.outline.Current(); !p.OnlyNodes() || model.Row(n) != b.at(`node["Wall/Lamp"]`) || p.Path() != `node["Wall/Lamp"].light_energy` {
				t.Errorf("%s is shown, only nodes: %v", p.Path(), p.OnlyNodes())
			}
			lead(b, p, b.at("sub_resource.box"))
			if n, _ := p.view.outline.Current(); p.OnlyNodes() || p.Path() != "sub_resource.box" || model.Row(n) != p.nav.selected || b.Canvas().Focused() != p.view.outline {
				t.Errorf("%s is shown, only nodes: %v", p.Path(), p.OnlyNodes())
			}
			if !b.App().Preferences().Bool("nodes") {
				t.Error("scenes that are opened later show all rows")
			}
		})
	}
}

// TestFollowsFocusedProperty: F12 follows the reference of the property that has the keyboard, in the inspector and among the parts of a value.
func TestFollowsFocusedProperty(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hall.tscn")
	text := strings.Replace(hall, "visible = false\n", "visible = false\nshape = SubResource(\"box\")\nmetadata/all = [1, SubResource(\"box\")]\n", 1)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	p.Select(b.at("node.Wall"))
	p.focusProperties()
	for i := 0; p.Focused() != b.at("node.Wall.shape"); i++ {
		if i == 100 {
			t.Fatal("the property does not get the keyboard")
		}
		b.key(fyne.KeyDown)
	}
	b.key(fyne.KeyF12)
	if p.Path() != "sub_resource.box" {
		t.Errorf("%s is shown", p.Path())
	}
	p.Select(b.at(`node.Wall["metadata/all"]`))
	if p.Focused() != 0 {
		t.Errorf("%s has the keyboard", p.doc.Path(p.Focused()))
	}
}
