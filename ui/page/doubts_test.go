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
