package dialect

import "testing"

func TestNearest(t *testing.T) {
	want := map[string]string{
		"godot2": "3.2", "godot3.0": "3.2", "godot3.2": "3.2", "godot3": "3.6", "godot3-double": "3.6",
		"pandemonium3.5": "3.6", "pandemonium3.8": "3.6", "pandemonium5": "3.6",
		"godot4.0": "4.6", "godot4.3": "4.6", "godot4.4": "4.6", "godot4.5": "4.6", "godot4.6": "4.6", "godot4-docs": "4.6", "godot4-docs-double": "4.6",
	}
	for _, d := range All() {
		if got := d.Nearest(); got == "" || got != want[d.Name] {
			t.Errorf("%s: %q, want %q", d.Name, got, want[d.Name])
		}
	}
	for _, d := range []*Dialect{nil, {Name: "json"}} {
		if got := d.Nearest(); got != "4.6" {
			t.Errorf("of no engine's dialect: %q", got)
		}
	}
	if len(want) != len(All()) {
		t.Errorf("%d dialects, want %d", len(All()), len(want))
	}
}
