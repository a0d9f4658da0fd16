package shell

import (
	"savant/model"
	"savant/model/label"
	"savant/ui/files"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// undoes returns the page whose last step was made last, nil if there is nothing to undo.
func undoes(w *Window) (p *tabPage, step model.Moment) {
	for _, q := range edited(w) {
		if m, ok := files.ToUndo(q); ok && (p == nil || m.Made.After(step.Made)) {
			p, step = q, m
		}
	}
	return p, step
}

// redoes returns the page whose next undone step was made first, nil if there is nothing to redo.
func redoes(w *Window) (p *tabPage, step model.Moment) {
	for _, q := range edited(w) {
		if m, ok := files.ToRedo(q); ok && (p == nil || m.Made.Before(step.Made)) {
			p, step = q, m
		}
	}
	return p, step
}

func undo(w *Window) {
	if t, ok := toolOf(w).(host.Undoer); ok {
		t.Undo()
		return
	}
	if t, ok := toolOf(w).(host.Deciding); ok && t.UndoDecision() {
		return
	}
	p, step := undoes(w)
	if p != nil && !files.UndoReload(w, p) && p.retraced(step, p.nav.undone.back) {
		w.Refresh()
	}
	switch {
	case p != nil && toolOf(w) != nil:
		w.Note(p, words.Say("Undone in %s: %s", w.Title(p), words.Text(step.Label)))
	case p != nil && w.page() == p: // of what was read again, another page tells
		w.Note(p, words.Say("Undone: %s", words.Text(step.Label)))
	}
}

func redo(w *Window) {
	if t, ok := toolOf(w).(host.Undoer); ok {
		t.Redo()
		return
	}
	p, step := redoes(w)
	if p != nil && !files.RedoReload(w, p) && p.retraced(step, p.nav.undone.again) {
		w.Refresh()
	}
	switch {
	case p != nil && toolOf(w) != nil:
		w.Note(p, words.Say("Redone in %s: %s", w.Title(p), words.Text(step.Label)))
	case p != nil && w.page() == p:
		w.Note(p, words.Say("Redone: %s", words.Text(step.Label)))
	}
}

// retraced undoes or redoes a step and reports whether there was one. A repair has all rows be new: those at the paths that were open are opened. If what
// had the keyboard is gone with the step, the pane that it was in has it, else the outline.
func (p *tabPage) retraced(step model.Moment, do func(host.Page) bool) (done bool) {
	from := p.seat()
	if step.Label.ID != label.Refit {
		done = do(p)
	} else {
		p.Keep(func() { done = do(p) })
	}
	if from.had == nil || p.seat().had != nil || p.win.Canvas().Overlays().Top() != nil {
		return done
	}
	if from.pane != "" && p.PaneShown(from.pane) {
		p.view.panes.Front().Focus()
	} else {
		p.Focus()
	}
	return done
}

// canUndo and canRedo are the conditions of the actions on the history.
func canUndo(w *Window) bool {
	if t, ok := toolOf(w).(host.Undoer); ok {
		return t.CanUndo()
	}
	p, _ := undoes(w)
	return p != nil
}

func canRedo(w *Window) bool {
	if t, ok := toolOf(w).(host.Undoer); ok {
		return t.CanRedo()
	}
	p, _ := redoes(w)
	return p != nil
}
