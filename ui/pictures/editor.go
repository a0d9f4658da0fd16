package pictures

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/model"
	"savant/scene/class"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/look"
	"savant/ui/page"
)

// Editor shows the pictures of one page.
type Editor struct {
	page   host.Page
	panel  *inspector.Panel
	shown  view // nil if nothing or a board is shown
	holds  bool // what is shown holds pictures
	boards bool // they are shown instead of rows
}

// New returns the pictures of a page. Its edits go the way of those of the panel, which shows them.
func New(p host.Page, panel *inspector.Panel) *Editor { return &Editor{page: p, panel: panel} }

// showBoards shows what a resource or a dictionary holds as pictures, or as rows.
func (e *Editor) showBoards(on bool) {
	e.boards = on
	e.panel.Show(e.page.Doc(), e.page.Selected())
}

// focus focuses the picture, and reports whether the picture uses the keyboard.
func (e *Editor) focus() bool {
	if e.shown == nil {
		return false
	}
	f, ok := e.shown.target().(fyne.Focusable)
	if ok {
		e.page.ShowPane(page.EditorID)
		e.page.Window().Canvas().Focus(f)
	}
	return ok
}

// view is the picture of one value.
type view interface {
	// kind names it for the trace.
	kind() string
	// object returns what is shown.
	object() fyne.CanvasObject
	// fill brings it up to date; it reports false where the row holds no such value any more.
	fill() bool
	// links are what can be done with it.
	links() []*ink.Link
	// target returns the object that stories press; its position is traced.
	target() fyne.CanvasObject
}

// major is the version of the engines that numbers of the document mean.
func (e *Editor) major() int { return class.For(e.page.Doc().Dialect()).Major() }

// fixed reports whether a row cannot be set.
func (e *Editor) fixed(r model.Row) bool { return e.page.Doc().Describe(r).Can&model.CanSet == 0 }

// attempt says why an edit was not made.
func (e *Editor) attempt(err error) {
	if err != nil {
		e.page.Window().Refused(e.page, err)
	}
}

const captions = theme.SizeNameCaptionText

// link is a small link.
func link(words string, tap func()) *ink.Link {
	l := ink.NewLink(words, tap)
	l.Text.Scale = captions
	return l
}

// faint is a small text.
func faint(text string) *ink.Text { return ink.Small(text, look.Muted) }
