package scenes

import (
	"context"
	"errors"
	"path"
	"slices"
	"strings"

	"savant/model"
	"savant/model/slot"
	"savant/model/users"
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
	w.Refused(p, errors.New(words.Say("%s refers to nothing in this file.", widgets.Shorten(inspector.Localized(p.Doc().Describe(list[0])).Label))))
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

// replaceNamed lets the user choose a file of the project in place of an external resource; its class and its UID come with it. Those of the same
// class come first, then what all uses of the resource take, and what may not fit last.
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
		around := func() string { return p.File() }
		place := slot.PlaceOf(p.Doc(), resource, of, users.Around(around), users.ScriptsAround(context.Background(), around))
		now := of
		if i := slices.IndexFunc(files, func(f users.ProjectFile) bool { return f.Res == file && f.Class != "" }); i >= 0 {
			now = files[i].Class
		}
		var same, fitting, unknown, others []widgets.Item
		for _, f := range files {
			item := widgets.Item{Words: strings.TrimPrefix(f.Res, "res://"), Right: f.Class, Now: f.Res == file, Run: func() { replaceBy(p, resource, f) }}
			switch {
			case f.Class == "":
			case f.Class == now:
				same = append(same, item)
			case !place.Takes(f.Class):
				item.Right = words.Say("%s, in place of %s", f.Class, of)
				item.Run = func() {
					p.Window().Ask("replace-class", headline, words.Say("%s is of the class %s, but the scene names a %s there.", path.Base(f.Res), f.Class, of),
						widgets.Choice{Words: words.Say("Replace"), Run: func() { replaceBy(p, resource, f) }}, widgets.Choice{Words: words.Say("Cancel"), Run: p.Focus})
				}
				others = append(others, item)
			case !place.Knows(f.Class) && of != "":
				item.Right = words.Say("%s, which may not fit", f.Class)
				unknown = append(unknown, item)
			default:
				fitting = append(fitting, item)
			}
		}
		w, items := p.Window(), slices.Concat(same, fitting, unknown)
		if len(others) > 0 {
			all := slices.Concat(items, others)
			more := widgets.Item{Words: words.Say("All files…"), More: func() []widgets.Item { return all }}
			always := more
			always.Of = func(string) widgets.Item { return more }
			items = append(items, always)
		}
		w.Choose("replace-external", headline, items)
	})
}

// replaceBy puts a file in place of an external resource. Where the document refers to the file already, what stays is shown.
func replaceBy(p host.Page, resource model.Row, f users.ProjectFile) {
	doc := p.Doc()
	there := slices.ContainsFunc(doc.SceneResources(), func(x model.SceneResource) bool { return x.Row != resource && x.File == f.Res })
	if err := slot.Replace(doc, resource, f.Class, f.Res, f.UID); err != nil {
		p.Window().Refused(p, err)
		return
	}
	if !there {
		return
	}
	for _, x := range doc.SceneResources() {
		if x.File == f.Res {
			p.Select(x.Row)
			p.Window().Note(p, words.Say("The file named %s already: its uses are in one place now.", path.Base(f.Res)))
			return
		}
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
		return slot.Replace(p.Doc(), resource, "", to, "")
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
