package outline

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/scroll"
	"savant/ui/internal/slot"
)

// line draws one row. Its objects keep their places inside it, so scrolling moves only the line's box.
// mostMarked is how many matches are marked in a summary.
const mostMarked = 4

type line struct {
	box *fyne.Container

	row   int // -1 for none
	node  Node
	depth int
	open  bool
	look  Look
	state state

	ground   *canvas.Rectangle // selection, pointer, focus
	mark     *canvas.Rectangle // edited
	chevron  *canvas.RegularPolygon
	badge    *canvas.Rectangle
	bar      *canvas.Rectangle // over the badge of a packed array
	letters  *canvas.Text
	shape    *canvas.Image
	shapeKey string // name and colour of shape
	label    *canvas.Text
	swatch   *canvas.Rectangle
	summary  *canvas.Text
	note     *canvas.Text
	kind     *canvas.Text
	signs    []sign
	found    [1 + mostMarked]*canvas.Rectangle // behind search matches in the label, and in the summary
	boxes    slot.Boxes                        // for letters that no font has

	sign  *canvas.Text // these are used only in a table
	under *canvas.Rectangle
	cells []*canvas.Text
	// trends are the trends of the cells; nil for cells without one.
	trends []*trend
	// patches are the swatches and bars of the cells; nil for cells that never had one.
	patches []*canvas.Rectangle
}

func newLine() *line {
	s := &line{
		row:     -1,
		ground:  canvas.NewRectangle(nil),
		mark:    canvas.NewRectangle(nil),
		chevron: canvas.NewRegularPolygon(3, nil),
		badge:   canvas.NewRectangle(nil),
		bar:     canvas.NewRectangle(nil),
		letters: canvas.NewText("", nil),
		shape:   canvas.NewImageFromResource(nil),
		label:   canvas.NewText("", nil),
		swatch:  canvas.NewRectangle(nil),
		summary: canvas.NewText("", nil),
		note:    canvas.NewText("", nil),
		kind:    canvas.NewText("", nil),
		sign:    canvas.NewText("", nil),
		under:   canvas.NewRectangle(nil),
	}
	for i := range s.found {
		s.found[i] = canvas.NewRectangle(nil)
		s.found[i].CornerRadius = 2
		s.found[i].Hide()
	}
	s.sign.Hide()
	s.under.Hide()
	s.letters.Alignment = fyne.TextAlignCenter
	s.letters.TextStyle.Bold = true
	s.kind.Alignment = fyne.TextAlignTrailing
	s.badge.CornerRadius, s.badge.StrokeWidth = 3, 1
	s.bar.CornerRadius = 1
	s.mark.CornerRadius = 1.5
	s.swatch.CornerRadius, s.swatch.StrokeWidth = 3, 1
	s.shape.FillMode = canvas.ImageFillContain
	s.box = container.NewWithoutLayout(s.ground, s.found[0], s.found[1], s.found[2], s.found[3], s.found[4], s.mark, s.chevron, s.badge, s.bar, s.letters, s.shape, s.label, s.swatch, s.summary, s.note, s.kind, s.sign, s.under, s.boxes.Group())
	return s
}

const (
	badgeWidth, badgeHeight = 18, 16
	swatchSize              = 12
	gap                     = 7  // between badge and name
	wideGap                 = 10 // between name and summary
	rightEdge               = scroll.Width + 2
)

// sign is one small shape at the right of a row.
type sign struct {
	image *canvas.Image
	key   string // name and colour of the shape
}

// state says how a row is highlighted.
type state struct {
	selected, current, hover, pinned bool

	holds bool // it is current and not selected: what is shown elsewhere belongs to it
}
