package shell

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/widgets"
)

// TestPasteSaysWhatCame pastes a node with what it needs into a scene that has its ids already: the status line tells what came along.
func TestPasteSaysWhatCame(t *testing.T) {
	b := newBench(t)
	b.openScene("yard.tscn", "[gd_scene load_steps=2 format=3]\n\n[sub_resource type=\"Gradient\" id=\"1\"]\n\n[node name=\"Yard\" type=\"Node2D\"]\nmetadata/g = SubResource(\"1\")\n\n[node name=\"Pole\" type=\"Node\" parent=\".\"]\n")
	b.document().Select(b.at(`node["."]`))
	b.clip("[gd_scene format=3]\n\n[sub_resource type=\"BoxShape3D\" id=\"1\"]\n\n[sub_resource type=\"BoxMesh\" id=\"2\"]\n\n[node name=\"Sword\" type=\"Node\"]\nmetadata/s = SubResource(\"1\")\nmetadata/m = SubResource(\"2\")\n\n" +
		"[node name=\"Timer\" type=\"Timer\" parent=\".\"]\n\n[connection signal=\"timeout\" from=\"Timer\" to=\".\" method=\"free\"]\n")
	b.run("paste")
	if got := b.last("note")["text"]; got != "Pasted Sword with 2 resources, 1 connection; 1 id was changed" {
		t.Errorf("it says %v", got)
	}
	b.clip("[node name=\"Pole\" type=\"Node\"]\n")
	b.document().Select(b.at(`node["."]`))
	b.run("paste")
	if got := b.last("note")["text"]; got != "Pasted Pole2" {
		t.Errorf("of a node alone it says %v", got)
	}
}

// TestPasteAsksForLosses pastes nodes of Godot 3 into a scene of Godot 4: what this engine lacks is told before, and Cancel leaves all as it was.
func TestPasteAsksForLosses(t *testing.T) {
	b := newBench(t)
	p := b.openScene("yard.tscn", "[gd_scene format=3]\n\n[node name=\"Yard\" type=\"Node2D\"]\n")
	before := string(p.doc.Bytes())
	p.Select(b.at(`node["."]`))
	b.clip("[gd_scene format=2]\n\n[node name=\"Lamp\" type=\"Control\"]\nhint_tooltip = \"a\"\nrect_clip_content = true\ninput_pass_on_modal_close_click = false\n")
	b.run("paste")
	if _, ok := b.win.Canvas().Focused().(*widgets.Question); !ok || string(p.doc.Bytes()) != before {
		t.Fatal("nothing is asked")
	}
	b.press("Escape")
	if p.Dirty() {
		t.Error("cancelled, it was pasted")
	}
	b.run("paste")
	b.press("Return")
	if p.Path() != "node.Lamp" {
		t.Errorf("%s is shown", p.Path())
	}
	b.clip("[gd_scene format=2]\n\n[node name=\"Plain\" type=\"Position2D\"]\n")
	b.run("paste")
	if p.Path() != `node["Lamp/Plain"]` {
		t.Errorf("where nothing is lost it is not pasted at once: %s", p.Path())
	}
}

// TestPasteTellsAllLosses pastes what loses more than fits: the question has every place, and what was lost is still said when the file is saved.
func TestPasteTellsAllLosses(t *testing.T) {
	b := newBench(t)
	p := b.openScene("yard.tscn", "[gd_scene format=3]\n\n[node name=\"Yard\" type=\"Node2D\"]\n")
	p.Select(b.at(`node["."]`))
	text := "[gd_scene format=2]\n\n[node name=\"Top\" type=\"Node\"]\n"
	for i := range 30 {
		text += fmt.Sprintf("\n[node name=\"Lamp%d\" type=\"Control\" parent=\".\"]\ninput_pass_on_modal_close_click = false\n", i)
	}
	b.clip(text)
	b.run("paste")
	q, ok := b.win.Canvas().Focused().(*widgets.Question)
	if !ok || q.Scroll == nil {
		t.Fatal("nothing is asked, or the places cannot be scrolled")
	}
	if h := q.Size().Height; h > b.win.Canvas().Size().Height {
		t.Errorf("the question is %v high", h)
	}
	for _, name := range []string{"Lamp0", "Lamp8", "Lamp29"} {
		if name == "Lamp29" {
			q.Scroll(3)
		}
		said := strings.Join(shownIn(b.win.Canvas().Overlays().Top()), "\n")
		if !strings.Contains(said, "Top/"+name+" › input_pass_on_modal_close_click") || strings.Contains(said, "line ") {
			t.Errorf("the question names no %s in\n%s", name, said)
		}
	}
	b.press("Return")
	p.ReportDoubts()
	m := p.message()
	if m == nil {
		t.Fatal("nothing is said of what was lost")
	}
	if want := "At Top/Lamp0 › input_pass_on_modal_close_click: Left out: Godot 4.6 has no such property. (and 29 more)"; !strings.Contains(m.Text, want) {
		t.Errorf("it says %s, not %s", m.Text, want)
	}
	b.run("save")
	b.after("saved", 1)
	if p.message() != m {
		t.Error("once it is saved nothing is said of it any more")
	}
	b.run("undo")
	p.ReportDoubts()
	if p.message() != nil {
		t.Error("it is still said of a paste that was undone")
	}
}

// openScene opens a scene with a text.
func (b *bench) openScene(name, text string) *tabPage {
	path := filepath.Join(b.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		b.t.Fatal(err)
	}
	b.openFile(path)
	return b.document()
}
