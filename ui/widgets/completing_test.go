package widgets

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// TestLongCompletionsHaveRoom: a question stays as wide as it is, however long what a field may become is; that is shown by its end, and taken whole.
func TestLongCompletionsHaveRoom(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, nil)
	w.Resize(fyne.NewSize(1366, 768))
	long := strings.Repeat("TimelineContainer/", 6)
	names := []string{long + "AddLayer", long + "RemoveLayer"}
	field := Field{Label: "To the node", Complete: func(text string) []string { return Completions(names, text) }}
	got := ""
	Preview(w.Canvas(), "Connect", "Connect", []Field{field}, nil, func(texts []string) error { got = texts[0]; return nil }, func(error) {}, func() {})
	popup := w.Canvas().Overlays().Top()
	before := popup.MinSize().Width
	e := w.Canvas().Focused().(*PromptEntry)
	e.SetText("Time")
	if after := popup.MinSize().Width; after != before || len(e.offers.list) != 2 {
		t.Errorf("with %d completions the question is %v wide, not %v", len(e.offers.list), after, before)
	}
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	e.Prompt.Try()
	if got != names[1] {
		t.Errorf("taken is %q", got)
	}
	for _, c := range [][2]string{{"AddLayer", "AddLayer"}, {long + "AddLayer", "…ineContainer/AddLayer"}} {
		if got := Ending(c[0], offeredLetters); got != c[1] {
			t.Errorf("%s is shown as %q, not %q", c[0], got, c[1])
		}
	}
}
