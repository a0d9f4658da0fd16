// Package pictures shows values that can be seen, above the fields of the inspector, and edits them there: images, gradients, curves, points
// and numbers.
package pictures

import (
	"strings"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/scene/class"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// Editor shows the pictures of one page.
type Editor struct {
	page  host.Page
	panel *inspector.Panel
	shown *single // nil where nothing is
}

// New returns the pictures of a page. Its edits go the way of those of the panel, which shows them.
func New(p host.Page, panel *inspector.Panel) *Editor { return &Editor{page: p, panel: panel} }

// view is the picture of one value.
type view interface {
	// kind names it for the trace.
	kind() string
	// object is what is shown.
	object() fyne.CanvasObject
	// fill brings it up to date; it reports false where the row holds no such value any more.
	fill() bool
	// links are what can be done with it.
	links() []*ink.Link
	// target is what stories press: it is traced where it lies.
	target() fyne.CanvasObject
}

// Part implements inspector.Panel.Picture.
func (e *Editor) Part(r model.Row) inspector.Part {
	e.shown = nil
	v := e.view(r)
	if v == nil || !v.fill() {
		return nil
	}
	e.shown = newSingle(e, r, v)
	return e.shown
}

// view is the picture of what a row holds, nil if that cannot be seen.
func (e *Editor) view(r model.Row) view {
	for _, k := range kinds {
		if v := k(e, r); v != nil {
			return v
		}
	}
	return nil
}

// kinds make the pictures of what they know, and return nil for all else.
var kinds = []func(e *Editor, r model.Row) view{
	(*Editor).imageOfBytes, (*Editor).imageOfData,
}

// single is the picture of the row that the inspector shows.
type single struct {
	editor *Editor
	row    model.Row
	view   view
	root   *fyne.Container
}

func newSingle(e *Editor, r model.Row, v view) *single {
	s := &single{editor: e, row: r, view: v}
	s.root = ink.Down(8, v.object())
	if links := v.links(); len(links) > 0 {
		s.root.Add(across(links))
	}
	s.trace()
	return s
}

// across are links side by side.
func across(links []*ink.Link) fyne.CanvasObject {
	objects := make([]fyne.CanvasObject, len(links))
	for i, l := range links {
		objects[i] = l
	}
	return ink.Across(16, 0, -1, objects...)
}

// Object implements inspector.Part.
func (s *single) Object() fyne.CanvasObject { return s.root }

// Current implements inspector.Part. What cannot be shown any more is not current.
func (s *single) Current() bool { return s.editor.page.Doc().Alive(s.row) && s.view.fill() }

// Fill implements inspector.Part.
func (s *single) Fill() { s.trace() }

// trace tells tests what is shown and where, once that is laid out.
func (s *single) trace() {
	w := s.editor.page.Window()
	if !w.Tracing() {
		return
	}
	go w.RunOnUI(func() {
		if s.editor.shown != s {
			return
		}
		o := s.view.target()
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
		w.Trace("picture", "kind", s.view.kind(), "path", s.editor.page.Doc().Path(s.row), "x", at.X, "y", at.Y, "width", o.Size().Width, "height", o.Size().Height)
	}, false)
}

// link is a small link.
func link(words string, tap func()) *ink.Link {
	l := ink.NewLink(words, tap)
	l.Text.Scale = captions
	return l
}

// major is the version of the engines that numbers of the document mean.
func (e *Editor) major() int {
	if strings.HasPrefix(class.For(e.page.Doc().Dialect()).Engine, "4") {
		return 4
	}
	return 3
}

// fixed reports whether a row cannot be set.
func (e *Editor) fixed(r model.Row) bool { return e.page.Doc().Describe(r).Can&model.CanSet == 0 }

// faint is a small text.
func faint(text string) *ink.Text { return ink.Small(text, look.Muted) }
