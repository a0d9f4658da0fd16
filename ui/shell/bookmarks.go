package shell

import (
	"encoding/json"
	"slices"

	"savant/model"
	"savant/model/store"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// bookmarks are rows of one file that are to be found again. They are kept as rows while the file is open, so that they go
// where edits move them, and as paths from one start to the next.
type bookmarks struct {
	page *tabPage
	rows []model.Row
}

// mostMarked is how many files with bookmarks are remembered, and how many bookmarks in each.
const mostMarked = 200

// markedFile is one file with its bookmarks, as they are kept.
type markedFile struct {
	File  string
	Paths []string
}

// load finds the rows that were marked when the file was open before.
func (b *bookmarks) load() {
	for _, f := range b.page.win.markedFiles() {
		if f.File != b.page.file || f.File == "" {
			continue
		}
		for _, path := range f.Paths {
			if r, err := b.page.doc.Find(path); err == nil && !slices.Contains(b.rows, r) {
				b.rows = append(b.rows, r)
			}
		}
	}
}

// keep remembers the bookmarks of a file, the file marked last first.
func (b *bookmarks) keep() {
	p := b.page
	if p.file == "" || p.doc == nil {
		return
	}
	list := slices.DeleteFunc(p.win.markedFiles(), func(f markedFile) bool { return f.File == p.file })
	if rows := b.live(); len(rows) > 0 {
		mine := markedFile{File: p.file}
		for _, r := range rows {
			mine.Paths = append(mine.Paths, p.doc.Path(r))
		}
		list = append([]markedFile{mine}, list...)
	}
	list = slices.Clone(list[:min(len(list), mostMarked)])
	for i := range list {
		list[i].File = store.EncodePath(list[i].File)
	}
	if text, err := json.Marshal(list); err == nil {
		p.win.App().Preferences().SetString(prefBookmarks, string(text))
	}
}

func (g *program) markedFiles() []markedFile {
	var list []markedFile
	if json.Unmarshal([]byte(g.app.Preferences().String(prefBookmarks)), &list) != nil {
		return nil
	}
	for i := range list {
		list[i].File = store.DecodePath(list[i].File)
	}
	return list
}

// live are the bookmarks without those whose row was removed; undoing that brings them back while the file is open.
func (b *bookmarks) live() []model.Row {
	var list []model.Row
	for _, r := range b.rows {
		if b.page.doc.Alive(r) {
			list = append(list, r)
		}
	}
	return list
}

// sign is what the outline shows of a marked row.
func (b *bookmarks) sign(r model.Row) []look.Badge {
	if len(b.rows) == 0 || !slices.Contains(b.rows, r) {
		return nil
	}
	return []look.Badge{{Icon: "bookmark", Color: look.Accent}}
}

// bookmark marks the selected row, or takes its mark away.
func bookmark(w *Window) {
	p := w.document()
	if p == nil || p.nav.selected == 0 || p.nav.selected == model.Root {
		return
	}
	b := &p.bookmarks
	set := !slices.Contains(b.rows, p.nav.selected)
	if !set {
		b.rows = slices.DeleteFunc(b.rows, func(r model.Row) bool { return r == p.nav.selected })
	} else if len(b.rows) < mostMarked {
		b.rows = append(b.rows, p.nav.selected)
	}
	b.keep()
	p.view.outline.Refresh()
	w.Refresh()
	w.Trace("bookmark", "path", p.Path(), "set", set)
}

func hasBookmarks(w *Window) bool {
	p := w.document()
	return p != nil && len(p.bookmarks.live()) > 0
}

// showBookmarks offers the bookmarks of the file to jump to.
func showBookmarks(w *Window) {
	p := w.document()
	if p == nil {
		return
	}
	var list []widgets.Item
	for _, r := range p.bookmarks.live() {
		d := inspector.Localized(p.doc.Describe(r))
		list = append(list, widgets.Item{Words: p.doc.Path(r), Right: widgets.Shorten(d.Summary), Run: func() { p.Select(r) }})
	}
	w.Choose("bookmarks", words.Say("Bookmark to jump to"), list)
}

// nextBookmark jumps to the next bookmark in the order of the file, behind the last one to the first.
func nextBookmark(w *Window) {
	p := w.document()
	if p == nil {
		return
	}
	at := func(r model.Row) int64 { return p.doc.Describe(r).Offset }
	list := p.bookmarks.live()
	if len(list) == 0 {
		return
	}
	slices.SortFunc(list, func(a, b model.Row) int { return int(min(1, max(-1, at(a)-at(b)))) })
	here := at(p.nav.selected)
	for _, r := range list {
		if at(r) > here {
			p.Select(r)
			return
		}
	}
	p.Select(list[0])
}
