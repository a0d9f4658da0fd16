package page

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/textedit"
	"savant/ui/widgets"
)

// TreeChoice is a popup in which one searches a tree and chooses a node of it.
type TreeChoice struct {
	List         *outline.Outline
	Headline     string
	Hint         string // in the empty field
	Yes          string // on the button that chooses
	Above, Below []fyne.CanvasObject
	Search       func(text string)    // shows what fits a text, which is trimmed and in lower case
	Choose       func(n outline.Node) // the popup stays unless this closes it
	Leave        func()               // returns the focus

	popup *widget.PopUp
}

// Close closes the popup.
func (c *TreeChoice) Close() {
	c.popup.Hide()
	c.Leave()
}

func (c *TreeChoice) choose() {
	if n, ok := c.List.Current(); ok {
		c.Choose(n)
	}
}

// Show shows the popup over a window and focuses its field. id names it for tests.
func (c *TreeChoice) Show(w host.Window, id string) {
	c.List.OnActivated = func(outline.Node) { c.choose() }
	c.List.OnKey = func(k *fyne.KeyEvent) bool {
		switch k.Name {
		case fyne.KeyEscape:
			c.Close()
		case fyne.KeyReturn, fyne.KeyEnter:
			c.choose()
		default:
			return false
		}
		return true
	}
	search := &TreeSearch{List: c.List}
	search.ExtendBaseWidget(search)
	search.PlaceHolder = c.Hint
	search.Icon = theme.SearchIcon()
	search.OnChanged = func(text string) { c.Search(strings.ToLower(strings.TrimSpace(text))) }
	title := ink.Bold(c.Headline, look.Text)
	title.Scale = theme.SizeNameSubHeadingText
	yes := widgets.NewButton(c.Yes, c.choose)
	yes.Importance = widget.HighImportance
	no := widgets.NewButton(words.Say("Cancel"), c.Close)
	_, yes.Key = widgets.AnswerKeys(c.choose, c.Close)
	no.Key = yes.Key
	size := w.Canvas().Size()
	frame := container.NewStack(ink.Box(look.Background, look.Line, 4), ink.Pad(1, 1, 1, 1, c.List))
	room := container.NewGridWrap(fyne.NewSize(min(460, size.Width*0.8), min(420, size.Height*0.6)), frame)
	foot := container.NewBorder(nil, nil, nil, container.NewHBox(no, yes))
	rows := slices.Concat([]fyne.CanvasObject{title, search}, c.Above, []fyne.CanvasObject{room}, c.Below, []fyne.CanvasObject{foot})
	c.popup = widgets.NewModal(ink.Pad(18, 12, 18, 12, ink.Down(12, rows...)), w.Canvas())
	c.popup.Show()
	w.Canvas().Focus(search)
	w.Dialog(id)
}

// TreeSearch is the field that a tree is searched by; the keys that mean nothing in it move in the tree.
type TreeSearch struct {
	textedit.Entry
	List *outline.Outline
}

// TypedKey implements fyne.Focusable.
func (e *TreeSearch) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyEscape:
		e.List.TypedKey(k)
		return
	case fyne.KeyLeft, fyne.KeyRight, fyne.KeyHome, fyne.KeyEnd:
		if e.Text == "" {
			e.List.TypedKey(k)
			return
		}
	}
	e.Entry.TypedKey(k)
}
