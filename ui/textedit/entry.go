package textedit

import "fyne.io/fyne/v2"

// Entry is a field for a text that is short enough to be copied with each key.
type Entry struct {
	Area
	Text        string            // what is written
	OnChanged   func(text string) // called when the text changes
	OnSubmitted func(text string) // called on Enter in a single-line field
}

// NewEntry returns a field of one line.
func NewEntry() *Entry {
	e := &Entry{}
	e.ExtendBaseWidget(e)
	return e
}

// ExtendBaseWidget implements fyne.Widget for types that embed this one.
func (e *Entry) ExtendBaseWidget(w fyne.Widget) {
	e.Area.ExtendBaseWidget(w)
	e.Changed = func() { e.tell(e.String()) }
}

func (e *Entry) tell(text string) {
	e.Text = text
	if e.OnChanged != nil {
		e.OnChanged(text)
	}
}

// SetText shows another text, with the caret before it.
func (e *Entry) SetText(text string) {
	if text == e.Text {
		return
	}
	e.Area.SetText(text)
	e.tell(text)
}

// SetPlaceHolder shows another text while nothing is written.
func (e *Entry) SetPlaceHolder(text string) {
	e.PlaceHolder = text
	e.Refresh()
}

// TypedKey implements fyne.Focusable.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	if enter := k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter; enter && !e.Multi && !(e.Breaks && e.Shifted()) {
		if e.OnSubmitted != nil {
			e.OnSubmitted(e.Text)
		}
		return
	}
	e.Area.TypedKey(k)
}
