package folder

import (
	"context"
	"path/filepath"
	"strings"

	"savant/model/users"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// FindUses looks for what uses a file of a project, and offers the places.
func FindUses(w host.Window, path string) {
	name := filepath.Base(path)
	if isFolder(path) {
		w.Fail(w.Page(), words.Say("%s is a folder. Select a file to find what uses it.", name))
		return
	}
	project, err := users.ProjectOf(path)
	if err != nil {
		w.Fail(w.Page(), words.Sentence(err))
		return
	}
	var found *users.Found
	w.Work(words.Say("Searching the project…"), func(ctx context.Context, progress func(float64)) (err error) {
		found, err = project.Find(ctx, project.Target(path), progress)
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(w.Page(), err, words.Sentence(err))
			return
		}
		items := places(w, found)
		w.Trace("file-uses", "path", path, "places", len(items)-len(found.Failed))
		if len(items) == 0 {
			w.Notify(nil, &host.Message{Color: look.Muted, Passing: true, Text: words.Say("Nothing in the project names %s.", name)})
			return
		}
		w.Choose("file-uses", words.Say("What uses %s", name), items)
	})
}

// places are the items of what was found, each of which opens its place, after which come the files that could not be read.
func places(w host.Window, found *users.Found) (items []widgets.Item) {
	for _, f := range found.Files {
		for _, use := range f.Uses {
			items = append(items, widgets.Item{
				Left: strings.TrimPrefix(f.Res, "res://"), Words: words.Sentence(use.Text), Right: words.Place(use.Line, 0, use.Offset),
				Run: func() { w.OpenOffset(f.File, use.Offset) },
			})
		}
	}
	for _, f := range found.Failed {
		items = append(items, widgets.Item{Words: filepath.Base(f.File), Right: words.Text(f.Err), Off: true})
	}
	return items
}
