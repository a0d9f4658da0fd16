package watch

import (
	"context"
	"io"
	"path/filepath"

	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// restore restores the file to the selected version. The current contents become a backup, so it does not ask.
func (r *record) restore() {
	if at := r.at(); at >= 0 {
		r.kept(at).Restore(r.win, func() {
			r.win.Note(r.page, words.Say("Restored. What the file held is among its backups."))
		})
	}
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
	old.Open(r.win, func(p host.Page) { r.win.Compare(p, fresh.Path, fresh.Key, fresh.Name) })
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
