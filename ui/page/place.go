package page

import (
	"savant/model"
	"savant/ui/host"
)

// keepPlacePref is the name under which it is kept whether nodes keep their places in the world when they move below another parent.
const keepPlacePref = "keep-place"

// KeepsPlace reports whether nodes keep their places in the world when they move below another parent. They do until the user wants otherwise.
func KeepsPlace(w host.Window) bool {
	return w.App().Preferences().BoolWithFallback(keepPlacePref, true)
}

// SwitchPlace has nodes keep their places in the world, or the transforms that they have below their parents.
func SwitchPlace(w host.Window) {
	on := !KeepsPlace(w)
	w.App().Preferences().SetBool(keepPlacePref, on)
	w.Refresh()
	w.Trace("places", "kept", on)
}

// Move makes rows children of another, before its index-th or, with a negative index, as the last; nodes keep what the user wants them to keep.
func Move(w host.Window, doc *model.Document, list []model.Row, parent model.Row, index int) error {
	if KeepsPlace(w) {
		return doc.ReparentAll(list, parent, index)
	}
	return doc.MoveAll(list, parent, index)
}
