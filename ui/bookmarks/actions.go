package bookmarks

import (
	"slices"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// The ids of the actions.
const (
	actionToggle host.ActionID = "bookmark"
	actionChoose host.ActionID = "bookmarks"
	actionNext   host.ActionID = "next-bookmark"
)

// Actions are the actions on bookmarks. of returns those of the document that a window shows, nil without one.
func Actions(of func(host.Window) *List) []host.Action {
	run := func(do func(*List)) func(host.Window) {
		return func(w host.Window) {
			if b := of(w); b != nil {
				do(b)
			}
		}
	}
	any := func(w host.Window) bool {
		b := of(w)
		return b != nil && len(b.live()) > 0
	}
	return []host.Action{
		{ID: actionToggle, Words: words.Say("Bookmark"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyB, host.Control), Enabled: host.HasRow, Run: run((*List).toggle)},
		{ID: actionChoose, Words: words.Say("Bookmarks…"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyB, host.Control|host.Shift), Enabled: any, Run: run((*List).choose)},
		{ID: actionNext, Words: words.Say("Next bookmark"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyF4, 0), Enabled: any, Run: run((*List).next)},
	}
}

// toggle marks the selected row, or takes its mark away.
func (b *List) toggle() {
	p := b.page
	r := p.Selected()
	if r == 0 || r == model.Root {
		return
	}
	set := !slices.Contains(b.rows, r)
	if !set {
		b.rows = slices.DeleteFunc(b.rows, func(marked model.Row) bool { return marked == r })
	} else if len(b.rows) < mostMarked {
		b.rows = append(b.rows, r)
	}
	b.Keep()
	p.Outline().Refresh()
	p.Window().Refresh()
	p.Window().Trace("bookmark", "path", p.Path(), "set", set)
}

// choose offers the bookmarks of the file to jump to.
func (b *List) choose() {
	p := b.page
	var list []widgets.Item
	for _, r := range b.live() {
		d := inspector.Localized(p.Doc().Describe(r))
		list = append(list, widgets.Item{Words: p.Doc().Path(r), Right: widgets.Shorten(d.Summary), Run: func() { p.Go(r) }})
	}
	p.Window().Choose("bookmarks", words.Say("Bookmark to jump to"), list)
}

// next jumps to the next bookmark in the order of the file, after the last one to the first.
func (b *List) next() {
	p := b.page
	at := func(r model.Row) int64 { return p.Doc().Describe(r).Offset }
	list := b.live()
	if len(list) == 0 {
		return
	}
	slices.SortFunc(list, func(a, b model.Row) int { return int(min(1, max(-1, at(a)-at(b)))) })
	here := at(p.Selected())
	for _, r := range list {
		if at(r) > here {
			p.Select(r)
			return
		}
	}
	p.Select(list[0])
}
