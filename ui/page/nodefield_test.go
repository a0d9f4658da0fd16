package page_test

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/ui/host/hosttest"
	"savant/ui/page"
	"savant/ui/widgets"
)

// TestNodePicker chooses the node of a path in a prompt: it begins at the node that is named, and gives the path as seen from its place with the
// property that stood there. Escape leaves the path, and the keyboard is in the field again.
func TestNodePicker(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hall.tscn")
	if err := os.WriteFile(path, []byte(hall), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, was, search, want string }{
		{".", "Wall", "lamp", "Wall/Lamp"},
		{".", "Wall/Lamp", "hall", "."},
		{".", "nowhere", "door", "Door"},
		{"Wall", "Lamp:light_energy", "door", "../Door:light_energy"},
		{"Wall", "Lamp:light_energy", "", "Lamp:light_energy"},
		{"Door", "../Wall/Crack", "", "../Wall/Crack"},
	} {
		w := hosttest.New(t, nil)
		p := w.OpenFile(path)
		w.Prompt("path", "Path", "Set", []widgets.Field{{Label: "Path", Text: c.was, Beside: page.NodePicker(p, c.from)}}, func([]string) error { return nil })
		field := w.Canvas().Focused().(*widgets.PromptEntry)
		w.Canvas().FocusNext()
		press := func(key fyne.KeyName) { w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: key}) }
		press(fyne.KeyReturn)
		search, ok := w.Canvas().Focused().(*page.TreeSearch)
		if !ok {
			t.Fatalf("%T has the keyboard", w.Canvas().Focused())
		}
		if c.search != "" {
			test.Type(search, c.search)
		}
		press(fyne.KeyReturn)
		if field.Text != c.want || w.Canvas().Focused() != fyne.Focusable(field) {
			t.Errorf("%s from %s, searched for %q: %q, %T has the keyboard", c.was, c.from, c.search, field.Text, w.Canvas().Focused())
		}
		w.Canvas().FocusNext()
		press(fyne.KeyReturn)
		press(fyne.KeyEscape)
		if field.Text != c.want || w.Canvas().Focused() != fyne.Focusable(field) {
			t.Errorf("given up it says %q", field.Text)
		}
	}
}
