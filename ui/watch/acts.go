package watch

import (
	"context"
	"io"
	"path/filepath"
	"slices"

	"savant/model"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// restore asks whether the file is to be what it was in the selected version. The current contents become a backup.
func (r *record) restore() {
	at := r.at()
	if at < 0 {
		return
	}
	old := r.kept(at)
	do := func() {
		old.Restore(r.win, func() {
			r.win.Note(r.page, words.Say("Restored. What the file held is among its backups."))
		})
	}
	r.win.Ask("restore", words.Say("Restore %s?", r.name()),
		words.Say("The file becomes what the game wrote at %s. As it is now it is kept as a backup.", old.Time.Local().Format("2006-01-02 15:04:05")),
		widgets.Choice{Words: words.Say("Restore"), Run: do}, widgets.Choice{Words: words.Say("Cancel"), Run: r.page.Tool().Focus})
}

// open shows the selected version as a document of its own.
func (r *record) open() {
	if at := r.at(); at >= 0 {
		r.kept(at).Open(r.win, nil)
	}
}

// compare compares the selected version with the one before it, or the ends of those that are selected.
func (r *record) compare() {
	from, to := r.from, r.to
	if from >= to {
		to = r.at()
		from = to - 1
	}
	if from < 0 {
		r.win.Fail(r.page, words.Say("There is no version before this one to compare it with."))
		return
	}
	old, fresh := r.kept(from), r.kept(to)
	old.Open(r.win, func(p host.Page) {
		r.compared = append(r.compared, p)
		r.win.Compare(p, fresh.Path, fresh.Key, fresh.Name)
	})
}

// closed closes the tab of a version that was only opened to be compared, with the last comparison of it. One with edits stays.
func (r *record) closed(tool host.Page) {
	e, ok := tool.Tool().(host.Editing)
	if !ok {
		return
	}
	p := e.Edited()[0]
	if !slices.Contains(r.compared, p) || p.Dirty() {
		return
	}
	for _, q := range r.win.Pages() {
		if e, ok := q.Tool().(host.Editing); ok && q != tool && slices.Contains(e.Edited(), p) {
			return
		}
	}
	r.win.Close(p)
}

// Changed implements host.Follower.
func (r *record) Changed(*model.Document) {}

// Replaced implements host.Follower: it follows the versions that were opened to be compared.
func (r *record) Replaced(old, fresh host.Page) bool {
	if fresh == nil {
		r.closed(old)
	}
	if i := slices.Index(r.compared, old); i >= 0 {
		if fresh == nil {
			r.compared = slices.Delete(r.compared, i, i+1)
		} else {
			r.compared[i] = fresh
		}
	}
	return true
}

// setTo asks for the new value, opens the file if necessary, and shows the value there.
func (r *record) setTo(path string) {
	p := r.win.Holder(r.path)
	if p == nil || p.Doc() == nil {
		r.win.Open(func() {
			if p := r.win.Holder(r.path); p != nil && p.Doc() != nil {
				r.setTo(path)
			}
		}, r.path)
		return
	}
	text := ""
	if row, err := p.Doc().Find(path); err == nil {
		text, _ = p.Doc().Text(row)
	}
	name := widgets.PathWords(path)
	r.win.Prompt("set-to", words.Say("Set %s", name), words.Say("Set"), []widgets.Field{{Label: words.Say("Value"), Text: text}}, func(t []string) error {
		p := r.win.Holder(r.path) // may have changed if the game wrote the file meanwhile
		if p == nil || p.Doc() == nil {
			return nil
		}
		row, err := p.Doc().Find(path)
		if err != nil {
			return err
		}
		v, err := p.Doc().Parse(row, t[0])
		if err == nil {
			err = p.Doc().Set(row, v)
		}
		if err == nil {
			r.win.OpenAt(r.path, path)
		}
		return err
	})
}

// copy asks for a file and writes the selected version to it.
func (r *record) copy() {
	at := r.at()
	if at < 0 {
		return
	}
	v, w := r.versions[at].Version, r.win
	q := dialogs.Question{Title: words.Say("Save a copy of this version"), Name: v.Time.Local().Format("20060102-150405-") + r.name(), Filters: dialogs.Filters()}
	w.AskTarget(q, func(path string) {
		w.Work(words.Say("Saving %s", filepath.Base(path)), func(ctx context.Context, _ func(float64)) error {
			data, err := store.ReadFile(v.Path)
			if err != nil {
				return err
			}
			_, err = store.Write(ctx, path, store.WriteOptions{Force: true, Source: v.Path}, func(to io.Writer) error {
				_, err := to.Write(data)
				return err
			})
			return err
		}, func(err error) {
			if err != nil {
				w.Failed(r.page, err, words.Say("%s was not written: %s", filepath.Base(path), words.Sentence(err)))
				return
			}
			w.Written(path)
			w.Trace("copied", "file", path)
			w.Note(r.page, words.Say("Saved %s", path))
		})
	})
}

// keepVersion exempts the selected version from the limits, or stops doing so.
func (r *record) keepVersion() {
	at := r.at()
	if at < 0 {
		return
	}
	v, err := store.Keep(r.versions[at].Version, !r.versions[at].Version.Kept())
	if err != nil {
		r.win.Failed(r.page, err, words.Sentence(err))
		return
	}
	r.versions[at].Version = v
	r.win.Trace("kept", "version", v.Number(), "kept", v.Kept())
	r.changed()
}
