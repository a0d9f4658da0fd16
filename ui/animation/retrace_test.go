package animation

import (
	"reflect"
	"testing"
)

// TestUndoSelectsWhatItBringsBack: undo selects the keys and the track that come back with it and the animation that it changed, and redo the key that
// was set.
func TestUndoSelectsWhatItBringsBack(t *testing.T) {
	w, page, p := shown(t)
	doc := page.Doc()
	step := func(do func()) {
		do()
		p.Title()
		settled(w, p)
	}
	lane := laneOfPath(t, p, ":light_energy")
	p.choose(lane, []int{1})
	step(func() { w.Run(actionRemoveKeys) })
	if p.lines.keys.count() != 0 {
		t.Errorf("the next key is selected: %v", p.lines.keys)
	}
	p.choose(0, nil)
	step(func() { doc.Undo() })
	if want := (keySet{lane: {1}}); p.lines.chosen != lane || !reflect.DeepEqual(p.lines.keys, want) || p.table.key != 1 {
		t.Errorf("undo of Del selects %v of track %d", p.lines.keys, p.lines.chosen)
	}
	tracks := len(p.lines.lanes)
	step(func() { w.Run(actionDropTrack) })
	p.choose(0, nil)
	step(func() { doc.Undo() })
	if p.lines.chosen != lane || len(p.lines.lanes) != tracks {
		t.Errorf("undo of removing a track selects %d of %d", p.lines.chosen, len(p.lines.lanes))
	}
	p.seek(0.123)
	step(func() { w.Run(actionSetKey) })
	set := p.lines.keys
	step(func() { doc.Undo() })
	step(func() { doc.Redo() })
	if !reflect.DeepEqual(p.lines.keys, set) || set.count() != 1 {
		t.Errorf("redo selects %v, not %v", p.lines.keys, set)
	}
	was := p.content.shown
	step(func() { p.choose(lane, []int{1}); w.Run(actionRemoveKeys) })
	for _, l := range p.listed() {
		if l.ident != was {
			p.load(l.ident)
			w.Until(func() bool { return p.content.shown == l.ident })
			break
		}
	}
	step(func() { doc.Undo() })
	w.Until(func() bool { return p.content.shown == was })
}
