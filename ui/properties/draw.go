package properties

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"savant/ui/inspector/hint"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// lineRenderer draws a line.
type lineRenderer struct {
	x      *line
	mark   *canvas.Rectangle // marks an edit
	box    *canvas.Rectangle // the field of a stored value
	swatch *canvas.Rectangle
	thumb  *canvas.Image
	fold   *canvas.RegularPolygon
}

// CreateRenderer implements fyne.Widget.
func (x *line) CreateRenderer() fyne.WidgetRenderer {
	r := &lineRenderer{x, canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent), canvas.NewImageFromImage(nil), canvas.NewRegularPolygon(3, color.Transparent)}
	r.thumb.FillMode = canvas.ImageFillContain
	r.mark.CornerRadius, r.box.CornerRadius, r.swatch.CornerRadius = 1.5, 4, 3
	r.Refresh()
	return r
}

const (
	swatchWidth = 26
	legible     = 90 // the least width left for a value; if the acts leave less, only the first is shown
)

func (r *lineRenderer) Destroy() {}

func (r *lineRenderer) Objects() []fyne.CanvasObject {
	x := r.x
	list := []fyne.CanvasObject{r.mark, r.box, r.swatch, r.thumb, r.fold, x.name, x.value, x.about, x.back, x.unit, x.slide, x.note, x.more}
	for _, g := range x.acts {
		list = append(list, g)
	}
	if x.fields != nil {
		list = append(list, x.fields.Object())
	}
	if x.normal != nil {
		list = append(list, x.normal.Object())
	}
	if x.handle != nil {
		list = append(list, x.handle)
	}
	return list
}

func (r *lineRenderer) MinSize() fyne.Size {
	height := lineHeight()
	if fields := r.x.fields; fields != nil {
		from, to, below := r.room(r.x.Size().Width)
		if fields.Fit(to - from); below {
			height += fields.Object().MinSize().Height + 4
		} else {
			height = max(height, fields.Object().MinSize().Height+4)
		}
	} else if r.under(r.x.Size().Width) {
		height += lineHeight()
	}
	for _, o := range r.below() {
		height += o.MinSize().Height
	}
	if names := r.x.of.divide.names; names > 0 {
		return fyne.NewSize(names+legible, height)
	}
	return fyne.NewSize(220, height)
}

// values returns where the values of a line of some width begin and end.
func (r *lineRenderer) values(width float32) (from, to float32) {
	x := r.x
	return x.of.divide.at(width+x.inset) - x.inset, width - x.of.divide.back(width+x.inset)
}

// under reports whether the value of a line of some width stands below its name: where names have their room from others, a value that would be cut off
// beside it.
func (r *lineRenderer) under(width float32) bool {
	x := r.x
	if x.of.divide.names == 0 || x.fields != nil || width <= 0 {
		return false
	}
	from, to := r.values(width)
	wants := fyne.MeasureText(x.value.Text, theme.TextSize(), fyne.TextStyle{}).Width + 2*between + float32(len(x.acts)*hint.GlyphSize)
	if x.unit.Text != "" {
		wants += x.unit.MinSize().Width + between
	}
	if x.shown.swatch != nil {
		wants += swatchWidth + between
	}
	return wants > to-from
}

// room returns where the fields of a line of some width begin and end. They are below the name where there is not room for them beside it.
func (r *lineRenderer) room(width float32) (from, to float32, below bool) {
	from, to = r.values(width)
	if r.x.fields.Wide() > to-from {
		return r.left(), width - between, true
	}
	return from, to, false
}

// below returns what is said below the value, the lowest first.
func (r *lineRenderer) below() (list []fyne.CanvasObject) {
	if r.x.note.Visible() {
		list = append(list, r.x.note)
	}
	if r.told() {
		list = append(list, r.x.normal.Object())
	}
	return list
}

// told reports whether it is said that the value is no rotation.
func (r *lineRenderer) told() bool { return r.x.shown.unfit && r.x.normal != nil }

// left is where a line begins.
func (r *lineRenderer) left() float32 { return chevronAt + 10 + r.x.indent }

func (r *lineRenderer) Layout(size fyne.Size) {
	x := r.x
	left := r.left()
	for _, o := range r.below() {
		h := o.MinSize().Height
		o.Move(fyne.NewPos(left, size.Height-h))
		o.Resize(fyne.NewSize(size.Width-left, h))
		size.Height -= h
	}
	top := float32(0)
	put := func(o fyne.CanvasObject, at, w, height float32) {
		o.Move(fyne.NewPos(at, top+(min(size.Height, lineHeight())-height)/2))
		o.Resize(fyne.NewSize(max(0, w), height))
	}
	put(r.mark, 0, 3, boxHeight()-4)
	put(r.fold, left-chevronAt-4, chevronAt, chevronAt)
	text := x.value.MinSize().Height
	from, to := r.values(size.Width)
	put(x.name, left, from-left-between, text)
	if x.handle != nil {
		x.handle.Move(fyne.NewPos(left, 0))
		x.handle.Resize(fyne.NewSize(max(0, from-left-between), lineHeight()))
	}
	if r.under(size.Width) {
		from, top = left, lineHeight()
	}
	put(r.box, from, to-from, boxHeight())
	put(x.back, to+between, size.Width-to-between, text)
	x.slide.Move(fyne.NewPos(from+between, top+(lineHeight()+boxHeight())/2-x.slide.MinSize().Height/2-2))
	x.slide.Resize(fyne.NewSize(max(0, to-from-2*between), x.slide.MinSize().Height))
	shown := x.acts
	if len(shown) > 2 && to-from-2*between-float32(len(shown)*hint.GlyphSize) < legible {
		shown = []*hint.Glyph{x.acts[0], x.more}
	}
	show(x.more, len(shown) < len(x.acts) && x.fields == nil)
	for i, g := range x.acts {
		show(g, (i == 0 || len(shown) == len(x.acts)) && x.fields == nil)
	}
	if x.fields != nil {
		from, to, below := r.room(size.Width)
		top := float32(2)
		if below {
			top = lineHeight()
			if r.told() { // over the fields, which may be cut off below
				o := x.normal.Object()
				o.Move(fyne.NewPos(left, top))
				top += o.Size().Height
				size.Height += o.Size().Height
			}
		}
		x.fields.Fit(to - from)
		x.fields.Object().Move(fyne.NewPos(from, top))
		x.fields.Object().Resize(fyne.NewSize(to-from, size.Height-top-2))
		return
	}
	at, end := from+between, to-between
	for _, g := range slices.Backward(shown) {
		put(g, end-hint.GlyphSize+between/2, hint.GlyphSize, hint.GlyphSize)
		end -= hint.GlyphSize
	}
	if end == to-between && !x.stored() && x.unit.Text == "" && !x.shown.slides {
		end = size.Width // there is neither a field nor a default
	}
	if x.unit.Text != "" {
		w := x.unit.MinSize().Width
		put(x.unit, end-w, w, x.unit.MinSize().Height)
		end -= w + between
	}
	if x.shown.swatch != nil {
		put(r.swatch, at, swatchWidth, boxHeight()-10)
		at += swatchWidth + between
	}
	if x.shown.thumb != nil {
		put(r.thumb, at-between/2, boxHeight()-2, boxHeight()-2)
		at += boxHeight() - 2
	}
	wide := fyne.MeasureText(x.value.Text, theme.TextSize(), fyne.TextStyle{}).Width
	if x.about.Text != "" && wide < (end-at)*0.6 {
		put(x.value, at, wide, text)
		at += wide + between
		put(x.about, at, end-at, x.about.MinSize().Height)
		return
	}
	put(x.value, at, end-at, text)
	put(x.about, at, 0, text)
}

func (r *lineRenderer) Refresh() {
	x := r.x
	r.mark.FillColor = color.Transparent
	if x.changed {
		r.mark.FillColor = ink.Paint(look.Changed)
	}
	r.box.FillColor, r.box.StrokeColor, r.box.StrokeWidth = color.Transparent, color.Transparent, 0
	if x.stored() {
		r.box.FillColor, r.box.StrokeColor, r.box.StrokeWidth = ink.Paint(look.Panel), ink.Paint(look.Line), 1
	}
	if x.hovered {
		r.box.FillColor = ink.Paint(look.Raised)
	}
	if x.focused {
		r.box.StrokeColor, r.box.StrokeWidth = ink.Paint(look.Accent), 1
	}
	r.swatch.FillColor, r.swatch.StrokeColor, r.swatch.StrokeWidth = x.shown.swatch, ink.Paint(look.Line), 1
	r.fold.Hidden = !x.opens
	r.fold.FillColor, r.fold.CornerRadius, r.fold.Angle = ink.Paint(look.Muted), 1, 90
	if x.open {
		r.fold.Angle = 180
	}
	editing := x.fields != nil
	r.swatch.Hidden = editing || x.shown.swatch == nil
	if r.thumb.Image != x.shown.thumb {
		r.thumb.Image = x.shown.thumb
		r.thumb.Refresh()
	}
	r.thumb.Hidden = editing || x.shown.thumb == nil
	r.box.Hidden = editing
	show(x.value, !editing)
	show(x.about, !editing)
	show(x.unit, !editing && x.unit.Text != "")
	show(x.slide, !editing && x.shown.slides && !x.shown.mixed)
	for _, o := range []fyne.CanvasObject{r.mark, r.box, r.swatch, r.fold} {
		canvas.Refresh(o)
	}
	r.Layout(x.Size())
}

// show shows an object or hides it.
func show(o fyne.CanvasObject, yes bool) {
	if o.Visible() == yes {
		return
	}
	if yes {
		o.Show()
	} else {
		o.Hide()
	}
}
