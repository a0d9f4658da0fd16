package users

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestUnused: every way in which a project leads to a file counts, and what is left is told with what names it.
func TestUnused(t *testing.T) {
	imported := func(name, uid string) string {
		return "[remap]\n\nimporter=\"texture\"\ntype=\"CompressedTexture2D\"\nuid=\"" + uid + "\"\npath=\"res://.godot/imported/x.ctex\"\n\n[deps]\n\nsource_file=\"res://" + name + "\"\ndest_files=[\"res://.godot/imported/x.ctex\"]\n"
	}
	used := map[string]string{
		"project.godot": "config_version=5\n\n[application]\n\nrun/main_scene=\"uid://main\"\nconfig/icon=\"res://icon.svg\"\n\n[autoload]\n\nGame=\"*res://game.gd\"\n" +
			"\n[internationalization]\n\nlocale/translations=PackedStringArray(\"res://text/ui.en.translation\")\nlocale/translation_remaps={\"res://icon.svg\": PackedStringArray(\"res://icon.fr.svg:fr\")}\n",
		"icon.svg": "", "icon.fr.svg": "",
		"export_presets.cfg":      "[preset.0.options]\napplication/icon=\"res://win.ico.png\"\n\n[preset.0]\ninclude_filter=\"words/*, m?ps/town.json\"\n",
		"win.ico.png":             "",
		"words/names.json":        "[]",
		"maps/Town.JSON":          "{}",
		"game.gd":                 "extends Node\nconst A = preload(\"near.gd\") # not res://noted.gd\n#var n = load(\"res://noted.gd\")\nvar b = load('uid://bell')\nvar c: Hero\n",
		"near.gd":                 "",
		"hero.gd":                 "class_name Hero\n",
		"sounds/bell.wav":         "",
		"sounds/bell.wav.import":  imported("sounds/bell.wav", "uid://bell"),
		"main.tscn":               "[gd_scene format=3 uid=\"uid://main\"]\n\n[ext_resource type=\"Texture2D\" path=\"art/lamp.png\" id=\"1\"]\n[ext_resource type=\"Shader\" path=\"res://s.gdshader\" id=\"2\"]\n\n[node name=\"A\" type=\"Node\"]\n",
		"art/lamp.png":            "",
		"art/lamp.png.import":     imported("art/lamp.png", "uid://lamp"),
		"s.gdshader":              "#include \"lib.gdshaderinc\"\n// as res://noise.gdshaderinc was\n/* #include \"res://noise.gdshaderinc\" */\n",
		"lib.gdshaderinc":         "",
		"text/ui.csv":             "",
		"text/ui.csv.import":      "[remap]\n\nimporter=\"csv_translation\"\n\n[deps]\n\nfiles=[\"res://text/ui.en.translation\"]\nsource_file=\"res://text/ui.csv\"\ndest_files=[\"res://text/ui.en.translation\"]\n",
		"text/ui.en.translation":  "",
		"addons/a/plugin.cfg":     "[plugin]\nscript=\"plugin.gd\"\n",
		"addons/a/plugin.gd":      "",
		"ext/x.gdextension":       "[icons]\nA = \"a.svg\"\nB = \"res://ext/b.svg\"\n",
		"ext/a.svg":               "",
		"ext/b.svg":               "",
		"default_bus_layout.tres": "[gd_resource type=\"AudioBusLayout\" format=3]\n",
		"ignored/.gdignore":       "",
		"ignored/x.png":           "",
		"README.md":               "See res://old.tscn.\n",
		"LICENSE":                 "",
	}
	idle := map[string]string{
		"old.tscn":           "[gd_scene format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://art/old.png\" id=\"1\"]\n\n[node name=\"A\" type=\"Node\"]\n",
		"art/old.png":        "",
		"art/old.png.import": imported("art/old.png", "uid://old"),
		"ring_a.gd":          "class_name RingA\nvar b: RingB\n",
		"ring_b.gd":          "class_name RingB\nvar a: RingA\n",
		"levels/1.tscn":      "[gd_scene format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://art/sky.png\" id=\"1\"]\n\n[node name=\"A\" type=\"Node\"]\n",
		"art/sky.png":        "",
		"data.json":          "{}",
		"noted.gd":           "extends Node\n",
		"noise.gdshaderinc":  "",
	}
	all := map[string]string{}
	for _, list := range []map[string]string{used, idle} {
		for name, text := range list {
			all[name] = text
		}
	}
	all["game.gd"] += "var l = load(\"res://levels/%d.tscn\" % 1)\n"
	p := written(t, all)
	found, err := p.Unused(context.Background(), nil)
	if err != nil || len(found.Failed) > 0 {
		t.Fatal(err, found)
	}
	var got []string
	for _, x := range found.List {
		got = append(got, fmt.Sprintln(x.Res, x.By, x.Made))
	}
	want := []string{
		"res://data.json [] \n", "res://noise.gdshaderinc [] \n", "res://noted.gd [] \n", "res://old.tscn [] \n",
		"res://art/old.png [res://old.tscn] \n", "res://ring_a.gd [res://ring_b.gd] \n", "res://ring_b.gd [res://ring_a.gd] \n",
		"res://art/sky.png [res://levels/1.tscn] res://game.gd\n", "res://levels/1.tscn [] res://game.gd\n",
	}
	if !slices.Equal(got, want) {
		t.Errorf("\n%snot\n%s", strings.Join(got, ""), strings.Join(want, ""))
	}
}

// TestUnusedInCompressed: a compressed binary resource names files in its values, too.
func TestUnusedInCompressed(t *testing.T) {
	p := written(t, turnedBinary(t, map[string]string{
		"project.godot": "config_version=5\n\n[application]\n\nrun/main_scene=\"res://main.tscn\"\n",
		"main.tscn":     "[gd_scene format=3]\n\n[ext_resource type=\"Resource\" path=\"res://list.tres\" id=\"1\"]\n\n[node name=\"A\" type=\"Node\"]\nmetadata/list = ExtResource(\"1\")\n",
		"list.tres":     "[gd_resource type=\"Resource\" format=3]\n\n[resource]\nmetadata/next = \"res://next.json\"\n",
		"next.json":     "{}",
		"other.json":    "{}",
	}))
	compress(t, "4.6", filepath.Join(p.Root, "list.res"))
	found, err := p.Unused(context.Background(), nil)
	if err != nil || len(found.Failed) > 0 || len(found.List) != 1 || found.List[0].Res != "res://other.json" {
		t.Errorf("%+v, %v", found, err)
	}
}
