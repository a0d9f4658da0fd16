package shell

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/look"
	"savant/ui/widgets"
)

// listPane is a list with a bar of buttons over it.
type listPane struct {
	page    *tabPage
	list    *widgets.Tree
	note    *ink.Text
	buttons []*paneButton
	root    *fyne.Container
}

// paneButton is a button that can be used with some selections only.
type paneButton struct {
	*widgets.Button
	can func(*widgets.Branch) bool // nil: always
}

func newListPane(p *tabPage) *listPane {
	l := &listPane{page: p, list: widgets.NewTree(), note: ink.Small("", look.Muted)}
	l.note.Cut = true
	return l
}

// button adds a button to the bar.
func (l *listPane) button(words string, can func(*widgets.Branch) bool, do func(*widgets.Branch)) *paneButton {
	b := &paneButton{can: can}
	b.Button = widgets.NewButton(words, func() { do(l.list.Current()) })
	b.Importance = widget.LowImportance
	l.buttons = append(l.buttons, b)
	return b
}

// build lays the pane out, once all buttons are there.
func (l *listPane) build() {
	bar := []fyne.CanvasObject{l.note}
	for _, b := range l.buttons {
		bar = append(bar, b.Button)
	}
	head := ink.Pad(14, 0, 8, 0, ink.Across(4, 34, 0, bar...))
	l.root = ink.Framed(head, ink.Pad(6, 0, 0, 4, l.list.Outline), nil)
	l.list.Keys = func(_ *widgets.Branch, e *fyne.KeyEvent) bool { return l.page.PaneKey(e) }
	l.able()
}

// able brings the buttons up to date with what is selected.
func (l *listPane) able() {
	x := l.list.Current()
	for _, b := range l.buttons {
		off := b.can != nil && !b.can(x)
		if off != b.Disabled() && off {
			b.Disable()
		} else if off != b.Disabled() {
			b.Enable()
		}
	}
}

// Focus gives the keyboard to the list.
func (l *listPane) Focus() { l.page.win.Canvas().Focus(l.list.Outline) }

// Count is how many rows there are.
func (l *listPane) Count() int { return l.list.Outline.Len() }

// Object is the list with its bar.
func (l *listPane) Object() fyne.CanvasObject { return l.root }

// goTo selects a row of the document and leaves the keyboard in the list.
func (l *listPane) goTo(r model.Row) {
	if r != 0 && l.page.doc.Alive(r) {
		l.page.Select(r)
	}
}

// groupSize is how many sections of some kinds a scene has, by the groups in which they stand: the whole file is not looked at.
func groupSize(doc *model.Document, tags ...string) int {
	n := 0
	for i := range min(doc.Len(model.Root), mostBeforeRoot) {
		if r := doc.Child(model.Root, i); slices.Contains(tags, doc.Path(r)) {
			n += doc.Len(r)
		}
	}
	return n
}
