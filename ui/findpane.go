//go:build !nogui

package ui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/model/find"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// findPane looks for values while one writes, and replaces them all in one step.
type findPane struct {
	page *page
	text *findEntry
	key  *findEntry
	kind *widget.Select
	with *findEntry
	note *ink.Text
	list *widget.List
	hits []find.Hit
	more bool // there are more than are shown
	at   int  // the hit that is selected, -1 for none
	turn int  // of the search that counts
	stop context.CancelFunc
	root *fyne.Container
}

// findEntry is a field of the pane: Enter and F3 go to the next hit, Escape to the outline.
type findEntry struct {
	widget.Entry
	pane  *findPane
	enter func()
}

// TypedKey is Fyne's.
func (e *findEntry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		e.pane.page.focus()
	case fyne.KeyReturn, fyne.KeyEnter:
		e.enter()
	case fyne.KeyF3, fyne.KeyDown:
		e.pane.step(1)
	case fyne.KeyUp:
		e.pane.step(-1)
	default:
		e.Entry.TypedKey(k)
	}
}

const (
	mostHits  = 20_000
	hitsEvery = 50 * time.Millisecond // between two looks at what was found
)

func newFindPane(p *page) *findPane {
	f := &findPane{page: p, note: ink.Small("", look.Muted), at: -1}
	f.text = f.entry("Text in a value", func() { f.step(1) })
	f.key = f.entry("Key or name", func() { f.step(1) })
	f.with = f.entry("Replace all with, as Godot text", f.replace)
	f.with.OnChanged = nil
	f.kind = widget.NewSelect(typeWords(p.doc), nil)
	f.kind.SetSelectedIndex(0)
	f.kind.OnChanged = func(string) { f.start() }
	f.list = widget.NewList(func() int { return len(f.hits) }, func() fyne.CanvasObject { return newPaneRow() }, f.row)
	f.list.HideSeparators = true
	f.list.OnSelected = func(i widget.ListItemID) { f.choose(i) }
	replace := widget.NewButton("Replace all", f.replace)
	f.note.Cut = true
	head := ink.Down(6,
		container.New(ink.Row{Gap: 8, Wide: []int{0, 1}}, f.text, f.key, f.kind),
		container.New(ink.Row{Gap: 8, Wide: []int{0}}, f.with, replace),
		f.note)
	f.root = ink.Framed(ink.Pad(14, 8, 14, 4, head), ink.Pad(6, 0, 6, 4, f.list), nil)
	return f
}

func (f *findPane) entry(hint string, enter func()) *findEntry {
	e := &findEntry{pane: f, enter: enter}
	e.ExtendBaseWidget(e)
	e.PlaceHolder = hint
	e.OnChanged = func(string) { f.start() }
	return e
}

// typeWords are the types that the document's dialect knows.
func typeWords(doc *model.Document) []string {
	words := []string{"Any type"}
	for t := variant.Bool; t < variant.Types; t++ {
		if _, ok := doc.Dialect().ID(t); ok {
			words = append(words, doc.Dialect().TypeName(t))
		}
	}
	return words
}

func (f *findPane) query() (q find.Query, empty bool) {
	q = find.Query{Text: f.text.Text, Fold: true, Key: f.key.Text}
	if i := f.kind.SelectedIndex(); i > 0 {
		q.Type = f.kind.Selected
	}
	return q, q.Text == "" && q.Key == "" && q.Type == ""
}

// start looks anew for what the fields say now, elsewhere; what is found comes in as it is found.
func (f *findPane) start() {
	f.turn++
	if f.stop != nil {
		f.stop()
	}
	f.hits, f.more, f.at = nil, false, -1
	f.list.UnselectAll()
	f.list.Refresh()
	q, empty := f.query()
	if empty {
		f.say("", look.Muted)
		return
	}
	search, err := find.Compile(q)
	if err != nil {
		f.say(sentence(err.Error()), look.Error)
		return
	}
	f.say("Searching…", look.Muted)
	ctx, stop := context.WithCancel(context.Background())
	f.stop = stop
	turn, shot := f.turn, f.page.doc.Snapshot()
	go f.search(ctx, search, shot, turn)
}

// search runs outside the user interface's goroutine.
func (f *findPane) search(ctx context.Context, s *find.Search, shot *model.Snapshot, turn int) {
	var found []find.Hit
	n := 0
	told := time.Now()
	hand := func(done bool, err error) {
		batch := found
		found = nil
		f.page.win.hop(func() { f.arrived(turn, batch, done, err) }, false)
	}
	err := s.Run(ctx, shot, nil, func(h find.Hit) bool {
		found = append(found, h)
		n++
		if now := time.Now(); now.Sub(told) > hitsEvery {
			told = now
			hand(false, nil)
		}
		return n <= mostHits
	})
	if ctx.Err() == nil {
		hand(true, err)
	}
}

func (f *findPane) arrived(turn int, batch []find.Hit, done bool, err error) {
	if turn != f.turn {
		return
	}
	f.hits = append(f.hits, batch...)
	if len(f.hits) > mostHits {
		f.hits, f.more = f.hits[:mostHits], true
	}
	f.list.Refresh()
	words := count(int64(len(f.hits)), "value")
	if f.more {
		words = "More than " + words + "; these are the first"
	}
	switch {
	case err != nil:
		f.say(sentence(err.Error()), look.Error)
	case !done:
		f.say(words+" so far", look.Muted)
	case len(f.hits) == 0:
		f.say("Nothing fits.", look.Muted)
	default:
		f.say(words+". Enter or F3 goes from one to the next.", look.Muted)
	}
	if done {
		f.page.win.state.say("found", "hits", len(f.hits))
	}
}

func (f *findPane) say(text string, name fyne.ThemeColorName) { f.note.Paint(text, name) }

func (f *findPane) row(i widget.ListItemID, o fyne.CanvasObject) {
	r := o.(*paneRow)
	r.back.Hide()
	r.arrow.Hide()
	r.after.Set("")
	h := f.hits[i]
	path := h.Path
	if path == "" {
		path = f.page.name
	}
	r.first.Paint(path, look.Text)
	r.second.Paint(strings.TrimSpace(h.Type+"  "+firstLine(h.Text)), look.Muted)
	r.Refresh()
}

// step goes by so many hits, round and round.
func (f *findPane) step(by int) {
	n := len(f.hits)
	if n == 0 {
		return
	}
	to := f.at + by
	if f.at < 0 && by < 0 {
		to = n - 1
	}
	f.list.Select((to + n) % n)
}

// choose shows a hit in the outline and leaves the keyboard where it is.
func (f *findPane) choose(i int) {
	f.at = i
	doc := f.page.doc
	r := doc.Descend(f.hits[i].Trail)
	if r == 0 || doc.Path(r) != f.hits[i].Path {
		r, _ = doc.Find(f.hits[i].Path) // the document has changed since
	}
	if r != 0 {
		f.page.select_(r)
	}
}

// replace sets all that was found to one value, in one step of the history.
func (f *findPane) replace() {
	p := f.page
	q, empty := f.query()
	if empty || strings.TrimSpace(f.with.Text) == "" {
		f.say("Write what to look for, and what comes in its place.", look.Error)
		return
	}
	search, err := find.Compile(q)
	var r *find.Replacer
	if err == nil {
		r, err = search.Replace(find.Replacement{Literal: f.with.Text})
	}
	if err != nil {
		f.say(sentence(err.Error()), look.Error)
		return
	}
	did, err := r.Do(context.Background(), p.doc, nil, nil)
	var refused *model.RefusedError
	switch {
	case errors.As(err, &refused):
		f.say(sentence(refused.Path+": "+refused.Why)+" Nothing was changed.", look.Error)
	case err != nil:
		f.say(sentence(err.Error()), look.Error)
	default:
		f.start()
		words := fmt.Sprintf("%s changed, in one step that can be undone.", count(int64(did.Changed), "value"))
		if did.Skipped > 0 {
			words += fmt.Sprintf(" %d left as they were: %s.", did.Skipped, did.Why)
		}
		p.win.notify(p, &message{text: words, color: look.Good})
		p.win.state.say("replaced", "changed", did.Changed)
	}
}

// close stops what runs.
func (f *findPane) close() {
	if f.stop != nil {
		f.stop()
	}
}

// findIn shows the pane with the keyboard in its first field, or in the one for the new value.
func findIn(replace bool) func(*Window) {
	return func(w *Window) {
		p := w.document()
		if p == nil {
			return
		}
		p.panes.show(findAt)
		e := p.panes.find.text
		if replace && e.Text != "" {
			e = p.panes.find.with
		}
		w.win.Canvas().Focus(e)
		e.TypedShortcut(&fyne.ShortcutSelectAll{})
		w.dialog("find")
	}
}

// findNext goes to the next hit.
func findNext(by int) func(*Window) {
	return func(w *Window) {
		if p := w.document(); p != nil {
			p.panes.find.step(by)
		}
	}
}
