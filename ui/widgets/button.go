package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// Button is a button that takes Enter as well as Space, which is all that Fyne's own takes. Pressed by a key it keeps the keyboard; a click leaves that in
// what the button is in.
type Button struct {
	widget.Button
	Name string                    // to a screen reader; "" for its words
	Key  func(*fyne.KeyEvent) bool // what it leaves to what it is in; may be nil
	Why  func() string             // its tip while it cannot be pressed: what must be done first; may be nil

	typed bool // it is pressed by a key
}

// NewButton returns a button that does something when it is pressed.
func NewButton(words string, do func()) *Button {
	b := &Button{}
	b.Text = words
	b.OnTapped = func() {
		if c := fyne.CurrentApp().Driver().CanvasForObject(b); b.typed && c != nil {
			c.Focus(b) // Fyne has taken the keyboard from it
		} else {
			home.Clicked(b)
		}
		do()
	}
	b.ExtendBaseWidget(b)
	return b
}

// NewIcon returns a button with a picture instead of words. Fyne's own button has the file name of its picture for a name.
func NewIcon(name string, picture fyne.Resource, do func()) *Button {
	b := NewButton("", do)
	b.Name, b.Icon = name, picture
	return b
}

// AccessibilityLabel implements fyne.Accessible.
func (b *Button) AccessibilityLabel() string {
	if b.Name != "" {
		return b.Name
	}
	return b.Button.AccessibilityLabel()
}

// Tapped implements fyne.Tappable.
func (b *Button) Tapped(e *fyne.PointEvent) {
	b.Button.Tapped(e)
	if b.Disabled() {
		home.Clicked(b)
	}
}

// MouseIn implements desktop.Hoverable.
func (b *Button) MouseIn(e *desktop.MouseEvent) {
	b.Button.MouseIn(e)
	if b.Disabled() && b.Why != nil {
		tip.Enter(b, words.Sentence(b.Why()), e)
	}
}

// MouseOut implements desktop.Hoverable.
func (b *Button) MouseOut() {
	b.Button.MouseOut()
	tip.Leave(b)
}

// TypedKey implements fyne.Focusable.
func (b *Button) TypedKey(k *fyne.KeyEvent) {
	switch {
	case b.Key != nil && b.Key(k):
	case k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter || k.Name == fyne.KeySpace:
		b.typed = true
		b.Button.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
		b.typed = false
	default:
		home.Pass(b, k)
	}
}

// KeySelect is a field to choose from, whose question, if it is in one, takes its keys first. What it offers is found by typing.
type KeySelect struct {
	widget.Select
	Name string // what it chooses, to a screen reader
	Key  func(*fyne.KeyEvent) bool
	// More lists what can be chosen besides the options, after them; nil for none.
	More func() []Item

	focused bool
}

// ringed draws a focused field to choose from with the ring of other fields: Fyne fills it with grey.
type ringed struct {
	fyne.WidgetRenderer
	of *KeySelect
}

// Refresh implements fyne.WidgetRenderer.
func (r ringed) Refresh() {
	r.WidgetRenderer.Refresh()
	ground, ok := r.Objects()[0].(*canvas.Rectangle)
	if !ok {
		return
	}
	ground.StrokeWidth, ground.StrokeColor = 0, ink.Paint(look.Accent)
	if r.of.focused {
		ground.StrokeWidth, ground.FillColor = focusRing, ink.Paint(look.Panel)
	}
	ground.Refresh()
}

// focusRing is how wide the line around a focused field is.
const focusRing = 2

// CreateRenderer implements fyne.Widget.
func (f *KeySelect) CreateRenderer() fyne.WidgetRenderer {
	r := ringed{f.Select.CreateRenderer(), f}
	r.Refresh()
	return r
}

// FocusGained implements fyne.Focusable.
func (f *KeySelect) FocusGained() {
	f.focused = true
	f.Select.FocusGained()
}

// FocusLost implements fyne.Focusable.
func (f *KeySelect) FocusLost() {
	f.focused = false
	f.Select.FocusLost()
}

// TypedKey implements fyne.Focusable. Space, Up and Down open the list, and so does Enter, unless it does something else where the field is; Home,
// End and the keys of pages, which are no shorter than the list, choose at once.
func (f *KeySelect) TypedKey(k *fyne.KeyEvent) {
	switch {
	case f.Key(k) || f.Disabled() || len(f.Options) == 0:
	case k.Name == fyne.KeyHome || k.Name == fyne.KeyPageUp:
		f.SetSelectedIndex(0)
	case k.Name == fyne.KeyEnd || k.Name == fyne.KeyPageDown:
		f.SetSelectedIndex(len(f.Options) - 1)
	case k.Name == fyne.KeySpace || k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter || k.Name == fyne.KeyUp || k.Name == fyne.KeyDown:
		f.open("")
	case k.Name == fyne.KeyLeft || k.Name == fyne.KeyRight:
		f.Select.TypedKey(k)
	default:
		home.Pass(f, k)
	}
}

// TypedRune looks for what begins with a letter.
func (f *KeySelect) TypedRune(r rune) {
	if r != ' ' {
		f.open(string(r))
	}
}

// Tapped implements fyne.Tappable.
func (f *KeySelect) Tapped(*fyne.PointEvent) { f.open("") }

// open lists the options that fit a text; the chosen one is marked.
func (f *KeySelect) open(text string) {
	c := fyne.CurrentApp().Driver().CanvasForObject(f)
	if c == nil || f.Disabled() {
		return
	}
	items := make([]Item, len(f.Options))
	for i, words := range f.Options {
		items[i] = Item{Words: words, Now: i == f.SelectedIndex(), Run: func() { f.SetSelectedIndex(i) }}
	}
	if f.More != nil {
		items = append(items, slices.DeleteFunc(f.More(), func(it Item) bool { return slices.Contains(f.Options, it.Words) })...)
	}
	choose(c, f, f.Name, text, items, func() { c.Focus(f) }, func() {})
}

// AccessibilityLabel implements fyne.Accessible.
func (f *KeySelect) AccessibilityLabel() string { return f.Name }

// AccessibilityRole implements fyne.Accessible.
func (f *KeySelect) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// KeyList is a list in a sheet, which takes its keys first.
type KeyList struct {
	widget.List
	Name string // what it lists, to a screen reader
	Key  func(*fyne.KeyEvent) bool
}

// NewKeyList returns a list of rows made by create and filled by update. name is what it lists, to a screen reader.
func NewKeyList(name string, length func() int, create func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject)) *KeyList {
	l := &KeyList{Name: name, Key: func(*fyne.KeyEvent) bool { return false }}
	l.Length, l.CreateItem, l.UpdateItem = length, create, update
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey implements fyne.Focusable.
func (l *KeyList) TypedKey(k *fyne.KeyEvent) {
	if !l.Key(k) {
		l.List.TypedKey(k)
	}
}

// AccessibilityLabel implements fyne.Accessible.
func (l *KeyList) AccessibilityLabel() string { return l.Name }

// AccessibilityRole implements fyne.Accessible.
func (l *KeyList) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleContainer }

// AnswerKeys are the keys of a question with fields: Escape cancels wherever the focus is, and Enter accepts unless it is
// on a button.
func AnswerKeys(accept, giveUp func()) (fields, buttons func(*fyne.KeyEvent) bool) {
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
