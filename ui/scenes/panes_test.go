package scenes

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"savant/model"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/internal/golden"
	"savant/ui/internal/tip"
	"savant/ui/page"
	"savant/ui/widgets"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// hallShown is a window with the hall of the small project.
func hallShown(t *testing.T) (*hosttest.Window, host.Page) {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // for the backups
	w := hosttest.New(t, Actions(), func(p host.Page) page.Pane { return NewConnections(p) },
		func(p host.Page) page.Pane { return NewResources(p) }, func(p host.Page) page.Pane { return NewUses(p) })
	return w, w.OpenFile(filepath.Join(hosttest.Project(t), "levels", "hall.tscn"))
}

// rowAt is the row at a path.
func rowAt(t *testing.T, p host.Page, path string) model.Row {
	t.Helper()
	r, err := p.Doc().Find(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

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

// pick selects the first row whose label has a prefix, opening closed rows.
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

// TestWhyNot: a button of a pane that cannot be pressed has a tip that says what must be done first.
func TestWhyNot(t *testing.T) {
	w, p := hallShown(t)
	for id, want := range map[host.PaneID]map[string]string{
		ResourcesID: {"Replace…": "Select an external resource.", "Make unique": "Open a sub-resource that several use, and select one of its uses.",
			"Save as a file of its own…": "Select a sub-resource."},
		ConnectionsID: {"Edit…": "Select a connection or a group in the list."},
		UsesID:        {"Rename in all files…": "Does not apply to the selection."},
	} {
		p.ShowPane(id)
		p.Select(model.Root)
		shown := make(chan string, 1)
		layer := tip.Over(p.Pane(id).(interface{ Object() fyne.CanvasObject }).Object())
		layer.Shown = func(text string) { shown <- text }
		window := test.NewTempWindow(t, layer)
		window.Resize(fyne.NewSize(1400, 300))
		for words, why := range want {
			b := buttonOf(t, layer, words)
			if !b.Disabled() {
				t.Errorf("%s: %q can be pressed", id, words)
			}
			b.MouseIn(&desktop.MouseEvent{})
			w.Until(func() bool { return len(shown) > 0 })
			if got := <-shown; got != why {
				t.Errorf("%s: %q says %q", id, words, got)
			}
			b.MouseOut()
		}
	}
}

// buttonOf is the button with some words in an object.
func buttonOf(t *testing.T, in fyne.CanvasObject, words string) (found *widgets.Button) {
	t.Helper()
	golden.Walk(in, func(x fyne.CanvasObject) {
		if b, ok := x.(*widgets.Button); ok && b.Text == words {
			found = b
		}
	})
	if found == nil {
		t.Fatalf("no button %q", words)
	}
	return found
}

// TestSaveOwn: the pane and the Scene menu give a sub-resource a file of its own, which all that used it names then.
func TestSaveOwn(t *testing.T) {
	for name, save := range map[string]func(*hosttest.Window, host.Page, *Resources){
		"pane": func(_ *hosttest.Window, _ host.Page, r *Resources) {
			if x := pick(t, r.List, "Box_c"); r.isInternal(x) {
				r.saveOwn(x)
			}
		},
		"use": func(_ *hosttest.Window, _ host.Page, r *Resources) {
			pick(t, r.List, "Box_c")
			r.saveOwn(pick(t, r.List, "Roof"))
		},
		"section": func(w *hosttest.Window, p host.Page, _ *Resources) {
			p.Select(rowAt(t, p, "sub_resource.Box_c"))
			w.Run("save-own")
		},
		"property": func(w *hosttest.Window, p host.Page, _ *Resources) {
			p.Select(rowAt(t, p, "node.Roof.shape"))
			w.Run("save-own")
		},
	} {
		w, p := hallShown(t)
		w.Run("pane-resources")
		if p.Select(rowAt(t, p, "node.Roof")); w.May("save-own") {
			t.Error("a node is no resource")
		}
		file := filepath.Join(filepath.Dir(p.File()), "box.tres")
		w.Files = []string{file}
		save(w, p, p.Pane(ResourcesID).(*Resources))
		w.Until(func() bool { return len(w.Events("own-file"))+len(w.Events("error")) > 0 })
		text, err := os.ReadFile(file)
		if now := string(p.Doc().Bytes()); err != nil || !strings.HasPrefix(string(text), `[gd_resource type="BoxShape3D"`) || strings.Contains(now, "Box_c") ||
			!strings.Contains(now, `path="res://levels/box.tres"`) || p.Doc().Steps() != 1 {
			t.Errorf("%s: %v, %v\n%s\n%s", name, err, w.Last("error"), text, now)
		}
		r := p.Pane(ResourcesID).(*Resources)
		if d, ok := r.of(r.List.Current()); name != "property" && (!ok || !d.external || d.path != `ext_resource["`+d.id+`"]` || (d.user != "") != (name == "use")) {
			t.Errorf("%s: in the pane %+v is selected then", name, d)
		}
		list := p.Doc().SceneResources()
		want := p.Doc().Path(list[slices.IndexFunc(list, func(x model.SceneResource) bool { return x.File == "res://levels/box.tres" })].Row)
		switch name {
		case "property":
			want = "node.Roof.shape"
		case "use":
			want = "node.Roof"
		}
		if p.Path() != want {
			t.Errorf("%s: %s is selected then, not %s", name, p.Path(), want)
		}
	}
}

// hallOf is the hall with a comment that makes it so large.
func hallOf(bytes int) string {
	return strings.Replace(hosttest.Hall, "\n[node", "\n; "+strings.Repeat("a long comment ", bytes/15)+"\n\n[node", 1)
}

// TestUsesSayProperties: a use of a resource says by which properties it is one.
func TestUsesSayProperties(t *testing.T) {
	w, hall := hallShown(t)
	file := filepath.Join(filepath.Dir(hall.File()), "uses.tscn")
	text := "[gd_scene format=3]\n\n[sub_resource type=\"Gradient\" id=\"g\"]\n\n[sub_resource type=\"GradientTexture1D\" id=\"t\"]\ngradient = SubResource(\"g\")\n\n" +
		"[node name=\"A\" type=\"Node\"]\nmetadata/a = SubResource(\"g\")\nmetadata/b = [SubResource(\"g\"), SubResource(\"g\")]\nmetadata/t = SubResource(\"t\")\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := w.OpenFile(file)
	w.Run("pane-resources")
	var got []string
	for _, line := range p.Pane(ResourcesID).(*Resources).lines {
		for _, u := range line.users {
			got = append(got, line.ID+": "+u.look.Label+" by "+u.look.Note)
		}
	}
	if want := "g: t by gradient; g: A by metadata/a, metadata/b; t: A by metadata/t"; strings.Join(got, "; ") != want {
		t.Errorf("it says %q", got)
	}
}

// TestBoundArguments: connections to the same method are told apart by the arguments that are bound to them.
func TestBoundArguments(t *testing.T) {
	w, p := hallShown(t)
	for _, binds := range []string{"[10000, [1]]", "[ ]", `["` + strings.Repeat("long ", 100) + `"]`} {
		text := strings.Replace(string(p.Doc().Bytes()), `method="_on_gone"]`, `method="_on_gone" binds= `+binds+"]", 1)
		file := filepath.Join(filepath.Dir(p.File()), "bound.tscn")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		other := w.OpenFile(file)
		w.Run("pane-connections")
		want := map[string]string{"[10000, [1]]": "_on_gone(10000, [1])", "[ ]": "_on_gone()"}[binds]
		if want == "" {
			want = "_on_gone(…)"
		}
		if got := labels(other.Pane(ConnectionsID).(*Connections).List); !strings.Contains(got, want) {
			t.Errorf("%.40s: no %s in\n%s", binds, want, got)
		}
		w.Close(other)
	}
}

// TestLeftOutArguments: a connection that leaves arguments of its signal out says how many.
func TestLeftOutArguments(t *testing.T) {
	w, p := hallShown(t)
	for unbinds, want := range map[string]string{"1": "_on_gone(2) · 1 argument left out", "3": "_on_gone(2) · 3 arguments left out"} {
		text := strings.Replace(string(p.Doc().Bytes()), `method="_on_gone"]`, `method="_on_gone" unbinds=`+unbinds+` binds= [2]]`, 1)
		file := filepath.Join(filepath.Dir(p.File()), "unbinds"+unbinds+".tscn")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		other := w.OpenFile(file)
		w.Run("pane-connections")
		if got := labels(other.Pane(ConnectionsID).(*Connections).List); !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
		w.Close(other)
	}
}

// TestConnectionsPane lists connections and groups, goes to their nodes, and changes them; each change is one step.
func TestConnectionsPane(t *testing.T) {
	w, p := hallShown(t)
	original := bytes.Clone(p.Doc().Bytes())
	w.Run("pane-connections")
	c := p.Pane(ConnectionsID).(*Connections)
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
		if strings.Contains(string(p.Doc().Bytes()), text) != want {
			t.Errorf("%s: %v is not so in\n%s", text, want, p.Doc().Bytes())
		}
	}
	steps := func(n int) {
		t.Helper()
		if got := len(p.Doc().History()); got != n {
			t.Errorf("%d steps, not %d", got, n)
		}
	}
	key := func(name fyne.KeyName) { c.List.Outline.TypedKey(&fyne.KeyEvent{Name: name}) }
	pick(t, c.List, "gone")
	if key(fyne.KeyF12); p.Path() != "node.Wall" {
		t.Errorf("F12 on a connection leads to %s", p.Path())
	}
	pick(t, c.List, "Connections")
	p.Select(rowAt(t, p, "node.Roof"))
	key(fyne.KeyInsert)
	w.Fill("mouse_entered", "Roof", ".", "_on_roof")
	has(`[connection signal="mouse_entered" from="Roof" to="." method="_on_roof"]`, true)
	steps(1)
	if x := c.List.Current(); x == nil || x.Look.Label != "mouse_entered" || w.Canvas().Focused() != fyne.Focusable(c.List.Outline) {
		t.Errorf("%v is selected after it was connected, and %T has the keyboard", x, w.Canvas().Focused())
	}
	key(fyne.KeyDelete)
	has("mouse_entered", false)
	p.Doc().Undo()
	pick(t, c.List, "gone")
	key(fyne.KeyF2)
	w.Fill("tree_exited", "Wall", "Roof", "_on_gone")
	has(`[connection signal="tree_exited" from="Wall" to="Roof" method="_on_gone"]`, true)
	steps(2)
	pick(t, c.List, "tree_exited")
	key(fyne.KeyDelete)
	has("tree_exited", false)
	steps(3)
	p.Select(rowAt(t, p, "node.Roof"))
	c.join()
	for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
		if known, ok := o.(*widgets.KeySelect); ok {
			known.SetSelected("exits")
		}
	}
	w.Canvas().Focused().(*widgets.PromptEntry).Prompt.Try()
	has(`[node name="Roof" type="StaticBody3D" parent="." groups=["exits"]]`, true)
	p.Doc().Undo()
	c.join()
	w.Fill("tops")
	has(`[node name="Roof" type="StaticBody3D" parent="." groups=["tops"]]`, true)
	pick(t, c.List, "exits")
	key(fyne.KeyF2)
	w.Fill("ways")
	has(`groups=["walls", "ways"]`, true)
	pick(t, c.List, "walls")
	key(fyne.KeyDelete)
	has(`groups=["ways"]]`, true)
	has("walls", false)
	steps(6)
	for p.Doc().Undo() {
	}
	if !bytes.Equal(p.Doc().Bytes(), original) {
		t.Error("undone, it is not what it was")
	}
	if got := labels(c.List); !strings.Contains(got, "gone | Door/Handle › Wall") {
		t.Errorf("the list does not follow:\n%s", got)
	}
}

// TestConnectionsRemoved: all selected rows are removed in one step, and what is selected then, in every pane, is the next row beside them.
func TestConnectionsRemoved(t *testing.T) {
	w, p := hallShown(t)
	w.Run("pane-connections")
	c := p.Pane(ConnectionsID).(*Connections)
	key := func(name fyne.KeyName) { c.List.Outline.TypedKey(&fyne.KeyEvent{Name: name}) }
	selected := func(want, path string) {
		t.Helper()
		if x := c.List.Current(); x == nil || x.Look.Label != want || p.Path() != path {
			t.Errorf("%v is selected, and %s shown, not %s and %s", x, p.Path(), want, path)
		}
	}
	steps := len(p.Doc().History())
	pick(t, c.List, "Door")
	key(fyne.KeyDelete)
	selected("Wall", "node.Wall")
	p.Doc().Undo()
	c.Refresh()
	c.choose(pick(t, c.List, "Door"))
	c.List.Outline.SelectSiblings()
	key(fyne.KeyDelete)
	if got, text := len(p.Doc().History()), string(p.Doc().Bytes()); got != steps+1 || strings.Contains(text, "exits") || !strings.Contains(text, "walls") {
		t.Errorf("%d steps, not 1, to\n%s", got-steps, text)
	}
	selected("walls", "node.Door")
	p.Doc().Undo()
	c.Refresh()
	if got := labels(c.List); !strings.Contains(got, "exits | 2 nodes\n  Door") {
		t.Errorf("the group is closed when it is back:\n%s", got)
	}
	pick(t, c.List, "walls")
	key(fyne.KeyInsert)
	if got := w.Last("dialog")["name"]; got != "group" {
		t.Errorf("Ins on a group asks for %v", got)
	}
	w.Type(fyne.KeyEscape)
	asked := len(w.Events("dialog"))
	key(fyne.KeyF2)
	w.Fill("exits")
	selected("exits", "node.Door")
	key(fyne.KeyDown)
	key(fyne.KeyF2)
	if n := len(w.Events("dialog")) - asked; n != 1 {
		t.Errorf("F2 on a node of a group asks for the name of the group: %v", w.Events("dialog")[asked:])
	}
}

// TestUniqueWhole makes the resource that the selected property names unique, from the table of actions.
func TestUniqueWhole(t *testing.T) {
	w, p := hallShown(t)
	p.Select(rowAt(t, p, "node.Roof.shape"))
	w.Run("make-unique-whole")
	if text := string(p.Doc().Bytes()); strings.Count(text, `SubResource("Box_c")`) != 1 || strings.Count(text, `type="BoxShape3D"`) != 2 || p.Path() != "node.Roof.shape" {
		t.Errorf("%s is shown in\n%s", p.Path(), text)
	}
	w.Run("make-unique-whole")
	if p.Doc().Steps() != 1 {
		t.Error("what nothing else uses is made unique again")
	}
	p.Select(rowAt(t, p, "node.Roof"))
	if w.May("make-unique-whole") {
		t.Error("it can be done where no resource is named")
	}
}

// TestResourcesPane lists resources with their uses, makes one unique, replaces another, removes what is unused.
func TestResourcesPane(t *testing.T) {
	w, p := hallShown(t)
	original := bytes.Clone(p.Doc().Bytes())
	w.Run("pane-resources")
	r := p.Pane(ResourcesID).(*Resources)
	want := "External resources | 1\n door.tscn | res://levels/door.tscn | 1 use | PackedScene\nSub-resources | 2\n Box_c | 2 uses | BoxShape3D\n Gradient_u | unused | Gradient"
	if got := labels(r.List); got != want {
		t.Fatalf("%s\nnot\n%s", got, want)
	}
	if x := pick(t, r.List, "Roof"); !r.canMakeUnique(x) || p.Path() != "node.Roof" {
		t.Fatalf("a use leads to %s", p.Path())
	}
	r.makeUnique(r.List.Current())
	made := w.Last("unique")["path"].(string)
	if text := string(p.Doc().Bytes()); strings.Count(text, `SubResource("Box_c")`) != 1 || p.Path() != made || made == "sub_resource.Box_c" {
		t.Errorf("%s is shown in\n%s", p.Path(), text)
	}
	w.Run("remove-unused")
	r.Refresh()
	if strings.Contains(string(p.Doc().Bytes()), "Gradient") || r.unused() != 0 {
		t.Errorf("what is unused stays in\n%s", p.Doc().Bytes())
	}
	w.Run("remove-unused")
	if got := w.Last("note")["text"]; got != "Every resource is used." || len(w.Events("error")) > 0 {
		t.Errorf("where nothing is unused it says %v, and %v", got, w.Last("error"))
	}
	x := pick(t, r.List, "door.tscn")
	// Another file of the project is picked, with its UID; one of another class only after a question.
	if err := os.WriteFile(filepath.Join(filepath.Dir(p.File()), "deep", "a.tscn"), []byte(strings.Replace(hosttest.Door, "uid://door", "uid://deep", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	item := func(name string) widgets.Item {
		t.Helper()
		for _, it := range w.Items {
			if it.Words == name {
				return it
			}
		}
		t.Fatalf("%s is not among %v", name, w.Items)
		return widgets.Item{}
	}
	offered := func(name string) widgets.Item {
		t.Helper()
		w.Items = nil
		r.replace(x)
		w.Until(func() bool { return w.Items != nil })
		return item(name)
	}
	asked := len(w.Events("dialog"))
	w.Items = offered("All files…").More()
	item("icon.png").Run()
	if w.Last("dialog")["name"] != "replace-class" || len(w.Events("dialog")) != asked+2 || strings.Contains(string(p.Doc().Bytes()), "icon.png") {
		t.Errorf("a picture takes the place of a scene without a question")
	}
	offered("levels/deep/a.tscn").Run()
	if text := string(p.Doc().Bytes()); !strings.Contains(text, `path="res://levels/deep/a.tscn"`) || strings.Contains(text, "uid://door") || !strings.Contains(text, "uid://deep") {
		t.Errorf("the old file is still named in\n%s", text)
	}
	for p.Doc().Undo() {
	}
	if !bytes.Equal(p.Doc().Bytes(), original) {
		t.Error("undone, it is not what it was")
	}
}

// TestUsesOfTwoResources: a node that uses two resources is below both; what is done to one use is not done to the other, and a copy with all it
// needs is made here too.
func TestUsesOfTwoResources(t *testing.T) {
	file := filepath.Join(t.TempDir(), "two.tscn")
	text := "[gd_scene format=3]\n\n[sub_resource type=\"Gradient\" id=\"g\"]\n\n[sub_resource type=\"GradientTexture1D\" id=\"a\"]\ngradient = SubResource(\"g\")\n\n" +
		"[sub_resource type=\"GradientTexture1D\" id=\"b\"]\ngradient = SubResource(\"g\")\n\n[node name=\"Top\" type=\"TextureButton\"]\n" +
		"texture_normal = SubResource(\"a\")\ntexture_hover = SubResource(\"b\")\n\n[node name=\"Low\" type=\"TextureButton\" parent=\".\"]\n" +
		"texture_normal = SubResource(\"a\")\ntexture_hover = SubResource(\"b\")\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, Actions(), func(p host.Page) page.Pane { return NewResources(p) })
	p := w.OpenFile(file)
	w.Run("pane-resources")
	r := p.Pane(ResourcesID).(*Resources)
	r.Refresh()
	if !r.List.Select("internal", "sub_resource.b", "node.Low") {
		t.Fatal(labels(r.List))
	}
	r.Refresh()
	if d, _ := r.of(r.List.Current()); d.id != "b" || d.user != "node.Low" {
		t.Fatalf("%s by %s is selected", d.id, d.user)
	}
	if !r.canMakeWhole(r.List.Current()) || r.canMakeWhole(nil) {
		t.Error("no copy with all it needs can be made")
	}
	r.makeWhole(r.List.Current())
	if got := string(p.Doc().Bytes()); strings.Count(got, `SubResource("b")`) != 1 || strings.Count(got, `SubResource("a")`) != 2 || strings.Count(got, `type="Gradient"`) != 2 {
		t.Errorf("it becomes\n%s", got)
	}
	if d, _ := r.of(r.List.Current()); d.user != "node.Low" || d.id == "b" || d.users != 1 {
		t.Errorf("then %s by %s is selected: the next press would be about that", d.id, d.user)
	}
	r.List.Select("internal", "sub_resource.a", "node[\".\"]")
	r.makeUnique(r.List.Current())
	if d, _ := r.of(r.List.Current()); d.user != "node[\".\"]" || d.id == "a" || r.canMakeUnique(r.List.Current()) {
		t.Errorf("then %s by %s is selected", d.id, d.user)
	}
}

// TestUsesAndRename lists what uses a node, here and in the project, and renames it in all files after a look.
func TestUsesAndRename(t *testing.T) {
	w, hall := hallShown(t)
	w.Run("pane-uses")
	u := hall.Pane(UsesID).(*Uses)
	hall.Select(rowAt(t, hall, "sub_resource.Box_c"))
	if got, want := labels(u.List), "In this file | 2 places\n Wall | StaticBody3D\n Roof | StaticBody3D"; got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	hall.Select(rowAt(t, hall, "node.Wall"))
	if got := labels(u.List); !strings.Contains(got, "1 place") || !strings.Contains(got, "connection[0]") {
		t.Errorf("the uses of a node:\n%s", got)
	}
	pick(t, u.List, "connection[0]")
	if hall.Path() != "connection[0].@to" || u.shown == hall.Selected() {
		t.Errorf("a use leads to %s, or its own uses are shown", hall.Path())
	}

	root := filepath.Dir(filepath.Dir(hall.File()))

	// A large file is searched in the background.
	large := filepath.Join(t.TempDir(), "large.tscn")
	if err := os.WriteFile(large, []byte(hallOf(largeText)), 0o644); err != nil {
		t.Fatal(err)
	}
	in := w.OpenFile(large)
	in.Select(rowAt(t, in, "node.Wall"))
	w.Run("pane-uses")
	big := in.Pane(UsesID).(*Uses)
	if got := labels(big.List); got != "In this file | Searching…" {
		t.Errorf("a large file is looked through at once: %s", got)
	}
	w.Until(func() bool { return big.places.Known })
	if got := labels(big.List); !strings.Contains(got, "1 place") {
		t.Errorf("the uses in a large file:\n%s", got)
	}

	p := w.OpenFile(filepath.Join(root, "levels", "door.tscn"))
	p.Select(rowAt(t, p, "node.Handle"))
	w.Run("find-uses")
	w.After("uses", 1)
	u = p.Pane(UsesID).(*Uses)
	if got := labels(u.List); !strings.Contains(got, "res://levels/hall.tscn | 1 place") {
		t.Errorf("the uses in the project:\n%s", got)
	}
	w.Run("rename-all")
	w.Fill("Knob")
	w.After("planned", 1)
	if e := w.Last("planned"); e["files"] != 2.0 || e["refused"] != 0.0 {
		t.Fatal(e)
	}
	w.Type(fyne.KeyReturn)
	w.After("renamed", 1)
	for name, want := range map[string]string{"door.tscn": `[node name="Knob"`, "hall.tscn": `from="Door/Knob"`} {
		text, err := os.ReadFile(filepath.Join(root, "levels", name))
		if err != nil || !strings.Contains(string(text), want) || strings.Contains(string(text), "Handle") {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
	}
	if got := w.Last("written")["file"]; got != hall.File() && got != p.File() {
		t.Errorf("%v is shown as it is on disk", got)
	}
}

// TestUsesOfMaterial lists the files of a project that use a material: from its own file, from the external resource of a scene, and from the
// property that has it as its value.
func TestUsesOfMaterial(t *testing.T) {
	root := t.TempDir()
	scene := func(node string) string {
		return "[gd_scene format=3]\n\n[ext_resource type=\"Material\" path=\"res://glow.tres\" id=\"1\"]\n\n[node name=\"" + node + "\" type=\"Sprite2D\"]\nmaterial = ExtResource(\"1\")\n"
	}
	for name, text := range map[string]string{"project.godot": "config_version=5\n", "lamp.tscn": scene("Lamp"), "star.tscn": scene("Star"),
		"glow.tres": "[gd_resource type=\"CanvasItemMaterial\" format=3]\n\n[resource]\nblend_mode = 1\n"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w := hosttest.New(t, Actions(), func(p host.Page) page.Pane { return NewUses(p) })
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	for i, of := range []struct {
		file, row, here string
		want            []string
	}{
		{"glow.tres", "resource", "0 places", []string{"lamp.tscn", "star.tscn"}},
		{"lamp.tscn", `ext_resource["1"]`, "1 place", []string{"star.tscn"}},
		{"star.tscn", `node["."].material`, "1 place", []string{"lamp.tscn"}},
	} {
		p := w.OpenFile(filepath.Join(root, of.file))
		p.Select(rowAt(t, p, of.row))
		w.Run("find-uses")
		w.After("uses", i+1)
		got := labels(p.Pane(UsesID).(*Uses).List)
		if !strings.HasPrefix(got, "In this file | "+of.here) || strings.Count(got, "\n res://") != len(of.want) {
			t.Errorf("%s of %s:\n%s", of.row, of.file, got)
		}
		for _, name := range of.want {
			if !strings.Contains(got, "res://"+name+" | 2 places") {
				t.Errorf("%s of %s: %s is not listed:\n%s", of.row, of.file, name, got)
			}
		}
	}
}

// TestPanesOfSameName: of two siblings of one name the second has none of the first's uses and connections, and says why it can have none.
func TestPanesOfSameName(t *testing.T) {
	w, p := hallShown(t)
	text := strings.Replace(string(p.Doc().Bytes()), `[node name="Roof"`, `[node name="Wall" type="Label" parent="."]`+"\n\n"+`[node name="Roof"`, 1)
	file := filepath.Join(filepath.Dir(p.File()), "twins.tscn")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	p = w.OpenFile(file)
	p.Select(rowAt(t, p, "node.Wall{1}"))
	w.Run("pane-uses")
	u := p.Pane(UsesID).(*Uses)
	w.Until(func() bool { return u.places.Known })
	if got := labels(u.List); !strings.Contains(got, "In this file | 0 places") {
		t.Errorf("the second has the uses of the first:\n%s", got)
	}
	p.Select(rowAt(t, p, "node.Wall"))
	u.Refresh()
	if got := labels(u.List); strings.Contains(got, "In this file | 0 places") {
		t.Errorf("the first has no uses:\n%s", got)
	}
	p.Select(rowAt(t, p, "node.Wall{1}"))
	w.Run("pane-connections")
	c := p.Pane(ConnectionsID).(*Connections)
	c.List.Outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyInsert})
	if got := fmt.Sprint(w.Last("error")["text"]); !strings.Contains(got, "not-addressed") {
		t.Errorf("the second can be connected by a path that leads to the first: %q", got)
	}
	if _, _, err := target(p, p.Selected()); err == nil {
		t.Error("other files can name the second")
	}
}
