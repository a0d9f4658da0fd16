package scenery

import "unicode/utf8"

// Readable is the path of a node as a path of rows names it: with U+FFFD for each byte that is not UTF-8, as Godot 4 reads names.
func Readable(path string) string {
	if utf8.ValidString(path) {
		return path
	}
	return string([]rune(path))
}
