package near_test

import (
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/near"
)

// TestWord: letters that are missing, doubled, swapped or unfinished find a word; words that are too different find
// none.
func TestWord(t *testing.T) {
	commands := map[string]string{"convert": "convert", "check": "check", "godot4": "Godot 4", "info": "info"}
	for word, want := range map[string]string{"covnert": "convert", "convrt": "convert", "conv": "convert", "INFO": "info", "gdoot4": "Godot 4", "x": "", "": "", "banana": ""} {
		if got := near.Word(word, commands); got != want {
			t.Errorf("%q means %q, not %q", word, got, want)
		}
	}
}

// TestNumber: separators, prefixes and commas of numbers that people write.
func TestNumber(t *testing.T) {
	for _, c := range []struct {
		of         variant.Type
		text, want string
	}{
		{variant.Int, "1,000", "1000"}, {variant.Int, "-12 345 678", "-12345678"}, {variant.Int, "1_000", "1000"}, {variant.Int, "0x1F", "31"}, {variant.Int, "0b11", "3"},
		{variant.Float, "0,5", "0.5"}, {variant.Float, "1,000", "1000"}, {variant.Int, "0,5", ""}, {variant.Int, "1,00", ""}, {variant.Int, "many", ""}, {variant.Float, "1,2,3", ""}, {variant.Float, "", ""},
	} {
		if got := near.Number(c.of, c.text); got != c.want {
			t.Errorf("%s %q means %q, not %q", c.of, c.text, got, c.want)
		}
	}
}

// TestPath finds a misspelled step, a value that is in another place, a node without its section, and one whose parents are steps.
func TestPath(t *testing.T) {
	save := opened(t, `{"player": {"gold": 5, "name": "Ann"}, "quests": [{"reward": 7}]}`)
	scene := opened(t, "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n\n[node name=\"Lamp\" type=\"Node2D\" parent=\".\"]\nz_index = 3\n\n[node name=\"Bulb\" type=\"Node\" parent=\"Lamp\"]\nname = 1\n")
	for path, want := range map[string]string{"player.glod": "player.gold", "gold": "player.gold", "playr.gold": "player.gold", "quests[4]": "", "player.gold": "", "nowhere": "", "[": ""} {
		if got := near.Path(save, path); got != want {
			t.Errorf("save: %s is near %q, not %q", path, got, want)
		}
	}
	for path, want := range map[string]string{"Lamp.z_index": "node.Lamp.z_index", "node.Lmap": "node.Lamp", "node.Lamp.Bulb": `node["Lamp/Bulb"]`,
		"node.Lamp.Bulb.name": `node["Lamp/Bulb"].name`, "node.Lamp.Cord": ""} {
		if got := near.Path(scene, path); got != want {
			t.Errorf("scene: %s is near %q, not %q", path, got, want)
		}
	}
}

func opened(t *testing.T, text string) *model.Document {
	t.Helper()
	doc, err := kinds.Open([]byte(text), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return doc
}
