package shell

import (
	"savant/model"
	"savant/ui/files"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// edited are the pages whose documents undo and redo are about: the one shown, or those that the tool shown edits.
func edited(w *Window) (list []*tabPage) {
	if t, ok := toolOf(w).(host.Editing); ok {
		for _, p := range t.Edited() {
			list = append(list, pageOf(p))
		}
	} else if p := w.document(); p != nil {
		list = append(list, p)
	}
	return list
}

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

// toolOf is the tool that is shown, nil for none.
func toolOf(w *Window) host.Tool {
	if p := w.page(); p != nil {
		return p.tool
	}
	return nil
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
	if p != nil && !files.UndoReload(w, p) && p.nav.undone.back(p) {
		w.Refresh()
	}
	if p != nil && toolOf(w) != nil {
		w.Note(p, words.Say("Undone in %s: %s", w.Title(p), words.Text(step.Label)))
	}
}

func redo(w *Window) {
	if t, ok := toolOf(w).(host.Undoer); ok {
		t.Redo()
		return
	}
	p, step := redoes(w)
	if p != nil && !files.RedoReload(w, p) && p.nav.undone.again(p) {
		w.Refresh()
	}
	if p != nil && toolOf(w) != nil {
		w.Note(p, words.Say("Redone in %s: %s", w.Title(p), words.Text(step.Label)))
	}
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

func copyPath(w *Window) {
	if p := w.document(); p != nil {
		p.copyPath()
	}
}

// hasNodes is an action's condition: a scene with nodes is shown.
func hasNodes(w *Window) bool {
	p := w.document()
	return p != nil && p.view.filter.HasNodes()
}

// foldPanes collapses the panes to their tabs, or shows the active one again.
func foldPanes(w *Window) {
	panes := w.document().view.panes
	w.document().view.right.enlarge(false)
	panes.Fold(!panes.Shut())
}

// enlargePane leaves all the room beside the outline to the pane in front, with the keyboard in it, or gives the editor its room again.
func enlargePane(w *Window) {
	p := w.document()
	p.view.right.enlarge(!p.view.right.large)
	if p.view.right.large {
		p.EnterPane(p.view.panes.Front().ID())
	}
}

// panesLarge is an action's condition: the panes have all the room beside the outline.
func panesLarge(w *Window) bool {
	p := w.document()
	return p != nil && p.view.right != nil && p.view.right.large
}

// switchNodes has the outline show only nodes, or all rows.
func switchNodes(w *Window) {
	f := w.document().view.filter
	f.ShowNodes(!f.Nodes())
}

// hasProperties is an action's condition: a node or resource is shown.
func hasProperties(w *Window) bool {
	p := w.document()
	return p != nil && p.hasProperties()
}

// focusProperties focuses the filter of the properties.
func focusProperties(w *Window) { w.document().focusProperties() }

// sifter is the tool that is shown if what it lists can be filtered, else nil.
func sifter(w *Window) host.Sifter {
	if p := w.page(); p != nil {
		s, _ := p.tool.(host.Sifter)
		return s
	}
	return nil
}

// hasFilter reports whether what is shown can be filtered.
func hasFilter(w *Window) bool { return w.document() != nil || sifter(w) != nil }

// focusFilter focuses the filter.
func focusFilter(w *Window) {
	if s := sifter(w); s != nil {
		w.Canvas().Focus(s.Sift())
	} else if p := w.document(); p != nil {
		p.view.filter.Focus()
	}
}

// filterBy filters by a text.
func filterBy(w host.Window, text string) {
	if s := sifter(w.(*Window)); s != nil {
		w.Canvas().Focus(s.Sift())
		s.Sift().SetText(text)
	} else if p := pageOf(w.Document()); p != nil {
		p.view.filter.By(text)
	}
}

func goTo(w *Window) {
	if p := w.document(); p != nil {
		p.view.crumbs.Ask()
	}
}

func focusOutline(w *Window) {
	if p := w.document(); p != nil {
		p.Focus()
	}
}
