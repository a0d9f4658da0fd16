package scenes

import (
	"context"

	"savant/model"
	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// write edits the page's own file, saves it, and then writes the others.
func (r *projectEdit) write() {
	p := r.page
	row, err := r.edit(p.Doc())
	if err != nil {
		p.Window().Refused(p, err)
		return
	}
	r.step = p.Doc().Steps()
	p.Select(row)
	r.save(r.plan.Write, r.written)
}

// save saves the page's own file, and then the others in the background.
func (r *projectEdit) save(others func(context.Context, store.SaveOptions) ([]store.Saved, error), done func([]store.Saved, error)) {
	w := r.page.Window()
	limits := w.Limits()
	batch := store.NewBatch("")
	w.Save(r.page, batch, func() {
		go func() {
			saved, err := others(context.Background(), store.SaveOptions{Limits: limits, Batch: batch})
			batch.End()
			w.RunOnUI(func() {
				for _, s := range saved {
					w.Written(s.Path)
				}
				done(saved, err)
			}, false)
		}()
	})
}

func (r *projectEdit) written(saved []store.Saved, err error) {
	r.report(r.done, words.Count(int64(len(saved)+1), "%s file was written; the old version is kept as a backup.", "%s files were written; the old versions are kept as backups."), saved, err)
	if len(saved) > 0 {
		r.watch()
		r.turned = &host.FileStep{Words: r.headline, Turn: func(host.Window) { r.turn() }}
		r.page.Window().Did(r.turned)
	}
}

// report says how many files were written, and offers to undo or redo that.
func (r *projectEdit) report(event, text string, saved []store.Saved, err error) {
	m := &host.Message{Color: look.Good, Text: text}
	if err != nil {
		m.Color, m.Text = look.Error, m.Text+"\n"+words.Say("Not written:")+"\n"+words.Text(err)
	}
	if len(saved) > 0 {
		m.Choices = []widgets.Choice{r.choice()}
	}
	r.page.Window().Notify(r.page, m)
	r.page.Window().Trace(event, "files", len(saved)+1, "failed", err != nil)
}

// choice undoes the edit in all files, or redoes it if the others have been undone.
func (r *projectEdit) choice() widgets.Choice {
	if r.undone {
		return widgets.Choice{Words: words.Say("Redo in all files"), Run: r.turn}
	}
	return widgets.Choice{Words: words.Say("Undo in all files"), Run: r.turn}
}

// watch says that the other files have not followed when the edit is undone or redone in the page's own file only.
func (r *projectEdit) watch() {
	p := r.page
	doc := p.Doc()
	label := doc.History()[r.step-1].Label
	undone := false
	doc.OnChange(func(model.Change) {
		was := undone
		undone = doc.Steps() < r.step
		if undone == was || r.turning {
			return
		}
		if steps := doc.History(); len(steps) < r.step || words.Text(steps[r.step-1].Label) != words.Text(label) {
			return // other edits have replaced it
		}
		if undone == r.undone {
			p.Window().Notify(p, nil)
			return
		}
		text := words.Say("Undone in %s only. The other files are still changed.", p.Name())
		if r.undone {
			text = words.Say("Redone in %s only. The other files are still as they were before.", p.Name())
		}
		p.Window().Notify(p, &host.Message{Color: look.Changed, Text: text, Choices: []widgets.Choice{r.choice()}})
		p.Window().Trace("alone", "undone", undone)
	})
}

// turn undoes the edit in all files, or redoes it. Edits of the page's own file that were made since are in the way.
func (r *projectEdit) turn() {
	p := r.page.Window().Holder(r.page.File())
	if p == nil || p.Doc() != r.page.Doc() {
		r.page.Window().Fail(nil, words.Say("The tab of %s was closed or read again since, so this cannot be undone here. The old versions are in the backups.", r.page.Name()))
		return
	}
	r.page = p // which may be of another window by now
	doc := p.Doc()
	again := r.undone
	step := r.step - 1 // of the history, when it is turned
	if again {
		step = r.step
	}
	if now := doc.Steps(); now > r.step || now < r.step-1 {
		p.Window().Fail(p, words.Say("%s has been edited since. Undo or redo these edits first.", p.Name()))
		return
	}
	r.turning = true
	doc.Go(step)
	r.turning = false
	others, event := r.plan.Undo, "undone"
	if again {
		others, event = r.plan.Redo, "redone"
	}
	r.save(others, func(saved []store.Saved, err error) {
		r.undone, r.turned.Undone = !again, !again
		p.Window().Refresh()
		text := words.Count(int64(len(saved)+1), "Undone in %s file.", "Undone in %s files.")
		if again {
			text = words.Count(int64(len(saved)+1), "Redone in %s file.", "Redone in %s files.")
		}
		r.report(event, text, saved, err)
	})
}
