package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// Copied is a small text of which there may be more than there is room for: a tip shows all of it, and a click copies it.
type Copied struct {
	Link  *ink.Link
	whole string
}

// NewCopied returns one that is hidden as long as there is no text.
func NewCopied() *Copied {
	c := &Copied{}
	c.Link = ink.PaintedLink("", look.Muted, func() { fyne.CurrentApp().Clipboard().SetContent(c.whole) })
	c.Link.Text.Cut, c.Link.Text.Scale = true, theme.SizeNameCaptionText
	c.Link.Hover = func(e *desktop.MouseEvent) {
		if e == nil {
			tip.Leave(c.Link)
			return
		}
		tip.Enter(c.Link, words.Say("%s. A click copies it.", c.whole), e)
	}
	c.Link.Hide()
	return c
}

// Fill shows a text as it is shortened; "" hides it.
func (c *Copied) Fill(shown, whole string) {
	c.whole = whole
	if whole == "" {
		c.Link.Hide()
		return
	}
	c.Link.Text.Set(shown)
	c.Link.Show()
}
