package ink

import "fyne.io/fyne/v2"

// Inset lays one object out with its own distance from each side.
type Inset struct{ Left, Top, Right, Bottom float32 }

// Pad returns an object with distance around it.
func Pad(left, top, right, bottom float32, o fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: Inset{left, top, right, bottom}, Objects: []fyne.CanvasObject{o}}
}

// Layout implements fyne.Layout.
func (p Inset) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.NewPos(p.Left, p.Top))
		o.Resize(fyne.NewSize(max(0, size.Width-p.Left-p.Right), max(0, size.Height-p.Top-p.Bottom)))
	}
}

// MinSize implements fyne.Layout.
func (p Inset) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for _, o := range objects {
		if o.Visible() {
			size = size.Max(o.MinSize())
		}
	}
	return size.AddWidthHeight(p.Left+p.Right, p.Top+p.Bottom)
}

// Row lays objects side by side, in the middle of its height. Those named in Wide share the width that is left; Gap is
// between.
type Row struct {
	Gap    float32
	Height float32 // at least
	Wide   []int
}

// Across returns objects side by side; the one at index wide takes the width that is left, none if it is -1.
func Across(gap, height float32, wide int, objects ...fyne.CanvasObject) *fyne.Container {
	r := Row{Gap: gap, Height: height}
	if wide >= 0 {
		r.Wide = []int{wide}
	}
	return &fyne.Container{Layout: r, Objects: objects}
}

// Layout implements fyne.Layout.
func (r Row) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	left := size.Width - r.MinSize(objects).Width
	share := max(0, left) / float32(max(1, len(r.Wide)))
	x := float32(0)
	for i, o := range objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		for _, w := range r.Wide {
			if w == i {
				m.Width += share
			}
		}
		h := m.Height
		if _, stretch := o.(*Fill); stretch {
			h = size.Height
		}
		o.Move(fyne.NewPos(x, (size.Height-h)/2))
		o.Resize(fyne.NewSize(m.Width, h))
		x += m.Width + r.Gap
	}
}

// MinSize implements fyne.Layout.
func (r Row) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, r.Height)
	n := 0
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		size.Width += m.Width
		size.Height = max(size.Height, m.Height)
		n++
	}
	size.Width += r.Gap * float32(max(0, n-1))
	return size
}

// Column lays objects one below the other over its whole width.
type Column struct{ Gap float32 }

// Down returns objects one below the other.
func Down(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: Column{gap}, Objects: objects}
}

// Layout implements fyne.Layout.
func (c Column) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		h := o.MinSize().Height
		o.Move(fyne.NewPos(0, y))
		o.Resize(fyne.NewSize(size.Width, h))
		if now := o.MinSize().Height; now != h { // wrapped text knows its height only now
			h = now
			o.Resize(fyne.NewSize(size.Width, h))
		}
		y += h + c.Gap
	}
}

// MinSize implements fyne.Layout.
func (c Column) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	n := 0
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		size.Width = max(size.Width, m.Width)
		size.Height += m.Height
		n++
	}
	size.Height += c.Gap * float32(max(0, n-1))
	return size
}

// Equal lays out objects side by side with equal widths; an object that needs more gets it, and the others share the rest.
type Equal struct{ Gap float32 }

// Even returns objects side by side, all of one width.
func Even(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: Equal{gap}, Objects: objects}
}

// Layout implements fyne.Layout.
func (e Equal) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	w := e.share(objects, size.Width)
	for _, o := range objects {
		width := max(w, o.MinSize().Width)
		o.Move(fyne.NewPos(x, 0))
		o.Resize(fyne.NewSize(width, size.Height))
		x += width + e.Gap
	}
}

// share is the width of those that need no more.
func (e Equal) share(objects []fyne.CanvasObject, width float32) float32 {
	left, n := width-e.Gap*float32(len(objects)-1), len(objects)
	apart := make([]bool, len(objects)) // those that need more
	w := left / float32(n)
	for i := 0; i < len(objects) && n > 1; i++ {
		m := objects[i].MinSize().Width
		if apart[i] || m <= w {
			continue
		}
		apart[i], left, n = true, left-m, n-1
		w, i = left/float32(n), -1 // the others get less: check them again
	}
	return w
}

// MinSize implements fyne.Layout.
func (e Equal) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for _, o := range objects {
		m := o.MinSize()
		size.Width += m.Width
		size.Height = max(size.Height, m.Height)
	}
	size.Width += e.Gap * float32(max(0, len(objects)-1))
	return size
}

// Frame puts one object over another and a third below, all as wide as they can be, with nothing between. Fyne's Border puts
// its padding there.
type Frame struct{}

// Framed returns body between top and bottom, which may be nil.
func Framed(top, body, bottom fyne.CanvasObject) *fyne.Container {
	if top == nil {
		top = Down(0) // a Gap is a pixel high at least
	}
	if bottom == nil {
		bottom = Down(0)
	}
	return &fyne.Container{Layout: Frame{}, Objects: []fyne.CanvasObject{top, body, bottom}}
}

func seen(o fyne.CanvasObject) fyne.Size {
	if !o.Visible() {
		return fyne.Size{}
	}
	return o.MinSize()
}

// Layout implements fyne.Layout.
func (Frame) Layout(o []fyne.CanvasObject, size fyne.Size) {
	top, bottom := wide(o[0], size.Width), wide(o[2], size.Width)
	o[0].Move(fyne.NewPos(0, 0))
	o[2].Move(fyne.NewPos(0, size.Height-bottom))
	o[1].Move(fyne.NewPos(0, top))
	o[1].Resize(fyne.NewSize(size.Width, max(0, size.Height-top-bottom)))
}

// wide gives an object a width and the height that it needs with it, and returns that.
func wide(o fyne.CanvasObject, width float32) float32 {
	height := seen(o).Height
	o.Resize(fyne.NewSize(width, height))
	if now := seen(o).Height; now != height { // wrapped text knows its height only now
		height = now
		o.Resize(fyne.NewSize(width, height))
	}
	return height
}

// MinSize implements fyne.Layout.
func (Frame) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b, c := seen(o[0]), o[1].MinSize(), seen(o[2])
	return fyne.NewSize(max(a.Width, b.Width, c.Width), a.Height+b.Height+c.Height)
}
