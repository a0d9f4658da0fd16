package check

import (
	"context"
	"path/filepath"

	"savant/model/users"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// projectAround is the project of the folder beside the tabs, or of the file in front.
func projectAround(w host.Window) (users.Project, error) {
	if path := w.Listed(); path != "" {
		return users.ProjectAt(path)
	}
	if p := w.Page(); p != nil && p.File() != "" {
		return users.ProjectOf(p.File())
	}
	return users.Project{}, users.ErrNoProject
}

// unused lists in a tab the files of the project that nothing uses.
func unused(w host.Window) {
	project, err := projectAround(w)
	if err != nil {
		w.Refused(nil, err)
		return
	}
	survey(w, surveyTab{id: "unused-files", path: project.Root, title: words.Say("Unused in %s", filepath.Base(project.Root)), again: words.Say("Look again"),
		cancelled: words.Say("Cancelled; not all files were read."), gather: gatherUnused})
}

// gatherUnused looks for what nothing uses.
func gatherUnused(ctx context.Context, path string, progress func(float64)) (func() ([]*widgets.Branch, string), error) {
	found, err := users.Project{Root: path}.Unused(ctx, progress)
	if err != nil {
		return func() ([]*widgets.Branch, string) { return nil, "" }, err
	}
	return func() ([]*widgets.Branch, string) { return unusedRows(found) }, nil
}

// unusedRows are the rows of the files that nothing uses, each with why it is listed nevertheless, and what is said of all.
func unusedRows(found *users.IdleFiles) (rows []*widgets.Branch, said string) {
	name := func(res string) string { return res[len("res://"):] }
	for _, x := range found.List {
		l := outline.Look{Label: name(x.Res), Badge: badge.File(filepath.Base(x.File), true)}
		switch {
		case x.Made != "":
			l.Summary, l.LabelColor = words.Say("perhaps used: the beginning of its path is in %s", name(x.Made)), look.Muted
		case len(x.By) > 0:
			l.Summary = words.Say("only %s names it, which nothing uses either", name(x.By[0]))
		}
		rows = append(rows, &widgets.Branch{Key: x.Res, Data: spot{x.File, 0}, Look: l})
	}
	for _, f := range found.Failed {
		rows = append(rows, &widgets.Branch{Key: "!" + f.File, Data: spot{f.File, 0}, Look: outline.Look{Label: filepath.Base(f.File), Summary: words.Text(f.Err), SummaryColor: look.Error}})
	}
	of := words.Count(int64(found.Files), "%s file", "%s files")
	if len(found.List) == 0 {
		return rows, words.Say("Of %s, each is used.", of)
	}
	return rows, words.Say("Nothing leads to %s of %s. They may be loaded by a path made up at run time.", words.Number(int64(len(found.List))), of)
}
