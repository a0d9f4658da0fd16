package page

import (
	"context"
	"slices"
	"strings"

	"savant/model"
	"savant/model/users"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// Doubts says of the last edit which places it may have had to change and left alone.
type Doubts struct {
	page    host.Page
	steps   int  // of the history that were in force when it was looked last
	waiting bool // a look is due
	closed  bool
	stop    context.CancelFunc // of the search of the project
	done    done
}

// done is what the last edit did, as it was noted, and how many steps are in force with it.
type done struct {
	text  string
	steps int
}

// Note takes what was done, to be said before what may have to be checked.
func (d *Doubts) Note(text string) { d.done = done{text, d.page.Doc().Steps()} }

// NewDoubts says nothing of the edits that were made so far.
func NewDoubts(p host.Page) *Doubts { return &Doubts{page: p, steps: p.Doc().Steps()} }

// Soon looks at the last edit when all that belongs to it is done: the parts of a group are reported one by one.
func (d *Doubts) Soon() {
	if d.waiting {
		return
	}
	d.waiting = true
	go d.page.Window().RunOnUI(d.Report, false)
}

// Report shows what the last step could not decide: places that name something removed, or may name it.
func (d *Doubts) Report() {
	d.waiting = false
	if d.closed {
		return
	}
	before := d.steps
	d.steps = d.page.Doc().Steps()
	if d.steps < before {
		d.halt() // what is searched for may be back
	}
	if d.steps > before {
		if m := d.doubtful(d.page.Doc().Notes(), nil); m != nil {
			d.page.Window().Notify(d.page, m)
		}
	}
}

// Close has nothing said any more.
func (d *Doubts) Close() {
	d.closed = true
	d.halt()
}

// doubtful returns the message for notes: what could not be decided, and what was removed along with it; and for the places in other files
// that refer to what was removed. It is nil if there are none of these.
func (d *Doubts) doubtful(notes []model.Note, others []users.FileUses) *host.Message {
	var list, removed []model.Note
	for _, n := range notes {
		switch {
		case n.Undecided:
			list = append(list, n)
		case n.Removed:
			removed = append(removed, n)
		}
	}
	var said []string
	switch len(list) {
	case 0:
	case 1:
		said = append(said, words.Say("Please check %s: %s", d.place(list[0]), lossSentence(list[0])))
	default:
		said = append(said, words.Say("Please check %s places, beginning with %s: %s", words.Number(int64(len(list))), d.place(list[0]), lossSentence(list[0])))
	}
	switch len(removed) {
	case 0:
	case 1:
		said = append(said, words.Say("At %s: %s", d.place(removed[0]), lossSentence(removed[0])))
	default:
		said = append(said, words.Say("At %s: %s (and %s more)", d.place(removed[0]), lossSentence(removed[0]), words.Number(int64(len(removed)-1))))
	}
	if n := places(others); n > 0 {
		said = append(said, words.Say("Other files name what was removed: %s in %s.",
			words.Count(int64(n), "%s place", "%s places"), words.Count(int64(len(others)), "%s file", "%s files")))
	}
	if len(said) == 0 {
		return nil
	}
	if d.done.text != "" && d.done.steps == d.page.Doc().Steps() {
		said = slices.Insert(said, 0, words.Sentence(d.done.text))
	}
	m := &host.Message{Color: look.Changed, Text: strings.Join(said, " "), Edit: true}
	m.Choices = []widgets.Choice{{Words: words.Say("Show"), Run: func() { d.choose(m, slices.Concat(list, removed), others) }}}
	return m
}

// leads reports whether a place is still there to be shown.
func (d *Doubts) leads(n model.Note) bool { return n.Row != 0 && d.page.Doc().Alive(n.Row) }

// choose lists the places to check and what was removed; choosing one selects its row, in its file. The message stays until it is closed.
func (d *Doubts) choose(m *host.Message, list []model.Note, others []users.FileUses) {
	w := d.page.Window()
	w.Notify(d.page, m)
	var items []widgets.Item
	for _, n := range list {
		item := widgets.Item{Left: words.Place(n.Line, 0, n.Offset), Words: lossSentence(n), Run: d.page.Focus}
		if d.leads(n) {
			item.Left = RowWords(d.page.Doc(), d.page.Doc().Path(n.Row))
			item.Run = func() { d.page.Go(n.Row) }
		}
		if _, ok := d.within(n); ok || n.Node != "" && d.leads(n) {
			item.Left = d.place(n)
		}
		items = append(items, item)
	}
	for _, f := range others {
		for _, use := range f.Uses {
			items = append(items, widgets.Item{Left: strings.TrimPrefix(f.Res, "res://"), Words: words.Sentence(use.Text), Right: words.Place(use.Line, 0, use.Offset),
				Run: func() { w.OpenOffset(f.File, use.Offset) }})
		}
	}
	w.Choose("doubts", words.Say("Places to check"), items)
}

// within is the path that the text of a note begins with, where what is said beside the place does not.
func (d *Doubts) within(n model.Note) (at string, ok bool) {
	if !n.Text.Placed() || n.Why.IsZero() {
		return "", false
	}
	path, ok := n.Text.Args[0].(string)
	return widgets.PathWords(RowWords(d.page.Doc(), path)), ok
}

// place is where a note is: the pasted node and its property, or the path that it names; the line, with the file; or the row, where the file has no lines.
func (d *Doubts) place(n model.Note) string {
	if n.Node != "" {
		where, _ := LossWords(n)
		return where
	}
	if at, ok := d.within(n); ok {
		return at
	}
	if n.Line == 0 && d.leads(n) {
		return PlaceWords(d.page.Doc(), n.Row)
	}
	line, off := n.Line, n.Offset
	if n.Undecided && !n.Removed && d.leads(n) { // the edit may have moved it along
		off = d.page.Doc().Describe(n.Row).Offset
		line, _ = d.page.Doc().Position(off)
	}
	return d.page.Name() + ", " + words.Place(line, 0, off)
}
