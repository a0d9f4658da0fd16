package literal

import (
	"bytes"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
)

// values returns the offsets of all values of a scene, resource or ConfigFile: those of assignments, and those of
// attributes in tags. It stops at what it does not understand and returns where.
func values(src []byte) (offsets, attributes []int, stopped int) {
	pos := 0
	for {
		if pos = blank(src, pos); pos >= len(src) {
			return offsets, attributes, -1
		}
		if end := simpleTag(src, pos); end > 0 {
			pos = end
			continue
		}
		if src[pos] == '[' {
			pos = identifierEnd(src, blank(src, pos+1))
			for pos < len(src) && (src[pos] == '.' || src[pos] == ':') {
				pos = identifierEnd(src, pos+1)
			}
			for {
				if pos = blank(src, pos); pos < len(src) && src[pos] == ']' {
					pos++
					break
				}
				key := pos
				pos = blank(src, identifierEnd(src, pos))
				if pos == key || pos >= len(src) || src[pos] != '=' {
					return offsets, attributes, key
				}
				end, err := Skip(src, pos+1)
				if err != nil {
					return offsets, attributes, pos
				}
				attributes = append(attributes, pos+1)
				pos = end
			}
			continue
		}
		key := pos
		for pos < len(src) && src[pos] != '=' {
			if src[pos] == '"' {
				end, ok := stringEnd(src, pos+1)
				if !ok {
					return offsets, attributes, pos
				}
				pos = end
				continue
			}
			pos++
		}
		if pos >= len(src) {
			return offsets, attributes, key
		}
		end, err := Skip(src, pos+1)
		if err != nil {
			return offsets, attributes, pos
		}
		offsets = append(offsets, pos+1)
		pos = end
	}
}

// simpleTag returns the end of a ConfigFile's "[any words]", in which only "\\]" is escaped; 0 if there is none at pos.
func simpleTag(src []byte, pos int) int {
	line, _, _ := bytes.Cut(src[pos:], []byte("\n"))
	if line[0] != '[' || bytes.ContainsAny(line, "=\"") || line[len(line)-1] != ']' {
		return 0
	}
	return pos + len(line)
}

// judge returns the dialect of a text file, as far as these tests need it.
func judge(path string, src []byte) (*dialect.Dialect, int) {
	head := string(src[:min(len(src), 300)])
	format := 0
	if _, after, ok := strings.Cut(head, "format="); ok {
		format = int(after[0] - '0')
	}
	switch {
	case strings.Contains(path, "pandemonium"):
		return dialect.Pandemonium38, format
	case format == 1:
		return dialect.Godot2, format
	case strings.Contains(path, "godot-3.2"):
		return dialect.Godot32, format
	case format == 2 || strings.Contains(path, "godot-3"):
		return dialect.Godot3, format
	}
	return dialect.Godot46, format
}

// textFiles returns the text files below the folder named by an environment variable.
func textFiles(t testing.TB, variable string, folders ...string) (paths []string) {
	dir := enginetest.Folder(t, variable)
	for _, folder := range folders {
		filepath.WalkDir(filepath.Join(dir, folder), func(path string, e fs.DirEntry, err error) error {
			switch filepath.Ext(path) {
			case ".tscn", ".escn", ".tres", ".cfg", ".godot", ".import":
				if err == nil && !e.IsDir() {
					paths = append(paths, path)
				}
			}
			return nil
		})
	}
	if len(paths) == 0 {
		t.Fatalf("no files below %s", dir)
	}
	return paths
}
