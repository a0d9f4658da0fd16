package player_test

import (
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/model/player"
	"savant/scene/animation"
)

// TestHead reads length and loop mode wherever they are stored: before the tracks, behind them, between them, twice, and not at all.
func TestHead(t *testing.T) {
	const tracks = "tracks/0/type = \"value\"\ntracks/0/path = NodePath(\".:visible\")\n"
	for name, c := range map[string]struct {
		text   string
		length float64
		loop   animation.Loop
	}{
		"before":  {"length = 2.5\nloop_mode = 1\n" + tracks, 2.5, 1},
		"behind":  {tracks + "loop_mode = 2\nlength = 3.0\n", 3, 2},
		"both":    {"length = 2.5\n" + tracks + "loop_mode = 1\n", 2.5, 1},
		"between": {"tracks/0/type = \"value\"\nlength = 4.0\nloop_mode = 1\ntracks/0/path = NodePath(\".:visible\")\n", 4, 1},
		"twice":   {"length = 2.5\n" + tracks + "length = 3.5\nlength = 4.5\n", 4.5, 0},
		"none":    {tracks, 1, 0},
	} {
		d, err := kinds.Open([]byte("[gd_resource type=\"Animation\" format=3]\n\n[resource]\n"+c.text), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		list := player.List(d, nil)
		if len(list) != 1 {
			t.Fatalf("%s: %d animations", name, len(list))
		}
		if length, loop := list[0].Head(); length != c.length || loop != c.loop {
			t.Errorf("%s: it is %v long and loops %v, want %v and %v", name, length, loop, c.length, c.loop)
		}
	}
}
