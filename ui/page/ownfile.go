package page

import (
	"context"
	"io"
	"path"
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
// that file.
func SaveOwn(p host.Page, resource model.Row) {
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
			if err := slot.Detach(doc, resource, of, res); err != nil {
				w.Refused(p, err)
				return
			}
			w.Note(p, words.Say("%s is in %s now.", of, res))
			w.Trace("own-file", "file", res)
		})
	})
}
