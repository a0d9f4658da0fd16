// Package session saves the open files for the next start.
package session

import (
	"encoding/json"
	"time"

	"fyne.io/fyne/v2"

	"savant/model/store"
	"savant/ui/settings"
)

// Window is one window of a session.
type Window struct {
	Width, Height float32
	Current       string // the active file
	Files         []File
	Folder        string // the listed folder; "" for none
}

// File is one tab of it.
type File struct {
	Path     string
	Selected string // the path of its selected row
	Values   string `json:",omitempty"` // how the values of JSON are shown: Godot or Plain; "" for other files
}

// As what the values of JSON are shown.
const (
	Godot = "godot"
	Plain = "plain"
)

// Keeper keeps the session of a program. All but RunOnUI belongs to the user interface's goroutine.
type Keeper struct {
	Preferences fyne.Preferences
	RunOnUI     func(f func(), wait bool)
	Open        func() []Window // what is open now; none while the program ends

	waiting bool // the session is about to be saved
	held    bool // it is being opened, and not whole
}

// Wanted reports whether the next start is to restore the session.
func (k *Keeper) Wanted() bool { return k.Preferences.Bool(settings.Reopen) }

// Hold suspends saving until it is called with false: the session is incomplete.
func (k *Keeper) Hold(yes bool) { k.held = yes }

// Keep records the open files. On disk the paths are as store.EncodePath gives them.
func (k *Keeper) Keep() {
	list := k.Open()
	if k.held || len(list) == 0 {
		return
	}
	if !k.Wanted() {
		k.Preferences.RemoveValue(settings.Session)
		return
	}
	eachPath(list, store.EncodePath)
	if b, err := json.Marshal(list); err == nil {
		k.Preferences.SetString(settings.Session, string(b))
	}
}

// pause is the longest time before a change of the session is saved.
const pause = time.Second

// Changed keeps the session soon, so that a crash does not lose it.
func (k *Keeper) Changed() {
	if k.waiting || k.held || !k.Wanted() {
		return
	}
	k.waiting = true
	time.AfterFunc(pause, func() {
		k.RunOnUI(func() {
			k.waiting = false
			k.Keep()
		}, false)
	})
}

// Last returns the previous session if it is to be restored.
func (k *Keeper) Last() []Window {
	var list []Window
	if !k.Wanted() || json.Unmarshal([]byte(k.Preferences.String(settings.Session)), &list) != nil {
		return nil
	}
	eachPath(list, store.DecodePath)
	return list
}

// eachPath writes the paths of a session in another way.
func eachPath(list []Window, write func(string) string) {
	for i := range list {
		w := &list[i]
		w.Current, w.Folder = write(w.Current), write(w.Folder)
		for i := range w.Files {
			w.Files[i].Path = write(w.Files[i].Path)
		}
	}
}
