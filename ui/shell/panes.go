package shell

import (
	"bytes"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/model/diff"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// panes are the linked views below the editor: bytes or source, changes, problems, history. All follow one selection.
type panes struct {
	page      *page
	strip     *strip
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
	lists     [4]*paneLines // by pane; the first has none
	empty     *ink.Text
}

// findAt is the number of the pane that finds.
const findAt = 4

// runsAt is the number of the pane of what would run.
const runsAt = 5

// bonesAt is the number of the pane of bones, which only scenes with skeletons have.
const bonesAt = 6

func newPanes(p *page) *panes {
	s := &panes{page: p, strip: newStrip(false), body: container.NewStack(), empty: ink.New("", look.Muted)}
	s.strip.onSelect = func(i int) { s.show(s.order[i]) }
	s.bytes = newBytesPane(p)
	s.find = newFindPane(p)
	s.runs = newRunsPane(p)
	s.bones = newBonesPane(p)
	s.sides = sidePanes(p)
	s.lists[1] = paneList(func() int { return len(s.changes) }, s.changeRow, func(i int) {
		if r, err := p.doc.Find(was(s.changes[i])); err == nil {
			p.select_(r)
		}
	})
	s.lists[2] = paneList(func() int { return len(s.problems) }, s.problemRow, func(i int) {
		q := s.problems[i]
		if q.Row != 0 && p.doc.Alive(q.Row) {
			p.select_(q.Row)
		} else {
			p.select_(p.doc.At(q.Offset))
		}
	})
	s.lists[3] = paneList(func() int { return len(s.history) }, s.historyRow, func(i int) { p.doc.Go(i) })
	for _, l := range s.lists[1:] {
		l.keys = s.key
	}
	head := container.NewStack(ink.Pad(5, 0, 5, 0, s.strip.root))
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
	tabs := []tabItem{
		{text: s.bytes.title()}, {text: words.Say("Changes"), count: len(s.changes)},
		{text: words.Say("Problems"), count: len(s.problems)}, {text: words.Say("History")}, {text: words.Say("Find")},
		{text: words.Say("Would run"), count: len(s.runs.list)},
	}
	s.order = []int{0, 1, 2, 3, findAt, runsAt}
	if s.skeletons {
		tabs, s.order = append(tabs, tabItem{text: words.Say("Bones")}), append(s.order, bonesAt)
	}
	for i, x := range s.sides {
		if item, shown := x.tab(); shown {
			tabs, s.order = append(tabs, item), append(s.order, bonesAt+1+i)
		}
	}
	if !slices.Contains(s.order, s.selected) {
		s.selected = 0
	}
	s.strip.show(tabs, slices.Index(s.order, s.selected))
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

// paneLines is a list that the keyboard can use: Enter does what a press does.
type paneLines struct {
	widget.List
	keys func(*fyne.KeyEvent) (taken bool) // takes other keys first; may be nil
}

// TypedKey is Fyne's.
func (l *paneLines) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		l.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	default:
		if l.keys == nil || !l.keys(k) {
			l.List.TypedKey(k)
		}
	}
}

// paneList is a list of such rows.
func paneList(n func() int, fill func(int, *paneRow), tapped func(int)) *paneLines {
	l := &paneLines{}
	l.Length = n
	l.CreateItem = func() fyne.CanvasObject { return newPaneRow() }
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) {
		r := o.(*paneRow)
		r.back.Hide()
		r.arrow.Hide()
		r.after.Set("")
		fill(i, r)
		r.Refresh()
	}
	l.ExtendBaseWidget(l)
	l.HideSeparators = true
	l.OnSelected = func(i widget.ListItemID) {
		l.Unselect(i)
		tapped(i)
	}
	return l
}

func (s *panes) changeRow(i int, r *paneRow) {
	d := s.changes[i]
	path := was(d)
	if path == "" {
		path = s.page.name
	}
	before, after := s.page.edits.sides(d)
	r.first.Paint(path, look.Text)
	r.second.Paint(before, look.Muted)
	r.after.Paint(after, look.Text)
	r.arrow.Show()
	r.back.Text.Set("↶ " + words.Say("revert"))
	r.back.Tap = func() { s.page.revertChange(d) }
	r.back.Show()
}

// revertChange takes back one change of the list.
func (p *page) revertChange(d diff.Difference) {
	if err := p.edits.revert(d); err != nil {
		p.win.fail(p, words.Say("%s could not be set back: %s", was(d), words.Sentence(err.Error())))
	}
	p.panel.Refresh()
	p.win.tell()
}

func (s *panes) problemRow(i int, r *paneRow) {
	q := s.problems[i]
	where := words.Say("offset %#x", q.Offset)
	if line, column := s.page.doc.Position(q.Offset); line > 0 {
		where = words.Say("line %d, column %d", line, column)
	}
	if q.Path != "" {
		where = q.Path + " (" + where + ")"
	}
	r.first.Paint(where, look.Text)
	r.second.Paint(words.Told(q.Text), look.Error)
}

func (s *panes) historyRow(i int, r *paneRow) {
	m := s.history[i]
	name := look.Text
	if !m.Done {
		name = look.Faint
	}
	r.first.Paint(words.Told(m.Label), name)
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
	r.second.Paint(note, look.Muted)
}

// paneRow is one line of a pane: where, what, and perhaps a way back.
type paneRow struct {
	widget.BaseWidget
	first, second *ink.Text
	arrow, after  *ink.Text // behind the second: what it became
	back          *ink.Link
}

func newPaneRow() *paneRow {
	r := &paneRow{first: ink.New("", look.Text), second: ink.Small("", look.Muted), back: ink.NewLink("", nil)}
	r.arrow, r.after = ink.Small("→", look.Muted), ink.Small("", look.Text)
	r.first.Cut, r.second.Cut, r.after.Cut = true, true, true
	r.back.Text.Scale = theme.SizeNameCaptionText
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer is Fyne's.
func (r *paneRow) CreateRenderer() fyne.WidgetRenderer { return &paneRowRenderer{r} }

type paneRowRenderer struct{ row *paneRow }

func (r *paneRowRenderer) Destroy()           {}
func (r *paneRowRenderer) MinSize() fyne.Size { return fyne.NewSize(100, 22) }
func (r *paneRowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.row.first, r.row.second, r.row.arrow, r.row.after, r.row.back}
}

// Layout gives the first text what it needs, at most half.
func (r *paneRowRenderer) Layout(size fyne.Size) {
	const side, gap = 8, 14
	whole := size.Width - 2*side
	if r.row.back.Visible() {
		w := r.row.back.MinSize().Width
		whole -= w + gap
		middle(r.row.back, side+whole+gap, w, size.Height)
	}
	w := min(whole*0.55, fyne.MeasureText(r.row.first.Text, theme.Size(theme.SizeNameText), fyne.TextStyle{}).Width+1)
	middle(r.row.first, side, w, size.Height)
	x, left := side+w+gap, max(0, whole-w-gap)
	if !r.row.arrow.Visible() {
		middle(r.row.second, x, left, size.Height)
		return
	}
	// The arrow stands alone: Fyne draws a blank that follows a letter of another font as a missing letter.
	before, arrow := width(r.row.second), r.row.arrow.MinSize().Width
	before = min(before, max(left*0.5, left-arrow-gap-width(r.row.after)))
	middle(r.row.second, x, before, size.Height)
	middle(r.row.arrow, x+before+gap/2, arrow, size.Height)
	middle(r.row.after, x+before+arrow+gap, max(0, left-before-arrow-gap), size.Height)
}

// width is what a small text needs.
func width(t *ink.Text) float32 {
	return fyne.MeasureText(t.Text, theme.Size(theme.SizeNameCaptionText), t.Style).Width + 1
}

func middle(o fyne.CanvasObject, x, w, height float32) {
	h := o.MinSize().Height
	put(o, x, (height-h)/2, w, h)
}

func (r *paneRowRenderer) Refresh() {
	r.Layout(r.row.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
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
