// Package dialogs asks the user for files: through the system's own dialogs where there are any, else through Fyne's.
package dialogs

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/words"
)

// ErrCancelled is the answer of a user who changed their mind.
var ErrCancelled = errors.New("cancelled")

// ErrBusy is the answer while another file dialog is open: the system's toolkits bear only one.
var ErrBusy = errors.New("a file dialog is already open")

// Filter is one choice of what a dialog lists.
type Filter struct {
	Title      string
	Extensions []string // without dots; "*" is every file
}

// Question is what a dialog asks.
type Question struct {
	Title   string
	Folder  string // where it begins; "" leaves it to the system
	Name    string // the name it proposes; only for Save
	Filters []Filter
}

// Opener asks for a file to read. The answer comes later, on the user interface's goroutine; err is ErrCancelled, ErrBusy or
// what the system said.
type Opener interface {
	Open(q Question, answer func(path string, err error))
}

// Saver asks where to write, in the same way. It has asked already before it answers with a file that exists.
type Saver interface {
	Save(q Question, answer func(path string, err error))
}

// FolderOpener asks for a folder, in the same way.
type FolderOpener interface {
	Folder(q Question, answer func(path string, err error))
}

// Files asks for files over one window.
type Files struct {
	Window fyne.Window
	busy   atomic.Bool
}

var (
	_ Opener = (*Files)(nil)
	_ Saver  = (*Files)(nil)

	_ FolderOpener = (*Files)(nil)
)

// Open asks for a file to read.
func (f *Files) Open(q Question, answer func(string, error)) {
	f.ask(q, native.open, f.fyneOpen, answer)
}

// Save asks where to write.
func (f *Files) Save(q Question, answer func(string, error)) {
	f.ask(q, native.save, f.fyneSave, answer)
}

// Folder asks for a folder.
func (f *Files) Folder(q Question, answer func(string, error)) {
	f.ask(q, native.folder, f.fyneFolder, answer)
}

// system is what a system's own dialogs offer. Its functions block; they are nil where this build has none.
type system struct {
	open, save, folder func(Question) (string, error)

	missing func() bool // whether there is nothing to show a dialog on
}

func (f *Files) ask(q Question, ask func(Question) (string, error), instead func(Question, func(string, error)), answer func(string, error)) {
	if !f.busy.CompareAndSwap(false, true) {
		answer("", ErrBusy)
		return
	}
	done := func(path string, err error) {
		f.busy.Store(false)
		answer(path, err)
	}
	if ask == nil || native.missing() {
		instead(q, done)
		return
	}
	cover := f.cover()
	go func() {
		runtime.LockOSThread() // GTK and COM tie what they open to a thread
		path, err := guard(ask, q)
		fyne.Do(func() {
			cover.Hide()
			var broken *brokenError
			if errors.As(err, &broken) {
				instead(q, done)
				return
			}
			done(path, err)
		})
	}()
}

// brokenError says that the system's dialog could not be shown at all.
type brokenError struct{ cause any }

func (e *brokenError) Error() string { return fmt.Sprint("the system's file dialog failed: ", e.cause) }

// guard turns a panic of the system's toolkit into an error.
func guard(ask func(Question) (string, error), q Question) (path string, err error) {
	defer func() {
		if p := recover(); p != nil {
			path, err = "", &brokenError{p}
		}
	}()
	return ask(q)
}

// cover keeps the window from taking input while a dialog that does not know its parent is open.
func (f *Files) cover() *widget.PopUp {
	note := widget.NewLabel(words.Say("The file dialog is open in a window of its own."))
	p := widget.NewModalPopUp(container.NewPadded(note), f.Window.Canvas())
	p.Show()
	return p
}

func (f *Files) fyneOpen(q Question, answer func(string, error)) {
	d := dialog.NewFileOpen(func(r fyne.URIReadCloser, err error) {
		if r == nil {
			answer("", orCancelled(err))
			return
		}
		path := r.URI().Path()
		r.Close()
		answer(path, nil)
	}, f.Window)
	f.show(d, q)
}

func (f *Files) fyneFolder(q Question, answer func(string, error)) {
	d := dialog.NewFolderOpen(func(at fyne.ListableURI, err error) {
		if at == nil {
			answer("", orCancelled(err))
			return
		}
		answer(at.Path(), nil)
	}, f.Window)
	f.show(d, q)
}

// fyneSave asks for a folder and a name. Fyne's own save dialog would create the file, empty, before we write it.
func (f *Files) fyneSave(q Question, answer func(string, error)) {
	name := widget.NewEntry()
	name.SetText(strings.TrimSuffix(q.Folder, string(os.PathSeparator)) + string(os.PathSeparator) + q.Name)
	if q.Folder == "" {
		name.SetText(q.Name)
	}
	d := dialog.NewForm(q.Title, words.Say("Save"), words.Say("Cancel"), []*widget.FormItem{widget.NewFormItem(words.Say("File"), name)}, func(ok bool) {
		if !ok || name.Text == "" {
			answer("", ErrCancelled)
			return
		}
		path := name.Text
		if _, err := os.Stat(path); err != nil {
			answer(path, nil)
			return
		}
		dialog.ShowConfirm(words.Say("Replace the file?"), words.Say("%s already exists", path), func(yes bool) {
			if !yes {
				answer("", ErrCancelled)
				return
			}
			answer(path, nil)
		}, f.Window)
	}, f.Window)
	d.Resize(fyne.NewSize(560, 160))
	d.Show()
	f.Window.Canvas().Focus(name)
}

func (f *Files) show(d *dialog.FileDialog, q Question) {
	if q.Folder != "" {
		if at, err := storage.ListerForURI(storage.NewFileURI(q.Folder)); err == nil {
			d.SetLocation(at)
		}
	}
	size := f.Window.Canvas().Size()
	d.Show()
	d.Resize(fyne.NewSize(size.Width*0.8, size.Height*0.8)) // before it is shown there is nothing to resize, and Fyne ends the program
}

func orCancelled(err error) error {
	if err == nil {
		return ErrCancelled
	}
	return err
}
