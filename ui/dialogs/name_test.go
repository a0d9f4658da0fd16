package dialogs

import "testing"

// TestProposed: what a dialog proposes is a name that every system takes, and never an ending alone, which would be a hidden file.
func TestProposed(t *testing.T) {
	for _, c := range [][3]string{
		{"lamp.glb", "", "lamp.glb"}, {".glb", "lamp.tres", "lamp.glb"}, {".glb", "", "unnamed.glb"}, {"  .png", ".tscn", "unnamed.png"},
		{"a/b:c.wav", "", "a_b_c.wav"}, {`Ramp "red"?.png`, "", "Ramp _red.png"}, {"CON.json", "", "CON_.json"}, {"../x.glb", "", "x.glb"},
		{"Ä 木.png", "", "Ä 木.png"}, {"", "lamp.tres", ""}, {"world1.save", "", "world1.save"},
	} {
		if got := Proposed(c[0], c[1]); got != c[2] {
			t.Errorf("%q of %q: %q, not %q", c[0], c[1], got, c[2])
		}
	}
}
