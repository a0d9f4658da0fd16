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
	empty  *widgets.Empty
	heads  [cells]*ink.Text
	detail *detail
	will   *ink.Text // what saving waits for, or would write
	save   *widgets.Button
	steps  []*widgets.Button // between conflicts
	root   *fyne.Container
}

// filterLetters is for how many letters the filter has room at least.
const filterLetters = 8

// handlers are what the tab does when it is used.
type handlers struct {
	step          func(by int)
	save, preview func()
	filter        func()
	which         func(i int)
	filterKey     func(*fyne.KeyEvent) bool
	other         func(text string) // called when another value was entered
	otherKey      func(*fyne.KeyEvent) bool
	ask, both     func()
}

func newView(r Request, table *outline.Outline, do handlers) view {
	v := view{table: table}
	v.filter = widgets.NewEntry(words.Say("Filter changes: path or value"), do.filterKey)
	v.filter.Icon = theme.SearchIcon()
	v.filter.OnChanged = func(string) { do.filter() }
	v.which = widgets.NewSegments(kinds(nil, nil), do.which)
	up, down := widgets.NewButton("↑", func() { do.step(-1) }), widgets.NewButton("↓", func() { do.step(1) })
	v.note = ink.New("", look.Muted)
	bar := ink.Pad(12, 4, 12, 4, widgets.Wrapped(8, filterLetters, v.filter, v.which, tip.On(up, words.Say("Previous conflict")),
		tip.On(down, words.Say("Next conflict")), v.note))
	table.Columns = columns
	v.detail = newDetail(do)
	v.empty = widgets.NewEmpty("")
	v.will = ink.New("", look.Muted)
	v.will.Cut = true
	next := widgets.NewButton(words.Say("Next conflict"), func() { do.step(1) })
	v.save = widgets.NewButton(words.Say("Save"), do.save)
	v.steps = []*widgets.Button{up, down, next}
	v.save.Importance = widget.HighImportance
	v.save.Disable()
	foot := ink.Pad(18, 0, 12, 0, ink.Across(8, 48, 0, v.will, widgets.NewButton(words.Say("Preview"), do.preview), next, v.save))
	body := container.NewStack(table, v.empty)
	v.root = ink.Framed(ink.Down(0, bar, ink.Line(), v.headline(), ink.Line()), body, ink.Down(0, ink.Line(), v.detail.root, ink.Line(), foot))
	return v
}

// headline is the line over the table.
func (v *view) headline() fyne.CanvasObject {
	c := &fyne.Container{Layout: inColumns{height: 28, lines: 1}, Objects: []fyne.CanvasObject{ink.Small(words.Say("Path"), look.Muted)}}
	for i := range v.heads {
		v.heads[i] = ink.Small("", look.Muted)
		v.heads[i].Cut = true
		c.Objects = append(c.Objects, v.heads[i])
	}
	return c
}

// heading shows above the columns which versions they are, where these come from, and how many changes of each the result
// has.
func (v *view) heading(r *Request, list []threeway.Change) {
	taken := map[threeway.Side]int64{}
	for i := range list {
		for _, side := range sides[:resultCell] {
			if takes(&list[i], side) {
				taken[side]++
			}
		}
	}
	for i, head := range []string{"3  " + words.Say("Base"), "1  " + words.Say("Ours"), "2  " + words.Say("Theirs")} {
		if r.noBase && i == baseCell {
			head = words.Say("Base") + "   " + words.Say("not known")
		}
		if n := taken[sides[i]]; n > 0 {
			head += "   " + words.Say("%s taken", words.Number(n))
		}
		if note := [...]string{r.Base.Note, r.Ours.Note, r.Theirs.Note}[i]; note != "" {
			head += "   " + note
		}
		v.heads[i].Set(head)
	}
	v.heads[resultCell].Set(words.Say("Result"))
}

// kinds are the words of what can be listed: all changes, conflicts, agreed ones, those to review, with how many there are.
func kinds(list []threeway.Change, review map[string]threeway.Guess) []string {
	conflicts := int64(0)
	for i := range list {
		if list[i].Conflict() {
			conflicts++
		}
	}
	all := int64(len(list))
	return []string{words.Say("All %s", words.Number(all)), words.Say("Conflicts %s", words.Number(conflicts)), words.Say("Agreed %s", words.Number(all-conflicts)),
		words.Say("To review %s", words.Number(int64(len(review))))}
}

// inColumns aligns objects with the table's columns. The first column has a fixed number of lines; objects after the last
// one are below it.
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
		column, row := max(0, i-l.lines+1), i
		if i >= l.lines {
			row = max(0, column-len(spans)+1)
		}
		at := spans[min(column, len(spans)-1)]
		if last := len(spans) - 1; row > 0 && column == 0 { // nothing else is in its line but what is below the last column
			at.To = spans[last].From - 8
		}
		widgets.Middle(object, at.From, at.To-at.From, line)
		object.Move(object.Position().AddXY(0, float32(row)*line))
	}
}

// tell shows how many conflicts are left, and what saving would write. shown is the number of rows in the table; files says that base and theirs are
// files, which could be meant to change, too.
func (v *view) tell(o *outcome, shown int, files bool) {
	result := o.result
	v.which.SetWords(kinds(result.Changes, o.review))
	left, agreed, chosen, conflicts := int64(result.Left()), int64(0), int64(0), int64(0)
	for i := range result.Changes {
		if result.Changes[i].Conflict() {
			conflicts++
		}
		switch c := &result.Changes[i]; {
		case c.Chosen:
			chosen++
		case !c.Conflict():
			agreed++
		}
	}
	for _, b := range v.steps {
		if left > 0 || len(result.Nowhere) > 0 {
			b.Enable()
		} else {
			b.Disable()
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
	review := ""
	if n := int64(len(o.review)); n > 0 {
		review = "   " + words.Count(n, "%s place to review", "%s places to review")
	}
	if left > 0 {
		text := words.Say("Conflicts left: %s of %s", words.Number(left), words.Number(conflicts))
		if conflicts == 1 {
			text = words.Say("1 conflict left")
		}
		v.note.Paint("● "+text+review, look.Changed)
		waits := words.Count(left, "Saving waits for %s conflict.", "Saving waits for %s conflicts.")
		long := words.Say("%s It will write %s.", waits, write)
		if files {
			long = words.Say("%s It will write %s. Base and theirs stay as they are.", waits, write)
		}
		v.will.Fitting(look.Changed, long, waits)
		v.save.Disable()
		return
	}
	v.note.Paint(words.Say("No conflicts left")+review, look.Good)
	short := words.Say("Saving will write %s.", write)
	long := short
	if files {
		long = words.Say("Saving will write %s. Base and theirs stay as they are.", write)
	}
	v.will.Fitting(look.Text, long, short)
	v.save.Enable()
	if lost := result.Nowhere; len(lost) > 0 {
		v.note.Paint(leadNowhere(lost)+review, look.Error)
		v.will.Paint(words.Say("%s. Saving asks first.", leadNowhere(lost)), look.Error)
	}
}
