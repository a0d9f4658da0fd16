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
	"fyne.io/fyne/v2/driver"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/words"
	"savant/ui/textedit"
)

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
	f.ask(q, func(s system) question { return s.open }, f.fyneOpen, answer)
}

// Save asks where to write.
func (f *Files) Save(q Question, answer func(string, error)) {
	f.ask(q, func(s system) question { return s.save }, f.fyneSave, answer)
}

// Folder asks for a folder.
func (f *Files) Folder(q Question, answer func(string, error)) {
	f.ask(q, func(s system) question { return s.folder }, f.fyneFolder, answer)
}

// ask shows the first of the system's dialogs that can be shown, or Fyne's.
func (f *Files) ask(q Question, which func(system) question, instead func(Question, func(string, error)), answer func(string, error)) {
	if !f.busy.CompareAndSwap(false, true) {
		answer("", ErrBusy)
		return
	}
	done := func(path string, err error) {
		f.busy.Store(false)
		answer(path, err)
	}
	var there []system
	for _, s := range native {
		if !s.missing() {
			there = append(there, s)
		}
	}
	if len(there) == 0 {
		instead(q, done)
		return
	}
	q.parent = f.handle()
	cover := f.cover(q.Title)
	go func() {
		runtime.LockOSThread() // GTK and COM tie what they open to a thread
		var path string
		var err error
		var broken *brokenError
		for _, s := range there {
			if path, err = guard(which(s), q); !errors.As(err, &broken) {
				break
			}
		}
		fyne.Do(func() {
			cover.Hide()
			if errors.As(err, &broken) {
				instead(q, done)
				return
			}
			done(path, err)
		})
	}()
}

// handle names the window to a portal, which then keeps its dialog in front of it. A surface of Wayland has no such name.
func (f *Files) handle() (name string) {
	if w, ok := f.Window.(driver.NativeWindow); ok {
		w.RunNative(func(context any) {
			if x, ok := context.(driver.X11WindowContext); ok {
				name = fmt.Sprintf("x11:%x", x.WindowHandle)
			}
		})
	}
	return name
}

// guard turns a panic of the system's toolkit into an error.
func guard(ask question, q Question) (path string, err error) {
	defer func() {
		if p := recover(); p != nil {
			path, err = "", &brokenError{p}
		}
	}()
	return ask(q)
}

// cover keeps the window from taking input while a dialog that does not know its parent is open. It says what is asked: not all windows show their
// titles.
func (f *Files) cover(title string) *widget.PopUp {
	head := widget.NewLabelWithStyle(title, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	note := widget.NewLabel(words.Say("The file dialog is open in a window of its own."))
	p := widget.NewModalPopUp(container.NewPadded(container.NewVBox(head, note)), f.Window.Canvas())
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
	name := textedit.NewEntry()
	name.Name = words.Say("Name")
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
	d.SetTitleText(q.Title)
	if q.Folder != "" {
		if at, err := storage.ListerForURI(storage.NewFileURI(q.Folder)); err == nil {
			d.SetLocation(at)
		}
	}
	size := f.Window.Canvas().Size()
	d.Show()
	d.Resize(fyne.NewSize(size.Width*0.8, size.Height*0.8)) // resizing before it is shown crashes Fyne
}

func orCancelled(err error) error {
	if err == nil {
		return ErrCancelled
	}
	return err
}
