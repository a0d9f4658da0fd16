package shell

import (
	"fyne.io/fyne/v2"

	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/folder"
	"savant/ui/internal/words"
	"savant/ui/settings"
	"savant/ui/widgets"
)

// askFolder asks for a folder to show.
func (w *Window) askFolder() {
	w.AskFolder(dialogs.Question{Title: words.Say("Open a folder")}, func(path string) {
		w.openFolder(path)
	})
}

// openFolder shows a folder beside what is open, instead of the one that is there.
func (w *Window) openFolder(path string) {
	if full, err := store.Absolute(path); err == nil {
		path = full
	}
	if w.side != nil && w.side.Path == path {
		w.focusFolder()
		return
	}
	if w.side != nil {
		w.side.Close()
	}
	w.side = folder.New(w, path, w.closeFolder)
	split := widgets.NewSplit(w.side.Object(), w.body, false, float32(w.App().Preferences().FloatWithFallback(settings.FolderShare, 0.2)))
	split.Least = [2]float32{150, 600}
	split.Moved = func(share float32) { w.App().Preferences().SetFloat(settings.FolderShare, float64(share)) }
	w.center.Objects = []fyne.CanvasObject{split}
	w.center.Refresh()
	remember(w, path)
	w.Trace("folder", "path", path)
	w.session.Changed()
	if w.page() == nil {
		w.focusFolder()
	}
	w.Refresh()
}

// closeFolder takes the list of a folder away.
func (w *Window) closeFolder() {
	if w.side == nil {
		return
	}
	w.side.Close()
	w.side = nil
	w.center.Objects = []fyne.CanvasObject{w.body}
	w.center.Refresh()
	if p := w.page(); p != nil {
		p.Focus()
	}
	w.Trace("folder", "path", "")
	w.session.Changed()
	w.Refresh()
}

func (w *Window) hasFolder() bool { return w.side != nil }

// focusFolder gives the keyboard to the list of the folder.
func (w *Window) focusFolder() {
	if w.side != nil {
		w.side.Focus()
	}
}
