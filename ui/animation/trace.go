package animation

import (
	"fmt"

	"fyne.io/fyne/v2"
)

// trace reports to tests what is shown and where keys can be dragged with the mouse.
func (p *Pane) trace() {
	w := p.page.Window()
	if !w.Tracing() || p.animation() == nil || p.playing != nil || !p.page.PaneShown(PaneID) {
		return
	}
	origin := w.App().Driver().AbsolutePositionForObject(p.lines)
	put := func(at fyne.Position) [2]int { return [2]int{int(origin.X + at.X + 0.5), int(origin.Y + at.Y + 0.5)} }
	var keys [][2]int
	if l := p.lines.chosen; l >= 0 && l < len(p.lines.lanes) {
		for k := range min(len(p.lines.lanes[l].times), 64) {
			keys = append(keys, put(p.lines.keyPlace(l, k)))
		}
	}
	end := put(fyne.NewPos(p.lines.x(p.lines.length), rulerHeight()/2))
	start := put(fyne.NewPos(p.lines.x(0), rulerHeight()/2))
	text := fmt.Sprint(p.content.shown.name, p.time, p.lines.chosen, p.lines.keys, keys, start, end, p.content.revision)
	if text == p.tracedAt {
		return
	}
	p.tracedAt = text
	w.Trace("animation", "name", p.content.shown.name, "at", p.time, "track", p.lines.chosen, "tracks", len(p.lines.lanes), "chosen", p.lines.keys.count(), "keys", keys, "start", start, "end", end)
}

// traceStage reports to tests where bones and handles can be dragged with the mouse, when that has changed.
func (p *Pane) traceStage() {
	w := p.page.Window()
	if !w.Tracing() || p.playing != nil || !p.page.PaneShown(PaneID) {
		return
	}
	view := p.stage.view
	origin := w.App().Driver().AbsolutePositionForObject(view)
	put := func(at fyne.Position) [2]int { return [2]int{int(origin.X + at.X + 0.5), int(origin.Y + at.Y + 0.5)} }
	places, rings, selected := map[string][2]int{}, map[string][2][2]int{}, ""
	for i, b := range p.stage.posed.Bones {
		if _, middle, ok := view.Place(i); ok {
			places[b.Name] = put(middle)
		}
		if i == view.Selected() {
			selected = b.Name
		}
	}
	for axis, name := range []string{"x", "y", "z"} {
		const degrees = 40
		if from, to, ok := view.Ring(axis, degrees); ok {
			rings[name] = [2][2]int{put(from), put(to)}
		}
	}
	if told := fmt.Sprint(selected, places, rings); told != p.stagedAt {
		p.stagedAt = told
		w.Trace("skeleton", "path", p.stage.posed.Path, "selected", selected, "bones", places, "rings", rings)
	}
}
