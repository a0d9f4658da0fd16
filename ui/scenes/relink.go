package scenes

import (
	"context"

	"savant/model/users"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// relink points references to missing files at the file of the same name, where the project has exactly one.
func relink(w host.Window) {
	p := w.Document()
	shot, file := p.Doc().Snapshot().Document(), p.File()
	var list []users.Stray
	w.Work(words.Say("Searching the project…"), func(ctx context.Context, _ func(float64)) error {
		list = users.Strays(ctx, shot, file)
		return ctx.Err()
	}, func(err error) {
		if err != nil {
			return // it was stopped
		}
		if len(list) == 0 {
			w.Note(p, words.Say("No reference leads to a missing file that the project has elsewhere, with its uid or as the only one of its name."))
			return
		}
		for i, s := range list {
			if list[i].Row, err = p.Doc().Find(shot.Path(s.Row)); err != nil {
				break
			}
		}
		if err == nil {
			err = users.Relink(p.Doc(), list)
		}
		if err != nil {
			w.Refused(p, err)
			return
		}
		w.Note(p, words.Count(int64(len(list)), "%s reference follows its moved file", "%s references follow their moved files"))
		w.Trace("relinked", "count", len(list))
	})
}
