package page

import (
	"context"
	"errors"
	"io/fs"

	"savant/model/users"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// OpenNamed opens a file that the page's document names, "res://walk.tres", if it is in the project of this file, and selects the row of a path
// there, if one is given. Nothing outside of the project is looked at.
func OpenNamed(p host.Page, res, path string) {
	w := p.Window()
	project, err := Project(p)
	if err != nil {
		w.Fail(p, words.Sentence(err))
		return
	}
	file, err := project.Locate(p.File(), res)
	var outside *users.OutsideError
	switch {
	case errors.As(err, &outside):
		w.Fail(p, words.Say("%s was not opened: it does not lead to a file of the project.", res))
	case errors.Is(err, fs.ErrNotExist):
		w.Fail(p, words.Say("%s was not found in %s.", res, project.Root))
	case err != nil:
		w.Fail(p, widgets.Sentence(err))
	case path != "":
		w.OpenAt(file, path)
	default:
		w.Open(nil, file)
	}
}

// Project is the project that the page's file belongs to. The error is a sentence.
func Project(p host.Page) (users.Project, error) {
	if p.File() == "" {
		return users.Project{}, errors.New(words.Say("Save the file into its project first."))
	}
	project, err := users.ProjectOf(p.File())
	if err != nil {
		return project, errors.New(words.Say("%s is in no project: no folder above it has a project.godot.", p.Name()))
	}
	return project, nil
}

// ListProject lists the files of a page's project in the background and passes them to then. Without a project it says so.
func ListProject(p host.Page, then func(list []users.ProjectFile)) {
	w := p.Window()
	project, err := Project(p)
	if err != nil {
		w.Fail(p, err.Error())
		return
	}
	var list []users.ProjectFile
	w.Work(words.Say("Finding files"), func(ctx context.Context, _ func(float64)) error {
		var err error
		list, err = project.List(ctx)
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(p, err, widgets.Sentence(err))
			return
		}
		then(list)
	})
}
