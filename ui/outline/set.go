package outline

import (
	"strings"

	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"savant/ui/internal/ink"
	"savant/ui/internal/slot"
	"savant/ui/look"
)

// set draws the line's look.
func (s *line) set(p *paint) {
	l := &s.look
	s.box.Resize(fyne.NewSize(p.width, p.height))
	tone := func(name, other fyne.ThemeColorName) color.Color {
		if name == "" {
			name = other
		}
		if s.state.selected || l.Ground != "" {
			name = look.OnSelection(name)
		}
		return p.color(name)
	}
	s.setGround(p)
	slot.Show(s.mark, l.Changed)
	if l.Changed {
		slot.Put(s.mark, 0, 3, 3, p.height-6)
		slot.Fill(s.mark, p.color(look.Changed))
	}
	x := p.o.indent(s.depth)
	slot.Show(s.chevron, l.Branch)
	if l.Branch {
		s.chevron.FillColor = tone(look.Muted, "")
		s.chevron.CornerRadius = 1
		s.chevron.Angle = 90
		if s.open {
			s.chevron.Angle = 180
		}
		slot.Put(s.chevron, x+5, (p.height-8)/2, 8, 8)
		s.chevron.Refresh()
	}
	x += chevronWidth
	if s.setBadge(p, x) {
		x += badgeWidth + gap
	}
	s.setTexts(p, x, tone)
	if p.o.Columns != nil {
		s.setCells(p, tone)
	}
	s.boxes.End()
}

// put draws a text at x, w wide.
func (s *line) put(p *paint, t *canvas.Text, text string, size float32, c color.Color, x, w float32) {
	p.o.fonts.Draw(t, &s.boxes, text, size, c, p.scale, x, w, p.height)
}

func (s *line) setGround(p *paint) {
	c := color.Color(nil)
	switch {
	case s.state.selected:
		c = p.color(look.Selection)
	case s.state.hover, s.state.holds:
		c = p.color(look.Raised)
	case s.state.pinned:
		c = p.color(look.Background)
	case s.look.Ground != "":
		c = p.color(s.look.Ground)
	}
	s.ground.StrokeWidth = 0
	switch {
	case s.state.current:
		s.ground.StrokeWidth, s.ground.StrokeColor = 1, p.color(look.Accent)
	case s.state.holds:
		s.ground.StrokeWidth, s.ground.StrokeColor = 1, p.color(look.Muted)
	}
	slot.Show(s.ground, c != nil || s.state.current)
	slot.Put(s.ground, 0, 0, p.width, p.height)
	s.ground.FillColor = c
	s.ground.Refresh()
}

// setBadge draws the badge before the name and reports whether there is one.
func (s *line) setBadge(p *paint, x float32) bool {
	b := s.look.Badge
	if s.look.Problem {
		b = look.Badge{Text: "!", Color: look.Error}
	}
	name := b.Color
	if s.state.selected {
		name = look.OnSelection(name)
	}
	c := p.color(name)
	y := (p.height - badgeHeight) / 2
	any := b.Text != "" || b.Icon != ""
	slot.Show(s.badge, any)
	slot.Show(s.bar, any && b.Bar)
	slot.Show(s.letters, b.Text != "")
	slot.Show(s.shape, b.Icon != "")
	if !any {
		return false
	}
	s.badge.StrokeColor = c
	slot.Put(s.badge, x, y, badgeWidth, badgeHeight)
	s.badge.Refresh()
	if b.Bar {
		slot.Put(s.bar, x+2, y-2, badgeWidth-4, 2)
		slot.Fill(s.bar, c)
	}
	if b.Text != "" {
		slot.Text(s.letters, b.Text, p.size(look.BadgeText), c)
		slot.Put(s.letters, x, y, badgeWidth, badgeHeight)
	}
	if key := b.Icon + "/" + string(name); b.Icon != "" && key != s.shapeKey {
		s.shapeKey = key
		s.shape.Resource = look.Shape(b.Icon, name)
		s.shape.Refresh()
	}
	slot.Put(s.shape, x+3, y+2, badgeWidth-6, badgeHeight-4)
	return true
}

// setTexts divides the room: the name first, then the summary, then the type's name if it still fits.
func (s *line) setTexts(p *paint, x float32, tone func(name, other fyne.ThemeColorName) color.Color) {
	l := &s.look
	text, small := p.size(look.TextSize), p.size(look.Secondary)
	end := p.width - rightEdge
	if p.o.Columns != nil {
		end = p.o.Columns(p.width)[0].To
	}
	room := end - x
	summaryWants := float32(0)
	if (l.Summary != "" || l.Swatch != nil) && !p.o.NamesFirst {
		summaryWants = min(room*0.4, 90)
	}
	name := oneLine(l.Label)
	if l.Path {
		name = ink.FitTail(name, max(0, room-summaryWants), text, s.label.TextStyle)
	}
	label, labelWidth := fit(name, text, s.label.TextStyle, max(0, room-summaryWants))
	kind, kindWidth := fit(l.Type, small, s.kind.TextStyle, room)
	if kind != l.Type || labelWidth+wideGap+summaryWants+wideGap+kindWidth > room {
		kind, kindWidth = "", 0
	}
	s.put(p, s.label, label, text, tone(l.LabelColor, look.Text), x, labelWidth)
	s.setFound(p, 0, label, x)
	x += labelWidth + wideGap

	s.put(p, s.kind, kind, small, tone(look.Faint, ""), end-kindWidth, kindWidth)
	if kindWidth > 0 {
		end -= kindWidth + wideGap
	}
	end = s.setSigns(p, x, end)

	slot.Show(s.swatch, l.Swatch != nil && end-x >= swatchSize)
	if s.swatch.Visible() {
		s.swatch.StrokeColor = p.color(look.Faint)
		slot.Put(s.swatch, x, (p.height-swatchSize)/2, swatchSize, swatchSize)
		s.swatch.FillColor = l.Swatch
		s.swatch.Refresh()
		x += swatchSize + gap
	}
	told, left := l.Summary, max(0, end-x)
	if l.Paths {
		if _, note := fit(l.Note, text, s.note.TextStyle, left/2); note > 0 {
			left = max(0, left-note-wideGap)
		}
		told = fitPaths(told, text, s.summary.TextStyle, left)
	}
	summary, summaryWidth := fit(told, text, s.summary.TextStyle, left)
	s.put(p, s.summary, summary, text, tone(l.SummaryColor, look.Muted), x, summaryWidth)
	s.setFound(p, 1, summary, x)
	if summaryWidth > 0 {
		x += summaryWidth + wideGap
	}
	note, noteWidth := fit(l.Note, text, s.note.TextStyle, max(0, end-x))
	s.put(p, s.note, note, text, tone(l.NoteColor, look.Muted), x, noteWidth)
}

// setFound marks the matches of a filter, or of a list of what was found, in a text that starts at x: the label, or the summary.
func (s *line) setFound(p *paint, i int, text string, x float32) {
	marks, found := s.found[:1], [][2]int(nil)
	if i > 0 {
		marks, found = s.found[1:], s.look.Marks
	}
	if f := p.o.Found; f != nil && f.Has(s.node) {
		found = spans(text, f.Sought(), len(marks))
	}
	shown := len(text) // up to where the text is that was not cut off
	if i > 0 && text != s.look.Summary {
		shown = len(strings.TrimSuffix(text, "…"))
	}
	size := p.size(look.TextSize)
	for i, mark := range marks {
		if slot.Show(mark, i < len(found) && found[i][0] < shown); !mark.Visible() {
			continue
		}
		before := fyne.MeasureText(text[:found[i][0]], size, fyne.TextStyle{}).Width
		within := fyne.MeasureText(text[:min(found[i][1], shown)], size, fyne.TextStyle{}).Width - before
		slot.Put(mark, x+before-1, 3, within+2, p.height-6)
		slot.Fill(mark, p.color(look.EditedGround))
	}
}

// spans are the first few places at which a text has another, which is in lower case.
func spans(text, sought string, most int) (list [][2]int) {
	lower := strings.ToLower(text)
	if sought == "" || len(lower) != len(text) { // the positions differ
		return nil
	}
	for at := 0; len(list) < most; {
		from := strings.Index(lower[at:], sought)
		if from < 0 {
			break
		}
		list = append(list, [2]int{at + from, at + from + len(sought)})
		at += from + len(sought)
	}
	return list
}
