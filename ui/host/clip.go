package host

// Clip puts a text on the clipboard, and says in the status line of a page what it is.
func Clip(w Window, over Page, text, said string) {
	w.App().Clipboard().SetContent(text)
	w.Trace("copied", "text", text)
	w.Note(over, said)
}
