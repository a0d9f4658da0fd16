package find

import (
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// last is what undo and redo are about while a field has the keyboard: what was written there, or a replacement that was asked for since.
type last struct {
	instead func(redo bool) // nil: what was written
	refusal bool            // nothing was replaced
}

// in has some fields undo what was done last.
func (l *last) in(fields ...*widgets.Entry) {
	for _, e := range fields {
		written := e.OnChanged
		e.OnChanged = func(text string) {
			*l = last{}
			written(text)
		}
		e.Instead = func() func(bool) { return l.instead }
	}
}

// replaced has undo and redo do so with a replacement.
func (l *last) replaced(undo, redo func()) {
	*l = last{instead: func(again bool) {
		if again {
			redo()
		} else {
			undo()
		}
	}}
}

// refused has undo say that nothing was replaced, where it would take back the text that was looked for, or an edit before.
func (l *last) refused(say func(text string)) {
	l.instead = func(redo bool) {
		if !redo {
			say(words.Say("Nothing was replaced, so there is nothing to undo."))
		}
	}
	l.refusal = true
}

// edited forgets a refusal.
func (l *last) edited() {
	if l.refusal {
		*l = last{}
	}
}
