package files

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// OfferTakeBack asks about the latest change of many files that was interrupted, around a folder, or anywhere for "", and then about the one before. then,
// which may be nil, is called when all are answered, or there are none. One that is neither taken back nor kept is offered again.
func OfferTakeBack(w Window, folder string, then func()) {
	list, err := store.Interruptions("")
	if folder != "" {
		list = slices.DeleteFunc(list, func(i store.Interruption) bool { return !i.Around(folder) })
	}
	if err != nil || len(list) == 0 {
		if then != nil {
			then()
		}
		return
	}
	i := list[0]
	next := func() { OfferTakeBack(w, folder, then) }
	w.Notify(nil, &host.Message{Color: look.Changed, Text: interrupted(i), Primary: 1, Choices: []widgets.Choice{
		{Words: words.Say("Take it back"), Run: func() { takeBack(w, i, next) }},
		{Words: words.Say("Keep it as it is"), Run: func() {
			if err := i.Forget(); err != nil {
				w.Fail(w.Page(), words.Sentence(err))
				return
			}
			next()
		}},
	}})
	w.Trace("interrupted", "from", i.From, "to", i.To, "files", len(i.Files), "left", len(i.Left))
	w.Dialog("interrupted")
}

// interrupted says what was interrupted, and what could not be taken back of it.
func interrupted(i store.Interruption) string {
	when := i.Begun.Local().Format("2006-01-02 15:04")
	text := words.Say("Savant ended at %s while it changed %s.", when, words.Count(int64(len(i.Files)), "%s file", "%s files"))
	if i.From != "" {
		text = words.Say("Savant ended at %s while it moved %s to %s.", when, widgets.Shorten(i.From), widgets.Shorten(i.To))
	}
	return strings.Join(append([]string{text}, leftWords(i.Left)...), "\n")
}

// leftWords are lines on the files that are left alone.
func leftWords(left []store.Left) (lines []string) {
	for _, l := range left {
		lines = append(lines, words.Say("%s stays as it is: %s", filepath.Base(l.File), words.Text(l.Why)))
	}
	return lines
}

// takeBack undoes an interrupted change, has open tabs show the files again, and calls next.
func takeBack(w Window, i store.Interruption, next func()) {
	var saved []store.Saved
	var left []store.Left
	limits := w.Limits()
	w.Work(words.Say("Taking back"), func(ctx context.Context, _ func(float64)) (err error) {
		saved, left, err = i.TakeBack(ctx, store.SaveOptions{Limits: limits})
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(w.Page(), err, words.Say("Nothing was taken back: %s", words.Sentence(err)))
			return
		}
		if i.From != "" && !slices.ContainsFunc(left, func(l store.Left) bool { return l.File == i.To }) {
			w.Moved(i.To, i.From)
		}
		for _, s := range saved {
			w.Written(s.Path)
		}
		text := append([]string{words.Say("All is as it was before.")}, leftWords(left)...)
		m := &host.Message{Color: look.Good, Text: text[0]}
		if len(left) > 0 {
			m.Color, m.Text = look.Changed, strings.Join(text[1:], "\n")
		}
		next()
		w.Notify(w.Page(), m)
		w.Trace("taken-back", "files", len(saved), "left", len(left))
	})
}
