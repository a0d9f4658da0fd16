package convert

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/words"
)

func newConvertRows(c *converter) *convertRows {
	l := &convertRows{of: c}
	l.Length = func() int { return len(c.jobs) }
	l.CreateItem = func() fyne.CanvasObject { return newConvertRow() }
	l.UpdateItem = c.row
	l.OnSelected = func(i widget.ListItemID) {
		l.Unselect(i)
		if j := c.jobs[i]; j.over {
			c.explain(&j.item)
		}
	}
	l.OnHighlighted = func(i widget.ListItemID) { l.at = i }
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey implements fyne.Focusable.
func (l *convertRows) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter, desktop.KeyMenu:
		l.offer()
	case fyne.KeyDelete:
		l.of.removeMarked()
	default:
		if !l.of.win.FunctionKey(k) {
			l.List.TypedKey(k)
		}
	}
}

// marked is the job of the row that is marked, nil if there is none.
func (l *convertRows) marked() *job {
	if l.at < 0 || l.at >= len(l.of.jobs) {
		return nil
	}
	return l.of.jobs[l.at]
}

// AccessibilityLabel implements fyne.Accessible.
func (l *convertRows) AccessibilityLabel() string { return words.Say("Files") }

// AccessibilityRole implements fyne.Accessible.
func (l *convertRows) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleContainer }

// offer shows the links of the marked row as a menu, and how to take the row out.
func (l *convertRows) offer() {
	c := l.of
	j := l.marked()
	if j == nil {
		return
	}
	var items []*fyne.MenuItem
	for _, link := range c.links(j) {
		items = append(items, fyne.NewMenuItem(link.words, link.do))
	}
	items = append(items, fyne.NewMenuItem(words.Say("Remove from the list"), c.removeMarked))
	row := newConvertRow().MinSize().Height
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(l)
	at = at.AddXY(24, float32(l.at+1)*row-l.GetScrollOffset())
	c.win.PopUp(items, at)
	c.win.Dialog("menu")
}
