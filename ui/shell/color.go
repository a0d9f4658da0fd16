package shell

import (
	"image/color"

	"fyne.io/fyne/v2/dialog"

	"savant/ui/internal/words"
)

// chooseColor has the user choose a colour, beginning with one. Escape closes the question, as it closes the others; afterwards the
// keyboard is in the outline.
func chooseColor(w *Window, from color.NRGBA, take func(color.Color)) {
	d := dialog.NewColorPicker(words.Say("Colour"), "", take, w.win)
	d.Advanced = true
	w.escape = d.Hide
	d.SetOnClosed(func() {
		w.escape = nil
		if p := w.page(); p != nil {
			p.Focus()
		}
		w.Tell()
		w.Dialog("none")
	})
	d.Show()
	d.SetColor(from)
	w.Dialog("color")
}
