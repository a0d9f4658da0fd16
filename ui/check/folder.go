package check

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"savant/model"
	"savant/model/find"
	"savant/model/folder"
	"savant/model/users"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// checked is a file with problems or hints, or one that could not be read.
type checked struct {
	file  string
	list  []placed
	err   error
	count int // of the problems: hints do not count
}

// placed is a problem with its place in words.
type placed struct {
	model.Problem
	where string
}

// Folder checks all files in and below a folder as the open one is checked, and lists their problems in a tab.
func Folder(w host.Window, path string) {
	survey(w, surveyTab{id: "check-folder", path: path, title: words.Say("Check of %s", filepath.Base(path)), again: words.Say("Check again"),
		cancelled: words.Say("Cancelled; not all files were checked."), gather: gatherProblems})
}

// gatherProblems checks the files of a folder, as they are on disk.
func gatherProblems(ctx context.Context, path string, progress func(float64)) (func() ([]*widgets.Branch, string), error) {
	list, files, err := inFolder(ctx, path, progress)
	return func() ([]*widgets.Branch, string) { return problemRows(path, list, files) }, err
}

// inFolder checks the files of a folder. It returns those of which there is something to say, and how many there are.
func inFolder(ctx context.Context, path string, progress func(float64)) (list []checked, files int, err error) {
	one := func(ctx context.Context, file string, shot *model.Snapshot, _ func(find.Hit) bool) error {
		doc := shot.Document()
		r := shot.Check(ctx, nil)
		lost, hints := model.Weigh(users.Losses(ctx, doc, file))
		x := checked{file: file}
		for _, q := range slices.Concat(r.Faults(), lost, hints) {
			line, column := doc.Position(q.Offset)
			where := words.Place(line, column, q.Offset)
			if !q.Wrapper.IsZero() {
				where = words.Text(q.Wrapper)
			}
			x.list = append(x.list, placed{q, where})
			if q.Gravity != model.Hint {
				x.count++
			}
		}
		if len(x.list) > 0 {
			list = append(list, x)
		}
		return ctx.Err()
	}
	err = folder.Find(ctx, path, one, folder.Options{Scripts: true}, func(p folder.Progress) {
		if files = p.Total; !p.Listing && p.Total > 0 {
			progress(float64(p.Done) / float64(p.Total))
		}
	}, func(x folder.Found) bool {
		list = append(list, checked{file: x.File, err: x.Err})
		return true
	})
	return list, files, err
}

// problemRows are the rows of what was found, and what is said of it.
func problemRows(path string, list []checked, files int) (rows []*widgets.Branch, said string) {
	problems := 0
	for _, c := range list {
		name := c.file
		if rel, err := filepath.Rel(path, c.file); err == nil {
			name = filepath.ToSlash(rel)
		}
		x := &widgets.Branch{Key: name, Open: true, Data: spot{c.file, 0}, Look: outline.Look{Label: name, Badge: badge.File(filepath.Base(name), true)}}
		if c.err != nil {
			x.Look.Summary, x.Look.SummaryColor = words.Text(c.err), look.Error
		}
		for i, q := range c.list {
			l := outline.Look{Label: words.Text(q.Text), Type: q.where, LabelColor: look.Error}
			if q.Gravity == model.Hint {
				l.LabelColor = look.Muted
			}
			x.Below = append(x.Below, &widgets.Branch{Key: fmt.Sprint(i), Data: spot{c.file, q.Offset}, Look: l})
		}
		rows, problems = append(rows, x), problems+c.count
	}
	of := words.Count(int64(files), "%s file", "%s files")
	if problems == 0 {
		return rows, words.Say("%s checked in %s: no problems.", of, path)
	}
	return rows, words.Say("%s checked in %s: %s.", of, path, words.Count(int64(problems), "%s problem", "%s problems"))
}
