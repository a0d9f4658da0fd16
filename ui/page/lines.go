package page

import (
	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/widgets"
)

// LinesPane is a pane that is a list of lines, or says that there are none.
type LinesPane struct {
	page  host.Page
	id    host.PaneID
	lines *widgets.Lines
	full  fyne.CanvasObject
	empty *widgets.Empty
}

// NewLinesPane returns a pane of n lines; row draws a line and tapped acts on it. name is what it lists, to a screen reader; nothing is the text shown
// if there are none.
func NewLinesPane(p host.Page, id host.PaneID, name, nothing string, n func() int, row func(int, *widgets.Line), tapped func(int)) *LinesPane {
	l := &LinesPane{page: p, id: id}
	l.lines = widgets.NewLines(name, n, row, tapped)
	l.lines.Keys = p.PaneKey
	l.full = ink.Pad(6, 4, 6, 4, l.lines)
	l.empty = widgets.NewEmpty(nothing)
	return l
}

// OnDelete has Del do something with the line at which it is pressed.
func (l *LinesPane) OnDelete(do func(int)) { l.lines.Undo = do }

// ID names the pane.
func (l *LinesPane) ID() host.PaneID { return l.id }

// Object returns the list, or the text for an empty one.
func (l *LinesPane) Object() fyne.CanvasObject {
	if l.Count() == 0 {
		return l.empty
	}
	return l.full
}

// Nothing sets the text that is shown if there are no lines.
func (l *LinesPane) Nothing(text string) {
	if l.empty.Text() != text {
		l.empty.Set(text)
	}
}

// Follow does nothing: the list stays where it is.
func (l *LinesPane) Follow() {}

// Focus focuses the list.
func (l *LinesPane) Focus() {
	if l.Count() > 0 {
		l.page.Window().Canvas().Focus(l.lines)
	}
}

// Close does nothing.
func (l *LinesPane) Close() {}

// Current is the line that the keyboard is at or was at last, -1 for none.
func (l *LinesPane) Current() int { return l.lines.Current() }

// At makes a line the current one.
func (l *LinesPane) At(i int) { l.lines.Highlight(i) }

// Reload draws the lines that there are now.
func (l *LinesPane) Reload() { l.lines.Refresh() }

// Count is how many lines there are.
func (l *LinesPane) Count() int { return l.lines.Length() }
