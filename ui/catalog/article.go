package catalog

import (
	"fmt"
	"strings"
)

// article is the name of a type or class with its article in English: "an int", "a Vector2", "an RID"; null, which is the only value of its type, has
// none.
func article(name any) string {
	text := fmt.Sprint(name)
	switch text {
	case "":
		return text
	case "Nil":
		return "null"
	}
	an := strings.ContainsRune("AEIOaeio", rune(text[0])) || strings.HasPrefix(text, "Un") && !strings.HasPrefix(text, "Uni")
	// Capitals are read one by one, up to the word that the last of them begins: an HBoxContainer, a CSGBox3D, a UID.
	if len(text) > 1 && capital(text[0]) && capital(text[1]) {
		an = strings.ContainsRune("AEFHILMNORSX", rune(text[0]))
	}
	if an {
		return "an " + text
	}
	return "a " + text
}

func capital(c byte) bool { return 'A' <= c && c <= 'Z' }
