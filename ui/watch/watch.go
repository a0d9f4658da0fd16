// Package watch is the tab that shows what a game writes into a file: its versions, and what became of its values.
package watch

import (
	"time"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/watch"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// watching is the tab.
type watching struct {
	record
	feed   feed
	search *steps
	side   *side
	values *values
	detail *detail
	shown  *fyne.Container // everything beside the versions
	root   fyne.CanvasObject
}

// show opens the tab of the file that is shown, or brings it to the front.
func show(w host.Window) {
	p := w.Document()
	if p == nil || p.File() == "" {
		return
	}
	for _, q := range w.Pages() {
		if t, ok := q.Tool().(*watching); ok && t.path == p.File() {
			w.Bring(q)
			w.Dialog("watch")
			return
		}
	}
	t := newWatching(w, p)
	t.page = w.AddTool(words.Say("Watch %s", p.Name()), t)
	w.Dialog("watch")
	t.Focus()
	t.feed.start()
}

func newWatching(w host.Window, p host.Page) *watching {
	t := &watching{record: record{win: w, path: p.File(), since: time.Now()}}
	t.options = model.Options{Name: t.name(), Key: p.Key(), Unpack: w.Unpack(t.path)}
	t.feed = feed{win: w, path: t.path, options: t.options, take: t.take, over: t.over}
	t.pins = pins{win: w, path: t.path, changed: func() { t.values.list() }, saved: func() { reload(w, t.path) }}
	t.pins.load(p.Doc())
	t.changed = t.list
	t.detail = newDetail(&t.record, t.pin)
	t.values = newValues(&t.record, t.listKey, t.Focus, t.pin, func(path string) { t.detail.show(path); w.Refresh() })
	t.side = newSide(&t.record, t.listKey, t.turn, func() { t.values.list(); w.Refresh() })
	t.search = newSteps(&t.record, t.listKey, t.values.enter, t.narrowed)
	t.shown = ink.Framed(ink.Down(0, t.search.root, ink.Line()), t.values.root, t.detail.root)
	split := widgets.NewSplit(t.side.root, t.shown, false, 0.31)
	split.Least = [2]float32{max(300, t.side.root.MinSize().Width), 420}
	t.root = split
	t.list()
	return t
}

// reload updates every view of the file after its profile was saved.
func reload(w host.Window, path string) {
	for _, p := range w.Pages() {
		if t, ok := p.Tool().(*watching); ok && t.path == path && t.newest != nil && !t.pins.saving {
			t.pins.load(t.newest)
			t.values.list()
		}
	}
	if p := w.Holder(path); p != nil {
		if x, ok := p.Pane(PaneID).(*pane); ok {
			x.load(false)
		}
	}
}

// take takes what the feed hands over.
func (t *watching) take(e watch.Event) {
	if t.paused && !e.Torn {
		if n := len(t.waiting); n > 0 {
			t.waiting[n-1].Document = nil // the newest is enough
		}
		t.waiting = append(t.waiting, e)
	} else {
		t.add(e)
	}
	t.win.Jobs().Soon(t, host.PanesJob, func() bool { return t.win.Page() == t.page }, t.list)
}

// over says that watching has ended by itself.
func (t *watching) over(err error) {
	t.ended = true
	t.win.Fail(t.page, words.Say("%s can no longer be watched: %s", t.name(), words.Sentence(err)))
	t.list()
}

// list shows what there is now.
func (t *watching) list() {
	t.search.list()
	t.side.list()
	t.values.list()
	pairs := []any{"file", t.path, "versions", len(t.versions), "paused", t.paused, "waiting", len(t.waiting)}
	if n := len(t.versions); n > 0 {
		pairs = append(pairs, "newest", t.versions[n-1].Version.Number(), "changed", t.versions[n-1].Changed)
	}
	t.win.Trace("watch", pairs...)
}

// narrowed shows what a search has found. If it is one value, that is selected.
func (t *watching) narrowed() {
	t.side.list()
	t.values.list()
	t.shown.Refresh() // the steps may need another height
	if len(t.found) == 1 {
		t.values.pick(t.found[0])
	}
}

// pin pins a value, or no longer.
func (t *watching) pin(path string) { t.pins.turn(path, t.saves) }

// listKey takes keys of the lists that they have no use for themselves.
func (t *watching) listKey(k *fyne.KeyEvent) bool {
	if k.Name == fyne.KeyEscape {
		t.win.Close(t.page)
		return true
	}
	return t.win.FunctionKey(k)
}

// turn pauses or resumes. Versions written during a pause are kept, and listed afterwards.
func (t *watching) turn() {
	switch {
	case t.ended:
		t.ended = false
		t.feed.start()
	case !t.paused:
		t.paused = true
	default:
		t.paused = false
		for _, e := range t.waiting {
			t.add(e)
		}
		if n := int64(len(t.waiting)); n > 0 {
			t.win.Note(t.page, words.Count(n, "%s version was written in the meantime.", "%s versions were written in the meantime."))
		}
		t.waiting = nil
	}
	t.list()
}

// Object is what the tab shows.
func (t *watching) Object() fyne.CanvasObject { return t.root }

// Focus focuses the next step of the search.
func (t *watching) Focus() { t.win.Canvas().Focus(t.search.draft) }

// Sift implements host.Sifter.
func (t *watching) Sift() host.FilterField { return t.values.filter }

// Close ends watching.
func (t *watching) Close() {
	t.feed.stop()
	t.search.Close()
	t.win.Jobs().Forget(t)
}

// Guide implements host.Guided.
func (t *watching) Guide() string { return "window.md#watch" }

// Status is the value that is selected and the file.
func (t *watching) Status() (left, place, right string) {
	if path := t.values.chosen(); path != "" {
		return widgets.PathWords(path), "", words.Say("Enter shows it in the file")
	}
	return t.path, "", ""
}
