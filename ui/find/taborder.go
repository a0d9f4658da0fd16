package find

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/widgets"
)

// inOrder lays objects out in another order than that of the container, in which Tab goes through them.
type inOrder struct {
	lay   fyne.Layout
	order []int // the objects of the container, by their places in the order of the layout
}

// visited has Tab go through the objects of a container in an order of its own; they stay where they are.
func visited(c *fyne.Container, order ...int) {
	objects := make([]fyne.CanvasObject, len(order))
	for i, from := range order {
		objects[i] = c.Objects[from]
	}
	c.Objects, c.Layout = objects, inOrder{c.Layout, order}
}

func (l inOrder) placed(o []fyne.CanvasObject) []fyne.CanvasObject {
	list := slices.Clone(o)
	for i, to := range l.order {
		list[to] = o[i]
	}
	return list
}

// Layout implements fyne.Layout.
func (l inOrder) Layout(o []fyne.CanvasObject, size fyne.Size) { l.lay.Layout(l.placed(o), size) }

// MinSize implements fyne.Layout.
func (l inOrder) MinSize(o []fyne.CanvasObject) fyne.Size { return l.lay.MinSize(l.placed(o)) }

// together returns what is looked for with what comes in its place below it. Tab goes from the one to the other before it comes to what is rarely needed:
// how the text is meant, the type, and the fields behind More.
func together(q *queryFields, r *replaceFields) *fyne.Container {
	more := ink.Pad(4, 0, 4, 0, q.more)
	exact, regex := tip.On(q.exact, q.exact.Name), tip.On(q.regex, q.regex.Name)
	return container.New(fieldsLayout{ink.Row{Gap: 8, Wide: []int{0}}}, q.text, r.root, exact, regex, q.kind, more, q.rest)
}

// fieldsLayout lays out the objects of together: the text with how it is meant, its type and More in a row, the rest below it, and then what comes in its place.
type fieldsLayout struct{ row ink.Row }

// fieldsGap is between the lines.
const fieldsGap = 6

// lines are the objects in the row, and those below it.
func (fieldsLayout) lines(o []fyne.CanvasObject) (row, below []fyne.CanvasObject) {
	return []fyne.CanvasObject{o[0], o[2], o[3], o[4], o[5]}, []fyne.CanvasObject{o[6], o[1]}
}

// MinSize implements fyne.Layout.
func (l fieldsLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	row, below := l.lines(o)
	size := l.row.MinSize(row)
	for _, one := range below {
		if one.Visible() {
			m := one.MinSize()
			size = fyne.NewSize(max(size.Width, m.Width), size.Height+fieldsGap+m.Height)
		}
	}
	return size
}

// Layout implements fyne.Layout.
func (l fieldsLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	row, below := l.lines(o)
	y := l.row.MinSize(row).Height
	l.row.Layout(row, fyne.NewSize(size.Width, y))
	for _, one := range below {
		if !one.Visible() {
			continue
		}
		y += fieldsGap
		widgets.Put(one, 0, y, size.Width, one.MinSize().Height)
		height := one.MinSize().Height // lines that are broken are known only now
		one.Resize(fyne.NewSize(size.Width, height))
		y += height
	}
}
