package model_test

import (
	"strings"
	"testing"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestTold: what has no key is told by its name in the outline, also in the history, where it stays when it is gone. Other paths stay
// as they are.
func TestTold(t *testing.T) {
	d, err := kinds.Open([]byte(`{"x": [1, :, {"a":=}, 2], b: 3}`), model.Options{Name: "a.json"})
	if err != nil {
		t.Fatal(err)
	}
	const inner, outer = "x › [2] › 5 bytes that are not JSON", "4 bytes that are not JSON"
	for path, want := range map[string]string{"x[2]{0}{0}": inner, "{1}": outer, "x[1]": "x[1]", "gone{3}": "gone{3}"} {
		if got := said(d.Told(path)); got != want {
			t.Errorf("%s is %s, not %s", path, got, want)
		}
	}
	if err := d.Set(find(t, d, "x[2]{0}{0}"), variant.OfString("a")); err == nil || !strings.HasPrefix(said(message.Of(err)), inner+": ") {
		t.Errorf("renaming it says %v", err)
	}
	if err := d.Remove(find(t, d, "{1}")); err != nil {
		t.Fatal(err)
	}
	if got, want := said(d.History()[0].Label), "Remove "+outer; got != want {
		t.Errorf("the step is %s, not %s", got, want)
	}
}

// TestToldOfABrokenScene: the message over a scene with a line that is none, which names its place, has the node's name and no counted path.
func TestToldOfABrokenScene(t *testing.T) {
	d, err := kinds.Open([]byte("[gd_scene format=3]\n\n[node name=\"Hero\" type=\"Node2D\"]\nposition = Vector2(1, 2)\nno property\n"), model.Options{Name: "a.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	list := d.Problems()
	if len(list) != 1 || !strings.Contains(list[0].Path, "{") {
		t.Fatalf("%+v", list)
	}
	if got, want := said(d.Told(list[0].Path)), "Hero › not understood"; got != want {
		t.Errorf("%s is %s, not %s", list[0].Path, got, want)
	}
}
