package shell

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/outline"
	"savant/ui/scenes"
	"savant/ui/widgets"
)

// labels are the rows of the list that are open to view.
func labels(l *widgets.Tree) string {
	var list []string
	for i := range l.Outline.Len() {
		x := l.Outline.Rows().At(i)
		shown := l.At(x.Node).Look
		line := strings.Repeat(" ", x.Depth) + shown.Label
		for _, more := range []string{shown.Summary, shown.Note, shown.Type} {
			if more != "" {
				line += " | " + more
			}
		}
		list = append(list, line)
	}
	return strings.Join(list, "\n")
}

// pick selects the first row whose label begins so, opening what is closed.
func pick(t *testing.T, l *widgets.Tree, label string) *widgets.Branch {
	t.Helper()
	for row := 0; row < l.Outline.Len(); row++ {
		x := l.At(l.Outline.Rows().At(row).Node)
		if strings.HasPrefix(x.Look.Label, label) {
			l.Outline.Select(row)
			return x
		}
		l.Outline.Open(row)
	}
	t.Fatalf("no row %q in\n%s", label, labels(l))
	return nil
}

// fills writes into the prompt that is shown and accepts it.
func (b *bench) fills(texts ...string) {
	b.t.Helper()
	e, ok := b.win.Canvas().Focused().(*widgets.PromptEntry)
	if !ok {
		b.t.Fatal("nothing is asked")
	}
	for i, text := range texts {
		e.Prompt.Fields[i].SetText(text)
	}
	e.Prompt.Try()
	if e.Prompt.Note.Visible() {
		b.t.Fatal(e.Prompt.Note.Text)
	}
}

// hallShown opens the hall of the small project.
func hallShown(t *testing.T) (*bench, *tabPage) {
	t.Helper()
	b := newBench(t)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // for the backups
	root := projectFolder(t)
	b.openFile(filepath.Join(root, "levels", "hall.tscn"))
	return b, b.document()
}

// TestConnectionsPane lists connections and groups, goes to their nodes, and changes them; each change is one step.
func TestConnectionsPane(t *testing.T) {
	b, p := hallShown(t)
	original := bytes.Clone(p.doc.Bytes())
	b.run("pane-connections")
	c := p.Pane(scenes.ConnectionsID).(*scenes.Connections)
	want := "Connections | 1\n gone | Door/Handle › Wall | _on_gone()\nGroups | 2\n exits | 2 nodes\n  Door\n  Wall | StaticBody3D\n walls | 1 node\n  Wall | StaticBody3D"
	if got := labels(c.List); got != want {
		t.Fatalf("%s\nnot\n%s", got, want)
	}
	pick(t, c.List, "To")
	if p.Path() != "node.Wall" {
		t.Errorf("the node of a connection leads to %s", p.Path())
	}
	pick(t, c.List, "Door")
	if p.Path() != "node.Door" {
		t.Errorf("a node in a group leads to %s", p.Path())
	}
	has := func(text string, want bool) {
		t.Helper()
		if strings.Contains(string(p.doc.Bytes()), text) != want {
			t.Errorf("%s: %v is not so in\n%s", text, want, p.doc.Bytes())
		}
	}
	steps := func(n int) {
		t.Helper()
		if got := len(p.doc.History()); got != n {
			t.Errorf("%d steps, not %d", got, n)
		}
	}
	key := func(name fyne.KeyName) { c.List.Outline.TypedKey(&fyne.KeyEvent{Name: name}) }
	p.Select(mustFind(t, p, "node.Roof"))
	key(fyne.KeyInsert)
	b.fills("body_entered", "Roof", ".", "_on_roof")
	has(`[connection signal="body_entered" from="Roof" to="." method="_on_roof"]`, true)
	steps(1)
	pick(t, c.List, "gone")
	key(fyne.KeyF2)
	b.fills("vanished", "Wall", "Roof", "_on_gone")
	has(`[connection signal="vanished" from="Wall" to="Roof" method="_on_gone"]`, true)
	steps(2)
	pick(t, c.List, "vanished")
	key(fyne.KeyDelete)
	has("vanished", false)
	steps(3)
	p.Select(mustFind(t, p, "node.Roof"))
	c.Join()
	b.fills("tops")
	has(`[node name="Roof" type="StaticBody3D" parent="." groups=["tops"]]`, true)
	pick(t, c.List, "exits")
	key(fyne.KeyF2)
	b.fills("ways")
	has(`groups=["walls", "ways"]`, true)
	pick(t, c.List, "walls")
	key(fyne.KeyDelete)
	has(`groups=["ways"]]`, true)
	has("walls", false)
	steps(6)
	for p.doc.Undo() {
	}
	if !bytes.Equal(p.doc.Bytes(), original) {
		t.Error("undone, it is not what it was")
	}
	if got := labels(c.List); !strings.Contains(got, "gone | Door/Handle › Wall") {
		t.Errorf("the list does not follow:\n%s", got)
	}
}

// TestResourcesPane lists resources with their uses, makes one unique, replaces another, removes what is unused.
func TestResourcesPane(t *testing.T) {
	b, p := hallShown(t)
	original := bytes.Clone(p.doc.Bytes())
	b.run("pane-resources")
	r := p.Pane(scenes.ResourcesID).(*scenes.Resources)
	want := "External resources | 1\n door.tscn | res://levels/door.tscn | 1 use | PackedScene\nSub-resources | 2\n Box_c | 2 uses | BoxShape3D\n Gradient_u | unused | Gradient"
	if got := labels(r.List); got != want {
		t.Fatalf("%s\nnot\n%s", got, want)
	}
	if x := pick(t, r.List, "Roof"); !r.CanMakeUnique(x) || p.Path() != "node.Roof" {
		t.Fatalf("a use leads to %s", p.Path())
	}
	r.MakeUnique(r.List.Current())
	made := b.last("unique")["path"].(string)
	if text := string(p.doc.Bytes()); strings.Count(text, `SubResource("Box_c")`) != 1 || p.Path() != made || made == "sub_resource.Box_c" {
		t.Errorf("%s is shown in\n%s", p.Path(), text)
	}
	b.run("remove-unused")
	r.Refresh()
	if strings.Contains(string(p.doc.Bytes()), "Gradient") || r.Unused() != 0 {
		t.Errorf("what is unused stays in\n%s", p.doc.Bytes())
	}
	x := pick(t, r.List, "door.tscn")
	r.Replace(x)
	b.fills("res://levels/deep/a.tscn")
	if text := string(p.doc.Bytes()); !strings.Contains(text, `path="res://levels/deep/a.tscn"`) || strings.Contains(text, "uid://door") {
		t.Errorf("the old file is still named in\n%s", text)
	}
	for p.doc.Undo() {
	}
	if !bytes.Equal(p.doc.Bytes(), original) {
		t.Error("undone, it is not what it was")
	}
}

// TestFollow goes from a reference to its target and back, and opens the file of an instance, but none outside the project.
func TestFollow(t *testing.T) {
	b, p := hallShown(t)
	p.Select(mustFind(t, p, "node.Wall.shape"))
	b.run("follow")
	if p.Path() != "sub_resource.Box_c" {
		t.Errorf("it leads to %s", p.Path())
	}
	b.run("back")
	if p.Path() != "node.Wall.shape" {
		t.Errorf("the way back leads to %s", p.Path())
	}
	p.Select(mustFind(t, p, "node.Door"))
	b.run("open-named")
	b.until("opened")
	if got := b.document().file; filepath.Base(got) != "door.tscn" {
		t.Fatalf("%s was opened", got)
	}
	b.show(b.find(p.file))
	if err := p.doc.ReplaceExternal(mustFind(t, p, `ext_resource["1_d"]`), "res://../../outside.tscn", ""); err != nil {
		t.Fatal(err)
	}
	errors := len(b.events("error"))
	p.Select(mustFind(t, p, `ext_resource["1_d"]`))
	b.run("follow")
	if len(b.events("error")) != errors+1 || len(b.pages) != 2 {
		t.Error("a path out of the project was followed")
	}
}

// hallOf is the hall with a comment that makes it so large.
func hallOf(bytes int) string {
	return strings.Replace(hall, "\n[node", "\n; "+strings.Repeat("a long comment ", bytes/15)+"\n\n[node", 1)
}

// TestNodeSigns draws what nodes have as small shapes, and says it in words nowhere twice.
func TestNodeSigns(t *testing.T) {
	_, p := hallShown(t)
	for path, want := range map[string]string{"node.Door": "group instance", "node.Wall": "group", "node.Roof": "", "node[\".\"]": ""} {
		var got []string
		shown := p.look(outline.Node(mustFind(t, p, path)))
		for _, s := range shown.Signs {
			got = append(got, s.Icon)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, not %s", path, got, want)
		}
	}
}

// TestUsesAndRename lists what uses a node, here and in the project, and renames it in all files after a look.
func TestUsesAndRename(t *testing.T) {
	b, hall := hallShown(t)
	b.run("pane-uses")
	u := hall.Pane(scenes.UsesID).(*scenes.Uses)
	hall.Select(mustFind(t, hall, "sub_resource.Box_c"))
	if got, want := labels(u.List), "In this file | 2 places\n Wall | StaticBody3D\n Roof | StaticBody3D"; got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	hall.Select(mustFind(t, hall, "node.Wall"))
	if got := labels(u.List); !strings.Contains(got, "1 place") || !strings.Contains(got, "connection[0]") {
		t.Errorf("the uses of a node:\n%s", got)
	}
	pick(t, u.List, "connection[0]")
	if hall.Path() != "connection[0].@to" || u.Shown == hall.selected {
		t.Errorf("a use leads to %s, or its own uses are shown", hall.Path())
	}

	root := filepath.Dir(filepath.Dir(hall.file))

	// In a large file the look is taken elsewhere.
	large := filepath.Join(t.TempDir(), "large.tscn")
	if err := os.WriteFile(large, []byte(hallOf(scenes.LargeText)), 0o644); err != nil {
		t.Fatal(err)
	}
	b.openFile(large)
	b.document().Select(mustFind(t, b.document(), "node.Wall"))
	b.run("pane-uses")
	big := b.document().Pane(scenes.UsesID).(*scenes.Uses)
	if got := labels(big.List); got != "In this file | Looking…" {
		t.Errorf("a large file is looked through at once: %s", got)
	}
	for !big.Places.Known {
		(<-b.queue)()
	}
	if got := labels(big.List); !strings.Contains(got, "1 place") {
		t.Errorf("the uses in a large file:\n%s", got)
	}

	b.openFile(filepath.Join(root, "levels", "door.tscn"))
	p := b.document()
	p.Select(mustFind(t, p, "node.Handle"))
	b.run("find-uses")
	b.until("uses")
	u = p.Pane(scenes.UsesID).(*scenes.Uses)
	if got := labels(u.List); !strings.Contains(got, "res://levels/hall.tscn | 1 place") {
		t.Errorf("the uses in the project:\n%s", got)
	}
	b.run("rename-all")
	b.fills("Knob")
	b.until("planned")
	if e := b.last("planned"); e["files"] != 2.0 || e["refused"] != 0.0 {
		t.Fatal(e)
	}
	b.press(fyne.KeyReturn)
	b.until("renamed")
	for name, want := range map[string]string{"door.tscn": `[node name="Knob"`, "hall.tscn": `from="Door/Knob"`} {
		text, err := os.ReadFile(filepath.Join(root, "levels", name))
		if err != nil || !strings.Contains(string(text), want) || strings.Contains(string(text), "Handle") {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
	}
	b.await(closedWhen(b, func() bool { return b.pages[b.find(hall.file)] != hall })) // it is read elsewhere
	open := b.pages[b.find(hall.file)]
	if r := open.doc.Connections(); r[0].From != "Door/Knob" {
		t.Errorf("the open file still says %s", r[0].From)
	}
	if _, ok := open.doc.Target(model.Root, ""); !ok || open.Dirty() {
		t.Error("the file that was written is not as on disk")
	}
}
