package ink

import "fyne.io/fyne/v2"

// Shared lays out objects side by side and divides the width among them.
type Shared struct {
	Gap    float32
	Shares []float32 // nil for equal shares
}

// Layout implements fyne.Layout.
func (s Shared) Layout(o []fyne.CanvasObject, size fyne.Size) {
	whole, x := float32(0), float32(0)
	share := func(i int) float32 {
		if i < len(s.Shares) {
			return s.Shares[i]
		}
		return 1
	}
	for i := range o {
		whole += share(i)
	}
	room := max(0, size.Width-s.Gap*float32(len(o)-1))
	for i, c := range o {
		w := room * share(i) / whole
		c.Move(fyne.NewPos(x, 0))
		c.Resize(fyne.NewSize(w, size.Height))
		x += w + s.Gap
	}
}

// MinSize implements fyne.Layout.
func (s Shared) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := fyne.Size{}
	for _, c := range o {
		m := c.MinSize()
		size = fyne.NewSize(size.Width+m.Width, max(size.Height, m.Height))
	}
	return size.AddWidthHeight(s.Gap*float32(len(o)-1), 0)
}
