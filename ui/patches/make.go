package patches

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"savant/model"
	"savant/model/patch"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// makeOf makes a patch from a document's former to its current state, and asks for its description.
func makeOf(p host.Page, base *model.Snapshot) {
	w, now := p.Window(), p.Doc().Snapshot()
	var made *patch.Patch
	w.Work(words.Say("Making a patch of the changes of %s", p.Name()), func(ctx context.Context, _ func(float64)) (err error) {
		made, err = patch.Make(ctx, base, now)
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(p, err, words.Say("No patch was made: %s", words.Sentence(err)))
			return
		}
		title := widgets.Field{Label: words.Say("What it does, for those who apply it"), Hint: words.Say("optional")}
		w.Preview("patch-make", words.Say("Make a patch of %s", words.Count(int64(len(made.Changes)), "%s change", "%s changes")), words.Say("Save the patch…"),
			[]widgets.Field{title}, func([]string) []string { return lines(made) }, func(texts []string) error {
				made.Title = strings.TrimSpace(texts[0])
				w.RunOnUI(func() { save(p, made) }, false) // after the prompt is closed
				return nil
			})
	})
}

// lines are the first changes of a patch.
func lines(made *patch.Patch) (list []string) {
	for i, c := range made.Changes {
		if i == mostLines {
			return append(list, words.Say("and %s more", words.Number(int64(len(made.Changes)-i))))
		}
		list = append(list, widgets.Shorten(signOf(c).text+" "+widgets.PathWords(c.Path())+"   "+becomes(c)))
	}
	return list
}

// save asks where a patch goes, and writes it there.
func save(p host.Page, made *patch.Patch) {
	w := p.Window()
	name := strings.TrimSuffix(p.Name(), filepath.Ext(p.Name())) + ending
	w.AskTarget(dialogs.Question{Title: words.Say("Save the patch"), Name: name, Filters: []dialogs.Filter{dialogs.Patches()}}, func(path string) {
		w.Work(words.Say("Saving %s", filepath.Base(path)), func(ctx context.Context, _ func(float64)) error {
			data, err := made.Append(nil)
			if err != nil {
				return err
			}
			_, err = store.Write(ctx, path, store.WriteOptions{Force: true, Backup: true, Source: p.File()}, func(to io.Writer) error {
				_, err := to.Write(data)
				return err
			})
			return err
		}, func(err error) {
			if err != nil {
				w.Failed(p, err, words.Say("%s was not saved: %s", filepath.Base(path), words.Sentence(err)))
				return
			}
			w.Note(p, words.Say("The patch was written to %s.", filepath.Base(path)))
			w.Trace("patch-made", "file", path, "changes", len(made.Changes))
		})
	})
}
