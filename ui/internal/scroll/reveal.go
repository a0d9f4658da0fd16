package scroll

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Reveal scrolls as little as needed to show an object.
func Reveal(in *container.Scroll, o fyne.CanvasObject) {
	RevealPart(in, o, fyne.NewPos(0, 0), o.Size())
}

// RevealPart scrolls as little as needed to show a part of an object. Where that is not known, nothing is scrolled.
func RevealPart(in *container.Scroll, o fyne.CanvasObject, part fyne.Position, size fyne.Size) {
	if in.Size().Height <= 0 {
		return
	}
	driver := fyne.CurrentApp().Driver()
	top := part.Y
	if at := driver.AbsolutePositionForObject(o); !at.IsZero() {
		top += at.Y - driver.AbsolutePositionForObject(in).Y
	} else if at, ok := placeIn(in.Content, o); ok { // it is laid out, and not drawn yet
		top += at.Y - in.Offset.Y
	} else {
		return
	}
	switch bottom := top + size.Height; {
	case top < 0:
		in.ScrollToOffset(in.Offset.AddXY(0, top))
	case bottom > in.Size().Height:
		in.ScrollToOffset(in.Offset.AddXY(0, bottom-in.Size().Height))
	}
}

// placeIn returns where an object is in one of which it is a part, through containers alone; ok is false if it is in none.
func placeIn(in, o fyne.CanvasObject) (at fyne.Position, ok bool) {
	if in == o {
		return at, true
	}
	if c, is := in.(*fyne.Container); is {
		for _, child := range c.Objects {
			if at, ok = placeIn(child, o); ok {
				return at.Add(child.Position()), true
			}
		}
	}
	return at, false
}
