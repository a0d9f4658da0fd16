package shell

import (
	"fyne.io/fyne/v2"

	"savant/ui/session"
)

// reopen opens the windows of the last time, the first of them here, and then calls done.
func reopen(w *Window, list []session.Window, done func()) {
	left := len(list)
	if left == 0 {
		done()
		return
	}
	w.session.Hold(true)
	for i, k := range list {
		to := w
		if i > 0 {
			to = w.window()
			to.win.Show()
		}
		if k.Width > 0 && k.Height > 0 {
			to.win.Resize(fyne.NewSize(k.Width, k.Height))
		}
		restore(to, k, func() {
			if left--; left == 0 {
				w.session.Hold(false)
				done()
			}
		})
	}
}

// restore reopens the files of one window and restores the selection.
func restore(w *Window, k session.Window, done func()) {
	paths := make([]string, len(k.Files))
	for i, f := range k.Files {
		paths[i] = f.Path
	}
	if k.Folder != "" {
		w.OpenFolder(k.Folder)
	}
	w.Open(func() {
		for _, f := range k.Files {
			restorePage(w, f)
		}
		if i := w.indexOfFile(k.Current); i >= 0 {
			w.show(i)
		}
		done()
	}, paths...)
}

// restorePage restores how a file was shown that is open again.
func restorePage(w *Window, f session.File) {
	i := w.indexOfFile(f.Path)
	if i < 0 || w.pages[i].doc == nil {
		return
	}
	restoreValues(w.pages[i].doc, f.Values)
	if f.Selected == "" {
		return
	}
	if r, err := w.pages[i].doc.Find(f.Selected); err == nil {
		w.pages[i].Select(r)
	}
}

func hasClosed(w *Window) bool { return len(w.closed) > 0 }

// openClosed opens the file again whose tab was closed last, unless it is open.
func openClosed(w *Window) {
	last := w.closed[len(w.closed)-1]
	w.closed = w.closed[:len(w.closed)-1]
	if w.Holder(last.Path) != nil && hasClosed(w) {
		openClosed(w)
		return
	}
	w.Open(func() { restorePage(w, last) }, last.Path)
}
