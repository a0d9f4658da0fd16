package shell

import (
	"slices"

	"fyne.io/fyne/v2"

	"savant/ui/internal/words"
)

// part is a part of the window that can have the keyboard.
type part struct {
	of    fyne.CanvasObject
	focus func()
}

// areas are those that the window has now, in order: the list of a folder, the outline, the inspector, the pane below it, the message.
func areas(w *Window) (list []part) {
	if w.Listed() != "" {
		list = append(list, part{w.side.List(), w.side.Focus})
	}
	switch p := w.page(); {
	case p == nil:
	case p.doc == nil:
		list = append(list, part{p.view.root, p.Focus})
	default:
		list = append(list, part{p.view.both.First, p.Focus})
		if p.view.panes.Joined() {
			list = append(list, part{p.view.panes.Body(), func() { p.view.panes.Front().Focus() }})
			break
		}
		list = append(list, part{p.view.panel.Object(), p.focusEditor})
		if !p.view.panes.Shut() {
			list = append(list, part{p.view.panes.Body(), func() { p.view.panes.Front().Focus() }})
		}
	}
	if w.notice.Answerable() {
		list = append(list, part{w.notice.Root, w.notice.Focus})
	}
	return list
}

// focused reports whether something in the part has the keyboard.
func (x part) focused(c fyne.Canvas) bool {
	o, ok := c.Focused().(fyne.CanvasObject)
	if !ok {
		return false
	}
	size := o.Size()
	return within(x.of, fyne.CurrentApp().Driver().AbsolutePositionForObject(o).AddXY(size.Width/2, size.Height/2))
}

// turnParts gives the keyboard to the next part of the window that takes it, or by -1 to the one before.
func turnParts(by int) func(*Window) {
	return func(w *Window) {
		list, c := areas(w), w.Canvas()
		n := len(list)
		at := slices.IndexFunc(list, func(x part) bool { return x.focused(c) })
		if at < 0 && by < 0 {
			at = 0
		}
		for range n {
			at = (at + by + n) % n
			if list[at].focus(); list[at].focused(c) {
				return
			}
		}
	}
}

// focusEditor gives the keyboard to the inspector: to the filter of the properties, or to the first field.
func (p *tabPage) focusEditor() {
	p.win.Jobs().Settle(p) // it is built a little later than the row is selected
	o := p.view.panel.Object()
	switch at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o); {
	case p.hasProperties():
		p.view.properties.Focus()
	case p.view.panel.Edit():
	default:
		p.view.panel.Clicked(nil, at.AddXY(o.Size().Width/2, o.Size().Height/2))
	}
}

// noMessage says why the message does not get the keyboard.
func noMessage(w *Window) string {
	if p := w.page(); p != nil && p.HasMessage() {
		return words.Say("the message has nothing to choose")
	}
	return words.Say("there is no message")
}
