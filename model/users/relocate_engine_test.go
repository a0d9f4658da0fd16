package users

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model/store"
)

// picture is a PNG of so many pixels.
func picture(t *testing.T, width, height int) string {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	img.Set(0, 0, color.NRGBA{R: 255, A: 255})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// game is a project whose main scene tells what it found of everything that it names, and quits.
func game(t *testing.T, version string) map[string]string {
	list := map[string]string{
		"art/lamp.png": picture(t, 7, 5),
		"auto.gd":      "extends Node\nvar told = \"auto\"\n",
		"art/part.gd":  "extends \"base.gd\"\nconst Near = preload(\"near.gd\")\n",
		"art/base.gd":  "extends Reference\nconst BASE = \"base\"\n",
		"art/near.gd":  "extends Reference\nclass_name Nearest\nconst NEAR = \"near\"\n",
		"main.gd": "extends Node\nconst Part = preload(\"res://art/part.gd\")\nfunc _ready():\n\tvar late = load(\"art/near.gd\")\n" +
			"\tprint(\"TOLD \", get_node(\"/root/Auto\").told, \" \", Part.BASE, \" \", Part.Near.NEAR, \" \", late.NEAR, Nearest.NEAR, \" \", get_node(\"Door/Lamp\").texture.get_width(), \" \", get_node(\"Door/Lamp\").get_meta(\"shape\").radius)\n\tget_tree().quit()\n",
		"round.tres": "[gd_resource type=\"CircleShape2D\" format=2]\n\n[resource]\nradius = 3.0\n",
		"door.tscn": "[gd_scene load_steps=3 format=2]\n\n[ext_resource path=\"res://art/lamp.png\" type=\"Texture\" id=1]\n[ext_resource path=\"round.tres\" type=\"Shape2D\" id=2]\n\n" +
			"[node name=\"Door\" type=\"Node2D\"]\n\n[node name=\"Lamp\" type=\"Sprite\" parent=\".\"]\ntexture = ExtResource( 1 )\n__meta__ = {\n\"shape\": ExtResource( 2 )\n}\n",
		"main.tscn": "[gd_scene load_steps=3 format=2]\n\n[ext_resource path=\"res://main.gd\" type=\"Script\" id=1]\n[ext_resource path=\"res://door.tscn\" type=\"PackedScene\" id=2]\n\n" +
			"[node name=\"Main\" type=\"Node\"]\nscript = ExtResource( 1 )\n\n[node name=\"Door\" parent=\".\" instance=ExtResource( 2 )]\n",
		"project.godot": "config_version=4\n\n[application]\n\nconfig/name=\"Move\"\nrun/main_scene=\"res://main.tscn\"\nconfig/icon=\"res://art/lamp.png\"\n\n[autoload]\n\nAuto=\"*res://auto.gd\"\n",
		"new/a.txt":     "",
	}
	if version == "4.6" {
		fresh := strings.NewReplacer("format=2", "format=3", "id=1]", "id=\"1\"]", "id=2]", "id=\"2\"]", "ExtResource( 1 )", "ExtResource(\"1\")", "ExtResource( 2 )", "ExtResource(\"2\")",
			"__meta__ = {\n\"shape\": ExtResource(\"2\")\n}", "metadata/shape = ExtResource(\"2\")", "type=\"Sprite\"", "type=\"Sprite2D\"", "type=\"Texture\"", "type=\"Texture2D\"",
			"extends Reference", "extends RefCounted", "config_version=4", "config_version=5")
		for name, text := range list {
			if name != "art/lamp.png" {
				list[name] = fresh.Replace(fresh.Replace(text))
			}
		}
		list["door.tscn"] = strings.Replace(list["door.tscn"], "format=3", "format=3 uid=\"uid://b6g8fl0d0o0r0\"", 1)
		list["main.tscn"] = strings.Replace(list["main.tscn"], "path=\"res://door.tscn\"", "uid=\"uid://b6g8fl0d0o0r0\" path=\"res://door.tscn\"", 1)
	}
	return list
}

// TestEnginesFindWhatMoved has the engines import a project and give its files ids, moves one file after the other and then whole folders, and runs the game
// with the caches as they are, and after the editor has looked at the project again.
func TestEnginesFindWhatMoved(t *testing.T) {
	for _, test := range []struct {
		version string
		look    []string // has the engine's editor look at the project
	}{
		{"4.6", []string{"--headless", "--import"}},
		{"3.6", []string{"--editor", "--quit"}},
	} {
		t.Run(test.version, func(t *testing.T) {
			p := written(t, game(t, test.version))
			engine := enginetest.Engine(t, test.version)
			look := func() {
				t.Helper()
				if said, err := enginetest.Command(t, engine, append(test.look, "--path", p.Root)...).CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, said)
				}
			}
			runs := func(when string) {
				t.Helper()
				said, err := enginetest.Command(t, engine, "--path", p.Root).CombinedOutput()
				if err != nil || !bytes.Contains(said, []byte("TOLD auto base near nearnear 7 3")) || bytes.Contains(said, []byte("ERROR")) {
					t.Errorf("%s: %v\n%s", when, err, said)
				}
			}
			look()
			runs("at first")
			for _, move := range [][2]string{
				{"art/lamp.png", "new/torch.png"}, {"auto.gd", "new/auto load.gd"}, {"art/part.gd", "new/part.gd"}, {"art/near.gd", "far.gd"}, {"art/base.gd", "art/bäse.gd"},
				{"round.tres", "new/circle.tres"}, {"door.tscn", "new/gate.tscn"}, {"main.gd", "new/start.gd"}, {"main.tscn", "start.tscn"},
				{"new", "art/fresh news"}, {"art", "all/of it"},
			} {
				r, err := p.Relocate(context.Background(), filepath.Join(p.Root, filepath.FromSlash(move[0])), filepath.Join(p.Root, filepath.FromSlash(move[1])), nil)
				if err == nil {
					_, err = r.Write(context.Background(), store.SaveOptions{Backups: t.TempDir()})
				}
				if err != nil {
					t.Fatal(move, err)
				}
			}
			runs("with the caches of before")
			look()
			runs("after the editor's look")
			b, err := os.ReadFile(filepath.Join(p.Root, "all", "of it", "fresh news", "torch.png.import"))
			if err != nil || bytes.Contains(b, []byte("lamp.png")) || !bytes.Contains(b, []byte("/torch.png-")) {
				t.Errorf("the editor left %s, %v", b, err)
			}
		})
	}
}
