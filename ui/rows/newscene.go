package rows

import (
	"fyne.io/fyne/v2"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/blank"
	"savant/model/users"
	"savant/scene/class"
	"savant/scene/nodepath"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// NewActions make a scene and a save.
func NewActions() []host.Action {
	return []host.Action{
		{ID: ActionNewScene, Words: words.Say("New scene…"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyN, host.Control), Run: newScene},
		{ID: actionNewSave, Words: words.Say("New save…"), Menu: host.FileMenu, Run: newSave},
	}
}

// newScene asks for the class of the root, and shows a scene that is in no file until it is saved.
func newScene(w host.Window) {
	d := engine(w)
	focus := func() {
		if p := w.Page(); p != nil {
			p.Focus()
		}
	}
	chooseClass(w, nil, class.For(d), focus, words.Say("Root of the new scene"), words.Say("Create"), "", "", nil, func(root string, _ users.ScriptClass) {
		text, err := blank.Scene(d, root)
		show(w, nodepath.Snake(root)+".tscn", []byte(text), err, model.Options{})
	})
}

// engine returns the newest one that reads the open files, Godot 3 or 4: from the active scene, or else from the folder.
func engine(w host.Window) *dialect.Dialect {
	old := w.Listed() != "" && users.Project{Root: w.Listed()}.Major() == 3
	if p := w.Document(); p != nil && model.Has[model.Noded](p.Doc()) {
		old = p.Doc().Dialect().Text.NameMark != '&'
	}
	if old {
		return dialect.Godot3
	}
	return dialect.Godot46
}
