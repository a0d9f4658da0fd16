package find

import (
	"context"
	"errors"
	"strings"

	"savant/model/folder"
	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// replaced is a replacement in the files of a folder that was written: it is undone and redone as a whole.
type replaced struct {
	files  []*folder.Change
	short  func(string) string
	turned func(r *replaced) // tells the list where it was made that it was undone or redone
	said   *host.Message     // that it was made
	step   *host.FileStep
	busy   bool
}

// choice undoes the replacement, or makes it again.
func (r *replaced) choice(w host.Window) widgets.Choice {
	name := words.Say("Undo in all files")
	if r.step.Undone {
		name = words.Say("Redo in all files")
	}
	return widgets.Choice{Words: name, Run: func() { r.turn(w) }}
}

// turn gives the files their old contents again, or the new ones, byte for byte. Nothing is written where a file has unsaved edits in its tab; one
// that has changed on disk since is left as it is.
func (r *replaced) turn(w host.Window) {
	if r.busy {
		return
	}
	for _, c := range r.files {
		if why := unwritable(w, c); why != "" {
			w.Fail(nil, r.short(c.File)+": "+why)
			return
		}
	}
	back := !r.step.Undone
	for _, c := range r.files {
		c.Turn(back)
	}
	r.busy = true
	writeAll(w, r.short, r.files, func(written []*folder.Change, failed []string) {
		r.busy = false
		r.told(w, back, len(written), failed)
		if len(written) > 0 {
			r.files = written
			r.turned(r)
		}
	})
}

// told says how many files were written, over the tab that is shown, which may be one that is read again.
func (r *replaced) told(w host.Window, back bool, n int, failed []string) {
	m := &host.Message{Color: look.Good, Kept: true, Text: words.Count(int64(n), "Redone in %s file.", "Redone in %s files.")}
	if back {
		m.Text = words.Count(int64(n), "Undone in %s file.", "Undone in %s files.")
	}
	if len(failed) > 0 {
		m.Text, m.Color = m.Text+"\n"+words.Say("Not written:")+"\n"+strings.Join(failed, "\n"), look.Error
	}
	if n > 0 {
		r.step.Undone = back
		m.Choices = []widgets.Choice{r.choice(w)}
	} else {
		for _, c := range r.files {
			c.Turn(!back)
		}
	}
	w.Notify(w.Page(), m)
	w.Trace("replaced-turned", "undone", back, "files", n, "failed", len(failed))
	w.Refresh()
}

// unwritable returns why a planned file cannot be written, or "".
func unwritable(w host.Window, c *folder.Change) string {
	if c.Err != nil {
		return refusedWords(c.Err)
	}
	if p := w.Holder(c.File); p != nil && p.Dirty() {
		return words.Say("it has unsaved edits in its tab; save them first")
	}
	return ""
}

// writeAll saves files in the background, tells each of them, and then calls done with those that were written and why the others were not.
func writeAll(w host.Window, short func(string) string, plan []*folder.Change, done func(written []*folder.Change, failed []string)) {
	limits := w.Limits()
	go func() {
		var failed []string
		var written []*folder.Change
		batch := store.NewBatch("")
		defer batch.End()
		for _, c := range plan {
			saved, err := c.Write(context.Background(), store.SaveOptions{Limits: limits, Batch: batch})
			if err == nil {
				written = append(written, c)
			} else {
				failed = append(failed, short(c.File)+": "+whyNotWritten(err))
			}
			w.RunOnUI(func() {
				if w.Trace("replaced-file", "file", c.File, "done", err == nil, "backup", saved.Backup, "values", c.Result.Changed); err == nil {
					w.Written(c.File)
				}
			}, true)
		}
		w.RunOnUI(func() { done(written, failed) }, false)
	}()
}

// whyNotWritten says why a file stays as it is.
func whyNotWritten(err error) string {
	var changed *store.ChangedError
	if errors.As(err, &changed) {
		return words.Say("it was changed on disk in the meantime, and left as it is")
	}
	return words.Text(err)
}
