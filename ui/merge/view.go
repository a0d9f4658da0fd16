package merge

import (
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

// handlers are what the tab does when it is used.
type handlers struct {
	step          func(by int)
	save, preview func()
	filter        func()
	which         func(i int)
	filterKey     func(*fyne.KeyEvent) bool
}

func newView(r Request, table *outline.Outline, do handlers) view {
	v := view{table: table}
	v.filter = widgets.NewEntry(words.Say("Filter changes: path or value"), do.filterKey)
	v.filter.Icon = theme.SearchIcon()
	v.filter.OnChanged = func(string) { do.filter() }
	v.which = widgets.NewSegments([]string{words.Say("All"), words.Say("Conflicts"), words.Say("Agreed")}, do.which)
	up, down := widgets.NewButton("↑", func() { do.step(-1) }), widgets.NewButton("↓", func() { do.step(1) })
	v.note = ink.New("", look.Muted)
	bar := ink.Pad(12, 0, 12, 0, ink.Across(8, widgets.BarHeight, 0, v.filter, v.which, tip.On(up, words.Say("Previous conflict")),
		tip.On(down, words.Say("Next conflict")), v.note))
	table.Columns = columns
	v.empty = ink.New("", look.Muted)
	v.empty.Align, v.empty.Cut = fyne.TextAlignCenter, true
	v.will = ink.New("", look.Muted)
	v.will.Cut = true
	next := widgets.NewButton(words.Say("Next conflict"), func() { do.step(1) })
	v.save = widgets.NewButton(words.Say("Save"), do.save)
	v.save.Importance = widget.HighImportance
	v.save.Disable()
	foot := ink.Pad(18, 0, 12, 0, ink.Across(8, 48, 0, v.will, widgets.NewButton(words.Say("Preview"), do.preview), next, v.save))
	body := container.NewStack(table, ink.Pad(24, 0, 24, 0, v.empty))
	v.root = ink.Framed(ink.Down(0, bar, ink.Line(), heads(r), ink.Line()), body, ink.Down(0, ink.Line(), v.detail(), ink.Line(), foot))
	return v
}

// heads is the line over the table.
func heads(r Request) fyne.CanvasObject {
	c := &fyne.Container{Layout: inColumns{height: 28, lines: 1}}
	for _, text := range []string{words.Say("Path"), noted("3  "+words.Say("Base"), r.Base), noted("1  "+words.Say("Ours"), r.Ours),
		noted("2  "+words.Say("Theirs"), r.Theirs), words.Say("Result")} {
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

// detail is the selected change below the table.
func (v *view) detail() fyne.CanvasObject {
	v.head, v.why = ink.Bold("", look.Text), ink.Small("", look.Muted)
	v.head.Cut, v.why.Cut = true, true
	c := &fyne.Container{Layout: inColumns{height: 52, lines: 2}, Objects: []fyne.CanvasObject{v.head, v.why}}
	for i := range v.values {
		v.values[i] = ink.New("", look.Text)
		v.values[i].Cut = true
		c.Objects = append(c.Objects, v.values[i])
	}
	return c
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

// tell says how many conflicts are left, and what saving would write. shown is how many changes the table lists.
func (v *view) tell(result *threeway.Result, shown int) {
	left, agreed, chosen := int64(result.Left()), int64(0), int64(0)
	for i := range result.Changes {
		switch c := &result.Changes[i]; {
		case c.Chosen:
			chosen++
		case !c.Conflict():
			agreed++
		}
	}
	v.empty.Set("")
	switch {
	case len(result.Changes) == 0:
		v.empty.Set(words.Say("All three are the same."))
	case shown == 0:
		v.empty.Set(words.Say("No change matches the filter."))
	}
	write := words.Count(agreed, "%s agreed change", "%s agreed changes")
	if chosen > 0 {
		write = words.Say("%s and %s", write, words.Count(chosen, "%s choice", "%s choices"))
	}
	if left > 0 {
		v.note.Paint("● "+words.Count(left, "%s conflict left", "%s conflicts left"), look.Changed)
		v.will.Paint(words.Say("%s It will write %s. Base and theirs stay as they are.", words.Count(left, "Saving waits for %s conflict.", "Saving waits for %s conflicts."), write), look.Changed)
		v.save.Disable()
		return
	}
	v.note.Paint(words.Say("No conflicts left"), look.Good)
	v.will.Paint(words.Say("Saving will write %s. Base and theirs stay as they are.", write), look.Text)
	v.save.Enable()
}

// about shows a change below the table; nil empties that.
func (v *view) about(c *threeway.Change, label string) {
	for _, t := range v.values {
		t.Set("")
	}
	v.head.Set(label)
	v.why.Set("")
	if c == nil {
		return
	}
	v.why.Set(words.Say("Both sides agree, or one side changed it."))
	if c.Conflict() {
		v.why.Set(words.Sentence(c.Why))
	}
	for i, text := range []string{c.Base, c.Ours, c.Theirs, c.Result} {
		if i < resultCell || !c.Left() {
			v.values[i].Set(shown(c, sides[i], text))
		}
	}
}
