package pictures

import (
	"savant/ui/host"
	"savant/ui/internal/words"
)

// The ids of the actions.
const (
	actionReplace host.ActionID = "picture-replace"
	actionSave    host.ActionID = "picture-save"
)

// Actions are those on the picture that is shown. of returns the pictures of the document that a window shows, nil without one.
func Actions(of func(host.Window) *Editor) []host.Action {
	image := func(w host.Window) *imageView {
		if e := of(w); e != nil && e.shown != nil {
			v, _ := e.shown.(*imageView)
			return v
		}
		return nil
	}
	return []host.Action{
		{Menu: host.EditMenu},
		{ID: actionReplace, Words: words.Say("Replace the image…"), Menu: host.EditMenu, Run: func(w host.Window) { image(w).replace() },
			Enabled: func(w host.Window) bool { v := image(w); return v != nil && v.source.replace != nil }},
		{ID: actionSave, Words: words.Say("Save the image as PNG…"), Menu: host.EditMenu, Run: func(w host.Window) { image(w).save() },
			Enabled: func(w host.Window) bool { return image(w) != nil }},
	}
}
