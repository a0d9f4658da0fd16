package merge

import (
	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/threeway"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/page"
)

// The cells of a row of the table.
const (
	baseCell = iota
	oursCell
	theirsCell
	resultCell
	cells
)

// sides are those of the cells.
var sides = [cells]threeway.Side{threeway.Base, threeway.Ours, threeway.Theirs, threeway.None}

// columns are those of the table: path, the three versions, the result.
func columns(width float32) []outline.Span {
	const gap, edge = 12, 12
	whole := max(0, width-edge-cells*gap)
	spans := []outline.Span{{From: 0, To: whole * 0.28}}
	x := spans[0].To + gap
	for range cells {
		spans = append(spans, outline.Span{From: x, To: x + whole*0.18})
		x += whole*0.18 + gap
	}
	return spans
}

// name is what a row is called.
func (o *plan) name(s *spot) string {
	l := outline.Look{Label: s.label}
	doc, _ := o.at(s.path)
	page.HeadSection(&l, doc, s.path, o.describe(s.path))
	return l.Label
}

// rowLook is what the table draws of a row.
func rowLook(p *plan, t *tree, n outline.Node) outline.Look {
	s := &t.spots[n]
	l := outline.Look{Label: s.label, Path: true, Branch: len(s.kids) > 0, Cells: make([]outline.Cell, cells)}
	about := p.describe(s.path)
	kind := about.Badge
	l.Badge = badge.Of(kind)
	c := p.change(t, n)
	doc, _ := p.at(s.path)
	page.HeadSection(&l, doc, s.path, about)
	if c == nil && l.Summary == "" && s.below > 0 {
		l.Summary = words.Count(int64(s.below), "%s change", "%s changes")
	}
	if _, ok := p.review[s.path]; ok && s.path != "" {
		l.Note, l.NoteColor = words.Say("to review"), look.Changed
	}
	lost := p.lost(s.path)
	if len(lost) > 0 {
		l.Sign, l.SignColor, l.Note, l.NoteColor = "!", look.Error, leadNowhere(lost), look.Error
	}
	if c == nil {
		return l
	}
	l.Sign, l.SignColor = sign(c)
	switch l.Changed = c.Chosen; {
	case c.Chosen:
		l.Note, l.NoteColor = words.Say("you chose"), look.Muted
	case c.Left():
		l.Ground = look.EditedGround
	}
	if len(lost) > 0 {
		l.Note, l.NoteColor = leadNowhere(lost), look.Error
	}
	ink := badge.Of(kind).Color
	if ink == "" || badge.Holds(kind) {
		ink = look.Text
	}
	if names := parts(c); names != "" {
		l.Summary = names
	}
	texts := shown(c)
	for i, text := range []string{c.Base, c.Ours, c.Theirs} {
		sign := mark(c, sides[i])
		if p.noBase && sides[i] == threeway.Base {
			sign = ""
		}
		l.Cells[i] = outline.Cell{Text: sign + texts[i], Why: hidden(c, i, texts[i]), Color: ink}
		if text == c.Base {
			l.Cells[i].Color = look.Muted
		}
	}
	l.Cells[resultCell] = outline.Cell{Text: texts[resultCell], Why: hidden(c, resultCell, texts[resultCell]), Color: ink}
	if kind == model.BadgeColor {
		d, r := p.at(s.path)
		for i, text := range []string{c.Base, c.Ours, c.Theirs, c.Result} {
			l.Cells[i].Swatch = page.Swatch(d, r, text)
		}
	}
	if c.Left() {
		keys := "1 2"
		if !p.noBase {
			keys += " 3"
		}
		if _, ok := p.both[c.Path]; ok {
			keys += " 4"
		}
		l.Cells[resultCell] = outline.Cell{Text: words.Say("choose: %s", keys), Color: look.Changed}
	}
	return l
}

// change is that of a row, nil for a place.
func (p *plan) change(t *tree, n outline.Node) *threeway.Change {
	if i := t.spots[n].change; i >= 0 {
		return &p.result.Changes[i]
	}
	return nil
}

// sign is the mark before a change.
func sign(c *threeway.Change) (string, fyne.ThemeColorName) {
	switch {
	case c.Left():
		return "!", look.Changed
	case c.Moved:
		return "→", look.Accent
	case c.Base == "":
		return "+", look.Good
	case c.Result == "":
		return "-", look.Error
	}
	return "~", look.Changed
}

// takes reports whether the result has what a side has: for a change that is decided, that side, else what the side changed.
func takes(c *threeway.Change, side threeway.Side) bool {
	text := map[threeway.Side]string{threeway.Base: c.Base, threeway.Ours: c.Ours, threeway.Theirs: c.Theirs}[side]
	switch {
	case c.Left():
		return false
	case c.Conflict() || c.Chosen:
		return c.Taken == side
	}
	return side != threeway.Base && text == c.Result && text != c.Base
}

// mark shows whether the result has a side's version: a tick if that is certain, a circle if the user can choose.
func mark(c *threeway.Change, side threeway.Side) string {
	switch taken := takes(c, side); {
	case taken && c.Chosen:
		return "● "
	case c.Conflict() || c.Chosen:
		return "○ "
	case taken:
		return "✓ "
	}
	return ""
}

// describe describes the values at a path.
func (p *plan) describe(path string) inspector.Shown {
	if d, r := p.at(path); r != 0 {
		return inspector.Localized(d.Describe(r))
	}
	return inspector.Shown{}
}
