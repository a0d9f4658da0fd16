package tip

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/ui/internal/ink"
)

// Text is a text whose whole is shown where it is cut off and the pointer rests on it.
func Text(t *ink.Text) *Tipped {
	w := On(t, "")
	w.Whole = t
	return w
}

// Switch lets a switch be narrower than its label, which is shown whole where it is cut off and the pointer rests on it.
func Switch(s *ink.Switch) *Tipped {
	s.Label.Cut = true
	w := On(s, "")
	w.Whole = s.Label
	return w
}

// Link shows the whole of a link where it is cut off and the pointer rests on it.
func Link(l *ink.Link) {
	l.Hover = func(e *desktop.MouseEvent) {
		if e == nil {
			Leave(l)
		} else if l.Text.IsCut() {
			Enter(l, l.Text.Text, e)
		}
	}
}

// Texts follows the pointer over an object that draws several texts, which may be cut off.
type Texts struct {
	Why map[*ink.Text]string // what is said at a text beyond its words, cut off or not

	at *ink.Text
}

// Move shows the whole of the text under the pointer if it is cut off; texts are those that the object draws, at their places in it. A nil event
// ends that.
func (x *Texts) Move(o fyne.CanvasObject, e *desktop.MouseEvent, texts ...*ink.Text) {
	var now *ink.Text
	for _, t := range texts {
		if e == nil || !t.Visible() || !t.IsCut() && x.Why[t] == "" {
			continue
		}
		if at := e.Position.Subtract(t.Position()); at.X >= 0 && at.Y >= 0 && at.X < t.Size().Width && at.Y < t.Size().Height {
			now = t
		}
	}
	if now == x.at {
		return
	}
	x.at = now
	Leave(o)
	if now != nil {
		said := now.Text
		if why := x.Why[now]; why != "" {
			said = why
		}
		Enter(o, said, e)
	}
}
