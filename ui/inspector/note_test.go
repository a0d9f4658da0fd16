package inspector

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// TestNotesBreakAsJapaneseDoes: no line of a note begins with what closes a sentence, and what a note says is told as it was set.
func TestNotesBreakAsJapaneseDoes(t *testing.T) {
	test.NewTempApp(t)
	const text = "ここには、整数が入ります。文字列は、入りません。値は、そのままです。"
	n := newNote()
	say(n, text, widget.DangerImportance)
	for width := float32(60); width < 240; width += 7 {
		n.Resize(fyne.NewSize(width, 100))
		for _, l := range strings.Split(n.Text, "\n") {
			if strings.HasPrefix(l, "、") || strings.HasPrefix(l, "。") {
				t.Errorf("%v wide: a line is %q", width, l)
			}
		}
		if !strings.Contains(n.Text, "\n") || n.Whole() != text {
			t.Errorf("%v wide: it says %q of %q", width, n.Text, n.Whole())
		}
	}
}
