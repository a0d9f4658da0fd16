package words

import "strings"

// Engine says which releases of an engine a title names: "Godot 4.3 to 4.6". Names and numbers are the same in every language.
func Engine(title string) string {
	from, to, several := strings.Cut(title, " to ")
	if !several {
		return title
	}
	return Say("%s to %s", from, to)
}
