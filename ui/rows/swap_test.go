package rows

import (
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/host/hosttest"
)

// TestSwapInstance: the type of an instance is its scene, another of the project can be chosen, and what nothing names any more goes.
func TestSwapInstance(t *testing.T) {
	w := hosttest.New(t, ValueActions())
	p := w.OpenFile(filepath.Join(hosttest.Project(t), "levels", "hall.tscn"))
	before := string(p.Doc().Bytes())
	r, err := p.Doc().Find(`node["Door"]`)
	if err != nil {
		t.Fatal(err)
	}
	p.Select(r)
	w.Items = nil
	w.Run(ActionChangeType)
	w.Until(func() bool { return w.Items != nil })
	var offered []string
	for _, it := range w.Items {
		offered = append(offered, it.Words)
		if it.Now != (it.Words == "res://levels/door.tscn") {
			t.Errorf("%s is the scene of the node: %v", it.Words, it.Now)
		}
	}
	if got := strings.Join(offered, " "); got != "res://levels/deep/a.tscn res://levels/door.tscn" {
		t.Fatalf("%s can be an instance in hall.tscn", got)
	}
	w.Items[0].Run()
	text := string(p.Doc().Bytes())
	if strings.Contains(text, "door.tscn") || !strings.Contains(text, `path="res://levels/deep/a.tscn"`) || !strings.Contains(text, `[node name="Door" parent="." groups=["exits"] instance=ExtResource(`) {
		t.Errorf("it becomes\n%s", text)
	}
	if p.Doc().Steps() != 1 || !p.Doc().Undo() || string(p.Doc().Bytes()) != before {
		t.Errorf("%d steps; undone\n%s", p.Doc().Steps(), p.Doc().Bytes())
	}
}
