package catalog

import (
	"regexp"
	"slices"
	"testing"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// TestArticle: each type of each engine, and some classes, are read aloud with their article.
func TestArticle(t *testing.T) {
	an := []string{"AABB", "Array", "Image", "InputEvent", "Object", "RID", "int", "Array[int]", "Array[Texture2D]", "HBoxContainer", "XRNode3D",
		"AnimationPlayer", "IntArray", "UndoRedo", "OmniLight3D", "Environment"}
	a := []string{"CSGBox3D", "GPUParticles2D", "VBoxContainer", "UPNP", "UniformBuffer", "MeshInstance3D", "StaticBody2D", "Dictionary[int, String]"}
	for _, engine := range dialect.All() {
		for k := range variant.Types {
			name := engine.TypeName(k)
			if !slices.Contains(an, name) && name != "Nil" {
				a = append(a, name)
			}
			if regexp.MustCompile(`^[AEIOaeio]`).MatchString(name) && !slices.Contains(an, name) {
				t.Errorf("with which article is %s read?", name)
			}
		}
	}
	if got := article("Nil"); got != "null" {
		t.Error(got)
	}
	for _, name := range an {
		if got := article(name); got != "an "+name {
			t.Error(got)
		}
	}
	for _, name := range a {
		if got := article(name); got != "a "+name {
			t.Error(got)
		}
	}
}

// TestArticleInTexts: no English text has an article of its own before what it is told.
func TestArticleInTexts(t *testing.T) {
	written := regexp.MustCompile(`(?i)\ban? \{\{(printf "[^"]*" )?\.`)
	for id, forms := range texts(t, "en") {
		for _, text := range forms {
			if written.MatchString(text) {
				t.Errorf("%s: %q: write {{a .…}}", id, text)
			}
		}
	}
	if got := English().Text(message.New("codec.cannot-write-type dialect type", "Godot 4.6", "int")); got != "Godot 4.6 cannot write an int" {
		t.Error(got)
	}
}
