package bytes

import (
	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/words"
)

func canSwitchValues(w host.Window) bool {
	p := w.Document()
	return p != nil && p.Doc().ShowsValues()
}

// switchValues shows what JSON.from_native wrote in JSON as Godot's values, or all as plain JSON again. Edits that are not saved stay.
func switchValues(w host.Window) {
	p := w.Document()
	to, name := model.GodotValues, "godot"
	if p.Doc().Values() == to {
		to, name = model.PlainValues, "plain"
	}
	if err := p.Doc().ShowValues(to); err != nil {
		w.Fail(p, words.Sentence(err))
		return
	}
	p.Select(model.Root)
	w.Refresh()
	w.Trace("values", "as", name)
}
