package bytes

import (
	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/words"
)

// copyKey is the key that copies the bytes as digits or as letters: the same one, by where in the pane the keyboard is.
func copyKey(letters bool) func(host.Window) *host.Chord {
	return func(w host.Window) *host.Chord {
		if b := paneOf(w); b == nil || b.hex.Letters() != letters {
			return nil
		}
		return inBytes(fyne.KeyC)(w)
	}
}

// inBytes is a key that the pane takes itself when it has the keyboard.
func inBytes(name fyne.KeyName) func(host.Window) *host.Chord {
	return func(w host.Window) *host.Chord {
		if b := paneOf(w); b == nil || w.Canvas().Focused() != fyne.Focusable(b.hex) {
			return nil
		}
		return host.Keys(name, host.Control)
	}
}

// hasSelection is the condition of an action on selected bytes.
func hasSelection(w host.Window) bool {
	b := paneOf(w)
	return b != nil && !b.hex.Selected().Empty()
}

// copyHex puts the selected bytes on the clipboard as hexadecimal digits.
func (b *pane) copyHex() {
	text := b.hex.SelectedHex()
	b.clip(text, (len(text)+1)/len("00 "))
}

// copyText puts the selected bytes on the clipboard as text, if they are one.
func (b *pane) copyText() {
	text := b.hex.SelectedLetters()
	if text == "" {
		b.page.Window().Fail(b.page, words.Say("These bytes are not text: copy them as hexadecimal digits."))
		return
	}
	b.clip(text, len(text))
}

// clip puts a text on the clipboard that is n bytes.
func (b *pane) clip(text string, n int) {
	host.Clip(b.page.Window(), b.page, text, words.Say("Copied %s", words.Count(int64(n), "%s byte", "%s bytes")))
}

// paste writes the clipboard over the bytes from the first selected one on.
func (b *pane) paste() { b.hex.Paste(b.page.Window().App().Clipboard().Content()) }

// selectAll selects all bytes.
func (b *pane) selectAll() { b.hex.SelectAll() }
