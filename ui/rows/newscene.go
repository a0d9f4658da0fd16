package rows

import (
	"cmp"
	"path/filepath"

	"fyne.io/fyne/v2"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/blank"
	"savant/model/slot"
	"savant/model/store"
	"savant/model/users"
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
	chooseClass(w, projectFile(w), d, focus, words.Say("Root of the new scene"), words.Say("Create"), "", "", nil, func(root string, own users.ScriptClass) {
		text, err := sceneOf(d, root, own)
		show(w, nodepath.Snake(cmp.Or(own.Name, root))+".tscn", text, err, model.Options{})
	})
}

// projectFile is a file of the project that is open: of the listed folder, or else of the active file; "" for none.
func projectFile(w host.Window) string {
	if folder := w.Listed(); folder != "" {
		return folder + string(filepath.Separator) + "project.godot"
	}
	if p := w.Document(); p != nil {
		return p.File()
	}
	return ""
}

// sceneOf is a scene with only its root, of a class of the engine and, if own is one, of the class of the project that extends it.
func sceneOf(d *dialect.Dialect, root string, own users.ScriptClass) ([]byte, error) {
	text, err := blank.Scene(d, root)
	if err != nil || own.Name == "" {
		return []byte(text), err
	}
	f, err := store.New([]byte(text), model.Options{})
	if err != nil {
		return nil, err
	}
	node, err := f.Doc.Find(`node["."]`)
	if err == nil {
		err = f.Doc.RenameKey(node, variant.OfString(own.Name))
	}
	if err == nil {
		err = slot.Attach(f.Doc, node, own.Language, own.Res, own.UID)
	}
	return f.Doc.Bytes(), err
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
