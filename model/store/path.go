package store

import (
	"encoding/base64"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// encodedPath begins a path that EncodePath had to encode. No absolute path begins so.
const encodedPath = "base64:"

// EncodePath returns a path as text that JSON and settings keep as it is. File names are bytes on most systems, and need not be UTF-8;
// those that are stay readable.
func EncodePath(path string) string {
	if utf8.ValidString(path) && !strings.HasPrefix(path, encodedPath) {
		return path
	}
	return encodedPath + base64.StdEncoding.EncodeToString([]byte(path))
}

// DecodePath returns the path that EncodePath made text of. What cannot be decoded is a path itself.
func DecodePath(text string) string {
	if code, ok := strings.CutPrefix(text, encodedPath); ok {
		if b, err := base64.StdEncoding.DecodeString(code); err == nil {
			return string(b)
		}
	}
	return text
}

// Inside returns the path of a file from a folder that it is in, or "." for the folder itself. ok is false for files elsewhere.
func Inside(path, folder string) (rel string, ok bool) {
	rel, err := filepath.Rel(folder, path)
	return rel, err == nil && filepath.IsLocal(rel)
}

// Within returns the path of a file after it has moved, or a folder that it is in; that of a file elsewhere stays.
func Within(path, from, to string) string {
	if rel, ok := Inside(path, from); ok {
		return filepath.Join(to, rel)
	}
	return path
}
