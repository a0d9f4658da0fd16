package main

import (
	"fmt"
	"strings"
	"time"

	"savant/model"
	"savant/model/kinds"
	"savant/model/player"
	tracks "savant/scene/animation"
	"savant/scene/animation/edit"
)

// keyEdits measures how long the window waits for the edit of one key in a large animation.
func (b *bench) keyEdits() {
	const bones, keys = 60, 2700
	var text strings.Builder
	text.WriteString("[gd_resource type=\"Animation\" format=3]\n\n[resource]\nlength = 100.0\n")
	for i := range bones {
		fmt.Fprintf(&text, "tracks/%d/type = \"rotation_3d\"\ntracks/%d/path = NodePath(\"Skeleton3D:Bone%d\")\ntracks/%d/keys = PackedFloat32Array(", i, i, i, i)
		for k := range keys {
			fmt.Fprintf(&text, "%.6f, 1, 0.%07d, 0.%07d, 0.%07d, 0.%07d, ", float64(k)/30, k*7+i, k*13+1, k*17+i*3, k+500000)
		}
		text.WriteString("0, 1, 0, 0, 0, 1)\n")
	}
	d, err := kinds.Open([]byte(text.String()), model.Options{Name: "walk.tres"})
	if err != nil {
		fail(err)
	}
	r, err := d.Find("resource")
	must(r, err)
	const edits = 41
	var took []time.Duration
	for i := range edits {
		took = append(took, timed(func() {
			must(0, player.Place{Doc: d, Row: r}.EditTrack(i, func(t *tracks.Track) error { return edit.Cut(t, i) }))
		}))
	}
	b.remarks = append(b.remarks, fmt.Sprintf("One key removed from an animation of %.1f MB: %.1f ms (median of %d; goal: a frame, 16.7 ms).", float64(text.Len())/1e6, median(took).Seconds()*1e3, edits))
}
