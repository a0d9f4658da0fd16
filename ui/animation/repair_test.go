package animation

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/model/player"
	"savant/scene/animation"
)

// A track that leads nowhere is red; Repair points it, and those with the same path, to what was meant.
func TestRepair(t *testing.T) {
	w, page, p := shown(t)
	lane := laneOfPath(t, p, ":Spine")
	place, err := p.place()
	if err != nil {
		t.Fatal(err)
	}
	if err := place.EditTrack(lane, func(t *animation.Track) error {
		t.Path = strings.Replace(t.Path, ":Spine", ":spine", 1)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	p.load(p.reading.want)
	settled(w, p)
	if !p.lines.lanes[lane].broken {
		t.Fatal("a track of a bone that is not there is whole")
	}
	var list []string
	for _, c := range player.Candidates(page.Doc(), p.by(), &p.animation().Tracks[lane], p.content.targets[lane], nil) {
		list = append(list, c.Path)
	}
	if len(list) == 0 || !strings.HasSuffix(list[0], ":Spine") {
		t.Fatalf("candidates: %v", list)
	}
	p.repoint(p.animation().Tracks[lane].Path, list[0])
	settled(w, p)
	if p.lines.lanes[lane].broken || page.Doc().Steps() != 2 {
		t.Errorf("the track is broken: %v, %d steps", p.lines.lanes[lane].broken, page.Doc().Steps())
	}
}

// TestRepairByTree points a track that leads nowhere to a node that is chosen among all of the scene; its property stays.
func TestRepairByTree(t *testing.T) {
	w, _, p := shown(t)
	lane := laneOfPath(t, p, ":Spine")
	place, err := p.place()
	if err == nil {
		err = place.EditTrack(lane, func(t *animation.Track) error {
			t.Path = "Nobody:Spine"
			return nil
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	p.load(p.reading.want)
	settled(w, p)
	p.repair(lane)
	item := w.Items[len(w.Items)-1]
	if item.Words != "Another node…" {
		t.Fatalf("the last that is offered is %q", item.Words)
	}
	item.Run()
	test.Type(w.Canvas().Focused(), "skeleton3d")
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	settled(w, p)
	if got := p.animation().Tracks[lane].Path; p.lines.lanes[lane].broken || !strings.HasSuffix(got, "Skeleton3D:Spine") {
		t.Errorf("the track has %s", got)
	}
}
