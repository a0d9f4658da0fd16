package shell

import (
	"slices"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/home"
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

// toolOf is the tool that is shown, nil for none.
func toolOf(w *Window) host.Tool {
	if p := w.page(); p != nil {
		return p.tool
	}
	return nil
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

// place is where the user was: at a row, or in another tab, which knows its own row.
type place struct {
	row  model.Row
	tab  *tabPage // nil for a row of the tab itself
	seat seat
}

// seat is what had the keyboard in a tab.
type seat struct {
	had      fyne.Focusable // nil for nothing in the tab
	at       *fyne.Position // of the middle of it; nil for the outline, which is always there
	property model.Row      // whose line or field it was, which may be another one by now; 0 for others
	pane     host.PaneID    // the pane that it was in; "" for others
}

// seat returns what has the keyboard in the tab.
func (p *tabPage) seat() seat {
	canvas := p.win.Canvas()
	if canvas.Overlays().Top() != nil {
		return seat{} // it is a question's
	}
	if had := canvas.Focused(); p.doc != nil && had == fyne.Focusable(p.view.outline) {
		return seat{had: had}
	}
	had, at := keyboard(canvas, p)
	s := seat{had: had, at: at, property: p.Focused()}
	switch {
	case s.property != 0:
	case at == nil:
		return seat{}
	case p.doc != nil && within(p.view.panes.Body(), *at):
		s.pane = p.view.panes.Front().ID()
	}
	return s
}

// pressed notes what has the keyboard in the tab that is shown, before a press on the tabs takes it away.
func pressed(w *Window) {
	if p := w.page(); p != nil {
		p.nav.pressed = p.seat()
	}
}

// leave returns what has the keyboard in a tab that gives way to another one, or had it before the press that shows the other.
func (p *tabPage) leave() seat {
	s := p.seat()
	if p.win.Canvas().Focused() == nil {
		s = p.nav.pressed
	}
	p.nav.pressed = seat{}
	return s
}

// sit gives the keyboard to what had it, to what is there instead now, or to the part of the tab that usually has it.
func (p *tabPage) sit(s seat) {
	if s.had == nil {
		p.Focus()
		return
	}
	if s.pane != "" {
		p.view.panes.Show(s.pane)
	}
	if s.property != 0 && p.doc.Alive(s.property) {
		p.win.Jobs().Settle(p) // properties are built a little later than their row is selected
		if p.view.panel.FocusOn(s.property) {
			return
		}
	}
	o, _ := s.had.(fyne.CanvasObject)
	switch {
	case o != nil && within(p.view.root, fyne.CurrentApp().Driver().AbsolutePositionForObject(o)):
		p.win.Canvas().Focus(s.had)
	case s.at != nil:
		p.FocusAt(*s.at)
	default:
		p.Focus()
	}
	if p.win.Canvas().Focused() == nil { // what had it is shown no more
		p.Focus()
	}
}

// leads reports whether a place is still there.
func (p *tabPage) leads(to place) bool {
	if to.tab != nil {
		return to.tab != p && p.win.indexOf(to.tab) >= 0
	}
	return p.doc.Alive(to.row)
}

// left notes the row that is left for another one.
func (p *tabPage) left() {
	if p.nav.selected != model.Root {
		from := p.seat()
		if p.nav.from != nil {
			from = *p.nav.from
		}
		p.nav.past = append(p.nav.past, place{row: p.nav.selected, seat: from})
		p.nav.forward = nil
	}
}

// follows notes that a tab came to the front from another one, which may be nil: Back leads there.
func (p *tabPage) follows(from *tabPage) {
	if from != nil && from != p && p.doc != nil {
		p.nav.past = append(p.nav.past, place{tab: from})
		p.nav.forward = nil
	}
}

// past and forward are the two ways that travel goes.
func pastOf(p *tabPage) *[]place    { return &p.nav.past }
func forwardOf(p *tabPage) *[]place { return &p.nav.forward }

func canBack(w *Window) bool    { return canTravel(w, pastOf) }
func canForward(w *Window) bool { return canTravel(w, forwardOf) }

func canTravel(w *Window, from func(*tabPage) *[]place) bool {
	p := w.document()
	return p != nil && slices.ContainsFunc(*from(p), p.leads)
}

// back goes to where the user was before, with the keyboard where it was; forward goes the other way again.
func back(w *Window)    { travel(w, pastOf, forwardOf) }
func forward(w *Window) { travel(w, forwardOf, pastOf) }

// travel goes to the last place of from that is still there, and puts the present one at the end of to.
func travel(w *Window, from, to func(*tabPage) *[]place) {
	p := w.document()
	if p == nil {
		return
	}
	list := from(p)
	for len(*list) > 0 {
		next := (*list)[len(*list)-1]
		*list = (*list)[:len(*list)-1]
		switch {
		case !p.leads(next) || next.tab == nil && next.row == p.nav.selected:
			continue
		case next.tab != nil:
			if next.tab.doc != nil {
				*to(next.tab) = append(*to(next.tab), place{tab: p})
			}
			w.show(w.indexOf(next.tab))
		default:
			rest, grown := *list, append(*to(p), place{row: p.nav.selected, seat: p.seat()})
			p.jump(next.row, true) // which notes the row that is left as if the user had chosen another
			*list, *to(p) = rest, grown
			p.sit(next.seat)
		}
		break
	}
	w.Refresh()
}

// latest is the tab that was in front last, nil without any.
func latest(pages []*tabPage) (last *tabPage) {
	for _, p := range pages {
		if last == nil || p.nav.shown >= last.nav.shown {
			last = p
		}
	}
	return last
}

// forget takes a tab that is gone out of the ways of others, which would keep all that it held in memory.
func forget(pages []*tabPage, gone *tabPage) {
	of := func(at place) bool { return at.tab == gone }
	for _, p := range pages {
		p.nav.past, p.nav.forward = slices.DeleteFunc(p.nav.past, of), slices.DeleteFunc(p.nav.forward, of)
	}
}

// same returns the places of another tab that this one has too, by their paths.
func (p *tabPage) same(from *tabPage, places []place) []place {
	var list []place
	for _, at := range places {
		switch {
		case at.tab != nil && p.win.indexOf(at.tab) >= 0:
			list = append(list, at)
			continue
		case at.tab != nil:
			continue
		}
		if !from.doc.Alive(at.row) {
			continue
		}
		if r, err := p.doc.Find(from.doc.Path(at.row)); err == nil {
			list = append(list, place{row: r})
		}
	}
	return list
}

// walk gives a key that moves to what had the keyboard last, which has it again.
func walk(w *Window, e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight, fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyPageDown:
	default:
		return false
	}
	if w.page() == nil || w.Canvas().Overlays().Top() != nil {
		return false
	}
	regain(w)
	f := w.Canvas().Focused()
	if f != nil {
		f.TypedKey(e)
	}
	return f != nil
}

// menuClosed gives the keyboard back to what a press on the menu bar took it from.
func menuClosed(w *Window) {
	if w.page() != nil && w.Canvas().Focused() == nil && w.Canvas().Overlays().Top() == nil {
		regain(w)
	}
}

// regain gives the keyboard to what lost it last, to what is at its place now if that is shown no more, or to the part of the tab that usually has it.
func regain(w *Window) {
	if l, ok := w.Canvas().Content().(*home.Layer); ok {
		o, at := l.Last()
		switch f, ok := o.(fyne.Focusable); {
		case !ok:
		case o.Visible() && !fyne.CurrentApp().Driver().AbsolutePositionForObject(o).IsZero():
			w.Canvas().Focus(f)
		case !at.IsZero():
			w.page().FocusAt(at)
		}
	}
	if w.Canvas().Focused() == nil {
		w.page().Focus()
	}
}
