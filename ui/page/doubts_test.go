package page_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/host/hosttest"
	"savant/ui/page"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// TestDoubtsAreReportedOnce asks twice before anything is said of an edit, and once when there is nothing more to say.
func TestDoubtsAreReportedOnce(t *testing.T) {
	path, _ := hosttest.Sample(t, "player.tscn")
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	d := page.NewDoubts(p)
	r, err := p.Doc().Find(`node["HurtBox"]`)
	if err == nil {
		err = p.Doc().Remove(r) // with the connections that name it
	}
	if err != nil {
		t.Fatal(err)
	}
	d.Soon()
	d.Soon()
	w.After("message", 1)
	d.Report()
	if list := w.Events("message"); len(list) != 1 || !strings.Contains(list[0]["text"].(string), "HurtBox") {
		t.Errorf("it says %v", list)
	}
}

// TestDoubtsAndWhatGoes removes a node that a path leads to and that connections name: both are reported.
func TestDoubtsAndWhatGoes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.tscn")
	src := `[gd_scene format=3]

[node name="R" type="Node3D"]

[node name="X" type="Node3D" parent="."]

[node name="Y" type="RemoteTransform3D" parent="."]
remote_path = NodePath("../X")

[connection signal="ready" from="X" to="." method="show"]
[connection signal="ready" from="." to="X" method="hide"]
`
	if err := os.WriteFile(path, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	d := page.NewDoubts(p)
	r, err := p.Doc().Find("node.X")
	if err == nil {
		err = p.Doc().Remove(r)
	}
	if err != nil {
		t.Fatal(err)
	}
	d.Report()
	list := w.Events("message")
	if len(list) != 1 {
		t.Fatal(list)
	}
	for _, said := range []string{"leads nowhere", "from X to ., method show", "(and 1 more)"} {
		if text := list[0]["text"].(string); !strings.Contains(text, said) {
			t.Errorf("%q says nothing of %s", text, said)
		}
	}
}

// TestLossesOfSaves: what a save cannot hold of what is pasted is told where it is, once.
func TestLossesOfSaves(t *testing.T) {
	path, _ := hosttest.Sample(t, "slot_1_godot3.sav")
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	d := page.NewDoubts(p)
	r, err := p.Doc().Find("player")
	if err == nil {
		_, err = p.Doc().Paste(r, p.Doc().Len(r), `{"list": Array[int]([1]), "far": Vector4(1, 2, 3, 4)}`)
	}
	if err != nil {
		t.Fatal(err)
	}
	d.Report()
	if got, want := w.Last("message")["text"], "At player.list: The array's type is lost: int. (and 1 more)"; got != want {
		t.Errorf("it says %q", got)
	}
	if w.Message.Choices[0].Run(); len(w.Items) != 2 || w.Items[0].Left != "player.list" || strings.Contains(w.Items[0].Words, "player") {
		t.Errorf("the places are %+v", w.Items)
	}
}

// TestDoubtsLeadToTheirPlaces removes a node that a path leads to: the message lists the places to check, and choosing one selects its row.
func TestDoubtsLeadToTheirPlaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.tscn")
	src := `[gd_scene format=3]

[node name="R" type="Node3D"]

[node name="X" type="Node3D" parent="."]

[node name="Y" type="RemoteTransform3D" parent="."]
remote_path = NodePath("../X")

[node name="Z" type="RemoteTransform3D" parent="."]
remote_path = NodePath("../X")
`
	if err := os.WriteFile(path, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	d := page.NewDoubts(p)
	r, err := p.Doc().Find("node.X")
	if err == nil {
		err = p.Doc().Remove(r)
	}
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for _, n := range p.Doc().Notes() {
		if n.Undecided {
			rows = append(rows, p.Doc().Path(n.Row))
		}
	}
	if got, want := strings.Join(rows, " "), "node.Y.remote_path node.Z.remote_path"; got != want {
		t.Fatalf("the places are %s, not %s", got, want)
	}
	d.Report()
	m := w.Message
	if m == nil || len(m.Choices) != 1 {
		t.Fatalf("the message is %+v", m)
	}
	m.Choices[0].Run()
	if len(w.Items) != 2 || w.Message != m {
		t.Fatalf("%d places are listed; the message is %v", len(w.Items), w.Message)
	}
	w.Items[1].Run()
	if got := p.Path(); got != "node.Z.remote_path" {
		t.Errorf("%s is selected", got)
	}
}

// inherited is a project in which a scene inherits another, and a third has an instance of it with editable children: both name node X.
func inherited(t *testing.T) (file string) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n",
		"a.tscn":        "[gd_scene format=3]\n\n[node name=\"R\" type=\"Node3D\"]\n\n[node name=\"X\" type=\"Node3D\" parent=\".\"]\n\n[node name=\"Y\" type=\"RemoteTransform3D\" parent=\".\"]\nremote_path = NodePath(\"../X\")\n",
		"boss.tscn":     "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://a.tscn\" id=\"1\"]\n\n[node name=\"Boss\" instance=ExtResource(\"1\")]\n\n[node name=\"X\" parent=\".\" index=\"0\"]\nvisible = false\n",
		"main.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://a.tscn\" id=\"1\"]\n\n[node name=\"Main\" type=\"Node3D\"]\n\n[node name=\"A\" parent=\".\" instance=ExtResource(\"1\")]\n\n" +
			"[node name=\"Far\" type=\"RemoteTransform3D\" parent=\".\"]\nremote_path = NodePath(\"../A/X\")\n\n[connection signal=\"ready\" from=\"A/X\" to=\".\" method=\"show\"]\n\n[editable path=\"A\"]\n",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(root, "a.tscn")
}

// TestDoubtsInOtherFiles removes a node that other files of the project name: what this file names is told at once, the places of the others
// when they are found, and Show leads to both. Nothing is said of an edit that is undone meanwhile, or of a file in no project.
func TestDoubtsInOtherFiles(t *testing.T) {
	path := inherited(t)
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	d := page.NewDoubts(p)
	remove := func() {
		r, err := p.Doc().Find("node.X")
		if err != nil {
			t.Fatal(err)
		}
		was := p.Doc().Snapshot()
		if err := p.Doc().Remove(r); err != nil {
			t.Fatal(err)
		}
		d.Elsewhere(was, []string{"node.X"})
		d.Report()
	}
	remove()
	if text := w.Message.Text; !strings.Contains(text, "leads nowhere") || strings.Contains(text, "Other files") {
		t.Errorf("at once it says %q", text)
	}
	w.After("removed-elsewhere", 1)
	if text := w.Message.Text; !strings.Contains(text, "leads nowhere") || !strings.Contains(text, "Other files name what was removed: 3 places in 2 files.") {
		t.Errorf("it says %q", text)
	}
	w.Message.Choices[0].Run()
	var places []string
	for _, i := range w.Items {
		places = append(places, i.Left+" "+i.Right)
	}
	if got, want := strings.Join(places, ", "), "node.Y.remote_path , boss.tscn line 7, main.tscn line 10, main.tscn line 12"; got != want {
		t.Errorf("the places are %s, not %s", got, want)
	}
	w.Items[1].Run()
	if e := w.Last("opened-offset"); !strings.HasSuffix(e["file"].(string), "boss.tscn") {
		t.Errorf("the second opens %v", e)
	}
}

// TestDoubtsOfTheLastRemoval undoes a removal before the search of the project is done, and makes it again: it is told once.
func TestDoubtsOfTheLastRemoval(t *testing.T) {
	w := hosttest.New(t, nil)
	p := w.OpenFile(inherited(t))
	d := page.NewDoubts(p)
	r, err := p.Doc().Find("node.X")
	if err != nil {
		t.Fatal(err)
	}
	was := p.Doc().Snapshot()
	if err := p.Doc().Remove(r); err != nil {
		t.Fatal(err)
	}
	d.Elsewhere(was, []string{"node.X"})
	p.Doc().Undo()
	if err := p.Doc().Remove(r); err != nil { // again: of this one it is found
		t.Fatal(err)
	}
	d.Elsewhere(was, []string{"node.X"})
	w.After("removed-elsewhere", 1)
	if n := len(w.Events("removed-elsewhere")); n != 1 {
		t.Errorf("it is said %d times", n)
	}
}

// TestDoubtsOfAPaste pastes nodes of Godot 3 into a scene of Godot 4: all that is left out is listed, and each place leads to the pasted node that
// it is about; that of a resource to the node that uses it.
func TestDoubtsOfAPaste(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.tscn")
	if err := os.WriteFile(path, []byte("[gd_scene format=3]\n\n[node name=\"R\" type=\"Node3D\"]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	d := page.NewDoubts(p)
	r, err := p.Doc().Find(`node["."]`)
	if err == nil {
		_, err = p.Doc().Paste(r, -1, `[gd_scene format=2]

[sub_resource type="SpatialMaterial" id=1]
depth_deep_parallax = true
depth_enabled = true
flags_no_such = true

[node name="Top" type="Node"]

[node name="A" type="Control" parent="."]
rect_clip_content = true
input_pass_on_modal_close_click = false

[node name="B" type="MeshInstance" parent="."]
material/0 = SubResource( 1 )

[node name="C" type="Control" parent="."]
input_pass_on_modal_close_click = false
`)
	}
	if err != nil {
		t.Fatal(err)
	}
	d.Report()
	w.Message.Choices[0].Run()
	want := 0
	for _, n := range p.Doc().Notes() {
		if n.Undecided || n.Removed {
			want++
		}
	}
	if len(w.Items) != want || want < 2 {
		t.Fatalf("%d places are listed, not %d", len(w.Items), want)
	}
	met := map[string]bool{}
	for _, item := range w.Items {
		item.Run()
		met[p.Path()] = true
	}
	for _, path := range []string{`node["Top/A"]`, `node["Top/C"]`} {
		if !met[path] {
			t.Errorf("no place leads to %s, only to %v", path, met)
		}
	}
	if met[`node["."]`] {
		t.Error("a place leads to the root of the scene")
	}
}
