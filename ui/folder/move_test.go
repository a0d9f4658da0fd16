package folder

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/host/hosttest"
	"savant/ui/widgets"
)

// text is the contents of a file.
func text(t *testing.T, path ...string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestRenameFile gives a scene another name, which the scene that has an instance of it follows, and takes that back.
func TestRenameFile(t *testing.T) {
	w := hosttest.New(t, nil)
	root := hosttest.Project(t)
	door, hall := filepath.Join(root, "levels", "door.tscn"), filepath.Join(root, "levels", "hall.tscn")
	script := filepath.Join(root, "a.gd")
	if err := os.WriteFile(script, []byte("const A = preload(\"res://levels/door.tscn\")\nvar b = \"res://levels/door.tscn\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	was := text(t, hall)
	Rename(w, door)
	e := w.Canvas().Focused().(*widgets.PromptEntry)
	if e.SelectedText() != "door" || len(e.Prompt.Shown()) != 0 {
		t.Errorf("%q is selected, %q said", e.SelectedText(), e.Prompt.Shown())
	}
	for typed, said := range map[string]string{"gate.scn": "extension", "HALL.tscn": "hall.tscn", "a/b.tscn": "/", "": "name"} {
		e.SetText(typed)
		if shown := e.Prompt.Shown(); len(shown) != 1 || !strings.Contains(shown[0], said) {
			t.Errorf("of %q is said %q", typed, shown)
		}
	}
	e.SetText("HALL.tscn")
	if e.Prompt.Try(); e.Prompt.Note.Text != "hall.tscn already exists." {
		t.Errorf("%q is said", e.Prompt.Note.Text)
	}
	w.Fill("gate.tscn")
	w.After("planned", 1)
	if e := w.Last("planned"); e["files"] != 2.0 || e["can"] != true {
		t.Fatalf("%v", e)
	}
	w.Type(fyne.KeyReturn)
	w.After("moved", 1)
	if want := "res://levels/door.tscn is now res://levels/gate.tscn, and references follow. Left unchanged: 1 place."; w.Message.Text != want {
		t.Errorf("of a move that leaves a place is said %q", w.Message.Text)
	}
	gate := filepath.Join(root, "levels", "gate.tscn")
	if got := text(t, hall); got != strings.ReplaceAll(was, "levels/door.tscn", "levels/gate.tscn") || !strings.Contains(got, "gate.tscn") {
		t.Errorf("%s", got)
	}
	if got := text(t, script); got != "const A = preload(\"res://levels/gate.tscn\")\nvar b = \"res://levels/door.tscn\"\n" {
		t.Errorf("%s", got)
	}
	if len(w.Message.Choices) != 2 || w.Message.Choices[1].Words != "Show" {
		t.Fatalf("it offers %+v", w.Message.Choices)
	}
	w.Message.Choices[1].Run()
	if x := w.Items; len(x) != 1 || x[0].Left != "a.gd" || x[0].Words != "var b = \"res://levels/door.tscn\"" || x[0].Right != "line 2" {
		t.Fatalf("left are %+v", x)
	}
	w.Items[0].Run()
	if e := w.Last("opened-offset"); e["file"] != script || int(e["offset"].(float64)) != strings.Index(text(t, script), "res://levels/door") {
		t.Errorf("the place that is left opens %v", e)
	}
	if e := w.Last("followed"); e["from"] != door || e["to"] != gate {
		t.Errorf("%v", e)
	}
	w.Message.Choices[0].Run()
	w.After("moved-back", 1)
	if want := "res://levels/gate.tscn is now res://levels/door.tscn, and all references follow."; w.Message.Text != want {
		t.Errorf("of the move back is said %q", w.Message.Text)
	}
	if got := text(t, hall); got != was {
		t.Errorf("%s", got)
	}
	text(t, door)
}
