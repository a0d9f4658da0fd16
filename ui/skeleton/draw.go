package skeleton

import (
	"image"
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"savant/ui/internal/ink"
	"savant/ui/internal/slot"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// axisNames are the letters of x, y and z.
var axisNames = [3]string{"X", "Y", "Z"}

// CreateRenderer implements fyne.Widget.
func (v *View) CreateRenderer() fyne.WidgetRenderer {
	r := &renderer{view: v, written: map[int]bool{}, sizes: map[string]measure{}}
	r.raster = canvas.NewRaster(v.paint)
	r.said, r.empty = ink.Small("", look.Text), ink.NewLabel("")
	r.said.Align, r.empty.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	r.said.Cut = true
	r.gather()
	v.drawing = r
	r.draw()
	return r
}

type renderer struct {
	view    *View
	raster  *canvas.Raster
	labels  []*canvas.Text
	said    *ink.Text
	empty   *ink.Label // why nothing is drawn
	objects []fyne.CanvasObject
	written map[int]bool       // bones whose names are drawn
	sizes   map[string]measure // of names
	sized   float32            // the size of text for which sizes holds
}

func (r *renderer) Destroy()                     {}
func (r *renderer) MinSize() fyne.Size           { return fyne.NewSize(120, 80) }
func (r *renderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *renderer) Refresh()                     { r.draw() }

// gather lists the objects again.
func (r *renderer) gather() {
	r.objects = []fyne.CanvasObject{r.raster}
	for _, t := range r.labels {
		r.objects = append(r.objects, t)
	}
	r.objects = append(r.objects, r.said, r.empty)
}

// Layout implements fyne.WidgetRenderer.
func (r *renderer) Layout(size fyne.Size) {
	r.raster.Resize(size)
	h := r.said.MinSize().Height
	slot.Put(r.said, 0, size.Height-h-8, size.Width, h)
	r.center(size)
	r.view.resized()
	r.draw()
}

// draw puts the names in their places and has the picture made when the window is drawn.
func (r *renderer) draw() {
	v := r.view
	variant := fyne.CurrentApp().Settings().ThemeVariant()
	paint := func(name fyne.ThemeColorName) color.Color { return look.Of(v.Theme(), name, variant) }
	l := v.lens()
	r.sized = theme.Size(theme.SizeNameCaptionText)
	v.tags = append(v.letters(&l, r), r.tags(&l)...)
	r.put(v.tags, paint)
	r.said.Set(v.dragText())
	why := v.why
	if v.rig == nil && why == "" {
		why = words.Say("This skeleton has no bones.")
	}
	if r.empty.Whole() != why {
		r.empty.SetText(why)
		r.center(v.Size())
	}
	slot.Show(r.empty, v.rig == nil)
	r.raster.Refresh()
}

// center shows a message in the middle instead of a picture, in as many lines as it needs.
func (r *renderer) center(size fyne.Size) {
	w := max(0, size.Width-24)
	r.empty.Resize(fyne.NewSize(w, r.empty.Size().Height)) // determines where its lines break
	h := r.empty.MinSize().Height
	slot.Put(r.empty, 12, (size.Height-h)/2, w, h)
}

// letters are those of the axes: at the arrows, and at the cross in the corner.
func (v *View) letters(l *lens, r *renderer) []tag {
	if v.rig == nil {
		return nil
	}
	var list []tag
	letter := func(axis int, p point) {
		m := r.measured(axisNames[axis], r.sized)
		list = append(list, tag{bone: -1, text: m.text, color: axisColors[axis],
			box: box{float32(p.x) - m.size.Width/2, float32(p.y) - m.size.Height/2, m.size.Width, m.size.Height}})
	}
	for i, end := range l.cross() {
		if end.seen {
			letter(i, end.letter)
		}
	}
	if h, ok := v.handles(l); ok {
		for _, one := range h.list() {
			from, to, ok := h.arrow(one.axis, l)
			if one.does == moves && ok && (v.pull == nil || v.pull.handle == one) {
				letter(one.axis, to.plus(to.minus(from).times(12/from.distance(to))))
			}
		}
	}
	return list
}

// dragText is what a handle that is dragged does, in words.
func (v *View) dragText() string {
	d := v.pull
	if d == nil || d.now == d.start && d.amount == 0 {
		return ""
	}
	name := v.rig.bones[d.bone].Name
	n := number(d.amount)
	switch {
	case d.does == turns && d.flat:
		return words.Say("%s turned by %s°", name, n)
	case d.does == turns:
		return words.Say("%s turned by %s° around its %s axis", name, n, axisNames[d.axis])
	}
	return words.Say("%s moved by %s along its %s axis", name, n, axisNames[d.axis])
}

// paint makes the picture.
func (v *View) paint(w, h int) image.Image {
	begin := time.Now()
	s := &v.sheet
	s.size(max(w, 1), max(h, 1))
	s.scale = float64(s.w) / max(float64(v.Size().Width), 1)
	variant := fyne.CurrentApp().Settings().ThemeVariant()
	p := &painter{view: v, sheet: s, lens: v.lens(), ink: func(name fyne.ThemeColorName) pen { return penOf(look.Of(v.Theme(), name, variant)) }}
	p.ground = p.ink(look.Background)
	s.ground(p.ground)
	if v.rig != nil {
		p.all()
	}
	if v.focused {
		p.frame(p.ink(look.Accent))
	}
	if v.OnPainted != nil {
		v.OnPainted(time.Since(begin))
	}
	if v.OnDrawn != nil {
		v.OnDrawn()
	}
	return s.img
}
