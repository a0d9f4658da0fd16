package ask

import (
	"fmt"
	"image/color"
	"slices"

	"savant/ui/colors"
	"savant/ui/settings"
)

const mostColors = 14 // that were chosen before and are offered again

// Color lets the user choose a colour, starting from the given one. Afterwards the outline has the focus.
func (a *Asker) Color(from color.NRGBA, take func(color.Color)) {
	prefs := a.win.App().Preferences()
	kept := prefs.StringList(settings.Colors)
	q := colors.Question{From: from}
	for _, text := range kept {
		var c color.NRGBA
		if _, err := fmt.Sscanf(text, "%02x%02x%02x%02x", &c.R, &c.G, &c.B, &c.A); err == nil {
			q.Recent = append(q.Recent, c)
		}
	}
	q.Take = func(c color.NRGBA) {
		text := fmt.Sprintf("%02x%02x%02x%02x", c.R, c.G, c.B, c.A)
		kept = slices.DeleteFunc(kept, func(s string) bool { return s == text })
		kept = slices.Insert(kept, 0, text)
		prefs.SetStringList(settings.Colors, kept[:min(len(kept), mostColors)])
		take(c)
	}
	q.Closed = func() {
		a.colors = nil
		a.focus()
		a.win.TraceSelection()
		a.win.Dialog("none")
	}
	a.colors = colors.Ask(a.win.Canvas(), q)
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
