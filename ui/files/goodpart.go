package files

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"savant/model"
	"savant/model/store"
	"savant/ui/check"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// salvageSoon finds out in the background whether a damaged save has an intact part and offers it, or else reports why
// it cannot be read. It returns false for a file that is not damaged.
func salvageSoon(w host.Window, p Page) bool {
	problems := p.Doc().Problems()
	if len(problems) == 0 || !p.Doc().HasRecords() && p.Doc().Info().HasValues {
		return false
	}
	p.Disk().told = true
	shot := p.Doc().Snapshot()
	go func() {
		good, err := shot.Salvage(context.Background())
		w.RunOnUI(func() {
			switch {
			case !has(p.Window(), p):
			case err == nil:
				p.Disk().good = &good
				reportDamage(p.Window(), p)
				p.Window().Refresh()
			case p.HasMessage(): // that of conflicts tells more than that their markers are none of the format
			case !p.Doc().Info().HasValues:
				w.Notify(p, &host.Message{Color: look.Changed,
					Text: words.Say("%s cannot be read: %s", p.Name(), words.Sentence(problems[0].Text)) + " " + words.Say("It is shown as bytes.")})
			default:
				reportProblems(p, p.Doc().Problems())
			}
		}, false)
	}()
	return true
}

// reportDamage shows what is wrong with a save, and offers its intact part.
func reportDamage(w host.Window, p Page) {
	g := p.Disk().good
	first := g.Problem
	if list := p.Doc().Problems(); len(list) > 0 {
		first = list[0] // the same that the Problems pane lists first
	}
	kept := words.Say("%s of its %s make sense.", words.Number(g.Kept), words.Count(p.Doc().Size(), "%s byte", "%s bytes"))
	switch {
	case g.Kept != p.Doc().Size():
	case len(p.Doc().Info().Envelopes) == 0:
		kept = words.Say("All of its values can be read.")
	default:
		kept = words.Say("The part that could be unpacked, %s, makes sense.", words.Count(g.Kept, "%s byte", "%s bytes"))
	}
	text := words.Say("%s is damaged (%s): %s", p.Name(), placeOf(p, first), words.Sentence(first.Text))
	if !first.Wrapper.IsZero() {
		text = words.Say("%s is damaged: %s", p.Name(), words.Sentence(first.Text))
	}
	text += " " + kept + " " + words.Say("The file is kept as it is.")
	m := &host.Message{Color: look.Changed, Text: text, Choices: append(repairs(p),
		widgets.Choice{Words: words.Say("Open the good part"), Run: func() { openGoodPart(w) }},
		widgets.Choice{Words: words.Say("Save the good part as…"), Run: func() { saveGoodPart(w) }},
	), Primary: 1, Stays: true, Behind: true}
	p.Disk().problem = m
	w.Notify(p, m)
	w.Trace("damaged", "file", p.File(), "kept", g.Kept, "path", first.Path)
	w.Dialog("damaged")
}

// repairs is how to repair a damaged file instead of leaving out what cannot be read: at once, or in Problems where it must be chosen; none if it cannot be.
func repairs(p Page) []widgets.Choice {
	mends := func(q model.Problem) bool { return q.Repair != "" || len(q.Choices) > 0 }
	switch {
	case p.Doc().Fits():
		return []widgets.Choice{{Words: check.RefitWords(p.Window()), Run: func() { p.Window().Do(model.RepairFitting) }}}
	case slices.ContainsFunc(p.Doc().Problems(), mends):
		return []widgets.Choice{{Words: words.Say("Problems"), Run: func() { p.EnterPane(check.PaneID) }}}
	}
	return nil
}

func hasGoodPart(w host.Window) bool { p := document(w); return p != nil && p.Disk().good != nil }

// goodPartName is what the good part of a file is called.
func goodPartName(p Page) string {
	ext := filepath.Ext(p.Name())
	return words.Say("%s (good part)%s", strings.TrimSuffix(p.Name(), ext), ext)
}

// openGoodPart opens the good part as a document of its own, which is in no file until it is saved, or shows the tab that has it.
func openGoodPart(w host.Window) {
	p := document(w)
	if p == nil || p.Disk().good == nil {
		return
	}
	if d := p.Disk(); d.partOf == d.good && has(w, d.part) && d.part.File() == "" && !d.part.Doc().Dirty() {
		w.Bring(d.part)
		return
	}
	f, err := goodPartFile(p)
	if err != nil {
		w.Fail(p, host.NotOpened(p.Name(), err))
		return
	}
	fresh := w.AddFile(f, goodPartName(p), model.Key{})
	p.Disk().part, p.Disk().partOf = fresh, p.Disk().good
	w.Trace("opened", "file", fresh.Name(), "kind", fresh.Kind())
	if text := leftOut(p); text != "" {
		w.Notify(fresh, &host.Message{Color: look.Changed, Text: text, Stays: true})
	}
}

// leftOut lists what the good part of a file leaves out, "" if that is nothing.
func leftOut(p Page) string {
	const most = 8 // lines that leave room for the page
	list := p.Disk().good.LeftOut
	if len(list) == 0 {
		return ""
	}
	lines := []string{words.Say("This is the good part of %s. Left out are:", p.Name())}
	for _, l := range list[:min(len(list), most)] {
		line := placeOf(p, l.Problem)
		if l.Length > 0 {
			line += ", " + words.Count(l.Length, "%s byte", "%s bytes")
		}
		lines = append(lines, "• "+line+": "+words.Sentence(l.Text))
	}
	if more := int64(len(list) - most); more > 0 {
		lines = append(lines, "• "+words.Count(more, "%s more place", "%s more places"))
	}
	if len(list) > 1 {
		lines = append(lines, words.Say("With several damaged places, a value may stand in another dictionary or array than it did: compare it with an older save."))
	}
	return strings.Join(append(lines, words.Say("This is in no file yet. Save it to keep it.")), "\n")
}

// Lost reports whether what a tab holds is lost with it although nothing was edited: the good part of a damaged file that was not saved.
func Lost(p Page) bool { return p.Disk().File != nil && p.Disk().File.Only && p.File() == "" }

// goodPartFile is the good part as a file of its own, read as it is found to be, if that has no problems, or else as it was read in
// the damaged file.
func goodPartFile(p Page) (*store.File, error) {
	o := model.Options{Name: goodPartName(p), Key: p.Key(), Unpack: model.UnlimitedUnpack}
	f, err := store.New(p.Disk().good.File, o)
	if err != nil || !f.Doc.HasRecords() || len(f.Doc.Problems()) > 0 {
		o.Dialect = p.Disk().good.Dialect.Name
		f, err = store.New(p.Disk().good.File, o)
	}
	if err == nil {
		f.Only = true
	}
	return f, err
}

// saveGoodPart writes the good part into a new file.
func saveGoodPart(w host.Window) {
	p := document(w)
	if p == nil || p.Disk().good == nil {
		return
	}
	q := dialogs.Question{Title: words.Say("Save the good part as"), Name: goodPartName(p), Filters: dialogs.Filters()}
	w.AskTarget(q, func(path string) {
		f, err := goodPartFile(p)
		if err != nil {
			w.Fail(p, host.NotOpened(p.Name(), err))
			return
		}
		go func() {
			saved, err := f.Save(context.Background(), store.SaveOptions{To: path, Force: true, Source: p.File()}) // the dialog has asked
			w.RunOnUI(func() {
				if err != nil {
					w.Fail(p, words.Say("The good part was not saved: %s", words.Sentence(err)))
					return
				}
				w.Notify(p, &host.Message{Color: look.Good, Passing: true, Text: words.Say("The good part of %s is saved as %s.", p.Name(), saved.Path)})
				w.Trace("saved", "file", saved.Path)
			}, false)
		}()
	})
}
