package folder

import (
	"os"
	"path/filepath"

	"savant/codec/variant"
	"savant/model"
	"savant/model/store"
)

// Project reports whether a folder is a Godot project's, and returns the project's name; "" if it has none.
func Project(dir string) (name string, ok bool) {
	for file, path := range map[string]string{
		"project.godot": `section["application"]["config/name"]`,
		"engine.cfg":    `section["application"].name`,
	} {
		full := filepath.Join(dir, file)
		if info, err := os.Stat(full); err != nil || !info.Mode().IsRegular() {
			continue
		}
		ok = true
		f, err := store.Open(full, model.Options{Name: file})
		if err != nil {
			continue
		}
		if r, err := f.Doc.Find(path); err == nil {
			if v, err := f.Doc.Value(r); err == nil && v.Type == variant.String {
				name = v.Text
			}
		}
	}
	return name, ok
}
