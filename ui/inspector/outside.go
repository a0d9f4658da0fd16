package inspector

import (
	"context"
	"image/color"
	"io"

	"fyne.io/fyne/v2"

	"savant/model"
)

// Outside is what a panel needs from the window. The buttons of functions that are nil are not shown.
type Outside struct {
	// Ask asks for a few words and passes them to accept. An error of accept is shown and the question stays open.
	Ask func(headline, yes string, fields []Asked, accept func([]string) error)
	// Color lets the user choose a colour, starting from the given one, and passes it to take.
	Color func(from color.NRGBA, take func(color.Color))
	// Import lets the user choose a file and passes its content to read on another goroutine; apply then runs on the
	// window's goroutine.
	Import func(read func(ctx context.Context, content []byte) (apply func() error, err error))
	// Export lets the user choose a file, which write fills on another goroutine.
	Export func(name string, write func(ctx context.Context, out io.Writer) error)
	// Node lets the user choose a node of the scene and passes its path relative to a row to take.
	Node func(from model.Row, take func(path string))
	// Draft keeps for a crash what is being typed, after a moment of rest: what typed returns then; nothing once it is applied or taken back.
	Draft func(typed func() []model.Assignment)
	// Written is told whether a field holds a text that is not the value, at each change.
	Written func(yes bool)
	// Retype lets the user choose another type for the selected rows.
	Retype func()
	// RetypeOf lets the user choose another type for a row below the selected one, which stays selected.
	RetypeOf func(r model.Row)
	// Move makes a row the child of another; what has a place in the world keeps it if the user wants that.
	Move func(r, parent model.Row) error
	// Insert lets the user add something to the selected row.
	Insert func()
	// Menu shows a menu at a position on the canvas.
	Menu func(at fyne.Position, items []*fyne.MenuItem)
}

// Part is what a panel shows of the contents of a row.
type Part interface {
	Object() fyne.CanvasObject
	// Current reports whether the part still fits the row; otherwise it is built again.
	Current() bool
	// Fill updates the part after an edit or an undo.
	Fill()
}

// Lined is a Part with lines or fields of rows other than the one that is shown.
type Lined interface {
	Part
	// Focused is the row whose line or field has the focus, 0 for none.
	Focused() model.Row
	// FocusOn focuses the line or field of a row, and reports whether there is one.
	FocusOn(r model.Row) bool
}

// Covering is a Part above the fields that may be shown instead of them.
type Covering interface {
	Part
	// Covers reports whether it is shown instead of the fields.
	Covers() bool
	// Switch returns the control that switches between the two, which is shown beside the name.
	Switch() fyne.CanvasObject
}

// Asked is one thing that Ask asks for.
type Asked struct{ Label, Text, Hint string }
