package textedit

import "unicode/utf8"

// step is one change of a text, and where the caret was before it.
type step struct {
	at         int
	gone, came string
	caret      int
}

// history is what can be undone and done again.
type history struct {
	done, undone []step
	open         bool // the next character joins the last step
}

// add records a step. Letters typed in succession are one step, up to the end of a word.
func (h *history) add(s step) {
	h.undone = nil
	letter := s.gone == "" && utf8.RuneCountInString(s.came) == 1 && s.came != "\n"
	if n := len(h.done); n > 0 && h.open && letter && h.done[n-1].at+len(h.done[n-1].came) == s.at {
		h.done[n-1].came += s.came
	} else {
		h.done = append(h.done, s)
	}
	h.open = letter && s.came != " "
}

// undo takes the last step back and returns where the text changed, and where the caret goes; false if there is none.
func (h *history) undo(b *buffer) (at, caret int, ok bool) {
	n := len(h.done) - 1
	if n < 0 {
		return 0, 0, false
	}
	s := h.done[n]
	h.done, h.undone, h.open = h.done[:n], append(h.undone, s), false
	b.replace(s.at, s.at+len(s.came), s.gone)
	if end := s.at + len(s.gone); s.caret < s.at || s.caret > end {
		return s.at, end, true // the caret was elsewhere when something else changed the text
	}
	return s.at, s.caret, true
}

// redo repeats the step undone last, and returns what undo does.
func (h *history) redo(b *buffer) (at, caret int, ok bool) {
	n := len(h.undone) - 1
	if n < 0 {
		return 0, 0, false
	}
	s := h.undone[n]
	h.undone, h.done, h.open = h.undone[:n], append(h.done, s), false
	b.replace(s.at, s.at+len(s.gone), s.came)
	return s.at, s.at + len(s.came), true
}

// CanUndo reports whether something was written that can be undone.
func (a *Area) CanUndo() bool { return !a.Disabled() && len(a.text.done) > 0 }

// CanRedo reports whether something that was written is undone.
func (a *Area) CanRedo() bool { return !a.Disabled() && len(a.text.undone) > 0 }

// Forget leaves nothing to undo or redo.
func (a *Area) Forget() { a.text.history = history{} }

// Undo reverts the last edit.
func (a *Area) Undo() { a.again(a.text.undo(&a.text.buffer)) }

// Redo repeats the edit undone last.
func (a *Area) Redo() { a.again(a.text.redo(&a.text.buffer)) }

func (a *Area) again(at, caret int, ok bool) {
	if !ok || a.Disabled() {
		return
	}
	a.text.caret, a.text.anchor = caret, caret
	a.written(at)
}

// Replace makes the text another, which can be undone. Only what differs is replaced.
func (a *Area) Replace(text string) {
	a.replace(difference(a.String(), text))
}

// Follow makes the text another that was changed elsewhere, with nothing to undo, and shows where it differs.
func (a *Area) Follow(text string) {
	from, to, with := difference(a.String(), text)
	a.Forget()
	a.text.replace(from, to, with)
	a.text.caret, a.text.anchor = from+len(with), from+len(with)
	a.laid(from)
	a.moved()
}

// difference returns what of a text to replace with what so that it is another.
func difference(was, text string) (from, to int, with string) {
	n := min(len(was), len(text))
	for from < n && was[from] == text[from] {
		from++
	}
	for from > 0 && from < len(text) && !utf8.RuneStart(text[from]) {
		from--
	}
	end := 0
	for end < n-from && was[len(was)-1-end] == text[len(text)-1-end] {
		end++
	}
	for end > 0 && !utf8.RuneStart(text[len(text)-end]) {
		end--
	}
	return from, len(was) - end, text[from : len(text)-end]
}
