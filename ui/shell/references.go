package shell

import (
	"errors"
	"os"
	"path"
	"strings"

	"savant/model"
	"savant/model/users"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// follow goes to what the selected row refers to: a resource, a node; or opens the file that an external resource names.
func (w *Window) follow() {
	p := w.document()
	if p == nil {
		return
	}
	if to, ok := p.doc.Refers(p.selected); ok {
		p.Select(to)
		p.Focus()
		return
	}
	if _, ok := p.doc.ExternalFile(p.selected); ok {
		p.openNamed(p.selected)
		return
	}
	w.Fail(p, words.Say("%s refers to nothing in this file.", widgets.Shorten(inspector.Said(p.doc.Describe(p.selected)).Label)))
}

// named is the external resource that a row is or refers to, 0 for none.
func (p *tabPage) named(r model.Row) model.Row {
	if r == 0 || r == model.Root || p.doc.Info().Kind != model.Scene && p.doc.Info().Kind != model.Resource {
		return 0
	}
	if to, ok := p.doc.Refers(r); ok {
		r = to
	}
	if _, ok := p.doc.ExternalFile(r); ok {
		return r
	}
	return 0
}

// openSelected opens the file that the selected row names.
func (w *Window) openSelected() {
	if p := w.document(); p != nil {
		if r := p.named(p.selected); r != 0 {
			p.openNamed(r)
			return
		}
		w.Fail(p, words.Say("%s names no other file.", widgets.Shorten(inspector.Said(p.doc.Describe(p.selected)).Label)))
	}
}

// openNamed opens the file that an external resource names, if it is in the project of this file. Nothing outside of it is looked
// at.
func (p *tabPage) openNamed(r model.Row) {
	w := p.win
	res, ok := p.doc.ExternalFile(r)
	if !ok {
		return
	}
	project, err := p.project()
	if err != nil {
		w.Fail(p, words.Sentence(err))
		return
	}
	file, err := project.Locate(p.file, res)
	var outside *users.OutsideError
	switch {
	case errors.As(err, &outside):
		w.Fail(p, words.Say("%s was not opened: it does not lead to a file of the project.", res))
	case errors.Is(err, os.ErrNotExist):
		w.Fail(p, words.Say("%s is not there. It is looked for in %s.", res, project.Root))
	case err != nil:
		w.Fail(p, widgets.Sentence(err))
	default:
		w.Open(nil, file)
	}
}

// project is the project that the page's file belongs to. The error is a sentence.
func (p *tabPage) project() (users.Project, error) {
	if p.file == "" {
		return users.Project{}, errors.New(words.Say("Save the file into its project first."))
	}
	project, err := users.ProjectOf(p.file)
	if err != nil {
		return project, errors.New(words.Say("%s is in no project: no folder above it has a project.godot.", p.name))
	}
	return project, nil
}

// replaceNamed asks for another file in place of an external resource.
func (p *tabPage) replaceNamed(resource model.Row) {
	file, ok := p.doc.ExternalFile(resource)
	if !ok {
		return
	}
	uid := ""
	for _, x := range p.doc.SceneResources() {
		if x.Row == resource {
			uid = x.UID
		}
	}
	fields := []widgets.Field{{Label: words.Say("File in the project"), Text: file, Hint: "res://"}, {Label: words.Say("Its uid, or nothing: then the path counts"), Text: uid, Hint: "uid://"}}
	p.win.Prompt("replace-external", words.Say("Replace %s in all its uses", path.Base(file)), words.Say("Replace"), fields, func(t []string) error {
		to, id := strings.TrimSpace(t[0]), strings.TrimSpace(t[1])
		if to == "" {
			return errors.New(words.Say("write the path of a file, such as res://icon.png"))
		}
		if to != file && id == uid {
			id = "" // it is the old file's
		}
		return p.doc.ReplaceExternal(resource, to, id)
	})
}
