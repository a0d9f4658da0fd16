package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"savant/ui/inspector/numtext"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// digits is a number with all its digits. There can be more than a thousand: their beginning is shown, the rest in a tip, and a click copies them.
type digits struct {
	whole string
	link  *ink.Link
}

func newDigits() *digits {
	d := &digits{}
	d.link = ink.PaintedLink("", look.Muted, func() { fyne.CurrentApp().Clipboard().SetContent(d.whole) })
	d.link.Text.Cut, d.link.Text.Scale = true, theme.SizeNameCaptionText
	d.link.Hover = func(e *desktop.MouseEvent) {
		if e == nil {
			tip.Leave(d.link)
			return
		}
		tip.Enter(d.link, words.Say("%s. A click copies it.", d.whole), e)
	}
	d.link.Hide()
	return d
}

// fill shows a number; "" hides it.
func (d *digits) fill(whole string) {
	d.whole = whole
	if whole == "" {
		d.link.Hide()
		return
	}
	d.link.Text.Set(words.Say("Exactly %s", numtext.Shortened(whole)))
	d.link.Show()
}
