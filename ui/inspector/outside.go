package inspector

import (
	"context"
	"image/color"
	"io"

	"fyne.io/fyne/v2"

	"savant/model"
)

// Outside is what a panel needs of the window. Where a function is nil, its buttons are not shown.
type Outside struct {
	// Ask asks for a few words; accept is given them, and its error is shown while the question stays.
	Ask func(headline, yes string, fields []Asked, accept func([]string) error)
	// Color has the user choose a colour, beginning with one, and hands it over.
	Color func(from color.NRGBA, take func(color.Color))
	// Import has the user choose a file and hands over what is in it, elsewhere; what read returns is then done on the window's goroutine.
	Import func(read func(ctx context.Context, content []byte) (apply func() error, err error))
	// Export has the user choose a file; write fills it, elsewhere.
	Export func(name string, write func(ctx context.Context, out io.Writer) error)
	// Node has the user choose a node of the scene, and hands over its path as seen from a row.
	Node func(from model.Row, take func(path string))
	// Retype has the user choose another type for the rows that are selected.
	Retype func()
	// Insert has the user write what the selected row shall hold besides.
	Insert func()
	// Menu shows choices at a place on the canvas.
	Menu func(at fyne.Position, items []*fyne.MenuItem)
}

// Part is what a panel shows of the things that a row holds.
type Part interface {
	Object() fyne.CanvasObject
	// Current reports whether it still fits the row; if not, it is made again.
	Current() bool
	// Fill brings it up to date, after an edit or an undo.
	Fill()
}

// Covering is a Part above the fields that may be shown instead of them.
type Covering interface {
	Part
	// Covers reports whether it is.
	Covers() bool
	// Switch chooses between both. It is shown in the line of the name.
	Switch() fyne.CanvasObject
}

// Asked is one thing that Ask asks for.
type Asked struct{ Label, Text, Hint string }
