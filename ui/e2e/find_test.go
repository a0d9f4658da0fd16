//go:build unix

package e2e

import "testing"

// TestPartOfTextIsReplaced replaces a word within texts, as it is typed.
func TestPartOfTextIsReplaced(t *testing.T) {
	file := stage(t, "a.json", `{"item": "lantern of the keeper", "other": "a Lantern", "n": 5}`)
	s := start(t, file)
	s.key("ctrl+h")
	s.wait("dialog", named("find"))
	s.write("Lantern")
	s.wait("found", func(e event) bool { return e["hits"] == 2. })
	s.key("Tab", "Tab", "Tab") // after the type and More
	s.write("Torch")
	s.wait("preview", func(e event) bool { return e["changed"] == 2. })
	s.looked()
	s.key("Return")
	s.wait("replaced", nil)
	s.saved()
	if got, want := string(read(t, file)), `{"item": "Torch of the keeper", "other": "a Torch", "n": 5}`; got != want {
		t.Errorf("the file holds %s, not %s", got, want)
	}
	s.leave()
}
