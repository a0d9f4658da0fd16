package users

import (
	"os"
	"path/filepath"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/store"
	"savant/scene/gltf"
)

// longestImport is the size from which on a .import file is not looked at. The engine's have a few kilobytes.
const longestImport = 1 << 20

// importEnding is the extension of the files that record the result of an import.
const importEnding = ".import"

// imported returns the file that the engine's editor generated from an imported one, such as hero.glb: the .import file
// beside it names it (3.x and 4.x: section "remap", "path"). locate finds the file of a path in the project. ok is false if
// there is none or it no longer exists.
func imported(file string, locate func(res string) (string, error)) (made string, ok bool) {
	info, err := os.Stat(file + importEnding)
	if err != nil || !info.Mode().IsRegular() || info.Size() > longestImport {
		return "", false
	}
	b, err := store.ReadFile(file + importEnding)
	if err != nil {
		return "", false
	}
	doc, err := kinds.Open(b, model.Options{Name: filepath.Base(file) + importEnding})
	if err != nil {
		return "", false
	}
	row, err := doc.Find(`section["remap"].path`)
	if err != nil {
		return "", false
	}
	v, err := doc.Value(row)
	if err != nil || v.Type != variant.String {
		return "", false
	}
	made, err = locate(v.Text)
	if err != nil {
		return "", false
	}
	info, err = os.Stat(made)
	return made, err == nil && info.Mode().IsRegular()
}

// Imported is the file that the engine's editor made of one of the project that it imports, as a path of the project; ok is false for files that
// it does not import, and where what it made is gone.
func (p Project) Imported(res string) (made string, ok bool) {
	file, err := p.Locate(p.Root, res)
	if err != nil {
		return "", false
	}
	if file, ok = imported(file, func(res string) (string, error) { return p.Locate(p.Root, res) }); !ok {
		return "", false
	}
	return p.Resource(file)
}

// isModel reports whether a file is a model that describes its nodes itself, in case it was not imported.
func isModel(file string) bool {
	ending := strings.ToLower(filepath.Ext(file))
	return ending == ".glb" || ending == ".gltf"
}

// describedModel returns the scene that an engine would import from a model, as text. Only the nodes of the model are read.
func describedModel(file string, major int) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return gltf.Scene(f, strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), major)
}
