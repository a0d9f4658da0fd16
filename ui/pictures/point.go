package pictures

import (
	"fyne.io/fyne/v2"

	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// pointLine is the line below the picture of a curve or a path: the fields of the selected point, or the number of points.
type pointLine struct {
	root   *fyne.Container
	name   *ink.Text // of the point
	of     int       // the point that the fields are of; -1 for none
	fields []*inspector.Line
}

func newPointLine() pointLine {
	return pointLine{root: ink.Down(6), name: ink.Small("", look.Muted), of: -1}
}

// choose shows point i of n. It reports whether the fields of that point are to be made and shown: not where they are there
// already and only filled again, nor where i is no point.
func (l *pointLine) choose(i, n int) bool {
	if i < 0 || i >= n {
		l.of = -1
		l.show(faint(words.Count(int64(n), "%s point", "%s points")))
		return false
	}
	l.name.Set(words.Say("Point %d", i))
	if l.of == i {
		for _, f := range l.fields {
			f.Fill()
		}
		return false
	}
	l.of, l.fields = i, nil
	return true
}

// show shows fields below each other.
func (l *pointLine) show(rows ...fyne.CanvasObject) {
	l.root.Objects = rows
	l.root.Refresh()
}

// add adds a field of the point, and returns what is shown of it.
func (l *pointLine) add(f *inspector.Line) fyne.CanvasObject {
	l.fields = append(l.fields, f)
	return f.Object()
}
