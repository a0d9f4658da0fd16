package users

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
)

// lossy3 are scenes for Godot 3 that name what is not there, each of one kind. A missing picture stands for none of them: the engines that are
// asked have no display, and make a texture of it without reading the file.
var lossy3 = map[string]string{
	"project.godot": "config_version=4\n",
	"door.tscn":     head3 + "[node name=\"Door\" type=\"Node2D\"]\n\n[node name=\"Knob\" type=\"Node2D\" parent=\".\"]\n",
	"texture.tscn":  head3 + "[ext_resource path=\"res://gone.stex\" type=\"Texture\" id=1]\n\n[node name=\"A\" type=\"Sprite\"]\ntexture = ExtResource( 1 )\n",
	"unused.tscn":   head3 + "[ext_resource path=\"res://gone.wav\" type=\"AudioStream\" id=1]\n\n[node name=\"A\" type=\"Node\"]\n",
	"part.tscn":     head3 + "[ext_resource path=\"res://gone.tres\" type=\"Texture\" id=1]\n\n[sub_resource type=\"AtlasTexture\" id=2]\natlas = ExtResource( 1 )\n\n[node name=\"A\" type=\"Sprite\"]\ntexture = SubResource( 2 )\n",
	"script.tscn":   head3 + "[ext_resource path=\"res://gone.gd\" type=\"Script\" id=1]\n\n[node name=\"A\" type=\"Node\"]\nscript = ExtResource( 1 )\n",
	"instance.tscn": head3 + "[ext_resource path=\"res://gone.tscn\" type=\"PackedScene\" id=1]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" parent=\".\" instance=ExtResource( 1 )]\n",
	"base.tscn":     head3 + "[ext_resource path=\"res://gone.tscn\" type=\"PackedScene\" id=1]\n\n[node name=\"A\" instance=ExtResource( 1 )]\n",
	"ring.tscn":     head3 + "[ext_resource path=\"res://back.tscn\" type=\"PackedScene\" id=1]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" parent=\".\" instance=ExtResource( 1 )]\n",
	"back.tscn":     head3 + "[ext_resource path=\"res://ring.tscn\" type=\"PackedScene\" id=1]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" parent=\".\" instance=ExtResource( 1 )]\n",
	"vanished.tscn": doored3 + "[node name=\"Bell\" parent=\"Door\" index=\"0\"]\nposition = Vector2( 1, 2 )\n",
	"parent.tscn":   doored3 + "[node name=\"Sign\" type=\"Node2D\" parent=\"Door/Frame\" index=\"0\"]\n",
	"same.tscn":     head3 + "[node name=\"A\" type=\"Node\"]\n\n[node name=\"Same\" type=\"Node\" parent=\".\"]\n\n[node name=\"Same\" type=\"Node\" parent=\".\"]\n",
	"lost.tscn":     head3 + "[node name=\"A\" type=\"Node2D\"]\n\n[connection signal=\"ready\" from=\".\" to=\"Lost\" method=\"hide\"]\n",
	"far.tscn":      head3 + "[node name=\"A\" type=\"Node2D\"]\n\n[node name=\"Far\" type=\"RemoteTransform2D\" parent=\".\"]\nremote_path = NodePath(\"../Bolt\")\n",
}

const head3 = "[gd_scene load_steps=2 format=2]\n\n"

const doored3 = head3 + "[ext_resource path=\"res://door.tscn\" type=\"PackedScene\" id=1]\n\n[node name=\"A\" type=\"Node2D\"]\n\n[node name=\"Door\" parent=\".\" instance=ExtResource( 1 )]\n\n"

// TestEngines3Lose asks Godot 3 about scenes that name what is not there: it refuses those of the gravest problem, and loads the others without
// the node that is lost.
func TestEngines3Lose(t *testing.T) {
	p := written(t, lossy3)
	without := map[string]string{"vanished.tscn": `live "Door/Bell"`, "parent.tscn": `live "Door/Frame/Sign"`, "lost.tscn": `live "Lost"`, "far.tscn": `live "Bolt"`}
	var names []string
	var reads [][]string
	for name := range lossy3 {
		if filepath.Ext(name) == ".tscn" {
			names, reads = append(names, name), append(reads, []string{"scene", "res://" + name})
		}
	}
	for _, version := range []string{"3.2", "3.6"} {
		for i, answer := range enginetest.Reads(t, version, p.Root, reads) {
			name := names[i]
			if no := without[name]; no != "" && strings.Contains(answer.Out, no) {
				t.Errorf("%s: %s: there is %s", version, name, no)
			}
			losses := Losses(context.Background(), opened(t, p, name), filepath.Join(p.Root, name))
			if len(losses) == 0 && name != "door.tscn" {
				t.Errorf("%s: nothing is told", name)
			}
			for _, l := range losses {
				if (l.Gravity == model.Refusal) != (answer.Code != 0) {
					t.Errorf("%s: %s has the gravity %v; the engine ends with %d: %s", version, l.Text, l.Gravity, answer.Code, answer.Said)
				}
			}
		}
	}
}
