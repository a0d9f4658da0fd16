package scenery_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// TestPasteNewerResource: in a file that an earlier engine may read too, a resource of a class that it does not have is reported.
func TestPasteNewerResource(t *testing.T) {
	a, err := kinds.Open([]byte("[gd_scene load_steps=2 format=2]\n\n[sub_resource type=\"GradientTexture2D\" id=1]\n\n[node name=\"A\" type=\"Sprite\"]\ntexture = SubResource( 1 )\n"), model.Options{Name: "a.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	b, err := kinds.Open([]byte("[gd_scene format=2]\n\n[node name=\"B\" type=\"Node2D\"]\nposition = Vector2( 1, 2 )\n"), model.Options{Name: "b.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	text, err := a.Copy(nodesOf(a)[0])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Paste(nodesOf(b)[0], -1, text); err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(b.Notes(), func(n model.Note) bool {
		return n.Text.ID == "translate.unmade-earlier class engine" && n.Text.Args[0] == "GradientTexture2D"
	}) {
		t.Error(b.Notes())
	}
}

// TestPasteMetadata: metadata that the engine of a file would not read is left out like any other property, and
// reported.
func TestPasteMetadata(t *testing.T) {
	a, err := kinds.Open([]byte("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\nmetadata/spot = Vector2(nan, 1)\nmetadata/mine = 5\n"), model.Options{Name: "a.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	b := openScene(t, filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-3.2", "scenes", "nodes.tscn"))
	text, err := a.Copy(nodesOf(a)[0])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Paste(nodesOf(b)[0], -1, text); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(b.Bytes()), "\"mine\": 5\n") || strings.Contains(string(b.Bytes()), "spot") {
		t.Errorf("%s", b.Bytes())
	}
	if !slices.ContainsFunc(b.Notes(), func(n model.Note) bool {
		return n.Text.ID == "translate.value-not-there property item type engine" && n.Text.Args[0] == "metadata/spot"
	}) {
		t.Error(b.Notes())
	}
}
