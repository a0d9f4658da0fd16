package folder

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/settings"
	"savant/ui/widgets"
)

// Side is what a window shows, with the list of a folder beside it if there is one.
type Side struct {
	Root *fyne.Container

	win     host.Window
	body    fyne.CanvasObject
	changed func()
	apart   func(path string)
	view    *View // nil without a folder
}

// NewSide shows a body without a folder. changed is called when there is another folder, or none any more; apart opens a file in a window of its own.
func NewSide(w host.Window, body fyne.CanvasObject, changed func(), apart func(path string)) *Side {
	return &Side{Root: container.NewStack(body), win: w, body: body, changed: changed, apart: apart}
}

// List is what shows the folder that is listed, nil for none.
func (s *Side) List() fyne.CanvasObject {
	if s.view == nil {
		return nil
	}
	return s.view.Object()
}

// Ask asks for a folder to list.
func (s *Side) Ask() {
	s.win.AskFolder(dialogs.Question{Title: words.Say("Open a folder")}, s.Open)
}

// Path is the folder that is listed, "" for none.
func (s *Side) Path() string {
	if s.view == nil {
		return ""
	}
	return s.view.Path
}

// Focused reports whether the list has the keyboard.
func (s *Side) Focused() bool {
	return s.view != nil && s.win.Canvas().Focused() == fyne.Focusable(s.view.list)
}

// Chosen is the path of the file or folder that is selected in the list; "" for none, and unless the list has the keyboard.
func (s *Side) Chosen() string {
	if !s.Focused() {
		return ""
	}
	n, _ := s.view.list.Current()
	return s.view.path(n)
}

// Follow has the list, if there is one, select a file or folder at its new path.
func (s *Side) Follow(from, to string) {
	if s.view != nil {
		s.view.Follow(from, to)
	}
}

// leastTab is the room in dp that the list leaves to a tab: with the list a screen of 1400 pixels at scale 2 still holds all of the window.
const leastTab = 541

// Open lists a folder, instead of the one that is listed.
func (s *Side) Open(path string) {
	if full, err := store.Absolute(path); err == nil {
		path = full
	}
	if s.Path() == path {
		s.Focus()
		return
	}
	s.Close()
	s.view = New(s.win, path, s.Remove, s.apart)
	kept := s.win.App().Preferences()
	split := widgets.NewSplit(s.view.Object(), s.body, false, float32(kept.FloatWithFallback(settings.FolderShare, 0.2)))
	split.Least = [2]float32{150, leastTab}
	split.Moved = func(share float32) { kept.SetFloat(settings.FolderShare, float64(share)) }
	s.show(split)
	if s.win.Page() == nil {
		s.Focus()
	}
}

// Remove takes the list away.
func (s *Side) Remove() {
	if s.view == nil {
		return
	}
	s.Close()
	s.view = nil
	if p := s.win.Page(); p != nil {
		p.Focus()
	}
	s.show(s.body)
}

func (s *Side) show(o fyne.CanvasObject) {
	s.Root.Objects = []fyne.CanvasObject{o}
	s.Root.Refresh()
	s.win.Trace("folder", "path", s.Path())
	s.changed()
}

// Focus focuses the list.
func (s *Side) Focus() {
	if s.view != nil {
		s.view.Focus()
	}
}

// Close lets go of what runs for the list.
func (s *Side) Close() {
	if s.view != nil {
		s.view.Close()
	}
}
