package page

import (
	"savant/model"
	"savant/ui/host"
)

// Glimpses finds out in the background what large bytes hold, so that their rows are drawn at once.
type Glimpses struct {
	page    host.Page
	changed func(model.Row) // is called when it is known of a row
	waiting []model.Row
	busy    bool
	closed  bool
}

// NewGlimpses looks into what Describe of the page's document leaves for later.
func NewGlimpses(p host.Page, changed func(model.Row)) *Glimpses {
	g := &Glimpses{page: p, changed: changed}
	p.Doc().LookLater(func(r model.Row) {
		g.waiting = append(g.waiting, r)
		if len(g.waiting) == 1 && !g.busy {
			go p.Window().RunOnUI(g.next, false) // when what is being drawn is drawn
		}
	})
	return g
}

// next looks into the bytes that were shown last.
func (g *Glimpses) next() {
	last := len(g.waiting) - 1
	if g.closed || g.busy || last < 0 {
		return
	}
	r := g.waiting[last]
	g.waiting = g.waiting[:last]
	if !g.page.Doc().Alive(r) {
		g.next()
		return
	}
	g.busy = true
	shot, path := g.page.Doc().Snapshot(), g.page.Doc().Path(r)
	go func() {
		found, ok := shot.Look(path)
		g.page.Window().RunOnUI(func() {
			g.busy = false
			if !g.closed && ok && g.page.Doc().Looked(r, found) {
				g.changed(r)
			}
			g.next()
		}, false)
	}()
}

// Close looks into nothing any more.
func (g *Glimpses) Close() { g.closed = true }
