//go:build !nogui

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/model/diff"
	"savant/ui/internal/ink"
	"savant/ui/look"
	"savant/ui/look/badge"
)

// opSigns are the marks before differences, with their colours.
var opSigns = map[diff.Op]struct {
	text  string
	color fyne.ThemeColorName
}{
	diff.Added: {"+", look.Good}, diff.Removed: {"-", look.Error}, diff.Changed: {"~", look.Changed}, diff.Moved: {">", look.Accent},
}

// compareColumns lays out a mark, a path, a value, an arrow and another value.
type compareColumns struct{ height float32 }

// MinSize is Fyne's.
func (c compareColumns) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, c.height) }

// Layout is Fyne's.
func (c compareColumns) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const side, mark, arrow, gap = 14, 20, 28, 12
	whole := max(0, size.Width-side-mark-arrow-4*gap)
	path, value := whole*0.36, whole*0.32
	x := float32(side)
	for i, w := range []float32{mark, path, value, arrow, value} {
		middle(o[i], x, w, size.Height)
		x += w + gap
	}
}

// differenceRow is one difference in the table.
type differenceRow struct {
	widget.BaseWidget
	mark, path, left, right *ink.Text
	arrow                   *ink.Link
	line                    *ink.Fill
}

func newDifferenceRow() *differenceRow {
	r := &differenceRow{mark: ink.New("", ""), path: ink.New("", look.Text), left: ink.New("", look.Text), right: ink.New("", look.Text),
		arrow: ink.NewLink("←", nil), line: ink.Line()}
	r.mark.Style.Monospace = true
	r.path.Cut, r.left.Cut, r.right.Cut = true, true, true
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer is Fyne's.
func (r *differenceRow) CreateRenderer() fyne.WidgetRenderer { return &differenceRenderer{r} }

type differenceRenderer struct{ row *differenceRow }

func (r *differenceRenderer) Destroy()           {}
func (r *differenceRenderer) MinSize() fyne.Size { return fyne.NewSize(320, 25) }
func (r *differenceRenderer) Objects() []fyne.CanvasObject {
	w := r.row
	return []fyne.CanvasObject{w.mark, w.path, w.left, w.arrow, w.right, w.line}
}

// Layout is Fyne's.
func (r *differenceRenderer) Layout(size fyne.Size) {
	compareColumns{}.Layout(r.Objects(), size)
	pad := theme.Padding()
	put(r.row.line, 0, size.Height+pad/2-1, size.Width, 1)
}

// Refresh is Fyne's.
func (r *differenceRenderer) Refresh() {
	r.Layout(r.row.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

// row fills a row of the table.
func (c *comparison) row(i widget.ListItemID, o fyne.CanvasObject) {
	r := o.(*differenceRow)
	if i >= len(c.shown) {
		return
	}
	d := c.all[c.shown[i]]
	sign := opSigns[d.Op]
	r.mark.Paint(sign.text, sign.color)
	r.path.Paint(pathWords(d), look.Text)
	left, right := d.Old, d.New
	if d.Op == diff.Moved {
		left, right = was(d), d.Note
		if right == "" {
			right = d.Path
		}
	}
	r.left.Paint(firstLine(left), c.colorOf(c.left.doc, was(d)))
	r.right.Paint(firstLine(right), c.colorOf(c.right, d.Path))
	r.arrow.Tap = func() {
		c.list.Select(i)
		c.copyOver()
	}
	r.Refresh()
}

// colorOf is the colour of the value at a path.
func (c *comparison) colorOf(doc *model.Document, path string) fyne.ThemeColorName {
	r, err := doc.Find(path)
	if err != nil {
		return look.Text
	}
	b := doc.Describe(r).Badge
	if name := badge.Of(b).Color; name != "" && !container_(b) {
		return name
	}
	return look.Text
}
