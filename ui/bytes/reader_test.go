package bytes

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// TestReaderInALowPane: the bits, which are last, are whole where there is room for the letters, and the lines are not drawn into each other where the
// letters are large.
func TestReaderInALowPane(t *testing.T) {
	settings := fyne.CurrentApp().Settings()
	before := settings.Theme()
	t.Cleanup(func() { settings.SetTheme(before) })
	for _, scale := range []float32{1, 1.5} {
		settings.SetTheme(look.Theme{Scale: scale})
		r := newReader(nil, nil)
		letters := ink.Small("0", look.Text).MinSize().Height
		lines := r.root.(*container.Scroll).Content.MinSize().Height
		if n := float32(len(r.numbers) + 3); lines > n*letters+4.5 || lines < n*letters {
			t.Errorf("%v lines of letters %v high are %v high", n, letters, lines)
		}
	}
}
