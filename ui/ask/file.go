package ask

import (
	"errors"
	"path/filepath"

	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/internal/words"
	"savant/ui/settings"
)

// AskFile asks for a file to read.
func (a *Asker) AskFile(q dialogs.Question, then func(path string)) {
	a.path("open", a.Files.Open, q, then)
}

// AskTarget asks for a file to write.
func (a *Asker) AskTarget(q dialogs.Question, then func(path string)) {
	whole := ""
	if p := a.win.Page(); p != nil {
		whole = p.Name()
	}
	q.Name = dialogs.Proposed(q.Name, whole)
	a.path("save", a.Files.Save, q, then)
}

// AskFolder asks for a folder.
func (a *Asker) AskFolder(q dialogs.Question, then func(path string)) {
	a.path("folder", a.Files.Folder, q, then)
}

func (a *Asker) path(name string, ask func(dialogs.Question, func(string, error)), q dialogs.Question, then func(path string)) {
	if q.Folder == "" {
		q.Folder = a.Folder()
	}
	ask(q, func(path string, err error) {
		switch {
		case err == nil:
			then(path)
			return
		case !errors.Is(err, dialogs.ErrCancelled) && !errors.Is(err, dialogs.ErrBusy):
			a.win.Fail(a.win.Page(), words.Say("The file dialog could not be shown: %v. Drop the file on the window instead.", words.Text(err)))
		}
		a.focus()
	})
	a.Dialog(name)
}

// Folder is where a file dialog begins.
func (a *Asker) Folder() string {
	if p := a.win.Page(); p != nil && p.File() != "" {
		return filepath.Dir(p.File())
	}
	return store.DecodePath(a.win.App().Preferences().String(settings.Folder))
}

// SetFolder has the next file dialog begin in a folder.
func (a *Asker) SetFolder(folder string) {
	a.win.App().Preferences().SetString(settings.Folder, store.EncodePath(folder))
}
