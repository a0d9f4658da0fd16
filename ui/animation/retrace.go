package animation

import (
	"maps"
	"slices"
)

// selection is what is selected of the animation that is shown: a track, and keys by their times.
type selection struct {
	shown ident
	lane  int
	times map[int][]float64
}

// retrace remembers what was selected when so many steps of the history were in force, so that undo and redo select what they bring back.
type retrace struct {
	at     map[int]selection
	edited bool // the pane has made an edit that is not loaded yet
}

// remember records what is selected now.
func (p *Pane) remember() {
	if p.past.at == nil {
		p.past.at = map[int]selection{}
	}
	p.past.at[p.content.steps] = selection{p.content.shown, p.lines.chosen, maps.Clone(p.picked)}
}

// restore selects what was selected in the state that an undo or redo led to; before is what was shown until then. Where that was another animation, it
// is returned.
func (p *Pane) restore(before *content) (other ident, differs bool) {
	c, edited := p.content, p.past.edited
	p.past.edited = false
	was, known := p.past.at[c.steps]
	redone := before != nil && c.steps > before.steps && c.history == before.history && !edited
	if before == nil || !known || !redone && c.steps >= before.steps {
		return ident{}, false
	}
	if was.shown != c.shown {
		return was.shown, slices.ContainsFunc(c.list, func(l listed) bool { return l.ident == was.shown })
	}
	p.lines.chosen, p.picked = min(was.lane, len(c.lanes)-1), maps.Clone(was.times)
	return ident{}, false
}
