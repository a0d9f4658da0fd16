package outline

import (
	"image/color"

	"fyne.io/fyne/v2"

	"savant/ui/internal/ink"
	"savant/ui/look"
	"savant/ui/outline/flat"
)

// Node is the model's name for a node.
type Node = flat.Node

// Model is the tree shown. If it is also a flat.Placed, nodes are found by identity, and open, selected and topmost nodes
// stay so when an edit moves them.
type Model = flat.Model

// Rows is which rows are open to view, in their order.
type Rows = flat.Rows

// Look is what one row shows. Texts may be of any length; the row cuts them.
type Look struct {
	Badge        look.Badge
	Label        string
	Summary      string
	SummaryColor fyne.ThemeColorName // of Summary; empty means look.Muted
	Note         string              // after the summary: "2 groups", "1 unused"
	NoteColor    fyne.ThemeColorName // of Note; empty means look.Muted
	Type         string              // at the right edge, pale
	Signs        []look.Badge        // shapes before the type, small
	LabelColor   fyne.ThemeColorName // of Label; empty means look.Text
	Swatch       color.Color         // a patch of colour before the summary; nil is none
	Branch       bool                // can be opened
	Shut         bool                // stays closed when all around it is opened
	Changed      bool                // edited since the file was opened
	Problem      bool                // something is wrong here

	Ground fyne.ThemeColorName // what the row is on, EditedGround or "" for nothing

	// Of a table.
	Sign      string // before the name
	SignColor fyne.ThemeColorName
	Cells     []Cell // after it
}

// Cell is one field after the name, in an outline that is a table.
type Cell struct {
	Text  string
	Color fyne.ThemeColorName // empty means look.Text
	Small bool
	Right bool       // it ends where its column does, as numbers do
	Trend *ink.Trend // what became of a value, in place of the text

	Swatch color.Color // a patch of colour before the text; nil is none
	Bar    float32     // a bar before the text, as long as this share of the room beside it; 0 is none
}

// Span is where a column of a table begins and ends.
type Span struct{ From, To float32 }
