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

// undo takes the last step back and returns where the caret goes; false if there is none.
func (h *history) undo(b *buffer) (caret int, ok bool) {
	n := len(h.done) - 1
	if n < 0 {
		return 0, false
	}
	s := h.done[n]
	h.done, h.undone, h.open = h.done[:n], append(h.undone, s), false
	b.replace(s.at, s.at+len(s.came), s.gone)
	return s.caret, true
}

// redo repeats the step undone last.
func (h *history) redo(b *buffer) (caret int, ok bool) {
	n := len(h.undone) - 1
	if n < 0 {
		return 0, false
	}
	s := h.undone[n]
	h.undone, h.done, h.open = h.undone[:n], append(h.done, s), false
	b.replace(s.at, s.at+len(s.gone), s.came)
	return s.at + len(s.came), true
}
