package rows

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/blank"
	"savant/model/users"
	"savant/scene/class"
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
	chooseClass(w, class.For(d), focus, words.Say("Root of the new scene"), words.Say("Create"), "", nil, func(root string) {
		text, err := blank.Scene(d, root)
		show(w, snake(root)+".tscn", []byte(text), err, model.Options{})
	})
}

// snake is a name as Godot's editor makes file names of it: lower case, words parted by a line (String::to_snake_case).
func snake(name string) string {
	var b strings.Builder
	letters := []rune(name)
	for i, r := range letters {
		upper, digit := unicode.IsUpper(r), unicode.IsDigit(r)
		if i > 0 && (upper && (unicode.IsLower(letters[i-1]) || i+1 < len(letters) && unicode.IsLower(letters[i+1])) || digit && unicode.IsLower(letters[i-1])) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
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
