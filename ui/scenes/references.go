package scenes

import (
	"errors"
	"path"
	"slices"
	"strings"

	"savant/model"
	"savant/model/slot"
	"savant/model/users"
	"savant/scene/class"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// follow goes to what the property that has the keyboard refers to, else to what the selected row does: a resource, a node; or opens the file that an
// external resource names.
func follow(w host.Window) {
	p := w.Document()
	if p == nil {
		return
	}
	list := referring(p)
	for _, r := range list {
		if to, ok := p.Doc().Refers(r); ok {
			p.Go(to)
			return
		}
		if _, ok := p.Doc().ExternalFile(r); ok {
			openNamed(p, r)
			return
		}
	}
	w.Fail(p, words.Say("%s refers to nothing in this file.", widgets.Shorten(inspector.Localized(p.Doc().Describe(list[0])).Label)))
}

// referring are the rows whose references are followed: the property that has the keyboard in the editor, before the selected row.
func referring(p host.Page) []model.Row {
	if r := p.Focused(); r != 0 {
		return []model.Row{r, p.Selected()}
	}
	return []model.Row{p.Selected()}
}

// named is the external resource that a row is or refers to, 0 for none.
func named(p host.Page, r model.Row) model.Row {
	if r == 0 || r == model.Root || !model.Has[model.Resourced](p.Doc()) {
		return 0
	}
	if to, ok := p.Doc().Refers(r); ok {
		r = to
	}
	if _, ok := p.Doc().ExternalFile(r); ok {
		return r
	}
	return 0
}

// openSelected opens the file that the property that has the keyboard names, else the one that the selected row does.
func openSelected(w host.Window) {
	p := w.Document()
	if p == nil {
		return
	}
	list := referring(p)
	for _, r := range list {
		if to := named(p, r); to != 0 {
			openNamed(p, to)
			return
		}
	}
	w.Fail(p, words.Say("%s names no other file.", widgets.Shorten(inspector.Localized(p.Doc().Describe(list[0])).Label)))
}

// openNamed opens the file that an external resource names.
func openNamed(p host.Page, r model.Row) {
	if res, ok := p.Doc().ExternalFile(r); ok {
		page.OpenNamed(p, res, "")
	}
}

// replaceNamed lets the user choose a file of the project in place of an external resource; its UID comes with it. Those with another class than
// the scene names there come last. Without a project the path is typed.
func replaceNamed(p host.Page, resource model.Row) {
	file, ok := p.Doc().ExternalFile(resource)
	if !ok {
		return
	}
	headline := words.Say("Replace %s in all its uses", path.Base(file))
	if _, err := page.Project(p); err != nil {
		typeReplacement(p, resource, headline, file)
		return
	}
	of := ""
	for _, x := range p.Doc().SceneResources() {
		if x.Row == resource {
			of = x.Class
		}
	}
	page.ListProject(p, func(files []users.ProjectFile) {
		table := class.For(p.Doc().Dialect())
		var fitting, unknown, others []widgets.Item
		for _, f := range files {
			if f.Class == "" {
				continue
			}
			item := widgets.Item{Words: strings.TrimPrefix(f.Res, "res://"), Right: f.Class, Now: f.Res == file, Run: func() { replaceBy(p, resource, f) }}
			if of != "" && !slot.Fits(table, class.Hint{Classes: []string{of}}, f.Class, true) {
				item.Right = words.Say("%s, in place of %s", f.Class, of)
				item.Run = func() {
					p.Window().Ask("replace-class", headline, words.Say("%s is of the class %s, but the scene names a %s there.", path.Base(f.Res), f.Class, of),
						widgets.Choice{Words: words.Say("Replace"), Run: func() { replaceBy(p, resource, f) }}, widgets.Choice{Words: words.Say("Cancel"), Run: p.Focus})
				}
				others = append(others, item)
				continue
			}
			if _, known := table.Class(f.Class); !known && of != "" {
				item.Right = words.Say("%s, which may not fit", f.Class)
				unknown = append(unknown, item)
				continue
			}
			fitting = append(fitting, item)
		}
		w, items := p.Window(), append(fitting, unknown...)
		if len(others) > 0 {
			items = append(items, widgets.Item{Words: words.Say("All files…"), Run: func() { w.Choose("replace-external", headline, append(slices.Clone(items), others...)) }})
		}
		w.Choose("replace-external", headline, items)
	})
}

// replaceBy puts a file in place of an external resource.
func replaceBy(p host.Page, resource model.Row, f users.ProjectFile) {
	if err := p.Doc().ReplaceExternal(resource, f.Res, f.UID); err != nil {
		p.Window().Refused(p, err)
	}
}

// typeReplacement asks for the path of another file in place of an external resource.
func typeReplacement(p host.Page, resource model.Row, headline, file string) {
	fields := []widgets.Field{{Label: words.Say("File in the project"), Text: file, Hint: "res://"}}
	p.Window().Prompt("replace-external", headline, words.Say("Replace"), fields, func(t []string) error {
		to := strings.TrimSpace(t[0])
		if name, ok := strings.CutPrefix(to, "res://"); !ok || strings.Trim(name, "/") == "" {
			return errors.New(words.Say("enter the path of a file, such as res://icon.png"))
		}
		if to == file {
			return nil
		}
		return p.Doc().ReplaceExternal(resource, to, "")
	})
}

// userLine is a row that names a resource, as lists show it.
type userLine struct {
	path string
	look outline.Look
}

// largeText is the size in bytes from which a file is searched in the background.
const largeText = 1 << 20

// target is how other files name a row; an external resource is another file itself.
func target(p host.Page, r model.Row) (users.Project, model.Target, error) {
	project, err := page.Project(p)
	if err != nil {
		return project, model.Target{}, err
	}
	for _, x := range p.Doc().SceneResources() {
		if x.Row == r && x.External {
			return project, model.Target{File: x.File, UID: x.UID}, nil
		}
	}
	res, _ := project.Resource(p.File())
	if err := p.Doc().NotAddressed(r); err != nil {
		return project, model.Target{}, err
	}
	t, ok := p.Doc().Target(r, res)
	if !ok {
		return project, t, errNotNamed{inspector.Localized(p.Doc().Describe(r)).Label}
	}
	return project, t, nil
}

// errNotNamed says that other files cannot name a row.
type errNotNamed struct{ label string }

// Error is a sentence.
func (e errNotNamed) Error() string {
	return words.Say("Other files cannot name %s. Select a node or a resource.", widgets.Shorten(e.label))
}
