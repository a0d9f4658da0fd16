package shell

import (
	"savant/model"
	"savant/ui/session"
)

// valuesOf is as what the values of a document are shown, as the session keeps it.
func valuesOf(d *model.Document) string {
	switch {
	case d == nil || !d.ShowsValues():
		return ""
	case d.Values() == model.GodotValues:
		return session.Godot
	}
	return session.Plain
}

// restoreValues shows the values of a document as they were shown.
func restoreValues(d *model.Document, as string) {
	if as == "" || valuesOf(d) == "" || as == valuesOf(d) {
		return
	}
	values := model.PlainValues
	if as == session.Godot {
		values = model.GodotValues
	}
	d.ShowValues(values)
}
