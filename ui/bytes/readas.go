package bytes

import (
	"cmp"
	"slices"

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
		offerReadAs(w, p, untried())
		return
	}
	shot := p.Doc().Snapshot()
	go func() {
		tried := readings(shot)
		w.RunOnUI(func() {
			if w.Document() == p {
				offerReadAs(w, p, tried)
			}
		}, false)
	}()
}

// reading is how a file reads in a dialect.
type reading struct {
	dialect *dialect.Dialect
	tried   bool // otherwise the rest is not known
	values  int  // -1: they are too many to be counted at once
	places  int  // that are not understood
}

// readings reads a document in every dialect. If none understands everything, the one that finds the most values comes first.
func readings(shot *model.Snapshot) []reading {
	list := untried()
	whole := false
	for i := range list {
		r := &list[i]
		doc := shot.Document()
		if r.tried = doc.ReadAs(r.dialect.Name) == nil; r.tried {
			r.values, r.places = doc.Info().Values, len(doc.Problems())
			whole = whole || r.places == 0
		}
	}
	if !whole {
		slices.SortStableFunc(list, func(a, b reading) int { return cmp.Or(b.values-a.values, a.places-b.places) })
	}
	return list
}

// untried are the dialects in their order.
func untried() []reading {
	var list []reading
	for _, d := range dialect.All() {
		list = append(list, reading{dialect: d})
	}
	return list
}

// words are the line of a reading in the choice.
func (r reading) words() string {
	title := words.Engine(r.dialect.Title)
	switch places := words.Count(int64(r.places), "%s place is not understood", "%s places are not understood"); {
	case !r.tried:
		return title
	case r.places == 0:
		return words.Say("%s   everything is understood", title)
	case r.values < 0:
		return title + "   " + places
	default:
		return words.Say("%s   reads %s; %s", title, words.Count(int64(r.values), "%s value", "%s values"), places)
	}
}

// offerReadAs shows the choice.
func offerReadAs(w host.Window, p host.Page, list []reading) {
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
	for _, r := range list {
		items = append(items, readAsItem(r.words(), chosen && r.dialect == i.Dialect, func() { readAs(w, p, r.dialect.Name) }))
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
