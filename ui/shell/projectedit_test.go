package shell

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/host"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/preview"
	"savant/ui/scenes"
	"savant/ui/widgets"
)

// sharedFolder is a project in which two scenes play one animation: a body that has an arm in it, and a hall that has a hand of its own in
// the same place. The arm has a hand, a palm beside it and a script.
func sharedFolder(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	player := "[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries = {\n&\"\": SubResource(\"L\")\n}\n"
	library := "[ext_resource type=\"Animation\" path=\"res://walk.tres\" id=\"2\"]\n\n[sub_resource type=\"AnimationLibrary\" id=\"L\"]\n_data = {\n&\"walk\": ExtResource(\"2\")\n}\n\n"
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n",
		"arm.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"Script\" path=\"res://arm.gd\" id=\"1\"]\n\n[node name=\"Arm\" type=\"Node2D\"]\nscript = ExtResource(\"1\")\n\n" +
			"[node name=\"Hand\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"Palm\" type=\"Node2D\" parent=\".\"]\n",
		"body.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://arm.tscn\" id=\"1\"]\n" + library +
			"[node name=\"Body\" type=\"Node2D\"]\n\n[node name=\"Left\" parent=\".\" instance=ExtResource(\"1\")]\n\n" + player,
		"hall.tscn": "[gd_scene format=3]\n\n" + library + "[node name=\"Hall\" type=\"Node2D\"]\n\n[node name=\"Left\" type=\"Node2D\" parent=\".\"]\n\n" +
			"[node name=\"Hand\" type=\"Node2D\" parent=\"Left\"]\n\n" + player,
		"walk.tres": "[gd_resource type=\"Animation\" format=3]\n\n[resource]\ntracks/0/type = \"value\"\ntracks/0/path = NodePath(\"Left/Hand:position\")\n",
		"arm.gd":    "extends Node2D\n@onready var hand = $Hand\nfunc f(x): return x.get_node(\"Hand\")\n",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// previewed is what a preview of an edit in all files shows, a row on each line.
func previewed(sheet *widgets.Question) string {
	var rows []string
	for i := range sheet.List.Len() {
		x := sheet.List.Rows().At(i)
		shown := sheet.List.Look(x.Node)
		line := strings.Repeat(" ", x.Depth) + shown.Label
		for _, more := range []string{shown.Summary, shown.Note, shown.Type} {
			if more != "" {
				line += " | " + more
			}
		}
		rows = append(rows, line)
	}
	return strings.Join(rows, "\n")
}

// previewRow is the number of the row of a preview that begins with a text.
func previewRow(t *testing.T, sheet *widgets.Question, text string) int {
	t.Helper()
	for i := range sheet.List.Len() {
		if strings.HasPrefix(strings.TrimSpace(sheet.List.Look(sheet.List.Rows().At(i).Node).Label), text) {
			return i
		}
	}
	t.Fatalf("no row %s", text)
	return -1
}

// TestMoveInstancedPlayer moves an instance of a scene whose root is a player. That its tracks start from the node above is told by that
// scene alone.
func TestMoveInstancedPlayer(t *testing.T) {
	b := newBench(t)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // for the backups
	root := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n",
		"anim.tscn":     "[gd_scene format=3]\n\n[node name=\"Anim\" type=\"AnimationPlayer\"]\n",
		"level.tscn": `[gd_scene format=3]

[ext_resource type="PackedScene" path="res://anim.tscn" id="1"]

[node name="Root" type="Node2D"]

[node name="A" parent="." instance=ExtResource("1")]

[node name="Below" type="Node2D" parent="."]
`,
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b.openFile(filepath.Join(root, "level.tscn"))
	p := b.document()
	p.Select(mustFind(t, p, "node.A"))
	b.run("move-all")
	search, ok := b.win.Canvas().Focused().(*page.TreeSearch)
	if !ok {
		t.Fatal("no list of parents")
	}
	list := search.List
	b.traced("dialog", func() {
		list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
		list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	})
	b.press(fyne.KeyReturn)
	b.until("reparented")
	text, err := os.ReadFile(filepath.Join(root, "level.tscn"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "[node name=\"A\" parent=\"Below\" instance=ExtResource(\"1\")]\nroot_node = NodePath(\"../..\")\n") {
		t.Errorf("%s", text)
	}
}

// openShared opens a scene of a new project whose scenes share an animation. file returns the text of a file of the project.
func openShared(t *testing.T) (b *bench, p *tabPage, file func(name string) string) {
	t.Helper()
	b = newBench(t)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // for the backups
	root := sharedFolder(t)
	file = func(name string) string {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	b.openFile(filepath.Join(root, "arm.tscn"))
	return b, b.document(), file
}

// TestMoveShared moves a node below another one that is chosen by key or pointer, and asks, shows and writes the same as for a rename.
func TestMoveShared(t *testing.T) {
	b, p, file := openShared(t)
	for row, can := range map[string]bool{`node["."]`: false, "node.Hand": true, "node.Palm": true, `ext_resource["1"]`: false, `node["."].script`: false} {
		p.Select(mustFind(t, p, row))
		if got := scenes.CanEditAll(model.CanMove)(b.Window); got != can {
			t.Errorf("%s can be moved in all files: %t", row, got)
		}
	}
	p.Select(mustFind(t, p, "node.Hand"))
	// parents opens the list of nodes, which shows the node's current place and leaves out the node itself and
	// everything below it.
	parents := func() *outline.Outline {
		t.Helper()
		b.run("move-all")
		search, ok := b.win.Canvas().Focused().(*page.TreeSearch)
		if !ok || search.List.Len() != 2 || search.List.CurrentRow() != 0 {
			t.Fatal("no list of the root and the palm")
		}
		return search.List
	}
	press := func(list *outline.Outline, keys ...fyne.KeyName) {
		for _, k := range keys {
			list.TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	press(parents(), fyne.KeyReturn)
	if p.message() == nil || !strings.HasPrefix(p.message().Text, "Hand is below that node already") {
		t.Errorf("nothing tells that it is there already: %+v", p.message())
	}
	press(parents(), fyne.KeyEscape)
	if b.win.Canvas().Overlays().Top() != nil || b.win.Canvas().Focused() != fyne.Focusable(p.view.outline) {
		t.Error("Escape does not close the list")
	}
	for i, choose := range []func(*outline.Outline){
		func(list *outline.Outline) { press(list, fyne.KeyDown, fyne.KeyReturn) },
		func(list *outline.Outline) { list.Select(1); list.OnActivated(list.Rows().At(1).Node) },
	} {
		list := parents()
		b.traced("dialog", func() { choose(list) })
		b.press(fyne.KeyLeft, fyne.KeyReturn) // change the shared tracks for all
		sheet, ok := b.win.Canvas().Focused().(*widgets.Question)
		if !ok {
			t.Fatal("no preview is shown")
		}
		want := strings.Join([]string{
			`arm.tscn | 2 lines`,
			` [node name="Hand" type="Node2D" parent="."] | › nothing | line 8`,
			` nothing | › [node name="Hand" type="Node2D" parent="Palm"] | line 11`,
			`res://walk.tres | 1 line`,
			` tracks/0/path = NodePath("Left/Hand:position") | › tracks/0/path = NodePath("Left/Palm/Hand:position") | line 5`,
			`Scripts that may name the node | 2 places | tick those that should change too`,
			` res://arm.gd`,
			`  @onready var hand = $Hand | › @onready var hand = $Palm/Hand | line 2`,
			`  func f(x): return x.get_node("Hand") | perhaps | line 3`,
		}, "\n")
		if got := previewed(sheet); got != want {
			t.Fatalf("%s\nnot\n%s", got, want)
		}
		if strings.Contains(file("arm.tscn"), `parent="Palm"`) {
			t.Fatal("something was written before it was wanted")
		}
		sheet.List.Select(previewRow(t, sheet, "@onready"))
		if sheet.Tick(); sheet.Buttons[0].Text != "Write 3 files" {
			t.Error(sheet.Buttons[0].Text)
		}
		if i == 0 {
			b.press(fyne.KeyEscape)
		}
	}
	b.press(fyne.KeyReturn)
	b.until("reparented")
	for name, want := range map[string]string{"arm.tscn": `name="Hand" type="Node2D" parent="Palm"`, "walk.tres": `"Left/Palm/Hand:position"`, "arm.gd": "$Palm/Hand\nfunc f(x): return x.get_node(\"Hand\")"} {
		if !strings.Contains(file(name), want) {
			t.Errorf("%s:\n%s", name, file(name))
		}
	}
	if row := mustFind(t, p, `node["Palm/Hand"]`); p.nav.selected != row {
		t.Errorf("%s is selected", p.doc.Path(p.nav.selected))
	}
}

// TestRenameShared asks what becomes of a file on which scenes disagree, shows lines before and after, and changes scripts along that are
// ticked, by key or pointer.
func TestRenameShared(t *testing.T) {
	b, p, file := openShared(t)
	p.Select(mustFind(t, p, "node.Hand"))
	ask := func(name string) {
		t.Helper()
		b.run("rename-all")
		b.fills(name)
		for b.win.Canvas().Overlays().Top() == nil {
			(<-b.queue)()
		}
	}
	ask("Fist")
	b.press(fyne.KeyEscape)
	if text := file("arm.tscn"); strings.Contains(text, "Fist") {
		t.Fatal("something was written though it was not wanted")
	}
	ask("Fist")
	b.press(fyne.KeyLeft, fyne.KeyReturn) // change them for all
	sheet, ok := b.win.Canvas().Focused().(*widgets.Question)
	if !ok {
		t.Fatal("no preview is shown")
	}
	want := strings.Join([]string{
		`arm.tscn | 1 line`,
		` [node name="Hand" type="Node2D" parent="."] | › [node name="Fist" type="Node2D" parent="."] | line 8`,
		`res://walk.tres | 1 line`,
		` tracks/0/path = NodePath("Left/Hand:position") | › tracks/0/path = NodePath("Left/Fist:position") | line 5`,
		`Scripts that may name the node | 2 places | tick those that should change too`,
		` res://arm.gd`,
		`  @onready var hand = $Hand | › @onready var hand = $Fist | line 2`,
		`  func f(x): return x.get_node("Hand") | perhaps | line 3`,
	}, "\n")
	if got := previewed(sheet); got != want {
		t.Fatalf("%s\nnot\n%s", got, want)
	}
	row := func(text string) int { return previewRow(t, sheet, text) }
	badge := func(text string) string { return sheet.List.Look(sheet.List.Rows().At(row(text)).Node).Badge.Icon }
	sheet.List.Select(row("func f"))
	b.press(fyne.KeySpace)
	if badge("func f") != "" || b.win.Canvas().Focused() != fyne.Focusable(sheet) {
		t.Error("a place that is not certain can be ticked, or writes")
	}
	for _, heading := range []string{"Scripts that", "res://arm.gd"} {
		sheet.List.Select(row(heading))
		b.press(fyne.KeySpace)
		if badge("@onready") != "ticked" || badge("func f") != "" {
			t.Errorf("%s does not tick what is below it", heading)
		}
		b.press(fyne.KeySpace)
		if badge("@onready") != "unticked" {
			t.Errorf("%s does not untick what is below it", heading)
		}
	}
	sheet.List.Select(row("arm.tscn"))
	if b.press(fyne.KeySpace); b.win.Canvas().Focused() != fyne.Focusable(sheet) {
		t.Error("Space on a heading without places answers")
	}
	sheet.List.Select(row("@onready"))
	b.press(fyne.KeySpace)
	if badge("@onready") != "ticked" || sheet.Buttons[0].Text != "Write 3 files" {
		t.Errorf("%s, %s", badge("@onready"), sheet.Buttons[0].Text)
	}
	sheet.List.OnClicked(outline.Node(sheet.List.Rows().At(row("@onready")).Node))
	if badge("@onready") != "unticked" || sheet.Buttons[0].Text != "Write 2 files" {
		t.Errorf("%s, %s", badge("@onready"), sheet.Buttons[0].Text)
	}
	b.press(fyne.KeySpace, fyne.KeyReturn)
	b.until("renamed")
	for name, want := range map[string]string{"arm.tscn": `name="Fist"`, "walk.tres": `"Left/Fist:position"`, "arm.gd": "$Fist\nfunc f(x): return x.get_node(\"Hand\")"} {
		if !strings.Contains(file(name), want) {
			t.Errorf("%s:\n%s", name, file(name))
		}
	}
}

// TestUndoInAllFiles undoes a rename in all files: at once, or after an undo of the file that is shown, which says that it is alone; and
// redoes it. Files that have changed since stay as they are.
func TestUndoInAllFiles(t *testing.T) {
	b, p, file := openShared(t)
	before := file("arm.tscn") + file("walk.tres")
	p.Select(mustFind(t, p, "node.Hand"))
	b.run("rename-all")
	b.fills("Fist")
	for b.win.Canvas().Overlays().Top() == nil {
		(<-b.queue)()
	}
	b.press(fyne.KeyLeft, fyne.KeyReturn) // change the shared tracks for all
	b.press(fyne.KeyReturn)
	b.until("renamed")
	after := file("arm.tscn") + file("walk.tres")
	if strings.Contains(after, `name="Hand"`) {
		t.Fatal(after)
	}
	choose := func(want, event string) {
		t.Helper()
		m := p.message()
		if m == nil || len(m.Choices) != 1 || m.Choices[0].Words != want {
			t.Fatalf("%+v offers no %q", m, want)
		}
		m.Choices[0].Run()
		b.until(event)
	}
	says := func(want string) {
		t.Helper()
		if m := p.message(); m == nil && want != "" || m != nil && m.Text != want {
			t.Fatalf("%+v, not %q", m, want)
		}
	}
	choose("Undo in all files", "undone")
	if got := file("arm.tscn") + file("walk.tres"); got != before || p.Dirty() {
		t.Errorf("undone: %s", got)
	}
	says("Undone in 2 files.")
	b.run("redo")
	says("Redone in arm.tscn only. The other files are still as they were before.")
	choose("Redo in all files", "redone")
	if got := file("arm.tscn") + file("walk.tres"); got != after || p.Dirty() {
		t.Errorf("redone: %s", got)
	}
	b.run("undo")
	says("Undone in arm.tscn only. The other files are still changed.")
	b.run("redo")
	says("")
	b.run("undo")
	choose("Undo in all files", "undone")
	if got := file("arm.tscn") + file("walk.tres"); got != before || p.Dirty() {
		t.Errorf("undone after the undo of one file: %s", got)
	}
	choose("Redo in all files", "redone")
	for _, x := range []struct {
		id    host.ActionID
		event string
		want  string
	}{{host.ActionUndoFiles, "undone", before}, {host.ActionRedoFiles, "redone", after}} {
		b.Dismiss()
		b.run(string(x.id))
		if b.until(x.event); file("arm.tscn")+file("walk.tres") != x.want {
			t.Errorf("%s: %s", x.id, file("arm.tscn")+file("walk.tres"))
		}
	}
	empty := "[gd_resource type=\"Animation\" format=3]\n\n[resource]\n"
	if err := os.WriteFile(filepath.Join(filepath.Dir(p.File()), "walk.tres"), []byte(empty), 0o600); err != nil {
		t.Fatal(err)
	}
	choose("Undo in all files", "undone")
	if m := p.message(); !strings.Contains(m.Text, "Not written:") || file("walk.tres") != "[gd_resource type=\"Animation\" format=3]\n\n[resource]\n" {
		t.Errorf("a file that has changed since: %+v", m)
	}
	b.Close(p)
	if b.Do(host.ActionRedoFiles); !strings.Contains(b.last("error")["text"].(string), "arm.tscn") {
		t.Error("it is redone in a tab that is closed")
	}
}

// TestChangeIsSeen: however long a line is and however little room there is, what changes in it is seen, before and after, and both have room.
func TestChangeIsSeen(t *testing.T) {
	long := strings.Repeat("x", 60)
	node := `[node name="Light" type="OmniLight3D" parent="Handle/Lantern" groups=["lights", "night"]]`
	moved := strings.Replace(node, "Handle", "Knob", 1)
	for _, test := range []struct {
		line, other string
		room        int
		before, now string
	}{
		{"  a = 1", "  a = 2", 70, "a = 1", "a = 2"},
		{node, moved, 200, node, moved},
		{node, moved, 120, node, `parent="Knob/Lantern"`},
		{node, moved, 100, `[node name="Light" type="OmniLight3D" parent="Handle/Lantern" …`, `parent="Knob/Lantern"`},
		{node, moved, 70, `[node name="Light" … parent="Handle/Lantern" …`, `parent="Knob/Lantern"`},
		{node, moved, 40, `…ent="Handle/Lanter…`, `…nt="Knob/Lante…`},
		{`x = "a b" c`, `x = "a  b" c`, 20, `x = "a b" c`, `"a  b"`},
		{"p = " + long + "A" + long, "p = " + long + "B" + long, 50, "", ""},
		{long, "", 40, long[:27] + "…", ""},
		{"", long, 40, "", long[:27] + "…"},
	} {
		before, now := preview.Change(test.line, test.other, test.room)
		if test.before+test.now != "" && (before != test.before || now != test.now) {
			t.Errorf("%q in %d: %q and %q, not %q and %q", test.line, test.room, before, now, test.before, test.now)
		}
		if n := len([]rune(before + now)); n > test.room {
			t.Errorf("%q in %d: %q and %q are %d", test.line, test.room, before, now, n)
		}
		if strings.Contains(test.line, "A") != strings.Contains(before, "A") || strings.Contains(test.other, "B") != strings.Contains(now, "B") {
			t.Errorf("%q in %d: %q and %q do not show the change", test.line, test.room, before, now)
		}
	}
}
