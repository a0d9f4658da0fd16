package page

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// ListPane is a list with a bar of buttons over it, which the menu of its rows offers too.
type ListPane struct {
	Page    host.Page
	List    *widgets.Tree
	Note    *ink.Text
	buttons []*paneButton
	Bar     *widgets.Buttons
	Root    *fyne.Container

	// About is how a row of the list stands to what is selected in the page; nil for lists that go their own way.
	About func(x *widgets.Branch, r model.Row) Standing

	followed model.Row // what was selected in the page when the list was last brought to agree with it
	leads    bool      // the page will go where the list is
}

// Standing is how a row of a list stands to a row of the document.
type Standing int

// Standings.
const (
	Elsewhere Standing = iota // the row of the list leads to another one
	Nowhere                   // it leads to none, as a heading does
	Named                     // it names this one: it may stay selected, but is not turned to
	Here                      // it leads to this one
)

// paneButton is a button that can be used with some selections only.
type paneButton struct {
	*widgets.Button
	of   *ListPane
	can  func(*widgets.Branch) bool // nil: always
	do   func(*widgets.Branch)
	key  fyne.KeyName                 // what does the same in the list; "" for none
	says func(*widgets.Branch) string // what the menu of a row calls it; nil or "" for the words of the button
}

// On gives the button a key of the list.
func (b *paneButton) On(key fyne.KeyName) *paneButton {
	b.key = key
	return b
}

// Needs gives the button a tip for while it cannot be pressed, which says what must be done first.
func (b *paneButton) Needs(why func(host.Window) string) *paneButton {
	b.Why = func() string { return why(b.of.Page.Window()) }
	return b
}

// Says gives the button words of its own in the menu of a row, "" for those that it has.
func (b *paneButton) Says(words func(*widgets.Branch) string) *paneButton {
	b.says = words
	return b
}

// may reports whether a row can be used with the button.
func (b *paneButton) may(x *widgets.Branch) bool { return b.Visible() && (b.can == nil || b.can(x)) }

// NewListPane makes an empty list; Button adds to its bar, and Build lays it out.
func NewListPane(p host.Page) *ListPane {
	l := &ListPane{Page: p, List: widgets.NewTree(), Note: ink.Small("", look.Muted)}
	l.List.Outline.Still = true // else a pane that comes to the front would select another row of the document
	return l
}

// Button adds a button to the bar.
func (l *ListPane) Button(words string, can func(*widgets.Branch) bool, do func(*widgets.Branch)) *paneButton {
	b := &paneButton{of: l, can: can, do: do}
	b.Button = widgets.NewButton(words, func() { do(l.List.Current()) })
	b.Importance = widget.LowImportance
	l.buttons = append(l.buttons, b)
	return b
}

// Build lays the pane out, once all buttons are there.
func (l *ListPane) Build() {
	var list []*widgets.Button
	for _, b := range l.buttons {
		list = append(list, b.Button)
	}
	l.Bar = widgets.NewButtons(4, 34, l.Page.Window().PopUp, widgets.Noted(l.Note), list...)
	l.Root = ink.Framed(ink.Pad(14, 0, 8, 0, l.Bar.Root), ink.Pad(6, 0, 0, 4, l.List.Outline), nil)
	l.List.Keys = l.Key
	l.List.Outline.OnMenu = func(_ outline.Node, at fyne.Position) { l.Page.Window().PopUp(l.menu(), at) }
	l.Able()
}

// Key does what a key does in the list: what its button does, or what it does in every pane.
func (l *ListPane) Key(x *widgets.Branch, e *fyne.KeyEvent) bool {
	for _, b := range l.buttons {
		if b.key == e.Name && b.may(x) {
			b.do(x)
			return true
		}
	}
	return l.Page.PaneKey(e)
}

// menu are the buttons as the menu of the row that is selected.
func (l *ListPane) menu() (items []*fyne.MenuItem) {
	x := l.List.Current()
	for _, b := range l.buttons {
		if !b.Visible() {
			continue
		}
		item := fyne.NewMenuItem(b.Text, func() { b.do(x) })
		if b.says != nil {
			item.Label = cmp.Or(b.says(x), b.Text)
		}
		item.Disabled = !b.may(x)
		if b.key != "" && !item.Disabled {
			item.Shortcut = host.Keys(b.key, 0).Shortcut()
		}
		items = append(items, item)
	}
	return items
}

// Able enables the buttons that apply to the selection.
func (l *ListPane) Able() {
	x := l.List.Current()
	for _, b := range l.buttons {
		off := b.can != nil && !b.can(x)
		if off != b.Disabled() && off {
			b.Disable()
		} else if off != b.Disabled() {
			b.Enable()
		}
	}
}

// Agree has the list and the page select the same: what the list selects is what its buttons change, and that is to be what the outline and the
// inspector show. The page leads where it has moved. Else the list does, which moves by itself as its rows go and come back.
func (l *ListPane) Agree() {
	if l.leads {
		return
	}
	r, x := l.Page.Selected(), l.List.Current()
	moved := r != l.followed
	l.followed = r
	at := Elsewhere
	if x != nil {
		at = l.About(x, r)
	}
	switch {
	case at >= Named || at == Nowhere && !moved:
	case moved:
		l.List.Light(func(x *widgets.Branch) bool { return l.About(x, r) == Here })
	case x != nil:
		l.List.Chosen(x)
	}
	l.Able()
}

// Leading has the list lead while do changes the document: where an edit leaves the page is not looked at before the list selects what it is to.
func (l *ListPane) Leading(do func()) {
	l.leads = true
	do()
	l.leads, l.followed = false, l.Page.Selected()
	l.Agree()
}

// Focus focuses the list.
func (l *ListPane) Focus() { l.Page.Window().Canvas().Focus(l.List.Outline) }

// Count is how many rows there are.
func (l *ListPane) Count() int { return l.List.Outline.Len() }

// Object is the list with its bar.
func (l *ListPane) Object() fyne.CanvasObject { return l.Root }

// GoTo selects a row of the document and leaves the focus in the list.
func (l *ListPane) GoTo(r model.Row) {
	if r != 0 && l.Page.Doc().Alive(r) {
		l.Page.Select(r)
	}
}

// GroupSize is how many sections of some kinds a scene has, by the groups in which they are: the whole file is not looked
// at.
func GroupSize(doc *model.Document, tags ...string) int {
	n := 0
	for i := range min(doc.Len(model.Root), MostBeforeRoot) {
		if r := doc.Child(model.Root, i); slices.Contains(tags, doc.Path(r)) {
			n += doc.Len(r)
		}
	}
	return n
}

// MostBeforeRoot is how many rows are looked at for the root of a scene, at most.
const MostBeforeRoot = 2000
