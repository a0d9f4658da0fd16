//go:build unix

package e2e

import "testing"

// TestSourceAnswers types into the source of a scene with a broken line: the status line tells that it is read-only, and the line is marked with its
// reason in a tip.
func TestSourceAnswers(t *testing.T) {
	const text = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\nposition = Vector2(1, x)\nrotation = 1.0\n"
	file := stage(t, "broken.tscn", text)
	s := start(t, file)
	s.wait("checked", nil)
	s.still()
	s.click([2]int{700, 590}) // in the text
	s.write("x")
	s.wait("note", nil)
	s.still()
	s.looked()
	if got := string(read(t, file)); got != text {
		t.Errorf("it has\n%s", got)
	}
	s.leave()
}
