// Package bookmarks marks rows of a file that are to be found again.
package bookmarks

import (
	"encoding/json"
	"slices"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/store"
	"savant/ui/host"
	"savant/ui/look"
	"savant/ui/settings"
)

// List are the bookmarks of one file. They are kept as rows while the file is open, so that they go where edits move them, and as paths
// from one start to the next.
type List struct {
	page host.Page
	rows []model.Row
}

// mostMarked is how many files with bookmarks are remembered, and how many bookmarks in each.
const mostMarked = 200

// markedFile is one file with its bookmarks, as they are kept.
type markedFile struct {
	File  string
	Paths []string
}

// Load finds the rows of a page that were marked when its file was open before.
func Load(p host.Page) *List {
	b := &List{page: p}
	for _, f := range markedFiles(p.Window().App().Preferences()) {
		if f.File != p.File() || f.File == "" {
			continue
		}
		for _, path := range f.Paths {
			if r, err := p.Doc().Find(path); err == nil && !slices.Contains(b.rows, r) {
				b.rows = append(b.rows, r)
			}
		}
	}
	return b
}

// Take has the bookmarks of another list, of the same document in another page.
func (b *List) Take(from *List) { b.rows = from.rows }

// StandLike marks the rows with the paths of those that another list marks, in another document.
func (b *List) StandLike(other *List) {
	for _, r := range other.live() {
		if r, err := b.page.Doc().Find(other.page.Doc().Path(r)); err == nil && !slices.Contains(b.rows, r) {
			b.rows = append(b.rows, r)
		}
	}
}

// Keep remembers the bookmarks of a file, the file marked last first.
func (b *List) Keep() {
	p := b.page
	if p.File() == "" {
		return
	}
	kept := p.Window().App().Preferences()
	list := slices.DeleteFunc(markedFiles(kept), func(f markedFile) bool { return f.File == p.File() })
	if rows := b.live(); len(rows) > 0 {
		mine := markedFile{File: p.File()}
		for _, r := range rows {
			mine.Paths = append(mine.Paths, p.Doc().Path(r))
		}
		list = append([]markedFile{mine}, list...)
	}
	list = slices.Clone(list[:min(len(list), mostMarked)])
	for i := range list {
		list[i].File = store.EncodePath(list[i].File)
	}
	if text, err := json.Marshal(list); err == nil {
		kept.SetString(settings.Bookmarks, string(text))
	}
}

func markedFiles(kept fyne.Preferences) []markedFile {
	var list []markedFile
	if json.Unmarshal([]byte(kept.String(settings.Bookmarks)), &list) != nil {
		return nil
	}
	for i := range list {
		list[i].File = store.DecodePath(list[i].File)
	}
	return list
}

// live are the bookmarks without those whose row was removed; undoing that brings them back while the file is open.
func (b *List) live() []model.Row {
	var list []model.Row
	for _, r := range b.rows {
		if b.page.Doc().Alive(r) {
			list = append(list, r)
		}
	}
	return list
}

// Sign is what the outline shows of a marked row.
func (b *List) Sign(r model.Row) []look.Badge {
	if len(b.rows) == 0 || !slices.Contains(b.rows, r) {
		return nil
	}
	return []look.Badge{{Icon: "bookmark", Color: look.Accent}}
}
