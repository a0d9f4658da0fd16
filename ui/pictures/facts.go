package pictures

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// beside places the text about a picture to its right, from its top on; below it if there is no room.
type beside struct{ width float32 } // that it was laid out for

const besideGap = 18

// fits reports whether both fit side by side.
func (l *beside) fits(o []fyne.CanvasObject) bool {
	return l.width >= o[0].MinSize().Width+besideGap+o[1].MinSize().Width
}

// Layout implements fyne.Layout.
func (l *beside) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	m := o[0].MinSize()
	o[0].Resize(m)
	at := fyne.NewPos(0, m.Height+besideGap)
	if l.fits(o) {
		at = fyne.NewPos(m.Width+besideGap, 0)
	}
	o[1].Move(at)
	o[1].Resize(fyne.NewSize(max(0, size.Width-at.X), o[1].MinSize().Height))
}

// MinSize implements fyne.Layout.
func (l *beside) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	if l.fits(o) {
		return fyne.NewSize(max(a.Width, b.Width), max(a.Height, b.Height))
	}
	return fyne.NewSize(max(a.Width, b.Width), a.Height+besideGap+b.Height)
}

// factGap is between the widest name of a fact and the facts.
const factGap = 12

// fact is a line of what is known of something.
type fact struct{ name, words string }

// addFacts makes the lines of facts, and puts the texts to set into a map by their names. width is that of the column of names.
func addFacts(into map[string]*ink.Text, facts []fact) (lines []fyne.CanvasObject, width float32) {
	for _, f := range facts {
		width = max(width, faint(f.words).MinSize().Width+factGap)
	}
	for _, f := range facts {
		into[f.name] = ink.Small("", look.Text)
		into[f.name].Cut = true
		lines = append(lines, container.New(captioned{width}, faint(f.words), into[f.name]))
	}
	return lines, width
}

// captioned puts what a value is before it, in a column of a width.
type captioned struct{ width float32 }

// Layout implements fyne.Layout.
func (f captioned) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(fyne.NewSize(f.width, size.Height))
	o[1].Move(fyne.NewPos(f.width, 0))
	o[1].Resize(fyne.NewSize(max(0, size.Width-f.width), size.Height))
}

// MinSize implements fyne.Layout.
func (f captioned) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(f.width+60, o[1].MinSize().Height)
}
