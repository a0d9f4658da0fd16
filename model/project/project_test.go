package project

import (
	"slices"
	"testing"

	"savant/scene/class"
)

const settings = `config_version=5

[input]

jump={
"deadzone": 0.5,
"events": []
}
"ui accept"=0

[autoload]

Global="*res://global.gd"
Music="res://music.tscn"

[global_group]

enemies="that walk"

[internationalization]

locale/translations=PackedStringArray("res://texts.fr.translation", "res://texts.pt_BR.translation", "res://more.fr.translation", "res://odd")

[layer_names]

2d_physics/layer_1="world"
2d_physics/layer_32="dé\"cor"
3d_render/layer_2="hidden"
avoidance/layer_3=7
`

func TestRead(t *testing.T) {
	s := Read([]byte(settings))
	list, ok := s.Layers(class.Physics2DLayersHint)
	if !ok || len(list) != 32 || list[0] != (class.Option{Name: "1 world", Value: 1}) || list[1].Name != "2" ||
		list[31] != (class.Option{Name: `32 dé"cor`, Value: 1 << 31}) {
		t.Error(list)
	}
	if list, _ := s.Layers(class.Render3DLayersHint); len(list) != 20 || list[1].Name != "2 hidden" {
		t.Error(list)
	}
	if list, _ := s.Layers(class.AvoidanceLayersHint); list[2].Name != "3" {
		t.Error("a number is taken for a name")
	}
	if _, ok := s.Layers(class.FlagsHint); ok {
		t.Error("flags are no layers")
	}
	if got := s.Locales(); !slices.Equal(got, []string{"fr", "pt_BR"}) {
		t.Error(got)
	}
	if got := s.Actions(); !slices.Equal(got[:3], []string{"jump", "ui accept", "ui_accept"}) {
		t.Error(got)
	}
	if got := s.Groups(); !slices.Equal(got, []string{"enemies"}) {
		t.Error(got)
	}
	if got := s.Autoloads(); !slices.Equal(got, []string{"Global", "Music"}) {
		t.Error(got)
	}
	if old := Read([]byte("[locale]\n\ntranslations=PoolStringArray( \"res://a.de.translation\" )\n")); !slices.Equal(old.Locales(), []string{"de"}) {
		t.Error("3.x", old.Locales())
	}
	if empty := Read(nil); len(empty.Actions()) != len(builtin) {
		t.Error(empty.Actions())
	}
}
