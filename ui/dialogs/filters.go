package dialogs

import (
	"strings"

	"savant/model"
	"savant/ui/internal/words"
)

// Filters are the kinds of files that Savant knows, to be listed.
func Filters() []Filter {
	scenes := []string{"tscn", "escn", "tres"}
	for _, e := range model.BinaryFiles() {
		scenes = append(scenes, strings.TrimPrefix(e, "."))
	}
	return []Filter{
		{Title: words.Say("All files"), Extensions: []string{"*"}},
		{Title: words.Say("Saves"), Extensions: []string{"sav", "save", "bin", "dat", "data"}},
		{Title: words.Say("Scenes and resources"), Extensions: scenes},
		{Title: words.Say("Settings"), Extensions: []string{"cfg", "ini", "godot", "import"}},
		Patches(),
	}
}

// Patches is the kind of patches.
func Patches() Filter {
	return Filter{Title: words.Say("Patches"), Extensions: []string{"savant-patch"}}
}
