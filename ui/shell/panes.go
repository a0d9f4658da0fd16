package shell

import (
	"bytes"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/model"
	"savant/model/diff"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// panes are the linked views below the editor: bytes or source, changes, problems, history. All follow one selection.
type panes struct {
	page      *page
	strip     *widgets.Strip
	selected  int
	body      *fyne.Container
	root      fyne.CanvasObject
	bytes     *bytesPane
	find      *findPane
	runs      *runsPane
	bones     *bonesPane
	skeletons bool   // there is a pane of bones
	read      bool   // the skeletons were
	revision  uint32 // of the document then
	sides     []sidePane
	order     []int // numbers of the panes that have a tab
	changes   []diff.Difference
	problems  []model.Problem
	history   []model.Moment
	lists     [4]*widgets.Lines // by pane; the first has none
	empty     *ink.Text
}

// findAt is the number of the pane that finds.
const findAt = 4

// runsAt is the number of the pane of what would run.
const runsAt = 5

// bonesAt is the number of the pane of bones, which only scenes with skeletons have.
const bonesAt = 6

func newPanes(p *page) *panes {
	s := &panes{page: p, strip: widgets.NewStrip(false), body: container.NewStack(), empty: ink.New("", look.Muted)}
	s.strip.OnSelect = func(i int) { s.show(s.order[i]) }
	s.bytes = newBytesPane(p)
	s.find = newFindPane(p)
	s.runs = newRunsPane(p)
	s.bones = newBonesPane(p)
	s.sides = sidePanes(p)
	s.lists[1] = widgets.NewLines(func() int { return len(s.changes) }, s.changeRow, func(i int) {
		if r, err := p.doc.Find(was(s.changes[i])); err == nil {
			p.select_(r)
		}
	})
	s.lists[2] = widgets.NewLines(func() int { return len(s.problems) }, s.problemRow, func(i int) {
		q := s.problems[i]
		if q.Row != 0 && p.doc.Alive(q.Row) {
			p.select_(q.Row)
		} else {
			p.select_(p.doc.At(q.Offset))
		}
	})
	s.lists[3] = widgets.NewLines(func() int { return len(s.history) }, s.historyRow, func(i int) { p.doc.Go(i) })
	for _, l := range s.lists[1:] {
		l.Keys = s.key
	}
	head := container.NewStack(ink.Pad(5, 0, 5, 0, s.strip.Root))
	s.root = ink.Framed(ink.Down(0, head, ink.Line()), s.body, nil)
	s.refresh()
	return s
}

// show brings a pane to the front.
func (s *panes) show(i int) {
	s.selected = i
	if i != bonesAt && s.bones.large {
		s.bones.toggleLarge() // which is for bones
	}
	if i == bonesAt && s.skeletons {
		s.page.roomFor(bonesRoom)
	}
	s.refresh()
	s.page.win.upkeep.shown()
}

// refresh brings the counts and the pane in front up to date.
func (s *panes) refresh() {
	p := s.page
	s.changes = p.edits.list
	s.problems = p.problems()
	moments := p.doc.History()
	s.history = append([]model.Moment{{Label: words.Say("Opened"), Done: true, Saved: !p.doc.Dirty() && len(moments) == 0}}, moments...)
	now := p.doc.Revision()
	edited := !s.read || now != s.revision
	if edited { // or what is being dragged would be dropped
		armatures := p.doc.Armatures()
		s.skeletons = len(armatures) > 0
		s.bones.read(armatures)
		s.read, s.revision = true, now
	}
	if s.selected == bonesAt && !s.skeletons {
		s.selected = 0
	}
	tabs := []widgets.Tab{
		{Text: s.bytes.title()}, {Text: words.Say("Changes"), Count: len(s.changes)},
		{Text: words.Say("Problems"), Count: len(s.problems)}, {Text: words.Say("History")}, {Text: words.Say("Find")},
		{Text: words.Say("Would run"), Count: len(s.runs.list)},
	}
	s.order = []int{0, 1, 2, 3, findAt, runsAt}
	if s.skeletons {
		tabs, s.order = append(tabs, widgets.Tab{Text: words.Say("Bones")}), append(s.order, bonesAt)
	}
	for i, x := range s.sides {
		if item, shown := x.tab(); shown {
			tabs, s.order = append(tabs, item), append(s.order, bonesAt+1+i)
		}
	}
	if !slices.Contains(s.order, s.selected) {
		s.selected = 0
	}
	s.strip.Show(tabs, slices.Index(s.order, s.selected))
	if s.selected == findAt && len(s.body.Objects) == 1 && s.body.Objects[0] == fyne.CanvasObject(s.find.root) {
		s.find.soon()
		return // its fields keep the keyboard
	}
	if s.selected == runsAt && len(s.runs.list) > 0 && len(s.body.Objects) == 1 && s.body.Objects[0] == s.runs.root {
		return // likewise
	}
	if s.selected == bonesAt && len(s.body.Objects) == 1 && s.body.Objects[0] == fyne.CanvasObject(s.bones.root) {
		if edited {
			s.bones.refresh()
		}
		return // likewise
	}
	if s.selected > bonesAt && len(s.body.Objects) == 1 && s.body.Objects[0] == s.side(s.selected).object() {
		s.side(s.selected).refresh()
		return
	}
	s.body.RemoveAll()
	switch nothing := s.nothing(); {
	case s.selected == 0:
		s.bytes.refresh()
		s.body.Add(s.bytes.root)
	case s.selected == findAt:
		s.find.soon()
		s.body.Add(s.find.root)
	case s.selected == runsAt && nothing == "":
		s.body.Add(s.runs.root)
	case s.selected == bonesAt:
		s.bones.refresh()
		s.body.Add(s.bones.root)
	case s.selected > bonesAt:
		s.side(s.selected).refresh()
		s.body.Add(s.side(s.selected).object())
	case nothing != "":
		s.empty.Set(nothing)
		s.body.Add(container.NewCenter(s.empty))
	default:
		s.lists[s.selected].Refresh()
		s.body.Add(ink.Pad(6, 4, 6, 4, s.lists[s.selected]))
	}
	s.body.Refresh()
}

// nothing is what an empty pane says.
func (s *panes) nothing() string {
	switch {
	case s.selected == 1 && len(s.changes) == 0:
		return words.Say("Nothing has changed since the file was opened or saved.")
	case s.selected == 2 && len(s.problems) == 0:
		return words.Say("No problems were found.")
	case s.selected == runsAt && len(s.runs.list) == 0:
		return words.Say("Nothing in this file would be run or loaded.")
	}
	return ""
}

// side returns one of the panes that only some files have.
func (s *panes) side(number int) sidePane { return s.sides[number-bonesAt-1] }

// follow turns the panes to the selected row.
func (s *panes) follow() {
	if s.selected > bonesAt {
		s.side(s.selected).follow()
	}
	if s.selected == 0 {
		s.bytes.follow()
	}
	s.bones.follow()
}

func (s *panes) changeRow(i int, r *widgets.Line) {
	d := s.changes[i]
	path := was(d)
	if path == "" {
		path = s.page.name
	}
	before, after := s.page.edits.sides(d)
	r.First.Paint(path, look.Text)
	r.Second.Paint(before, look.Muted)
	r.After.Paint(after, look.Text)
	r.Arrow.Show()
	r.Back.Text.Set("↶ " + words.Say("revert"))
	r.Back.Tap = func() { s.page.revertChange(d) }
	r.Back.Show()
}

// revertChange takes back one change of the list.
func (p *page) revertChange(d diff.Difference) {
	if err := p.edits.revert(d); err != nil {
		p.win.fail(p, words.Say("%s could not be set back: %s", was(d), words.Sentence(err)))
	}
	p.panel.Refresh()
	p.win.tell()
}

func (s *panes) problemRow(i int, r *widgets.Line) {
	q := s.problems[i]
	where := words.Say("offset %#x", q.Offset)
	if line, column := s.page.doc.Position(q.Offset); line > 0 {
		where = words.Say("line %d, column %d", line, column)
	}
	if q.Path != "" {
		where = q.Path + " (" + where + ")"
	}
	r.First.Paint(where, look.Text)
	r.Second.Paint(words.Told(q.Text), look.Error)
}

func (s *panes) historyRow(i int, r *widgets.Line) {
	m := s.history[i]
	name := look.Text
	if !m.Done {
		name = look.Faint
	}
	r.First.Paint(words.Told(m.Label), name)
	last := i+1 == len(s.history) || !s.history[i+1].Done
	note := ""
	switch {
	case !m.Done:
		note = words.Say("undone")
	case last && m.Saved:
		note = words.Say("now, saved")
	case last:
		note = words.Say("now")
	case m.Saved:
		note = words.Say("saved")
	}
	r.Second.Paint(note, look.Muted)
}

// pane returns the action that shows a pane.
func pane(i int) func(*Window) {
	return func(w *Window) {
		p := w.document()
		if p == nil {
			return
		}
		p.panes.show(i)
		p.panes.focus()
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.panes.body)
		content, rows := p.panes.content()
		w.state.say("pane", "number", i, "content", content, "rows", rows, "x", at.X, "y", at.Y)
	}
}

// key goes back to the outline with Escape, and runs the actions of function keys.
func (s *panes) key(k *fyne.KeyEvent) bool {
	if k.Name == fyne.KeyEscape {
		s.page.focus()
		return true
	}
	return s.page.win.functionKey(k)
}

// focus gives the keyboard to the pane in front, where it has a use for it.
func (s *panes) focus() {
	c := s.page.win.win.Canvas()
	switch {
	case s.selected == 0 && s.bytes.hex != nil:
		c.Focus(s.bytes.hex)
	case s.selected == 0:
		c.Focus(s.bytes.source)
	case s.selected < len(s.lists) && s.nothing() == "":
		c.Focus(s.lists[s.selected])
	case s.selected > bonesAt:
		s.side(s.selected).focus()
	}
}

// content names what the pane in front holds, for state, and how many rows of it there are.
func (s *panes) content() (name string, rows int) {
	p := s.page
	switch s.selected {
	case 0:
		if s.bytes.hex != nil {
			return "bytes", int(p.doc.Size()+15) / 16
		}
		return "source", bytes.Count(p.doc.Bytes(), []byte{'\n'})
	case 1:
		return "changes", len(s.changes)
	case 2:
		return "problems", len(s.problems)
	case 3:
		return "history", len(s.history)
	case connectionsAt:
		return "connections", s.side(connectionsAt).count()
	case resourcesAt:
		return "resources", s.side(resourcesAt).count()
	case usesAt:
		return "uses", s.side(usesAt).count()
	}
	return "", 0
}
