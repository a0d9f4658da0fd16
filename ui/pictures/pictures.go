// Package pictures shows values that can be seen, above the fields of the inspector, and edits them there: images, gradients, curves, points
// and numbers.
package pictures

import (
	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
)

// Part implements inspector.Panel.Picture.
func (e *Editor) Part(r model.Row) inspector.Part {
	e.shown, e.holds, e.panel.Using = nil, false, nil
	if v := e.view(r); v != nil && v.fill() {
		e.shown = v
		if points, ok := v.(*pointsView); ok {
			e.panel.Using = points.use
		}
		return newSingle(e, r, v)
	}
	if b := e.boardOf(r); b != nil {
		e.holds = true
		return b
	}
	return nil
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

// trace reports to tests what is shown and where, after layout.
func (s *single) trace() {
	w := s.editor.page.Window()
	if !w.Tracing() {
		return
	}
	go w.RunOnUI(func() {
		if s.editor.shown != s.view {
			return
		}
		o := s.view.target()
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
		w.Trace("picture", "kind", s.view.kind(), "path", s.editor.page.Doc().Path(s.row), "x", at.X, "y", at.Y, "width", o.Size().Width, "height", o.Size().Height)
	}, false)
}
