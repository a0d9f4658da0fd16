package shell

import (
	"context"
	"path/filepath"
	"strings"

	"savant/model"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// salvageSoon finds out, elsewhere, whether a damaged save has a part that is good, and offers it.
func salvageSoon(w *Window, p *tabPage) {
	i := p.doc.Info()
	damaged := p.doc.HasRecords() && len(p.doc.Problems()) > 0 || !i.HasValues && p.doc.Len(model.Root) > 0
	if !damaged {
		return
	}
	shot := p.doc.Snapshot()
	go func() {
		good, err := shot.Salvage(context.Background())
		w.RunOnUI(func() {
			if err == nil && has(p.win, p) {
				p.disk.good = &good
				reportDamage(p.win, p)
				p.win.Refresh()
			}
		}, false)
	}()
}

// has reports whether a page is one of the window's.
func has(w *Window, p *tabPage) bool {
	for _, q := range w.pages {
		if q == p {
			return true
		}
	}
	return false
}

// reportDamage says what is wrong with a save, and offers what is good of it.
func reportDamage(w *Window, p *tabPage) {
	g := p.disk.good
	where := words.Say("offset %#x", g.Problem.Offset)
	if g.Problem.Path != "" {
		where = words.Say("%s, offset %#x", g.Problem.Path, g.Problem.Offset)
	}
	text := words.Say("%s is damaged (%s): %s", p.name, where, words.Sentence(g.Problem.Text)) + " " +
		words.Say("%s of its %s bytes make sense. The file is kept as it is.", words.Number(g.Kept), words.Number(p.doc.Size()))
	w.Notify(p, &host.Message{Color: look.Changed, Text: text, Choices: []widgets.Choice{
		{Words: words.Say("Open the good part"), Run: func() { openGoodPart(w) }},
		{Words: words.Say("Save the good part as…"), Run: func() { saveGoodPart(w) }},
	}, Primary: 1})
	w.Trace("damaged", "file", p.file, "kept", g.Kept, "path", g.Problem.Path)
	w.Dialog("damaged")
}

func hasGoodPart(w *Window) bool { p := w.document(); return p != nil && p.disk.good != nil }

// goodPartName is what the good part of a file is called.
func (p *tabPage) goodPartName() string {
	ext := filepath.Ext(p.name)
	return words.Say("%s (good part)%s", strings.TrimSuffix(p.name, ext), ext)
}

// openGoodPart opens the good part as a document of its own, which is in no file until it is saved.
func openGoodPart(w *Window) {
	p := w.document()
	if p == nil || p.disk.good == nil {
		return
	}
	f, err := p.goodPartFile()
	if err != nil {
		w.Fail(p, host.NotOpened(p.name, err))
		return
	}
	w.add(newPage(w, f, p.goodPartName()))
	w.Trace("opened", "file", p.goodPartName(), "kind", w.page().Kind())
}

// goodPartFile is the good part as a file of its own, read as it is found to be, if that has no problems, or else as it was read in
// the damaged file.
func (p *tabPage) goodPartFile() (*store.File, error) {
	o := model.Options{Name: p.goodPartName(), Key: p.Key(), Unpack: model.UnlimitedUnpack}
	f, err := store.New(p.disk.good.File, o)
	if err == nil && f.Doc.HasRecords() && len(f.Doc.Problems()) == 0 {
		return f, nil
	}
	o.Dialect = p.disk.good.Dialect.Name
	return store.New(p.disk.good.File, o)
}

// saveGoodPart writes the good part into a new file.
func saveGoodPart(w *Window) {
	p := w.document()
	if p == nil || p.disk.good == nil {
		return
	}
	q := dialogs.Question{Title: words.Say("Save the good part as"), Name: p.goodPartName(), Filters: dialogs.Filters()}
	w.AskTarget(q, func(path string) {
		f, err := p.goodPartFile()
		if err != nil {
			w.Fail(p, host.NotOpened(p.name, err))
			return
		}
		go func() {
			saved, err := f.Save(context.Background(), store.SaveOptions{To: path, Force: true, Source: p.file}) // the dialog has asked
			w.RunOnUI(func() {
				if err != nil {
					w.Fail(p, words.Say("The good part was not saved: %s", words.Sentence(err)))
					return
				}
				w.Notify(p, &host.Message{Color: look.Good, Text: words.Say("The good part of %s is saved as %s.", p.name, saved.Path)})
				w.Trace("saved", "file", saved.Path)
			}, false)
		}()
	})
}
