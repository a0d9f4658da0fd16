package pictures

import (
	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/property"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// board shows the pictures of all that a resource or a dictionary holds, instead of its rows where one wants that.
type board struct {
	editor *Editor
	row    model.Row
	tiles  []*tile
	on     bool
	choice *widgets.Segments
	root   *fyne.Container
}

// tile is one of them.
type tile struct {
	row   model.Row
	view  view
	about *ink.Text
	mark  *ink.Fill
	root  *fyne.Container
}

// Limits of the tiles of a board, and of the rows searched for them.
const (
	mostTiles  = 24
	mostSought = 64
)

// boardOf is that of a row; nil where it holds nothing that can be seen.
func (e *Editor) boardOf(r model.Row) *board {
	doc := e.page.Doc()
	switch badge := doc.Describe(r).Badge; {
	case badge == model.BadgeDictionary || badge == model.BadgeObject || badge == model.BadgeResource:
	case property.Is(doc, r) && badge < model.BadgeNode:
	default:
		return nil
	}
	b := &board{editor: e, row: r, on: e.boards}
	for i := range min(doc.Len(r), mostSought) {
		row := doc.Child(r, i)
		if v := e.view(row); v != nil && len(b.tiles) < mostTiles {
			b.tiles = append(b.tiles, &tile{row: row, view: v})
			if !b.on {
				break // there is something to switch to
			}
		}
	}
	if len(b.tiles) == 0 {
		return nil
	}
	b.choice = widgets.NewSegments([]string{words.Say("Rows"), words.Say("Pictures")}, func(i int) { e.showBoards(i == 1) })
	b.root = ink.Down(18)
	if !b.on {
		return b
	}
	b.choice.Choose(1)
	grid := &fyne.Container{Layout: &columns{}}
	for _, t := range b.tiles {
		if t.view.fill() {
			e.frame(t)
			grid.Add(t.root)
		}
	}
	b.root.Add(grid)
	b.Fill()
	e.page.Window().Trace("pictures", "path", doc.Path(r), "count", len(grid.Objects))
	return b
}

// frame puts a line with its name over a picture.
func (e *Editor) frame(t *tile) {
	d := inspector.Localized(e.page.Doc().Describe(t.row))
	about := inspector.Words(d)
	if about != "" && d.Summary != "" {
		about += ", "
	}
	t.about, t.mark = ink.Small(about+d.Summary, look.Muted), ink.Area(look.Changed)
	t.about.Cut = true
	t.mark.Min = fyne.NewSize(3, 18)
	name := ink.PaintedLink(d.Label, look.Text, func() { e.panel.Turn(t.row) })
	name.Text.Style.Bold = true
	line := []fyne.CanvasObject{t.mark, name, t.about}
	for _, l := range t.view.links() {
		line = append(line, l)
	}
	t.root = ink.Down(8, ink.Across(10, 22, 2, line...), ink.Pad(12, 0, 0, 0, t.view.object()))
}

// Object implements inspector.Part.
func (b *board) Object() fyne.CanvasObject { return b.root }

// Covers implements inspector.Covering: the pictures are instead of the rows.
func (b *board) Covers() bool { return b.on }

// Switch implements inspector.Covering.
func (b *board) Switch() fyne.CanvasObject { return b.choice }

// Current implements inspector.Part.
func (b *board) Current() bool {
	doc := b.editor.page.Doc()
	if !doc.Alive(b.row) {
		return false
	}
	for _, t := range b.tiles {
		if !doc.Alive(t.row) || b.on && !t.view.fill() {
			return false
		}
	}
	return true
}

// Fill implements inspector.Part.
func (b *board) Fill() {
	for _, t := range b.tiles {
		if t.mark != nil {
			show(t.mark, b.editor.page.Doc().Describe(t.row).Changed)
			t.root.Refresh()
		}
	}
}

// columns puts tiles side by side where there is room for two.
type columns struct{ width float32 } // that it was laid out for

const (
	columnsFrom = 780
	columnGap   = 24
)

// across is how many tiles are side by side.
func (c *columns) across() int {
	if c.width >= columnsFrom {
		return 2
	}
	return 1
}

// Layout implements fyne.Layout.
func (c *columns) Layout(o []fyne.CanvasObject, size fyne.Size) {
	c.width = size.Width
	n := c.across()
	wide := (size.Width - float32(n-1)*columnGap) / float32(n)
	y := float32(0)
	for i := 0; i < len(o); i += n {
		high := float32(0)
		for k, x := range o[i:min(i+n, len(o))] {
			x.Move(fyne.NewPos(float32(k)*(wide+columnGap), y))
			x.Resize(fyne.NewSize(wide, x.MinSize().Height))
			high = max(high, x.MinSize().Height)
		}
		y += high + columnGap
	}
}

// MinSize implements fyne.Layout.
func (c *columns) MinSize(o []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	n := c.across()
	for i := 0; i < len(o); i += n {
		high := float32(0)
		for _, x := range o[i:min(i+n, len(o))] {
			m := x.MinSize()
			size.Width, high = max(size.Width, m.Width), max(high, m.Height)
		}
		size.Height += high + columnGap
	}
	return size
}
