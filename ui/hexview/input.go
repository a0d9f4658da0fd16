package hexview

import (
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/ui/internal/home"
	"savant/ui/internal/words"
)

// FocusGained shows that keys go here.
func (v *View) FocusGained() { v.focused = true; v.redraw() }

// FocusLost shows that the view has lost the focus.
func (v *View) FocusLost() { v.focused, v.digit, v.written = false, -1, -1; home.Lost(v); v.redraw() }

// walks says where a key leads from a byte.
var walks = map[fyne.KeyName]func(v *View, at, per int64) int64{
	fyne.KeyLeft:     func(v *View, at, per int64) int64 { return at - 1 },
	fyne.KeyRight:    func(v *View, at, per int64) int64 { return at + 1 },
	fyne.KeyUp:       func(v *View, at, per int64) int64 { return up(at, per, 1) },
	fyne.KeyDown:     func(v *View, at, per int64) int64 { return down(at, v.Bytes(), per, 1) },
	fyne.KeyPageUp:   func(v *View, at, per int64) int64 { return up(at, per, v.page()) },
	fyne.KeyPageDown: func(v *View, at, per int64) int64 { return down(at, v.Bytes(), per, v.page()) },
	// Home goes to the row's beginning, and from there to the file's; End likewise.
	fyne.KeyHome: func(v *View, at, per int64) int64 {
		if at%per == 0 {
			return 0
		}
		return at - at%per
	},
	fyne.KeyEnd: func(v *View, at, per int64) int64 {
		if at%per == per-1 {
			return v.Bytes() - 1
		}
		return at - at%per + per - 1
	},
}

// up goes rows up in the same column.
func up(at, per, rows int64) int64 { return at - per*min(rows, at/per) }

// down goes rows down in the same column, or to the last byte.
func down(at, size, per, rows int64) int64 { return min(at+per*rows, size-1) }

func (v *View) page() int64 { return int64(max(1, int(v.Size().Height/v.rowHeight())-1)) }

// TypedKey moves the cursor; with Shift it selects.
func (v *View) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyTab {
		v.letters, v.digit = !v.letters, -1
		v.redraw()
		return
	}
	if e.Name == fyne.KeyEscape && v.digit >= 0 {
		v.digit = -1
		v.redraw()
		return
	}
	if v.OnKey != nil && v.OnKey(e) {
		return
	}
	walk := walks[e.Name]
	if walk == nil || v.Bytes() == 0 {
		return
	}
	at := int64(0)
	if v.cursor >= 0 {
		at = min(max(0, walk(v, v.cursor, int64(v.PerRow()))), v.Bytes()-1)
	}
	v.put(at, v.keys()&fyne.KeyModifierShift != 0)
}

// put moves the cursor for the user, and reports it.
func (v *View) put(at int64, extend bool) {
	moved := at != v.cursor
	v.cursor, v.digit = at, -1
	if !extend || v.anchor < 0 {
		v.anchor = at
	}
	v.Reveal(at)
	v.redraw()
	v.told()
	if moved && v.OnSelected != nil {
		v.OnSelected(at)
	}
}

// SelectRange selects bytes as the user does, and shows them.
func (v *View) SelectRange(r Range) {
	if r = r.Cut(Range{End: v.Bytes()}); r.Empty() {
		return
	}
	v.put(r.Start, false)
	v.anchor, v.cursor = r.Start, r.End-1
	v.redraw()
	v.told()
}

// Scrolled moves the view.
func (v *View) Scrolled(e *fyne.ScrollEvent) { v.ScrollBy(-float64(e.Scrolled.DY)) }

// MouseDown puts the cursor on a byte; with Shift it selects up to there.
func (v *View) MouseDown(e *desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(v); c != nil {
		c.Focus(v)
	}
	v.pressed = false
	at := v.byteAt(e.Position)
	if e.Button == desktop.MouseButtonSecondary && v.OnSecondary != nil {
		if s := v.Selected(); at >= 0 && (at < s.Start || at >= s.End) {
			v.put(at, false)
		}
		v.OnSecondary(e.AbsolutePosition)
		return
	}
	if e.Button != desktop.MouseButtonPrimary {
		return
	}
	if at >= 0 {
		c := v.columns()
		v.letters = e.Position.X >= c.text-c.cell
		v.pressed, v.written = true, -1
		v.put(at, e.Modifier&fyne.KeyModifierShift != 0)
	}
}

// MouseUp ends a press.
func (v *View) MouseUp(*desktop.MouseEvent) { v.pressed = false }

// Dragged selects bytes.
func (v *View) Dragged(e *fyne.DragEvent) {
	if !v.pressed {
		return
	}
	h := v.rowHeight()
	switch { // the view follows the pointer
	case e.Position.Y < 0:
		v.ScrollBy(-float64(h))
	case e.Position.Y > v.Size().Height:
		v.ScrollBy(float64(h))
	}
	p := fyne.NewPos(e.Position.X, min(max(0, e.Position.Y), v.Size().Height-1))
	if at := v.byteAt(p); at >= 0 && at != v.cursor {
		v.cursor = at
		v.redraw()
		v.told()
		if v.OnSelected != nil {
			v.OnSelected(at)
		}
	}
}

// DragEnd ends a press.
func (v *View) DragEnd() { v.pressed = false }

// mostCopied is how many bytes go to the clipboard at most.
const mostCopied = 1 << 20

// SelectedText is what the keys that copy take: the selected bytes as hexadecimal digits, or as text where keys write letters.
func (v *View) SelectedText() string {
	if v.letters {
		return v.SelectedLetters()
	}
	return v.SelectedHex()
}

// TypedShortcut copies the selected bytes as hex digits or as text, pastes over bytes, and selects all.
func (v *View) TypedShortcut(s fyne.Shortcut) {
	switch s := s.(type) {
	case *fyne.ShortcutCopy:
		if text := v.SelectedText(); text != "" && s.Clipboard != nil {
			s.Clipboard.SetContent(text)
		}
	case *fyne.ShortcutPaste:
		if s.Clipboard != nil {
			v.Paste(s.Clipboard.Content())
		}
	case *fyne.ShortcutSelectAll:
		v.SelectAll()
	default:
		home.PassShortcut(v, s)
	}
}

// SelectAll selects all bytes, and leaves the view where it is.
func (v *View) SelectAll() {
	if v.Bytes() > 0 {
		v.anchor, v.cursor = 0, v.Bytes()-1
		v.redraw()
		v.told()
	}
}

// SelectedHex is the selected bytes as pairs of hex digits with blanks between; the first million of them.
func (v *View) SelectedHex() string {
	b := v.selected()
	out := make([]byte, 0, 3*len(b))
	for i, c := range b {
		if i > 0 {
			out = append(out, ' ')
		}
		out = append(out, hexDigits[c>>4], hexDigits[c&15])
	}
	return string(out)
}

// selected are the selected bytes; the first million of them.
func (v *View) selected() []byte {
	r := v.Selected()
	if r.Empty() {
		return nil
	}
	b := make([]byte, min(r.End-r.Start, mostCopied))
	return b[:min(max(0, v.source.ReadAt(b, r.Start)), len(b))]
}

// Letters reports whether keys write letters; otherwise they write digits.
func (v *View) Letters() bool { return v.letters }

// SelectedLetters is the selected bytes as text; "" if they are none.
func (v *View) SelectedLetters() string {
	if b := v.selected(); utf8.Valid(b) {
		return string(b)
	}
	return ""
}

// AccessibilityLabel implements fyne.Accessible.
func (v *View) AccessibilityLabel() string { return words.Say("Bytes") }

// AccessibilityRole implements fyne.Accessible.
func (v *View) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }
