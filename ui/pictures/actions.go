package pictures

import (
	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/words"
)

// The ids of the actions.
const (
	actionReplace   host.ActionID = "picture-replace"
	actionSave      host.ActionID = "picture-save"
	actionSaveSound host.ActionID = "sound-save"
	actionSaveMesh  host.ActionID = "mesh-save"
	actionEdit      host.ActionID = "picture-edit"
	actionBoard     host.ActionID = "pictures"
)

// Actions are those on the picture that is shown. of returns the pictures of the document that a window shows, nil without one.
func Actions(of func(host.Window) *Editor) []host.Action {
	shown := func(w host.Window) view {
		e := of(w)
		if e == nil {
			return nil
		}
		if l, ok := e.shown.(linked); ok {
			return l.view
		}
		return e.shown
	}
	image := func(w host.Window) *imageView {
		v, _ := shown(w).(*imageView)
		return v
	}
	sound := func(w host.Window) *soundView {
		v, _ := shown(w).(*soundView)
		return v
	}
	solid := func(w host.Window) *meshView {
		v, _ := shown(w).(*meshView)
		return v
	}
	return []host.Action{
		{Menu: host.EditMenu},
		{ID: actionReplace, Words: words.Say("Replace the image…"), Menu: host.EditMenu, Run: func(w host.Window) { image(w).replace() },
			Enabled: func(w host.Window) bool { v := image(w); return v != nil && v.source.replace != nil }},
		{ID: actionSave, Words: words.Say("Save the image as PNG…"), Menu: host.EditMenu, Run: func(w host.Window) { image(w).save() },
			Enabled: func(w host.Window) bool { v := image(w); return v != nil && v.readable() }},
		{ID: actionSaveSound, Words: words.Say("Save the sound as WAV…"), Menu: host.EditMenu, Run: func(w host.Window) { sound(w).save() },
			Applies: func(w host.Window) bool { return sound(w) != nil }, Enabled: func(w host.Window) bool { v := sound(w); return v != nil && v.readable() }},
		{ID: actionSaveMesh, Words: words.Say("Save the mesh as glTF…"), Menu: host.EditMenu, Run: func(w host.Window) { solid(w).save() },
			Applies: func(w host.Window) bool { return solid(w) != nil }, Enabled: func(w host.Window) bool { v := solid(w); return v != nil && v.savable() },
			Needs: host.Needs(words.Say("select an ArrayMesh: the file does not hold the triangles of other meshes, such as a BoxMesh"))},
	}
}

// GoActions are those that lead to pictures.
func GoActions(of func(host.Window) *Editor) []host.Action {
	return []host.Action{
		{ID: actionEdit, Words: words.Say("Edit the picture"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyP, host.Control|host.Alt), Run: func(w host.Window) { of(w).focus() },
			Enabled: func(w host.Window) bool {
				e := of(w)
				if e == nil || e.shown == nil {
					return false
				}
				_, ok := e.shown.target().(fyne.Focusable)
				return ok
			}},
	}
}

// ViewActions are those that choose how much is seen.
func ViewActions(of func(host.Window) *Editor) []host.Action {
	return []host.Action{
		{ID: actionBoard, Words: words.Say("Rows, or pictures"), Menu: host.ViewMenu, Key: host.Keys(fyne.KeyV, host.Control|host.Alt), Run: func(w host.Window) { of(w).showBoards(!of(w).boards) },
			Enabled: func(w host.Window) bool { e := of(w); return e != nil && e.holds }},
	}
}
