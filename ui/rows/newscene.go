package rows

import (
	"fmt"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/store"
	"savant/model/users"
	"savant/scene/class"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// NewAction makes a scene.
func NewAction() host.Action {
	return host.Action{ID: ActionNewScene, Words: words.Say("New scene…"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyN, host.Control), Run: newScene}
}

// newScene asks for the class of the root, and shows a scene that is in no file until it is saved.
func newScene(w host.Window) {
	format, d := 3, dialect.Godot46
	if isOld(w) {
		format, d = 2, dialect.Godot3
	}
	focus := func() {
		if p := w.Page(); p != nil {
			p.Focus()
		}
	}
	chooseClass(w, class.For(d), focus, words.Say("Root of the new scene"), words.Say("Create"), "", nil, func(root string) {
		name := snake(root) + ".tscn"
		f, err := store.New(fmt.Appendf(nil, "[gd_scene format=%d]\n\n[node name=%q type=%q]\n", format, root, root), model.Options{Name: name})
		if err != nil {
			w.Fail(w.Page(), host.NotOpened(name, err))
			return
		}
		p := w.AddFile(f, name, model.Key{})
		w.Trace("opened", "file", name, "kind", p.Kind())
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

// isOld reports whether what is open is of Godot 3: the scene in front, or else the folder.
func isOld(w host.Window) bool {
	if p := w.Document(); p != nil && model.Has[model.Noded](p.Doc()) {
		return p.Doc().Dialect().Text.NameMark != '&'
	}
	return w.Listed() != "" && users.Project{Root: w.Listed()}.Major() == 3
}
