package bytes

import (
	"fyne.io/fyne/v2"

	"savant/codec"
	"savant/codec/dialect"
	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/words"
)

func canReadAs(w host.Window) bool {
	p := w.Document()
	if p == nil {
		return false
	}
	i := p.Doc().Info()
	return (!i.Framing.IsZero() || i.Newline != "") && !i.Neutral // what has no values has no dialect either
}

// triedAtOnce is up to how many bytes a document is read in every dialect before they are offered.
const triedAtOnce = 8 << 20

// askReadAs offers the dialects in which the file could be read, and says how each of them does.
func askReadAs(w host.Window) {
	p := w.Document()
	if p == nil {
		return
	}
	if p.Doc().Size() > triedAtOnce || p.Text() {
		offerReadAs(w, p, nil)
		return
	}
	shot := p.Doc().Snapshot()
	go func() {
		tried := map[string]int{}
		for _, d := range dialect.All() {
			doc := shot.Document()
			if doc.ReadAs(d.Name) == nil {
				tried[d.Name] = len(doc.Problems())
			}
		}
		w.RunOnUI(func() {
			if w.Document() == p {
				offerReadAs(w, p, tried)
			}
		}, false)
	}()
}

// offerReadAs shows the choice. tried says how many places each dialect does not understand; nil if that was not tried.
func offerReadAs(w host.Window, p host.Page, tried map[string]int) {
	i := p.Doc().Info()
	chosen := i.Sure == codec.Chosen
	now := fyne.NewMenuItem(nowWords(i), nil)
	now.Disabled = true
	items := []*fyne.MenuItem{now}
	if why := i.Why; !why.IsZero() && !chosen {
		item := fyne.NewMenuItem(words.Sentence(why), nil)
		item.Disabled = true
		items = append(items, item)
	}
	items = append(items, fyne.NewMenuItemSeparator(), readAsItem(words.Say("Best match"), !chosen, func() { readAs(w, p, "") }),
		fyne.NewMenuItemSeparator())
	for _, d := range dialect.All() {
		title := words.Engine(d.Title)
		text := title
		if n, ok := tried[d.Name]; ok {
			text = words.Say("%s   everything is understood", title)
			if n > 0 {
				text = title + "   " + words.Count(int64(n), "%s place is not understood", "%s places are not understood")
			}
		}
		items = append(items, readAsItem(text, chosen && d == i.Dialect, func() { readAs(w, p, d.Name) }))
	}
	w.Pick("read-as", items)
}

// nowWords says as what a file is read now, and how sure that is.
func nowWords(i model.Info) string {
	switch i.Sure {
	case codec.Chosen:
		return words.Say("Read as %s: that was chosen", words.Engine(i.Dialect.Title))
	case codec.Certain:
		return words.Say("Read as %s: that is certain", words.Engine(i.Engine()))
	case codec.Likely:
		return words.Say("Read as %s: that is likely", words.Engine(i.Engine()))
	}
	return words.Say("Read as %s: that is a guess", words.Engine(i.Engine()))
}

func readAsItem(text string, checked bool, run func()) *fyne.MenuItem {
	item := fyne.NewMenuItem(text, run)
	item.Checked = checked
	return item
}

// readAs has a file read in a dialect, "" for the one that fits best. Edits that are not saved stay.
func readAs(w host.Window, p host.Page, name string) {
	if err := p.Doc().ReadAs(name); err != nil {
		w.Fail(p, words.Say("%s could not be read in that dialect: %s", p.Name(), words.Sentence(err)))
		return
	}
	p.Select(model.Root)
	w.Refresh()
	w.Trace("read-as", "dialect", p.Doc().Dialect().Name)
}
