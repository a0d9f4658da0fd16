package shell

// menuBar is a canvas that draws the menus itself. Fyne's does where the system has no bar for them; it opens them too when Alt
// alone is pressed. There the arrows, Enter and Escape do what they do everywhere.
type menuBar interface{ ToggleMenu() }

// openMenus opens the first menu for the keyboard. Where the menus are the system's, the palette is shown: it lists by menu what
// they hold.
func openMenus(w *Window) {
	canvas := w.Canvas()
	had := canvas.Focused()
	if bar, ok := canvas.(menuBar); ok {
		bar.ToggleMenu()
	}
	if canvas.Focused() == had {
		showPalette(w)
		return
	}
	w.Dialog("menus")
}
