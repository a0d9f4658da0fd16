package outline

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/scroll"
	"savant/ui/internal/slot"
	"savant/ui/look"
)

// state is how a row is lit.
type state struct{ selected, current, hover, pinned bool }

// paint is what all rows of one drawing share.
type paint struct {
	o             *Outline
	theme         fyne.Theme
	variant       fyne.ThemeVariant
	width, height float32
	scale         float32 // pixels in a dp
}

func (p *paint) color(name fyne.ThemeColorName) color.Color {
	return look.Of(p.theme, name, p.variant)
}

func (p *paint) size(name fyne.ThemeSizeName) float32 { return look.Size(p.theme, name) }

// line draws one row. Its objects keep their places inside it: scrolling moves the line's box alone.
type line struct {
	box *fyne.Container

	row   int // -1 none
	node  Node
	depth int
	open  bool
	look  Look
	state state

	ground   *canvas.Rectangle // selection, pointer, focus
	mark     *canvas.Rectangle // edited
	chevron  *canvas.RegularPolygon
	badge    *canvas.Rectangle
	bar      *canvas.Rectangle // over the badge of a packed array
	letters  *canvas.Text
	shape    *canvas.Image
	shapeKey string // name and colour of shape
	label    *canvas.Text
	swatch   *canvas.Rectangle
	summary  *canvas.Text
	note     *canvas.Text
	kind     *canvas.Text
	signs    []sign

	sign  *canvas.Text // these only in a table
	under *canvas.Rectangle
	cells []*canvas.Text
}

func newLine() *line {
	s := &line{
		row:     -1,
		ground:  canvas.NewRectangle(nil),
		mark:    canvas.NewRectangle(nil),
		chevron: canvas.NewRegularPolygon(3, nil),
		badge:   canvas.NewRectangle(nil),
		bar:     canvas.NewRectangle(nil),
		letters: canvas.NewText("", nil),
		shape:   canvas.NewImageFromResource(nil),
		label:   canvas.NewText("", nil),
		swatch:  canvas.NewRectangle(nil),
		summary: canvas.NewText("", nil),
		note:    canvas.NewText("", nil),
		kind:    canvas.NewText("", nil),
		sign:    canvas.NewText("", nil),
		under:   canvas.NewRectangle(nil),
	}
	s.sign.Hide()
	s.under.Hide()
	s.letters.Alignment = fyne.TextAlignCenter
	s.letters.TextStyle.Bold = true
	s.kind.Alignment = fyne.TextAlignTrailing
	s.badge.CornerRadius, s.badge.StrokeWidth = 3, 1
	s.bar.CornerRadius = 1
	s.mark.CornerRadius = 1.5
	s.swatch.CornerRadius, s.swatch.StrokeWidth = 3, 1
	s.shape.FillMode = canvas.ImageFillContain
	s.box = container.NewWithoutLayout(s.ground, s.mark, s.chevron, s.badge, s.bar, s.letters, s.shape, s.label, s.swatch, s.summary, s.note, s.kind, s.sign, s.under)
	return s
}

const (
	badgeWidth, badgeHeight = 18, 16
	swatchSize              = 12
	gap                     = 7  // between badge and name
	wideGap                 = 10 // between name and summary
	rightEdge               = scroll.Width + 2
	cutRunes                = 200 // no text is longer: a texture wider than the graphics memory allows is drawn black
)

// set draws the line's look.
func (s *line) set(p *paint) {
	l := &s.look
	s.box.Resize(fyne.NewSize(p.width, p.height))
	tone := func(name, other fyne.ThemeColorName) color.Color {
		if name == "" {
			name = other
		}
		if s.state.selected {
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
}

func (s *line) setGround(p *paint) {
	c := color.Color(nil)
	switch {
	case s.state.selected:
		c = p.color(look.Selection)
	case s.state.hover:
		c = p.color(look.Raised)
	case s.state.pinned:
		c = p.color(look.Background)
	}
	s.ground.StrokeWidth = 0
	if s.state.current {
		s.ground.StrokeWidth, s.ground.StrokeColor = 1, p.color(look.Accent)
	}
	slot.Show(s.ground, c != nil || s.state.current)
	slot.Put(s.ground, 0, 0, p.width, p.height)
	s.ground.FillColor = c
	s.ground.Refresh()
}

// setBadge draws the sign before the name and returns whether there is one.
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

// setTexts shares out the room: the name first, then the summary, then the type's name if it still fits.
func (s *line) setTexts(p *paint, x float32, tone func(name, other fyne.ThemeColorName) color.Color) {
	l := &s.look
	text, small := p.size(look.TextSize), p.size(look.Secondary)
	end := p.width - rightEdge
	if p.o.Columns != nil {
		end = p.o.Columns(p.width)[0].To
	}
	room := end - x
	summaryWants := float32(0)
	if l.Summary != "" || l.Swatch != nil {
		summaryWants = min(room*0.4, 90)
	}
	label, labelWidth := fit(l.Label, text, s.label.TextStyle, max(0, room-summaryWants))
	kind, kindWidth := fit(l.Type, small, s.kind.TextStyle, room)
	if kind != l.Type || labelWidth+wideGap+summaryWants+wideGap+kindWidth > room {
		kind, kindWidth = "", 0
	}
	slot.Text(s.label, label, text, tone(l.LabelColor, look.Text))
	p.o.fonts.PutText(s.label, p.scale, x, labelWidth, p.height)
	x += labelWidth + wideGap

	slot.Text(s.kind, kind, small, tone(look.Faint, ""))
	p.o.fonts.PutText(s.kind, p.scale, end-kindWidth, kindWidth, p.height)
	if kindWidth > 0 {
		end -= kindWidth + wideGap
	}
	end = s.setSigns(p, x, end)

	slot.Show(s.swatch, l.Swatch != nil && end-x >= swatchSize)
	if s.swatch.Visible() {
		s.swatch.StrokeColor = p.color(look.Line)
		slot.Put(s.swatch, x, (p.height-swatchSize)/2, swatchSize, swatchSize)
		s.swatch.FillColor = l.Swatch
		s.swatch.Refresh()
		x += swatchSize + gap
	}
	summary, summaryWidth := fit(l.Summary, text, s.summary.TextStyle, max(0, end-x))
	slot.Text(s.summary, summary, text, tone(l.SummaryColor, look.Muted))
	p.o.fonts.PutText(s.summary, p.scale, x, summaryWidth, p.height)
	if summaryWidth > 0 {
		x += summaryWidth + wideGap
	}
	note, noteWidth := fit(l.Note, text, s.note.TextStyle, max(0, end-x))
	slot.Text(s.note, note, text, tone(l.NoteColor, look.Muted))
	p.o.fonts.PutText(s.note, p.scale, x, noteWidth, p.height)
}

// fit cuts text to a width, with an ellipsis if something is lost, and returns what is left and its width. What has
// no room for a letter becomes empty.
func fit(text string, size float32, style fyne.TextStyle, width float32) (string, float32) {
	if text == "" {
		return "", 0
	}
	cut := false
	n := 0
	for i := range text {
		if n == cutRunes {
			text, cut = text[:i], true
			break
		}
		n++
	}
	text = oneLine(text)
	if cut {
		text += "…"
	}
	w := fyne.MeasureText(text, size, style).Width
	if w <= width {
		return text, w
	}
	if width < 2*size {
		return "", 0
	}
	// The width of a part is guessed from its share and then cut down until it fits.
	runes := []rune(text)
	keep := min(len(runes)-1, int(float32(len(runes))*width/w)+1)
	for ; keep > 0; keep -= 1 + keep/16 {
		t := string(runes[:keep]) + "…"
		if w := fyne.MeasureText(t, size, style).Width; w <= width {
			return t, w
		}
	}
	return "", 0
}

// oneLine replaces what would break a line or draw nothing.
func oneLine(s string) string {
	for i := range len(s) {
		if s[i] < ' ' || s[i] == 0x7f {
			b := []byte(s)
			for j := i; j < len(b); j++ {
				if b[j] < ' ' || b[j] == 0x7f {
					b[j] = ' '
				}
			}
			return string(b)
		}
	}
	return s
}
