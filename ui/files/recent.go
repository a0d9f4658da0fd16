package files

import (
	"path/filepath"

	"fyne.io/fyne/v2"

	"savant/model/store"
	"savant/ui/settings"
)

// Recent are the files and folders that were opened before.
type Recent struct {
	Changed func() // called when the list changes

	kept  fyne.Preferences
	paths []string // most recent first
}

// mostRecent is how many are remembered.
const mostRecent = 12

// LoadRecent are those of the last time.
func LoadRecent(kept fyne.Preferences) *Recent {
	r := &Recent{Changed: func() {}, kept: kept}
	for _, path := range kept.StringList(settings.Recent) {
		r.paths = append(r.paths, store.DecodePath(path))
	}
	return r
}

// Paths are the files and folders, the one that was opened last first.
func (r *Recent) Paths() []string { return r.paths }

// Add puts a file or a folder at the head. File dialogs begin in its folder from now on.
func (r *Recent) Add(path string) {
	list := []string{path}
	for _, p := range r.paths {
		if p != path && len(list) < mostRecent {
			list = append(list, p)
		}
	}
	r.paths = list
	kept := make([]string, len(list))
	for i, p := range list {
		kept[i] = store.EncodePath(p)
	}
	r.kept.SetStringList(settings.Recent, kept)
	r.kept.SetString(settings.Folder, store.EncodePath(filepath.Dir(path)))
	r.Changed()
}
