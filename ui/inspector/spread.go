package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// spread lays out the fields of a row side by side, or below one another in as few lines as leave each of them room.
type spread struct {
	least   float32 // the width that one needs
	columns int     // 0 for all side by side
}

const spreadGap = 8

// fit finds how many of some fields are side by side in a width.
func (s *spread) fit(n int, width float32) {
	most := max(1, min(n, int((width+spreadGap)/(s.least+spreadGap))))
	lines := (n + most - 1) / most
	s.columns = (n + lines - 1) / lines
}

// Layout implements fyne.Layout.
func (s *spread) Layout(o []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	each := (size.Width - spreadGap*float32(s.across(o)-1)) / float32(s.across(o))
	for _, line := range s.lines(o) {
		height := ink.Equal{Gap: spreadGap}.MinSize(line).Height
		for i, one := range line {
			one.Move(fyne.NewPos(float32(i)*(each+spreadGap), y))
			one.Resize(fyne.NewSize(each, height))
		}
		y += height + spreadGap/2
	}
}

// MinSize implements fyne.Layout.
func (s *spread) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, -spreadGap/2)
	for _, line := range s.lines(o) {
		m := ink.Equal{Gap: spreadGap}.MinSize(line)
		size = fyne.NewSize(max(size.Width, m.Width), size.Height+m.Height+spreadGap/2)
	}
	return size
}

// across is how many are side by side.
func (s *spread) across(o []fyne.CanvasObject) int {
	if s.columns == 0 {
		return max(1, len(o))
	}
	return s.columns
}

// lines are the objects of each line.
func (s *spread) lines(o []fyne.CanvasObject) (lines [][]fyne.CanvasObject) {
	for len(o) > 0 {
		n := min(s.across(o), len(o))
		lines = append(lines, o[:n])
		o = o[n:]
	}
	return lines
}

// titled puts the name of a row before its fields, or above them where there is no room beside it.
type titled struct {
	fields *spread
	name   fyne.CanvasObject // nil for a single row, which has none
	above  bool
	row    *fyne.Container
}

// newTitled returns a row of fields. name is nil for a single row.
func newTitled(name fyne.CanvasObject, least float32, objects []fyne.CanvasObject) *titled {
	t := &titled{fields: &spread{least: least}, name: name}
	t.row = container.New(t.fields, objects...)
	if name != nil {
		t.row = container.New(t, t.name, t.row)
	}
	return t
}

// fit lays the row out for a width; above has its name above the fields.
func (t *titled) fit(width float32, above bool) {
	t.above = above
	fields := t.row
	if t.name != nil {
		fields = t.row.Objects[1].(*fyne.Container)
		if !above {
			width -= nameWidth()
		}
	}
	t.fields.fit(len(fields.Objects), width)
}

// Layout implements fyne.Layout.
func (t *titled) Layout(o []fyne.CanvasObject, size fyne.Size) {
	if !t.above {
		named{}.Layout(o, size)
		return
	}
	h := t.head()
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width, h))
	o[1].Move(fyne.NewPos(0, h))
	o[1].Resize(fyne.NewSize(size.Width, max(0, size.Height-h)))
}

// MinSize implements fyne.Layout.
func (t *titled) MinSize(o []fyne.CanvasObject) fyne.Size {
	if !t.above {
		return named{}.MinSize(o)
	}
	return o[1].MinSize().AddWidthHeight(0, t.head())
}

// head is the height of the name above the fields.
func (t *titled) head() float32 {
	if m := t.name.MinSize(); m.Width > 0 {
		return m.Height
	}
	return 0
}

// Fit lays the fields out for a width in dp: where that is less than they need beside one another, names are above their fields, and these are in
// several lines.
func (l *Line) Fit(width float32) {
	if width <= 0 { // it is not known yet
		return
	}
	for _, row := range l.rows {
		row.fit(width, width < l.wide)
	}
}

// letter puts the letter of a part before its field.
func letter(label, field fyne.CanvasObject) *fyne.Container {
	return container.New(lettered{}, label, field)
}

// leastField is the width that a field with a letter needs, at any size of the text.
func leastField(label string) float32 {
	return ink.Small(label, look.Muted).MinSize().Width + letterGap + nameWidth()*2/3
}
