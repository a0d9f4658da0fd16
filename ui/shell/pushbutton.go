package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// pushButton is a button that takes Enter as well as Space, which is all that Fyne's own takes.
type pushButton struct {
	widget.Button
	key func(*fyne.KeyEvent) bool // what it leaves to what it stands in; may be nil
}

func newPushButton(words string, do func()) *pushButton {
	b := &pushButton{}
	b.Text, b.OnTapped = words, do
	b.ExtendBaseWidget(b)
	return b
}

// TypedKey is Fyne's.
func (b *pushButton) TypedKey(k *fyne.KeyEvent) {
	switch {
	case b.key != nil && b.key(k):
	case k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter:
		b.Button.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	default:
		b.Button.TypedKey(k)
	}
}

// answerField is a list to choose from in a question: what stands around it has the keys that it has no use for.
type answerField struct {
	widget.Select
	key func(*fyne.KeyEvent) bool
}

// TypedKey is Fyne's.
func (f *answerField) TypedKey(k *fyne.KeyEvent) {
	if !f.key(k) {
		f.Select.TypedKey(k)
	}
}

// answerList is a list in a sheet, in the same way.
type answerList struct {
	widget.List
	key func(*fyne.KeyEvent) bool
}

func newAnswerList(length func() int, create func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject)) *answerList {
	l := &answerList{key: func(*fyne.KeyEvent) bool { return false }}
	l.Length, l.CreateItem, l.UpdateItem = length, create, update
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey is Fyne's.
func (l *answerList) TypedKey(k *fyne.KeyEvent) {
	if !l.key(k) {
		l.List.TypedKey(k)
	}
}

// answers are the keys of a question with fields in it: Escape gives up wherever the keyboard is, and Enter accepts where it is not
// on a button.
func answers(accept, giveUp func()) (fields, buttons func(*fyne.KeyEvent) bool) {
	buttons = func(k *fyne.KeyEvent) bool {
		if k.Name == fyne.KeyEscape {
			giveUp()
			return true
		}
		return false
	}
	fields = func(k *fyne.KeyEvent) bool {
		if k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter {
			accept()
			return true
		}
		return buttons(k)
	}
	return fields, buttons
}
