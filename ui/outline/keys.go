package outline

import (
	"cmp"
	"time"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/ui/internal/home"
)

// FocusGained shows that the outline has the focus.
func (o *Outline) FocusGained() {
	o.focused = true
	if o.cursor < 0 && o.rows.Len() > 0 && !o.pressed && !o.Still && (o.Lead == nil || !o.SelectNode(o.Lead())) {
		o.Select(0)
	}
	o.place()
}

// FocusLost shows that the outline has lost the focus.
func (o *Outline) FocusLost() {
	o.focused = false
	home.Lost(o)
	o.place()
}

// page returns how many rows PgUp and PgDn move by.
func (o *Outline) page() int {
	return max(1, int(o.Size().Height/o.rowHeight())-1-len(o.sticky()))
}

// walks holds the row that each key moves to; last is the last row.
var walks = map[fyne.KeyName]func(o *Outline, last int) int{
	fyne.KeyDown:     func(o *Outline, last int) int { return o.cursor + 1 },
	fyne.KeyUp:       func(o *Outline, last int) int { return o.cursor - 1 },
	fyne.KeyPageDown: func(o *Outline, last int) int { return o.cursor + o.page() },
	fyne.KeyPageUp:   func(o *Outline, last int) int { return o.cursor - o.page() },
	fyne.KeyHome:     func(o *Outline, last int) int { return 0 },
	fyne.KeyEnd:      func(o *Outline, last int) int { return last },
}

// TypedKey moves, opens, closes and activates. Escape ends a drag without a drop.
func (o *Outline) TypedKey(e *fyne.KeyEvent) {
	o.steps.opened = nil
	if o.drag.moving {
		if e.Name == fyne.KeyEscape {
			o.endDrag()
		}
		return
	}
	if e.Name == fyne.KeyF10 && o.keys()&fyne.KeyModifierShift != 0 { // on keyboards without a menu key
		e = &fyne.KeyEvent{Name: desktop.KeyMenu}
	}
	if o.OnKey != nil && o.OnKey(e) {
		return
	}
	last := o.rows.Len() - 1
	if last < 0 {
		return
	}
	if walk := walks[e.Name]; walk != nil {
		if e.Name == fyne.KeyEnd {
			last = max(last, o.openLastFound())
		}
		row := min(max(0, walk(o, last)), last)
		if o.keys()&fyne.KeyModifierShift != 0 {
			o.sweep(o.found(row, cmp.Compare(row, o.cursor)))
		} else {
			o.Select(row)
		}
		return
	}
	if o.cursor < 0 {
		return
	}
	n := o.node
	switch e.Name {
	case fyne.KeyRight:
		if x := o.rows.At(o.cursor); !x.Open {
			if o.Look(n).Branch {
				o.Open(o.cursor)
			}
		} else if o.cursor < last && o.rows.Depth(o.cursor+1) > x.Depth {
			o.Select(o.cursor + 1)
		}
	case fyne.KeyLeft:
		if o.rows.At(o.cursor).Open {
			o.Close(o.cursor)
			o.Reveal(o.cursor)
		} else if up := o.rows.Up(o.cursor); up >= 0 {
			o.Select(up)
		}
	case fyne.KeySpace:
		if o.typed.fresh() { // a space within a name being typed is a character
			return
		}
		if o.Look(n).Branch {
			o.Toggle(o.cursor)
		}
	case fyne.KeyReturn, fyne.KeyEnter:
		o.activate(n)
	case fyne.KeyF2:
		if o.OnRename != nil {
			o.OnRename(n)
		} else {
			o.activate(n)
		}
	case fyne.KeyEscape:
		o.typed = typed{}
		o.Select(o.cursor)
	case desktop.KeyMenu:
		if o.OnMenu != nil {
			o.Reveal(o.cursor)
			y := float32(float64(o.cursor+1)*float64(o.rowHeight()) - o.pos)
			o.OnMenu(n, fyne.CurrentApp().Driver().AbsolutePositionForObject(o).AddXY(o.indent(o.rows.Depth(o.cursor)), y))
		}
	}
}

// openLastFound opens what holds the last row that a filter found, and returns the last row there is then: the end of what was found is never hidden.
func (o *Outline) openLastFound() int {
	if o.Found == nil || o.Found.Last() == 0 {
		return -1
	}
	if path, ok := o.pathTo(o.Found.Last()); ok {
		o.openTo(path)
	}
	return o.rows.Len() - 1
}

func (o *Outline) activate(n Node) {
	if o.OnActivated != nil {
		o.OnActivated(n)
	}
}

// mostMatched is the most rows that are searched for a typed name, so that no key blocks the window.
const mostMatched = 1500

// TypedRune goes to the next row whose name starts with the typed text; a star opens everything below the current row.
func (o *Outline) TypedRune(r rune) {
	if o.OnRune != nil && o.OnRune(r) {
		return
	}
	fresh := o.typed.fresh()
	if r == '*' && !fresh {
		if o.cursor >= 0 {
			o.OpenAllBelow(o.cursor)
		}
		return
	}
	if !unicode.IsPrint(r) || r == ' ' && !fresh {
		return
	}
	if !fresh {
		o.typed.text = ""
	}
	repeated := fresh && o.typed.text == string(r) // the same letter again goes to the next match
	if !repeated {
		o.typed.text += string(r)
	}
	o.typed.last = time.Now()
	n := o.rows.Len()
	if n == 0 {
		return
	}
	start := max(o.cursor, 0)
	if !fresh || repeated {
		start++
	}
	for i := range min(n, mostMatched) {
		row := (start + i) % n
		if o.matches(o.rows.At(row).Node) {
			o.Select(row)
			return
		}
	}
}

func (o *Outline) matches(n Node) bool {
	if o.Matches != nil {
		return o.Matches(n, o.typed.text)
	}
	return hasPrefixFold(o.Look(n).Label, o.typed.text)
}

// AccessibilityLabel implements fyne.Accessible.
func (o *Outline) AccessibilityLabel() string { return o.Name }

// AccessibilityRole implements fyne.Accessible.
func (o *Outline) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleContainer }
