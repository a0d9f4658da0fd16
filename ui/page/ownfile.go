package page

import (
	"context"
	"io"
	"path"
	"slices"
	"strings"

	"savant/model"
	"savant/model/slot"
	"savant/model/store"
	"savant/model/users"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// SaveOwn asks for a file of the project, writes a sub-resource with all that it needs into it, and makes all that refers to the sub-resource refer to
// that file. If the sub-resource was selected, the external resource that took its place is; a property that names it stays selected. then is called
// with that resource.
func SaveOwn(p host.Page, resource model.Row, then func(external model.Row)) {
	w, doc := p.Window(), p.Doc()
	project, err := users.ProjectOf(p.File())
	if p.File() == "" || err != nil {
		w.Fail(p, words.Say("%s is in no project: no folder above it has a project.godot.", p.Name()))
		return
	}
	text, of, err := slot.File(doc, resource)
	if err != nil {
		w.Refused(p, err)
		return
	}
	w.AskTarget(dialogs.Question{Title: words.Say("Save as a file of its own…"), Folder: w.Folder(), Name: strings.ToLower(of) + ".tres"}, func(file string) {
		res, ok := project.Resource(file)
		if !ok || path.Ext(res) != ".tres" {
			w.Fail(p, words.Say("Choose a name that ends in .tres, in the project folder."))
			return
		}
		w.Work(words.Say("Saving"), func(ctx context.Context, _ func(float64)) error {
			_, err := store.Write(ctx, file, store.WriteOptions{Force: true, Backup: true}, func(out io.Writer) error {
				_, err := out.Write(text)
				return err
			})
			return err
		}, func(err error) {
			if err != nil {
				w.Failed(p, err, widgets.Sentence(err))
				return
			}
			chosen := within(doc, p.Selected(), resource)
			if err := slot.Detach(doc, resource, of, res); err != nil {
				w.Refused(p, err)
				return
			}
			list := doc.SceneResources()
			at := slices.IndexFunc(list, func(x model.SceneResource) bool { return x.External && x.File == res })
			if at >= 0 {
				if chosen {
					p.Select(list[at].Row)
				}
				then(list[at].Row)
			}
			w.Note(p, words.Say("%s is in %s now.", of, res))
			w.Trace("own-file", "file", res)
		})
	})
}

// within reports whether a row is another or below it.
func within(doc *model.Document, r, other model.Row) bool {
	for ; r != 0 && r != model.Root; r = doc.Parent(r) {
		if r == other {
			return true
		}
	}
	return false
}
