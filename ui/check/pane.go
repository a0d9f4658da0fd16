package check

import (
	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/widgets"
)

// PaneID is the id of the pane of problems.
const PaneID host.PaneID = "problems"

// problemsPane lists what is not understood, or not written back unchanged.
type problemsPane struct {
	*page.LinesPane
	page host.Page
	of   *Checker
	list []model.Problem
}

// NewPane makes the pane of what a checker found. point puts the cursor of the bytes on the place at an offset.
func NewPane(p host.Page, of *Checker, point func(off int64)) page.Pane {
	x := &problemsPane{page: p, of: of}
	x.LinesPane = page.NewLinesPane(p, PaneID, words.Say("Problems"), words.Say("No problems were found."), func() int { return len(x.list) }, x.row, func(i int) {
		q := x.list[i]
		p.Select(rowOf(p.Doc(), q))
		point(q.Offset)
	})
	return x
}

// rowOf is the row of a problem.
func rowOf(doc *model.Document, q model.Problem) model.Row {
	if q.Row != model.Root && doc.Alive(q.Row) {
		return q.Row
	}
	if r, err := doc.Find(q.Path); err == nil && q.Path != "" {
		return r
	}
	return doc.At(q.Offset)
}

// Title counts the problems as the status line and savant check do, without hints. Where there are only hints it counts these: else nobody would look.
func (x *problemsPane) Title() (widgets.Tab, bool) {
	tab := widgets.Tab{Text: words.Say("Problems"), Count: len(x.of.Problems()), Room: true}
	if tab.Count > 0 {
		tab.Tip = words.Count(int64(tab.Count), "%s problem", "%s problems")
	}
	if n := len(x.of.hints); n > 0 {
		hints := words.Count(int64(n), "%s hint", "%s hints")
		if tab.Tip = hints; tab.Count > 0 {
			tab.Tip = words.Say("%s, %s", words.Count(int64(tab.Count), "%s problem", "%s problems"), hints)
		} else {
			tab.Count = n
		}
	}
	return tab, true
}

// Refresh lists the problems there are now.
func (x *problemsPane) Refresh() {
	x.list = x.list[:0]
	for _, q := range x.of.Listed() {
		x.list = append(x.list, q)
		for _, c := range q.Choices {
			x.list = append(x.list, model.Problem{Row: c.Row, Path: c.Path, Offset: c.Offset, Gravity: model.Hint, Repair: model.RepairUnsure, Fits: c.Fits, Choices: []model.Choice{c}})
		}
	}
	x.Reload()
}

func (x *problemsPane) row(i int, r *widgets.Line) {
	q := x.list[i]
	line, column := x.page.Doc().Position(q.Offset)
	where := words.Place(line, column, q.Offset)
	if q.Path != "" {
		where = page.RowWords(x.page.Doc(), q.Path) + " (" + where + ")"
	}
	if !q.Wrapper.IsZero() { // its text says where
		where = words.Sentence(q.Wrapper)
	}
	r.First.Paint(where, look.Text)
	r.First.Tail = true // the end of a long path says what it is
	color := look.Error
	if q.Gravity == model.Hint {
		color = look.Muted
	}
	said := words.Text(q.Text)
	if q.Repair == model.RepairUnsure && len(q.Choices) == 1 {
		said = words.Say("%s instead of %s", words.Number(q.Fits), words.Number(q.Choices[0].Count))
	}
	r.Second.Paint(said, color)
	if repair := x.repair(i); repair != "" {
		label := x.page.Window().Item(repair, "").Label
		if q.Repair == model.RepairUnsure {
			label = words.Say("Write %s", words.Number(q.Fits))
		}
		r.Back.Text.Set(label)
		r.Say(label + " (" + x.page.Window().KeyOf(actionRepair) + ")")
		r.Back.Tap = func() {
			x.At(i)
			x.page.Window().Do(repair)
		}
		r.Back.Show()
	}
}

// repair is the action that mends a problem of the list and can be done now, "" for none.
func (x *problemsPane) repair(i int) host.ActionID {
	if i < 0 || i >= len(x.list) || x.list[i].Repair == "" || !x.page.Window().May(host.ActionID(x.list[i].Repair)) {
		return ""
	}
	return host.ActionID(x.list[i].Repair)
}
