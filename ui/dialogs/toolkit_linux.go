//go:build cgo && !ci

package dialogs

import "savant/ui/dialogs/internal/gtk"

// loadToolkit makes GTK ready for a dialog with a title, which the calling thread then opens.
func loadToolkit(title string) error {
	if err := gtk.Load(); err != nil {
		return err
	}
	gtk.Title(title)
	return nil
}
