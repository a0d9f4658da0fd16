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

// making is what a patch is made of, and what is said meanwhile.
type making struct {
	file     host.Page // whose name the patch gets
	from, to *model.Snapshot
	doing    string
	ask      func(changes string) string // the title of the question
}

// start makes the patch and asks for its description.
func (m making) start() {
	w := m.file.Window()
	shown := w.Page()
	var made *patch.Patch
	w.Work(m.doing, func(ctx context.Context, _ func(float64)) (err error) {
		made, err = patch.Make(ctx, m.from, m.to)
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(shown, err, words.Say("No patch was made: %s", words.Sentence(err)))
			return
		}
		title := widgets.Field{Label: words.Say("What it does, for those who apply it"), Hint: words.Say("optional")}
		w.Preview("patch-make", m.ask(count(made)), words.Say("Save the patch…"),
			[]widgets.Field{title}, func([]string) []string { return lines(made) }, func(texts []string) error {
				made.Title = strings.TrimSpace(texts[0])
				w.RunOnUI(func() { save(shown, m.file, made) }, false) // after the prompt is closed
				return nil
			})
	})
}

// count is how many changes a patch has.
func count(made *patch.Patch) string {
	return words.Count(int64(len(made.Changes)), "%s change", "%s changes")
}

// lines are the first changes of a patch.
func lines(made *patch.Patch) (list []string) {
	for i, c := range made.Changes {
		if i == mostLines {
			return append(list, words.Say("and %s more", words.Number(int64(len(made.Changes)-i))))
		}
		list = append(list, widgets.Shorten(signOf(c).text+" "+widgets.PathWords(c.Path())+"   "+becomes(c, brief)))
	}
	return list
}

// save asks where a patch of a file goes, and writes it there. shown has the messages.
func save(shown, p host.Page, made *patch.Patch) {
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
				w.Failed(shown, err, words.Say("%s was not saved: %s", filepath.Base(path), words.Sentence(err)))
				return
			}
			w.Note(shown, words.Say("The patch was written to %s: %s.", filepath.Base(path), count(made)))
			w.Trace("patch-made", "file", path, "changes", len(made.Changes))
		})
	})
}
