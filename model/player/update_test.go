package player_test

import (
	"strings"
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/model/player"
	"savant/scene/animation"
)

// TestNewTrackUpdates: a new track blends numbers with fractions and what consists of them, and nothing else.
func TestNewTrackUpdates(t *testing.T) {
	const four = "[gd_scene format=3]\n\n[node name=\"Room\" type=\"Node2D\"]\n\n[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\n\n[node name=\"Label\" type=\"Label\" parent=\".\"]\n\n" +
		"[node name=\"Sprite\" type=\"Sprite2D\" parent=\".\"]\n\n[node name=\"Own\" type=\"Node\" parent=\".\"]\nspeed = 1.5\nlevel = 3\n"
	three := strings.NewReplacer("format=3", "format=2", "Sprite2D", "Sprite").Replace(four)
	for version, src := range map[string]string{"3": three, "4": four} {
		d, err := kinds.Open([]byte(src), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		by, err := d.Find(`node["Player"]`)
		if err != nil {
			t.Fatal(err)
		}
		for path, want := range map[string]int{
			"Label:text": 1, "Label:visible": 1, "Sprite:texture": 1, "Sprite:frame": 1, "Sprite:position": 0, "Sprite:position:x": 0, "Sprite:rotation": 0, "Sprite:modulate": 0,
			"Sprite:modulate:a": 0, "Own:speed": 0, "Own:level": 1, "Own:unknown": 0, "Nobody:x": 0,
		} {
			got, err := player.NewTrack(d, by, "value", path, nil, nil)
			if err != nil || got.Update != want {
				t.Errorf("Godot %s: %s is updated by %d, not %d: %v", version, path, got.Update, want, err)
			}
		}
		if got, err := player.NewTrack(d, by, "bezier", "Label:visible_characters", nil, nil); err != nil || got.Update == animation.Discrete {
			t.Error(got.Update, err)
		}
	}
}
