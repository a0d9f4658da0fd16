package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/look"
)

// Lines is a list that the keyboard can use: Enter does what a press does.
type Lines struct {
	widget.List
	Name string                            // what it lists, to a screen reader
	Keys func(*fyne.KeyEvent) (taken bool) // handles other keys first; may be nil
	Undo func(int)                         // is called with the line at which Del was pressed; may be nil
	act  func(int)                         // what is done with the line that is chosen

	at      int // the current line; -1 before the keyboard or a press was there
	focused bool
}

// FocusGained implements fyne.Focusable. The first line becomes the current one where there was none.
func (l *Lines) FocusGained() {
	l.at, l.focused = max(0, l.at), true
	l.List.FocusGained()
	l.Refresh()
}

// FocusLost implements fyne.Focusable.
func (l *Lines) FocusLost() {
	l.focused = false
	home.Lost(l)
	l.List.FocusLost()
	l.Refresh()
}

// Current is the line at which the keyboard is or was, or that was pressed last; -1 for none.
func (l *Lines) Current() int { return min(l.at, l.Length()-1) }

// Highlight makes a line the current one and scrolls to it.
func (l *Lines) Highlight(i int) {
	l.at = i
	l.List.Highlight(i)
}

// steps are by how many lines keys move.
var steps = map[fyne.KeyName]int{fyne.KeyDown: 1, fyne.KeyUp: -1}

// TypedKey implements fyne.Focusable.
func (l *Lines) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		l.choose()
	case fyne.KeyDelete:
		if l.Undo == nil {
			if l.Keys != nil {
				l.Keys(k)
			}
			return
		}
		was := l.act
		l.act = l.Undo
		l.choose()
		l.act = was
	case fyne.KeyDown, fyne.KeyUp:
		l.Highlight(min(max(0, l.Current()+steps[k.Name]), l.Length()-1))
	default:
		if l.Keys == nil || !l.Keys(k) {
			l.List.TypedKey(k)
		}
	}
}

// choose does what is to be done with the line at which the keyboard is.
func (l *Lines) choose() {
	l.Highlight(max(0, l.Current())) // there may be fewer lines than there were
	l.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
}

// NewLines returns a list of n lines, filled by fill; tapped is called with the index of the line that was pressed.
func NewLines(name string, n func() int, fill func(int, *Line), tapped func(int)) *Lines {
	l := &Lines{Name: name, act: tapped, at: -1}
	l.Length = n
	l.CreateItem = func() fyne.CanvasObject { return newLine() }
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) {
		r := o.(*Line)
		r.Back.Hide()
		r.Arrow.Hide()
		r.After.Set("")
		fill(i, r)
		r.current, r.focused = i == l.Current(), i == l.Current() && l.focused
		r.Refresh()
	}
	l.ExtendBaseWidget(l)
	l.HideSeparators = true
	l.OnSelected = func(i widget.ListItemID) {
		l.at = i
		l.Unselect(i)
		l.Refresh() // the line that was the current one
		l.act(i)
	}
	return l
}

// AccessibilityLabel implements fyne.Accessible.
func (l *Lines) AccessibilityLabel() string { return l.Name }

// AccessibilityRole implements fyne.Accessible.
func (l *Lines) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleContainer }

// Line is one line of a pane: where, what, and perhaps a link that takes it back or mends it.
type Line struct {
	widget.BaseWidget
	First, Second *ink.Text
	Arrow, After  *ink.Text // after the second: what it became
	Back          *ink.Link

	second           fyne.CanvasObject // Second, with its whole text as a tip where it is cut
	current, focused bool              // the line, and the keyboard is in the list
	ground           *canvas.Rectangle
}

// Say gives the link of the line a text that is shown while the pointer rests on it.
func (r *Line) Say(text string) {
	r.Back.Hover = func(e *desktop.MouseEvent) {
		if e == nil {
			tip.Leave(r.Back)
		} else {
			tip.Enter(r.Back, text, e)
		}
	}
}

// newLine returns an empty line.
func newLine() *Line {
	r := &Line{First: ink.New("", look.Text), Second: ink.Small("", look.Muted), Back: ink.NewLink("", nil)}
	r.Arrow, r.After = ink.Small("→", look.Muted), ink.Small("", look.Text)
	r.ground = canvas.NewRectangle(color.Transparent)
	r.First.Cut, r.Second.Cut, r.After.Cut = true, true, true
	r.second = tip.Text(r.Second)
	r.Back.Text.Scale = theme.SizeNameCaptionText
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer implements fyne.Widget.
func (r *Line) CreateRenderer() fyne.WidgetRenderer { return &paneRowRenderer{r} }

type paneRowRenderer struct{ row *Line }

func (r *paneRowRenderer) Destroy() {}

func (r *paneRowRenderer) MinSize() fyne.Size {
	return fyne.NewSize(100, look.Scaled(r.row.Theme(), 22))
}

func (r *paneRowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.row.ground, r.row.First, r.row.second, r.row.Arrow, r.row.After, r.row.Back}
}

// Layout gives the first text the width it needs, at most half.
func (r *paneRowRenderer) Layout(size fyne.Size) {
	const side, gap = 8, 14
	r.row.ground.Resize(size)
	whole := size.Width - 2*side
	if r.row.Back.Visible() {
		w := r.row.Back.MinSize().Width
		whole -= w + gap
		Put(r.row.Back, side+whole+gap, 0, w+side, size.Height) // all of its height, and to the edge, is pressed
	}
	w := min(whole*0.55, fyne.MeasureText(r.row.First.Text, theme.Size(theme.SizeNameText), fyne.TextStyle{}).Width+1)
	Middle(r.row.First, side, w, size.Height)
	x, left := side+w+gap, max(0, whole-w-gap)
	if !r.row.Arrow.Visible() {
		Middle(r.row.second, x, left, size.Height)
		return
	}
	// The arrow is drawn alone: Fyne draws a space after a character of another font as a missing glyph.
	before, arrow := width(r.row.Second), r.row.Arrow.MinSize().Width
	before = min(before, max(left*0.5, left-arrow-gap-width(r.row.After)))
	Middle(r.row.second, x, before, size.Height)
	Middle(r.row.Arrow, x+before+gap/2, arrow, size.Height)
	Middle(r.row.After, x+before+arrow+gap, max(0, left-before-arrow-gap), size.Height)
}

func (r *paneRowRenderer) Refresh() {
	r.paintGround()
	r.Layout(r.row.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

// paintGround draws the current line as the outline draws its own: with a ring while it has the keyboard.
func (r *paneRowRenderer) paintGround() {
	g := r.row.ground
	g.FillColor, g.StrokeColor, g.StrokeWidth = color.Transparent, color.Transparent, 0
	if r.row.current {
		g.FillColor = ink.Paint(look.Selection)
	}
	if r.row.focused {
		g.StrokeColor, g.StrokeWidth = ink.Paint(look.Accent), 1
	}
}
