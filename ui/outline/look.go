package outline

import (
	"image/color"

	"fyne.io/fyne/v2"

	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline/flat"
)

// Node is the model's name for a node.
type Node = flat.Node

// Model is the tree that is shown. If it is also a flat.Placed, nodes are found by identity, so that open, selected and
// topmost nodes keep their state when an edit moves them.
type Model = flat.Model

// Rows lists the visible rows in order.
type Rows = flat.Rows

// Look is what one row shows. Texts may be of any length; the row shortens them.
type Look struct {
	Badge        look.Badge
	Label        string
	Summary      string
	SummaryColor fyne.ThemeColorName // of Summary; empty means look.Muted
	Marks        [][2]int            // what is marked in Summary, by where it begins and ends in bytes
	Note         string              // after the summary: "2 groups", "1 unused"
	NoteColor    fyne.ThemeColorName // of Note; empty means look.Muted
	Whole        []string            // what Summary and Note are parts of, for the tip; nil if they are all there is
	Type         string              // at the right edge, pale
	Signs        []look.Badge        // shapes before the type, small
	LabelColor   fyne.ThemeColorName // of Label; empty means look.Text
	Path         bool                // Label is a path: what does not fit is left out at its beginning, as its end tells it apart
	Paths        bool                // Summary is paths with Between between them, which are shortened likewise; the note has its room before them
	Swatch       color.Color         // a patch of colour before the summary; nil for none
	Branch       bool                // can be opened
	Shut         bool                // stays closed when everything around it is opened
	Changed      bool                // edited since the file was opened
	Problem      bool                // something is wrong here

	Ground fyne.ThemeColorName // the background of the row: EditedGround, or "" for none

	// These are used only in a table.
	Sign      string // before the name
	SignColor fyne.ThemeColorName
	Cells     []Cell // after the name
}

// Between is what stands between the paths of a summary.
const Between = " › "

// hides says how many nodes a filter has found below a closed one.
func (l *Look) hides(f Found, n Node) {
	if f == nil || f.Below(n) == 0 {
		return
	}
	hidden := words.Count(int64(f.Below(n)), "%s match", "%s matches")
	if l.Note != "" {
		hidden += ", " + l.Note
	}
	l.Note, l.NoteColor = hidden, look.Accent
}

// Cell is one field after the name, in an outline that is a table.
type Cell struct {
	Text  string
	Why   string              // what the text only hints at, shown beside the pointer
	Color fyne.ThemeColorName // empty means look.Text
	Small bool
	Path  bool       // a path: what does not fit is left out at its beginning, as its end tells it apart
	Right bool       // right-aligned, as for numbers
	Trend *ink.Trend // how a value changed, instead of the text

	Swatch color.Color // a patch of colour before the text; nil for none
	Bar    float32     // the length of a bar before the text, as a share of the room beside it; 0 for none
}

// Span is the extent of a column of a table.
type Span struct{ From, To float32 }
