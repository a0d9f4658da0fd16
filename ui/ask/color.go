package ask

import (
	"image/color"

	"fyne.io/fyne/v2/dialog"

	"savant/ui/internal/words"
)

// Color has the user choose a colour, beginning with one. Afterwards the keyboard is in the outline.
func (a *Asker) Color(from color.NRGBA, take func(color.Color)) {
	d := dialog.NewColorPicker(words.Say("Colour"), "", take, a.win.Native())
	d.Advanced = true
	a.colors = d.Hide
	d.SetOnClosed(func() {
		a.colors = nil
		a.focus()
		a.win.TraceSelection()
		a.win.Dialog("none")
	})
	d.Show()
	d.SetColor(from)
	a.win.Dialog("color")
}

// Escape closes the colours, as Escape closes the other questions, which take that key themselves. It reports whether they were shown.
func (a *Asker) Escape() bool {
	if a.colors == nil {
		return false
	}
	a.colors()
	return true
}
