package merge

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/model/threeway"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// view is what the tab draws.
type view struct {
	filter *widgets.Entry
	which  *widgets.Segments
	chosen int // of which: all, conflicts, agreed
	note   *ink.Text
	table  *outline.Outline
	empty  *ink.Text
	head   *ink.Text // the selected change
	why    *ink.Text
	values [cells]*ink.Text // of it
	will   *ink.Text        // what saving waits for, or would write
	save   *widgets.Button
	root   *fyne.Container
}

// build makes the tab.
func (m *merging) build() {
	m.tree = treeOf(nil, nil)
	m.filter = widgets.NewEntry(words.Say("Filter changes: path or value"), m.filterKey)
	m.filter.Icon = theme.SearchIcon()
	m.filter.OnChanged = func(string) { m.show() }
	m.which = widgets.NewSegments([]string{words.Say("All"), words.Say("Conflicts"), words.Say("Agreed")}, func(i int) {
		m.chosen = i
		m.show()
	})
	up, down := widgets.NewButton("↑", func() { m.Step(-1) }), widgets.NewButton("↓", func() { m.Step(1) })
	m.note = ink.New("", look.Muted)
	bar := ink.Pad(12, 0, 12, 0, ink.Across(8, widgets.BarHeight, 0, m.filter, m.which, tip.On(up, words.Say("Previous conflict")),
		tip.On(down, words.Say("Next conflict")), m.note))

	m.table = outline.New(m.tree, top, m.rowLook)
	m.table.Columns = columns
	m.table.OnCell = m.cell
	m.table.OnKey = m.key
	m.table.OnRune = m.digit
	m.table.OnSelected = func(outline.Node) { m.selected() }
	m.table.OnSelection = func() { m.win.Refresh() }
	m.table.OnMenu = func(_ outline.Node, at fyne.Position) { m.win.Menu(changeMenu, at) }
	m.empty = ink.New("", look.Muted)
	m.empty.Align, m.empty.Cut = fyne.TextAlignCenter, true

	m.head, m.why = ink.Bold("", look.Text), ink.Small("", look.Muted)
	m.head.Cut, m.why.Cut = true, true
	detail := &fyne.Container{Layout: inColumns{height: 52, lines: 2}, Objects: []fyne.CanvasObject{m.head, m.why}}
	for i := range m.values {
		m.values[i] = ink.New("", look.Text)
		m.values[i].Cut = true
		detail.Objects = append(detail.Objects, m.values[i])
	}
	m.will = ink.New("", look.Muted)
	m.will.Cut = true
	next := widgets.NewButton(words.Say("Next conflict"), func() { m.Step(1) })
	preview := widgets.NewButton(words.Say("Preview"), m.preview)
	m.save = widgets.NewButton(words.Say("Save"), m.Save)
	m.save.Importance = widget.HighImportance
	m.save.Disable()
	foot := ink.Pad(18, 0, 12, 0, ink.Across(8, 48, 0, m.will, preview, next, m.save))
	body := container.NewStack(m.table, ink.Pad(24, 0, 24, 0, m.empty))
	m.root = ink.Framed(ink.Down(0, bar, ink.Line(), m.heads(), ink.Line()), body, ink.Down(0, ink.Line(), detail, ink.Line(), foot))
}

// heads is the line over the table.
func (m *merging) heads() fyne.CanvasObject {
	c := &fyne.Container{Layout: inColumns{height: 28, lines: 1}}
	for _, text := range []string{words.Say("Path"), noted("3  "+words.Say("Base"), m.request.Base), noted("1  "+words.Say("Ours"), m.request.Ours),
		noted("2  "+words.Say("Theirs"), m.request.Theirs), words.Say("Result")} {
		t := ink.Small(text, look.Muted)
		t.Cut = true
		c.Objects = append(c.Objects, t)
	}
	return c
}

func noted(head string, s Source) string {
	if s.Note == "" {
		return head
	}
	return head + "   " + s.Note
}

// inColumns puts objects where the table has its columns. The first column has so many lines.
type inColumns struct {
	height float32
	lines  int
}

// MinSize implements fyne.Layout.
func (l inColumns) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, l.height) }

// Layout implements fyne.Layout.
func (l inColumns) Layout(o []fyne.CanvasObject, size fyne.Size) {
	spans := columns(size.Width)
	spans[0].From = 18
	line := size.Height / float32(l.lines)
	for i, object := range o {
		at := spans[max(0, i-l.lines+1)]
		widgets.Middle(object, at.From, at.To-at.From, line)
		if i < l.lines {
			object.Move(object.Position().AddXY(0, float32(i)*line))
		}
	}
}

// filterKey takes the keys of the filter that lead into the table.
func (m *merging) filterKey(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyEscape:
		m.filter.SetText("")
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyDown:
	default:
		return m.win.FunctionKey(k)
	}
	m.Focus()
	return true
}

// key takes the keys of the table that are not the outline's own.
func (m *merging) key(k *fyne.KeyEvent) bool {
	if k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter {
		m.Step(1)
		return true
	}
	return m.win.FunctionKey(k)
}

// digits are the keys that choose.
var digits = map[rune]threeway.Side{'1': threeway.Ours, '2': threeway.Theirs, '3': threeway.Base}

func (m *merging) digit(r rune) bool {
	side, ok := digits[r]
	if ok {
		m.choose(side)
	}
	return ok
}

// cell is a click on a cell of the table: it chooses the version where there is a circle.
func (m *merging) cell(n outline.Node, cell int) bool {
	c := m.change(n)
	if c == nil || sides[cell] == threeway.None || !c.Conflict() && !c.Chosen {
		return false
	}
	m.table.SelectNode(n)
	m.choose(sides[cell])
	return true
}

// fits is what the filter and the choice beside it let through.
func (m *merging) fits() func(*threeway.Change) bool {
	text := strings.ToLower(m.filter.Text)
	return func(c *threeway.Change) bool {
		if m.chosen == 1 && !c.Conflict() || m.chosen == 2 && c.Conflict() {
			return false
		}
		for _, s := range []string{c.Path, c.Base, c.Ours, c.Theirs} {
			if strings.Contains(strings.ToLower(s), text) {
				return true
			}
		}
		return false
	}
}

// openedAtOnce is up to how many rows all places are open at first.
const openedAtOnce = 2000

// show shows what came of the last merge, with the selection where it was, at first on the first conflict.
func (m *merging) show() {
	if m.result == nil {
		return
	}
	first := len(m.tree.spots) <= 2
	path := ""
	if n, ok := m.table.Current(); ok {
		path = m.tree.spots[n].path
	}
	at := m.table.Offset()
	m.tree = treeOf(m.result.Changes, m.fits())
	m.table.Reset(m.tree, top)
	for i := 0; i < m.table.Len() && i < openedAtOnce; i++ {
		m.table.Open(i)
	}
	m.table.SetOffset(at)
	m.tell()
	switch n := m.tree.find(path); {
	case n != 0:
		m.table.SelectNode(n)
	case first:
		m.Step(1)
	}
	m.selected()
	m.table.Refresh()
	m.root.Refresh()
	m.win.Trace("merge", "changes", len(m.result.Changes), "left", m.result.Left(), "chosen", len(m.choices))
}

// tell says how many conflicts are left, and what saving would write.
func (m *merging) tell() {
	left, agreed, chosen := int64(m.result.Left()), int64(0), int64(0)
	for i := range m.result.Changes {
		switch c := &m.result.Changes[i]; {
		case c.Chosen:
			chosen++
		case !c.Conflict():
			agreed++
		}
	}
	m.empty.Set("")
	switch {
	case len(m.result.Changes) == 0:
		m.empty.Set(words.Say("All three are the same."))
	case len(m.tree.spots) == 2:
		m.empty.Set(words.Say("No change matches the filter."))
	}
	write := words.Count(agreed, "%s agreed change", "%s agreed changes")
	if chosen > 0 {
		write = words.Say("%s and %s", write, words.Count(chosen, "%s choice of yours", "%s choices of yours"))
	}
	if left > 0 {
		m.note.Paint("● "+words.Count(left, "%s conflict left", "%s conflicts left"), look.Changed)
		m.will.Paint(words.Say("%s It will write %s. Base and theirs stay as they are.", words.Count(left, "Saving waits for %s conflict.", "Saving waits for %s conflicts."), write), look.Changed)
		m.save.Disable()
		return
	}
	m.note.Paint(words.Say("No conflicts left"), look.Good)
	m.will.Paint(words.Say("Saving will write %s. Base and theirs stay as they are.", write), look.Text)
	m.save.Enable()
}

// selected shows the selected change below the table.
func (m *merging) selected() {
	c := m.current()
	for _, t := range m.values {
		t.Set("")
	}
	m.head.Set("")
	m.why.Set("")
	if c != nil {
		n, _ := m.table.Current()
		m.head.Set(m.tree.spots[n].label)
		m.why.Set(words.Say("Both sides agree, or one side changed it."))
		if c.Conflict() {
			m.why.Set(words.Sentence(c.Why))
		}
		for i, text := range []string{c.Base, c.Ours, c.Theirs, c.Result} {
			if i < resultCell || !c.Left() {
				m.values[i].Set(shown(c, sides[i], text))
			}
		}
		m.win.Trace("change", "path", c.Path, "left", c.Left(), "chosen", c.Chosen)
	}
	m.win.Refresh()
}
