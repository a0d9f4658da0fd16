package textedit

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/ui/internal/home"
	"savant/ui/internal/tip"
)

var (
	_ fyne.Focusable    = (*Area)(nil)
	_ fyne.Shortcutable = (*Area)(nil)
	_ fyne.Tabbable     = (*Area)(nil)
	_ fyne.Accessible   = (*Area)(nil)
	_ desktop.Keyable   = (*Area)(nil)
)

// AccessibilityLabel implements fyne.Accessible.
func (a *Area) AccessibilityLabel() string {
	if a.Name == "" {
		return a.PlaceHolder
	}
	return a.Name
}

// AccessibilityRole implements fyne.Accessible.
func (a *Area) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// AcceptsTab implements fyne.Tabbable: Tab is a letter among lines.
func (a *Area) AcceptsTab() bool { return a.Multi }

// FocusGained implements fyne.Focusable.
func (a *Area) FocusGained() { a.focused = true; a.Refresh() }

// FocusLost implements fyne.Focusable.
func (a *Area) FocusLost() {
	tip.Typed(a.self)
	home.Lost(a.self)
	a.focused, a.shift = false, false
	a.Refresh()
}

// KeyDown implements desktop.Keyable.
func (a *Area) KeyDown(k *fyne.KeyEvent) {
	tip.Typed(a.self)
	a.hold(k, true)
}

// KeyUp implements desktop.Keyable.
func (a *Area) KeyUp(k *fyne.KeyEvent) { a.hold(k, false) }

func (a *Area) hold(k *fyne.KeyEvent, down bool) {
	if k.Name == desktop.KeyShiftLeft || k.Name == desktop.KeyShiftRight {
		a.shift = down
	}
}

// TypedRune implements fyne.Focusable.
func (a *Area) TypedRune(r rune) { a.insert(string(r)) }

// insert replaces the selection by a text.
func (a *Area) insert(text string) {
	from, to := a.text.selection()
	a.replace(from, to, text)
}

// motions say where keys move the caret to.
var motions = map[fyne.KeyName]func(a *Area) int{
	fyne.KeyLeft:     func(a *Area) int { return a.beside(a.text.caret, -1) },
	fyne.KeyRight:    func(a *Area) int { return a.beside(a.text.caret, 1) },
	fyne.KeyUp:       func(a *Area) int { return a.vertical(-1) },
	fyne.KeyDown:     func(a *Area) int { return a.vertical(1) },
	fyne.KeyPageUp:   func(a *Area) int { return a.vertical(-max(1, a.seen()-1)) },
	fyne.KeyPageDown: func(a *Area) int { return a.vertical(max(1, a.seen()-1)) },
	fyne.KeyHome:     func(a *Area) int { return a.rowBegin(a.placeAt(a.text.caret)) },
	fyne.KeyEnd:      func(a *Area) int { return a.rowEnd(a.placeAt(a.text.caret)) },
}

// farMotions are those of keys that are pressed with the key of shortcuts, or with Alt on macOS.
var farMotions = map[fyne.KeyName]func(a *Area) int{
	fyne.KeyLeft:  func(a *Area) int { return a.word(a.text.caret, -1) },
	fyne.KeyRight: func(a *Area) int { return a.word(a.text.caret, 1) },
	fyne.KeyHome:  func(*Area) int { return 0 },
	fyne.KeyEnd:   func(a *Area) int { return a.text.size },
}

// TypedKey implements fyne.Focusable.
func (a *Area) TypedKey(k *fyne.KeyEvent) {
	if to := motions[k.Name]; to != nil {
		goal := float32(-1)
		switch k.Name {
		case fyne.KeyLeft, fyne.KeyRight:
			if from, end := a.text.selection(); from != end && !a.shift { // the selection ends at its side
				a.move(map[bool]int{true: from, false: end}[k.Name == fyne.KeyLeft], false)
				return
			}
		case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown:
			goal = a.goal()
			a.text.goal = goal
		}
		a.move(to(a), a.shift)
		a.text.goal = goal
		return
	}
	switch k.Name {
	case fyne.KeyBackspace:
		a.erase(func() int { return a.behind(a.text.caret) })
	case fyne.KeyDelete:
		a.erase(func() int { return a.beside(a.text.caret, 1) })
	case fyne.KeyReturn, fyne.KeyEnter:
		if a.Multi || a.Breaks && a.Shifted() {
			a.insert("\n")
		}
	case fyne.KeyTab:
		if a.Multi {
			a.insert("\t")
		}
	}
}

// move moves the caret, and extends the selection if wanted.
func (a *Area) move(to int, selects bool) {
	a.text.open = false
	a.text.caret, a.text.goal = to, -1
	if !selects {
		a.text.anchor = to
	}
	a.moved()
}

// erase deletes the selection, or the text between the caret and another place.
func (a *Area) erase(to func() int) {
	from, end := a.text.selection()
	if from == end {
		other := to()
		from, end = min(from, other), max(end, other)
	}
	a.replace(from, end, "")
}

// beside is the place of the next letter, or of the one before.
func (a *Area) beside(off, by int) int {
	p := a.paragraph(off)
	s := a.shaped(p)
	switch {
	case by > 0 && off == p.to && p.last:
		return min(off+1, a.text.size)
	case by > 0:
		return p.from + s.next(off-p.from)
	case off == p.from && off > 0:
		before := a.paragraph(off - 1)
		if before.last { // its newline
			return off - 1
		}
		return before.from + a.shaped(before).before(off-before.from)
	}
	return p.from + s.before(off-p.from)
}

// behind returns where the letter before a place begins. If it consists of several runes, marks or joined emoji, and the
// last is a mark, only that is deleted: a wrong accent does not cost the letter.
func (a *Area) behind(off int) int {
	from := a.beside(off, -1)
	text := a.text.slice(from, off)
	if r, n := utf8.DecodeLastRuneInString(text); n < len(text) && unicode.Is(unicode.Mn, r) {
		return off - n
	}
	return from
}

// goal is where up and down go to in a row.
func (a *Area) goal() float32 {
	if a.text.goal >= 0 {
		return a.text.goal
	}
	at := a.placeAt(a.text.caret)
	s, r := a.row(at)
	return s.caret(r, a.text.caret-at.from)
}

// vertical returns the place some rows below; the beginning or the end if there are not enough.
func (a *Area) vertical(by int) int {
	switch {
	case !a.Multi && by > 0:
		return a.text.size
	case !a.Multi:
		return 0
	}
	at, ok := a.placeAt(a.text.caret), true
	for ; by > 0; by-- {
		if at, ok = a.below(at); !ok {
			return a.text.size
		}
	}
	for ; by < 0; by++ {
		if at, ok = a.above(at); !ok {
			return 0
		}
	}
	return a.across(at, a.goal())
}

// across is the place at x in a row, before the letter that begins the next row.
func (a *Area) across(at place, x float32) int {
	s, r := a.row(at)
	off := s.at(r, x)
	if off == r.to && r.to > r.from && at.row < len(s.rows)-1 {
		off = s.before(off)
	}
	return at.from + off
}

// rowBegin is where a row begins.
func (a *Area) rowBegin(at place) int {
	if !a.Multi {
		return 0
	}
	return a.offset(at)
}

// rowEnd is where a row ends.
func (a *Area) rowEnd(at place) int {
	if !a.Multi {
		return a.text.size
	}
	s, r := a.row(at)
	if at.row < len(s.rows)-1 {
		return at.from + s.before(r.to)
	}
	return at.from + r.to
}

// word is where the next word ends, or the one before begins.
func (a *Area) word(off, by int) int {
	within := false
	for {
		next := a.beside(off, by)
		if next == off {
			return off
		}
		r, _ := utf8.DecodeRuneInString(a.text.slice(min(off, next), max(off, next)))
		letter := unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_'
		if within && !letter {
			return off
		}
		within = within || letter
		off = next
	}
}

// TypedShortcut implements fyne.Shortcutable. What the field has no use for is the window's.
func (a *Area) TypedShortcut(s fyne.Shortcut) {
	switch s := s.(type) {
	case *fyne.ShortcutUndo:
		a.Undo()
	case *fyne.ShortcutRedo:
		if !a.CanRedo() {
			home.PassShortcut(a.self, s)
			return
		}
		a.Redo()
	case *fyne.ShortcutCopy:
		a.copy(s.Clipboard)
	case *fyne.ShortcutCut:
		if a.copy(s.Clipboard) {
			a.insert("")
		}
	case *fyne.ShortcutPaste:
		a.insert(a.pasted(s.Clipboard))
	case *fyne.ShortcutSelectAll:
		a.text.anchor, a.text.caret, a.text.goal = 0, a.text.size, -1
		a.moved()
	case *desktop.CustomShortcut:
		if !a.far(s) {
			home.PassShortcut(a.self, s)
		}
	default:
		home.PassShortcut(a.self, s)
	}
}

// far moves or erases by words and to the ends. It reports whether the keys are for that.
func (a *Area) far(s *desktop.CustomShortcut) bool {
	if s.Modifier&(fyne.KeyModifierShortcutDefault|fyne.KeyModifierAlt) == 0 {
		return false
	}
	if to := farMotions[s.KeyName]; to != nil {
		a.move(to(a), s.Modifier&fyne.KeyModifierShift != 0)
		return true
	}
	switch s.KeyName {
	case fyne.KeyBackspace:
		a.erase(func() int { return a.word(a.text.caret, -1) })
	case fyne.KeyDelete:
		a.erase(func() int { return a.word(a.text.caret, 1) })
	default:
		return false
	}
	return true
}

// copy copies the selection. It reports whether there is any.
func (a *Area) copy(c fyne.Clipboard) bool {
	text := a.SelectedText()
	if text == "" || c == nil {
		return false
	}
	c.SetContent(text)
	return true
}

// pasted returns the text on the clipboard with the line ends of the text.
func (a *Area) pasted(c fyne.Clipboard) string {
	if c == nil {
		return ""
	}
	end := "\n"
	if !a.Multi && !a.Breaks {
		end = " "
	}
	return strings.NewReplacer("\r\n", end, "\n", end).Replace(c.Content())
}
