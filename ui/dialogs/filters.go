package dialogs

import "savant/ui/internal/words"

// Filters are the kinds of files that Savant knows, to be listed.
func Filters() []Filter {
	return []Filter{
		{Title: words.Say("All files"), Extensions: []string{"*"}},
		{Title: words.Say("Saves"), Extensions: []string{"sav", "save", "bin", "dat", "data"}},
		{Title: words.Say("Scenes and resources"), Extensions: []string{"tscn", "escn", "tres"}},
		{Title: words.Say("Settings"), Extensions: []string{"cfg", "ini", "godot", "import"}},
	}
}
